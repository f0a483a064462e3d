// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canClaim, clockSentence, firstMove, leftOf, nextDeadline, spanText, untilText,
} from '../../../web/game/time.js';
import { wordsOf } from './fakes.mjs';

const en = await wordsOf('en');
const fr = await wordsOf('fr');
const CLOCKS = { at: 1000, south: 60000, north: 30000, running: 'south', deadline: 61000 };

for (const [seat, now, expected] of [
  ['south', 1000, 60000],
  ['south', 900, 60000],
  ['south', 31000, 30000],
  ['south', 99000, 0],
  ['north', 99000, 30000],
]) {
  test(`at_${now}_the_clock_of_${seat}_shows_${expected}`, () => {
    assert.equal(leftOf(CLOCKS, seat, now), expected);
  });
}

for (const [words, ms, expected] of [
  [en, 0, '0.0'],
  [en, 9999, '9.9'],
  [fr, 9450, '9,4'],
  [en, 10000, '0:10'],
  [en, 299999, '4:59'],
  [en, 3600000, '1:00:00'],
  [en, 2 * 86400000 + 3 * 3600000, '2 days 3 h'],
  [en, 86400000, '1 day 0 h'],
  [fr, 2 * 86400000, '2 jours 0 h'],
]) {
  test(`${ms}_ms_are_${expected}_in_${words.language}`, () => {
    assert.equal(spanText(words, ms), expected);
  });
}

test('a_sentence_counts_whole_seconds_and_never_below_none', () => {
  assert.equal(untilText(en, 5500, 1000), '0:04');
  assert.equal(untilText(fr, 5500, 1000), '0:04');
  assert.equal(untilText(en, 0, 1000), '0:00');
  assert.equal(untilText(en, 44000, 1000), '0:43');
});

for (const [clock, expected] of [
  [{ kind: 'none' }, 'No clock.'],
  [{ kind: 'fischer', base: 300000, increment: 3000 }, 'A clock each: 5:00, and 3 s more for every move.'],
  [{ kind: 'fischer', base: 300000 }, 'A clock each: 5:00.'],
  [{ kind: 'fischer', base: 5000 }, 'A clock each: 0:05.'],
  [{ kind: 'days', days: 2 }, '2 days for each move.'],
]) {
  test(`a_room_says_${expected}`, () => assert.equal(clockSentence(en, clock), expected));
}

const person = (player) => ({ player, name: player, kind: 'person' });
const doc = (more = {}, game = {}) => ({
  clocks: null, paused: false, absent: { south: null, north: null }, muted: [], locked: false,
  state: 'playing', clock: { kind: 'none' }, seats: { south: person('a'), north: person('b') },
  game: { number: 1, turn: 'north', moves: ['A', 'a', 'B'], first: 1, ...game }, ...more,
});
const before = { at: 0, south: 9, north: 9, running: null, deadline: 60000 };

test('until_both_have_moved_the_first_move_has_a_deadline', () => {
  assert.deepEqual(firstMove(doc({ clocks: before })), { seat: 'north', deadline: 60000 });
  assert.equal(firstMove(doc({ clocks: CLOCKS })), null);
  assert.equal(firstMove(doc()), null);
  assert.equal(firstMove(doc({ clocks: before, paused: true })), null);
  assert.equal(firstMove(doc({ clocks: before, state: 'over' })), null);
});

const away = { south: { silent: false, deadline: 5000 }, north: null };

for (const [title, more, game, me, now, expected] of [
  ['after_the_deadline', { absent: away }, { turn: 'south' }, 'north', 5000, true],
  ['not_before_it', { absent: away }, { turn: 'south' }, 'north', 4999, false],
  ['not_on_the_own_turn', { absent: away }, { turn: 'north' }, 'north', 5000, false],
  ['not_by_who_is_away', { absent: away }, { turn: 'south' }, 'south', 5000, false],
  ['not_by_a_spectator', { absent: away }, { turn: 'south' }, null, 5000, false],
  ['not_before_both_have_moved', { absent: away }, { turn: 'south', moves: ['A'] }, 'north', 5000, false],
  ['not_when_it_is_over', { absent: away, state: 'over' }, { turn: 'south' }, 'north', 5000, false],
]) {
  test(`a_win_can_be_claimed_${title}: ${expected}`, () => {
    assert.equal(canClaim(doc(more, game), me, now), expected);
  });
}

test('the_next_deadline_is_the_first_that_runs_out', () => {
  assert.equal(nextDeadline(doc()), null);
  assert.equal(nextDeadline(doc({ clocks: CLOCKS })), 61000);
  assert.equal(nextDeadline(doc({ clocks: CLOCKS, absent: away })), 5000);
  assert.equal(nextDeadline(doc({ clocks: CLOCKS, state: 'over' })), null);
});
