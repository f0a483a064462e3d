// SPDX-License-Identifier: MIT
// What a first visit loads: each page names every module that it needs, and for a running game no
// more than the budget allows.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import {
  closure, pageFile, PAGES, read, WEB,
} from '../pages.mjs';

const REQUESTS = 36;
const BYTES = 80 * 1024;

/** The assets that a page names, as it names them. @param {RegExp} how @param {string} page */
const named = (how, page) => [...page.matchAll(how)].map(([, path]) => path);
const ASSET = /(?:href|src)="\{\{root\}\}a\/\{\{build\}\}\/([^"]+)"/g;
const PRELOAD = /rel="modulepreload" href="\{\{root\}\}a\/\{\{build\}\}\/([^"]+)"/g;

/** Every kind of address: its page, and the modules that it needs at once beside main.js. */
const ALL = [
  { title: 'index', page: read('index.html'), modules: ['ui/pages.js'] },
  ...LANGUAGE_CODES.flatMap((code) => Object.entries(PAGES).map(([name, { modules, parts }]) => ({
    title: `${name} in ${code}`,
    page: readFileSync(pageFile(code, name), 'utf8'),
    modules: [...modules, ...[`${code}.js`, ...parts.map((part) => `${part}/${code}.js`)].map((it) => `messages/${it}`)],
  }))),
];

test('each_page_preloads_exactly_what_it_needs', () => {
  for (const { title, page, modules } of ALL) {
    const needed = closure('main.js');
    modules.forEach((path) => closure(path, needed));
    needed.delete('main.js');
    assert.deepEqual(named(PRELOAD, page).sort(), [...needed].sort(), `${title}: run node tests/web/firstsight.mjs`);
  }
});

test('each_page_asks_first_for_what_opens_the_connection', () => {
  const first = closure('main.js');
  first.delete('main.js');
  for (const { title, page } of ALL) {
    assert.deepEqual(new Set(named(PRELOAD, page).slice(0, first.size)), first, title);
    assert.ok(page.indexOf('main.js') < page.indexOf('modulepreload'), title);
  }
});

test('what_can_be_read_is_sent_before_what_its_script_needs', () => {
  for (const [name, { isWhole }] of Object.entries(PAGES)) {
    const [, later = ''] = /<template>(.*)<\/template>/s.exec(readFileSync(pageFile('en', name), 'utf8')) || [];
    assert.equal(later.includes('messages/en.js'), isWhole, name);
  }
});

test('everything_that_a_page_names_is_there', () => {
  for (const { page } of ALL) {
    named(ASSET, page).forEach((path) => assert.ok(existsSync(new URL(path, WEB)), path));
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
  // Of the pages in every language one is kept; the French ones are the longest.
  const bytes = filesIn(WEB).filter((path) => /^(?!pages\/(?!fr\/)).*\.(js|css|html|svg|webmanifest)$/.test(path))
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
  for (const code of LANGUAGE_CODES) {
    const page = readFileSync(pageFile(code, 'room'), 'utf8');
    const files = [...new Set([...named(ASSET, page)])];
    const bytes = files.reduce((sum, path) => sum + sizeOf(path), sizeOf(`pages/${code}/room.html`));
    // The engine, its wasm and the manifest follow when the board stands.
    assert.ok(files.length + 2 <= REQUESTS, `${files.length + 2} requests`);
    assert.ok(bytes <= BYTES, `${bytes} bytes in ${code}`);
  }
});
