// SPDX-License-Identifier: MIT
// The local board's game: the vectors' games played on it, its line cut and walked, and what it
// leaves alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createLocal } from '../../../web/game/local.js';
import { makeEngine } from '../../../web/lib/engine.js';

const ROOT = new URL('../../../', import.meta.url);
const engine = await makeEngine(readFileSync(process.env.ENGINE_WASM));
const vectors = (name) => readFileSync(new URL(`tests/data/vectors/${name}.jsonl`, ROOT), 'utf8')
  .trim().split('\n').map((line) => JSON.parse(line));
const open = (start, more) => createLocal({ engine, start, nameOf: (seat) => seat, ...more });

/** What a game tells from now on. @param {ReturnType<typeof open>} game */
function listen(game) {
  const told = [];
  game.on('change', (cause) => told.push(`${cause} ${game.at()}`));
  return told;
}

for (const name of ['djenon-aboure', 'djenon-abe', 'djenon-abe-repetition', 'adji-boto']) {
  test(`games of ${name} are played, and end, as their vectors say`, () => {
    for (const vector of vectors(name).slice(0, 40)) {
      const game = open(vector.start);
      vector.plies.filter(({ move }) => move !== '.').forEach(({ move }) => game.move(move));
      assert.equal(game.letters(), vector.moves);
      vector.plies.forEach(({ position }, ply) => {
        game.go(ply + 1);
        assert.equal(game.position(), position);
        assert.equal(game.doc().game.position, position);
      });
      const { result, turn, legal, last } = game.doc().game;
      assert.deepEqual([result.reason, `${result.south}-${result.north}`], [vector.end, vector.score]);
      assert.deepEqual([turn, legal, game.seat()], [null, '', null]);
      assert.ok(last.pits, 'what lay in the pits before the division');
      assert.deepEqual(open(vector.start, { moves: vector.moves }).doc(), game.doc());
    }
  });
}

const GAME = vectors('djenon-aboure').find(({ moves }) => moves === 'DcEaAdDeDcC.F');

test('passes and the end are told one after the other', () => {
  const game = open(GAME.start, { moves: GAME.moves.slice(0, 10) });
  const told = listen(game);
  assert.equal(game.move('C'), false, 'nothing is on its way');
  game.move('F');
  assert.deepEqual(told, ['moved 11', 'passed 12', 'moved 13', 'ended 13']);
});

test('a move inside the line cuts it, and the same move goes along it', () => {
  const game = open(GAME.start, { moves: GAME.moves, at: 4 });
  const told = listen(game);
  game.move(GAME.moves[4]);
  assert.deepEqual([game.at(), game.last()], [5, GAME.moves.length]);
  game.go(4);
  const other = [...game.doc().game.legal].find((letter) => letter !== GAME.moves[4]);
  game.move(other);
  assert.equal(game.letters().slice(0, 5), GAME.moves.slice(0, 4) + other);
  assert.deepEqual([game.at(), game.last()], [5, 5]);
  assert.deepEqual(told, ['moved 5', 'snapshot 4', 'moved 5']);
});

test('what is not legal is not played', () => {
  const game = open('djenon-abe');
  const told = listen(game);
  for (const letter of ['a', '.', 'z']) {
    game.move(letter);
  }
  assert.deepEqual([game.letters(), told.length], ['', 0]);
});

test('undoing goes back over passes to where somebody chose', () => {
  const game = open(GAME.start, { moves: GAME.moves });
  game.undo(-1);
  assert.equal(game.at(), 12);
  game.undo(-1);
  assert.equal(game.at(), 10, 'not to the pass');
  game.undo(1);
  assert.equal(game.at(), 12);
  game.go(0);
  game.undo(-1);
  assert.equal(game.at(), 0);
});

test('a position where the mover must pass begins with the pass', () => {
  const edge = vectors('edges').find(({ legal, move }) => legal === '.' && move === '.');
  const game = open(edge.position);
  assert.deepEqual([game.letters()[0], game.position()], ['.', edge.after]);
});

test('where it is barred nobody plays, and the past is still looked at', () => {
  const barred = GAME.plies[3].position;
  const game = open(GAME.start, { moves: GAME.moves.slice(0, 4), isBarred: (position) => position === barred });
  assert.deepEqual([game.seat(), game.doc().game.legal, game.doc().game.result], [null, '', null]);
  game.move(GAME.moves[4]);
  assert.equal(game.last(), 4);
  game.go(3);
  assert.equal(game.seat(), 'north');
  game.restart();
  assert.deepEqual([game.last(), game.seat()], [0, 'south']);
});

test('the board turns to the side that moves only when that is wanted', () => {
  const game = open('djenon-abe', { moves: 'A' });
  assert.equal(game.below(), 'south');
  game.turn(true);
  assert.equal(game.below(), 'north');
});
