// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemory, newSecret, safeStorage } from '../../../web/lib/memory.js';
import {
  GAMES, linkBaseOf, lookOf, parseCode, parseGame, parseRoute, placeOf, shapeOf, showCode, showGame,
} from '../../../web/lib/site.js';
import { findSkin, SKINS } from '../../../web/board/skins.js';
import { fakeStorage } from './fakes.mjs';

const open = (local, session = fakeStorage()) => createMemory(
  safeStorage(() => local), safeStorage(() => session));

test('a_secret_is_128_bits_in_canonical_base64url', () => {
  for (let i = 0; i < 200; i += 1) {
    const secret = newSecret();
    assert.match(secret, /^[A-Za-z0-9_-]{22}$/);
    assert.equal(Buffer.from(secret, 'base64url').toString('base64url'), secret);
    assert.equal(Buffer.from(secret, 'base64url').length, 16);
  }
});

test('the_secret_stays_the_same_and_is_shared_by_tabs', () => {
  const local = fakeStorage();
  assert.equal(open(local).secret(), open(local).secret());
});

test('a_damaged_secret_is_made_anew', () => {
  const local = fakeStorage();
  local.setItem('djenon.secret', 'nonsense');
  assert.match(open(local).secret(), /^[A-Za-z0-9_-]{22}$/);
});

test('a_browser_that_refuses_storage_still_has_a_player', () => {
  for (const memory of [
    open(fakeStorage(true), fakeStorage(true)),
    createMemory(safeStorage(() => { throw new Error('denied'); }), safeStorage(() => undefined)),
  ]) {
    const secret = memory.secret();
    assert.equal(memory.secret(), secret);
    assert.ok(!memory.kept);
    memory.keep('pending', { a: 1 });
    assert.deepEqual(memory.recall('pending'), { a: 1 });
    memory.keep('pending', null);
    assert.equal(memory.recall('pending'), null);
  }
});

test('what_a_full_storage_has_is_read_and_the_player_stays', () => {
  const local = fakeStorage();
  const secret = open(local).secret();
  local.setItem = () => { throw new Error('full'); };
  const memory = open(local);
  assert.deepEqual([memory.secret(), memory.kept], [secret, true]);
  memory.change({ theme: 'dark' });
  assert.deepEqual([memory.settings().theme, memory.kept], ['dark', true]);
  memory.useSecret(newSecret());
  assert.notEqual(memory.secret(), secret);
  assert.ok(!memory.kept);
});

test('a_new_secret_is_kept_before_it_is_sent_and_taken_when_the_old_one_is_refused', () => {
  const local = fakeStorage();
  const memory = open(local);
  const old = memory.secret();
  const next = memory.nextSecret();
  assert.equal(memory.nextSecret(), next);
  assert.equal(open(local).secret(), old);
  const later = open(local);
  assert.ok(later.takeNextSecret());
  assert.equal(later.secret(), next);
  assert.ok(!later.takeNextSecret());
});

test('a_new_secret_that_never_arrived_is_dropped_by_a_later_page', () => {
  const local = fakeStorage();
  const memory = open(local);
  memory.secret();
  memory.nextSecret();
  memory.confirmSecret();
  assert.ok(local.getItem('djenon.next'), 'this page is still sending it');
  const later = open(local);
  later.confirmSecret();
  assert.ok(!later.takeNextSecret());
});

test('a_forgotten_player_leaves_no_trace_but_settings_stay', () => {
  const local = fakeStorage();
  const memory = open(local);
  const old = memory.secret();
  memory.change({ name: 'Ama', speed: 'fast' });
  memory.remember('avoid', ['x']);
  memory.keep('local', [{ from: 'djenon-abe', moves: 'A' }]);
  memory.nextSecret();
  memory.forgetPlayer();
  assert.equal(memory.recall('local'), null);
  assert.notEqual(memory.secret(), old);
  assert.equal(memory.known('avoid'), null);
  assert.equal(local.getItem('djenon.next'), null);
  assert.equal(memory.settings().name, '');
  assert.equal(memory.settings().speed, 'fast');
});

test('values_last_until_they_are_forgotten', () => {
  const local = fakeStorage();
  open(local).remember('table', { clock: '3+2' });
  assert.deepEqual(open(local).known('table'), { clock: '3+2' });
  open(local).remember('table', null);
  assert.equal(open(local).known('table'), null);
});

test('settings_are_kept_and_told', () => {
  const local = fakeStorage();
  const memory = open(local);
  let told = null;
  memory.on('settings', (settings) => { told = settings; });
  memory.change({ speed: 'fast' });
  assert.equal(told.speed, 'fast');
  assert.equal(open(local).settings().speed, 'fast');
  assert.equal(open(local).settings().theme, 'auto');
});

test('the_root_comes_before_the_assets_also_under_a_path', () => {
  for (const [url, root, build] of [
    ['https://x.example/a/7f3/lib/site.js', 'https://x.example/', '7f3'],
    ['http://10.0.0.2:8080/games/djenon/a/b-1/lib/site.js', 'http://10.0.0.2:8080/games/djenon/', 'b-1'],
    ['https://x.example/a/a/a/7f3/lib/site.js', 'https://x.example/a/a/', '7f3'],
  ]) {
    assert.deepEqual(placeOf(url), { root, build });
  }
});

test('codes_are_read_as_people_write_them', () => {
  for (const text of ['K7MPQ2R9XD', 'k7mpq-2r9xd', ' K7MPQ 2R9XD ', 'k7mpq2r9xd']) {
    assert.equal(parseCode(text), 'K7MPQ2R9XD');
  }
  for (const text of ['', 'K7MPQ2R9X', 'K7MPQ2R9XDD', 'K7MPQ2R9XA', 'O7MPQ2R9XD']) {
    assert.equal(parseCode(text), null);
  }
  assert.equal(showCode('K7MPQ2R9XD'), 'K7MPQ-2R9XD');
});

for (const [text, expected] of [
  ['K7MPQ-2R9XD', { code: 'K7MPQ2R9XD', number: null }],
  ['k7mpq2r9xd-1', { code: 'K7MPQ2R9XD', number: 1 }],
  [' K7MPQ-2R9XD-12 ', { code: 'K7MPQ2R9XD', number: 12 }],
  ['K7MPQ-2R9XD-0', null],
  ['K7MPQ-2R9X2', { code: 'K7MPQ2R9X2', number: null }],
  ['K7MPQ-2R9X-2', { code: 'K7MPQ2R9X2', number: null }],
  ['', null],
  ['nonsense-1', null],
]) {
  test(`game_code_${text || 'nothing'}`, () => assert.deepEqual(parseGame(text), expected));
}

test('a_game_is_written_as_it_is_read', () => {
  assert.deepEqual(parseGame(showGame('K7MPQ2R9XD', 3)), { code: 'K7MPQ2R9XD', number: 3 });
});

for (const [path, expected] of [
  ['', { page: 'home', language: null }],
  ['fr/', { page: 'home', language: 'fr' }],
  ['fr', { page: 'home', language: 'fr' }],
  ['r/k7mpq-2r9xd', { page: 'room', code: 'K7MPQ2R9XD' }],
  ['r/K7MPQ2R9XD/', { page: 'room', code: 'K7MPQ2R9XD' }],
  ['r/nonsense', { page: 'room', code: null }],
  ['r/%', { page: 'room', code: null }],
  ['r', { page: 'room', code: null }],
  ['h/k7mpq-2r9xd', { page: 'hall', code: 'K7MPQ2R9XD' }],
  ['h/K7MPQ2R9XD/wall', { page: 'wall', code: 'K7MPQ2R9XD' }],
  ['h/nonsense', { page: 'hall', code: null }],
  ['h/K7MPQ2R9XD/door', { page: 'missing' }],
  ['h/K7MPQ2R9XD/wall/x', { page: 'missing' }],
  ['settings', { page: 'settings' }],
  ['lobby', { page: 'lobby' }],
  ['privacy', { page: 'privacy' }],
  ['archive/', { page: 'archive' }],
  ['lobby/x', { page: 'missing' }],
  ['g/k7mpq-2r9xd-2', { page: 'game', code: 'K7MPQ2R9XD', number: 2 }],
  ['g/K7MPQ-2R9XD', { page: 'game', code: 'K7MPQ2R9XD', number: null }],
  ['g/nonsense', { page: 'game', code: null, number: null }],
  ['p/djenon-abe', { page: 'position', text: 'djenon-abe' }],
  ['p/djenon-abe_4%2D4/x', { page: 'position', text: 'djenon-abe_4-4/x' }],
  ['p/', { page: 'missing' }],
  ['xx/', { page: 'missing' }],
  ['r/a/b', { page: 'missing' }],
]) {
  test(`route_${path || 'root'}`, () => assert.deepEqual(parseRoute(path, ['en', 'fr']), expected));
}

for (const [said, base] of /** @type {[string | null, string][]} */ ([
  ['https://club.example/games/', 'https://club.example/games/'],
  ['http://10.0.0.7:8080/', 'http://10.0.0.7:8080/'],
  ['', 'http://localhost/'],
  [null, 'http://localhost/'],
  ['{{link}}', 'http://localhost/'],
])) {
  test(`links_of_a_page_that_says_${said}_begin_with_${base}`, () => {
    assert.equal(linkBaseOf(said, 'http://localhost/'), base);
  });
}

for (const { rules, skins = [] } of GAMES) {
  test(`${rules}_looks_as_its_player_has_chosen`, () => {
    const memory = open(fakeStorage());
    const { shape, orientation } = lookOf(rules, memory.settings());
    assert.deepEqual({ ...shape, orientation }, { ...shapeOf(rules), orientation: 'auto' });
    for (const skin of skins) {
      assert.equal(findSkin({ ...shape, skin }), SKINS[skin], skin);
      memory.change({ skins: { [rules]: skin } });
      assert.equal(lookOf(rules, memory.settings()).shape.skin, skin);
    }
  });
}
