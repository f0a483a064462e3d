// SPDX-License-Identifier: MIT
// @ts-check
// The bar that says what is wrong.

import assert from 'node:assert/strict';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** The bar says something, and lies over no part of the board nor over the way home. @param {Visitor} visitor
 * @param {string} key @param {{asks?: boolean}} [options] asks: with the way to the page that looks */
export async function seesBar(visitor, key, { asks = false } = {}) {
  await visitor.until(
    (text) => document.querySelector('.bar:not([hidden]) .bar-text')?.textContent === text,
    visitor.say(key), `the bar to say ${key}`);
  const covered = await visitor.page.evaluate(() => {
    const home = /** @type {Element} */ (document.querySelector('.brand')).getBoundingClientRect();
    if (!document.elementFromPoint(home.left + home.width / 2, home.top + home.height / 2)?.closest('.brand')) {
      return -1;
    }
    const edge = Math.max(...[...document.querySelectorAll('.bar')].map((it) => it.getBoundingClientRect().bottom));
    return [...document.querySelectorAll('.stage-board .board-pit')].filter((pit) => {
      const { top, left, width, height } = pit.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return top < edge || !seen || !pit.contains(seen);
    }).length;
  });
  assert.equal(covered, 0, 'pits that are covered; -1: the way home is');
  const link = visitor.page.locator('.bar-link');
  assert.equal(await link.isVisible(), asks);
  if (asks) {
    assert.equal(await link.evaluate((a) => /** @type {any} */ (a).href), `${visitor.root}diag`);
  }
}

/** @param {Visitor} visitor */
export const seesNoBar = (visitor) => visitor.page.locator('.bar:not(.bar-sign)').waitFor({ state: 'hidden' });
