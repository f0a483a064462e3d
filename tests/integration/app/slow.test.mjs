// SPDX-License-Identifier: MIT
// @ts-check
// People who do not read what they are sent.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { measure } from '../lib/measure.mjs';
import { openRaw } from '../lib/raw.mjs';
import { serve, serveFromMemory } from '../lib/server.mjs';
import { findGame, gameOf, leaveTable, playOn, sit } from '../lib/table.mjs';

/** Stops or goes on with reading. @param {import('../lib/player.mjs').Player} player @param {'pause' | 'resume'} what */
function read(player, what) {
  const { socket } = player;
  assert.ok(socket, 'connected');
  socket[what]();
}

test('a player who reads too slowly is closed with 1013, comes back, and plays on', async (t) => {
  const server = await serveFromMemory(t, { rate_syncs: 'none' });
  const table = await sit(server, 'djenon-abe');
  const vector = findGame('djenon-abe', 12);
  await playOn(table, vector, { upTo: 6 });
  const { south, room } = table;
  read(south, 'pause');
  const lines = Array.from({ length: 200 }, (_, i) => (
    JSON.stringify({ t: 'sync', id: `s${i}`, d: { room, v: 0 } })));
  while (!/socket\.slow/.test(server.stderr)) {
    lines.forEach((line) => south.send(line));
    await new Promise((go) => setTimeout(go, 5));
  }
  const closed = new Promise((resolve) => {
    south.socket?.on('close', resolve);
  });
  south.socket?.removeAllListeners('message');
  read(south, 'resume');
  assert.equal(await closed, 1013);
  await south.open(server);
  await south.ok('sync', { room, v: south.room(room).v });
  await playOn(table, vector, { upTo: 12 });
  await leaveTable(table);
});

/** Resident memory of a process in MB. @param {number | undefined} pid */
const memoryOf = (pid) => Math.round(measure(pid).kib / 1024);

const TABLES = 4;
const CROWD = 500; // who look on, as many at each table
const SENDING = 262144; // bytes in the system for one, with what it needs for itself
const PLIES = 30; // of a game, and then the next one
const EVENTS = 1200; // at each table: more than waits for them in the server, and on the way
const BOUND_MB = 80; // what the server may grow by: of a room 64 kB wait for each, 31 MB in all

/** Watches the room and counts. @param {{port: number}} server @param {string} room @param {number} i */
async function watch(server, room, i) {
  const seen = { v: 0, snapshots: 0, gaps: 0 };
  const spectator = await openRaw(server, `spectator-${i}`, ({ t, v, room: code }) => {
    if (code === room && v !== undefined) {
      seen.snapshots += t === 'snapshot' ? 1 : 0;
      seen.gaps += t !== 'snapshot' && v !== seen.v + 1 ? 1 : 0;
      seen.v = v;
    }
  });
  spectator.say('watch', 'w', { room });
  await spectator.until(() => seen.v > 0, 'the first snapshot');
  return { ...spectator, room, seen };
}

/** Both say what is as long as can be. @param {import('../lib/table.mjs').Table} table */
async function talk({ room, south, north }) {
  const both = [south, north];
  const said = await Promise.all(both.map((player) => player.ok('say', { room, text: 'é'.repeat(200) })));
  const v = Math.max(...said.map(({ events }) => events[0].v));
  await Promise.all(both.map((player) => player.reaches(room, v)));
}

/** Games without end, as fast as they go. @param {import('../lib/table.mjs').Table} table */
async function playFast(table) {
  const { room, south, north } = table;
  const vector = findGame('djenon-abe', PLIES);
  while (south.room(room).v < EVENTS) {
    for (let ply = 1; ply <= PLIES; ply++) {
      await playOn(table, vector, { upTo: ply });
      await talk(table);
    }
    const { number } = gameOf(table);
    await south.ok('resign', { room, game: number });
    for (const player of [south, north]) {
      await player.ok('offer', { room, game: number, kind: 'rematch' });
    }
    await Promise.all([south, north].map((player) => (
      player.until(() => player.room(room).doc?.game?.number === number + 1, 'the next game'))));
  }
}

/** The most bytes that the system holds for one of those who are connected to the port. @param {number} port */
function findLongestLine(port) {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').map((line) => line.trim().split(/\s+/));
  return Math.max(...rows.filter((row) => row[1]?.endsWith(local)).map((row) => parseInt(row[4], 16)));
}

test('five hundred who do not read cost no more than their share, and then see what is', async (t) => {
  const asan = [process.env.ASAN_OPTIONS, 'quarantine_size_mb=1'].filter(Boolean).join(':');
  const server = await serve(t, { store: 'memory', rate_said: 'none' }, { ASAN_OPTIONS: asan });
  const tables = await Promise.all(Array.from({ length: TABLES }, () => sit(server, 'djenon-abe', { create: { phrases: 'free' } })));
  const spectators = await Promise.all(Array.from({ length: CROWD }, (_, i) => (
    watch(server, tables[i % TABLES].room, i))));
  spectators.forEach(({ socket }) => socket.pause());
  const before = memoryOf(server.pid);
  await Promise.all(tables.map(playFast));
  const after = memoryOf(server.pid);
  const line = findLongestLine(server.port);
  t.diagnostic(`memory ${before} MB, then ${after} MB; ${line} bytes of one in the system`);
  assert.ok(line <= SENDING, `${line} bytes in the system`);
  assert.ok(after - before < BOUND_MB, `from ${before} to ${after} MB`);
  spectators.forEach(({ socket }) => socket.resume());
  await Promise.all(spectators.map(({ room, until, seen }) => {
    const table = tables.find((it) => it.room === room);
    return until(() => seen.v === table?.south.room(room).v, 'the newest event');
  }));
  for (const { seen } of spectators) {
    assert.equal(seen.gaps, 0, 'whoever misses events gets a snapshot');
    assert.ok(seen.snapshots > 1, 'and he has missed some');
  }
  spectators.forEach(({ socket }) => socket.close());
  await Promise.all(tables.map(leaveTable));
});
