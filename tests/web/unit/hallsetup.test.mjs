// SPDX-License-Identifier: MIT
// What is asked of the server when a hall is opened, and what its pages make of its lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentName } from '../../../web/game/hall.js';
import { guestNumber, nameOf } from '../../../web/game/sentences.js';
import { clocksFor, fieldsOf, readNames } from '../../../web/ui/hallsetup.js';
import { sortTables } from '../../../web/ui/halltables.js';
import { wordsOf } from './fakes.mjs';

const fischer = (base) => ({ kind: 'fischer', base, increment: 1000 });
const QUICK = [
  { game: 'djenon-abe', clocks: [fischer(1), fischer(2), fischer(3)], waiting: 0 },
  { game: 'adji-boto', clocks: [fischer(2), fischer(4), fischer(5)], waiting: 0 },
];
const CHOICE = {
  title: 'Club', game: '', clock: { kind: 'none' }, names: 'free', sharedDevices: false, spectators: 'open', delay: 4, hints: true, phrases: 'canned',
};

test('what_is_as_usual_is_not_said', () => {
  assert.deepEqual(fieldsOf(CHOICE), { title: 'Club', spectators: 'open', hints: true, names: 'free' });
});

test('everything_else_is_said', () => {
  const choice = {
    ...CHOICE, game: 'adji-boto', clock: fischer(4), names: 'list', sharedDevices: true, spectators: 'delayed', phrases: 'none',
  };
  assert.deepEqual(fieldsOf(choice), {
    title: 'Club',
    game: 'adji-boto',
    clock: fischer(4),
    spectators: 'delayed',
    delay: 4,
    hints: true,
    phrases: 'none',
    names: 'list',
    sharedDevices: true,
  });
});

test('a_game_has_its_own_clocks_and_any_game_has_those_of_all_once_each', () => {
  const bases = (game) => clocksFor(QUICK, game).map(({ base = 0 }) => base).join();
  assert.equal(bases('djenon-abe'), '0,1,2,3');
  assert.equal(bases(''), '0,1,2,3,4,5');
});

test('pasted_names_are_tidied_told_apart_and_measured', () => {
  const { names, bad } = readNames(`  Ama  Serwaa\n\nKofi;Yao\tKofi\r\n${'x'.repeat(25)}\nZoë`);
  assert.deepEqual(names, ['Ama Serwaa', 'Kofi', 'Yao', 'Zoë']);
  assert.deepEqual(bad, ['x'.repeat(25)]);
});

test('tables_with_a_free_seat_come_first', () => {
  const rows = [[3, 'playing'], [1, 'playing'], [4, 'open'], [2, 'open']].map(([table, state]) => ({ table, state }));
  assert.deepEqual(sortTables(rows).map(({ table }) => table), [2, 4, 1, 3]);
});

test('who_has_no_name_has_the_same_number_everywhere_and_bots_have_none', async () => {
  const words = await wordsOf('en');
  const player = 'AbCdEfGhIjKlMnOp';
  assert.equal(nameOf(words, { player, name: null, kind: 'person' }), `Guest ${guestNumber(player)}`);
  assert.equal(guestNumber('SxmP5523s5Fy8tIn'), 4270); // as in the server's files
  assert.equal(nameOf(words, { player, name: 'Ama', kind: 'person' }), 'Ama');
  assert.equal(nameOf(words, { player, name: 'Anansi', kind: 'bot' }), 'Anansi (bot)');
  const numbers = Array.from({ length: 300 }, (_, n) => guestNumber(`player-${n * 7919}`));
  assert.ok(numbers.every((number) => number >= 1000 && number <= 9999));
  assert.ok(new Set(numbers).size > 280, 'few share a number');
});

test('the_host_keeps_the_name_that_the_hall_was_opened_with', async () => {
  const words = await wordsOf('en');
  const host = { player: 'h', name: 'Ama', kind: 'person' };
  const hall = { document: { host } };
  assert.equal(presentName(words, hall, { ...host, name: null }), 'Ama');
  assert.equal(presentName(words, hall, { ...host, name: 'Kofi' }), 'Kofi');
  assert.equal(presentName(words, hall, { player: 'g', name: null, kind: 'person' }), `Guest ${guestNumber('g')}`);
});
