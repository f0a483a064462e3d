// SPDX-License-Identifier: MIT
// @ts-check
// What becomes of a game that has ended: the list of public games, and the replay of any by its code.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, hasCounts } from './lib/replay.mjs';
import { openHouse, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const house = openHouse();

/** Sets up a public table with a clock and hands the link over. @param {any} host @param {string} game */
async function setUpPublic(host, game) {
  await host.open();
  await host.touch(host.button('home.play.game', { game: host.say(`game.${game}`) }));
  const { page } = host;
  await page.getByRole('radio', { name: host.say('setup.visibility.public') }).check();
  await page.getByRole('radio', { name: host.say('setup.side.south') }).check();
  await host.touch(host.button('setup.create'));
  const link = page.getByRole('textbox', { name: host.say('wait.link') });
  await link.waitFor();
  return link.inputValue();
}

test('a public game is listed when it has ended, and replayed ply by ply', async () => {
  const vector = SHORT['djenon-abe']();
  const host = await house.come({ name: 'Ama', device: DESK });
  const guest = await house.come({ name: 'Kofi', device: PHONE });
  const link = await setUpPublic(host, vector.game);
  await sitDown(guest, link);
  const table = new Table(host, guest, vector.game, link);
  await table.see(vector.start);
  await table.play(vector);
  const code = /** @type {string} */ (link.split('/').pop());

  const reader = await house.come({ device: PHONE });
  await reader.open('archive');
  const row = reader.page.locator('.table-row');
  await row.first().waitFor();
  await reader.touch(row.first());
  await reader.page.waitForURL(`**/g/${code}-1*`);
  const moves = reader.page.locator('.replay-moves .move');
  await moves.first().waitFor();
  assert.deepEqual(await moves.allInnerTexts(), vector.tokens());
  for (const ply of [vector.moves.length, 1, 4]) {
    await reader.open(`g/${code}-1#${ply}`);
    await reader.until(hasCounts, countsOf(vector.at(ply)), `ply ${ply} on the board`);
  }
  await reader.leave();
  await table.leave();
});
