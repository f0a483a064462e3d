// SPDX-License-Identifier: MIT
// @ts-check
// Whether axe finds something wrong with a page.

import assert from 'node:assert/strict';
import axe from 'axe-core';
import { inLooks, rulesWithout } from '../../looks.mjs';

/** What axe leaves out unless asked: WCAG 2.2. */
const BESIDES = ['target-size'];

/**
 * What axe finds wrong with a page as it is shown.
 * @param {import('playwright-core').Page} page @param {string[]} without these rules of axe
 * @returns {Promise<{id: string, help: string, nodes: {html: string, failureSummary: string}[]}[]>}
 */
export async function violationsOf(page, without = []) {
  if (!await page.evaluate('"axe" in window')) {
    await page.evaluate(axe.source);
  }
  const enabled = (/** @type {string[]} */ rules, /** @type {boolean} */ is) => (
    rules.map((rule) => [rule, { enabled: is }]));
  const rules = Object.fromEntries([...enabled(BESIDES, true), ...enabled(without, false)]);
  return page.evaluate(async (options) => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, options);
    return violations;
  }, { rules, resultTypes: ['violations'] });
}

/**
 * Fails when axe finds something, or when the page is wider than its window, in the looks of the
 * next place.
 * @param {{page: import('playwright-core').Page}} visitor @param {string} where
 * @param {number} [count] of looks
 */
export function examine({ page }, where, count) {
  return inLooks(page, async (look, details) => {
    const found = (await violationsOf(page, rulesWithout(details))).map(({ id, help, nodes }) => (
      `${where}, ${look}: ${id}, ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html}\n${failureSummary}`).join('\n')}`));
    assert.deepEqual(found, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${where}, ${look} is ${wide} px wider than the window`);
  }, count);
}
