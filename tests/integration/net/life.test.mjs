// SPDX-License-Identifier: MIT
// @ts-check
// Start, limits, keep-alive, timers and the end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import {
  CLOSE, connect, eventually, folder, formatRequest, openSocket, request, start, takeAnswer, within,
} from '../client.mjs';
import { measure } from '../lib/measure.mjs';
import { startHost } from './host.mjs';

const program = process.env.NET_HOST ?? '';
const wait = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

test('a_close_comes_after_what_was_said_and_with_its_code', async (t) => {
  const host = await startHost(t, { connections: 64 });
  for (const code of [1008, 1012, 1013, 4003, 4009]) {
    const socket = await openSocket(host.port);
    assert.equal(await socket.ask(`close ${code}`), 'bye');
    const next = await socket.frame();
    assert.deepEqual([next.opcode, next.payload.readUInt16BE(0)], [CLOSE, code]);
    socket.close();
  }
});

test('two_hundred_closes_at_once_all_have_their_frames', async (t) => {
  const host = await startHost(t, { connections: 220 });
  const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(host.port)));
  sockets.forEach((socket) => socket.send('close 4009'));
  const codes = await Promise.all(sockets.map((socket) => socket.closed()));
  assert.deepEqual(codes, sockets.map(() => 4009));
});

test('a_peer_who_closes_is_answered_and_the_hub_is_told_once', async (t) => {
  const host = await startHost(t);
  const leaving = await openSocket(host.port);
  const other = await openSocket(host.port);
  leaving.send(Buffer.from([0x03, 0xe8]), { opcode: CLOSE });
  assert.equal(await leaving.closed(), 1000);
  await leaving.connection.ended();
  assert.equal(await other.ask('count'), 'opened 2 open 1');
});

test('a_peer_who_vanishes_is_noticed', async (t) => {
  const host = await startHost(t);
  const other = await openSocket(host.port);
  for (let i = 0; i < 20; i++) {
    const socket = await openSocket(host.port);
    if (i % 2) socket.connection.socket.resetAndDestroy();
    else socket.close();
  }
  await eventually(async () => (await other.ask('count')) === 'opened 21 open 1', 'all but one to be gone');
});

test('a_silent_peer_is_pinged_and_kept_while_it_answers', async (t) => {
  const host = await startHost(t, { ping: 1, hangup: 30 });
  const socket = await openSocket(host.port);
  socket.send('tick 4500');
  assert.equal(await socket.text(), 'tick'); // pings are answered on the way
  assert.ok(socket.pings >= 3, `${socket.pings} pings`);
});

test('a_peer_who_does_not_answer_pings_is_given_up', async (t) => {
  const host = await startHost(t, { ping: 1, hangup: 2 });
  const socket = await openSocket(host.port, { pong: false });
  const start = Date.now();
  await socket.closed().catch(() => {});
  await socket.connection.ended();
  const took = Date.now() - start;
  assert.ok(took >= 1500, `${took} ms`);
});

test('the_hubs_deadline_is_met', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  const start = Date.now();
  socket.send('tick 200');
  assert.equal(await socket.text(), 'tick');
  const took = Date.now() - start;
  assert.ok(took >= 199, `${took} ms`);
});

test('a_close_from_a_timer_of_ours_is_not_late', async (t) => {
  await within(1500, async () => {
    const host = await startHost(t, { queue: 1000 });
    const socket = await openSocket(host.port);
    const start = Date.now();
    process.kill(host.child.pid ?? 0, 'SIGTERM'); // uv's signal callback closes every socket
    assert.equal(await socket.text(), 'stopping');
    assert.equal(await socket.closed(), 1012);
    const took = Date.now() - start;
    await host.finish(null);
    return took;
  });
});

test('the_stores_wake_comes_from_another_thread', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  for (let i = 0; i < 20; i++) assert.equal(await socket.ask('store'), 'drained');
});

test('it_says_that_it_is_ready_when_the_hub_is', async (t) => {
  const before = Date.now();
  const host = await startHost(t, { ready: 300 });
  assert.ok(Date.now() - before >= 290);
  assert.equal((await request(host.port, '/readyz')).status, 200);
});

test('more_connections_than_allowed_are_refused_without_a_busy_loop', async (t) => {
  const host = await startHost(t, { connections: 8 });
  const sockets = [];
  for (let i = 0; i < 8; i++) sockets.push(await openSocket(host.port));
  for (let i = 0; i < 50; i++) {
    const connection = await connect(host.port);
    await connection.ended();
  }
  const cpu = () => measure(host.child.pid).ticks;
  const waiting = await Promise.all(Array.from({ length: 20 }, () => connect(host.port)));
  const busy = cpu();
  await wait(1000);
  assert.ok(cpu() - busy < 30, `${cpu() - busy} hundredths of a second`);
  waiting.forEach((connection) => connection.close());
  await host.said(/net\.full/);
  assert.equal(host.output.err.match(/net\.full/g)?.length, 1, 'one line for all of them');
  sockets[0].close();
  await eventually(() => openSocket(host.port).catch(() => null), 'the place to be free');
});

test('an_address_has_so_many_network_connections_unless_it_is_a_trusted_proxy', async (t) => {
  const host = await startHost(t, { crowd: 2 }); // twice as many connections of all kinds
  const sockets = [];
  for (let i = 0; i < 4; i++) sockets.push(await openSocket(host.port));
  const refused = await connect(host.port);
  await refused.ended();
  sockets[0].close();
  await eventually(() => openSocket(host.port).catch(() => null), 'the place to be free');
  const proxied = await startHost(t, { crowd: 2, trusted_proxies: '127.0.0.1' });
  for (let i = 0; i < 10; i++) await openSocket(proxied.port);
});

test('the_limit_of_open_files_is_what_the_connections_need', async (t) => {
  const host = await startHost(t, { connections: 100 });
  const limits = readFileSync(`/proc/${host.child.pid}/limits`, 'utf8');
  assert.match(limits, /Max open files\s+164\s/);
});

/** Starts the host under a shell with limits of its own. */
function startLimited(/** @type {import('node:test').TestContext} */ t, /** @type {string} */ limit,
  /** @type {number} */ connections) {
  const web = folder(t, { 'index.html': 'x' });
  return start('/bin/sh', ['-c', `${limit}; exec "$@"`, 'sh', program, web, `connections=${connections}`], { prefix: [] });
}

test('too_low_a_limit_of_open_files_is_refused_with_the_remedy', async (t) => {
  const host = await startLimited(t, 'ulimit -n 100', 64);
  const { code } = await host.exit;
  assert.equal(code, 1);
  assert.match(host.output.err,
    /max_connections = 64 needs 128 open files.*set max_connections to 36 or less/s);
});

test('a_soft_limit_is_raised', async (t) => {
  const host = await startLimited(t, 'ulimit -S -n 70', 64);
  const { port } = await host.ready();
  const sockets = await Promise.all(Array.from({ length: 60 }, () => openSocket(port)));
  assert.equal(await sockets[59].ask('count'), 'opened 60 open 60');
  assert.equal((await host.stop()).code, 0);
});

test('where_nobody_is_there_is_no_goodbye', async (t) => {
  await within(1000, async () => {
    const host = await startHost(t);
    const begin = Date.now();
    await host.finish();
    return Date.now() - begin;
  });
});

test('an_announced_stop_comes_by_itself', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('leave 300');
  assert.equal(await socket.ask('still here'), 'still here');
  assert.equal(await socket.text(), 'stopping');
  assert.equal(await socket.closed(), 1012);
  await host.finish(null);
});

test('a_goodbye_has_a_message_and_a_close_frame_for_everyone', async (t) => {
  await within(3000, async () => {
    const host = await startHost(t, { connections: 120 });
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(host.port)));
    const begin = Date.now();
    const ending = host.finish();
    for (const socket of sockets) {
      assert.equal(await socket.text(), 'stopping');
      assert.equal(await socket.closed(), 1012);
    }
    await ending;
    return Date.now() - begin;
  });
});

test('a_goodbye_waits_for_slow_readers_and_silent_ones_only_so_long', async (t) => {
  await within(8000, async () => {
    const host = await startHost(t, { queue: 10_000_000 });
    const slow = await openSocket(host.port);
    slow.connection.socket.pause();
    slow.send('push 100 60000'); // never read
    const silent = await openSocket(host.port); // never answers the close frame
    assert.equal(await silent.ask('pushed'), 'pushed');
    const idle = await connect(host.port);
    idle.write(formatRequest('/healthz')); // a kept-alive HTTP connection
    await takeAnswer(idle);
    const begin = Date.now();
    await host.finish();
    return Date.now() - begin;
  });
});

test('a_goodbye_waits_for_the_store_only_so_long', async (t) => {
  await within(8000, async () => {
    const host = await startHost(t);
    const socket = await openSocket(host.port);
    socket.send('busy');
    await socket.ask('x');
    const begin = Date.now();
    const ending = host.finish();
    assert.equal(await socket.text(), 'stopping');
    assert.equal(await socket.closed(), 1012);
    await ending;
    const took = Date.now() - begin;
    assert.ok(took > 3000, `${took} ms`);
    await host.said(/reason=patience stage=store/);
    return took;
  });
});

test('a_second_signal_ends_it_at_once', async (t) => {
  await within(1500, async () => {
    const host = await startHost(t);
    const socket = await openSocket(host.port);
    socket.send('busy');
    await socket.ask('x');
    host.child.kill('SIGTERM');
    assert.equal(await socket.text(), 'stopping');
    const begin = Date.now();
    await host.finish(); // SIGTERM again
    return Date.now() - begin;
  });
});

test('while_it_stops_nobody_comes_in', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('busy');
  await socket.ask('x');
  host.child.kill('SIGINT');
  assert.equal(await socket.text(), 'stopping');
  const late = await connect(host.port);
  await late.ended();
  await host.finish();
});

test('a_message_after_the_goodbye_does_no_harm', async (t) => {
  const host = await startHost(t);
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(host.port)));
  host.child.kill('SIGTERM');
  for (const socket of sockets) {
    socket.connection.socket.on('error', () => {});
    for (let i = 0; i < 20; i++) socket.send('all again');
  }
  const codes = await Promise.all(sockets.map((socket) => socket.closed()));
  assert.deepEqual(codes, sockets.map(() => 1012));
  await host.finish(null);
});
