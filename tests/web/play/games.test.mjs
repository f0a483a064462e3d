// SPDX-License-Identifier: MIT
// @ts-check
// Whole games, played by two people in two browsers with their fingers. The vectors say what must
// stand on both boards after every move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAN } from '../chromium.mjs';
import { someOf } from '../looks.mjs';
import { endOf } from './lib/spoken.mjs';
import { openHouse, setUp, sitDown, Table } from './lib/table.mjs';
import { findVector, SHORT } from './lib/vectors.mjs';
import { PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

/** The result as one of the players reads it. @param {import('./lib/visitor.mjs').Visitor} visitor
 * @param {number} mine @param {number} theirs @param {string} name the other's */
function result(visitor, mine, theirs, name) {
  if (mine === theirs) {
    return visitor.say('result.draw', { mine, theirs });
  }
  return mine > theirs
    ? visitor.say('result.you', { mine, theirs })
    : visitor.say('result.other', { name, mine, theirs });
}

/** @param {Table} table @param {import('./lib/vectors.mjs').Vector} vector */
async function seeEnd({ south, north }, vector) {
  await south.seesLine('turn', result(south, vector.south, vector.north, north.name));
  await north.seesLine('turn', result(north, vector.north, vector.south, south.name));
  await Promise.all([south, north].map((it) => it.seesLine('line', endOf(it, vector))));
}

/** Every pit says in words how many seeds it shows. @param {Table} table @param {string} position */
async function compareNames({ south }, position) {
  const rows = position.split('_').slice(1, 3).map((row) => row.split('-'));
  const names = await south.page.locator('.stage-board .board-pit')
    .evaluateAll((pits) => pits.map((pit) => pit.getAttribute('aria-label')));
  const wanted = rows.flatMap((row, seat) => row.map((n, place) => (
    south.say(`board.pit.${seat === 0 ? 'mine' : 'theirs'}`, {
      pit: String.fromCharCode((seat === 0 ? 65 : 97) + place), n: Number(n),
    }))));
  wanted.forEach((name, pit) => {
    assert.ok(names[pit]?.startsWith(name), `pit ${pit} is called "${names[pit]}", not "${name}"`);
  });
}

// The other games are played to their ends by keys alone, and by names and states.
for (const [game, find] of someOf(Object.entries(SHORT), 2)) {
  test(`two people play a whole game of ${game}, and another with sides swapped`, async () => {
    const vector = find();
    const table = await Table.lay(house, game);
    const { south, north } = table;
    await table.see(vector.start);
    await table.play(vector, {
      after: async (ply) => {
        await compareNames(table, vector.at(ply));
        if (vector.moves[ply - 1] === '.' && ply < vector.moves.length) {
          const [passed, other] = vector.at(ply).split('_')[4] === 'S' ? [north, south] : [south, north];
          await passed.seesLine('line', passed.say('passed.you'));
          await other.seesLine('line', other.say('passed.other', { name: passed.name }));
        }
      },
    });
    await seeEnd(table, vector);
    assert.deepEqual(await south.page.locator('.side .move').allInnerTexts(), vector.tokens());

    await south.settled('board');
    await south.settled('ask');
    await south.touch(south.button('act.rematch'));
    await north.sees('asked.rematch', { name: south.name });
    await north.settled('board');
    await north.settled('ask');
    await north.touch(north.button('accept.rematch'));
    const swapped = new Table(north, south, game, table.link);
    await swapped.see(vector.start);
    assert.equal(await south.page.locator('.strip-near').getAttribute('data-seat'), 'north');
    assert.equal(await north.page.locator('.strip-near').getAttribute('data-seat'), 'south');
    await swapped.play(vector, { to: 1 });
    await table.leave();
  });
}

test('who watches every seed fall and who does not play the same game', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game, { host: { settings: { speed: 'fast' } } });
  for (let ply = 0; ply < vector.moves.length; ply = vector.next(ply)) {
    await table.mover(vector.at(ply)).seesPosition(vector.at(ply));
    await table.touchPit(vector.at(ply), vector.moves[ply]);
  }
  await table.see(vector.at(vector.moves.length));
  await seeEnd(table, vector);
  await table.leave();
});

/** Opens a dialog under the board and looks for a sentence in it. @param {Visitor} visitor
 * @param {string[]} keys of the buttons that lead there @param {string[]} sentences */
async function findIn(visitor, keys, sentences) {
  for (const key of keys) {
    await visitor.settled('dialog');
    await visitor.touch(visitor.button(key));
  }
  for (const key of sentences) {
    await visitor.page.getByRole('dialog').getByText(visitor.say(key), { exact: true }).waitFor();
  }
  await visitor.settled('dialog');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a whole game is played over plain http on a local network, and what is missing is explained', async () => {
  const vector = findVector('djenon-aboure', 'AcFaBaFfCe');
  const south = await house.come({ name: 'Ama' }, LAN);
  const north = await house.come({ name: 'Kofi', device: PHONE }, LAN);
  const link = await setUp(south, vector.game);
  assert.equal(await south.page.evaluate(() => window.isSecureContext), false);
  await south.sees('copy.insecure');
  assert.equal(await south.button('wait.copy').count() + await south.button('wait.share').count(), 0);
  await sitDown(north, link);
  const table = new Table(south, north, vector.game, link);
  await table.see(vector.start);
  await table.play(vector, { to: 2 });
  await findIn(north, ['act.more.name', 'act.table'], ['call.insecure', 'wake.insecure']);
  await table.play(vector, { from: 2 });
  await seeEnd(table, vector);
  await south.open('settings');
  await south.touch(south.button('player.key.show'));
  await south.sees('copy.insecure');
  await south.open('diag');
  await south.sees('diag.secure.warn');
  for (const step of ['http', 'socket', 'proxy', 'clock', 'engine']) {
    await south.sees(`diag.${step}.ok`);
  }
  await south.open('lobby');
  await south.touch(south.button('quick.any'));
  await south.sees('quick.insecure');
  await table.leave();
});
