// SPDX-License-Identifier: MIT
// What a browser keeps of the player's rooms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropRoom, findRoom, keepRoom, ROOM_CHARACTERS_MAX, ROOMS_MAX } from '../../../web/game/kept.js';
import { createMemory, safeStorage } from '../../../web/lib/memory.js';
import { fakeStorage } from './fakes.mjs';

const open = (local = fakeStorage()) => createMemory(
  safeStorage(() => local), safeStorage(() => fakeStorage()));
const row = (room, doc = { rules: 'djenon-abe' }) => ({ room, player: 'me', doc });

test('a_room_is_found_as_it_was_kept_last', () => {
  const memory = open();
  keepRoom(memory, row('A', { rules: 'djenon-abe', state: 'open' }));
  keepRoom(memory, row('B'));
  keepRoom(memory, row('A', { rules: 'djenon-abe', state: 'playing' }));
  assert.equal(findRoom(memory, 'A').doc.state, 'playing');
  assert.equal(findRoom(memory, 'C'), null);
  assert.deepEqual(memory.known('rooms').map(({ room }) => room), ['A', 'B']);
});

test('the_newest_rooms_are_kept', () => {
  const memory = open();
  for (let i = 0; i < ROOMS_MAX + 3; i += 1) {
    keepRoom(memory, row(`R${i}`));
  }
  assert.equal(memory.known('rooms').length, ROOMS_MAX);
  assert.equal(findRoom(memory, 'R2'), null);
  assert.ok(findRoom(memory, 'R3'));
});

test('a_room_that_is_too_long_is_not_kept_nor_what_it_was_before', () => {
  const memory = open();
  keepRoom(memory, row('A'));
  keepRoom(memory, row('B'));
  const moves = ['A'.repeat(ROOM_CHARACTERS_MAX)];
  keepRoom(memory, row('A', { game: { moves } }));
  assert.deepEqual(memory.known('rooms').map(({ room }) => room), ['B']);
  const most = ROOM_CHARACTERS_MAX - JSON.stringify(row('A', { game: { moves: [''] } })).length;
  keepRoom(memory, row('A', { game: { moves: ['A'.repeat(most)] } }));
  assert.ok(findRoom(memory, 'A'));
});

test('a_room_that_is_left_and_a_player_who_is_forgotten_leave_nothing', () => {
  const local = fakeStorage();
  const memory = open(local);
  keepRoom(memory, row('A'));
  dropRoom(memory, 'B');
  dropRoom(memory, 'A');
  assert.equal(local.getItem('djenon.rooms'), null);
  keepRoom(memory, row('A'));
  memory.forgetPlayer();
  assert.equal(local.getItem('djenon.rooms'), null);
});

for (const text of ['', '{', '{}', 'null', '[null,1,{},{"room":"A"}]']) {
  test(`a_damaged_list_${JSON.stringify(text)}_is_none`, () => {
    const local = fakeStorage();
    local.setItem('djenon.rooms', text);
    const memory = open(local);
    assert.equal(findRoom(memory, 'A'), null);
    keepRoom(memory, row('A'));
    assert.equal(findRoom(memory, 'A').player, 'me');
  });
}

test('storage_that_is_refused_keeps_rooms_for_this_page_alone', () => {
  const memory = open(fakeStorage(true));
  keepRoom(memory, row('A'));
  assert.ok(findRoom(memory, 'A'));
});
