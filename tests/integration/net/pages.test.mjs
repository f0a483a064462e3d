// SPDX-License-Identifier: MIT
// @ts-check
// Pages of tables: the hub says what is played there, and is not waited for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { connect, eventually, formatRequest, openSocket, request, takeAnswer } from '../client.mjs';
import { startHost } from './host.mjs';

const FILES = {
  'index.html': '{{preview}}<p>home</p>',
  'previews/en.txt': 'room.title: Come to {game}\nroom.any: Come\nroom.text: Sit\ngame.oware: Oware\n',
};
/** What the double of the hub knows, does not know, and never says anything of. */
const [TABLE, UNKNOWN, SILENT] = ['/r/KABC', '/r/XABC', '/r/WABC'];
/** Milliseconds that no test lasts. */
const NEVER = 3_600_000;

/** @param {string} text of a page */
const titleOf = (text) => (/<title>(.*)<\/title>/.exec(text) || [])[1];

/** @param {import('node:test').TestContext} t @param {Record<string, number>} [options] */
const start = (t, options) => startHost(t, options, FILES);

test('a_page_says_what_the_hub_knows', async (t) => {
  const host = await start(t);
  for (const [target, title] of [[TABLE, 'Come to Oware'], [UNKNOWN, 'Come'], [`${TABLE}?from=mail`, 'Come to Oware']]) {
    const { status, headers, text } = await request(host.port, target);
    assert.deepEqual([status, titleOf(text)], [200, title]);
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.equal(headers['access-control-allow-origin'], undefined);
  }
});

test('it_comes_as_any_other_page_does', async (t) => {
  const host = await start(t);
  const packed = await request(host.port, TABLE, { 'Accept-Encoding': 'gzip' });
  assert.equal(titleOf(gunzipSync(packed.body).toString()), 'Come to Oware');
  const again = await request(host.port, TABLE, {
    'Accept-Encoding': 'gzip', 'If-None-Match': String(packed.headers.etag),
  });
  assert.deepEqual([again.status, again.text], [304, '']);
  const bare = await request(host.port, TABLE, {}, 'HEAD');
  assert.deepEqual([bare.status, bare.text], [200, '']);
  const last = await connect(host.port);
  last.write(formatRequest(TABLE, { Connection: 'close' }));
  assert.equal((await takeAnswer(last)).headers.connection, 'close');
  await last.ended();
});

test('it_does_not_wait_for_long', async (t) => {
  const host = await start(t, { answer: NEVER, page: 50 });
  const socket = await openSocket(host.port);
  const waiting = await connect(host.port);
  waiting.write(formatRequest('/api/wait')); // its turn to be late comes long after the page's
  const connection = await connect(host.port);
  connection.write(formatRequest(SILENT) + formatRequest('/healthz'));
  const page = await takeAnswer(connection);
  assert.deepEqual([page.status, titleOf(page.text)], [200, 'Come']);
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
  assert.equal(waiting.state.data.length, 0);
  socket.send('answer at last');
  assert.equal((await takeAnswer(waiting)).text, 'at last');
});

test('a_request_is_told_in_time_with_pages_before_and_behind_it', async (t) => {
  const host = await start(t, { answer: 150, page: 50 });
  const connections = [];
  for (const target of [SILENT, '/api/wait', SILENT]) {
    const connection = await connect(host.port);
    connection.write(formatRequest(target));
    connections.push(connection);
  }
  const answers = await Promise.all(connections.map((connection) => takeAnswer(connection)));
  assert.deepEqual(answers.map(({ status }) => status), [200, 503, 200]);
});

test('it_comes_when_nobody_can_be_asked', async (t) => {
  const full = await start(t, { requests: 1, answer: NEVER });
  const waiting = await connect(full.port);
  waiting.write(formatRequest('/api/wait'));
  await eventually(async () => (await request(full.port, '/api/x')).status === 503, 'all places taken');
  const early = await start(t, { starting: 1000000 });
  for (const host of [full, early]) {
    const { status, text } = await request(host.port, TABLE);
    assert.deepEqual([status, titleOf(text)], [200, 'Come']);
  }
});

test('a_client_who_leaves_meanwhile_is_forgotten', async (t) => {
  const host = await start(t, { requests: 1, page: 300 });
  const connection = await connect(host.port);
  connection.write(formatRequest(SILENT));
  await eventually(async () => (await request(host.port, '/api/x')).status === 503, 'the place taken');
  connection.socket.resetAndDestroy();
  await eventually(async () => (await request(host.port, '/api/x')).status === 200, 'the place free');
});
