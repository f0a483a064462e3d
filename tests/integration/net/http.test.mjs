// SPDX-License-Identifier: MIT
// @ts-check
// HTTP as it goes over the wire. What is in an answer is tested with reply.c; here is how it gets
// to the client.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { connect, formatRequest, openSocket, request, takeAnswer } from '../client.mjs';
import { startHost } from './host.mjs';

/** The address of an asset of the running build. */
async function asset(/** @type {number} */ port, /** @type {string} */ name) {
  const { text } = await request(port, '/');
  return `/${/\.\/(a\/[0-9a-f]{10}\/)/.exec(text)?.[1]}${name}`;
}

test('a_page_knows_the_build_and_the_way_to_the_root', async (t) => {
  const host = await startHost(t);
  const home = await request(host.port, '/');
  assert.equal(home.status, 200);
  assert.match(home.text, /\.\/a\/[0-9a-f]{10}\/$/);
  const room = await request(host.port, '/r/K7MPQ-2R9XD?from=mail');
  assert.match(room.text, /\.\.\/a\/[0-9a-f]{10}\/$/);
  const lost = await request(host.port, '/x/y/z');
  assert.equal(lost.status, 404);
  assert.match(lost.text, /lost<\/title>\.\.\/\.\.\/$/);
});

const TYPES = {
  'm.mjs': 'text/javascript; charset=utf-8',
  'e.wasm': 'application/wasm',
  'i.svg': 'image/svg+xml',
  'f.woff2': 'font/woff2',
};
test('assets_have_their_types_and_live_for_ever', async (t) => {
  const files = Object.fromEntries(Object.keys(TYPES).map((name) => [name, name]));
  const host = await startHost(t, {}, files);
  for (const [name, type] of Object.entries(TYPES)) {
    const answer = await request(host.port, await asset(host.port, name));
    assert.deepEqual([answer.status, answer.headers['content-type'], answer.text], [200, type, name]);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  }
});

test('an_asset_comes_compressed_and_is_not_sent_twice', async (t) => {
  const script = 'let a = 1;\n'.repeat(2000);
  const host = await startHost(t, {}, { 'a.js': script });
  const path = await asset(host.port, 'a.js');
  const answer = await request(host.port, path, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(answer.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(answer.body).toString(), script);
  const again = await request(host.port, path, {
    'Accept-Encoding': 'gzip, br', 'If-None-Match': answer.headers.etag,
  });
  assert.equal(again.status, 304);
});

test('a_connection_takes_one_request_after_another', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  for (const [target, status] of /** @type {[string, number][]} */ ([
    ['/', 200], ['/nothing', 404], ['/healthz', 200], ['/readyz', 200], ['/lobby', 200],
  ])) {
    connection.write(formatRequest(target));
    const answer = await takeAnswer(connection);
    assert.deepEqual([answer.status, answer.headers.connection], [status, undefined]);
  }
  connection.write(formatRequest('/', {}, 'HEAD'));
  const head = await takeAnswer(connection, { head: true });
  assert.ok(Number(head.headers['content-length']) > 0);
  connection.write(formatRequest('/healthz'));
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
});

test('requests_in_one_packet_are_answered_in_order', async (t) => {
  const host = await startHost(t, {}, { 'big.png': randomBytes(300_000) });
  const big = await asset(host.port, 'big.png');
  const connection = await connect(host.port);
  connection.write(['/healthz', big, '/nothing', '/'].map((path) => formatRequest(path)).join(''));
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
  assert.equal((await takeAnswer(connection)).body.length, 300_000);
  assert.equal((await takeAnswer(connection)).status, 404);
  assert.equal((await takeAnswer(connection)).status, 200);
});

test('connection_close_and_http_1_0_end_after_the_answer', async (t) => {
  const host = await startHost(t);
  for (const text of [
    formatRequest('/healthz', { Connection: 'close' }),
    formatRequest('/healthz', { Connection: 'TE, Close' }),
    'GET /healthz HTTP/1.0\r\n\r\n',
    'GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  ]) {
    const connection = await connect(host.port);
    connection.write(text);
    const answer = await takeAnswer(connection);
    assert.deepEqual([answer.text, answer.headers.connection], ['ok\n', 'close']);
    await connection.ended();
  }
});

test('a_slow_reader_gets_every_byte_of_a_large_file', async (t) => {
  const bytes = randomBytes(9_000_000);
  const host = await startHost(t, {}, { 'big.png': bytes });
  const path = await asset(host.port, 'big.png');
  const connection = await connect(host.port);
  connection.socket.pause();
  connection.write(formatRequest(path));
  await new Promise((go) => setTimeout(go, 300));
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n'); // others are served meanwhile
  connection.socket.resume();
  const answer = await takeAnswer(connection);
  assert.ok(answer.body.equals(bytes));
  connection.write(formatRequest('/healthz'));
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
});

test('a_reader_who_leaves_in_the_middle_does_no_harm', async (t) => {
  const host = await startHost(t, {}, { 'big.png': randomBytes(9_000_000) });
  const path = await asset(host.port, 'big.png');
  for (let i = 0; i < 5; i++) {
    const connection = await connect(host.port);
    connection.write(formatRequest(path));
    await connection.until(() => (connection.state.data.length > 0 ? true : null), 'a byte');
    connection.close();
  }
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n');
});

for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
  test(`${method.toLowerCase()}_is_refused_with_405`, async (t) => {
    const host = await startHost(t);
    const connection = await connect(host.port);
    connection.write(`${formatRequest('/', { 'Content-Length': '5' }, method)}hello`);
    const answer = await takeAnswer(connection);
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD']);
  });
}

test('the_body_of_a_request_is_not_taken_for_another_request', async (t) => {
  const host = await startHost(t);
  const inner = formatRequest('/healthz');
  const smuggled = {
    length: `${formatRequest('/', { 'Content-Length': String(inner.length) })}${inner}`,
    chunked: `${formatRequest('/', { 'Transfer-Encoding': 'chunked' })}${inner}`,
    post: `${formatRequest('/', { 'Content-Length': String(inner.length) }, 'POST')}${inner}`,
  };
  for (const [why, text] of Object.entries(smuggled)) {
    const connection = await connect(host.port);
    connection.write(text);
    assert.ok([400, 405].includes((await takeAnswer(connection)).status), why);
    await connection.ended();
    assert.equal(connection.state.data.length, 0, why);
  }
});

const BAD_PATHS = [
  '/../../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/a/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd', '/..%2f..%2fetc/passwd', '/a/..%5c..%5cetc', '/.git/config', '/link.txt',
  '/etc/passwd', '/%00.html', '/lobby%00.html', '/%zz', '/%', `/r/${'x'.repeat(7000)}`,
];
test('no_path_leads_out_of_the_folder', async (t) => {
  const host = await startHost(t);
  symlinkSync('/etc/passwd', `${host.web}/link.txt`);
  for (const target of BAD_PATHS) {
    const connection = await connect(host.port);
    connection.write(formatRequest(target));
    const answer = await takeAnswer(connection).catch(() => null); // or it hangs up
    const isHarmless = answer === null || [403, 404].includes(answer.status)
      || answer.text.includes('<title>home'); // what follows a NUL is cut off
    assert.ok(isHarmless, target);
    assert.ok(!connection.state.data.includes('root:'), target);
    if (answer) assert.ok(!answer.text.includes('root:'), target);
    connection.close();
  }
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n');
});

test('a_cookie_of_5_kilobytes_is_no_obstacle', async (t) => {
  const host = await startHost(t);
  const headers = { Cookie: `c=${'x'.repeat(5000)}` };
  assert.equal((await request(host.port, '/healthz', headers)).text, 'ok\n');
  const socket = await openSocket(host.port, { headers });
  assert.equal(await socket.ask('x'), 'x');
});

test('headers_without_end_are_hung_up_on', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.write(formatRequest('/', { Cookie: 'x'.repeat(20_000) }));
  await connection.ended();
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n');
});

test('garbage_is_hung_up_on', async (t) => {
  const host = await startHost(t);
  for (const bytes of ['\x16\x03\x01\x02\x00\x01\x00\x01', 'hello\r\n\r\n', '\r\n\r\n\r\n', '\0'.repeat(100)]) {
    const connection = await connect(host.port);
    connection.write(bytes);
    connection.socket.end();
    await connection.ended();
  }
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n');
});

test('readyz_follows_the_hub', async (t) => {
  const host = await startHost(t);
  assert.equal((await request(host.port, '/readyz')).status, 200);
  const socket = await openSocket(host.port);
  await socket.ask('sick');
  const answer = await request(host.port, '/readyz');
  assert.deepEqual([answer.status, answer.text], [503, 'store unavailable\n']);
  assert.equal((await request(host.port, '/healthz')).text, 'ok\n');
});

test('the_policy_names_the_socket_of_the_host_that_was_asked', async (t) => {
  const host = await startHost(t);
  const answer = await request(host.port, '/', { Host: 'play.example:8080' });
  assert.match(answer.headers['content-security-policy'],
    /connect-src 'self' ws:\/\/play\.example:8080 wss:\/\/play\.example:8080;/);
});

test('below_a_folder_every_address_is_found_with_it_and_without', async (t) => {
  const host = await startHost(t, { public_url: 'https://club.example/games/' }, { 'a.js': 'a' });
  const path = await asset(host.port, 'a.js');
  for (const folder of ['', '/games']) {
    for (const target of ['/', '/r/K7MPQ-2R9XD', '/healthz', path]) {
      assert.equal((await request(host.port, folder + target)).status, 200, folder + target);
    }
    assert.equal((await request(host.port, `${folder}/r/a/b`)).status, 404);
  }
  const bare = await request(host.port, '/games');
  assert.deepEqual([bare.status, bare.headers.location], [308, '/games/']);
});
