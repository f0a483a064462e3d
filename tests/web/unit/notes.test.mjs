// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asideSentence, claimSentence, lastMoveOf, missedSentence, offerSentence, offerText, waitSentence,
} from '../../../web/game/notes.js';
import { wordsOf } from './fakes.mjs';

const en = await wordsOf('en');
const fr = await wordsOf('fr');
const ANNA = { player: 'a', name: 'Anna', kind: 'person' };
const BO = { player: 'b', name: 'Bo', kind: 'person' };
const GAME = {
  number: 1, turn: 'south', first: 1, moves: ['A', 'a', 'C~2+4', 'c', '--', 'd+2'], result: null,
  position: 'djenon-abe_4-4-0-4-4-4_1-1-1-1-1-11_8-14_S_6', last: null,
};
const doc = (more = {}, game = {}) => ({
  clocks: null, paused: false, absent: { south: null, north: null }, muted: [], locked: false,
  rules: 'djenon-abe', state: 'playing', clock: { kind: 'fischer', base: 300000 },
  host: ANNA, seats: { south: ANNA, north: BO }, offer: null, game: { ...GAME, ...game }, ...more,
});
const offer = (kind, seat = 'south', ply = null) => ({ offer: { kind, seat, ply } });

test('the_last_move_of_a_seat_leaves_passes_out', () => {
  assert.deepEqual(lastMoveOf(doc(), 'south'), { ply: 3, pit: 'C' });
  assert.deepEqual(lastMoveOf(doc(), 'north'), { ply: 6, pit: 'd' });
  assert.equal(lastMoveOf(doc({}, { moves: ['--'] }), 'south'), null);
  assert.deepEqual(lastMoveOf(doc({}, { first: 11 }), 'south'), { ply: 13, pit: 'C' });
});

for (const [words, kind, ply, me, expected] of [
  [en, 'draw', null, 'north', 'Anna offers a draw.'],
  [en, 'draw', null, 'south', 'You offer a draw.'],
  [en, 'takeback', 3, 'north', 'Anna asks to take back move 3 (C).'],
  [fr, 'takeback', 3, 'north', 'Anna demande à reprendre le coup 3 (C).'],
  [en, 'rematch', null, 'north', 'Anna offers a rematch, with sides swapped.'],
  [en, 'song', null, 'north', 'Anna offers something that this page does not know.'],
  [en, 'draw', null, null, null],
]) {
  test(`an_offer_of_a_${kind}_reads_${expected}`, () => {
    assert.equal(offerSentence(words, doc(offer(kind, 'south', ply)), me), expected);
  });
}

test('the_buttons_of_an_offer_name_their_subject', () => {
  const { offer: draw } = offer('draw');
  const { offer: back } = offer('takeback', 'south', 3);
  assert.equal(offerText(en, 'accept', doc(), draw, 'north'), 'Accept draw');
  assert.equal(offerText(en, 'decline', doc(), draw, 'north'), 'Decline draw');
  assert.equal(offerText(en, 'accept', doc(), back, 'north'), 'Take back move 3 (C)');
  assert.equal(offerText(en, 'decline', doc(), back, 'north'), 'Keep move 3 (C)');
});

const clocks = { at: 0, south: 9, north: 9, running: null, deadline: 48500 };
const gone = (seat, silent = false) => ({ absent: { south: null, north: null, [seat]: { silent, deadline: 43999 } } });

for (const [title, more, game, me, now, expected] of [
  ['first_move_own', { clocks }, {}, 'south', 0, 'You have 0:48 for your first move, then the game is called off.'],
  ['first_move', { clocks }, {}, 'north', 0, 'Anna has 0:48 for the first move, then the game is called off.'],
  ['first_move_watched', { clocks }, {}, null, 0, 'South has 0:48 for the first move, then the game is called off.'],
  ['paused', { clocks, paused: true }, {}, null, 0, null],
  ['away', gone('south'), {}, 'north', 0, 'Anna is away; in 0:43 you may claim the win.'],
  ['away_own', gone('south'), {}, 'south', 0, 'You count as away; in 0:43 Bo may claim the win.'],
  ['away_watched', gone('south'), {}, null, 0, 'South is away.'],
  ['away_past', gone('south'), {}, 'north', 44000, 'Anna is away: you may claim the win or a draw, or wait.'],
  ['away_past_own', gone('south'), {}, 'south', 44000, 'You count as away; Bo may claim the win.'],
  ['away_own_turn', gone('south'), { turn: 'north' }, 'north', 44000, 'Anna is away. Make your move; then you may claim.'],
  ['silent_own', gone('south', true), {}, 'south', 0, 'Move within 0:43, or it counts as absence.'],
  ['silent', gone('south', true), {}, 'north', 0, 'Anna has not moved for long; in 0:43 that counts as absence.'],
  ['nothing', {}, {}, 'north', 0, null],
]) {
  test(`${title}_at_${now}_reads_${expected}`, () => {
    assert.equal(waitSentence(en, doc(more, game), me, now), expected);
  });
}

test('a_claim_is_spoken_when_it_becomes_possible', () => {
  assert.equal(claimSentence(en, doc(gone('south')), 'north', 43998), null);
  assert.match(claimSentence(en, doc(gone('south')), 'north', 43999), /you may claim/);
});

for (const [cause, d, before, me, expected] of [
  ['answered', { seat: 'south', kind: 'draw', accept: false }, offer('draw', 'north'), 'north', 'Anna declines the draw.'],
  ['answered', { seat: 'south', kind: 'draw', accept: false }, offer('draw', 'north'), 'south', null],
  ['answered', { seat: 'south', kind: 'draw', accept: false }, offer('draw', 'north'), null, null],
  ['answered', { seat: 'south', kind: 'draw', accept: true }, offer('draw', 'north'), 'north', null],
  ['answered', { seat: 'south', kind: 'takeback', accept: false }, offer('takeback', 'north', 6), 'north', 'Anna keeps move 6 (d) on the board.'],
  ['withdrawn', { seat: 'north', kind: 'rematch' }, offer('rematch', 'north'), 'south', 'Bo withdraws the rematch offer.'],
  ['withdrawn', { seat: 'north', kind: 'rematch' }, offer('rematch', 'north'), 'north', null],
  ['moved', {}, offer('draw'), 'north', 'The move cancels the draw offer.'],
  ['moved', {}, {}, 'north', null],
  ['undone', { ply: 4 }, {}, 'north', 'Move 5 is taken back.'],
  ['server-paused', { ms: 13200 }, {}, 'north', 'Clocks stopped: the server was away for 14 seconds.'],
  ['clock', { seat: 'north', ms: 15000 }, {}, 'north', 'Anna gives you 15 seconds more.'],
  ['clock', { seat: 'north', ms: 15000 }, {}, 'south', 'Bo gets 15 seconds more.'],
  ['clock', { seat: 'north', ms: 15000 }, {}, null, 'North gets 15 seconds more.'],
  ['absent', { seat: 'south', deadline: null }, {}, 'north', 'Anna is back.'],
  ['absent', { seat: 'south', deadline: 4 }, {}, 'north', null],
  ['left', { seat: 'south', player: 'a' }, {}, 'north', 'Anna left the table.'],
  ['left', { seat: 'south', player: 'a' }, {}, 'south', null],
  ['left', { seat: 'south', player: 'a', kicked: true }, {}, 'south', 'The host removed you from this table.'],
  ['left', { seat: 'south', player: 'a', kicked: true }, {}, 'north', 'The host removed Anna from the table.'],
  ['left', { seat: null, player: 'x' }, {}, 'north', null],
  ['host-changed', { host: BO }, {}, 'north', 'You are the host now.'],
  ['host-changed', { host: BO }, {}, 'south', 'Bo is the host now.'],
  ['settings', { locked: true }, {}, 'south', 'The host locked the table.'],
  ['settings', { locked: false }, {}, 'south', 'The host changed the settings of this table.'],
  ['muted', { player: 'b', muted: true }, {}, 'north', 'You may no longer speak here.'],
  ['muted', { player: 'b', muted: false }, {}, 'south', 'Bo may speak here again.'],
  ['muted', { player: 'x', muted: true }, {}, 'south', null],
  ['closed', { reason: 'host' }, {}, 'south', 'The host closed the table.'],
  ['closed', { reason: 'operator' }, {}, 'south', 'The operator of this server closed the table.'],
  ['closed', { reason: 'operator', text: 'Good night', language: 'en' }, {}, 'south',
    'The operator of this server closed the table. “Good night”'],
  ['snapshot', null, {}, 'south', null],
  ['toString', null, {}, 'south', null],
]) {
  test(`${cause}_${JSON.stringify(d)}_is_told_to_${me || 'spectators'}_as_${expected}`, () => {
    assert.equal(asideSentence(en, { cause, d, before: doc(before) }, me, doc()), expected);
  });
}

test('who_comes_back_is_told_what_happened', () => {
  const result = { winner: 'south', south: 27, north: 21, reason: 'time' };
  assert.equal(missedSentence(en, { game: 1, plies: 6 }, doc({}, { result, turn: null }), 'north'),
    'The game ended while you were away. Anna wins. Your time has run out.');
  assert.equal(missedSentence(en, { game: 1, plies: 5 }, doc(), 'north'), '1 move was played while you were away.');
  assert.equal(missedSentence(en, { game: 1, plies: 6 }, doc(), 'north'), null);
  assert.equal(missedSentence(en, { game: 2, plies: 1 }, doc(), 'north'), null);
});
