// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLists } from '../../../web/game/lists.js';
import { createLobby, receiveLobby } from '../../../web/game/lobby.js';
import { fakePage, settle } from './fakes.mjs';

const row = (room, state = 'open') => ({ room, state, rules: 'djenon-abe' });
const snapshot = (v, rooms, waiting = 0) => ({ hall: null, v, rooms, quick: [], waiting });
const rooms = (lobby) => lobby.rooms.map(({ room, state }) => `${room}:${state}`).join(' ');

test('a_change_adds_replaces_and_removes_rows_in_their_places', () => {
  let { list: lobby } = receiveLobby(null, snapshot(4, [row('A'), row('B'), row('C')], 2));
  ({ list: lobby } = receiveLobby(lobby, { v: 5, set: [row('D'), row('B', 'playing')], gone: ['A'], waiting: 3 }));
  assert.equal(rooms(lobby), 'B:playing C:open D:open');
  assert.equal(lobby.v, 5);
  assert.equal(lobby.waiting, 3);
});

for (const [title, v, gap] of [
  ['an_old_change_is_left_out', 3, false],
  ['a_missed_change_is_a_gap', 6, true],
]) {
  test(title, () => {
    const { list } = receiveLobby(null, snapshot(4, [row('A')]));
    const after = receiveLobby(list, { v, set: [row('B')], gone: [] });
    assert.equal(after.gap, gap);
    assert.equal(rooms(after.list), 'A:open');
  });
}

test('a_change_before_any_snapshot_is_a_gap', () => {
  assert.deepEqual(receiveLobby(null, { v: 1, set: [], gone: [] }), { list: null, gap: true });
});

function open() {
  const { timers, network, link, commands } = fakePage();
  return { timers, network, lobby: createLobby({ lists: createLists({ link, commands }) }), socket: () => network.newest() };
}

const answer = (socket, command) => socket.say({ t: 'ok', re: command.id, d: {} });
const asked = (socket) => socket.commands('lobby').map(({ d }) => (d.on === false ? 'off' : 'on')).join(' ');

test('the_lobby_is_followed_while_somebody_looks', async () => {
  const { lobby, socket } = open();
  const stop = lobby.look();
  const again = lobby.look();
  answer(socket(), socket().commands('lobby')[0]);
  await settle();
  socket().say({ t: 'lobby', d: snapshot(1, [row('A')]) });
  assert.equal(rooms(lobby.lobby()), 'A:open');
  stop();
  assert.equal(asked(socket()), 'on');
  again();
  assert.equal(asked(socket()), 'on off');
  assert.equal(lobby.lobby(), null);
});

test('whoever_missed_a_number_asks_again', async () => {
  const { lobby, socket } = open();
  lobby.look();
  answer(socket(), socket().commands('lobby')[0]);
  await settle();
  socket().say({ t: 'lobby', d: snapshot(1, [row('A')]) });
  socket().say({ t: 'lobby', d: { v: 3, set: [row('C')], gone: [] } });
  socket().say({ t: 'lobby', d: { v: 4, set: [row('D')], gone: [] } });
  assert.equal(asked(socket()), 'on on');
  socket().say({ t: 'lobby', d: snapshot(4, [row('A'), row('C'), row('D')]) });
  assert.equal(rooms(lobby.lobby()), 'A:open C:open D:open');
});

test('a_new_connection_asks_for_the_lobby_again', async () => {
  const { lobby, network, socket, timers } = open();
  lobby.look();
  answer(socket(), socket().commands('lobby')[0]);
  await settle();
  socket().drop();
  timers.pass(20000);
  network.newest().accept();
  await settle();
  assert.equal(asked(socket()), 'on');
});

test('a_server_without_a_lobby_is_told_apart_from_an_empty_one', async () => {
  const { lobby, socket } = open();
  lobby.look();
  const [command] = socket().commands('lobby');
  socket().say({ t: 'error', re: command.id, d: { code: 'unknown-type', text: '' } });
  await settle();
  assert.equal(lobby.lobby(), null);
  assert.ok(lobby.failed());
});
