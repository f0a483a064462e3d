// SPDX-License-Identifier: MIT
// @ts-check
// The server's own TLS: what it speaks, its certificate renewed while people play, and what it says
// of files that it cannot use.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import tls from 'node:tls';
import WebSocket from 'ws';

import { soon, start } from '../client.mjs';
import { makeCertificate } from '../lib/certificate.mjs';
import { get } from '../lib/https.mjs';
import { run, serveFromMemory, temporaryFolder } from '../lib/server.mjs';

/**
 * A server whose certificate is the first of two.
 * @param {import('node:test').TestContext} t @param {Record<string, string>} [settings]
 */
async function serve(t, settings = {}) {
  const folder = temporaryFolder(t);
  const [first, second] = ['first', 'second'].map((name) => makeCertificate(folder, name));
  const files = { tls_certificate: path.join(folder, 'now.crt'), tls_key: path.join(folder, 'now.key') };
  /** @param {{certificate: string, key: string}} pair */
  const use = ({ certificate, key }) => {
    copyFileSync(certificate, files.tls_certificate);
    copyFileSync(key, files.tls_key);
  };
  use(first);
  const server = await serveFromMemory(t, { ...files, ...settings });
  return { server, folder, first, second, use, files };
}

/**
 * Whose certificate a new connection sees, and what it agreed on.
 * @param {number} port @param {tls.ConnectionOptions} [options]
 */
async function shake(port, options = {}) {
  const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  await soon(once(socket, 'secureConnect'), 'a handshake');
  const said = {
    name: socket.getPeerCertificate().subject.CN,
    version: socket.getProtocol(),
    alpn: socket.alpnProtocol,
    cipher: socket.getCipher().name,
  };
  socket.destroy();
  return said;
}

/** A player who has heard the welcome. @param {number} port */
async function greet(port) {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, 'djenon.v1', {
    rejectUnauthorized: false, origin: `https://127.0.0.1:${port}`,
  });
  const [data] = await soon(once(socket, 'message'), 'the welcome');
  assert.equal(JSON.parse(String(data)).t, 'welcome');
  return {
    socket,
    /** Whether it still hears and speaks. */
    async ask() {
      socket.send('p');
      const [answer] = await soon(once(socket, 'message'), 'a pong');
      return JSON.parse(String(answer)).t;
    },
  };
}

/** @param {import('../lib/server.mjs').Server} server @param {RegExp} pattern */
async function hangUp(server, pattern) {
  server.signal('SIGHUP');
  return server.program?.said(pattern);
}

test('pages_and_sockets_go_over_tls', async (t) => {
  const { server } = await serve(t);
  const { url } = await /** @type {any} */ (server.program).ready();
  assert.equal(url, `https://127.0.0.1:${server.port}/`);
  const page = await get(server.port, '/', `127.0.0.1:${server.port}`);
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>Djenon/);
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000');
  assert.match(page.headers['content-security-policy'],
    new RegExp(`connect-src 'self' wss://127.0.0.1:${server.port};`));
  const player = await greet(server.port);
  assert.equal(await player.ask(), 'pong');
  player.socket.close();
});

test('it_speaks_tls_1_2_and_1_3_with_forward_secrecy_and_http_1_1', async (t) => {
  const { server } = await serve(t);
  const both = { ALPNProtocols: ['h2', 'http/1.1'] };
  for (const version of /** @type {const} */ (['TLSv1.2', 'TLSv1.3'])) {
    const said = await shake(server.port, { ...both, minVersion: version, maxVersion: version });
    assert.equal(said.version, version);
    assert.equal(said.alpn, 'http/1.1');
    assert.match(said.cipher, version === 'TLSv1.2' ? /^ECDHE-.*(GCM|POLY1305)/ : /^TLS_/);
  }
  for (const options of [
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA' },
  ]) {
    await assert.rejects(shake(server.port, /** @type {any} */ (options)));
  }
});

test('a_certificate_is_renewed_by_sighup_and_nobody_loses_his_connection', async (t) => {
  const { server, second, use } = await serve(t);
  const player = await greet(server.port);
  assert.equal((await shake(server.port)).name, 'first');
  use(second);
  assert.equal((await shake(server.port)).name, 'first', 'not before it is told');
  await hangUp(server, /tls\.reloaded/);
  for (const version of /** @type {const} */ (['TLSv1.2', 'TLSv1.3'])) {
    assert.equal((await shake(server.port, { minVersion: version, maxVersion: version })).name, 'second');
  }
  assert.equal(await player.ask(), 'pong');
  const newcomer = await greet(server.port);
  assert.equal(await newcomer.ask(), 'pong');
  player.socket.close();
  newcomer.socket.close();
});

/** What may happen to the files while the server runs. @type {[string, (it: Awaited<ReturnType<typeof serve>>) => void, RegExp][]} */
const SPOILT = [
  ['the_certificate_is_gone', ({ files }) => rmSync(files.tls_certificate),
    /tls_certificate = .*now\.crt: No such file or directory/],
  ['the_key_is_gone', ({ files }) => rmSync(files.tls_key), /tls_key = .*now\.key: No such file/],
  ['the_certificate_is_none', ({ files }) => writeFileSync(files.tls_certificate, 'nonsense'),
    /tls_certificate = .*now\.crt: it holds no certificate/],
  ['the_key_is_none', ({ files }) => writeFileSync(files.tls_key, ''),
    /tls_key = .*now\.key: it holds no private key/],
  ['the_key_belongs_to_another_certificate', ({ files, second }) => copyFileSync(second.key, files.tls_key),
    /tls_key = .*now\.key: it is not the key of the certificate/],
  ['only_the_certificate_is_new',
    ({ files, second }) => copyFileSync(second.certificate, files.tls_certificate),
    /tls_key = .*now\.key: it is not the key of the certificate/],
];
for (const [why, spoil, sentence] of SPOILT) {
  test(`when_${why}_the_old_ones_stay`, async (t) => {
    const it = await serve(t);
    spoil(it);
    assert.match(await hangUp(it.server, /tls\.refused.*\n/) ?? '', sentence);
    assert.equal((await shake(it.server.port)).name, 'first');
    it.use(it.second);
    await hangUp(it.server, /tls\.reloaded/);
    assert.equal((await shake(it.server.port)).name, 'second');
  });

  test(`when_${why}_it_does_not_start`, async (t) => {
    const it = await serve(t);
    spoil(it);
    const { status, err } = run(['serve', '--set', 'store=memory', '--set', 'port=0',
      '--set', `tls_certificate=${it.files.tls_certificate}`, '--set', `tls_key=${it.files.tls_key}`]);
    assert.equal(status, 1);
    assert.match(err, sentence);
  });
}

test('a_certificate_without_its_key_is_refused', () => {
  for (const key of ['tls_certificate', 'tls_key']) {
    const { status, err } = run(['serve', '--set', 'store=memory', '--set', 'port=0', '--set', `${key}=/x`]);
    assert.equal(status, 1);
    assert.match(err, /tls_certificate and tls_key belong together: set both or neither/);
  }
});

test('a_key_with_a_password_asks_nobody', async (t) => {
  const folder = temporaryFolder(t);
  const { certificate, key } = makeCertificate(folder, 'locked');
  const locked = path.join(folder, 'locked.pem');
  const made = await start('openssl', ['ec', '-in', key, '-aes256', '-passout', 'pass:secret', '-out', locked],
    { prefix: [] });
  assert.equal((await soon(made.exit, 'openssl')).code, 0, made.output.err);
  const { status, err } = run(['serve', '--set', 'store=memory', '--set', 'port=0',
    '--set', `tls_certificate=${certificate}`, '--set', `tls_key=${locked}`]);
  assert.equal(status, 1);
  assert.match(err, /it holds no private key in PEM form, or one with a password/);
});

test('plain_http_at_the_same_port_gets_nothing_and_does_no_harm', async (t) => {
  const { server } = await serve(t);
  const socket = net.connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => { heard += data.toString('latin1'); });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await soon(new Promise((resolve) => socket.on('close', resolve)), 'a hang-up');
  assert.doesNotMatch(heard, /^HTTP\/1\.1 200/);
  assert.equal((await get(server.port, '/healthz')).text, 'ok\n');
});

test('the_health_check_asks_over_tls', async (t) => {
  const { server, files } = await serve(t);
  const settings = Object.entries({ ...files, port: server.port })
    .flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  assert.deepEqual(run(['healthcheck', ...settings]), { status: 0, out: '', err: '' });
  await server.stop();
  assert.match(run(['healthcheck', ...settings]).err, /the server cannot be reached/);
});

test('a_slow_reader_gets_every_byte_over_tls', async (t) => {
  const folder = temporaryFolder(t);
  const bytes = Buffer.alloc(9_000_000, 'x0y1z2');
  writeFileSync(path.join(folder, 'index.html'), 'home');
  writeFileSync(path.join(folder, 'big.png'), bytes);
  const { server } = await serve(t, { web: folder });
  const socket = tls.connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false });
  await soon(once(socket, 'secureConnect'), 'a handshake');
  socket.pause();
  socket.write('GET /big.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  for (let i = 0; i < 5; i++) {
    assert.equal((await get(server.port, '/healthz')).text, 'ok\n'); // others are served meanwhile
  }
  /** @type {Buffer[]} */
  const parts = [];
  socket.on('data', (part) => parts.push(part));
  socket.resume();
  await soon(once(socket, 'end'), 'the end');
  const answer = Buffer.concat(parts);
  assert.ok(answer.subarray(answer.indexOf('\r\n\r\n') + 4).equals(bytes));
});
