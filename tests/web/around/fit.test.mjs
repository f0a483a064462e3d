// SPDX-License-Identifier: MIT
// @ts-check
// In the smallest window every page shows all of its words, in every language. Unless all looks are
// taken it is some of the pages that axe does not examine, and the languages take turns: those tests
// make a page as narrow as that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { IS_WHOLE, someOf } from '../looks.mjs';
import { seeThatAllFits, SMALLEST } from '../play/lib/fit.mjs';
import { isSeenToFit, lookAt, PAGES, usePages } from './lib/pages.mjs';

const stage = usePages();

for (const [index, name] of Object.keys(PAGES).filter(isSeenToFit).entries()) {
  for (const [at, language] of LANGUAGE_CODES.entries()) {
    if (IS_WHOLE || (index + at) % LANGUAGE_CODES.length === 0) {
      test(`everything fits on ${name}, ${language}`, async () => {
        const visitor = await lookAt(stage, name, { language, device: SMALLEST });
        await seeThatAllFits(visitor.page, `${name}, ${language}`);
        await visitor.leave();
      });
    }
  }
}

/** What one goes through a game with, below its board: where it ends. @type {Record<string, string>} */
const DRIVES = {
  replay: '.replay-controls .steps',
  'local board': '.acts',
  'local board, a note': '.acts',
  'local board, the end': '.acts',
};
const TELEPHONES = [[320, 568], [390, 844], [844, 390]];

for (const [index, [name, drive]] of Object.entries(DRIVES).entries()) {
  for (const [at, language] of LANGUAGE_CODES.entries()) {
    if (IS_WHOLE || at === (index + 1) % LANGUAGE_CODES.length) {
      test(`a game is gone through without scrolling on ${name}, ${language}`, async () => {
        const { page, leave } = await lookAt(stage, name, { language, device: SMALLEST });
        for (const [width, height] of TELEPHONES) {
          await page.setViewportSize({ width, height });
          const { y = 0, height: high = 0 } = await page.locator(drive).boundingBox() || {};
          assert.ok(y > 0 && y + high <= height, `${y + high} of ${width}x${height}`);
        }
        await leave();
      });
    }
  }
}

for (const language of someOf(LANGUAGE_CODES, 1, 3)) {
  test(`headings of the wall's lists keep to their columns, ${language}`, async () => {
    const visitor = await lookAt(stage, 'wall, at rest', {
      language, device: { viewport: { width: 1280, height: 720 } },
    });
    const wide = await visitor.page.locator('.wall-list-head').evaluateAll((all) => (
      all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)));
    assert.deepEqual(wide, []);
    await visitor.leave();
  });
}

for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800]]) {
  test(`letters of twice their size leave room for names in ${width}x${height}`, async () => {
    const { context, page, leave } = await lookAt(stage, 'game, looked on', { device: { viewport: { width, height } } });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
    const cut = await page.locator('.strip').evaluateAll((strips) => strips.map((strip) => {
      const name = /** @type {Element} */ (strip.querySelector('.strip-name'));
      const [inner, outer] = [name, strip].map((it) => it.getBoundingClientRect());
      const isOut = inner.top < outer.top || inner.bottom > outer.bottom || inner.right > outer.right;
      return isOut || name.scrollWidth > name.clientWidth ? name.textContent : '';
    }));
    assert.deepEqual(cut, ['', '']);
    await leave();
  });
}

test('results on the wall have room for long names', async () => {
  const { page, leave } = await lookAt(stage, 'wall, at rest', { device: { viewport: { width: 1280, height: 720 } } });
  const cut = await page.locator('.wall-row-result .wall-name').evaluateAll((all) => all.map((it) => {
    it.textContent = 'Koffi Emmanuel';
    return it.clientWidth > 0 && it.scrollWidth > it.clientWidth;
  }));
  assert.ok(cut.length > 2);
  assert.ok(!cut.includes(true), String(cut));
  await leave();
});

test('what is too long for its place is found', async () => {
  const visitor = await lookAt(stage, 'home', { device: SMALLEST });
  const spoil = (/** @type {string} */ style) => visitor.page.evaluate((css) => {
    const node = /** @type {HTMLElement} */ (document.querySelector('.exhibit-actions .button'));
    node.textContent = 'Donaudampfschifffahrtsgesellschaftskapitän';
    node.style.cssText = css;
  }, style);
  for (const style of ['width: 90px; overflow: visible', 'width: 90px; overflow: hidden', 'position: relative; left: 200px']) {
    await spoil(style);
    await assert.rejects(seeThatAllFits(visitor.page, style), /Donau/);
  }
  await visitor.leave();
});
