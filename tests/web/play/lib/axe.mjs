// SPDX-License-Identifier: MIT
// @ts-check
// Whether axe finds something wrong with a page.

import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** Fails when axe finds something. @param {Visitor} visitor @param {string} where */
export async function examine({ page }, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(({ id, help, nodes }) => (
    `${where}: ${id}, ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`));
  assert.deepEqual(found, []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px wider than the window`);
}
