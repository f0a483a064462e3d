// SPDX-License-Identifier: MIT
// What a first visit loads: the page names every module that a running game needs, and no more
// than the budget allows.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';

const WEB = new URL('../../../web/', import.meta.url);
const REQUESTS = 36;
const BYTES = 80 * 1024;

const page = readFileSync(new URL('index.html', WEB), 'utf8');
const assets = [...page.matchAll(/(?:href|src)="\{\{root\}\}a\/\{\{build\}\}\/([^"]+)"/g)]
  .map(([, path]) => path);
const preloaded = [...page.matchAll(/rel="modulepreload" href="\{\{root\}\}a\/\{\{build\}\}\/([^"]+)"/g)]
  .map(([, path]) => path);

/** A module and everything that it imports at once, relative to web/. */
function closure(path, seen = new Set()) {
  if (!seen.has(path)) {
    seen.add(path);
    const source = readFileSync(new URL(path, WEB), 'utf8');
    for (const [, from] of source.matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gms)) {
      closure(new URL(from, new URL(path, WEB)).href.slice(WEB.href.length), seen);
    }
  }
  return seen;
}

test('the_page_preloads_exactly_what_a_game_needs', () => {
  const needed = closure('ui/room.js', closure('main.js'));
  needed.delete('main.js');
  assert.deepEqual([...preloaded].sort(), [...needed].sort());
});

test('the_page_asks_first_for_what_opens_the_connection', () => {
  const first = closure('main.js');
  first.delete('main.js');
  assert.deepEqual(new Set(preloaded.slice(0, first.size)), first);
  assert.ok(page.indexOf('main.js') < page.indexOf('modulepreload'));
});

test('everything_that_the_page_names_is_there', () => {
  for (const path of assets) {
    assert.ok(existsSync(new URL(path, WEB)), path);
  }
});

/** What sw.js keeps, in bytes without compression: a browser stores it so. */
const KEPT = 1.5 * 1024 * 1024;

/** @param {URL} folder @returns {string[]} paths of the files in it */
const filesIn = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
  const at = new URL(entry.name + (entry.isDirectory() ? '/' : ''), folder);
  return entry.isDirectory() ? filesIn(at) : [at.href.slice(WEB.href.length)];
});

test('what_is_kept_for_later_stays_small', () => {
  const bytes = filesIn(WEB).filter((path) => /\.(js|css|html|svg|webmanifest)$/.test(path))
    .reduce((sum, path) => sum + statSync(new URL(path, WEB)).size, 0);
  const engines = 2 * 72 * 1024; // two programs of the same source
  assert.ok(bytes > 500_000 && bytes + engines <= KEPT, `${bytes + engines} bytes`);
});

test('the_manifest_has_what_browsers_ask_for_below_any_folder', () => {
  const manifest = JSON.parse(readFileSync(new URL('app.webmanifest', WEB), 'utf8'));
  const here = 'https://club.example/games/a/0123456789/app.webmanifest';
  for (const address of [manifest.start_url, manifest.scope]) {
    assert.equal(new URL(address, here).href, 'https://club.example/games/');
  }
  assert.deepEqual([manifest.name, manifest.short_name, manifest.display], ['Djenon', 'Djenon', 'standalone']);
  assert.ok(!('id' in manifest), 'an id is resolved against the origin, which several sites may share');
  for (const { src, type, sizes, purpose } of manifest.icons) {
    assert.match(purpose, /^(any|maskable)$/, 'one picture serves one purpose');
    const bytes = readFileSync(new URL(src, WEB));
    if (type === 'image/png') {
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      assert.equal(`${width}x${height}`, sizes, src);
    }
  }
  const has = (wanted, kind) => manifest.icons.some(({ sizes, purpose }) => sizes === wanted && purpose === kind);
  assert.ok(has('192x192', 'any') && has('512x512', 'any') && has('512x512', 'maskable'));
});

test('a_first_visit_stays_within_its_budget', () => {
  const sizeOf = (/** @type {string} */ path) => gzipSync(readFileSync(new URL(path, WEB)), { level: 9 }).length;
  const [longest] = LANGUAGE_CODES.map((code) => `messages/${code}.js`).sort((a, b) => sizeOf(b) - sizeOf(a));
  const files = [...new Set([...assets, longest, 'index.html'])];
  const bytes = files.reduce((sum, path) => sum + sizeOf(path), 0);
  // The engine, its wasm and the manifest follow when the board stands.
  assert.ok(files.length + 1 <= REQUESTS, `${files.length + 1} requests`);
  assert.ok(bytes <= BYTES, `${bytes} bytes`);
});
