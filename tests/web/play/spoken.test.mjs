// SPDX-License-Identifier: MIT
// @ts-check
// Everything that the live region says during whole games, to both players and to a spectator, each
// in a language of their own, compared with what it has to say; and what the pits are called.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { IS_WHOLE, someOf } from '../looks.mjs';
import { Feed, playing } from './lib/feed.mjs';
import { newsOf, startOf, turnAt } from './lib/spoken.mjs';
import { openHouse, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */
/** @typedef {import('./lib/vectors.mjs').Vector} Vector */
/** @typedef {import('./lib/spoken.mjs').Listener} Listener */

const house = openHouse();
const NAMES = { south: 'Ama', north: 'Kofi' };

/** In which language each of three listens: every language comes, and with all looks to everybody. */
const ROUNDS = (IS_WHOLE ? LANGUAGE_CODES : ['']).flatMap((_, turn) => (
  Object.keys(SHORT).map((game, row) => ({
    game: /** @type {keyof SHORT} */ (game),
    languages: [0, 1, 2].map((role) => (
      LANGUAGE_CODES[(turn + 3 * row + role) % LANGUAGE_CODES.length])),
  }))));

/** Pits that can be played, as they are marked. @param {Visitor} visitor */
const choices = (visitor) => visitor.page.locator('.stage-board .board-pit.is-legal').count();

/** Waits for a text, in one or, where its events came apart, in more; nothing else has been said.
 * @param {Listener} listener @param {string} text */
async function hear({ visitor, seat }, text) {
  await visitor.until(
    ({ length }) => window.seen.spoken.join(' ').length >= length, text, `"${text}" to be spoken`);
  assert.equal((await visitor.spoken()).join(' '), text, `what ${seat ?? 'the spectator'} hears`);
}

/** Seats the two, with somebody who looks on. @param {keyof SHORT} game @param {any[]} languages */
async function gather(game, [first, second, third]) {
  const south = await house.come({ name: NAMES.south, language: first, device: DESK });
  // A tap that only previews would speak too.
  const north = await house.come({
    name: NAMES.north, language: second, device: PHONE, settings: { tap: 'once' },
  });
  const watcher = await house.come({ language: third, device: DESK });
  const link = await setUp(south, game);
  await watcher.page.goto(link);
  await watcher.button('invite.sit').waitFor();
  await sitDown(north, link);
  const table = new Table(south, north, game, link);
  table.others.push(watcher);
  const seats = /** @type {const} */ (['south', 'north', null]);
  const listeners = [south, north, watcher].map((visitor, at) => (
    { visitor, seat: seats[at], names: NAMES }));
  return { table, listeners };
}

for (const { game, languages } of someOf(ROUNDS, 1)) {
  test(`${game} is told to its players in ${languages[0]} and ${languages[1]}, to a spectator in ${languages[2]}`, async () => {
    const vector = SHORT[game]();
    const { table, listeners } = await gather(game, languages);
    await table.see(vector.start);
    const first = await choices(table.south);
    await Promise.all(listeners.map((it) => hear(it, startOf(it, first))));
    let played = 0;
    await table.play(vector, {
      after: async (ply) => {
        const turn = turnAt(vector, ply);
        const many = turn ? await choices(table[turn]) : 0;
        const texts = listeners.map((it) => newsOf(it, vector, played, ply, many));
        await Promise.all(listeners.map((it, at) => hear(it, texts[at])));
        played = ply;
      },
    });
    assert.equal(played, vector.moves.length);
    await table.leave();
  });
}

test('of moves that come fast each is told, in their order and none twice', async () => {
  const visitor = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(visitor, playing(0), { isHeld: true });
  await visitor.page.locator('.stage-board .board-pit').first().waitFor();
  const wanted = ['you', 'other', 'you', 'other'].map((who, at) => visitor.say(`moved.${who}`, {
    name: 'Bo', pit: 'AaBb'[at], seeds: [4, 4, 5, 5][at],
  }));
  for (let move = 0; move < 4; move += 1) {
    feed.move();
    await visitor.until(
      (plies) => document.querySelectorAll('.side .move').length === plies, move + 1, 'the move');
    await feed.pass(100); // a fourth of what lies between two texts
  }
  await feed.pass(2000);
  const texts = await visitor.spoken();
  assert.equal(texts.length, 4, texts.join('\n'));
  texts.forEach((text, at) => assert.ok(text.startsWith(wanted[at]), `${text} tells: ${wanted[at]}`));
  await visitor.leave();
});

/** Runs in the page: keeps what each pit is called anew. */
function keepNames() {
  window.renamed = {};
  new MutationObserver((records) => records.forEach(({ target: { dataset }, oldValue }) => {
    window.renamed[dataset.pit] = [...window.renamed[dataset.pit] || [], oldValue];
  })).observe(document.querySelector('.stage-board'), {
    subtree: true, attributeFilter: ['aria-label'], attributeOldValue: true,
  });
}

/** What the pits were called before each change since the last time. @param {Visitor} visitor */
const changedNames = ({ page }) => page.evaluate(() => {
  const { renamed } = window;
  window.renamed = {};
  return Object.entries(renamed);
});

test('a pit is called something else at most once a move, while it is sown and afterwards', async () => {
  const vector = SHORT['djenon-abe']();
  const settings = { speed: 'fast' };
  const table = await Table.lay(house, vector.game, { host: { settings }, guest: { settings } });
  const { south, north } = table;
  await table.see(vector.start);
  await Promise.all([south, north].map(({ page }) => page.evaluate(keepNames)));
  for (let ply = 0; ply < (IS_WHOLE ? 6 : 3); ply += 1) {
    await table.touchPit(vector.at(ply), vector.moves[ply]);
    await table.see(vector.at(ply + 1));
    for (const visitor of [south, north]) {
      await visitor.until(() => !document.querySelector('.board.is-playing'), null, 'the seeds to lie');
      const names = await changedNames(visitor);
      assert.ok(names.length > 1, 'the move changes names');
      assert.deepEqual(names.filter(([, before]) => before.length > 1), [], `${visitor.name}, ply ${ply + 1}`);
    }
  }
  await table.leave();
});
