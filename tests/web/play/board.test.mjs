// SPDX-License-Identifier: MIT
// @ts-check
// A player at the board: how it looks, and what a touch does. The page is real, the server is the
// test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Feed, playing } from './lib/feed.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

const OPENING = 'adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde';

/** A game with several looks, before its first move. */
const boats = () => playing(0, {
  rules: 'adji-boto',
  clock: { kind: 'none' },
  game: { start: OPENING, position: OPENING, legal: 'ABCDE' },
});

/** @param {Visitor} visitor */
const outline = ({ page }) => page.locator('.stage-board .wood-top').getAttribute('d');

/** Chooses in the settings, over the page that is shown. @param {Visitor} visitor
 * @param {string} label @param {string} text */
async function choose(visitor, label, text) {
  await visitor.button('site.settings').click();
  await visitor.page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: text });
  await visitor.button('site.close').click();
}

test('the board looks as its player wants, at once and after a reload', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  await Feed.lay(anna, boats());
  await anna.pit(0).waitFor();
  const straight = await outline(anna);
  const game = anna.say('game.adji-boto');
  await choose(anna, anna.say('settings.skin', { game }), anna.say('settings.skin.adji-curved'));
  const curved = await outline(anna);
  assert.notEqual(curved, straight);
  await choose(anna, anna.say('settings.orientation'), anna.say('settings.orientation.standing'));
  await anna.page.locator('.stage-board[data-layout="standing"]').waitFor();
  await anna.page.reload();
  await anna.page.locator('.stage-board[data-layout="standing"]').waitFor();
  await choose(anna, anna.say('settings.orientation'), anna.say('settings.orientation.auto'));
  assert.equal(await outline(anna), curved);
  await anna.leave();
});

test('the small boards of other pages look as the large one', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  await anna.open();
  const picture = anna.page.locator('.exhibit-board').last().locator('.wood-top');
  const straight = await picture.getAttribute('d');
  const game = anna.say('game.adji-boto');
  await choose(anna, anna.say('settings.skin', { game }), anna.say('settings.skin.adji-curved'));
  assert.notEqual(await picture.getAttribute('d'), straight);
  await anna.leave();
});
