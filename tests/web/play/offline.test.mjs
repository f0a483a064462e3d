// SPDX-License-Identifier: MIT
// @ts-check
// Pages without a network, in browsers that keep the site; and that the keeping costs nobody a page.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../integration/client.mjs';
import { findPort } from '../../integration/lib/ports.mjs';
import { PROGRAM } from '../../integration/lib/server.mjs';
import { LAN } from '../chromium.mjs';
import { seesBar, seesNoBar } from './lib/bar.mjs';
import { goOffline, goOnline, isKept, keepsOnly, keepsPosition, keptBy } from './lib/kept.mjs';
import { seesPending } from './lib/line.mjs';
import { openHouse, pitOf, setUp, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { PHONE, Visitor } from './lib/visitor.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'djenon-offline-'));
const port = await findPort();
const house = openHouse({ store: 'sqlite', data: path.join(folder, 'data'), port: String(port) });
after(() => rmSync(folder, { recursive: true, force: true }));

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));
const ENGINE = path.resolve(path.dirname(PROGRAM), '../engine/wasm');
/** What a page says of a server that is away. */
const AWAY = /WebSocket|ERR_|healthz|Failed to (fetch|load)|sw\.js/;

/** A server with the client as it is, and something of its own. @param {(web: string) => void} change */
function otherWeb(change) {
  const web = mkdtempSync(path.join(folder, 'web-'));
  cpSync(path.join(SOURCES, 'web'), web, { recursive: true });
  change(web);
  return { web: [web, ENGINE].join(':') };
}

/** Waits for the first heading of a page. @param {Visitor} visitor @param {string} text */
const heads = ({ page }, text) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

test('every page opens without a network, and both sides can be played', async () => {
  const ama = await house.come({ name: 'Ama', keeps: true });
  ama.expect(AWAY);
  /** @type {string[]} */
  const asked = [];
  ama.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  ama.context.on('request', (request) => request.serviceWorker() && asked.push('worker'));
  await ama.open();
  await isKept(ama);
  const first = asked.indexOf('worker');
  const last = asked.findIndex((name) => name.endsWith('/ui/worker.js'));
  assert.ok(last > 0 && first > last, `what is for later is fetched from request ${first} on, the page until ${last}`);

  await goOffline(house, [ama]);
  await ama.page.reload();
  await ama.sees('site.tagline');
  await seesBar(ama, 'link.offline');
  await ama.sees('around.offline');

  await ama.open('en/rules/adji-boto');
  await heads(ama, 'Adji-Boto');
  await ama.page.locator('figure .board-picture').first().waitFor();

  const vector = SHORT['djenon-abe']();
  await ama.open(`p/${vector.start}?from=elsewhere#x`);
  await ama.seesPosition(vector.start);
  await ama.settled('board');
  await ama.touch(ama.pit(pitOf(vector.moves[0], vector.game)));
  await ama.seesPosition(vector.at(1));
  await ama.page.reload();
  await ama.seesPosition(vector.at(1));

  await ama.open('lobby');
  await ama.sees('around.offline');
  assert.equal(await ama.page.locator('.lobby').count(), 1);
  await ama.open('fr/');
  ama.speak('fr');
  await ama.sees('site.tagline');
  ama.speak('en');
  await ama.open('r/BCDFG-HJKMN');
  await ama.sees('offline.noroom');
  const preloaded = await ama.page.locator('link[rel="modulepreload"][href$="/board/board.js"]').getAttribute('href');
  assert.ok(preloaded?.startsWith(ama.root), `${preloaded} is below the root`);
  await ama.open('settings');
  await heads(ama, ama.say('settings.title'));
  await ama.page.getByRole('combobox', { name: ama.say('site.language') }).first().selectOption('fr');
  ama.speak('fr');
  await heads(ama, ama.say('settings.title'));
  await ama.open('learn/adji-boto');
  await ama.page.locator('.stage-board .board-pit, .board-pit').first().waitFor();
  await ama.open('privacy');
  await heads(ama, ama.say('privacy.title'));
  await ama.open('r/BCDFG-23456');
  await ama.sees('offline.noroom');
  await ama.open('g/BCDFG-23456-1');
  await ama.sees('around.offline');
  await ama.open('archive');
  await ama.sees('around.offline');
  await goOnline(house, [ama]);
  await ama.sees('archive.none');
  await seesNoBar(ama);
  await ama.leave();
});

test('a room that is loaded without a network shows its last board, and its move is played once', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game, { host: { keeps: true }, guest: { keeps: true } });
  const { south, north } = table;
  await table.both(async (it) => it.expect(AWAY));
  await table.play(vector, { to: 2 });
  await table.both(isKept);
  await table.both((it) => keepsPosition(it, vector.at(2)));
  await goOffline(house, [south, north]);
  await table.both((it) => it.page.reload());
  await table.see(vector.at(2));
  for (const visitor of [south, north]) {
    await visitor.seesLine('turn', visitor.say('offline.room'));
    await seesBar(visitor, 'link.offline');
    assert.equal(await visitor.page.locator('.acts button').count(), 0, 'nothing can be asked');
  }
  const sent = south.sent.length;
  const letter = vector.moves[2];
  await south.settled('board');
  await south.touch(south.pit(pitOf(letter, vector.game)), { force: true });
  await south.hears(south.say('offline.pit'));
  await south.seesPosition(vector.at(2));
  assert.equal(south.sent.length, sent);
  await goOnline(house, [south, north]);
  await table.both(seesNoBar);
  await table.both((it) => it.page.locator('.acts button').first().waitFor());
  await table.play(vector, { from: 2, to: 4 });

  await table.both((it) => keepsPosition(it, vector.at(4)));
  house.server.signal('SIGSTOP');
  await table.touchPit(vector.at(4), vector.moves[4]);
  const mover = table.mover(vector.at(4));
  await seesPending(mover, vector.moves[4], pitOf(vector.moves[4], vector.game));
  await house.server.kill();
  await mover.page.reload();
  await seesPending(mover, vector.moves[4], pitOf(vector.moves[4], vector.game));
  await seesBar(mover, 'link.unreachable', { asks: true });
  await house.server.start();
  await table.see(vector.at(5));
  const ids = mover.sent.filter(({ t, d }) => t === 'move' && d.ply === 4).map(({ id }) => id);
  assert.equal(new Set(ids).size, 1, 'always the same id');
  await table.leave();
});

test('a server that does not answer is not waited for', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game, { host: { keeps: true } });
  const { south } = table;
  await table.both(async (it) => it.expect(AWAY));
  await isKept(south);
  await keepsPosition(south, vector.start);
  house.server.signal('SIGSTOP');
  try {
    await south.page.reload({ waitUntil: 'commit' });
    await south.seesPosition(vector.start);
    await south.seesLine('turn', south.say('offline.room'));
  } finally {
    house.server.signal('SIGCONT');
  }
  await south.page.locator('.acts button').first().waitFor();
  await table.play(vector, { to: 2 });
  await table.leave();
});

test('who is forgotten on this device leaves no room there', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  await keepsPosition(south, vector.start);
  await south.open('settings');
  await south.touch(south.button('forget.here'));
  await south.settled('dialog');
  await south.touch(south.button('forget.here.yes'));
  await south.sees('site.tagline');
  await eventually(async () => south.page.evaluate(() => localStorage.getItem('djenon.rooms') === null),
    'the rooms to be forgotten');
  await table.leave();
});

test('an upgrade between two moves leaves the old page all its files, and the next load is the new build', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game, { host: { keeps: true } });
  const { south } = table;
  await table.both(async (it) => it.expect(AWAY));
  await isKept(south);
  const [before] = await keptBy(south);
  await house.server.stop();
  await house.server.start(otherWeb((web) => writeFileSync(path.join(web, 'newer.css'), '/* 1 */')));
  await table.both(seesNoBar);
  let loads = 0;
  south.page.on('load', () => { loads += 1; });
  /** @type {string[]} */
  const vain = [];
  south.page.on('response', (answer) => answer.status() >= 400 && vain.push(answer.url()));
  await table.play(vector, { to: 2 });
  // Words, pages and dialogs that were never looked at, of a build that the server no longer has.
  await south.page.getByLabel(south.say('site.language')).selectOption('it');
  south.speak('it');
  await south.touch(south.button('site.settings'));
  await south.page.getByRole('dialog', { name: south.say('settings.title') }).waitFor();
  await south.page.keyboard.press('Escape');
  await south.page.getByTitle(south.say('site.home')).click();
  await south.sees('site.tagline');
  await south.page.getByRole('link', { name: south.say('home.to.archive') }).click();
  await heads(south, south.say('archive.title'));
  assert.deepEqual(vain, []);
  assert.equal(loads, 0, 'the page was not loaded anew');

  // Another tab is of the new build; this one still needs the old.
  const other = await south.otherTab();
  await other.open('lobby');
  await isKept(other);
  assert.deepEqual((await keptBy(south)).slice(0, 1), [before]);
  await other.page.close();
  await south.page.goto(table.link);
  await table.see(vector.at(2));
  await isKept(south);
  assert.equal(loads, 1);
  const [after] = (await keptBy(south)).slice(-1);
  assert.notEqual(after, before);
  await keepsOnly(south, [after]);
  await table.play(vector, { from: 2, to: 4 });
  await house.server.restart();
  await table.leave();
});

test('below a folder the site keeps itself there, and nothing else', async () => {
  await house.server.stop();
  await house.server.start({ public_url: `http://localhost:${port}/games/` });
  const root = `http://localhost:${port}/games/`;
  const ama = await Visitor.come(house.browser, root, { name: 'Ama', keeps: true });
  ama.expect(AWAY);
  await ama.open();
  await isKept(ama);
  const scope = await ama.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, root);
  assert.match((await keptBy(ama)).join(), /^djenon \/games\/ [0-9a-f]{10}$/);
  await goOffline(house, [ama]);
  await ama.open('p/adji-boto');
  await ama.page.locator('.stage-board .board-pit').first().waitFor();
  await ama.page.getByTitle(ama.say('site.home')).press('Enter'); // the bar may lie over the head
  await ama.sees('site.tagline');
  await assert.rejects(ama.page.goto(`http://localhost:${port}/`), /ERR_/, 'what lies beside it is not kept');
  await goOnline(house, [ama]);
  await ama.leave();
});

test('a browser without room for the site plays, and keeps no part of it', async () => {
  const ama = await house.come({ name: 'Ama', keeps: true });
  ama.expect(AWAY);
  const session = await ama.context.newCDPSession(ama.page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(ama.root).origin, quotaSize: 300_000 });
  const worker = ama.context.waitForEvent('serviceworker');
  await ama.open();
  await worker;
  await eventually(async () => ama.page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.length === 0 && (await caches.keys()).length === 0;
  }), 'the site to be let go of');
  await setUp(ama, 'djenon-abe');
  await ama.leave();
});

test('over plain http on a local network nothing is kept, and nothing is asked for', async () => {
  const ama = await house.come({ name: 'Ama', keeps: true, device: PHONE }, LAN);
  /** @type {string[]} */
  const asked = [];
  ama.context.on('request', (request) => asked.push(request.url()));
  await ama.open();
  assert.equal(await ama.page.evaluate(() => window.isSecureContext || 'caches' in window), false);
  const loaded = ama.page.waitForResponse(/ui\/worker\.js$/);
  await ama.page.reload();
  await loaded;
  await setUp(ama, 'djenon-abe');
  assert.deepEqual(asked.filter((url) => url.endsWith('/sw.js')), []);
  await ama.leave();
});

test('a worker that is to go takes with it what it kept, and the site works on', async () => {
  const guide = readFileSync(path.join(SOURCES, 'docker/README.md'), 'utf8');
  const [, last] = /```js\n(self\.[\s\S]*?)```/.exec(guide) || [];
  assert.ok(last, 'docker/README.md has the worker that goes');
  const ama = await house.come({ name: 'Ama', keeps: true });
  ama.expect(AWAY);
  await ama.open();
  await isKept(ama);
  await house.server.stop();
  await house.server.start(otherWeb((web) => writeFileSync(path.join(web, 'sw.js'), last)));
  await ama.page.reload();
  await ama.sees('site.tagline');
  await eventually(async () => ama.page.evaluate(async () => (
    (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0)),
  'nothing to be kept');
  await ama.page.reload();
  await ama.sees('site.tagline');
  await setUp(ama, 'djenon-abe');
  await ama.leave();
  await house.server.restart();
});

test('Chromium takes the site for one that can be installed, and the settings offer it quietly', async () => {
  const ama = await house.come({ name: 'Ama', keeps: true });
  await ama.open('settings');
  const session = await ama.context.newCDPSession(ama.page);
  const { url, errors } = await session.send('Page.getAppManifest');
  assert.match(url, /\/a\/[0-9a-f]{10}\/app\.webmanifest$/);
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  assert.equal(await ama.button('settings.install').count(), 0, 'no offer of the browser, no button');
  const isQuiet = await ama.page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => document.body.setAttribute('data-prompted', ''),
    });
    return !window.dispatchEvent(offer);
  });
  assert.ok(isQuiet, 'the browser itself says nothing');
  await ama.touch(ama.button('site.settings'));
  await ama.settled('dialog');
  await ama.touch(ama.page.getByRole('dialog').getByRole('button', { name: ama.say('settings.install') }));
  await ama.page.locator('body[data-prompted]').waitFor();
  assert.equal(await ama.page.getByRole('dialog').getByRole('button', { name: ama.say('settings.install') }).count(), 0);
  await ama.leave();
});
