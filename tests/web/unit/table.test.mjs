// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable, createTables } from '../../../web/game/table.js';
import { createMemory, safeStorage } from '../../../web/lib/memory.js';
import { createCommands } from '../../../web/net/commands.js';
import { createLink, FIRST, PULSE_IDLE, PULSE_PLAYING } from '../../../web/net/link.js';
import { fakeNetwork, fakeStorage, fakeTimers, settle } from './fakes.mjs';

const ME = { player: 'me', name: null, kind: 'person' };
const BO = { player: 'bo', name: 'Bo', kind: 'person' };
const START = 'djenon-aboure_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0';
const AFTER = 'djenon-aboure_2-6-6-0-5-5_5-1-5-5-5-1_2-0_N_1';
const THEN = 'djenon-aboure_2-6-6-0-5-5_5-1-5-5-5-1_2-0_S_2';

const playing = (change = {}) => ({
  rules: 'djenon-aboure', version: 1, spectators: 'open', hints: true, clock: { kind: 'none' },
  host: ME, state: 'playing', seats: { south: ME, north: BO }, series: [], offer: null,
  game: {
    number: 1, start: START, moves: [], first: 1, last: null, result: null, position: START,
    hash: 'h0', turn: 'south', legal: 'ABCDEF', stood: 1, quiet: 0, ...change,
  },
});
const moved = (v, change = {}) => ({
  t: 'moved', v, d: {
    game: 1, ply: 1, pit: 'A', laps: 4, captured: 2, stores: [2, 0], position: AFTER, hash: 'h1',
    turn: 'north', legal: 'abcdef', stood: 1, quiet: 0, ...change,
  },
});

function browser() {
  const timers = fakeTimers();
  const network = fakeNetwork();
  const stored = { local: fakeStorage(), session: fakeStorage() };
  /** A page of this browser tab: its memory outlives it. */
  const load = () => {
    const memory = createMemory(safeStorage(() => stored.local), safeStorage(() => stored.session));
    const link = createLink({
      url: 'x', hello: () => ({}), open: network.open, timers, random: () => 0.5, isOnline: () => true,
    });
    const commands = createCommands(link, { later: timers.setTimeout });
    const table = createTable({ code: 'R', link, commands, memory, player: () => 'me' });
    const seen = [];
    table.on('change', ({ cause }) => seen.push(cause));
    table.on('refused', ({ code }) => seen.push(`refused ${code}`));
    table.on('dropped', ({ pit }) => seen.push(`dropped ${pit}`));
    link.start();
    network.newest().accept();
    return { link, table, seen };
  };
  const feed = (message) => network.newest().say({ room: 'R', ...message });
  const answer = (t, d = {}) => {
    const { id } = network.newest().commands(t).pop();
    network.newest().say({ t: 'ok', re: id, d: { room: 'R', ...d } });
  };
  const again = () => {
    network.newest().drop();
    timers.pass(FIRST);
    network.newest().accept();
  };
  return { timers, network, stored, load, feed, answer, again };
}

function seated() {
  const world = browser();
  const page = world.load();
  world.answer('sync', { from: 1, to: 4, kind: 'snapshot' });
  world.feed({ t: 'snapshot', v: 4, d: playing() });
  return { ...world, ...page };
}

test('a_table_syncs_from_nothing_and_is_live_with_the_snapshot', () => {
  const world = browser();
  const { table } = world.load();
  assert.deepEqual(world.network.newest().commands('sync')[0].d, { room: 'R', v: 0 });
  assert.equal(table.status(), 'loading');
  world.feed({ t: 'snapshot', v: 4, d: playing() });
  assert.equal(table.status(), 'live');
  assert.equal(table.seat(), 'south');
});

test('an_unknown_room_is_missing', async () => {
  const world = browser();
  const { table } = world.load();
  const { id } = world.network.newest().commands('sync')[0];
  world.network.newest().say({ t: 'error', re: id, d: { code: 'no-such-room' } });
  await settle();
  assert.equal(table.status(), 'missing');
});

test('a_gap_asks_for_what_is_missing_once', async () => {
  const { network, feed, table } = seated();
  await settle();
  feed(moved(7));
  feed(moved(8));
  const syncs = network.newest().commands('sync');
  assert.equal(syncs.length, 2);
  assert.equal(syncs[1].d.v, 4);
  assert.equal(table.v(), 4);
});

test('a_reconnect_syncs_from_the_last_v', () => {
  const { network, again } = seated();
  again();
  assert.deepEqual(network.newest().commands('sync')[0].d, { room: 'R', v: 4 });
});

test('events_that_were_missed_are_shown_as_one_new_state', async () => {
  const { again, answer, feed, table, seen } = seated();
  again();
  answer('sync', { from: 5, to: 6, kind: 'events' });
  await settle();
  seen.length = 0;
  feed(moved(5));
  assert.deepEqual(seen, []);
  feed(moved(6, { ply: 2, pit: 'a', position: THEN, hash: 'h2', turn: 'south' }));
  assert.deepEqual(seen, ['snapshot']);
  assert.deepEqual(table.doc().game.moves, ['A~4+2', 'a~4+2']);
});

test('a_single_missed_event_is_shown_as_itself', async () => {
  const { again, answer, feed, seen } = seated();
  again();
  answer('sync', { from: 5, to: 5, kind: 'events' });
  await settle();
  seen.length = 0;
  feed(moved(5));
  assert.deepEqual(seen, ['moved']);
});

test('a_pending_move_outlives_the_replay_of_a_whole_room', async () => {
  const world = seated();
  world.feed(moved(5, { ply: 1 }));
  world.feed(moved(6, { ply: 2, pit: 'a', position: THEN, hash: 'h2', turn: 'south', legal: 'BC' }));
  assert.ok(world.table.move('B'));
  const later = world.load();
  world.answer('sync', { from: 1, to: 4, kind: 'events' });
  await settle();
  const { game, ...start } = playing();
  const { number, moves, first, last, result, start: from, ...standing } = game;
  const started = { game: 1, south: ME, north: BO, version: 1, clock: start.clock, ...standing };
  world.feed({ t: 'created', v: 1, d: start });
  world.feed({ t: 'started', v: 2, d: started });
  world.feed(moved(3));
  world.feed(moved(4, { ply: 2, pit: 'a', position: THEN, hash: 'h2', turn: 'south', legal: 'BC' }));
  assert.equal(later.table.pending().pit, 'B');
  assert.equal(world.network.newest().commands('move').length, 1);
});

test('a_move_carries_game_ply_and_hash_and_waits_for_its_answer', async () => {
  const { network, answer, table } = seated();
  assert.ok(table.move('A'));
  assert.ok(!table.move('B'), 'one at a time');
  assert.deepEqual(network.newest().commands('move')[0].d, { room: 'R', game: 1, ply: 0, pit: 'A', pos: 'h0' });
  assert.equal(table.pending().pit, 'A');
  answer('move', { events: [moved(5)] });
  await settle();
  assert.equal(table.pending(), null);
  assert.equal(table.doc().game.position, AFTER);
});

test('a_move_is_not_sent_when_it_is_the_others_turn', () => {
  const { network, feed, table } = seated();
  feed(moved(5));
  assert.ok(!table.move('A'));
  assert.ok(!table.move('a'), 'not our pit');
  assert.equal(network.newest().commands('move').length, 0);
});

test('after_a_reconnect_the_same_move_is_sent_after_the_sync', () => {
  const { network, again, table } = seated();
  table.move('A');
  const { id } = network.newest().commands('move')[0];
  again();
  const sent = network.newest().sent.filter((message) => message.t);
  assert.deepEqual(sent.map(({ t }) => t), ['hello', 'sync', 'move']);
  assert.equal(sent[2].id, id);
});

test('a_reloaded_page_sends_the_move_again_with_the_same_id', () => {
  const { network, load, feed, table } = seated();
  table.move('A');
  const first = network.newest().commands('move')[0];
  const later = load();
  assert.deepEqual(network.newest().commands('move'), []);
  feed({ t: 'snapshot', v: 4, d: playing() });
  assert.deepEqual(network.newest().commands('move'), [first]);
  assert.equal(later.table.pending().pit, 'A');
});

test('a_reloaded_page_sees_that_its_move_was_played', () => {
  const { network, load, feed, table, stored } = seated();
  table.move('A');
  const later = load();
  feed({ t: 'snapshot', v: 5, d: playing({ moves: ['A~4+2'], position: AFTER, hash: 'h1', turn: 'north' }) });
  assert.deepEqual(network.newest().commands('move'), []);
  assert.equal(later.table.pending(), null);
  assert.ok(!later.seen.includes('dropped A'));
  assert.equal(stored.session.items.size, 0);
});

test('a_move_that_the_game_has_overtaken_is_dropped_and_said', () => {
  const { network, load, feed, table } = seated();
  table.move('A');
  const later = load();
  feed({ t: 'snapshot', v: 6, d: playing({ moves: ['B', 'a'], position: THEN, hash: 'h2', turn: 'south' }) });
  assert.ok(later.seen.includes('dropped A'));
  assert.deepEqual(network.newest().commands('move'), []);
});

test('the_same_pit_at_another_ply_does_not_pass_for_the_pending_move', () => {
  const { load, feed, table } = seated();
  table.move('A');
  const later = load();
  feed({ t: 'snapshot', v: 6, d: playing({ moves: ['B', 'a', 'A'], position: AFTER.replace(/1$/, '3'), hash: 'h3', turn: 'north' }) });
  assert.ok(later.seen.includes('dropped A'));
});

test('a_refused_move_is_rolled_back_with_its_reason', async () => {
  const { network, table, seen } = seated();
  table.move('A');
  const { id } = network.newest().commands('move')[0];
  network.newest().say({ t: 'error', re: id, d: { code: 'illegal-move', reason: 'endless' } });
  await settle();
  assert.equal(table.pending(), null);
  assert.ok(seen.includes('refused illegal-move'));
});

test('an_end_before_the_answer_drops_the_move_and_stops_sending_it', () => {
  const { network, feed, table, seen, again } = seated();
  table.move('A');
  feed({ t: 'ended', v: 5, d: { game: 1, winner: 'south', south: 0, north: 0, reason: 'resign' } });
  assert.equal(table.pending(), null);
  assert.ok(seen.includes('dropped A'));
  again();
  assert.deepEqual(network.newest().commands('move'), []);
});

test('events_of_other_rooms_are_not_taken', () => {
  const { network, table } = seated();
  network.newest().say({ room: 'S', ...moved(5) });
  assert.equal(table.v(), 4);
});

test('the_feed_of_another_tab_settles_a_pending_move', () => {
  const { feed, table } = seated();
  table.move('A');
  feed(moved(5));
  assert.equal(table.pending(), null);
});

test('presence_is_kept_apart_from_the_document', () => {
  const { feed, table } = seated();
  feed({ t: 'presence', d: { south: true, north: true, spectators: 3 } });
  assert.deepEqual(table.presence(), { south: true, north: true, spectators: 3, stopped: false });
  assert.equal(table.v(), 4);
});

test('a_closed_table_hears_nothing', () => {
  const { feed, table, seen } = seated();
  const { length } = seen;
  table.close();
  feed(moved(5));
  assert.equal(seen.length, length);
});

function several(world = browser()) {
  const memory = createMemory(safeStorage(() => world.stored.local), safeStorage(() => world.stored.session));
  const link = createLink({
    url: 'x', hello: () => ({}), open: world.network.open, timers: world.timers, random: () => 0.5, isOnline: () => true,
  });
  const commands = createCommands(link, { later: world.timers.setTimeout });
  const tables = createTables({ link, commands, memory, player: () => 'me' });
  const row = (room, turn) => ({ room, rules: 'djenon-abe', state: 'playing', seat: 'south', game: 1, opponent: BO, turn, v: 4 });
  link.start();
  world.network.newest().accept({ seats: [row('S', false)] });
  return { ...world, tables, row };
}

test('the_list_of_games_comes_from_hello_and_from_seat_messages', () => {
  const { tables, network, row } = several();
  network.newest().say({ t: 'seat', d: row('S', true) });
  network.newest().say({ t: 'seat', d: row('T', false) });
  assert.deepEqual(tables.seats().map(({ room, turn }) => [room, turn]), [['T', false], ['S', true]]);
});

/** Moves of a page, by room. */
const sentMoves = (network) => Object.fromEntries(network.newest().commands('move').map(({ id, d }) => [d.room, id]));

test('moves_of_two_rooms_are_sent_again_by_a_later_page_whatever_it_shows', () => {
  const world = several();
  const snapshots = () => ['R', 'T'].forEach((room) => world.feed({ t: 'snapshot', room, v: 4, d: playing() }));
  const tables = ['R', 'T'].map((room) => world.tables.open(room));
  snapshots();
  tables.forEach((table) => table.move('A'));
  const first = sentMoves(world.network);
  several(world);
  assert.deepEqual(world.network.newest().commands('sync').map(({ d }) => d.room), ['R', 'T']);
  snapshots();
  assert.deepEqual(sentMoves(world.network), first);
  world.feed({ ...moved(5), room: 'R' });
  several(world);
  assert.deepEqual(world.network.newest().commands('sync').map(({ d }) => d.room), ['T']);
});

test('a_followed_room_tells_the_list_itself_also_after_its_page_is_left', () => {
  const { tables, feed } = several();
  const table = tables.open('R');
  feed({ t: 'snapshot', v: 4, d: playing() });
  assert.equal(tables.seats()[0].turn, true);
  tables.release(table);
  feed(moved(5));
  assert.deepEqual(tables.seats()[0], {
    room: 'R', rules: 'djenon-aboure', state: 'playing', seat: 'south', game: 1, opponent: BO, turn: false, v: 5,
    clock: { kind: 'none' }, deadline: null,
  });
  assert.equal(tables.open('R'), table);
});

test('who_plays_shows_to_be_there_often_on_whatever_page', () => {
  const { tables, feed, network, timers } = several();
  const pulses = () => {
    const before = network.newest().sent.length;
    for (let passed = 0; passed < PULSE_IDLE; passed += PULSE_PLAYING) {
      timers.pass(PULSE_PLAYING);
      network.newest().say({ t: 'pong', now: 1 });
    }
    return network.newest().sent.slice(before).filter((sent) => sent === 'p').length;
  };
  const table = tables.open('R');
  assert.equal(pulses(), 1);
  feed({ t: 'snapshot', v: 4, d: playing() });
  tables.release(table);
  assert.equal(pulses(), 5);
  feed({ t: 'ended', v: 5, d: { game: 1, winner: 'north', south: 0, north: 0, reason: 'time' } });
  assert.equal(pulses(), 1);
});

test('a_seat_that_was_left_is_no_game_any_more', () => {
  const { tables, feed } = several();
  tables.open('R');
  feed({ t: 'snapshot', v: 4, d: playing() });
  feed({ t: 'left', v: 5, d: { seat: 'south', player: 'me' } });
  assert.deepEqual(tables.seats().map(({ room }) => room), ['S']);
});

test('who_only_watches_stops_following_when_the_page_is_left', () => {
  const { tables, feed, network } = several();
  const table = tables.open('R');
  feed({ t: 'snapshot', v: 4, d: { ...playing(), seats: { south: BO, north: null } } });
  tables.release(table);
  assert.equal(network.newest().commands('leave').length, 1);
  assert.notEqual(tables.open('R'), table);
});

test('a_move_on_its_way_is_sent_also_where_its_page_is_left_before_the_room_has_come', () => {
  const world = seated();
  world.table.move('A');
  const { network, tables, feed } = several(world);
  const table = tables.open('R');
  assert.equal(table.doc(), null);
  tables.release(table);
  assert.equal(network.newest().commands('leave').length, 0);
  feed({ t: 'snapshot', v: 4, d: playing() });
  assert.deepEqual(network.newest().commands('move').map(({ d }) => d.pit), ['A']);
  feed(moved(5));
  assert.equal(table.pending(), null);
  assert.equal(tables.open('R'), table, 'a player follows the room');
});

test('what_became_of_a_move_while_no_page_showed_the_room_is_told_there_once', () => {
  const world = seated();
  world.table.move('A');
  const { tables, feed } = several(world);
  const [table] = tables.followed();
  feed({ t: 'snapshot', v: 6, d: playing({ position: THEN, hash: 'h2', moves: ['B', 'a'] }) });
  assert.equal(table.pending(), null);
  assert.equal(tables.open('R'), table);
  assert.deepEqual(table.untold().map(([type, { pit }]) => [type, pit]), [['dropped', 'A']]);
  assert.deepEqual(table.untold(), []);
});

test('a_room_whose_page_is_left_is_followed_no_longer_than_its_move_or_its_seat', () => {
  const world = seated();
  world.table.move('A');
  const { network, tables, feed } = several(world);
  feed({ t: 'snapshot', v: 6, d: { ...playing({ hash: 'h2' }), seats: { south: BO, north: null } } });
  assert.deepEqual(tables.followed(), []);
  assert.equal(network.newest().commands('leave').length, 1);
});

test('a_move_in_a_room_that_is_gone_is_sent_no_more', async () => {
  const world = seated();
  world.table.move('A');
  const { network, tables } = several(world);
  const { id } = network.newest().commands('sync')[0];
  network.newest().say({ t: 'error', re: id, d: { code: 'no-such-room' } });
  await settle();
  assert.deepEqual(tables.followed(), []);
  const { network: later } = several(world);
  assert.equal(later.newest().commands('sync').length, 0);
});

const KEPT = { room: 'R', player: 'me', doc: playing() };

/** A page without a connection, where something is kept of the room. */
function offline() {
  const world = browser();
  const timers = fakeTimers();
  const memory = createMemory(
    safeStorage(() => world.stored.local), safeStorage(() => world.stored.session));
  const link = createLink({
    url: 'x', hello: () => ({}), open: world.network.open, timers, random: () => 0.5, isOnline: () => false,
  });
  const commands = createCommands(link, { later: timers.setTimeout });
  let player = '';
  const table = createTable({ code: 'R', link, commands, memory, player: () => player });
  link.on('ready', () => { player = 'me'; });
  const seen = [];
  table.on('change', ({ cause }) => seen.push(cause));
  link.start();
  return { ...world, link, table, seen };
}

test('what_was_kept_is_shown_to_its_player_and_cannot_be_played', () => {
  const { table, seen } = offline();
  table.recall(KEPT);
  assert.deepEqual([table.status(), table.seat(), table.v(), seen], ['known', 'south', 0, ['status']]);
  assert.equal(table.doc().game.position, START);
  assert.equal(table.move('A'), false);
  assert.equal(table.pending(), null);
});

test('the_server_takes_the_place_of_what_was_kept', () => {
  const { table, network, seen, feed } = offline();
  table.recall(KEPT);
  network.newest().accept();
  assert.deepEqual(network.newest().commands('sync')[0].d, { room: 'R', v: 0 });
  assert.equal(table.status(), 'known');
  feed({ t: 'snapshot', v: 9, d: playing({ position: THEN, hash: 'h2', moves: ['A', 'a'] }) });
  assert.deepEqual([table.status(), table.doc().game.position, seen.pop()], ['live', THEN, 'snapshot']);
  table.recall(KEPT);
  assert.deepEqual([table.status(), table.doc().game.position], ['live', THEN]);
});

test('a_move_on_its_way_is_shown_on_what_was_kept_and_sent_once_when_the_server_is_back', () => {
  const { table, network, stored, feed } = seated();
  table.move('A');
  network.newest().drop();
  assert.equal(network.newest().commands('move').length, 1);
  const memory = createMemory(safeStorage(() => stored.local), safeStorage(() => stored.session));
  const timers = fakeTimers();
  const link = createLink({ url: 'x', hello: () => ({}), open: network.open, timers, random: () => 0.5, isOnline: () => true });
  const again = createTable({ code: 'R', link, commands: createCommands(link, { later: timers.setTimeout }), memory, player: () => 'me' });
  again.recall(KEPT);
  assert.equal(again.pending().pit, 'A');
  link.start();
  network.newest().accept();
  assert.equal(network.newest().commands('move').length, 0);
  feed({ t: 'snapshot', v: 4, d: playing() });
  assert.deepEqual(network.newest().commands('move').map(({ id, d }) => [id, d.pit]), [[table.pending().id, 'A']]);
});
