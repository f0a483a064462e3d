// SPDX-License-Identifier: MIT
// @ts-check
// Servers that end in the middle of a game and come back, also with a newer build, whose pages know
// nothing of the old files: no move is lost, none is played twice, and no page reloads for ever.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../integration/client.mjs';
import { findPort } from '../../integration/lib/ports.mjs';
import { PROGRAM } from '../../integration/lib/server.mjs';
import { seesBar, seesNoBar } from './lib/bar.mjs';
import { AWAY, listOf, seesPending, tap } from './lib/line.mjs';
import { openHouse, pitOf, sitDown, setUp, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const folder = mkdtempSync(path.join(tmpdir(), 'djenon-upgrade-'));
const house = openHouse({ store: 'sqlite', data: path.join(folder, 'data'), port: String(await findPort()) });
after(() => rmSync(folder, { recursive: true, force: true }));

/** What a server that was built here serves. */
const WEB = [
  fileURLToPath(new URL('../../../web', import.meta.url)),
  path.resolve(path.dirname(PROGRAM), '../engine/wasm'),
];
/** What a page says of files that are gone. */
const GONE = /WebSocket|ERR_|healthz|404|Failed to fetch|Refused to apply style/;
let builds = 0;

/** The server ends and comes back with a build that has another name, and only that. */
async function upgrade() {
  builds += 1;
  const more = mkdtempSync(path.join(folder, 'build-'));
  writeFileSync(path.join(more, 'newer.css'), `/* ${builds} */`);
  await house.server.stop();
  await house.server.start({ web: [...WEB, more].join(':') });
}

/** Of the page. @param {Visitor} visitor @returns {Promise<string>} */
const buildOf = ({ page }) => page.evaluate(() => (
  /** @type {any} */ (document.querySelector('script[type="module"]')).src.split('/a/')[1].split('/')[0]));

/** What a game loads last for later. */
const LAST = ['notation.wasm', 'ui/figureplay.js', 'ui/roomshare.js', 'messages/rules/en.js', 'css/rules.css'];

/** Whether all that a game may need has arrived. @param {Visitor} visitor */
function watchLoads({ page }) {
  const asked = new Set();
  /** @type {Set<string>} */
  const come = new Set();
  page.on('request', (request) => asked.add(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('requestfinished', (request) => {
    asked.delete(request);
    come.add(request.url().replace(/^.*\/a\/[^/]+\//, ''));
  });
  return () => asked.size === 0 && LAST.every((it) => come.has(it));
}

/** How often a page is loaded from now on. @param {Visitor} visitor */
function countLoads({ page }) {
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

/** What hears fingers is there. @param {Visitor} visitor */
const isFurnished = ({ page }) => page.locator('.acts .button').first().waitFor();

/** Moves that a page has sent of a ply are one. @param {Visitor} visitor @param {number} ply */
function sentOnce(visitor, ply) {
  const ids = visitor.sent.filter(({ t, d }) => t === 'move' && d.ply === ply).map(({ id }) => id);
  assert.ok(ids.length > 0, `a move of ply ${ply}`);
  assert.equal(new Set(ids).size, 1, 'always the same id');
}

test('a move is played once when the server ends between its arrival and its answer', async (t) => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  await table.both(async (it) => it.expect(AWAY));
  await table.both(isFurnished);
  const { program } = house.server;
  t.after(() => program?.child.kill('SIGCONT'));
  program?.child.kill('SIGSTOP');
  await table.touchPit(vector.start, vector.moves[0]);
  await seesPending(table.south, vector.moves[0], pitOf(vector.moves[0], vector.game));
  program?.child.kill('SIGTERM');
  program?.child.kill('SIGCONT');
  await house.server.ended();
  await house.server.start();
  await table.see(vector.at(1));
  sentOnce(table.south, 0);
  await table.play(vector, { from: 1, to: 2 });
  await table.leave();
});

test('a server that ends while seeds are sown leaves the board right', async () => {
  const vector = SHORT['djenon-aboure']();
  const slow = { settings: { speed: 'slow' } };
  const table = await Table.lay(house, vector.game, { host: slow, guest: slow });
  await table.both(async (it) => it.expect(AWAY));
  await table.touchPit(vector.start, vector.moves[0]);
  await table.north.page.locator('.board.is-playing').waitFor();
  await house.server.restart();
  await table.see(vector.at(1));
  sentOnce(table.south, 0);
  await table.play(vector, { from: 1, to: 2 });
  assert.deepEqual(await listOf(table.south), vector.tokens(2));
  await table.leave();
});

test('a page that is reloaded with a move on its way plays it once, from whatever page', async (t) => {
  t.after(() => house.server.signal('SIGCONT'));
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  await table.both(async (it) => it.expect(AWAY));
  await table.both(isFurnished);
  house.server.signal('SIGSTOP');
  await table.touchPit(vector.start, vector.moves[0]);
  await seesPending(south, vector.moves[0], pitOf(vector.moves[0], vector.game));
  await house.server.kill();
  await house.server.start();
  await south.page.reload();
  await table.see(vector.at(1));
  sentOnce(south, 0);
  await table.play(vector, { from: 1, to: 2 });

  const line = await tap(south);
  await south.page.reload();
  await table.see(vector.at(2));
  line.mode = 'drop';
  await table.touchPit(vector.at(2), vector.moves[2]);
  await seesPending(south, vector.moves[2], pitOf(vector.moves[2], vector.game));
  await eventually(async () => line.moves.length === 1, 'the move to be sent');
  await south.page.getByTitle(south.say('site.home')).click();
  line.mode = 'pass';
  await south.page.reload();
  await south.sees('site.tagline');
  await table.north.seesPosition(vector.at(3));
  assert.deepEqual(line.moves.map(({ mode }) => mode), ['drop', 'pass']);
  sentOnce(south, 2);
  await table.leave();
});

test('one player in two rooms loses no move of either', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  const esi = await house.come({ name: 'Esi' });
  const there = await setUp(south, vector.game);
  await sitDown(esi, there);
  const other = new Table(south, esi, vector.game, there);
  await other.see(vector.start);
  const line = await tap(south);
  await south.page.reload();
  await other.see(vector.start);
  line.mode = 'drop';
  await other.touchPit(vector.start, vector.moves[0]);
  await eventually(async () => line.moves.length === 1, 'the move to be sent');
  const home = () => south.page.getByTitle(south.say('site.home')).click();
  await home();
  await south.page.locator(`a[href$="${new URL(table.link).pathname.slice(1)}"]`).first().click();
  await south.seesPosition(vector.start);
  await table.touchPit(vector.start, vector.moves[0]);
  await eventually(async () => line.moves.length === 2, 'both moves to be sent');
  line.mode = 'pass';
  await south.page.reload();
  await table.see(vector.at(1));
  await esi.seesPosition(vector.at(1));
  assert.deepEqual(line.moves.map(({ mode }) => mode), ['drop', 'drop', 'pass', 'pass']);
  assert.equal(new Set(line.moves.map(({ id }) => id)).size, 2);
  await esi.leave();
  await table.leave();
});

test('an upgrade between two moves is not felt, and everything still opens', async () => {
  const vector = SHORT['djenon-abe']();
  const south = await house.come({ name: 'Ama', device: DESK });
  const north = await house.come({ name: 'Kofi', device: PHONE });
  const loaded = [south, north].map(watchLoads);
  const link = await setUp(south, vector.game);
  await sitDown(north, link);
  const table = new Table(south, north, vector.game, link);
  await table.see(vector.start);
  await table.both(async (it) => it.expect(AWAY));
  await table.play(vector, { to: 1 });
  const moved = performance.now();
  await eventually(async () => loaded.every((isDone) => isDone()), 'everything to be loaded');
  assert.ok(performance.now() - moved < 10_000, 'soon after the first move');
  await table.play(vector, { from: 1, to: 2 });
  const before = await buildOf(south);
  await upgrade();
  await table.both(seesNoBar);
  /** What the page asks the new server for, in vain. @type {string[]} */
  const vain = [];
  south.page.on('response', (answer) => answer.status() >= 400 && vain.push(answer.url()));
  await table.play(vector, { from: 2, to: 4 });
  const open = async (/** @type {string[]} */ keys, /** @type {string} */ title) => {
    for (const key of keys) {
      await south.settled('dialog');
      await south.touch(south.button(key));
    }
    await south.page.getByRole('dialog', { name: south.say(title) }).waitFor();
    await south.settled('dialog');
    await south.page.keyboard.press('Escape');
    await south.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await open(['site.settings'], 'settings.title');
  await open(['act.offers.name'], 'offer.title');
  await open(['act.talk'], 'talk.title');
  await open(['act.more.name'], 'act.commands');
  await open(['act.more.name', 'act.table'], 'table.title');
  await open(['act.more.name', 'act.help'], 'help.title');
  await open(['act.more.name', 'act.take'], 'replay.share');
  await south.touch(south.button('act.more.name'));
  await south.settled('dialog');
  await south.touch(south.button('site.rules'));
  await south.page.locator('.rules-beside .rules-text').waitFor();
  await north.touch(north.button('act.moves'));
  await north.page.getByRole('dialog', { name: north.say('record.title') }).waitFor();
  await north.page.keyboard.press('Escape');
  await south.pit(0).press('[');
  await south.seesLine('turn', south.say('record.looking', { ply: 3, last: 4 }));
  await south.pit(0).press(']');
  assert.deepEqual(vain, [], 'what was missing');
  assert.equal(await buildOf(south), before, 'the page was not loaded anew');
  await table.leave();
});

test('a page that misses a file loads the new version once, with its move', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  await table.both(async (it) => it.expect(GONE));
  const line = await tap(south);
  await south.page.reload();
  await table.see(vector.start);
  await south.page.waitForLoadState('networkidle'); // nothing but the language is missed
  const before = await buildOf(south);
  await upgrade();
  await seesNoBar(south);
  line.mode = 'drop';
  await table.touchPit(vector.start, vector.moves[0]);
  await seesPending(south, vector.moves[0], pitOf(vector.moves[0], vector.game));
  await eventually(async () => line.moves.length === 1, 'the move to be sent');
  line.mode = 'pass';
  const loads = countLoads(south);
  await south.page.getByLabel(south.say('site.language')).selectOption('it');
  south.speak('it');
  await eventually(async () => loads.count === 1, 'the page to load anew');
  await table.see(vector.at(1));
  assert.notEqual(await buildOf(south), before);
  assert.equal(loads.count, 1);
  assert.equal(south.page.url(), table.link);
  assert.deepEqual(line.moves.map(({ mode }) => mode), ['drop', 'pass']);
  assert.equal(new Set(line.moves.map(({ id }) => id)).size, 1);
  await seesNoBar(south);
  await table.leave();
});

test('a page whose file stays missing reloads once, and then says that there is a new version', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  south.expect(GONE);
  const loads = countLoads(south);
  await south.context.route('**/ui/asides.js', (route) => route.fulfill({ status: 404 }));
  await south.page.reload();
  await eventually(async () => loads.count === 2, 'the page to load anew by itself');
  await seesBar(south, 'link.version');
  await table.play(vector, { to: 2 });
  assert.equal(loads.count, 2);
  await south.context.unroute('**/ui/asides.js');
  await south.touch(south.button('link.reload'));
  await south.button('act.more.name').waitFor();
  await seesNoBar(south);
  await table.see(vector.at(2));
  await table.leave();
});
