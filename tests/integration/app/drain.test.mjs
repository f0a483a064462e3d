// SPDX-License-Identifier: MIT
// @ts-check
// How the server goes: what players see of it, that nobody is charged, and how long it takes, also
// with slow readers and a disk that stands still.

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, eventually, openSocket, request } from '../client.mjs';
import { Player } from '../lib/player.mjs';
import { serve, serveFromFolder, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { gameOf, leaveTable, moveIn, play, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */

/** What a stop may take at most, and what a slow machine that is busy needs besides. */
const STOP_MS = 8000 + Number(process.env.TEST_SLACK_MS ?? 6000);
const CUT_SHORT = 3;

/** Stops it and says how long that took. @param {Server} server @param {number} [status] */
async function timeStop(server, status) {
  const begin = Date.now();
  await server.stop(status);
  const took = Date.now() - begin;
  assert.ok(took < STOP_MS, `${took} ms`);
  return took;
}

/**
 * A server whose disk can be made to stand still.
 * @param {import('node:test').TestContext} t
 */
async function serveWithDisk(t) {
  const folder = temporaryFolder(t);
  const flag = path.join(folder, 'stall');
  const server = await serve(t, { store: 'sqlite', data: path.join(folder, 'data'), metrics_port: 'auto' }, {
    LD_PRELOAD: process.env.STALL ?? '',
    STALL_FILE: flag,
    ASAN_OPTIONS: 'verify_asan_link_order=0:detect_leaks=0',
  });
  t.after(() => rmSync(flag, { force: true }));
  return {
    server,
    stall: () => writeFileSync(flag, ''),
    goOn: () => rmSync(flag),
  };
}

/** @param {Server} server @param {string} target */
const ready = async (server, target = '/readyz') => {
  const { status, text } = await request(server.metricsPort, target);
  return [status, text];
};

const restartNotice = (/** @type {Player} */ player) => (
  player.messages.find((it) => it.t === 'notice' && it.d.code === 'restart'));

test('players hear of a stop, then see a close frame with 1012', async (t) => {
  const server = await serveFromMemory(t);
  const table = await sit(server, 'djenon-abe');
  await server.stop();
  for (const player of [table.south, table.north]) {
    assert.equal(await player.gone(), 1012);
    assert.equal(restartNotice(player)?.d.ms, 1000);
  }
  await leaveTable(table);
});

test('two thousand connections are all told, within the time', async (t) => {
  const server = await serve(t, { store: 'memory', max_connections_per_address: '0' });
  const sockets = [];
  while (sockets.length < 2000) {
    sockets.push(...await Promise.all(Array.from({ length: 100 }, () => openSocket(server.port))));
  }
  const stopping = timeStop(server);
  const ends = await Promise.all(sockets.map(async (socket) => {
    const { t: type, d } = JSON.parse(await socket.text());
    return [type, d.code, await socket.closed()].join(' ');
  }));
  assert.deepEqual([...new Set(ends)], ['notice restart 1012']);
  await stopping;
});

test('a reader who takes nothing does not hold up the end', async (t) => {
  const server = await serveFromMemory(t);
  const slow = await openSocket(server.port);
  slow.connection.socket.pause();
  for (let i = 0; i < 2000; i++) {
    slow.send('p');
  }
  const table = await sit(server, 'djenon-abe');
  await timeStop(server);
  assert.equal(await table.south.gone(), 1012);
  await leaveTable(table);
});

test('no clock runs while the server stops', async (t) => {
  const { server, stall, goOn } = await serveWithDisk(t);
  const table = await sit(server, 'djenon-abe', { create: { clock: { kind: 'fischer', base: 20000, increment: 0 } } });
  const { room, south, north } = table;
  await play(table, gameOf(table).legal[0]);
  await play(table, gameOf(table).legal[0]);
  stall();
  await Promise.all([timeStop(server, CUT_SHORT), south.gone(), north.gone()]);
  goOn();
  await server.start();
  await north.open(server);
  await south.open(server);
  await south.ok('sync', { room, v: south.room(room).v });
  await south.settle();
  const { clocks, state } = /** @type {any} */ (south.room(room).doc);
  assert.equal(state, 'playing');
  assert.ok(clocks.south > 15000, `${clocks.south} ms are left`);
  const paused = [...south.room(room).events.values()].find((it) => it.t === 'server-paused');
  assert.ok(paused && paused.d.ms > 3000, JSON.stringify(paused));
  await leaveTable(table);
});

test('a move that a stalled disk has not taken is neither answered nor lost twice', async (t) => {
  const { server, stall, goOn } = await serveWithDisk(t);
  const table = await sit(server, 'djenon-abe');
  const { room, south, north } = table;
  const game = gameOf(table);
  stall();
  /** @type {any} */
  let answer = null;
  south.ask('move', moveIn(room, game, game.legal[0]), 'late', (it) => {
    answer = it;
  });
  await timeStop(server, CUT_SHORT);
  assert.equal(await south.gone(), 1012);
  assert.ok(answer instanceof Error, 'no answer');
  goOn();
  await server.start();
  await south.open(server);
  await north.open(server);
  const { events } = await south.ok('move', moveIn(room, game, game.legal[0]), 'late');
  assert.equal(events[0].t, 'moved');
  await leaveTable(table);
});

test('while it stops it says so to operators and refuses everybody else', async (t) => {
  const { server, stall } = await serveWithDisk(t);
  const player = await new Player('host').open(server);
  assert.deepEqual(await ready(server), [200, 'ok\n']);
  stall();
  player.ask('create', { game: 'djenon-abe', side: 'south' }, 'c', () => {});
  await eventually(async () => (
    /djenon_appends_waiting 1\n/.test(String((await ready(server, '/metrics'))[1]))), 'the append to wait');
  server.signal('SIGTERM');
  await player.until(() => restartNotice(player), 'the notice');
  assert.deepEqual(await ready(server), [503, 'stopping\n']);
  assert.deepEqual(await ready(server, '/healthz'), [200, 'ok\n']);
  const late = await connect(server.port);
  await late.ended();
  assert.equal(await server.ended(), CUT_SHORT);
  await player.close();
});

test('a second signal ends it at once', async (t) => {
  const { server, stall } = await serveWithDisk(t);
  const player = await new Player('host').open(server);
  stall();
  player.ask('create', { game: 'djenon-abe', side: 'south' }, 'c', () => {});
  await player.settle();
  server.signal('SIGTERM');
  await player.until(() => restartNotice(player), 'the notice');
  server.signal('SIGTERM');
  assert.equal(await server.ended(), CUT_SHORT);
  assert.doesNotMatch(server.stderr, /reason=patience/);
  await player.close();
});

test('a disk that stands still for 10 s loses nothing and charges nobody more than its own time', async (t) => {
  const { server, stall, goOn } = await serveWithDisk(t);
  const table = await sit(server, 'djenon-abe', { create: { clock: { kind: 'fischer', base: 30000, increment: 0 } } });
  const { room, south, north } = table;
  await play(table, gameOf(table).legal[0]);
  await play(table, gameOf(table).legal[0]);
  const game = gameOf(table);
  const { v } = south.room(room);
  stall();
  const answer = south.ok('move', moveIn(room, game, game.legal[0]));
  const pulse = setInterval(() => [south, north].forEach((it) => it.send('p')), 1000);
  await sleep(10000);
  assert.equal(north.room(room).v, v, 'nothing is told that is not stored');
  goOn();
  const { events } = await answer;
  clearInterval(pulse);
  await north.reaches(room, events[events.length - 1].v);
  const { clocks } = /** @type {any} */ (south.room(room).doc);
  assert.ok(clocks.south > 25000, `${clocks.south} ms are left to who moved in time`);
  await play(table, gameOf(table).legal[0]);
  assert.deepEqual(await ready(server), [200, 'ok\n']);
  await leaveTable(table);
});

test('a stop while nobody is there is a matter of a moment, and stores what there was', async (t) => {
  const data = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const table = await sit(server, 'djenon-abe');
  await play(table, gameOf(table).legal[0]);
  const { v } = table.south.room(table.room);
  await leaveTable(table);
  await timeStop(server);
  await server.start();
  const again = await new Player('south-again').open(server);
  await again.ok('watch', { room: table.room });
  await again.settle();
  assert.equal(again.room(table.room).v, v);
  await again.close();
});
