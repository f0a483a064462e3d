// SPDX-License-Identifier: MIT
// The engine as browsers get it: the vectors and the perft numbers that the native one passes.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { makeEngine } from '../../../web/lib/engine.js';

const ROOT = new URL('../../../', import.meta.url);
const STORE = 12;

/** The module that the build names, or one of any build folder. */
function findModule() {
  if (process.env.ENGINE_WASM) {
    return process.env.ENGINE_WASM;
  }
  const builds = new URL('build/', ROOT);
  const folders = existsSync(builds) ? readdirSync(builds) : [];
  return folders
    .map((folder) => new URL(`${folder}/src/engine/wasm/engine.wasm`, builds))
    .find((url) => existsSync(url));
}

const path = findModule();
const skip = path ? false : 'engine.wasm is not built';
const bytes = path ? readFileSync(path) : null;
const engine = bytes && (await makeEngine(bytes));

function vectors(name) {
  const text = readFileSync(new URL(`tests/data/vectors/${name}.jsonl`, ROOT), 'utf8');
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

const perfts = {
  'djenon-aboure': [1, 6, 27, 120, 512, 1963, 7862, 26596, 92094],
  'djenon-abe': [1, 6, 32, 154, 749, 3732, 18282, 88056, 417079],
  'adji-boto': [1, 5, 25, 100, 400, 1200, 3600, 7200, 14400, 14400, 14400, 72000, 356066],
};

test('the module needs nothing from outside', { skip }, () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

for (const [game, leaves] of Object.entries(perfts)) {
  test(`perft of ${game} is the native one`, { skip }, () => {
    const counted = leaves.map((_, depth) => engine.perft(game, depth));
    assert.deepEqual(counted, leaves.map(BigInt));
  });
}

/** Drops the seeds of a trace one by one on the cells; returns the seeds captured. */
function replayTrace(trace, cells, seat) {
  for (const lap of trace.laps) {
    cells[lap.origin] -= lap.drops.length;
    lap.drops.forEach((cell) => cells[cell]++);
    assert.equal(lap.drops.at(-1), lap.landing);
    assert.equal(cells[lap.landing], lap.count);
  }
  let captured = 0;
  for (const { pit, seeds } of trace.captures) {
    assert.equal(cells[pit], seeds);
    cells[pit] = 0;
    captured += seeds;
  }
  cells[STORE + seat] += captured;
  return captured;
}

/** Plays a letter and holds what the move and its trace say against each other. */
function playLetter(play, letter) {
  const before = play.text();
  const reading = engine.read(before);
  const trace = engine.trace(before, letter);
  assert.ok(reading.legal.includes(letter), `${letter} in ${reading.legal}`);
  assert.equal(engine.refusal(before, letter), null);
  const moved = play.move(letter);
  assert.ok(trace.ok);
  assert.equal(trace.laps.length, moved.laps);
  const cells = [...reading.cells];
  assert.equal(replayTrace(trace, cells, reading.turn === 'south' ? 0 : 1), moved.captured);
  assert.deepEqual(cells, moved.cells);
  return moved;
}

for (const name of ['djenon-aboure', 'djenon-abe', 'djenon-abe-repetition', 'adji-boto']) {
  test(`every game of ${name} is as recorded`, { skip }, () => {
    for (const game of vectors(name)) {
      const play = engine.play(game.start);
      for (const ply of game.plies) {
        const moved = playLetter(play, ply.move);
        assert.equal(moved.laps, ply.laps);
        assert.equal(moved.captured, ply.captured);
        assert.equal(play.text(), ply.position);
      }
      const state = play.state();
      assert.equal(state.end, game.end);
      assert.equal(state.cells.slice(STORE).join('-'), game.score);
    }
  });
}

function checkEdge(edge) {
  const { position } = edge;
  const play = engine.play(position);
  const { legal, rowPits } = engine.read(position);
  assert.equal(legal, edge.legal);
  if (edge.refused) {
    assert.notEqual(engine.refusal(position, edge.move), null);
    assert.equal(play.move(edge.move).ok, false);
    assert.equal(play.text(), position);
    return;
  }
  const moved = playLetter(play, edge.move);
  assert.equal(moved.laps, edge.laps);
  assert.equal(moved.captured, edge.captured);
  assert.equal(moved.cells.slice(0, 2 * rowPits).join('-'), edge.pits);
  assert.equal(play.text(), edge.after);
  assert.equal(play.state().end, edge.end ?? 'open');
}

for (const edge of vectors('edges')) {
  test(`edge: ${edge.title}`, { skip }, () => {
    if (!edge.moves) {
      checkEdge(edge);
      return;
    }
    const play = engine.play(edge.position);
    [...edge.moves].forEach((letter, i) => {
      playLetter(play, letter);
      assert.equal(play.text(), edge.positions[i]);
    });
    assert.equal(play.state().end, edge.end);
  });
}

test('a text that is no position and a letter that is no pit are refused', { skip }, () => {
  for (const text of ['', 'djenon-abe_', 'x'.repeat(10000), 'djenon-abe_é', 'djenon-abe\0']) {
    assert.equal(engine.read(text), null, text.slice(0, 20));
    assert.equal(engine.play(text), null);
  }
  for (const letter of ['z', 'é', '', '0']) {
    assert.notEqual(engine.refusal('djenon-abe', letter), null, letter);
  }
  assert.equal(engine.refusal('djenon-abe', 'a'), 'not-yours');
  assert.equal(engine.refusal('djenon-abe', '.'), 'may-not-pass');
});

test('two games keep out of each other’s way', { skip }, () => {
  const one = engine.play('djenon-abe');
  const other = engine.play('adji-boto');
  one.move('A');
  other.move('B');
  one.move('d');
  assert.equal(one.text(), 'djenon-abe_0-8-2-7-2-0_7-7-1-1-1-8_0-4_S_2');
  assert.equal(other.text(), 'adji-boto_11-1-11-11-11_11-11-11-11-11_0-0_N_1_ACDEabcde');
});
