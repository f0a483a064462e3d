// SPDX-License-Identifier: MIT
// @ts-check
// Who may open a socket, and what the others are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  connect, formatRequest, frame, openSocket, request, soon, takeAnswer, upgradeHeaders,
} from '../client.mjs';
import { startHost } from './host.mjs';

/**
 * @param {number} port @param {string} target @param {Record<string, string | undefined>} [changes]
 * @param {string} [method]
 */
const upgrade = (port, target, changes = {}, method = 'GET') =>
  request(port, target, upgradeHeaders(changes), method);

test('a_native_client_names_the_subprotocol_and_no_origin', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  assert.equal(socket.answer.headers['sec-websocket-protocol'], 'djenon.v1');
  assert.equal(socket.answer.headers['sec-websocket-extensions'], undefined);
});

test('no_extension_is_agreed_on', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port, {
    headers: { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' },
  });
  assert.equal(socket.answer.headers['sec-websocket-extensions'], undefined);
  assert.equal(await socket.ask('x'), 'x');
});

const ACCEPTED = [
  { 'Sec-WebSocket-Protocol': 'chat, djenon.v1' },
  { 'Sec-WebSocket-Protocol': 'djenon.v1,djenon.v2' },
  { Connection: 'keep-alive, Upgrade' },
  { Upgrade: 'WebSocket' },
  { Host: 'play.example:8080', Origin: 'http://play.example:8080' },
  { Host: 'play.example', Origin: 'https://play.example' },
];
ACCEPTED.forEach((headers, i) => {
  test(`a_client_is_accepted_${i}_${JSON.stringify(headers)}`, async (t) => {
    const host = await startHost(t);
    const socket = await openSocket(host.port, { headers });
    assert.equal(await socket.ask('x'), 'x');
  });
});

/** @type {{why: string, status: number, target?: string, method?: string,
 *   headers?: Record<string, string | undefined>}[]} */
const REFUSED = [
  { why: 'another_path', status: 404, target: '/' },
  { why: 'a_path_below', status: 404, target: '/ws/x' },
  { why: 'no_subprotocol', status: 400, headers: { 'Sec-WebSocket-Protocol': undefined } },
  { why: 'another_subprotocol', status: 400, headers: { 'Sec-WebSocket-Protocol': 'chat' } },
  { why: 'the_name_of_the_http_protocol', status: 400, headers: { 'Sec-WebSocket-Protocol': 'http' } },
  { why: 'a_list_of_subprotocols_without_end', status: 400,
    headers: { 'Sec-WebSocket-Protocol': `${'x,'.repeat(100)}djenon.v1` } },
  { why: 'another_version', status: 426, headers: { 'Sec-WebSocket-Version': '8' } },
  { why: 'no_version', status: 426, headers: { 'Sec-WebSocket-Version': undefined } },
  { why: 'another_origin', status: 403, headers: { Origin: 'https://evil.example' } },
  { why: 'the_null_origin', status: 403, headers: { Origin: 'null' } },
  { why: 'an_origin_without_end', status: 403, headers: { Origin: `https://${'x'.repeat(600)}` } },
  { why: 'http2_on_plain_tcp', status: 400,
    headers: { Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA', Connection: 'Upgrade, HTTP2-Settings' } },
  { why: 'a_post', status: 404, method: 'POST' },
];
for (const { why, status, target = '/ws', headers, method } of REFUSED) {
  test(`a_client_is_refused_with_${status}_for_${why}`, async (t) => {
    const host = await startHost(t);
    const answer = await upgrade(host.port, target, headers, method);
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.headers.connection, 'close');
    assert.match(answer.headers['content-type'], /^text\/plain/);
    const socket = await openSocket(host.port);
    assert.equal(await socket.ask('count'), 'opened 1 open 1');
  });
}

for (const [why, headers] of /** @type {[string, Record<string, string | undefined>][]} */ ([
  ['unknown_upgrade', { Upgrade: 'telepathy' }],
  ['missing_key', { 'Sec-WebSocket-Key': undefined }],
  ['connection_that_does_not_upgrade', { Connection: 'keep-alive' }],
])) {
  test(`a_client_with_an_${why}_gets_no_socket_and_the_server_lives`, async (t) => {
    const host = await startHost(t);
    const connection = await connect(host.port);
    connection.write(formatRequest('/ws', upgradeHeaders(headers)));
    await connection.ended();
    assert.doesNotMatch(connection.state.data.toString(), / 101 /);
    const socket = await openSocket(host.port);
    assert.equal(await socket.ask('count'), 'opened 1 open 1');
  });
}

test('connect_gets_no_tunnel', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.write('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
  await connection.ended();
  const socket = await openSocket(host.port);
  assert.equal(await socket.ask('count'), 'opened 1 open 1');
});

test('a_refused_origin_is_logged_with_both_values_and_the_key_to_set', async (t) => {
  const host = await startHost(t);
  await upgrade(host.port, '/ws', { Host: 'play.example', Origin: 'https://evil.example' });
  const line = await host.said(/.*socket\.refused.*\n/);
  for (const part of ['https://evil.example', 'play.example', 'public_url or origins']) {
    assert.ok(line.includes(part), line);
  }
});

test('a_public_address_decides_about_origins', async (t) => {
  const host = await startHost(t, {
    public_url: 'https://play.example/djenon/', origins: 'https://app.example',
  });
  for (const origin of ['https://play.example', 'https://app.example']) {
    await openSocket(host.port, { headers: { Origin: origin } });
  }
  const own = { Host: 'localhost', Origin: 'http://localhost' };
  assert.equal((await upgrade(host.port, '/ws', own)).status, 403);
  await host.said(/set the key origins/);
});

test('a_connection_that_fetched_a_page_may_upgrade', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.write(formatRequest('/'));
  assert.equal((await takeAnswer(connection)).status, 200);
  const socket = await openSocket(host.port, { connection });
  assert.equal(await socket.ask('x'), 'x');
});

test('a_message_in_the_packet_of_the_upgrade_is_not_lost', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.write(
    Buffer.concat([Buffer.from(formatRequest('/ws', upgradeHeaders())), frame('early')]),
  );
  assert.equal((await takeAnswer(connection, { head: true })).status, 101);
  const text = () => (connection.state.data.includes('early') ? true : null);
  await soon(connection.until(text, 'the echo'), 'the echo');
});

test('before_there_is_a_hub_sockets_are_refused_and_healthz_says_starting', async (t) => {
  const host = await startHost(t, { starting: 1000000 });
  assert.equal((await upgrade(host.port, '/ws')).status, 503);
  const health = await request(host.port, '/healthz');
  assert.deepEqual([health.status, health.text], [503, 'starting\n']);
});
