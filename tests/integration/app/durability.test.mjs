// SPDX-License-Identifier: MIT
// @ts-check
// What was acknowledged is there after the server has been killed, and happens once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../lib/player.mjs';
import { serveFromFolder, temporaryFolder } from '../lib/server.mjs';
import { GAMES, checkEnd, findGame, gameOf, leaveTable, moveIn, play, playOn, sit }
  from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */
/** @typedef {import('../lib/table.mjs').Table} Table */

/** @param {import('node:test').TestContext} t */
const serveDurably = (t) => serveFromFolder(t, temporaryFolder(t));

/** Both come back with the secrets that they had, and ask for what they have missed. */
async function comeBack(/** @type {Server} */ server, /** @type {Table} */ table) {
  for (const player of [table.south, table.north]) {
    await player.open(server);
    const { room } = table;
    await player.ok('sync', { room, v: player.room(room).v });
    await player.settle();
  }
}

/** A restart stops the clocks for a while and says so; nothing else changes. */
const untimed = (/** @type {any} */ doc) => ({ ...doc, clocks: null, absent: null });

async function restart(/** @type {Server} */ server, /** @type {Table} */ table) {
  await server.restart();
  await Promise.all([table.south, table.north].map((it) => it.gone()));
  await comeBack(server, table);
}

for (const kind of GAMES) {
  test(`a game of ${kind} goes on after every kill, in the same seats, to its right end`, async (t) => {
    const server = await serveDurably(t);
    const table = await sit(server, kind);
    const { room, south, north } = table;
    const vector = findGame(kind, 15);
    for (const upTo of [1, 2, 7, vector.moves.length - 1]) {
      await playOn(table, vector, { upTo });
      const before = south.room(room).doc;
      await restart(server, table);
      assert.deepEqual(untimed(south.room(room).doc), untimed(before));
      for (const [player, seat] of /** @type {[Player, string][]} */ ([[south, 'south'], [north, 'north']])) {
        const [row] = player.me.seats;
        assert.deepEqual([row.room, row.seat, row.turn], [room, seat, gameOf(table).turn === seat]);
        await player.readAll(room);
      }
    }
    await playOn(table, vector);
    checkEnd(table, vector);
    await restart(server, table);
    checkEnd(table, vector);
    await south.ok('watch', { room });
    await south.settle();
    assert.deepEqual(south.me.seats, []);
    assert.equal(south.me.finished[0].reason, vector.end);
    await leaveTable(table);
  });
}

test('a command that comes again gets its first answer, before and after a kill', async (t) => {
  const server = await serveDurably(t);
  const host = await new Player('host').open(server);
  const guest = await new Player('guest').open(server);
  /** @type {[Player, string, any, string, any][]} */
  const accepted = [];
  const carryOut = async (/** @type {Player} */ who, /** @type {string} */ t, /** @type {any} */ d) => {
    const id = `${t}-${accepted.length}`;
    const answer = await who.ok(t, d, id);
    accepted.push([who, t, d, id, answer]);
    await Promise.all([host, guest].map((it) => it.settle()));
    return answer;
  };
  const { room } = await carryOut(host, 'create', { game: 'djenon-abe', side: 'south', hints: false });
  await carryOut(guest, 'join', { room });
  const table = { room, south: host, north: guest };
  await carryOut(host, 'move', moveIn(room, gameOf(table), 'A'));
  await carryOut(guest, 'move', moveIn(room, gameOf(table), 'd'));
  await carryOut(guest, 'resign', { room, game: 1 });
  await carryOut(guest, 'offer', { room, game: 1, kind: 'rematch' });
  await carryOut(guest, 'withdraw', { room, game: 1, kind: 'rematch' });
  await carryOut(guest, 'offer', { room, game: 1, kind: 'rematch' });
  await carryOut(host, 'answer', { room, game: 1, kind: 'rematch', accept: true });
  await carryOut(host, 'abort', { room, game: 2 });
  await carryOut(host, 'leave', { room });
  const v = guest.room(room).v;

  const repeatAll = async (/** @type {(who: Player) => Player} */ choose) => {
    for (const [who, t, d, id, answer] of accepted) {
      assert.deepEqual(await choose(who).ok(t, d, id), answer, t);
    }
  };
  await repeatAll((who) => who);
  await server.restart();
  await Promise.all([host.gone(), guest.gone()]);
  await comeBack(server, table);
  await repeatAll((who) => who);
  const tabs = new Map([[host, await new Player('host').open(server)], [guest, await new Player('guest').open(server)]]);
  await repeatAll((who) => /** @type {Player} */ (tabs.get(who)));
  for (const [who, t, d, id] of accepted.filter((it) => it[2].game === 1)) {
    const other = t === 'resign' ? 'abort' : 'resign';
    await who.refused('id-reused', other, { room, game: d.game }, id);
  }
  await host.refused('id-reused', 'create', { game: 'djenon-abe', side: 'south' }, accepted[0][3]);
  await guest.settle();
  assert.equal(guest.room(room).v, v, 'nothing has happened twice');
  await guest.readAll(room);
  await Promise.all([...tabs.values()].map((it) => it.close()));
  await leaveTable(table);
});

test('the same id in two games of a series is two moves, after a kill too', async (t) => {
  const server = await serveDurably(t);
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const first = moveIn(room, gameOf(table), 'A');
  const [inFirst] = await play(table, 'A', 'again');
  await south.ok('resign', { room, game: 1 });
  await south.ok('offer', { room, game: 1, kind: 'rematch' });
  await north.ok('offer', { room, game: 1, kind: 'rematch' });
  await Promise.all([south, north].map((it) => it.settle()));
  await play(table, 'A');
  const second = moveIn(room, gameOf(table), 'd');
  const [inSecond] = await play(table, 'd', 'again');
  assert.deepEqual([inFirst.d.game, inSecond.d.game], [1, 2]);
  for (let life = 0; life < 2; life++) {
    assert.deepEqual((await south.ok('move', first, 'again')).events, [inFirst]);
    assert.deepEqual((await south.ok('move', second, 'again')).events, [inSecond]);
    await south.refused('id-reused', 'move', { ...first, pit: 'B' }, 'again');
    await restart(server, table);
  }
  await leaveTable(table);
});

test('a create that comes again after a kill names the first room, and follows it', async (t) => {
  const server = await serveDurably(t);
  const host = await new Player('host').open(server);
  const create = { game: 'adji-boto', side: 'random' };
  const first = await host.ok('create', create, 'mine');
  await server.restart();
  await host.gone();
  await host.open(server);
  assert.deepEqual(await host.ok('create', create, 'mine'), first);
  assert.equal(host.me.seats.length, 1);
  const guest = await new Player('guest').open(server);
  assert.notEqual((await guest.ok('create', create, 'mine')).room, first.room);
  await guest.ok('join', { room: first.room });
  await host.reaches(first.room, 4);
  await Promise.all([host.close(), guest.close()]);
});

test('a server that was stopped properly comes back with everything, too', async (t) => {
  const server = await serveDurably(t);
  const table = await sit(server, 'djenon-aboure');
  const vector = findGame('djenon-aboure', 12);
  await playOn(table, vector, { upTo: 6 });
  await server.stop();
  await Promise.all([table.south, table.north].map((it) => it.gone()));
  await server.start();
  await comeBack(server, table);
  await playOn(table, vector);
  checkEnd(table, vector);
  await leaveTable(table);
});

test('forty rooms come back, each as it was', async (t) => {
  const server = await serveDurably(t);
  const rooms = new Map();
  for (let i = 0; i < 40; i++) {
    const table = await sit(server, GAMES[i % 3], { names: ['landlord', `tenant-${i}`] });
    for (let n = 0; n < i % 4; n++) {
      await play(table, gameOf(table).legal[0]);
    }
    if (i % 5 === 0) {
      const { v } = table.south.room(table.room);
      await table.north.ok('resign', { room: table.room, game: 1 });
      await table.south.reaches(table.room, v + 1);
    }
    rooms.set(table.room, table.south.room(table.room));
    await leaveTable(table);
  }
  await server.restart();
  const landlord = await new Player('landlord').open(server);
  assert.equal(landlord.me.seats.length, 32);
  assert.equal(landlord.me.finished.length, 8);
  for (const [room, { v, doc }] of rooms) {
    await landlord.readAll(room);
    assert.ok(landlord.room(room).v >= v);
    assert.deepEqual(untimed(landlord.room(room).doc), untimed(doc));
    await landlord.ok('watch', { room });
    await landlord.settle();
    await landlord.close();
    await landlord.open(server);
  }
  await landlord.close();
});
