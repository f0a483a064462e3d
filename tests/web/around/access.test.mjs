// SPDX-License-Identifier: MIT
// @ts-check
// Accessibility of every page around a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from '../play/lib/axe.mjs';
import { examineAll } from './lib/matrix.mjs';
import { AROUND, lookAt, usePages } from './lib/pages.mjs';

const stage = usePages();

examineAll(Object.keys(AROUND), stage);

/** What can be wrong with a page, by what axe calls it: a text, and how it looks. @type {Record<string, [string, string]>} */
const FAULTS = {
  'button-name': ['', ''],
  'color-contrast': ['hardly to be read', 'all: unset; color: #777; background: #888'],
  'target-size': ['i', 'all: unset; font-size: 8px'],
};

test('what is wrong with a page is found, and only what is asked about', async () => {
  const visitor = await lookAt(stage, 'home');
  await visitor.page.evaluate((faults) => {
    for (const [text, look] of [...faults, ...faults]) { // of two neighbours each is too near
      const button = document.createElement('button');
      button.textContent = text;
      button.style.cssText = look;
      document.querySelector('main')?.append(button);
    }
  }, Object.values(FAULTS));
  const found = async (/** @type {string[]} */ ...without) => (
    (await violationsOf(visitor.page, without)).map(({ id }) => id).sort());
  assert.deepEqual(await found(), Object.keys(FAULTS));
  assert.deepEqual(await found('color-contrast'), ['button-name', 'target-size']);
  await visitor.leave();
});
