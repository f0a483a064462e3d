// SPDX-License-Identifier: MIT
// @ts-check
// People who do not read what they are sent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from '../lib/measure.mjs';
import { openRaw } from '../lib/raw.mjs';
import { serveFromMemory } from '../lib/server.mjs';
import { findGame, leaveTable, playOn, sit } from '../lib/table.mjs';

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

/** More than the system keeps for a reader: 13 MB. */
const SAID = 15_000;
const TEXT = 'é'.repeat(200); // 400 bytes, 800 with what stands around it

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
  return { ...spectator, seen };
}

test('slow spectators get the room as it is and cost no more than their share', async (t) => {
  const server = await serveFromMemory(t, { rate_said: 'none' });
  const table = await sit(server, 'djenon-abe', { create: { phrases: 'free' } });
  const { room } = table;
  const spectators = await Promise.all(Array.from({ length: 12 }, (_, i) => watch(server, room, i)));
  await leaveTable(table);
  let answered = 0;
  const host = await openRaw(server, table.south.name, ({ t: type }) => {
    answered += type === 'ok' ? 1 : 0;
  });
  spectators.forEach(({ socket }) => socket.pause());
  const before = memoryOf(server.pid);
  for (let said = 0; said < SAID; said += 50) {
    for (let i = 0; i < 50; i++) {
      host.say('say', `s${said + i}`, { room, text: TEXT });
    }
    await host.until(() => answered === said + 51, 'answers');
  }
  const after = memoryOf(server.pid);
  t.diagnostic(`memory ${before} MB, then ${after} MB with ${SAID} things said`);
  spectators.forEach(({ socket }) => socket.resume());
  await Promise.all(spectators.map(({ until, seen }) => until(() => seen.v >= SAID + 4, 'the newest event')));
  for (const { seen } of spectators) {
    assert.equal(seen.gaps, 0, 'whoever misses events gets a snapshot');
    assert.ok(seen.snapshots > 1, 'and he has missed some');
  }
  [...spectators, host].forEach(({ socket }) => socket.close());
});
