// SPDX-License-Identifier: MIT
// @ts-check
// Pictures of every page in every language in the smallest window, for people to look at:
//
//     ENGINE_WASM=build/release/src/engine/wasm/engine.wasm \
//         node tests/web/around/shots.mjs FOLDER [LANGUAGE ...]
//
// A picture is called WHAT-LANGUAGE.png. Says what does not fit.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { seeThatAllFits, SMALLEST } from '../play/lib/fit.mjs';
import { lookAt, openPages, PAGES } from './lib/pages.mjs';

const [folder, ...wished] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: shots.mjs FOLDER [LANGUAGE ...]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const stage = openPages();
try {
  await stage.start();
  for (const language of wished.length > 0 ? wished : LANGUAGE_CODES) {
    for (const name of Object.keys(PAGES)) {
      const { page, leave } = await lookAt(stage, name, { language, device: SMALLEST });
      const file = path.join(folder, `${name.replaceAll(' ', '-')}-${language}.png`);
      await page.setViewportSize(SMALLEST.viewport);
      const isDialog = await page.locator('.curtain').count() > 0;
      await page.screenshot({ path: file, fullPage: !isDialog, animations: 'disabled' });
      await seeThatAllFits(page, file).catch((error) => process.stdout.write(`${error.message}\n`));
      await leave();
    }
  }
} finally {
  await stage.close();
}
