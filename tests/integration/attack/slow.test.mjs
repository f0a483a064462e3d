// SPDX-License-Identifier: MIT
// @ts-check
// People who take all the time in the world: they hold a connection and give nothing for it. The
// server gives each up in its time, all at once here, and serves others meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, formatRequest, frame, openSocket, request, upgradeHeaders } from '../client.mjs';
import { greet, stage } from './honest.mjs';

const scene = stage();
const EACH = 8;
const DRIP_MS = 400;

/** @typedef {Awaited<ReturnType<typeof connect>>} Connection */

/** Sends byte by byte, and has never sent the last one. @param {Connection} connection @param {string | Buffer} what */
function drip(connection, what) {
  const bytes = Buffer.from(what);
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length - 1 && !connection.state.ended) {
      connection.write(bytes.subarray(at, at + 1));
      at += 1;
    }
  }, DRIP_MS);
  connection.socket.on('close', () => clearInterval(timer));
}

/** What they do. @type {[string, () => Promise<Connection>][]} */
const WAYS = [
  ['says nothing', () => connect(scene.port)],
  ['says half a word', async () => {
    const connection = await connect(scene.port);
    connection.write('GE');
    return connection;
  }],
  ['sends headers byte by byte', async () => {
    const connection = await connect(scene.port);
    drip(connection, formatRequest('/', { Cookie: 'x'.repeat(4000) }));
    return connection;
  }],
  ['sends an upgrade byte by byte', async () => {
    const connection = await connect(scene.port);
    drip(connection, formatRequest('/ws', upgradeHeaders({ Cookie: 'x'.repeat(4000) })));
    return connection;
  }],
  ['keeps the connection after an answer', async () => {
    const connection = await connect(scene.port);
    connection.write(formatRequest('/healthz'));
    return connection;
  }],
  ['is mute after the upgrade', async () => (await openSocket(scene.port)).connection],
  ['is mute after hello', async () => (await greet(scene)).connection],
  ['never ends a frame', async () => {
    const { connection } = await greet(scene);
    drip(connection, frame('x'.repeat(4000)));
    return connection;
  }],
];

test('whoever holds a connection without using it is given up, and nobody else waits for him', async () => {
  const ended = WAYS.flatMap(([, open]) => Array.from({ length: EACH }, async () => {
    const connection = await open(); // whatever comes is not looked at: not even a ping is answered
    await connection.ended();
  }));
  let isOver = false;
  const all = Promise.all(ended).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await scene.beat(1);
    assert.equal((await request(scene.port, '/healthz')).status, 200);
    await new Promise((go) => setTimeout(go, 500));
  }
  await all;
  await scene.recovers();
});
