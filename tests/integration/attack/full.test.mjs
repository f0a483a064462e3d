// SPDX-License-Identifier: MIT
// @ts-check
// More people than there is room for. Those who are in play on, and a server without a free
// descriptor does not turn round and round.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { afterEach, test } from 'node:test';
import { connect, eventually, request } from '../client.mjs';
import { measure } from '../lib/measure.mjs';
import { Player } from '../lib/player.mjs';
import { run } from '../lib/server.mjs';
import { arrive, stage } from './honest.mjs';

const PLACES = 24;
const scene = stage({ max_connections: String(PLACES) });
afterEach(() => scene.recovers());

const WATCHED_MS = 1000;
const BUSY_TICKS = 50; // of 100 in a second

/** How many ticks of processor time the server uses in a second in which nobody asks for anything. */
async function watchTicks() {
  const before = measure(scene.pid).ticks;
  await new Promise((go) => setTimeout(go, WATCHED_MS));
  return measure(scene.pid).ticks - before;
}

/** Comes as often as it takes. */
async function insist() {
  await eventually(async () => {
    const connection = await connect(scene.port).catch(() => null);
    connection?.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    return connection?.until(() => (connection.state.data.length > 0 ? true : null), 'a byte').catch(() => false);
  }, 'a free place');
}

test('when all places are taken others are turned away, and those who are in play on', async () => {
  const crowd = await Promise.all(Array.from({ length: PLACES * 3 }, () => connect(scene.port)));
  await eventually(() => crowd.filter((it) => it.state.ended).length >= PLACES * 2, 'the others to be turned away');
  await assert.rejects(new Player('late').open(scene), 'there is no place');
  await scene.beat(6);
  const ticks = await watchTicks();
  assert.ok(ticks < BUSY_TICKS, `${ticks} ticks in a second`);
  crowd.forEach((it) => it.close());
  await insist();
  await (await arrive(scene)).settle();
});

test('without a free descriptor the server turns others away, and uses no processor time for it', async () => {
  const now = measure(scene.pid).descriptors;
  const limit = (/** @type {number | string} */ n) => execFileSync('prlimit', ['--pid', String(scene.pid), `--nofile=${n}:`]);
  limit(now + 6);
  const crowd = await Promise.all(Array.from({ length: PLACES / 2 }, () => connect(scene.port)));
  await scene.beat(6);
  const ticks = await watchTicks();
  assert.ok(ticks < BUSY_TICKS, `${ticks} ticks in a second`);
  assert.ok(crowd.some((it) => it.state.ended), 'somebody was turned away');
  assert.ok(scene.server.stderr.length < 20000, 'the log is not flooded');
  assert.match(scene.server.stderr, /net\.full .*open files/);
  crowd.forEach((it) => it.close());
  limit(now + 100);
  await insist();
  assert.equal((await request(scene.port, '/healthz')).status, 200);
});

test('a limit of open files below what is configured is refused at the start, with what to set', () => {
  if (spawnSync('prlimit', ['--version']).error) {
    return;
  }
  const { status, err } = run(['serve', '--set', 'store=memory', '--set', 'port=0'], { prefix: ['prlimit', '--nofile=200:200'] });
  assert.notEqual(status, 0);
  assert.match(err, /max_connections/);
});
