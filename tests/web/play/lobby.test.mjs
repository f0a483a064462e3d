// SPDX-License-Identifier: MIT
// @ts-check
// The lobby and quick pairing between real browsers and a real server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const house = openHouse();

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

/** Opens the lobby with its quick pairing. @param {Visitor} visitor */
async function enter(visitor) {
  await visitor.open('lobby');
  await visitor.page.locator('.quick-game').first().waitFor();
}

/** Says yes to the opponent who was found. @param {Visitor} visitor @param {string} name */
async function accept(visitor, name) {
  const dialog = visitor.page.getByRole('dialog', { name: visitor.say('quick.found', { name }) });
  await dialog.waitFor();
  await visitor.settled('dialog');
  await visitor.touch(dialog.getByRole('button', { name: visitor.say('quick.accept'), exact: true }));
}

test('a public table comes into everyone’s lobby, and goes when it is taken', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guest = await house.come({ name: 'Kofi', device: PHONE });
  const third = await house.come({ name: 'Yao', device: DESK });
  await enter(guest);
  await enter(third);
  await guest.sees('tables.empty');
  await enter(host);
  await host.touch(host.button('lobby.create'));
  await host.touch(host.button('setup.create'));
  await host.sees('wait.text');
  const people = guest.say('tables.south', { name: 'Ama' });
  const other = guest.say('tables.north', { name: 'Ama' });
  await guest.page.getByText(new RegExp(`^(${people}|${other})$`)).waitFor();
  await guest.touch(guest.page.locator('.table-sit').first());
  await guest.page.waitForURL('**/r/*');
  await guest.page.locator('.stage-board .board-pit').first().waitFor();
  await third.page.getByText(/^(Ama – Kofi|Kofi – Ama)$/).waitFor();
  await third.touch(third.page.locator('.table-row a').first());
  await third.page.locator('.stage-board .board-pit').first().waitFor();
  await Promise.all([host, guest, third].map((it) => it.leave()));
});

test('two who wait for the same find each other, accept and play', async () => {
  const one = await house.come({ name: 'Ama', device: DESK });
  const other = await house.come({ name: 'Kofi', device: PHONE });
  await enter(one);
  await one.touch(one.page.locator('.quick-game').nth(1).getByRole('button').first());
  await one.sees('quick.count', { n: 1 });
  await enter(other);
  await other.sees('quick.count', { n: 1 });
  await other.touch(other.button('quick.any'));
  await Promise.all([accept(one, 'Kofi'), accept(other, 'Ama')]);
  await Promise.all([one, other].map(async (it) => {
    await it.page.waitForURL('**/r/*');
    await it.page.locator('.stage-board .board-pit').first().waitFor();
  }));
  assert.equal(one.page.url(), other.page.url());
  await Promise.all([one, other].map((it) => it.leave()));
});

test('whoever says no is out, and the other waits on', async () => {
  const one = await house.come({ name: 'Ama', device: DESK });
  const other = await house.come({ name: 'Kofi', device: PHONE });
  await Promise.all([enter(one), enter(other)]);
  await one.touch(one.button('quick.any'));
  await one.sees('quick.count', { n: 1 });
  await other.touch(other.button('quick.any'));
  const dialog = other.page.getByRole('dialog', { name: other.say('quick.found', { name: 'Ama' }) });
  await dialog.waitFor();
  await other.settled('dialog');
  await other.touch(dialog.getByRole('button', { name: other.say('quick.decline'), exact: true }));
  await one.page.getByRole('dialog').waitFor({ state: 'detached' });
  await one.page.locator('.quick .lead').waitFor();
  await other.button('quick.any').waitFor();
  await one.touch(one.page.locator('.quick').getByRole('button', { name: one.say('quick.stop') }));
  await one.button('quick.any').waitFor();
  await Promise.all([one, other].map((it) => it.leave()));
});
