// SPDX-License-Identifier: MIT
// @ts-check
// Clocks in real time: flags fall when they should, and not because a server was killed or somebody
// set the system's clock.

import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../client.mjs';
import { PROGRAM, serveFromFolder, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { gameOf, leaveTable, play, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').Table} Table */

/** @param {number} base in ms */
const fischer = (base) => ({ clock: { kind: 'fischer', base, increment: 0 } });

/** Both say that they are there, as pages do. @param {Table} table */
function keepAlive({ south, north }) {
  const timer = setInterval(() => {
    for (const player of [south, north]) {
      if (player.socket) {
        player.send('p');
      }
    }
  }, 2000);
  return () => clearInterval(timer);
}

/** @param {Table} table */
const docOf = ({ south, room }) => /** @type {any} */ (south.room(room).doc);

/** A table at which both have moved, so that a clock runs. */
async function sitTimed(/** @type {{port: number}} */ server, /** @type {number} */ base) {
  const table = await sit(server, 'djenon-abe', { create: fischer(base) });
  await play(table, gameOf(table).legal[0]);
  await play(table, gameOf(table).legal[0]);
  return table;
}

test('a flag falls when the time is up, and not before', async (t) => {
  const server = await serveFromMemory(t);
  const table = await sitTimed(server, 1000);
  const { deadline, running } = docOf(table).clocks;
  assert.equal(running, 'south');
  const { v } = table.south.room(table.room);
  await table.south.reaches(table.room, v + 1);
  await table.north.reaches(table.room, v + 1);
  const { d } = /** @type {any} */ (table.south.room(table.room).events.get(v + 1));
  assert.deepEqual([d.winner, d.reason], ['north', 'time']);
  assert.ok(d.clocks.at >= deadline, `${d.clocks.at} is ${deadline} or later`);
  assert.equal(docOf(table).state, 'over');
  await leaveTable(table);
});

test('no flag falls while a killed server is down and the player returns after 12 s', async (t) => {
  const server = await serveFromFolder(t, temporaryFolder(t));
  const table = await sitTimed(server, 10000);
  const { room, south, north } = table;
  const stop = keepAlive(table);
  t.after(stop);
  await sleep(1000);
  const killed = Date.now();
  await server.kill();
  await Promise.all([south.gone(), north.gone()]);
  await server.start();
  await north.open(server);
  await north.ok('sync', { room, v: north.room(room).v });
  await sleep(killed + 12000 - Date.now());
  assert.equal(north.room(room).doc?.state, 'playing', 'the other waits');
  await south.open(server);
  await south.ok('sync', { room, v: south.room(room).v });
  await south.settle();
  const { clocks, state } = docOf(table);
  assert.equal(state, 'playing');
  assert.equal(clocks.running, 'south');
  assert.ok(clocks.south >= 1000 && clocks.south <= 10000, `${clocks.south} ms are left`);
  const events = [...south.room(room).events.values()];
  const pause = events.find((it) => it.t === 'server-paused');
  assert.ok(pause && pause.d.ms >= 11000, `the pause is told: ${JSON.stringify(pause)}`);
  await north.reaches(room, south.room(room).v);
  await play(table, gameOf(table).legal[0]);
  assert.equal(docOf(table).clocks.running, 'north');
  await leaveTable(table);
});

/** The library that gives a program another clock; its folder has the machine's name. */
function findFakeTime() {
  const folder = readdirSync('/usr/lib').find((it) => it.endsWith('-linux-gnu'));
  return path.join('/usr/lib', folder ?? '', 'faketime', 'libfaketime.so.1');
}

test('a system clock that is set back or forward changes nothing', async (t) => {
  const folder = temporaryFolder(t);
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, '+0');
  const program = await start(PROGRAM, ['serve', '--set', 'port=0', '--set', 'store=memory'], {
    env: {
      LD_PRELOAD: findFakeTime(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      ASAN_OPTIONS: 'verify_asan_link_order=0:detect_leaks=0',
    },
  });
  t.after(() => program.child.exitCode ?? program.stop('SIGTERM'));
  const { port } = await program.ready();
  const table = await sitTimed({ port }, 150000);
  const stop = keepAlive(table);
  t.after(stop);
  const began = Date.now();
  for (const step of ['+7200', '-7200', '+0', '+7200']) {
    const before = docOf(table).clocks;
    writeFileSync(clock, step);
    await sleep(500);
    await play(table, gameOf(table).legal[0]);
    const { clocks, state } = docOf(table);
    assert.equal(state, 'playing');
    assert.ok(clocks.at >= before.at && clocks.at - before.at < Date.now() - began + 2000,
      `${step}: server time went from ${before.at} to ${clocks.at}`);
    assert.ok(Math.min(clocks.south, clocks.north) > 60000, JSON.stringify(clocks));
  }
  await leaveTable(table);
  await program.stop('SIGTERM');
  const last = program.output.err.trim().split('\n').pop() ?? '';
  assert.ok(Date.parse(last.slice(0, 24)) > Date.now() + 3600000, `the clock was set: ${last}`);
});
