// SPDX-License-Identifier: MIT
// @ts-check
// A whole game of each kind with the keyboard alone, from the home page to the result, and every
// sentence that is spoken on the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { someOf } from '../looks.mjs';
import { newsOf, startOf, turnAt } from './lib/spoken.mjs';
import { openHouse, pitOf, sentenceOf, sitDown, Table } from './lib/table.mjs';
import { rowPitsOf, SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */
/** @typedef {import('./lib/vectors.mjs').Vector} Vector */

const house = openHouse();
const STOPS = 40; // more than any page has

/** @param {Visitor} visitor @param {string} keys */
async function press(visitor, ...keys) {
  for (const key of keys) {
    await visitor.page.keyboard.press(key);
  }
}

/** What has the focus: its name, and its pit on a board. @param {Visitor} visitor */
const focus = (visitor) => visitor.page.evaluate(() => {
  const it = /** @type {HTMLElement} */ (document.activeElement);
  const labels = /** @type {any} */ (it).labels;
  return {
    name: (it.getAttribute('aria-label') || (labels && labels.length > 0 ? labels[0] : it).innerText).trim(),
    pit: it.closest('.board-pit') ? Number(it.dataset.pit) : null,
  };
});

/** Presses Tab until something has the focus. @param {Visitor} visitor
 * @param {(focus: {name: string, pit: number | null}) => boolean} isIt @param {string} what */
async function tabTo(visitor, isIt, what) {
  const names = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await press(visitor, 'Tab');
    const found = await focus(visitor);
    if (isIt(found)) {
      return;
    }
    names.push(found.name);
  }
  assert.fail(`Tab never came to ${what}, but to: ${names.join(', ')}`);
}

/** @param {Visitor} visitor @param {string} key @param {Record<string, any>} [values] */
function tabToName(visitor, key, values) {
  const name = visitor.say(key, values);
  return tabTo(visitor, (it) => it.name === name, name);
}

/** From the home page to a table of one's own. @param {Visitor} host @param {string} game */
async function setUpByKeys(host, game) {
  await host.open();
  await host.button('home.play.game', { game: host.say(`game.${game}`) }).waitFor();
  await tabToName(host, 'home.play.game', { game: host.say(`game.${game}`) });
  await press(host, 'Enter');
  await host.button('setup.create').waitFor();
  await tabToName(host, 'setup.side.random');
  await press(host, 'ArrowDown');
  assert.equal((await focus(host)).name, host.say('setup.side.south'));
  await tabToName(host, 'setup.create');
  await press(host, 'Enter');
  await host.sees('wait.text');
  return host.page.url();
}

/** Goes along the own row with the arrows, as it lies or stands. @param {Visitor} visitor @param {number} pit */
async function walkTo(visitor, pit) {
  const stands = await visitor.page.locator('.stage-board[data-layout="standing"]').count() > 0;
  const [on, back] = stands ? ['ArrowUp', 'ArrowDown'] : ['ArrowRight', 'ArrowLeft'];
  for (let steps = 0; steps < 6; steps += 1) {
    const { pit: now } = await focus(visitor);
    if (now === pit) {
      return;
    }
    await press(visitor, Number(now) < pit ? on : back);
  }
  assert.equal((await focus(visitor)).pit, pit, 'the arrows lead there');
}

/** The keys that speak. @param {Table} table @param {Vector} vector @param {number} ply played */
async function askAloud({ south, north }, vector, ply) {
  const [, below, above] = vector.at(ply).split('_');
  const [own, others] = vector.stores(ply);
  const list = (/** @type {string} */ row, /** @type {string} */ first) => row.split('-')
    .map((n, place) => south.say('board.row.pit', {
      pit: String.fromCharCode(first.charCodeAt(0) + place), n: Number(n),
    })).join(', ');
  const score = south.say('score.you', { mine: own, name: north.name, theirs: others });
  const { laps, captured } = vector.plies[ply - 1];
  assert.ok(laps > 1 && captured > 0, 'a move that has everything to say');
  /** @type {[string, string][]} */
  const answers = [
    ['r', [
      south.say('board.row.mine', { list: list(below, 'A') }),
      south.say('board.row.theirs', { list: list(above, 'a') }),
      score,
    ].join(' ')],
    ['l', sentenceOf(south, vector, ply - 1, 'other', north.name)],
    ['s', score],
    ['s', score],
  ];
  for (const [key, text] of answers) {
    await press(south, key);
    await south.hears(text);
    await south.seesLine('line', text);
    assert.deepEqual(await south.spoken(), [text], `what ${key} says`);
  }
}

/** @param {Visitor} visitor */
async function readHelp(visitor) {
  const { pit } = await focus(visitor);
  await visitor.button('act.more.name').waitFor(); // keys come with the buttons
  await press(visitor, '?');
  await visitor.page.getByRole('dialog', { name: visitor.say('help.title') }).waitFor();
  await press(visitor, 'Escape');
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await focus(visitor)).pit, pit, 'the focus comes back to the board');
}

/** Plays what is due with the keyboard: by arrows and Enter, or by the pit's number and Space.
 * @param {Visitor} visitor @param {number} place of the pit in the own row @param {number} first of the row
 * @param {boolean} walks */
async function playByKeys(visitor, place, first, walks) {
  await (walks ? walkTo(visitor, first + place) : press(visitor, String(place + 1)));
  assert.equal((await focus(visitor)).pit, first + place);
  await press(visitor, walks ? 'Enter' : 'Space');
}

someOf([...Object.entries(SHORT).entries()], 1).forEach(([row, [game, find]]) => {
  const [here, there] = [0, 1].map((more) => LANGUAGE_CODES[(2 * row + more) % LANGUAGE_CODES.length]);
  test(`a whole game of ${game} is played with keys alone, and told in words`, async () => {
    const vector = find();
    const half = rowPitsOf(game);
    const south = await house.come({ name: 'Ama', device: DESK, language: here });
    const north = await house.come({ name: 'Kofi', device: PHONE, language: there });
    const listener = { visitor: south, seat: /** @type {const} */ ('south'), names: { south: 'Ama', north: 'Kofi' } };
    const legal = south.page.locator('.stage-board .board-pit.is-legal');
    const choices = async (/** @type {number} */ at) => {
      if (turnAt(vector, at) === 'south') {
        await legal.first().waitFor(); // they are named a little after the numbers
      }
      return legal.count();
    };
    const link = await setUpByKeys(south, game);
    await sitDown(north, link);
    const table = new Table(south, north, game, link);
    await table.see(vector.start);
    const begins = startOf(listener, half);
    await south.hears(begins);
    assert.deepEqual(await south.spoken(), [begins]);

    for (const [visitor, first] of /** @type {const} */ ([[south, 0], [north, half]])) {
      await tabTo(visitor, ({ pit }) => pit !== null, 'the board');
      assert.equal((await focus(visitor)).pit, first, 'the board begins with the own row');
    }
    await readHelp(south);

    let ply = 0;
    for (let moves = 0; ply < vector.moves.length; moves += 1) {
      const mover = table.mover(vector.at(ply));
      const from = ply;
      ply = vector.next(ply);
      const first = mover === south ? 0 : half;
      await playByKeys(mover, pitOf(vector.moves[from], game) - first, first, moves % 4 < 2);
      await table.see(vector.at(ply));
      const news = newsOf(listener, vector, from, ply, await choices(ply));
      await south.hears(news);
      assert.deepEqual(await south.spoken(), [news]);
      assert.notEqual((await focus(mover)).pit, null, 'the focus stays on the board');
      if (ply === 4 && game === 'djenon-aboure') {
        await askAloud(table, vector, ply);
      }
    }
    assert.equal(ply, vector.moves.length);
    await tabToName(south, 'act.rematch');
    await table.leave();
  });
});

test('the arrows reach every pit, and nothing beyond', async () => {
  const table = await Table.lay(house, 'djenon-abe', { guest: { device: DESK } });
  const { south, north } = table;
  await tabTo(south, ({ pit }) => pit !== null, 'the board');
  const seen = [];
  for (const key of ['ArrowLeft', ...Array(6).fill('ArrowRight'), 'ArrowUp', ...Array(6).fill('ArrowLeft'),
    'ArrowDown', 'End', 'Home', '6', '3']) {
    await press(south, key);
    seen.push((await focus(south)).pit);
  }
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 11, 0, 5, 0, 5, 2]);

  await tabTo(north, ({ pit }) => pit !== null, 'the board');
  assert.equal((await focus(north)).pit, 6, 'North begins with the own row too');
  await press(north, '4');
  assert.equal((await focus(north)).pit, 9);
  await press(north, 'Enter');
  await north.hears(north.say('why.turn'));
  await table.leave();
});
