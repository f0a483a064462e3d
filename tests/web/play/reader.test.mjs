// SPDX-License-Identifier: MIT
// @ts-check
// A whole game of each kind by the accessibility tree alone, from the home page to the rematch: by
// somebody who uses the keyboard, against somebody who uses a reader's own cursor. They know the
// board from the names of its pits, and whose turn it is from what is said.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { someOf } from '../looks.mjs';
import { Reader } from './lib/reader.mjs';
import { newsOf } from './lib/spoken.mjs';
import { openHouse } from './lib/table.mjs';
import { rowPitsOf, SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/vectors.mjs').Vector} Vector */

const house = openHouse();
const NAMES = { south: 'Ama', north: 'Kofi' };

/** Sets up a table. @param {Reader} host @param {string} game @returns {Promise<string>} the link to send */
async function invite(host, game) {
  await host.visitor.open();
  await host.press('home.play.game', { game: host.say(`game.${game}`) });
  await host.choose('setup.side.south');
  await host.press('setup.create');
  const { value } = await host.find('textbox', host.say('wait.link'));
  await host.listen();
  return value;
}

/** Follows an invitation. @param {Reader} guest @param {string} link @param {string} game */
async function accept(guest, link, game) {
  await guest.visitor.page.goto(link);
  await guest.find('heading', guest.say('invite.title', {
    name: NAMES.south, game: guest.say(`game.${game}`),
  }));
  await guest.listen();
  await guest.press('invite.sit');
}

/** Reads the board, own row first, and compares it with a position. @param {Reader} reader
 * @param {string} game @param {string} position @param {'south' | 'north'} seat */
async function readBoard(reader, game, position, seat) {
  const half = rowPitsOf(game);
  const pits = await reader.readBoard(game);
  assert.deepEqual(pits.map(({ isMine }) => isMine), pits.map((_, at) => at < half), 'the own row comes first');
  const rows = position.split('_').slice(1, 3).map((row) => row.split('-').map(Number));
  const order = seat === 'south' ? rows : rows.reverse();
  assert.deepEqual(pits.map(({ seeds }) => seeds), order.flat(), position);
  return pits;
}

/** Plays what is due, once the reader knows that it may. @param {Reader} reader
 * @param {Vector} vector @param {number} ply @param {'south' | 'north'} seat */
async function playDue(reader, vector, ply, seat) {
  const many = await reader.hearTurn();
  const pits = await readBoard(reader, vector.game, vector.at(ply), seat);
  const playable = pits.filter(({ isPlayable }) => isPlayable);
  assert.equal(playable.length, many, 'so many as were said can be played');
  const pit = playable.find(({ letter }) => letter === vector.moves[ply]);
  assert.ok(pit, `${vector.moves[ply]} is among ${playable.map(({ letter }) => letter)}`);
  await reader.act(pit.node);
}

someOf([...Object.entries(SHORT).entries()], 0).forEach(([row, [game, find]]) => {
  const languages = [0, 1].map((more) => LANGUAGE_CODES[(2 * row + more + 1) % LANGUAGE_CODES.length]);
  test(`${game} is played by names and states alone, in ${languages.join(' and ')}`, async () => {
    const vector = find();
    const host = await house.come({ name: NAMES.south, language: languages[0], device: DESK });
    const guest = await house.come({ name: NAMES.north, language: languages[1], device: PHONE });
    const readers = {
      south: await Reader.start(host, 'keys'), north: await Reader.start(guest, 'cursor'),
    };
    const link = await invite(readers.south, game);
    await accept(readers.north, link, game);

    let before = 0;
    for (let ply = 0; ply < vector.moves.length; ply = vector.next(ply)) {
      const seat = vector.at(ply).split('_')[4] === 'S' ? 'south' : 'north';
      await playDue(readers[seat], vector, ply, seat);
      before = ply;
    }
    await Promise.all((/** @type {const} */ (['south', 'north'])).map(async (seat) => {
      const listener = { visitor: readers[seat].visitor, seat, names: NAMES };
      const news = newsOf(listener, vector, before, vector.moves.length, 0);
      await readers[seat].hear((text) => text === news, news);
      const pits = await readers[seat].readBoard(game);
      assert.deepEqual(pits.filter(({ isPlayable }) => isPlayable), [], 'nothing can be played any more');
    }));

    const { south, north } = readers;
    await host.settled('ask');
    await south.press('act.rematch');
    const asked = north.say('asked.rematch', { name: NAMES.south });
    await north.hear((text) => text === asked, asked);
    await north.find('button', north.say('accept.rematch'));
    await guest.settled('ask');
    await north.press('accept.rematch');
    const begins = south.say('start.you', { seat: south.say('seat.north') });
    await south.hear((text) => text.startsWith(begins), begins);
    assert.equal(await north.hearTurn(), rowPitsOf(game));
    await readBoard(north, game, vector.start, 'south');
    await Promise.all([host.leave(), guest.leave()]);
  });
});
