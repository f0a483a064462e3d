// SPDX-License-Identifier: MIT
// @ts-check
// Who is told what: several tabs of one player, spectators, closed rooms, names and lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../lib/player.mjs';
import { Server, serveFromMemory } from '../lib/server.mjs';
import { checkEnd, findGame, gameOf, leaveTable, moveIn, play, playOn, sit } from '../lib/table.mjs';

const server = new Server({ store: 'memory' });
await server.start();

let people = 0;

/** Somebody nobody has seen before. @param {Record<string, unknown>} [hello] */
const enter = (hello = {}) => new Player(`person-${++people}`, hello).open(server);

/** Another connection of a player. @param {Player} player */
const enterAgain = (player) => new Player(player.name, player.hello).open(server);

const closeAll = (/** @type {Player[]} */ ...players) => Promise.all(players.map((it) => it.close()));

test('of two tabs of a player one gets the answer and the other one the feed', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const tab = await enterAgain(south);
  await tab.readAll(room);
  const answer = await tab.ok('move', moveIn(room, gameOf(table), 'A'), 'from the tab');
  await Promise.all([south, north, tab].map((it) => it.reaches(room, 5)));
  assert.deepEqual(south.room(room).events.get(5), answer.events[0]);
  await Promise.all([south, tab].map((it) => it.settle()));
  await play(table, 'd');
  await tab.reaches(room, 6);
  assert.deepEqual(tab.room(room).doc, south.room(room).doc);
  await closeAll(tab);
  await leaveTable(table);
});

test('a command that comes again on another tab gets its first answer there', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south } = table;
  const body = moveIn(room, gameOf(table), 'A');
  const first = await south.ok('move', body, 'once');
  const tab = await enterAgain(south);
  for (const it of [south, tab, south]) {
    assert.deepEqual(await it.ok('move', body, 'once'), first);
  }
  await tab.refused('id-reused', 'move', { ...body, pit: 'B' }, 'once');
  await tab.refused('id-reused', 'resign', { room, game: 1 }, 'once');
  assert.equal((await south.reaches(room, 5)).v, 5);
  await closeAll(tab);
  await leaveTable(table);
});

test('ids are a player\'s own: two may use the same one', async () => {
  const table = await sit(server, 'djenon-abe');
  await play(table, 'A', 'mine');
  await play(table, 'd', 'mine');
  assert.equal(gameOf(table).moves.length, 2);
  await leaveTable(table);
});

const untimed = { clock: { kind: 'none' }, deadline: null };

test('a player\'s connection that does not follow his game hears of it in one line', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const tab = await enterAgain(south);
  const { seats } = tab.me;
  const row = { room, rules: 'djenon-abe', state: 'playing', seat: 'south', game: 1, ...untimed };
  const opponent = { player: north.me.player, name: null, kind: 'person' };
  const { deadline } = south.room(room).doc.clocks;
  assert.deepEqual(seats, [{ ...row, opponent, turn: true, deadline, v: 4 }]);
  await play(table, 'A');
  const { deadline: next } = south.room(room).doc.clocks;
  assert.deepEqual(await tab.message('seat'), { ...row, opponent, turn: false, deadline: next, v: 5 });
  await play(table, 'd');
  assert.deepEqual(await tab.message('seat'), { ...row, opponent, turn: true, v: 6 });
  await south.ok('resign', { room, game: 1 });
  assert.deepEqual(await tab.message('seat'), { ...row, state: 'over', opponent, turn: false, v: 7 });
  await Promise.all([tab.settle(), south.settle(), north.settle()]);
  const lines = [tab, south, north].flatMap((it) => it.messages.filter(({ t }) => t === 'seat'));
  assert.deepEqual(lines, [], 'who follows a room is not told twice');
  assert.equal(tab.rooms.has(room), false);
  await closeAll(tab);
  await leaveTable(table);
});

test('hello lists the seats that one has, the newest first, and the games that have ended', async () => {
  const player = await enter({ name: 'Ama' });
  const other = await enter({ name: 'Bo', kind: 'bot' });
  const rooms = [];
  for (const game of ['djenon-abe', 'adji-boto', 'djenon-aboure']) {
    const { room } = await player.ok('create', { game, side: 'north' });
    await other.ok('join', { room });
    await player.reaches(room, 4);
    rooms.push(room);
  }
  const [resigned, aborted, running] = rooms;
  await player.nextMillisecond();
  const { room: open } = await player.ok('create', { game: 'djenon-abe', side: 'north' });
  await other.ok('resign', { room: resigned, game: 1 });
  await player.ok('abort', { room: aborted, game: 1 });
  const again = await enterAgain(player);
  const bo = { player: other.me.player, name: 'Bo', kind: 'bot' };
  const { seats, finished, name, player: id } = again.me;
  assert.deepEqual([name, id], ['Ama', player.me.player]);
  assert.deepEqual(seats, [
    { room: open, rules: 'djenon-abe', state: 'open', seat: 'north', game: 0, opponent: null, turn: false, ...untimed, v: 2 },
    { room: running, rules: 'djenon-aboure', state: 'playing', seat: 'north', game: 1, opponent: bo, turn: false, clock: untimed.clock, deadline: seats[1].deadline, v: 4 },
  ]);
  assert.equal(typeof finished[0].at, 'number');
  assert.deepEqual(finished.map((/** @type {any} */ { at, ...rest }) => rest), [{
    room: resigned, rules: 'djenon-abe', game: 1, seat: 'north', opponent: bo, winner: 'north', south: 0, north: 0, reason: 'resign',
  }]);
  await closeAll(player, other, again);
});

test('hello lists the last ten of many finished games', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  for (let game = 1; game <= 12; game++) {
    await south.ok('resign', { room, game });
    await south.ok('offer', { room, game, kind: 'rematch' });
    await north.ok('offer', { room, game, kind: 'rematch' });
    await north.nextMillisecond();
  }
  const again = await enterAgain(north);
  const games = again.me.finished.map((/** @type {any} */ it) => it.game);
  assert.deepEqual(games, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const seats = again.me.finished.map((/** @type {any} */ it) => it.seat);
  assert.deepEqual(seats.slice(0, 2), ['south', 'north'], 'the seat of the time, not of now');
  await closeAll(again);
  await leaveTable(table);
});

test('a closed room is open to anyone until it is full, and then to its players alone', async () => {
  const host = await enter();
  const guest = await enter();
  const outsider = await enter();
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'south', spectators: 'none' });
  await outsider.ok('watch', { room });
  await outsider.reaches(room, 2);
  await guest.ok('join', { room });
  const table = { room, south: host, north: guest };
  await Promise.all([host, guest, outsider].map((it) => it.reaches(room, 4)));
  await play(table, 'A');
  await outsider.reaches(room, 5);
  assert.deepEqual([...outsider.room(room).events.keys()], [3], 'bare frames count and say nothing');
  for (const [t, d] of /** @type {[string, any][]} */ ([['watch', {}], ['sync', { v: 0 }], ['join', {}], ['resign', { game: 1 }]])) {
    await outsider.refused('no-such-room', t, { room, ...d });
  }
  assert.deepEqual(await outsider.ok('leave', { room }), { room, events: [] }, 'he may stop following');
  await outsider.refused('no-such-room', 'leave', { room });
  const tab = await enterAgain(guest);
  await tab.readAll(room);
  assert.deepEqual(tab.room(room).doc, host.room(room).doc);
  await closeAll(outsider, tab);
  await leaveTable(table);
});

test('who watched a closed room before its game sees the whole of it when a seat is free again', async () => {
  const [host, guest, outsider] = [await enter(), await enter(), await enter()];
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'south', spectators: 'none' });
  await outsider.ok('watch', { room });
  await outsider.reaches(room, 2);
  await guest.ok('join', { room });
  await host.ok('resign', { room, game: 1 });
  await guest.ok('leave', { room });
  await outsider.reaches(room, 6);
  await host.reaches(room, 6);
  await outsider.settle();
  assert.deepEqual(outsider.room(room).doc, host.room(room).doc);
  await closeAll(host, guest, outsider);
});

test('presence tells who has a connection open', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const tells = (/** @type {any} */ expected) => south.until(
    () => JSON.stringify(south.room(room).presence) === JSON.stringify(expected),
    `presence ${JSON.stringify(expected)}`);
  await tells({ south: true, north: true, spectators: 0 });
  const spectator = await enter();
  await spectator.ok('watch', { room });
  await tells({ south: true, north: true, spectators: 1 });
  const tab = await enterAgain(north);
  await tab.readAll(room);
  await north.close();
  await spectator.ok('leave', { room });
  await tells({ south: true, north: true, spectators: 0 });
  tab.cut();
  await tells({ south: true, north: false, spectators: 0 });
  await play({ ...table, north: await backAs(north, room) }, 'A');
  await tells({ south: true, north: true, spectators: 0 });
  await closeAll(spectator, tab, south, north);
});

/** @param {Player} player @param {string} room */
async function backAs(player, room) {
  await player.open(server);
  await player.ok('sync', { room, v: player.room(room).v });
  return player;
}

test('a spectator who leaves hears no more of the room', async () => {
  const table = await sit(server, 'djenon-abe');
  const spectator = await enter();
  await spectator.ok('watch', { room: table.room });
  await spectator.settle();
  assert.deepEqual(await spectator.ok('leave', { room: table.room }), { room: table.room, events: [] });
  await play(table, 'A');
  await spectator.settle();
  assert.equal(spectator.room(table.room).v, 4);
  await closeAll(spectator);
  await leaveTable(table);
});

test('a connection follows thirty-two rooms and no more', async () => {
  const host = await enter();
  const rooms = [];
  for (let i = 0; i < 32; i++) {
    rooms.push((await host.ok('create', { game: 'adji-boto', side: 'south' })).room);
  }
  const second = await enter();
  const extra = (await second.ok('create', { game: 'adji-boto', side: 'south' })).room;
  await host.refused('too-many', 'watch', { room: extra });
  await host.refused('too-many', 'sync', { room: extra, v: 0 });
  const spectator = await enter();
  for (const room of rooms) {
    await spectator.ok('watch', { room });
    await spectator.ok('watch', { room });
  }
  await spectator.refused('too-many', 'watch', { room: extra });
  await spectator.ok('leave', { room: rooms[5] });
  await spectator.ok('watch', { room: extra });
  await spectator.settle();
  await closeAll(host, second, spectator);
});

/** What is sent as a name, and what others then read; null: malformed. @type {[string, string | null][]} */
const NAMES = [
  ['Adjoa', 'Adjoa'],
  ['Abou\u0065\u0301', 'Abou\u00e9'],
  ['  Kofi   Mensah ', 'Kofi Mensah'],
  ['x'.repeat(24), 'x'.repeat(24)],
  ['x'.repeat(25), null],
  ['', null],
  ['   ', null],
  ['a\u202eb', null],
  ['a\nb', null],
  ['e\u0301\u0301\u0301\u0301', null],
  ['\u{1F469}\u200d\u{1F469}\u200d\u{1F467}', '\u{1F469}\u200d\u{1F469}\u200d\u{1F467}'],
];

/** In ASCII, which every reader of test results understands. @param {string} name */
const toTitle = (name) => JSON.stringify(name)
  .replace(/[^ -~]/gu, (it) => `<${it.codePointAt(0)?.toString(16)}>`);

for (const [name, shown] of NAMES) {
  test(`the name ${toTitle(name)} is ${shown === null ? 'refused' : `shown as ${toTitle(shown)}`}`, async () => {
    const player = new Player(`named-${++people}`, { name });
    await player.open(server, { greet: false });
    const answer = await player.command('hello', player.hello).catch((error) => error);
    if (shown === null) {
      assert.equal(answer.d?.code, 'malformed');
    } else {
      assert.equal(answer.d.name, shown);
      const { events } = await player.ok('create', { game: 'djenon-abe', side: 'south' });
      assert.equal(events[0].d.host.name, shown);
      assert.equal(events[1].d.person.name, shown);
    }
    await closeAll(player);
  });
}

test('without a name a player is null, and a name that comes later stands in open rooms too', async () => {
  const nameless = await enter();
  const { room } = await nameless.ok('create', { game: 'djenon-abe', side: 'south' });
  assert.equal(nameless.room(room).doc?.host.name, null);
  const named = await new Player(nameless.name, { name: 'Ama' }).open(server);
  assert.equal(named.me.player, nameless.me.player);
  await named.readAll(room);
  assert.equal(named.room(room).doc?.seats.south?.name, 'Ama');
  assert.equal(named.room(room).events.get(2)?.d.person.name, null);
  const other = await named.ok('create', { game: 'djenon-abe', side: 'south' });
  assert.equal(other.events[1].d.person.name, 'Ama');
  await closeAll(nameless, named);
});

test('before hello nothing is served, and hello is said once', async () => {
  const player = await new Player('hasty').open(server, { greet: false });
  await player.settle();
  await player.refused('version', 'create', { game: 'djenon-abe', side: 'south' });
  await player.refused('version', 'hello', { ...player.hello, protocol: 2 });
  await player.refused('bad-secret', 'hello', { ...player.hello, secret: 'short' });
  await player.ok('hello', player.hello);
  await player.refused('malformed', 'hello', player.hello);
  await player.refused('malformed', 'create', { game: 'chess', side: 'south' });
  await player.refused('malformed', 'create', { game: 'djenon-abe', side: 'south', colour: 'red' });
  await player.refused('unknown-type', 'dance', {});
  await closeAll(player);
});

test('a server that stops says so to everybody and ends with status 0', async (t) => {
  const own = await serveFromMemory(t);
  const table = await sit(own, 'djenon-abe');
  await playOn(table, findGame('djenon-abe', 12), { upTo: 5 });
  const stopped = own.stop();
  for (const it of [table.south, table.north]) {
    assert.equal((await it.message('notice')).code, 'restart');
    assert.ok([1001, 1012].includes(await it.gone()));
  }
  await stopped;
});

test('who comes back after a broken connection plays on from where he was', async () => {
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const vector = findGame('djenon-abe', 20);
  for (let upTo = 3; upTo <= 20; upTo += 3) {
    await playOn(table, vector, { upTo });
    const leaver = upTo % 2 === 0 ? south : north;
    leaver.cut();
    const v = leaver.room(room).v;
    await backAs(leaver, room);
    assert.equal(leaver.room(room).v, v);
  }
  await playOn(table, vector);
  checkEnd(table, vector);
  await leaveTable(table);
});

test('the server of all these tests ends with status 0 and no complaint', () => server.stop());
