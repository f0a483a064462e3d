// SPDX-License-Identifier: MIT
// @ts-check
// One player on several devices, with a real server: linking, the key, signing out, the name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, setUp } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const house = openHouse();
const GAME = 'djenon-abe';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

/** The player's games on the first page. @param {Visitor} visitor */
async function seesOwnGame(visitor) {
  await visitor.open();
  await visitor.page.locator('.your-game').first().waitFor();
}

/** Touches an answer of a question that has just come. @param {Visitor} visitor @param {string} key */
async function answer(visitor, key) {
  await visitor.settled('dialog');
  await visitor.touch(visitor.button(key));
}

/** @param {Visitor} visitor @returns {Promise<string>} the code that links another device */
async function makeCode(visitor) {
  await visitor.open('settings');
  await visitor.touch(visitor.button('devices.link'));
  const code = visitor.page.locator('.secret');
  await code.waitFor();
  return code.innerText();
}

/** @param {Visitor} visitor @param {string} key of a button @returns {Promise<string>} */
async function readKeyOf(visitor) {
  await visitor.open('settings');
  await visitor.touch(visitor.button('player.key.show'));
  return visitor.page.locator('.secret').innerText();
}

/** @param {Visitor} visitor @param {string} text a key or a code */
async function type(visitor, text) {
  await visitor.page.getByLabel(visitor.say('player.restore.label')).fill(text);
  await visitor.touch(visitor.button('player.restore.go'));
}

test('a linked device has the games and the name, and signing out ends it', async () => {
  const desk = await house.come({ name: 'Ama', device: DESK });
  const phone = await house.come({ device: PHONE });
  await setUp(desk, GAME);
  const code = await makeCode(desk);
  await phone.open(`settings#link=${code}`);
  await answer(phone, 'player.adopt.yes');
  await phone.page.waitForURL(house.root());
  await phone.page.locator('.your-game').first().waitFor();
  await phone.open('settings');
  assert.equal(await phone.page.getByLabel(phone.say('settings.name')).inputValue(), 'Ama');

  await desk.touch(desk.button('devices.out'));
  await answer(desk, 'devices.out.yes');
  await desk.sees('devices.out.done');
  await phone.sees('signedout.title');
  await seesOwnGame(desk);

  const key = await readKeyOf(desk);
  await type(phone, key);
  await phone.page.locator('.your-game').first().waitFor();
  await phone.leave();
  await desk.leave();
});

test('a code that was used is refused', async () => {
  const desk = await house.come({ name: 'Ama', device: DESK });
  const phone = await house.come({ device: PHONE });
  const late = await house.come({ device: PHONE });
  await setUp(desk, GAME);
  const code = await makeCode(desk);
  await phone.open('settings');
  await type(phone, code);
  await answer(phone, 'player.adopt.yes');
  await phone.page.locator('.your-game').first().waitFor();
  await late.open('settings');
  await type(late, code);
  await answer(late, 'player.adopt.yes');
  await late.sees('player.refused.no-such-code');
  await Promise.all([desk, phone, late].map((it) => it.leave()));
});

test('whoever is forgotten here comes back with the key', async () => {
  const visitor = await house.come({ name: 'Ama', device: PHONE });
  await setUp(visitor, GAME);
  const key = await readKeyOf(visitor);
  await visitor.touch(visitor.button('forget.here'));
  await answer(visitor, 'forget.here.yes');
  await visitor.page.waitForURL(house.root());
  await visitor.page.waitForFunction(() => {
    const yours = document.querySelector('.yours');
    return yours instanceof HTMLElement && yours.hidden;
  });
  await visitor.open('settings');
  await type(visitor, key);
  await answer(visitor, 'player.become.yes');
  await visitor.page.locator('.your-game').first().waitFor();
  await visitor.leave();
});

test('a new name is seen at a table that waits, and a deleted one is not', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guest = await house.come({ device: PHONE });
  const link = await setUp(host, GAME);
  await host.open('settings');
  const field = host.page.getByLabel(host.say('settings.name'));
  await field.fill('Abla');
  await field.blur();
  await guest.page.goto(link);
  const game = guest.say(`game.${GAME}`);
  await guest.sees('invite.title', { name: 'Abla', game });
  await host.touch(host.button('forget.name'));
  await answer(host, 'forget.name.yes');
  await host.sees('forget.name.done');
  await guest.page.reload();
  await guest.seesGuest('invite.title', { game });
  await guest.leave();
  await host.leave();
});
