// SPDX-License-Identifier: MIT
// @ts-check
// A whole game with the keyboard alone, from the home page to the result, and every sentence that
// is spoken on the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, pitOf, sentenceOf, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
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

/** Goes from pit to pit with the arrows. @param {Visitor} visitor @param {number} pit */
async function walkTo(visitor, pit) {
  for (let steps = 0; steps < 6; steps += 1) {
    const { pit: now } = await focus(visitor);
    if (now === pit) {
      return;
    }
    await press(visitor, Number(now) < pit ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.equal((await focus(visitor)).pit, pit, 'the arrows lead there');
}

/** What South hears of plies that came together. @param {Table} table @param {Vector} vector
 * @param {number} from @param {number} to */
async function hearPlies({ south, north }, vector, from, to) {
  const wanted = [];
  for (let ply = from; ply < to; ply += 1) {
    const who = vector.at(ply).split('_')[4] === 'S' ? 'you' : 'other';
    wanted.push(sentenceOf(south, vector, ply, who, north.name));
  }
  const [mine, theirs] = vector.stores(to);
  wanted.push(south.say('score.you', { mine, name: north.name, theirs }));
  const turn = vector.at(to).split('_')[4];
  if (turn === 'S') {
    const n = await south.page.locator('.stage-board .board-pit.is-legal').count();
    wanted.push(south.say('turn.you', { n }));
  } else if (turn === 'N') {
    wanted.push(south.say('turn.other', { name: north.name }));
  }
  if (to === vector.moves.length) {
    wanted.push(south.say('board.pit.why', {
      name: south.say('result.other', {
        name: north.name, mine: vector.south, theirs: vector.north,
      }),
      why: south.say(`end.${vector.end}`),
    }));
  }
  await south.hears(wanted.join(' '));
  assert.deepEqual(await south.spoken(), [wanted.join(' ')]);
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
  await press(visitor, '?');
  await visitor.page.getByRole('dialog', { name: visitor.say('help.title') }).waitFor();
  await press(visitor, 'Escape');
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await focus(visitor)).pit, pit, 'the focus comes back to the board');
}

test('a whole game is played with keys alone, and told in words', async () => {
  const vector = SHORT['djenon-aboure']();
  const south = await house.come({ name: 'Ama', device: DESK });
  const north = await house.come({ name: 'Kofi', device: PHONE });
  const link = await setUpByKeys(south, vector.game);
  await sitDown(north, link);
  const table = new Table(south, north, vector.game, link);
  await table.see(vector.start);
  const begins = [
    south.say('start.you', { seat: south.say('seat.south') }), south.say('turn.you', { n: 6 }),
  ].join(' ');
  await south.hears(begins);
  assert.deepEqual(await south.spoken(), [begins]);

  await tabTo(south, ({ pit }) => pit !== null, 'the board');
  assert.equal((await focus(south)).pit, 0, 'the board begins with the own row');
  await readHelp(south);

  let ply = 0;
  for (let moves = 0; ply < vector.moves.length; moves += 1) {
    const letter = vector.moves[ply];
    const from = ply;
    ply = vector.next(ply);
    if (vector.at(from).split('_')[4] === 'N') {
      await north.touchPit(pitOf(letter, vector.game));
    } else {
      const pit = pitOf(letter, vector.game);
      if (moves % 4 === 0) {
        await walkTo(south, pit);
      } else {
        await press(south, String(pit + 1));
      }
      assert.equal((await focus(south)).pit, pit);
      await press(south, moves % 4 === 0 ? 'Enter' : 'Space');
    }
    await table.see(vector.at(ply));
    await hearPlies(table, vector, from, ply);
    assert.notEqual((await focus(south)).pit, null, 'the focus stays on the board');
    if (ply === 4) {
      await askAloud(table, vector, ply);
    }
  }
  assert.equal(ply, vector.moves.length);
  await tabToName(south, 'act.rematch');
  await table.leave();
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
