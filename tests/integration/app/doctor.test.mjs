// SPDX-License-Identifier: MIT
// @ts-check
// djenon doctor finds what is wrong between players and a server, and says what to do.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { request } from '../client.mjs';
import { makeCertificate, makeOldCertificate } from '../lib/certificate.mjs';
import { examine } from '../lib/doctor.mjs';
import { openProxy } from '../lib/proxy.mjs';
import { run, Server, serve, serveFromMemory, temporaryFolder } from '../lib/server.mjs';

const quick = (/** @type {string} */ url, /** @type {Record<string, string>} */ env = {}) => (
  examine(['--quick', url], env));

/**
 * A server behind a proxy that players reach.
 * @param {import('node:test').TestContext} t
 * @param {import('../lib/proxy.mjs').Habits} habits
 * @param {Record<string, string>} settings
 */
async function serveBehind(t, habits, settings = {}) {
  const server = new Server({ store: 'memory' });
  const port = await openProxy(t, () => server.port, habits);
  const url = `http${habits.tls ? 's' : ''}://127.0.0.1:${port}${habits.folder ?? '/'}`;
  t.after(() => server.stop());
  await server.start({ public_url: url, ...settings });
  return { url, port, server };
}

test('a server that is well is well', async (t) => {
  const server = await serveFromMemory(t);
  const { status, out, findings } = await quick(`http://127.0.0.1:${server.port}/`);
  assert.equal(status, 0, out);
  assert.ok(!/FAIL|WARN/.test(out), out);
  for (const what of ['name', 'http', 'secure', 'page', 'files', 'websocket', 'origin', 'proxy', 'clock']) {
    assert.match(findings[what] ?? '', /^OK/, what);
  }
});

test('below a folder and behind a proxy that is trusted it is too', async (t) => {
  const { url } = await serveBehind(t, { folder: '/games/', forwards: true }, { trusted_proxies: '127.0.0.1' });
  const { status, out, findings } = await quick(url);
  assert.equal(status, 0, out);
  assert.match(findings.proxy, /^OK the server takes the proxy's word/);
  assert.match(findings.files, /\/games\/a\//);
});

test('a proxy that is not trusted is found', async (t) => {
  const { url } = await serveBehind(t, { forwards: true });
  const { status, findings } = await quick(url);
  assert.equal(status, 1);
  assert.match(findings.proxy, /^FAIL .*set trusted_proxies/);
});

test('a proxy without WebSocket is found', async (t) => {
  const { url } = await serveBehind(t, { upgrades: false });
  const { status, findings } = await quick(url);
  assert.equal(status, 1);
  assert.match(findings.websocket, /^FAIL .*Upgrade and Connection/);
});

test('another public address than the one in use is found', async (t) => {
  const server = await serve(t, { store: 'memory', public_url: 'https://elsewhere.example/' });
  const { status, findings } = await quick(`http://127.0.0.1:${server.port}/`);
  assert.equal(status, 1);
  assert.match(findings.websocket, new RegExp(`^FAIL .*set public_url = http://127.0.0.1:${server.port}/`));
});

test('a proxy that passes only some addresses, or takes headers away, is found', async (t) => {
  const some = await serveBehind(t, { folder: '/games/' });
  const wrong = await quick(`http://127.0.0.1:${some.port}/`);
  assert.equal(wrong.status, 1);
  assert.match(wrong.findings.http, /^FAIL .*answers 404/);
  const bare = await serveBehind(t, { policy: false });
  const warned = await quick(bare.url);
  assert.equal(warned.status, 0, warned.out);
  assert.match(warned.findings.page, /^WARN .*Content-Security-Policy is gone/);
});

test('a proxy that cuts silent connections is found', async (t) => {
  const { url } = await serveBehind(t, { idleMs: 1500 });
  const { status, out, findings } = await examine([url]);
  assert.equal(status, 1);
  assert.match(out, /silent for 65 s; --quick leaves this out/);
  assert.match(findings.idle, /^FAIL .*cut after [1-9]\d* s of silence/);
});

test('certificates are looked at: those that ran out, are not trusted, and are good', async (t) => {
  const folder = temporaryFolder(t);
  const old = await serveBehind(t, { tls: makeOldCertificate(folder, 'old') });
  const expired = await quick(old.url);
  assert.equal(expired.status, 1);
  assert.match(expired.findings.certificate, /^FAIL it ran out [1-9]\d* days ago; renew it/);
  const own = makeCertificate(folder, 'own', 400);
  const { url } = await serveBehind(t, { tls: own });
  const strange = await quick(url);
  assert.equal(strange.status, 1);
  assert.match(strange.findings.certificate, /^OK it is good for (399|400) days more/);
  assert.match(strange.findings.tls, /^FAIL browsers do not trust/);
  const known = await quick(url, { SSL_CERT_FILE: own.certificate });
  assert.equal(known.status, 0, known.out);
  const soonOver = makeCertificate(folder, 'soon', 3);
  const last = await serveBehind(t, { tls: soonOver });
  const warned = await quick(last.url, { SSL_CERT_FILE: soonOver.certificate });
  assert.equal(warned.status, 0, warned.out);
  assert.match(warned.findings.certificate, /^WARN it is good for [23] days more/);
});

test('somebody who takes connections and does not answer is found', async (t) => {
  const mute = createServer(() => {});
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  t.after(() => mute.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (mute.address());
  const { status, findings } = await quick(`http://127.0.0.1:${port}/`);
  assert.equal(status, 1);
  assert.match(findings.connection, /^FAIL .*: no answer within 10 s; is the server/);
});

test('nobody there, no such name and no address are told apart', async (t) => {
  const server = await serveFromMemory(t);
  const { port } = server;
  await server.stop();
  const gone = await quick(`http://127.0.0.1:${port}/`);
  assert.equal(gone.status, 1);
  assert.match(gone.findings.connection, /^FAIL .*is the server, or the proxy before it, started/);
  const nameless = await quick('http://nobody.invalid/');
  assert.equal(nameless.status, 1);
  assert.match(nameless.findings.name, /^FAIL nobody\.invalid: .*DNS/);
  for (const args of [[], ['ftp://x/'], ['http://a/', 'http://b/']]) {
    assert.equal(run(['doctor', ...args]).status, 2, args.join(' '));
  }
});

test('what the server says of a client names nobody and is not kept', async (t) => {
  const server = await serve(t, { store: 'memory', trusted_proxies: '127.0.0.1' });
  for (const [headers, proxy] of [[{}, 'no'], [{ 'X-Forwarded-For': '192.0.2.7' }, 'trusted']]) {
    const answer = await request(server.port, '/api/diag', /** @type {Record<string, string>} */ (headers));
    assert.equal(answer.status, 200);
    const said = JSON.parse(answer.text);
    assert.deepEqual(Object.keys(said), ['now', 'ready', 'build', 'proxy', 'secure', 'pingMs']);
    assert.equal(said.proxy, proxy);
    assert.ok(!answer.text.includes('192.0.2.7') && !answer.text.includes('127.0.0.1'));
    assert.match(answer.headers['cache-control'], /no-cache|no-store/);
  }
  const posted = await request(server.port, '/api/diag', {}, 'POST');
  assert.equal(posted.status, 405);
});
