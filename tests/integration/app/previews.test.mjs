// SPDX-License-Identifier: MIT
// @ts-check
// What a robot reads that shows a link elsewhere, which runs no script.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { request } from '../client.mjs';
import { Server } from '../lib/server.mjs';
import { sit } from '../lib/table.mjs';

const UNKNOWN = 'K7MPQ-2R9XD';

/** @param {import('node:test').TestContext} t @param {Record<string, string>} [settings] */
async function serve(t, settings = {}) {
  const server = new Server({ store: 'memory', ...settings });
  await server.start();
  t.after(() => server.stop());
  return server;
}

/** @param {string} text of a page @returns {Record<string, string>} what its head says */
function headOf(text) {
  const rows = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const [, title] = /<title>([^<]*)<\/title>/.exec(text) || [];
  return { title, ...Object.fromEntries(rows.map(([, name, content]) => [name, content])) };
}

/** @param {Server} server @param {string} path @param {Record<string, string>} [headers] */
async function look(server, path, headers = {}) {
  const answer = await request(server.port, path, headers);
  assert.equal(answer.status, 200, path);
  return { ...answer, head: headOf(answer.text) };
}

test('the link to a table says which game it is, and no name of anybody', async (t) => {
  const server = await serve(t);
  const table = await sit(server, 'adji-boto', { names: ['Abla', 'Kofi'] });
  const path = `/r/${table.room}`;
  const { head, headers, text } = await look(server, path, { 'accept-language': 'fr-CI,fr;q=0.9' });
  assert.equal(head['og:title'], 'Adji-Boto\u00a0: une partie à deux\u202f?');
  assert.equal(head.title, head['og:title']);
  assert.equal(head.description, head['og:description']);
  assert.equal(head['og:locale'], 'fr_FR');
  assert.equal(head['og:url'], `http://localhost${path}`);
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers.vary, 'Accept-Encoding, Accept-Language');
  assert.doesNotMatch(text, /Abla|Kofi|\{\{preview/);
  const picture = await request(server.port, new URL(head['og:image']).pathname);
  assert.equal(picture.status, 200);
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.match(head['og:image'], /adji-boto\.png$/);
  const again = await request(server.port, path, {
    'accept-language': 'fr', 'if-none-match': String(headers.etag),
  });
  assert.equal(again.status, 304);
  const bare = await request(server.port, path, { 'accept-language': 'fr' }, 'HEAD');
  assert.deepEqual([bare.status, bare.text, bare.headers.etag], [200, '', headers.etag]);
});

test('a table that is hidden, and one that there is not, say the same', async (t) => {
  const server = await serve(t);
  const table = await sit(server, 'adji-boto', { create: { spectators: 'none' } });
  const hidden = await look(server, `/r/${table.room}`);
  const unknown = await look(server, `/r/${UNKNOWN}`);
  const without = (/** @type {Record<string, string>} */ head) => ({ ...head, 'og:url': '' });
  assert.deepEqual(without(hidden.head), without(unknown.head));
  assert.match(hidden.head['og:image'], /\/site\.png$/);
});

test('positions, tutorials and the first page have previews too', async (t) => {
  const server = await serve(t);
  const titles = await Promise.all(['/p/djenon-abe', '/learn/adji-boto', '/pl/', '/lobby', '/h/X']
    .map(async (path) => (await look(server, path)).head['og:title']));
  assert.deepEqual(titles, [
    'A position of Djenon-abe', 'Learn Adji-Boto step by step', 'Djenon: trzy mankale dla dwojga',
    'Djenon: three mancala games for two', 'A hall for mancala games']);
});

test('below the folder of a public address all addresses are its own', async (t) => {
  const server = await serve(t, { public_url: 'https://club.example/games/' });
  const table = await sit(server, 'djenon-abe');
  for (const prefix of ['', '/games']) { // a proxy may cut the folder off
    const { head } = await look(server, `${prefix}/r/${table.room}`);
    assert.equal(head['og:url'], `https://club.example/games/r/${table.room}`);
    assert.equal(head['og:image'], 'https://club.example/games/previews/djenon-abe.png');
  }
});

test('a page comes without its game to whoever asks too often', async (t) => {
  const server = await serve(t, { rate_api: '2/60s' });
  const table = await sit(server, 'djenon-abe');
  const pictures = [];
  for (let i = 0; i < 3; i += 1) {
    const { head } = await look(server, `/r/${table.room}`);
    pictures.push(head['og:image'].split('/').pop());
  }
  assert.deepEqual(pictures, ['djenon-abe.png', 'djenon-abe.png', 'site.png']);
});
