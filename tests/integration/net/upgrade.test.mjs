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

/** What the answer and the log of a refusal say. @type {{why: string, options: Record<string, string>,
 *   target?: string, headers: Record<string, string | undefined>, status: number,
 *   parts: string[], line: string | null}[]} */
const SAID = [
  { why: 'the_origin_where_no_public_address_is_known', options: {}, status: 403,
    headers: { Host: '10.0.0.7', Origin: 'https://Club.example' },
    parts: ['https://Club.example', '10.0.0.7'], line: 'public_url = https://club.example/' },
  { why: 'the_origin_beside_the_public_one', status: 403,
    options: { public_url: 'https://play.example/games/', origins: 'http://10.0.0.7' },
    headers: { Host: 'play.example', Origin: 'http://10.0.0.8:81' },
    parts: ['http://10.0.0.8:81', 'https://play.example/games/'],
    line: 'origins = http://10.0.0.7 http://10.0.0.8:81' },
  { why: 'an_origin_that_none_can_let_in', options: {}, status: 403,
    headers: { Host: 'play.example', Origin: 'null' }, parts: ['null', 'play.example'], line: null },
  { why: 'the_subprotocol', options: {}, status: 400,
    headers: { 'Sec-WebSocket-Protocol': 'chat' }, parts: ['chat', 'djenon.v1'],
    line: 'Sec-WebSocket-Protocol: djenon.v1' },
  { why: 'no_subprotocol', options: {}, status: 400,
    headers: { 'Sec-WebSocket-Protocol': undefined }, parts: ['djenon.v1'],
    line: 'Sec-WebSocket-Protocol: djenon.v1' },
  { why: 'a_folder_that_the_server_does_not_know_of', options: {}, status: 404, target: '/games/ws',
    headers: { Host: 'club.example', Origin: 'https://club.example' },
    parts: ['/games/ws', 'not set'], line: 'public_url = https://club.example/games/' },
  { why: 'another_folder', options: { public_url: 'https://club.example/games/' }, status: 404,
    target: '/play/ws', headers: {}, parts: ['/play/ws', 'https://club.example/games/'],
    line: 'public_url = https://club.example/play/' },
];
for (const { why, options, target = '/ws', headers, status, parts, line } of SAID) {
  test(`a_refusal_says_what_to_set_about_${why}`, async (t) => {
    const host = await startHost(t, options);
    const answer = await upgrade(host.port, target, headers);
    assert.equal(answer.status, status);
    const wanted = line === null ? parts : [...parts, line];
    for (const part of wanted) {
      assert.ok(answer.text.includes(part), `${part} is not in: ${answer.text}`);
    }
    const logged = await host.said(/.*socket\.refused.*\n/);
    for (const part of wanted) {
      assert.ok(logged.includes(part), `${part} is not in: ${logged}`);
    }
    assert.ok(!logged.includes('\r'), logged);
  });
}

test('what_a_peer_writes_is_shown_without_control_characters', async (t) => {
  const host = await startHost(t);
  const answer = await upgrade(host.port, '/ws', { Origin: 'https://x\x1b[31m\x7f' });
  assert.equal(answer.status, 403);
  assert.match(answer.text, /^[\x20-\x7e\n]*$/);
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
});

for (const target of ['/ws', '/games/ws']) {
  test(`below_a_folder_the_socket_is_at_${target.replaceAll('/', '_')}`, async (t) => {
    const host = await startHost(t, { public_url: 'https://club.example/games/' });
    const socket = await openSocket(host.port, {
      target, headers: { Host: 'club.example', Origin: 'https://club.example' },
    });
    assert.equal(await socket.ask('x'), 'x');
  });
}

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

test('before_there_is_a_hub_sockets_are_refused_and_readyz_says_starting', async (t) => {
  const host = await startHost(t, { starting: 1000000 });
  assert.equal((await upgrade(host.port, '/ws')).status, 503);
  const health = await request(host.port, '/readyz');
  assert.deepEqual([health.status, health.text], [503, 'starting\n']);
});
