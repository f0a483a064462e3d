// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  parsePosition, receive, reduce, seatOf, seatOfPit, seedsIn, seriesOf, token,
} from '../../../web/game/model.js';
import { freeSeat, hasPlayed } from '../../../web/game/seats.js';

const VECTORS = new URL('../../../proto/vectors/reduce.jsonl', import.meta.url);
const rows = existsSync(VECTORS)
  ? readFileSync(VECTORS, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line))
  : [];

const ANNA = { player: 'anna', name: 'Anna', kind: 'person' };
const BO = { player: 'bo', name: null, kind: 'person' };
const START = 'djenon-aboure_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0';
const AFTER = 'djenon-aboure_2-6-6-0-5-5_5-1-5-5-5-1_2-0_N_1';

const events = [
  { t: 'created', v: 1, d: { rules: 'djenon-aboure', version: 1, spectators: 'open', hints: true, clock: { kind: 'none' }, host: ANNA } },
  { t: 'seated', v: 2, d: { seat: 'south', person: ANNA } },
  { t: 'seated', v: 3, d: { seat: 'north', person: BO } },
  { t: 'started', v: 4, d: { game: 1, south: ANNA, north: BO, version: 1, clock: { kind: 'none' }, position: START, hash: 'h0', turn: 'south', legal: 'ABCDEF', stood: 1, quiet: 0 } },
  { t: 'moved', v: 5, d: { game: 1, ply: 1, pit: 'A', laps: 4, captured: 2, stores: [2, 0], position: AFTER, hash: 'h1', turn: 'north', legal: 'acdef', stood: 1, quiet: 0 } },
];
const deepFreeze = (value) => {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};
const fold = (list, doc = null) => list.reduce((now, event) => deepFreeze(reduce(now, event)), doc);

for (const { title, document, event, after } of rows) {
  test(`vector: ${title}`, () => {
    const feed = { v: event.v - 1, doc: deepFreeze(document) };
    assert.deepEqual(receive(feed, event).feed, { v: event.v, doc: after });
  });
}

test('a_game_is_the_fold_of_its_events', () => {
  const doc = fold(events);
  assert.equal(doc.state, 'playing');
  assert.deepEqual(doc.game.moves, ['A~4+2']);
  assert.deepEqual(doc.game.last, { ply: 1, pit: 'A', laps: 4, captured: 2, before: START, pits: null });
  assert.equal(doc.game.turn, 'north');
  assert.equal(doc.game.start, START);
});

test('an_end_counts_in_the_series', () => {
  const doc = fold([...events, { t: 'ended', d: { game: 1, winner: 'north', south: 2, north: 0, reason: 'resign' } }]);
  assert.equal(doc.state, 'over');
  assert.equal(doc.game.turn, null);
  assert.equal(doc.game.legal, '');
  assert.deepEqual(doc.series, [{ game: 1, south: 'anna', north: 'bo', winner: 'north', score: [2, 0], reason: 'resign' }]);
  assert.deepEqual(seriesOf(doc, 'north'), { won: 1, drawn: 0, seeds: 0 });
  assert.deepEqual(seriesOf(doc, 'south'), { won: 0, drawn: 0, seeds: 2 });
});

test('an_aborted_game_has_a_result_without_winner_and_no_place_in_the_series', () => {
  const doc = fold([...events, { t: 'aborted', d: { game: 1, seat: 'north' } }]);
  assert.deepEqual(doc.game.result, { winner: null, south: 2, north: 0, reason: 'aborted' });
  assert.deepEqual(doc.series, []);
});

test('unknown_events_change_nothing', () => {
  const doc = fold(events);
  for (const t of ['from-the-future', 'constructor', 'toString', undefined]) {
    assert.equal(reduce(doc, { t, d: {} }), doc);
  }
});

test('a_feed_counts_bare_and_unknown_frames', () => {
  let feed = { v: 5, doc: fold(events) };
  ({ feed } = receive(feed, { v: 6 }));
  ({ feed } = receive(feed, { t: 'from-the-future', v: 7, d: {} }));
  assert.equal(feed.v, 7);
});

test('a_gap_is_seen_and_nothing_is_applied', () => {
  const feed = { v: 3, doc: fold(events.slice(0, 3)) };
  const result = receive(feed, events[4]);
  assert.ok(result.gap);
  assert.equal(result.feed, feed);
});

test('an_event_seen_already_is_passed_over', () => {
  const feed = { v: 5, doc: fold(events) };
  const result = receive(feed, events[4]);
  assert.ok(!result.applied && !result.gap);
});

test('a_snapshot_replaces_everything_even_with_a_lower_v', () => {
  const doc = fold(events);
  const result = receive({ v: 9, doc: null }, { t: 'snapshot', v: 5, d: doc });
  assert.deepEqual(result.feed, { v: 5, doc });
});

for (const [args, expected] of [
  [['A', 1, 0], 'A'], [['d', 2, 2], 'd~2+2'], [['C', 1, 4], 'C+4'], [['.', 0, 0], '--'], [['f', 808, 0], 'f~808'],
]) {
  test(`token_${expected}`, () => assert.equal(token(...args), expected));
}

test('a_position_is_taken_apart', () => {
  const position = parsePosition('adji-boto_10-10-10-10-10_9-11-10-10-10_0-0_N_1_BCDEabcde');
  assert.deepEqual(position.north, [9, 11, 10, 10, 10]);
  assert.equal(position.turn, 'north');
  assert.equal(position.unopened, 'BCDEabcde');
  assert.equal(seedsIn('djenon-abe_1-2-3-4-5-6_7-8-9-1-1-1_0-0_S_0', 'c'), 9);
  assert.equal(seedsIn('djenon-abe_1-2-3-4-5-6_7-8-9-1-1-1_0-0_S_0', 'F'), 6);
  assert.equal(seatOfPit('F'), 'south');
  assert.equal(seatOfPit('a'), 'north');
});

test('seats_are_found_by_player', () => {
  const doc = fold(events.slice(0, 2));
  assert.equal(seatOf(doc, 'anna'), 'south');
  assert.equal(seatOf(doc, 'bo'), null);
  assert.equal(freeSeat(doc), 'north');
  assert.equal(freeSeat(fold(events)), null);
});

test('who_has_played_may_not_abort', () => {
  const doc = fold(events);
  assert.ok(hasPlayed(doc, 'south'));
  assert.ok(!hasPlayed(doc, 'north'));
});
