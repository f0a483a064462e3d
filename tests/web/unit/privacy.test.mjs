// SPDX-License-Identifier: MIT
// What the page on privacy reads from the server's values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseKeep } from '../../../web/ui/privacy.js';

for (const [text, days] of [
  ['0 365 30', [0, 365, 30]],
  ['36500 0 1', [36500, 0, 1]],
  ['', []],
  ['1 2', []],
  ['1 2 3 4', []],
  ['a b c', []],
  ['1 -2 3', []],
]) {
  test(`the_days_of_"${text}"_are_${days.join('_') || 'not_known'}`, () => {
    assert.deepEqual(parseKeep(text).map((row) => row.days), days);
  });
}
