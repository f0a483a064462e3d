// SPDX-License-Identifier: MIT
// What a first visit loads: the page names every module that a running game needs, and no more
// than the budget allows.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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

test('a_first_visit_stays_within_its_budget', () => {
  const sizeOf = (/** @type {string} */ path) => gzipSync(readFileSync(new URL(path, WEB)), { level: 9 }).length;
  const [longest] = LANGUAGE_CODES.map((code) => `messages/${code}.js`).sort((a, b) => sizeOf(b) - sizeOf(a));
  const files = [...new Set([...assets, longest, 'index.html'])];
  const bytes = files.reduce((sum, path) => sum + sizeOf(path), 0);
  // The engine, its wasm and the manifest follow when the board stands.
  assert.ok(files.length + 1 <= REQUESTS, `${files.length + 1} requests`);
  assert.ok(bytes <= BYTES, `${bytes} bytes`);
});
