// SPDX-License-Identifier: MIT
// @ts-check
// The Caddyfile of docker/, before a server with a name of its own and before one below a folder.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noCaddy, startCaddy } from '../lib/caddy.mjs';
import { examine } from '../lib/doctor.mjs';
import { get } from '../lib/https.mjs';
import { findPort } from '../lib/ports.mjs';
import { Server } from '../lib/server.mjs';
import { checkEnd, findGame, leaveTable, playOn, sit } from '../lib/table.mjs';

const SITES = [
  { name: 'play.example.org', folder: '/' },
  { name: 'club.example.org', folder: '/games/' },
];

/**
 * Both sites of the file, each with a server behind it; they end with the test.
 * @param {import('node:test').TestContext} t
 */
async function open(t) {
  const houses = await Promise.all(SITES.map(async ({ name, folder }) => {
    const port = await findPort();
    const url = `https://127.0.0.1:${port}${folder}`;
    const server = new Server({ store: 'memory', public_url: url, trusted_proxies: '127.0.0.1' });
    await server.start();
    return { name, folder, port, url, server, upstream: server.port };
  }));
  const caddy = await startCaddy(houses);
  t.after(async () => {
    await caddy.stop();
    await Promise.all(houses.map(({ server }) => server.stop()));
  });
  return { caddy, houses };
}

test('two people play through Caddy, and all is as it should be', { skip: noCaddy }, async (t) => {
  const { caddy, houses } = await open(t);
  for (const { port, url, folder, server } of houses) {
    const { status, out, findings } = await examine(['--quick', url], { SSL_CERT_FILE: caddy.certificate });
    assert.equal(status, 0, out);
    assert.match(findings.proxy, /^OK the server takes the proxy's word/);
    const vector = findGame('djenon-abe', 1);
    const table = await sit({ port, scheme: 'wss', folder }, 'djenon-abe');
    await playOn(table, vector);
    checkEnd(table, vector);
    await leaveTable(table);
    assert.doesNotMatch(server.stderr, /proxy\.untrusted/);
  }
});

test('the folder leaves the rest of the site alone', { skip: noCaddy }, async (t) => {
  const { houses } = await open(t);
  const { port } = houses[1];
  const { status, headers } = await get(port, '/games', `127.0.0.1:${port}`);
  assert.deepEqual([status, headers.location], [301, '/games/']);
  const { text } = await get(port, '/', `127.0.0.1:${port}`);
  assert.equal(text, "The club's own pages.");
});
