// SPDX-License-Identifier: MIT
// @ts-check
// axe on pages of the scripted server, nothing wider than the window, and nothing cut off when texts
// are twice as large or the page is magnified (WCAG 1.4.4, 1.4.10). `./dev check` takes every page in
// every language and look; `./dev test` every third page once, languages and looks in turn.

import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../../web/lib/words.js';
import { IS_WHOLE } from '../../looks.mjs';
import { examine } from '../../play/lib/axe.mjs';
import { seeThatAllFits } from '../../play/lib/fit.mjs';
import { isExamined, lookAt, usePages } from './pages.mjs';

/** Texts of twice the size in a window of a desk, and a page magnified four times there. */
const MAGNIFIED = [{ width: 1280, height: 800, text: 2 }, { width: 320, height: 256, text: 1 }];

/** Everything can be read when it is large. @param {import('./pages.mjs').Visitor} visitor @param {string} name */
async function magnify({ page }, name) {
  for (const { width, height, text } of MAGNIFIED) {
    await page.setViewportSize({ width, height });
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = `${100 * size}%`;
      window.dispatchEvent(new Event('resize'));
      await new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); });
    }, text);
    await seeThatAllFits(page, `${name}, ${width}x${height}, text of ${text} times its size`, { width, height });
  }
}

/** Tests for a file. @param {string[]} names of pages @param {ReturnType<typeof usePages>} [stage] */
export function examineAll(names, stage = usePages()) {
  names.filter(isExamined).forEach((name, turn) => {
    for (const language of IS_WHOLE ? LANGUAGE_CODES : [LANGUAGE_CODES[turn % LANGUAGE_CODES.length]]) {
      test(`axe finds nothing, and large letters fit: ${name}, ${language}`, async () => {
        const visitor = await lookAt(stage, name, { language });
        await examine(visitor, name, 1);
        await magnify(visitor, name);
        await visitor.leave();
      });
    }
  });
}
