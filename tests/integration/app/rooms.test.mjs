// SPDX-License-Identifier: MIT
// @ts-check
// What happens in a room around its games: sitting down, leaving, ending, playing again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../lib/player.mjs';
import { Server } from '../lib/server.mjs';
import { gameOf, leaveTable, moveIn, play, playerAt, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').Table} Table */

const server = new Server({ store: 'memory' });
await server.start();

const REMATCH = { kind: 'rematch' };

/** @param {string} name */
const enter = (name) => new Player(name).open(server);

/** @param {Table} table */
const docOf = ({ south, room }) => /** @type {any} */ (south.room(room).doc);

/** Sends a command for one of the two, and waits until both know what it did. */
async function act(/** @type {Table} */ table, /** @type {Player} */ who, /** @type {string} */ t, d = {}) {
  const { room } = table;
  const { events } = await who.ok(t, { room, ...d });
  const v = events[events.length - 1].v;
  await Promise.all([table.south.reaches(room, v), table.north.reaches(room, v)]);
  return events;
}

const about = (/** @type {Table} */ table) => ({ game: gameOf(table).number });

const resign = (/** @type {Table} */ table, /** @type {Player} */ who) => (
  act(table, who, 'resign', about(table)));

const offer = (/** @type {Table} */ table, /** @type {Player} */ who) => (
  act(table, who, 'offer', { ...about(table), ...REMATCH }));

const answer = (/** @type {Table} */ table, /** @type {Player} */ who, /** @type {boolean} */ accept) => (
  act(table, who, 'answer', { ...about(table), ...REMATCH, accept }));

const types = (/** @type {any[]} */ events) => events.map(({ t }) => t).join(' ');

test('the host takes the seat he asked for, and the guest gets the other one', async () => {
  for (const side of ['south', 'north']) {
    const host = await enter('host');
    const guest = await enter('guest');
    const { room } = await host.ok('create', { game: 'djenon-abe', side });
    const { events } = await guest.ok('join', { room });
    await host.reaches(room, 4);
    await guest.reaches(room, 4);
    const { seats, state, game } = /** @type {any} */ (host.room(room).doc);
    assert.equal(types(events), 'seated started');
    assert.equal(seats[side].player, host.me.player);
    assert.equal(seats[side === 'south' ? 'north' : 'south'].player, guest.me.player);
    assert.deepEqual([state, game.number, game.turn, game.stood, game.quiet], ['playing', 1, 'south', 1, 0]);
    assert.match(room, /^[23456789BCDFGHJKMNPQRTVWXZ]{10}$/);
    await leaveTable({ room, south: host, north: guest });
  }
});

test('a drawn side is either, and stands in the event', async () => {
  const host = await enter('drawer');
  const drawn = new Set();
  for (let i = 0; i < 64 && drawn.size < 2; i++) {
    const { room, events } = await host.ok('create', { game: 'adji-boto', side: 'random' });
    assert.equal(types(events), 'created seated');
    drawn.add(events[1].d.seat);
    await host.ok('leave', { room });
  }
  assert.deepEqual([...drawn].sort(), ['north', 'south']);
  await host.close();
});

test('a room that nobody has made cannot be entered in any way', async () => {
  const player = await enter('lost');
  for (const room of ['2222222222', 'ZZZZZZZZZZ']) {
    await player.refused('no-such-room', 'join', { room });
    await player.refused('no-such-room', 'watch', { room });
    await player.refused('no-such-room', 'sync', { room, v: 0 });
    await player.refused('no-such-room', 'leave', { room });
    await player.refused('no-such-room', 'resign', { room, game: 1 });
  }
  await player.refused('malformed', 'join', { room: '2222' });
  await player.refused('malformed', 'join', { room: 'AAAAAAAAAA' });
  await player.close();
});

test('a room code is read in small letters, with a hyphen and with spaces', async () => {
  const host = await enter('host');
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'south' });
  const small = room.toLowerCase();
  const reader = await enter('reader');
  for (const text of [small, `${small.slice(0, 5)}-${small.slice(5)}`, ` ${room.slice(0, 5)} ${room.slice(5)}`]) {
    assert.equal((await reader.ok('watch', { room: text })).room, room);
  }
  await reader.settle();
  await Promise.all([host.close(), reader.close()]);
});

test('two seats are for two players', async () => {
  const host = await enter('host');
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'north' });
  await host.refused('already-seated', 'join', { room });
  await host.refused('already-seated', 'join', { room, seat: 'south' });
  const guest = await enter('guest');
  await guest.refused('room-full', 'join', { room, seat: 'north' });
  await guest.ok('join', { room, seat: 'south' });
  const third = await enter('third');
  await third.refused('room-full', 'join', { room });
  await third.refused('not-seated', 'resign', { room, game: 1 });
  await third.refused('not-seated', 'offer', { room, game: 1, ...REMATCH });
  await Promise.all([host.reaches(room, 4), guest.reaches(room, 4)]);
  await Promise.all([host.close(), guest.close(), third.close()]);
});

test('who leaves an open room may come back, and others may come instead', async () => {
  const host = await enter('host');
  const { room } = await host.ok('create', { game: 'djenon-aboure', side: 'south' });
  await host.ok('leave', { room });
  await host.reaches(room, 3);
  const doc = /** @type {any} */ (host.room(room).doc);
  assert.deepEqual([doc.seats, doc.state, doc.game], [{ south: null, north: null }, 'open', null]);
  await host.ok('join', { room, seat: 'north' });
  await host.ok('leave', { room });
  const [one, two] = [await enter('one'), await enter('two')];
  await one.ok('join', { room });
  await two.ok('join', { room });
  await one.reaches(room, 8);
  const table = { room, south: one, north: two };
  await two.reaches(room, 8);
  await play(table, 'A');
  await host.reaches(room, 9);
  assert.equal(docOf(table).host.player, host.me.player);
  assert.equal(host.room(room).doc?.game?.moves.length, 1, 'who has left his seat still watches');
  await Promise.all([host.close(), leaveTable(table)]);
});

test('a running game is not left but resigned, and then the seat is free', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  await play(table, 'A');
  await south.refused('game-running', 'leave', { room });
  const [ended] = await resign(table, south);
  const [inSouth, inNorth] = gameOf(table).position.split('_')[3].split('-').map(Number);
  assert.deepEqual(ended.d, { game: 1, winner: 'north', south: inSouth, north: inNorth, reason: 'resign' });
  assert.deepEqual(docOf(table).series, [{
    game: 1,
    south: south.me.player,
    north: north.me.player,
    winner: 'north',
    score: [inSouth, inNorth],
    reason: 'resign',
  }]);
  for (const t of ['resign', 'abort']) {
    await north.refused('game-over', t, { room, game: 1 });
  }
  await north.refused('game-over', 'move', moveIn(room, gameOf(table), 'a'));
  await act(table, north, 'leave');
  assert.deepEqual([docOf(table).state, docOf(table).seats.north], ['open', null]);
  const events = await act(table, north, 'join');
  assert.equal(types(events), 'seated started');
  assert.equal(gameOf(table).number, 2);
  await leaveTable(table);
});

test('a game is aborted only by who has not played in it, and counts for nothing', async () => {
  const table = await sit(server, 'adji-boto');
  const { room, south, north } = table;
  await play(table, 'B');
  await south.refused('game-running', 'abort', { room, game: 1 });
  const [aborted] = await act(table, north, 'abort', { game: 1 });
  assert.deepEqual(aborted.d, { game: 1, seat: 'north' });
  const { state, series, game } = docOf(table);
  assert.deepEqual([state, series, game.turn, game.legal], ['over', [], null, '']);
  assert.deepEqual(game.result, { winner: null, south: 0, north: 0, reason: 'aborted' });
  await offer(table, north);
  await offer(table, south);
  assert.equal(gameOf(table).number, 2);
  await south.ok('abort', { room, game: 2 });
  await leaveTable(table);
});

test('a rematch that is accepted starts the next game with sides swapped', async () => {
  const table = await sit(server, 'djenon-abe');
  const { south, north } = table;
  await resign(table, south);
  await offer(table, north);
  assert.deepEqual(docOf(table).offer, { kind: 'rematch', seat: 'north', ply: null });
  assert.equal(types(await answer(table, south, true)), 'answered started');
  const { seats, state, game, offer: open } = docOf(table);
  assert.deepEqual([state, game.number, game.moves, open], ['playing', 2, [], null]);
  assert.equal(seats.south.player, north.me.player);
  assert.equal(seats.north.player, south.me.player);
  assert.equal(playerAt(table, 'south'), north);
  await play(table, 'A');
  await play(table, gameOf(table).legal[0]);
  await leaveTable(table);
});

test('two offers of a rematch are an agreement', async () => {
  const table = await sit(server, 'djenon-abe');
  await resign(table, table.north);
  assert.equal(types(await offer(table, table.north)), 'offered');
  assert.equal(types(await offer(table, table.south)), 'answered started');
  await leaveTable(table);
});

test('a rematch that is declined or withdrawn is not played, and may be offered again', async () => {
  const table = await sit(server, 'djenon-abe');
  const { south, north } = table;
  await resign(table, south);
  await offer(table, south);
  const [answered] = await answer(table, north, false);
  assert.deepEqual(answered.d, { game: 1, kind: 'rematch', seat: 'north', accept: false });
  assert.deepEqual([docOf(table).offer, docOf(table).state], [null, 'over']);
  await offer(table, south);
  const [withdrawn] = await act(table, south, 'withdraw', { game: 1, ...REMATCH });
  assert.equal(withdrawn.t, 'withdrawn');
  assert.equal(docOf(table).offer, null);
  await offer(table, north);
  await answer(table, south, true);
  assert.equal(gameOf(table).number, 2);
  await leaveTable(table);
});

test('offers that make no sense are refused and change nothing', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const rematch = { room, game: 1, ...REMATCH };
  for (const [t, more] of /** @type {[string, any][]} */ ([['offer', {}], ['answer', { accept: true }], ['withdraw', {}]])) {
    await south.refused('game-running', t, { ...rematch, ...more });
  }
  await resign(table, south);
  await south.refused('no-offer', 'answer', { ...rematch, accept: true });
  await south.refused('no-offer', 'withdraw', rematch);
  await south.refused('stale-ply', 'offer', { ...rematch, game: 2 });
  await offer(table, south);
  await south.refused('no-offer', 'answer', { ...rematch, accept: true });
  await north.refused('no-offer', 'withdraw', rematch);
  await north.refused('game-over', 'offer', { ...rematch, kind: 'draw' });
  await north.refused('malformed', 'offer', { ...rematch, kind: 'tea' });
  assert.deepEqual(docOf(table).offer, { kind: 'rematch', seat: 'south', ply: null });
  await leaveTable(table);
});

test('leaving takes an offer of a rematch with it', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  await resign(table, south);
  await offer(table, north);
  await act(table, north, 'leave');
  assert.equal(docOf(table).offer, null);
  await south.refused('no-offer', 'answer', { room, game: 1, ...REMATCH, accept: true });
  await leaveTable(table);
});

/** Refused moves: how to come there from the start, the pit, and the word of the rules. */
const ILLEGAL = [
  { game: 'djenon-abe', played: '', pit: 'a', reason: 'not-yours' },
  { game: 'adji-boto', played: '', pit: 'F', reason: 'not-yours' },
  { game: 'djenon-aboure', played: 'Ad', pit: 'B', reason: 'too-few' },
  { game: 'adji-boto', played: 'Aa', pit: 'A', reason: 'already-opened' },
  { game: 'djenon-abe', played: 'Ad', pit: 'A', reason: 'empty' },
  { game: 'djenon-abe', played: 'CaCaDaBdCb', pit: 'D', reason: 'endless' },
];

for (const { game, played, pit, reason } of ILLEGAL) {
  test(`${pit} after "${played}" in ${game} is refused as ${reason}`, async () => {
    const table = await sit(server, game);
    const { room, south } = table;
    for (const letter of played) {
      await play(table, letter);
    }
    const before = docOf(table);
    const refusal = await south.refused('illegal-move', 'move', moveIn(room, gameOf(table), pit));
    assert.equal(refusal.reason, reason);
    await south.settle();
    assert.deepEqual(docOf(table), before);
    await leaveTable(table);
  });
}

test('a move that was meant for another position is refused, and the snapshot says why', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const first = moveIn(room, gameOf(table), 'A');
  await north.refused('not-your-turn', 'move', { ...first, pit: 'a' });
  await play(table, 'A');
  const wrong = [first, { ...first, game: 2 }, { ...moveIn(room, gameOf(table), 'a'), pos: first.pos }];
  for (const [i, d] of wrong.entries()) {
    const player = i === 2 ? north : south;
    const { snapshots } = player.room(room);
    await player.refused('stale-ply', 'move', d);
    await player.settle();
    assert.equal(player.room(room).snapshots, snapshots + 1);
    assert.equal(player.room(room).v, 5);
  }
  await play(table, 'd');
  await leaveTable(table);
});

test('a room has a hundred games and no more', async () => {
  const table = await sit(server, 'djenon-aboure');
  const { room, south, north } = table;
  for (let game = 1; game <= 100; game++) {
    assert.equal(gameOf(table).number, game);
    await resign(table, game % 2 === 0 ? south : north);
    if (game < 100) {
      await offer(table, south);
      await answer(table, north, true);
    }
  }
  const rematch = { room, game: 100, ...REMATCH };
  await south.refused('too-many', 'offer', rematch);
  assert.equal(docOf(table).series.length, 100);
  await act(table, north, 'leave');
  const third = await enter('third');
  await third.refused('too-many', 'join', { room });
  await third.ok('watch', { room });
  await third.settle();
  assert.deepEqual(third.room(room).doc, docOf(table));
  await Promise.all([third.close(), leaveTable(table)]);
});

test('sync sends up to two hundred events, and beyond that a snapshot', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  while (south.room(room).v < 240) {
    await resign(table, south);
    await offer(table, south);
    await offer(table, north);
  }
  const { v } = south.room(room);
  /** @type {[number, any][]} */
  const rows = [
    [v, { from: v + 1, to: v, kind: 'events' }],
    [v - 1, { from: v, to: v, kind: 'events' }],
    [v - 200, { from: v - 199, to: v, kind: 'events' }],
  ];
  for (const [known, expected] of rows) {
    assert.deepEqual(await south.ok('sync', { room, v: known }), { room, ...expected });
    await south.reaches(room, v);
  }
  for (const known of [0, v - 201, v + 1, v + 1000]) {
    const { snapshots } = south.room(room);
    const { kind } = await south.ok('sync', { room, v: known });
    await south.settle();
    assert.deepEqual([kind, south.room(room).snapshots], ['snapshot', snapshots + 1]);
  }
  await leaveTable(table);
});

test('the server of all these tests ends with status 0 and no complaint', () => server.stop());
