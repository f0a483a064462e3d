// SPDX-License-Identifier: MIT
// @ts-check
// Pictures of every page in every language, for people to look at:
//
//     ENGINE_WASM=build/release/src/engine/wasm/engine.wasm \
//         node tests/web/around/shots.mjs FOLDER [LANGUAGE ...] [--only=WORDS] [--sizes=all]
//             [--grounds=light,dark] [--fold]
//
// A picture is called WHAT-LANGUAGE-WIDTHxHEIGHT-GROUND.png. `--only` is a regular expression that the
// names of the pages in lib/pages.mjs have to match, `--sizes` a list such as 320x568,1280x800; by
// default it is the smallest window, on a light ground. `--fold`: what is seen without scrolling.
// Says what does not fit.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { seeThatAllFits, SMALLEST } from '../play/lib/fit.mjs';
import { lookAt, openPages, PAGES } from './lib/pages.mjs';

const SIZES = ['320x568', '390x844', '844x390', '768x1024', '1280x800', '1920x1080'];
/** Windows from here on are pointed at with a mouse. */
const DESK = 768;

const { values, positionals: [folder, ...wished] } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: SIZES[0] },
    grounds: { type: 'string', default: 'light' },
    fold: { type: 'boolean', default: false },
  },
});
if (!folder) {
  process.stderr.write('usage: shots.mjs FOLDER [LANGUAGE ...] [--only=WORDS] [--sizes=all] [--grounds=light,dark] [--fold]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const sizes = (values.sizes === 'all' ? SIZES : values.sizes.split(',')).map((size) => size.split('x').map(Number));
const isDesk = (/** @type {number[]} */ [width, height]) => Math.min(width, height) >= DESK;

/**
 * @param {ReturnType<typeof openPages>} stage @param {string} name of the page @param {string} language
 * @param {number[][]} windows of one kind of device
 */
async function shoot(stage, name, language, windows) {
  if (windows.length === 0) {
    return;
  }
  const [width, height] = windows[0];
  const device = { ...(isDesk(windows[0]) ? {} : SMALLEST), viewport: { width, height } };
  const { page, leave } = await lookAt(stage, name, { language, device });
  for (const [w, h] of windows) {
    await page.setViewportSize({ width: w, height: h });
    const isDialog = await page.locator('.curtain').count() > 0;
    for (const ground of values.grounds.split(',')) {
      await page.emulateMedia({ colorScheme: /** @type {'light' | 'dark'} */ (ground) });
      const file = path.join(folder, `${name.replaceAll(' ', '-')}-${language}-${w}x${h}-${ground}.png`);
      await page.screenshot({ path: file, fullPage: !isDialog && !values.fold, animations: 'disabled' });
    }
    await seeThatAllFits(page, `${name}, ${language}, ${w}x${h}`, { width: w, height: h })
      .catch((error) => process.stdout.write(`${error.message}\n`));
  }
  await leave();
}

const stage = openPages();
try {
  await stage.start();
  for (const language of wished.length > 0 ? wished : LANGUAGE_CODES) {
    for (const name of Object.keys(PAGES).filter((it) => new RegExp(values.only).test(it))) {
      await shoot(stage, name, language, sizes.filter((it) => !isDesk(it)));
      await shoot(stage, name, language, sizes.filter(isDesk));
    }
  }
} finally {
  await stage.close();
}
