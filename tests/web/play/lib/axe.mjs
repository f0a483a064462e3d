// SPDX-License-Identifier: MIT
// @ts-check
// Whether axe finds something wrong with a page.

import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { inLooks, rulesWithout } from '../../looks.mjs';

/**
 * Fails when axe finds something, or when the page is wider than its window, in the looks of the
 * next place.
 * @param {{page: import('playwright-core').Page}} visitor @param {string} where
 * @param {number} [count] of looks
 */
export function examine({ page }, where, count) {
  return inLooks(page, async (look, details) => {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ rules: { 'target-size': { enabled: true } } }) // WCAG 2.2, which axe leaves out unless asked
      .disableRules(rulesWithout(details))
      .analyze();
    const found = violations.map(({ id, help, nodes }) => (
      `${where}, ${look}: ${id}, ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html}\n${failureSummary}`).join('\n')}`));
    assert.deepEqual(found, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${where}, ${look} is ${wide} px wider than the window`);
  }, count);
}
