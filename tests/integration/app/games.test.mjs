// SPDX-License-Identifier: MIT
// @ts-check
// Whole games over real sockets. What must happen comes from the vectors, which another program
// has written, and from arithmetic done here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player, hashOf } from '../lib/player.mjs';
import { Server } from '../lib/server.mjs';
import { GAMES, checkEnd, gameOf, leaveTable, moveIn, playerAt, readVectors, sit }
  from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').VectorGame} VectorGame */

const server = new Server({ store: 'memory' });
await server.start();

const SEATS = /** @type {const} */ (['south', 'north']);
const TURNS = { S: 'south', N: 'north', x: null };

/** @param {string} text */
function parse(text) {
  const [, south, north, stores, turn] = text.split('_');
  const numbers = (/** @type {string} */ list) => list.split('-').map(Number);
  return {
    rows: [numbers(south), numbers(north)],
    stores: numbers(stores),
    turn: TURNS[/** @type {'S' | 'N' | 'x'} */ (turn)],
  };
}

const sum = (/** @type {number[]} */ list) => list.reduce((total, seeds) => total + seeds, 0);

/** The letters of a seat's pits that hold seeds. @param {string} position @param {0 | 1} seat */
const filledPits = (position, seat) => parse(position).rows[seat]
  .map((seeds, pit) => (seeds > 0 ? String.fromCharCode((seat === 0 ? 65 : 97) + pit) : ''))
  .join('');

/** The end's arithmetic: what stood in the pits went to the owners of the rows. */
function checkDivision(/** @type {any} */ d, /** @type {string} */ before, /** @type {string} */ rules) {
  const { rows, stores, turn } = parse(before);
  const width = rows[0].length;
  const left = [sum(d.pits.slice(0, width)), sum(d.pits.slice(width))];
  const final = stores.map((seeds, seat) => (
    seeds + (SEATS[seat] === turn ? d.captured ?? 0 : 0) + left[seat]));
  if (rules === 'djenon-abe' && (left[0] === 0) !== (left[1] === 0)) {
    const giver = left[0] > 0 ? 0 : 1;
    final[giver] -= 1;
    final[1 - giver] += 1;
  }
  assert.equal(d.pits.length, 2 * width);
  assert.deepEqual(d.stores, final);
}

/** What repeats when a position stands again: the pits and who is to move. @param {string} text */
const placement = (text) => {
  const [, south, north, , turn] = text.split('_');
  return `${south} ${north} ${turn}`;
};

/**
 * After each ply: how often what stands now has stood since a capture, and for how many plies there
 * was none. @param {VectorGame} vector
 */
function countStandings({ start, plies }) {
  const stood = new Map([[placement(start), 1]]);
  let quiet = 0;
  return plies.map(({ captured, position }) => {
    const now = placement(position);
    quiet = captured > 0 ? 0 : quiet + 1;
    if (captured > 0) {
      stood.clear();
    }
    stood.set(now, (stood.get(now) ?? 0) + 1);
    return { stood: stood.get(now), quiet };
  });
}

/** One event of a ply against the vector's ply. */
function checkPly(/** @type {any} */ event, /** @type {VectorGame} */ vector, /** @type {number} */ at) {
  const { t, d } = event;
  const { move, laps, captured, position } = vector.plies[at];
  const { turn, stores } = parse(position);
  const isLast = at === vector.moves.length - 1;
  assert.equal(t, move === '.' ? 'passed' : 'moved');
  assert.deepEqual([d.game, d.ply, d.position], [1, at + 1, position]);
  if (t === 'moved') {
    assert.deepEqual([d.pit, d.laps, d.captured], [move, laps, captured]);
  }
  const standing = countStandings(vector)[at];
  assert.equal(d.hash, hashOf(position));
  assert.equal(d.turn, turn);
  assert.equal(d.quiet, standing.quiet);
  assert.equal(d.stood, isLast && vector.end === 'repetition' ? 3 : standing.stood);
  assert.deepEqual(d.stores, stores);
  assert.equal(d.pits !== undefined, isLast, 'pits stand in the last ply alone');
  if (isLast) {
    checkDivision(d, at > 0 ? vector.plies[at - 1].position : vector.start, vector.game);
  }
  checkLegal(d, vector.moves[at + 1]);
}

/** The legal letters fit the board, and have the move that is played next. */
function checkLegal(/** @type {any} */ { legal, turn, position }, /** @type {string | undefined} */ next) {
  assert.equal(legal, [...legal].sort().join(''));
  if (!turn) {
    assert.equal(legal, '');
    return;
  }
  const filled = filledPits(position, turn === 'south' ? 0 : 1);
  assert.ok([...legal].every((letter) => filled.includes(letter)), `${legal} of ${filled}`);
  assert.equal(legal.includes(next ?? '?'), next !== '.', `${next} in "${legal}"`);
  assert.equal(legal === '', next === '.');
}

/**
 * Plays one game of the vectors to its end.
 * @param {VectorGame} vector
 * @param {(table: any, v: number) => Promise<unknown>} [onPly]
 */
async function playGame(vector, onPly) {
  const table = await sit(server, vector.game);
  const { room } = table;
  const spectator = await new Player('someone').open(server);
  await spectator.ok('watch', { room });
  assert.equal(gameOf(table).position, vector.start);
  assert.equal(gameOf(table).hash, hashOf(vector.start));
  checkLegal(gameOf(table), vector.moves[0]);
  let v = 4;
  for (let at = 0; at < vector.moves.length;) {
    const game = gameOf(table);
    const { events } = await playerAt(table, game.turn).ok('move', moveIn(room, game, vector.moves[at]));
    for (const event of events.filter((/** @type {any} */ e) => e.t !== 'ended')) {
      checkPly(event, vector, at);
      at += 1;
    }
    v += events.length;
    await Promise.all([table.south, table.north, spectator].map((it) => it.reaches(room, v)));
    await onPly?.({ ...table, spectator }, v);
  }
  checkEnd(table, vector);
  checkAllAgree({ ...table, spectator });
  await spectator.close();
  await leaveTable(table);
}

/** Both players and the spectator were told the same, and made the same of it. */
function checkAllAgree(/** @type {any} */ { room, south, north, spectator }) {
  const first = south.room(room);
  for (const other of [north.room(room), spectator.room(room)]) {
    assert.deepEqual(other.doc, first.doc);
    for (const [v, event] of other.events) {
      assert.deepEqual(event, first.events.get(v));
    }
  }
}

for (const kind of GAMES) {
  const vectors = readVectors(`${kind}.jsonl`);

  test(`games of ${kind} go as the vectors say, for both players and a spectator`, async () => {
    assert.equal(vectors.length, 100);
    assert.ok(vectors.some(({ moves }) => moves.includes('.')), 'one has a pass');
    for (const vector of vectors) {
      await playGame(vector);
    }
  });

  test(`at every v of a game of ${kind} a snapshot is what the events have made`, async () => {
    const longest = [...vectors].sort((a, b) => b.moves.length - a.moves.length);
    const passing = longest.find(({ moves }) => moves.includes('.'));
    assert.ok(passing);
    for (const vector of [longest[0], passing]) {
      await playGame(vector, async ({ south, spectator, room }) => {
        for (const it of [south, spectator]) {
          await it.ok('watch', { room });
          await it.settle();
        }
      });
    }
  });
}

test('games that end by repetition end when a position stands for the third time', async () => {
  for (const vector of readVectors('djenon-abe-repetition.jsonl')) {
    assert.equal(vector.end, 'repetition');
    await playGame(vector);
  }
});

test('a spectator who comes late knows as much as one who came early', async () => {
  const [vector] = readVectors('djenon-abe.jsonl');
  let games = 0;
  await playGame(vector, async ({ room, spectator }, v) => {
    const late = await new Player('latecomer').open(server);
    await late.readAll(room);
    assert.equal(late.room(room).v, v);
    assert.deepEqual(late.room(room).doc, spectator.room(room).doc);
    await late.ok('watch', { room });
    await late.settle();
    await late.close();
    games += 1;
  });
  assert.ok(games > 10);
});

test('twenty tables at once do not get into each other', async () => {
  const vectors = GAMES.flatMap((kind) => readVectors(`${kind}.jsonl`).slice(20, 27)).slice(0, 20);
  assert.equal(vectors.length, 20);
  await Promise.all(vectors.map((vector) => playGame(vector)));
});

test('the server of all these tests ends with status 0 and no complaint', () => server.stop());
