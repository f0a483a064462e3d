// SPDX-License-Identifier: MIT
// Positions and records as browsers read and write them: the vectors' games there and back, and
// texts that are damaged.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { makeNotation } from '../../../web/lib/notation.js';

const ROOT = new URL('../../../', import.meta.url);
const notation = await makeNotation(readFileSync(process.env.NOTATION_WASM));

const vectors = (name) => readFileSync(new URL(`tests/data/vectors/${name}.jsonl`, ROOT), 'utf8')
  .trim().split('\n').map((line) => JSON.parse(line));

const TAGS = { Event: 'Room K7MPQ-2R9XD', Site: '?', Date: '2026.11.29', Round: '3', South: 'Ama "the \\ quick"', North: 'Zoë', Clock: '300+5' };
const token = ({ move, laps, captured }) => (move === '.' ? '--'
  : `${move}${laps > 1 ? `~${laps}` : ''}${captured > 0 ? `+${captured}` : ''}`);

for (const name of ['djenon-aboure', 'djenon-abe', 'djenon-abe-repetition', 'adji-boto']) {
  test(`every game of ${name} goes into a record and comes out the same`, () => {
    for (const game of vectors(name)) {
      const moves = game.plies.map(({ move }) => move).join('');
      const text = notation.write({ start: game.start, moves, tags: TAGS });
      assert.deepEqual(text.split('\n\n')[1].split(/\s+/).filter((word) => /^(-|[a-z])/i.test(word)), game.plies.map(token));
      const read = notation.read(text);
      assert.equal(read.fault, '');
      assert.equal(read.moves, moves);
      assert.equal(read.termination, game.end);
      assert.equal(read.tags.Result, game.score);
      for (const [tag, value] of Object.entries(TAGS)) {
        assert.equal(read.tags[tag], value);
      }
      const { start, termination, winner, tags } = read;
      assert.equal(notation.write({ start, moves, termination, winner, tags }), text);
    }
  });
}

const GAME = notation.write({ start: 'djenon-abe', moves: 'Ad', tags: TAGS });

test('a record of a running game is unfinished, and one that stopped early says how', () => {
  const running = notation.read(GAME);
  assert.deepEqual([running.termination, running.winner, running.tags.Result], ['unfinished', '-', '*']);
  const stopped = notation.read(notation.write({ start: 'djenon-abe', moves: 'Ad', termination: 'resign', winner: 'North' }));
  assert.deepEqual([stopped.fault, stopped.termination, stopped.winner, stopped.tags.South], ['', 'resign', 'North', '?']);
});

test('a record may begin at a position', () => {
  const start = 'djenon-abe_0-5-5-5-5-4_4-4-4-4-4-4_0-0_N_1';
  const text = notation.write({ start, moves: 'aB' });
  assert.match(text, /\n1\.\.\. a/);
  assert.deepEqual([notation.read(text).start, notation.read(text).moves], [start, 'aB']);
  assert.equal(notation.read(GAME).start, 'djenon-abe');
});

test('what is no game is not written', () => {
  for (const source of [
    { start: 'djenon-abe', moves: 'AA' }, { start: 'djenon-abe', moves: 'z' },
    { start: 'oware', moves: '' }, { start: 'djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_24-24_x_9', moves: '' },
  ]) {
    assert.equal(notation.write(source), null, JSON.stringify(source));
  }
  assert.match(notation.write({ start: 'djenon-abe', moves: '', tags: { South: 'a\nb' } }), /\[South "a b"\]/);
});

/** @type {[string, string, object][]} what is replaced, by what, and what is then read */
const DAMAGES = [
  ['A~5', '{look}A~5', { fault: '', moves: 'Ad', word: '' }],
  ['d~3', 'd~2', { fault: 'laps', ply: 2, word: 'd~2+4', moves: 'A' }],
  ['+4', '', { fault: 'captured', ply: 2, word: 'd~3', moves: 'A' }],
  ['d~3+4', 'C', { fault: 'refused', refusal: 'not-yours', ply: 2, word: 'C', moves: 'A' }],
  ['A~5', 'x', { fault: 'move', ply: 1, word: 'x', moves: '' }],
  ['A~5', '--', { fault: 'refused', refusal: 'may-not-pass', ply: 1, word: '--', moves: '' }],
  ['1. ', '2. ', { fault: 'number', ply: 1, word: '2.', moves: '' }],
  [' *\n', '\n', { fault: 'trailing', ply: 3, word: '', moves: 'Ad' }],
  ['*\n', '24-24\n', { fault: 'result', ply: 3, word: '24-24', moves: 'Ad' }],
  ['A~5', 'A~5 {', { fault: 'comment', ply: 2, moves: 'A' }],
  ['"-"', '"South"', { fault: 'winner', ply: 0, moves: 'Ad' }],
  ['unfinished', 'no-moves', { fault: 'termination', ply: 0, moves: 'Ad' }],
  ['"djenon-abe"', '"oware"', { fault: 'game', line: 1, start: null, moves: '' }],
  ['[Rules "1"]', '[Rules "7"]', { fault: 'rules', line: 2, start: null }],
  ['[Clock', '[Colour', { fault: 'tag', line: 12, start: null }],
  ['[Rules "1"]\n', '', { fault: 'missing', start: null }],
  ['\n\n', '\n', { fault: 'blank', start: null }],
  ['+5"]\n', '+5"]\n[Position "djenon-abe_4_4_0-0_S_0"]\n', { fault: 'position', position: 'row', line: 13, start: null }],
];

test('a damaged record is read up to the first thing that is wrong', () => {
  for (const [find, put, expected] of DAMAGES) {
    assert.ok(GAME.includes(find), find);
    const read = notation.read(GAME.replace(find, put));
    assert.deepEqual({ ...read, ...expected }, read, `${find} -> ${put}`);
  }
});

test('no text is too strange to be read', () => {
  const corpus = new URL('tests/fuzz/corpus/record/', ROOT);
  const texts = readdirSync(corpus).map((name) => readFileSync(new URL(name, corpus), 'latin1'));
  assert.ok(texts.length > 10);
  for (const text of ['', '\0', 'é'.repeat(1000), '['.repeat(100000), ...texts]) {
    const read = notation.read(text);
    assert.equal(read.fault === '', read.termination !== '', text.slice(0, 60));
  }
});

test('the first thing that is wrong with a position has a word', () => {
  for (const [text, expected] of [
    ['djenon-abe', null],
    ['djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', null],
    ['djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_24-24_x_9', null],
    ['', { fault: 'grammar', end: 'open' }],
    ['djenon-abe_é', { fault: 'grammar', end: 'open' }],
    ['oware_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', { fault: 'game', end: 'open' }],
    ['djenon-abe_4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', { fault: 'row', end: 'open' }],
    ['djenon-abe_5-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', { fault: 'seeds', end: 'open' }],
    ['djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_N_0', { fault: 'ply', end: 'open' }],
    ['djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_x_0', { fault: 'over', end: 'open' }],
    ['adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0', { fault: 'unopened', end: 'open' }],
    ['adji-boto_9-10-10-10-10_10-10-10-10-10_1-0_N_1_BCDEabcde', { fault: 'opening', end: 'open' }],
    ['djenon-abe_1-0-0-0-0-0_1-0-0-0-0-0_23-23_S_0', { fault: 'ended', end: 'one-each' }],
  ]) {
    assert.deepEqual(notation.fault(text), expected, text);
  }
});
