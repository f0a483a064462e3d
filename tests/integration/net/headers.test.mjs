// SPDX-License-Identifier: MIT
// @ts-check
// The headers of every kind of page over https, graded; and the grader itself.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import tls from 'node:tls';

import { soon } from '../client.mjs';
import { makeCertificate } from '../lib/certificate.mjs';
import { get } from '../lib/https.mjs';
import { grade } from '../lib/observatory.mjs';
import { makeFolder, Server } from '../lib/server.mjs';

/** What libwebsockets leaves for the head of an answer. */
const HEAD_MAX = 2048;

const folder = makeFolder('headers');
const { certificate, key } = makeCertificate(folder, 'headers');
const files = { store: 'memory', tls_certificate: certificate, tls_key: key };
/** By what they know of their address. @type {Record<string, Server>} */
const servers = {
  direct: new Server(files),
  'named with the longest names': new Server({
    ...files,
    public_url: `https://${'h'.repeat(255)}:65535/${'f'.repeat(126)}/`,
    origins: `https://127.0.0.1 https://${'o'.repeat(255)}:65535`,
  }),
};
process.on('exit', () => Object.values(servers).forEach(({ program }) => program?.child.kill('SIGKILL')));
before(() => Promise.all(Object.values(servers).map((server) => server.start())));
after(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

/** The bytes of an answer's head. @param {number} port @param {string} target @param {string} host */
function measureHead(port, target, host) {
  return soon(new Promise((resolve, reject) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    let heard = '';
    socket.on('error', reject);
    socket.on('data', (data) => { heard += data.toString('latin1'); });
    socket.on('end', () => resolve(heard.indexOf('\r\n\r\n') + 4));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`);
  }), target);
}

/** {a} stands for the folder of assets. @type {[string, string, number][]} */
const PAGES = [
  ['home', '/', 200],
  ['home_in_a_language', '/fr/', 200],
  ['room', '/r/BCDFG-23456', 200],
  ['rules', '/en/rules/djenon-abe', 200],
  ['missing_page', '/no/such/page', 404],
  ['missing_asset', '/a/none/x.js', 404],
  ['script', '{a}main.js', 200],
  ['style', '{a}css/base.css', 200],
  ['picture', '{a}icon.svg', 200],
  ['engine', '{a}engine.wasm', 200],
  ['manifest', '{a}app.webmanifest', 200],
  ['picture_at_its_plain_address', '/icon.svg', 200],
  ['worker', '/sw.js', 200],
  ['api', '/api/rooms', 200],
  ['missing_game', '/api/games/BCDFG-23456-1', 404],
  ['health', '/healthz', 200],
  ['socket', '/ws', 426],
];
for (const [name, server] of Object.entries(servers)) {
  for (const [what, target, status] of PAGES) {
    test(`the_${what}_of_a_server_${name}_has_an_a_plus`.replaceAll(' ', '_'), async () => {
      const home = await get(server.port, '/');
      const assets = `/${/a\/[0-9a-f]{10}\//.exec(home.text)?.[0]}`;
      const address = target.replace('{a}', assets);
      const answer = await get(server.port, address);
      assert.equal(answer.status, status, answer.text);
      const said = grade({ ...answer, isHttps: true });
      assert.equal(said.grade, 'A+', JSON.stringify(said));
      const bytes = await measureHead(server.port, address, `${'h'.repeat(255)}:65535`);
      assert.ok(bytes > 300 && bytes <= HEAD_MAX, `${bytes} bytes`);
    });
  }
}

const GOOD = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** What is changed, and the points that are left. @type {[string, Record<string, string | undefined>, number, string][]} */
const CHANGED = [
  ['nothing', {}, 130, 'A+'],
  ['no_policy', { 'content-security-policy': undefined }, 55, 'C'],
  ['inline_scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" }, 80, 'B+'],
  ['any_script', { 'content-security-policy': "default-src *; frame-ancestors 'none'" }, 80, 'B+'],
  ['eval', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'" }, 110, 'A+'],
  ['plain_sockets', { 'content-security-policy': "default-src 'none'; connect-src ws://x; frame-ancestors 'none'" }, 80, 'B+'],
  ['frames', { 'content-security-policy': "default-src 'none'" }, 80, 'B+'],
  ['no_transport', { 'strict-transport-security': undefined }, 80, 'B+'],
  ['a_short_transport', { 'strict-transport-security': 'max-age=600' }, 120, 'A+'],
  ['sniffing', { 'x-content-type-options': undefined }, 125, 'A+'],
  ['unsafe_referrer', { 'referrer-policy': 'unsafe-url' }, 120, 'A+'],
  ['a_cookie', { 'set-cookie': 'a=b' }, 80, 'B+'],
  ['shared_secrets', { 'access-control-allow-origin': 'https://x', 'access-control-allow-credentials': 'true' }, 50, 'C'],
  ['shared_answers', { 'access-control-allow-origin': '*' }, 130, 'A+'],
];
for (const [why, changes, score, letter] of CHANGED) {
  test(`with_${why}_the_grader_gives_${score}`, () => {
    const said = grade({ headers: { ...GOOD, ...changes }, text: '<script src="a.js"></script>', isHttps: true });
    assert.deepEqual([said.score, said.grade], [score, letter], JSON.stringify(said));
  });
}

test('a_script_of_another_site_needs_its_sum', () => {
  const of = (/** @type {string} */ text) => grade({ headers: GOOD, text, isHttps: true }).points.scripts;
  assert.equal(of('<script src="https://x/a.js"></script>'), -5);
  assert.equal(of('<script src="//x/a.js" integrity="sha256-x"></script>'), 5);
  assert.equal(of('<script src="http://x/a.js"></script>'), -50);
  assert.equal(of('<script src="./a.js"></script>'), 0);
});
