// SPDX-License-Identifier: MIT
// @ts-check
// Requests over HTTP that want something else than a page: files of the machine, somebody else's
// answer, all of the memory. Each is answered with a proper head, or the connection ends.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { connect, formatRequest, openSocket, request, takeAnswer } from '../client.mjs';
import { stage } from './honest.mjs';

const scene = stage();
afterEach(() => scene.recovers());

/** All that comes until the server hangs up, or until there is an answer. @param {string | Buffer} bytes */
async function send(bytes) {
  const connection = await connect(scene.port);
  connection.write(bytes);
  const answer = await takeAnswer(connection).catch((error) => {
    assert.match(error.message, /ended before/);
    return null;
  });
  return { connection, answer };
}

/** @param {{status: number, first: string, text: string} | null} answer @param {string} what */
function checkHarmless(answer, what) {
  assert.ok(!answer || !/root:|\[boot loader\]|DJENON_/.test(answer.text), what);
  assert.ok(!answer || /^HTTP\/1\.[01] [1-5]\d\d /.test(answer.first), `${what}: ${answer?.first}`);
}

const PATHS = [
  '/../../../../etc/passwd', '/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/a/../../../etc/passwd',
  '/..%252f..%252fetc/passwd', '/..%c0%af..%c0%afetc/passwd', '/..\\..\\etc\\passwd', '//etc/passwd', '/./etc/passwd',
  '/%00', '/index.html%00.js', '/%0d%0aX-Evil:%201', '/%0aX-Evil: 1', '/%', '/%2', '/%zz', '/?%00', '/api/%00', '/api/../healthz',
  '/api/rooms/..%2f..%2fetc', '/api/archive?before=%00', '/api/archive?before=%ff%fe', `/api/archive?before=${'9'.repeat(300)}`,
  '/api/rooms/2222222222/games/99999999999999999999', '/api/rooms/2222222222/games/-1', '/.git/config', '/.env', '/proc/self/environ',
  '/djenon.db', '/data/djenon.db', '/a/0000000000/../djenon.conf', '/r/', `/r/${'K'.repeat(3000)}`, `/${'a/'.repeat(1500)}`,
  `/g/${'%41'.repeat(900)}`, '/h/K7MPQ2R9XD/wall', `/?${'x=1&'.repeat(1000)}`, '/;/etc/passwd', '/~root', '/r/<script>alert(1)</script>',
];
test('no path leads to a file of the machine or to a broken head', async () => {
  for (const path of PATHS) {
    const { connection, answer } = await send(formatRequest(path));
    checkHarmless(answer, path);
    assert.ok(!answer || answer.headers['x-evil'] === undefined, path);
    assert.ok(!answer || [200, 400, 403, 404, 414].includes(answer.status), `${path}: ${answer?.status}`);
    connection.close();
  }
});

test('an absolute address is a path or nothing, and no other server is asked', async () => {
  for (const target of ['http://example.org/', 'http://localhost/healthz', 'https://127.0.0.1:1/', 'file:///etc/passwd', '*', 'healthz', '']) {
    const { connection, answer } = await send(formatRequest(target));
    checkHarmless(answer, target);
    connection.close();
  }
});

test('other methods are refused with 405 or by a hang-up', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'G', 'M'.repeat(300)]) {
    const { connection, answer } = await send(`${formatRequest('/', { 'X-Secret': 'shown-to-nobody' }, method)}`);
    assert.ok(!answer || answer.status >= 400, `${method}: ${answer?.status}`);
    assert.ok(!answer || !answer.text.includes('shown-to-nobody'), `${method} comes back`);
    connection.close();
  }
});

const INNER = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** Two servers might cut these in two places. @type {[string, string][]} */
const SMUGGLED = [
  ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`],
  ['two lengths in one', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0, ${INNER.length}\r\n\r\n${INNER}`],
  ['a length and chunks', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${INNER}`],
  ['chunks that are spelt oddly', `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${INNER}`],
  ['chunks that are no chunks', `GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${INNER}`],
  ['a length with a sign', `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: +${INNER.length}\r\n\r\n${INNER}`],
  ['a length below nothing', `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n${INNER}`],
  ['a length of 2^64', `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551616\r\n\r\n${INNER}`],
  ['a body of a GET', `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`],
];
for (const [what, text] of SMUGGLED) {
  test(`after ${what} nothing is taken for a second request`, async () => {
    const { connection, answer } = await send(text);
    assert.ok(!answer || answer.status >= 400, `${answer?.status}`);
    await connection.ended();
    assert.ok(!connection.state.data.includes('ok\n'), 'a second answer');
  });
}

/** @type {[string, string | Buffer][]} */
const ODD = [
  ['of HTTP/0.9', 'GET /\r\n'],
  ['of HTTP/0.9 with an empty line', 'GET /\r\n\r\n'],
  ['of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['of HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['without a Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['with a Host that breaks the head', 'GET / HTTP/1.1\r\nHost: a"; script-src *\r\n\r\n'],
  ['with lines that end in LF', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['with a folded line', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n  2\r\n\r\n'],
  ['with a line without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n'],
  ['with NUL in a line', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ['with a name of 4,000 bytes', `GET / HTTP/1.1\r\nHost: x\r\n${'N'.repeat(4000)}: 1\r\n\r\n`],
  ['with 500 lines', `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 500 }, (_, i) => `X-${i}: 1\r\n`).join('')}\r\n`],
  ['with a line of 100,000 bytes', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100000)}\r\n\r\n`],
  ['with a path of 100,000 bytes', `GET /${'a'.repeat(100000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['that is TLS', Buffer.from('16030100c8010000c40303', 'hex')],
  ['that is noise', Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256))],
  ['that is a mail', 'EHLO example.org\r\nMAIL FROM:<a@example.org>\r\n\r\n'],
];
for (const [what, text] of ODD) {
  test(`a request ${what} is answered properly or ends`, async () => {
    const connection = await connect(scene.port);
    connection.write(text);
    connection.socket.end(); // whoever waits for more is told that there is none
    const answer = await takeAnswer(connection).catch(() => null);
    checkHarmless(answer, what);
    await connection.ended();
  });
}

test('a cookie of 5 kB and many small ones are no obstacle', async () => {
  for (const Cookie of [`c=${'x'.repeat(5000)}`, Array.from({ length: 200 }, (_, i) => `c${i}=1`).join('; ')]) {
    assert.equal((await request(scene.port, '/healthz', { Cookie })).status, 200);
    (await openSocket(scene.port, { headers: { Cookie } })).close();
  }
});

test('a part of a file is not given, the whole is', async () => {
  const whole = await request(scene.port, '/');
  for (const Range of ['bytes=0-0', 'bytes=-1', 'bytes=5-1', `bytes=${'0-0,'.repeat(500)}0-0`, 'bytes=0-18446744073709551615']) {
    const { status, body } = await request(scene.port, '/', { Range });
    assert.deepEqual([status, body.length], [200, whole.body.length], Range.slice(0, 30));
  }
});

test('three hundred requests in one packet are answered in order', async () => {
  const connection = await connect(scene.port);
  const paths = Array.from({ length: 300 }, (_, i) => ['/healthz', '/nothing', '/'][i % 3]);
  connection.write(paths.map((path) => formatRequest(path)).join(''));
  for (const path of paths) {
    const { status } = await takeAnswer(connection);
    assert.equal(status, path === '/nothing' ? 404 : 200);
  }
  connection.close();
});

test('a flood of requests for the archive by those who never read leaves room for others', async () => {
  const connections = await Promise.all(Array.from({ length: 40 }, () => connect(scene.port)));
  for (const { socket } of connections) {
    socket.pause();
    socket.write(formatRequest('/api/archive').repeat(50));
  }
  await scene.beat(4);
  assert.equal((await request(scene.port, '/healthz')).status, 200);
  connections.forEach((it) => it.close());
});

test('an upgrade is refused whatever is wrong with it, and is none', async () => {
  const base = 'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: djenon.v1\r\n';
  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  for (const head of [
    `POST /ws HTTP/1.1\r\n${base}${key}`, `GET /ws HTTP/1.1\r\n${base}`, `GET /ws/x HTTP/1.1\r\n${base}${key}`,
    `GET /ws HTTP/1.1\r\n${base}${key}Origin: http://evil.example\r\n`, `GET /ws HTTP/1.1\r\n${base}${key}Origin: x\r\nOrigin: y\r\n`,
    `GET /ws HTTP/1.1\r\n${base.replace('13', '13, 8')}${key}`, `GET /ws HTTP/1.1\r\n${base.replace('djenon.v1', 'djenon.v1x')}${key}`,
  ]) {
    const connection = await connect(scene.port);
    connection.write(`${head}\r\n`);
    const answer = await takeAnswer(connection).catch(() => null);
    assert.ok(!answer || answer.status >= 400, `${answer?.first} after\n${head}`);
    connection.close();
  }
});
