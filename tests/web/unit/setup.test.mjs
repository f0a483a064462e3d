// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, commandOf } from '../../../web/ui/setup.js';
import { clockText, durationText } from '../../../web/ui/times.js';
import { plyOf } from '../../../web/ui/replay.js';
import { sortSeats } from '../../../web/ui/yours.js';
import { createWords } from '../../../web/lib/words.js';
import * as en from '../../../web/messages/around/en.js';

const words = createWords(en);

for (const [title, change, expected] of [
  ['what_goes_without_saying_is_not_said', {}, {
    game: 'djenon-aboure', side: 'random', spectators: 'open', hints: true,
  }],
  ['a_clock_of_ones_own_is_in_milliseconds', { clock: 'own', minutes: 2.5, increment: 4 }, {
    game: 'djenon-aboure',
    side: 'random',
    spectators: 'open',
    hints: true,
    clock: { kind: 'fischer', base: 150000, increment: 4000 },
  }],
  ['everything_can_be_said', {
    game: 'adji-boto', side: 'north', visibility: 'public', clock: '3d', spectators: 'delayed', delay: 2,
    hints: false, phrases: 'none',
  }, {
    game: 'adji-boto',
    side: 'north',
    visibility: 'public',
    clock: { kind: 'days', days: 3 },
    spectators: 'delayed',
    delay: 2,
    hints: false,
    phrases: 'none',
  }],
]) {
  test(title, () => assert.deepEqual(commandOf(choiceOf(change)), expected));
}

test('a_public_table_has_a_clock', () => {
  assert.notEqual(choiceOf({ visibility: 'public' }).clock, 'none');
  assert.equal(choiceOf({ visibility: 'public', clock: '3+2' }).clock, '3+2');
});

test('what_cannot_be_chosen_any_more_is_forgotten', () => {
  assert.equal(choiceOf({ clock: '99+99', game: 'chess' }).clock, 'none');
  assert.equal(choiceOf({ clock: '99+99', game: 'chess' }).game, 'djenon-aboure');
  assert.equal(choiceOf(null).side, 'random');
});

for (const [clock, text] of [
  [{ kind: 'none' }, 'No clock'],
  [{ kind: 'fischer', base: 180000, increment: 2000 }, '3:00 + 2 s'],
  [{ kind: 'fischer', base: 90000 }, '1:30 + 0 s'],
  [{ kind: 'fischer', base: 10000, increment: 1000 }, '0:10 + 1 s'],
  [{ kind: 'days', days: 1 }, '1 day a move'],
  [{ kind: 'days', days: 14 }, '14 days a move'],
]) {
  test(`a_clock_reads_${text}`, () => assert.equal(clockText(words, clock), text));
}

for (const [ms, text] of [
  [0, '0 seconds'], [1999, '1 second'], [119999, '119 seconds'], [120000, '2 minutes'],
  [7199999, '119 minutes'], [7200000, '2 hours'], [172800000, '2 days'],
]) {
  test(`${ms}_ms_last_${text}`, () => assert.equal(durationText(words, ms), text));
}

test('ones_own_turn_comes_first_then_the_nearest_deadline', () => {
  const seat = (room, turn, deadline, more = {}) => ({ room, turn, deadline, seat: 'south', state: 'playing', ...more });
  const sorted = sortSeats([
    seat('a', false, 50), seat('b', true, null), seat('c', true, 90), seat('d', true, 20),
    seat('e', false, null), seat('f', true, 1, { state: 'over' }), seat('g', true, 1, { seat: null }),
  ]);
  assert.equal(sorted.map(({ room }) => room).join(''), 'dcbae');
});

for (const [hash, ply] of [['', 29], ['#0', 0], ['#7', 7], ['#99', 29], ['#x', 29], ['#-1', 29]]) {
  test(`a_replay_at_${hash || 'nothing'}_shows_ply_${ply}`, () => assert.equal(plyOf(hash, 29), ply));
}
