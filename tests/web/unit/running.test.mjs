// SPDX-License-Identifier: MIT
// Which of the player's games the local board knows, so that nothing is tried out there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunning } from '../../../web/game/running.js';
import { emitter } from '../../../web/lib/kit.js';

const MOST = 24;
const RULES = 'djenon-abe';
const positionOf = (room) => `${RULES}_${room}-4-4-4-4-4_4-4-4-4-4-4_0-0_S_${room}`;

/** The tables of a player whose games are these. */
function house(rooms, change = {}) {
  const events = emitter();
  const held = new Map();
  const rows = () => rooms.map((room) => ({ room, rules: RULES, state: 'playing', seat: 'south', ...change[room] }));
  const table = (room) => {
    const own = emitter();
    const doc = () => ({ state: rows().find((row) => row.room === room)?.state, game: { position: positionOf(room) } });
    return { code: room, on: own.on, doc, seat: () => 'south' };
  };
  return {
    held,
    tables: {
      on: events.on,
      seats: rows,
      open(room) {
        held.set(room, table(room));
        return held.get(room);
      },
      release: ({ code }) => held.delete(code),
    },
    become(room, state) {
      change[room] = { state };
      events.emit('seats', null);
    },
  };
}

/** Where the server has told of the player. */
const at = (tables, { player = 'me', kept = [] } = {}) => (
  { tables, player: () => player, memory: { known: () => kept, remember: () => undefined } });

const numbered = (count) => Array.from({ length: count }, (_, at) => at);

test('a_position_of_a_running_game_is_found_whatever_its_ply', () => {
  const { tables } = house([1, 2]);
  const running = createRunning(at(tables), RULES);
  assert.equal(running.find(positionOf(2).replace(/_2$/, '_9')), 2);
  assert.equal(running.find(positionOf(3)), null);
});

test('finished_games_make_room_for_running_ones', () => {
  const { tables, held, become } = house(numbered(MOST + 1));
  const running = createRunning(at(tables), RULES);
  assert.equal(held.size, MOST);
  assert.equal(running.find(positionOf(MOST)), null);
  become(3, 'over');
  assert.equal(held.has(3), false);
  assert.equal(running.find(positionOf(3)), null);
  assert.equal(running.find(positionOf(MOST)), MOST);
  become(5, 'over');
  become(3, 'playing');
  assert.equal(running.find(positionOf(3)), 3, 'a rematch is a running game again');
  running.destroy();
  assert.equal(held.size, 0);
});

test('games_of_other_rules_and_those_that_are_watched_are_not_followed', () => {
  const { tables, held } = house([1, 2, 3], { 1: { rules: 'adji-boto' }, 2: { seat: null } });
  createRunning(at(tables), RULES);
  assert.deepEqual([...held.keys()], [3]);
});

test('what_was_kept_counts_until_the_server_has_told_of_the_player', () => {
  const { tables } = house([]);
  const kept = [
    { room: 'A', player: 'me', doc: { state: 'playing', game: { position: positionOf(1) } } },
    { room: 'B', player: 'me', doc: { state: 'over', game: { position: positionOf(2) } } },
  ];
  const known = { ...at(tables, { kept }), player: () => '' };
  const running = createRunning(known, RULES);
  assert.equal(running.find(positionOf(1)), 'A');
  assert.equal(running.find(positionOf(2)), null, 'a game that is over');
  known.player = () => 'me';
  assert.equal(createRunning(known, RULES).find(positionOf(1)), null, 'a game that the server does not know');
});

test('what_was_kept_of_a_game_counts_until_its_room_has_come', () => {
  const { tables, held } = house([1]);
  const kept = [{ room: 1, player: 'me', doc: { state: 'playing', game: { position: positionOf(7) } } }];
  const running = createRunning(at(tables, { kept }), RULES);
  assert.equal(running.find(positionOf(7)), null);
  const come = held.get(1).doc;
  held.get(1).doc = () => null;
  assert.equal(running.find(positionOf(7)), 1);
  held.get(1).doc = come;
  assert.equal(running.find(positionOf(1)), 1);
});
