// SPDX-License-Identifier: MIT
// @ts-check
// The wall of a hall in a browser that nobody touches; those who play speak the protocol.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPort } from '../../integration/lib/ports.mjs';
import { run } from '../../integration/lib/server.mjs';
import { guestNumber } from '../../../web/game/sentences.js';
import { FONT_LEAST } from '../../../web/ui/wallplan.js';
import { LINGER, PLACES, TURN } from '../../../web/game/wall.js';
import { IS_WHOLE, someOf } from '../looks.mjs';
import { examine } from './lib/axe.mjs';
import { Night } from './lib/night.mjs';
import { openHouse } from './lib/table.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */
/** @typedef {import('./lib/night.mjs').Table} Table */

const data = mkdtempSync(path.join(tmpdir(), 'djenon-wall-'));
const house = openHouse({ store: 'sqlite', data, port: String(await findPort()) });
after(() => rmSync(data, { recursive: true, force: true }));

const PROJECTOR = { viewport: { width: 1280, height: 720 } };
const FISCHER = { kind: 'fischer', base: 240000, increment: 15000 };
/** What a page has to say when its server is gone for a while. */
const AWAY = /WebSocket|ERR_CONNECTION|Failed to load/;

/** @param {any} [settings] */
const begin = (settings = {}) => Night.begin(house.server, {
  title: 'Club night', game: 'djenon-abe', clock: FISCHER, ...settings,
});

/** A projector that shows a night. @param {Night} night @param {any} [options] */
async function project(night, options = {}) {
  const wall = await house.come({ name: 'Nobody', device: PROJECTOR, ...options });
  // Its time goes on as ours, and can be wound on.
  await wall.context.clock.install();
  await wall.open(`h/${night.hall}/wall`);
  await wall.page.locator('.wall[data-view="rest"], .wall[data-view="games"]').waitFor();
  return wall;
}

/** A night with so many games. @param {number} count @param {any} [settings] */
async function play(count, settings) {
  const night = await begin(settings);
  await night.come(2 * count);
  const tables = count > 0 ? await night.round() : [];
  const wall = await project(night);
  await shows(wall, count);
  return { night, tables, wall };
}

/** @param {Visitor} wall @param {number} count */
const shows = (wall, count) => wall.until(
  (wanted) => document.querySelectorAll('.wall-card').length === wanted
    && [...document.querySelectorAll('.wall-card')].every((card) => card.querySelector('.small-count')),
  count,
  `${count} boards`,
);

/** @param {Visitor} wall @param {string} selector @param {string} text */
const reads = (wall, selector, text) => wall.until(
  ([where, wanted]) => [...document.querySelectorAll(where)].some((it) => (
    /** @type {HTMLElement} */ (it).innerText.trim() === wanted)),
  [selector, text],
  `"${text}" in ${selector}`,
);

/** @param {import('../../integration/lib/player.mjs').Player} player */
const calledOf = (player) => player.me.name;

/** What stands at a table's small board. @param {Visitor} wall @param {Table} table */
const cardOf = (wall, { south, north }) => wall.page.locator('.wall-card', { hasText: calledOf(south) })
  .filter({ hasText: calledOf(north) });

/** The numbers of a board. @param {string} position */
const numbersOf = (position) => position.split('_').slice(1, 3).join('-');

/** Waits until a position stands on a small board. @param {Visitor} wall @param {string} position */
const seesBoard = (wall, position) => wall.until(
  (wanted) => [...document.querySelectorAll('.wall-card')].some((card) => (
    [...card.querySelectorAll('.small-count')].map((it) => it.textContent).join('-') === wanted)),
  numbersOf(position),
  `${numbersOf(position)} on a small board`,
);

/** Waits until the large board shows the game that it names, perhaps one of these: it may be another
 * one at any time. @param {Visitor} wall @param {Table[]} tables */
const seesLarge = (wall, tables) => wall.until(
  (games) => {
    const label = document.querySelector('.wall-stage')?.getAttribute('aria-label') || '';
    const game = games.find((/** @type {any} */ { name }) => label.includes(name));
    const numbers = [...document.querySelectorAll('.wall-large .board-pit')]
      .sort((x, y) => Number(x.getAttribute('data-pit')) - Number(y.getAttribute('data-pit')))
      .map((it) => it.querySelector('.board-count')?.textContent).join('-');
    return game && game.numbers === numbers
      && document.querySelector('.wall-card.is-large')?.textContent?.includes(game.name) !== false;
  },
  tables.map(({ south, room }) => ({
    name: calledOf(south), numbers: numbersOf(/** @type {any} */ (south.room(room).doc).game.position),
  })),
  `a game of ${tables.map(({ south }) => calledOf(south)).join(', ')} on the large board`,
);

/** Commands in the order in which the wall sent them. @param {Visitor} wall */
const commandsOf = (wall) => wall.sent.map(({ t }) => t);

test('before anybody plays the way in is large, and a wall is nobody', async () => {
  const night = await begin();
  const wall = await project(night);
  await reads(wall, '.wall-title', 'Club night');
  const code = `${night.hall.slice(0, 5)}-${night.hall.slice(5)}`;
  await reads(wall, '.wall-address .code', code);
  assert.match(await wall.page.locator('.wall-address').innerText(), /^localhost:\d+\/h\//);
  const { width, height } = /** @type {any} */ (await wall.page.locator('.wall-qr svg').boundingBox());
  assert.ok(width > 350 && Math.abs(width - height) < 2, `${width} x ${height}`);
  await wall.sees('wall.step.wait');
  assert.equal(await wall.page.locator('.wall-facts').innerText(), '', 'the wall does not count');
  await night.come(2);
  await reads(wall, '.wall-facts', wall.say('wall.here', { n: 2 }));
  await night.guests[0].ok('hall', { action: 'wait', hall: night.hall });
  await wall.sees('wall.waiting', { n: 1 });
  const [hello, lobby] = wall.sent;
  assert.deepEqual(Object.keys(hello.d).sort(), ['kind', 'language', 'protocol', 'secret']);
  assert.deepEqual(lobby.d, { hall: night.hall, wall: true });
  assert.deepEqual(commandsOf(wall), ['hello', 'lobby']);
  const stored = await wall.page.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(stored, ['djenon.settings'], 'its secret is kept nowhere');
  await wall.page.reload();
  await reads(wall, '.wall-title', 'Club night');
  assert.notEqual(wall.sent[2].d.secret, hello.d.secret);
  await wall.leave();
  await night.close();
});

test('a wall speaks the language that its browser was told', async () => {
  const night = await begin();
  const wall = await project(night, { language: 'fr' });
  await wall.sees('wall.step.wait');
  assert.equal(await wall.page.evaluate(() => document.documentElement.lang), 'fr');
  await wall.leave();
  await night.close();
});

test('the boards of a wall look as those of its browser', async () => {
  const { night, wall } = await play(1, { game: 'adji-boto', clock: { kind: 'none' } });
  const other = await project(night, { settings: { skins: { 'adji-boto': 'adji-curved' } } });
  await shows(other, 1);
  for (const board of ['.wall-card', '.wall-large']) {
    const [plain, curved] = await Promise.all([wall, other].map(({ page }) => (
      page.locator(`${board} .wood-top`).first().getAttribute('d'))));
    assert.notEqual(curved, plain, board);
  }
  await wall.leave();
  await other.leave();
  await night.close();
});

test('games appear, moves are shown small and large, and results come', async () => {
  const { night, tables, wall } = await play(3);
  const [first, second] = tables;
  await wall.page.locator('.wall-stage').waitFor();
  for (const table of tables) {
    const { game } = await night.move(table);
    await seesBoard(wall, game.position);
  }
  await seesLarge(wall, tables);
  await reads(wall, '.wall-facts span', wall.say('wall.round', { n: 1 }));
  assert.equal(await cardOf(wall, first).locator('.wall-seat[aria-current]').count(), 1);
  assert.match(await cardOf(wall, first).locator('.wall-clock').first().innerText(), /^[34]:\d\d$/);
  await night.resign(first, 'north');
  await reads(wall, '.wall-seat.is-winner .wall-clock', wall.say('wall.wins'));
  await reads(wall, '.wall-standings .wall-row:first-child .wall-name', calledOf(first.south));
  await night.moves(second, 400);
  const { result } = /** @type {any} */ (second.south.room(second.room).doc).game;
  await wall.until(
    (score) => [...document.querySelectorAll('.wall-row-result')].some((row) => (
      [...row.querySelectorAll('.wall-points')].map((it) => it.textContent).join() === score)),
    `${result.south},${result.north}`,
    'the result of a whole game',
  );
  assert.equal(await cardOf(wall, second).locator('.wall-score').last().innerText(), String(result.south));
  await wall.leave();
  await night.close();
});

/** Runs in the page: from now on `window.sown` is how often the large board began to sow. */
function countSowing() {
  const board = /** @type {Element} */ (document.querySelector('.wall-large'));
  /** @type {any} */ (window).sown = 0;
  new MutationObserver(() => {
    /** @type {any} */ (window).sown += board.classList.contains('is-playing') ? 1 : 0;
  }).observe(board, { attributes: true, attributeFilter: ['class'] });
}

test('the large board sows, and goes on to another game by itself', async () => {
  const { night, tables, wall } = await play(2);
  await seesLarge(wall, tables);
  await wall.page.evaluate(countSowing);
  for (const table of tables) {
    await night.move(table);
  }
  await wall.until(() => /** @type {any} */ (window).sown > 0, null, 'a move to be sown');
  for (const table of tables) {
    await night.move(table);
    await wall.context.clock.fastForward(TURN + 2000);
    await seesLarge(wall, [table]);
  }
  await wall.leave();
  await night.close();
});

test('who wants little movement sees none', async () => {
  const night = await begin();
  await night.come(2);
  const [table] = await night.round();
  const wall = await project(night, { device: { ...PROJECTOR, reducedMotion: 'reduce' } });
  await wall.page.locator('.wall-large .board-pit').first().waitFor();
  await wall.page.evaluate(countSowing);
  await night.move(table);
  await seesLarge(wall, [table]);
  assert.equal(await wall.page.evaluate(() => /** @type {any} */ (window).sown), 0);
  await wall.leave();
  await night.close();
});

test('who has no name is called by a number, in whole everywhere', async () => {
  const { night, tables, wall } = await play(9, { names: 'none' });
  const number = guestNumber(tables[0].south.me.player);
  await reads(wall, '.wall-card .wall-name', wall.say('wall.guest', { number: String(number) }));
  const cut = await wall.page.evaluate(() => [...document.querySelectorAll('.wall-card .wall-name')]
    .filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));
  assert.deepEqual(cut, []);
  await wall.leave();
  await night.close();
});

test('what spectators see late is shown late, with the clocks of then', async () => {
  const { night, tables: [table], wall } = await play(1, { spectators: 'delayed', delay: 2 });
  const positions = [];
  for (let ply = 0; ply < 5; ply += 1) {
    positions.push((await night.move(table)).game.position);
  }
  await seesBoard(wall, positions[2]);
  const { game } = await night.move(table);
  await seesBoard(wall, positions[3]);
  assert.notEqual(numbersOf(game.position), numbersOf(positions[3]));
  const clocks = () => wall.page.locator('.wall-card .wall-clock').allInnerTexts();
  const before = await clocks();
  await wall.context.clock.fastForward(5000);
  await wall.until(() => document.querySelector('.wall[data-view="games"]'), null, 'the wall');
  assert.deepEqual(await clocks(), before, 'they stand');
  await night.resign(table, 'north');
  await seesBoard(wall, game.position);
  await wall.leave();
  await night.close();
});

test('games without spectators are neither shown nor followed', async () => {
  const night = await begin({ spectators: 'none' });
  await night.come(2);
  await night.round();
  const wall = await project(night);
  await reads(wall, '.wall-facts span', wall.say('wall.round', { n: 1 }));
  assert.equal(await wall.page.locator('.wall-card').count(), 0);
  assert.deepEqual(commandsOf(wall), ['hello', 'lobby']);
  await wall.leave();
  await night.close();
});

/** Runs in the page: texts that are seen and written in smaller letters, or reach out of the window.
 * @param {number} least */
function findSmall(least) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const isSeen = parentElement && box.width > 0 && box.height > 0 && !parentElement.closest('.unseen')
      && getComputedStyle(parentElement).visibility === 'visible'
      && !(parentElement.closest('.wall-row')?.clientHeight === 0);
    if (isSeen) {
      const size = parseFloat(getComputedStyle(parentElement).fontSize);
      const isInside = box.bottom <= window.innerHeight + 1 && box.top >= -1;
      if (size < least - 0.01 || !isInside) {
        found.push(`${walker.currentNode.textContent}: ${size} px in ${parentElement.className}, ${box.top} to ${box.bottom}`);
      }
    }
  }
  return found;
}

/** @type {[number, [number, number], number][]} */
const WALLS = [
  [0, [1280, 720], 1], [1, [1280, 720], 1], [5, [1280, 720], 1], [12, [1280, 720], 1],
  [12, [1920, 1080], 1.5], [12, [768, 1024], 0.8],
];

for (const [count, size, unit] of someOf(WALLS, 3, 5)) {
  test(`with ${count} games all can be read from afar in ${size.join('x')}`, async () => {
    const { night, tables, wall } = await play(count);
    const [width, height] = size;
    await wall.page.setViewportSize({ width, height });
    for (const table of tables) {
      await night.moves(table, 6);
    }
    for (const table of tables) {
      const { game } = /** @type {any} */ (table.south.room(table.room).doc);
      await seesBoard(wall, game.position);
    }
    await wall.until(() => !document.querySelector('.wall-large.is-playing'), null, 'the end of the sowing');
    assert.deepEqual(await wall.page.evaluate(findSmall, FONT_LEAST * unit), []);
    const outside = await wall.page.evaluate(() => [...document.querySelectorAll('.wall-card, .wall-qr, .wall-stage')]
      .map((it) => it.getBoundingClientRect())
      .filter((box) => box.right > window.innerWidth + 1 || box.bottom > window.innerHeight + 1).length);
    assert.equal(outside, 0, 'all is in the window');
    await wall.leave();
    await night.close();
  });
}

for (const [width, height] of [[1280, 720], [1280, 800], [1024, 768], [720, 1280]]) {
  test(`the picture of the way in covers nothing: ${width} x ${height}`, async () => {
    const night = await begin();
    const wall = await project(night, { device: { viewport: { width, height } } });
    await wall.page.locator('.wall-qr svg').waitFor();
    const [picture, steps] = await wall.page.evaluate(() => ['.wall-qr svg', '.wall-steps']
      .map((it) => /** @type {Element} */ (document.querySelector(it)).getBoundingClientRect().toJSON()));
    assert.ok(picture.right <= steps.left || picture.bottom <= steps.top, `${JSON.stringify([picture, steps])}`);
    await wall.leave();
    await night.close();
  });
}

test('a wall can be examined, whatever it shows', async () => {
  const { night, tables, wall } = await play(2);
  await examine(wall, 'a wall with games');
  await night.resign(tables[0], 'south');
  await reads(wall, '.wall-seat.is-winner .wall-clock', wall.say('wall.wins'));
  await night.order('announce', { text: 'Tea in the kitchen', language: 'en' });
  await night.order('pause');
  await reads(wall, '.wall-state', wall.say('wall.paused'));
  await examine(wall, 'a wall with a result and an announcement');
  await night.resign(tables[1], 'south');
  await wall.context.clock.runFor(LINGER + 1000);
  await wall.page.locator('.wall[data-view="rest"]').waitFor();
  await examine(wall, 'a wall at rest');
  await wall.leave();
  await night.close();
});

test('what the host says is large; a pause, the operator’s words and the end are told', async () => {
  const { night, tables, wall } = await play(1);
  await night.order('announce', { text: 'Le thé est prêt', language: 'fr' });
  await reads(wall, '.wall-news', 'Le thé est prêt');
  assert.equal(await wall.page.locator('.wall-news').getAttribute('lang'), 'fr');
  const size = await wall.page.locator('.wall-news').evaluate((it) => parseFloat(getComputedStyle(it).fontSize));
  assert.ok(size >= 40, `${size} px`);
  await night.order('announce');
  await wall.page.locator('.wall-news').waitFor({ state: 'hidden' });
  await night.order('pause');
  await reads(wall, '.wall-state', wall.say('wall.paused'));
  await night.order('resume');
  await wall.page.locator('.wall-state').first().waitFor({ state: 'hidden' });
  run(['ctl', '--socket', path.join(data, 'control.sock'), 'notice', 'The house closes at ten']);
  await reads(wall, '.wall-state', 'The house closes at ten');
  run(['ctl', '--socket', path.join(data, 'control.sock'), 'notice', '--clear']);
  await wall.page.locator('.wall-state').first().waitFor({ state: 'hidden' });
  await wall.page.locator('.wall-state').last().waitFor({ state: 'hidden' });
  await night.order('close');
  await reads(wall, '.wall-state', wall.say('wall.closed'));
  assert.ok(!await wall.page.locator('.wall-qr').isVisible(), 'nobody is asked in');
  assert.ok(!await wall.page.locator('.wall-steps').isVisible(), 'nor told how');
  await night.move(tables[0]);
  await seesLarge(wall, tables);
  await night.resign(tables[0], 'north');
  await reads(wall, '.wall-verdict', wall.say('wall.result.won', { name: calledOf(tables[0].south) }));
  await wall.context.clock.runFor(LINGER + 1000);
  await wall.page.locator('.wall[data-view="closed"]').waitFor();
  assert.ok(!await wall.page.locator('.wall-qr').isVisible(), 'nor when the last game is over');
  await reads(wall, '.wall-standings .wall-row:first-child .wall-name', calledOf(tables[0].south));
  await wall.leave();
  await night.close();
});

test('a code that is none, and one of no hall, are told in a sentence', async () => {
  const wall = await house.come({ device: PROJECTOR });
  for (const code of ['nonsense', 'BCDFG-23456']) {
    await wall.open(`h/${code}/wall`);
    await reads(wall, 'h1', wall.say('wall.missing'));
  }
  await wall.leave();
});

test('a wall that is opened from another page begins anew, without its player', async () => {
  const night = await begin();
  const wall = await house.come({ name: 'Ama', device: PROJECTOR });
  await wall.open(`h/${night.hall}`);
  await wall.until(() => localStorage.getItem('djenon.secret'), null, 'a player');
  const secret = await wall.page.evaluate(() => localStorage.getItem('djenon.secret'));
  await wall.page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
  }, `${house.root()}h/${night.hall}/wall`);
  await reads(wall, '.wall-title', 'Club night');
  await wall.sees('wall.step.wait');
  const last = wall.sent.filter(({ t }) => t === 'hello').pop();
  assert.notEqual(last.d.secret, secret);
  assert.ok(!('name' in last.d));
  await wall.leave();
  await night.close();
});

test('a restart of the server is told, and the picture comes back by itself', async () => {
  const { night, tables, wall } = await play(2);
  const { game } = await night.move(tables[0]);
  await seesBoard(wall, game.position);
  wall.expect(AWAY);
  await house.server.kill();
  await reads(wall, '.wall-state', wall.say('wall.away'));
  assert.equal(await wall.page.locator('.wall-card').count(), 2, 'the boards stay');
  await house.server.start();
  await wall.page.locator('.wall-state').first().waitFor({ state: 'hidden' });
  await Promise.all([tables[0].south, tables[0].north].map(async (one) => {
    await one.open(house.server);
    await one.ok('sync', { room: tables[0].room, v: one.room(tables[0].room).v });
    await one.settle();
  }));
  const after = await night.move(tables[0]);
  await seesBoard(wall, after.game.position);
  await wall.leave();
  await night.close();
});

test('a newer build is taken by itself, when the server can send it', async () => {
  const night = await begin();
  const wall = await project(night);
  wall.expect(/WebSocket|ERR_CONNECTION|Failed to load|engine\.wasm/);
  const buildOf = () => wall.page.evaluate(() => (
    /** @type {any} */ (document.querySelector('script[type="module"]')).src.split('/a/')[1].split('/')[0]));
  const before = await buildOf();
  const more = mkdtempSync(path.join(tmpdir(), 'djenon-build-'));
  writeFileSync(path.join(more, 'newer.css'), '/* newer */');
  await house.server.stop();
  const web = [fileURLToPath(new URL('../../../web', import.meta.url)), more].join(':');
  await house.server.start({ web });
  await wall.until((old) => !document.querySelector(`script[src*="/a/${old}/"], script[src*="a/${old}/"]`), before, 'the newer page');
  await reads(wall, '.wall-title', 'Club night');
  assert.notEqual(await buildOf(), before);
  await wall.leave();
  await house.server.stop();
  await house.server.start();
  rmSync(more, { recursive: true });
  await night.close();
});

test('the screen is kept awake, and again when the system has let it go', async () => {
  const night = await begin();
  const wall = await house.come({ device: PROJECTOR });
  await wall.context.addInitScript(() => {
    /** @type {any} */
    const locks = [];
    Object.assign(window, { locks });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          const lock = Object.assign(new EventTarget(), { release: async () => lock.dispatchEvent(new Event('release')) });
          locks.push(lock);
          return lock;
        },
      },
    });
  });
  await wall.context.clock.install();
  await wall.open(`h/${night.hall}/wall`);
  await wall.until(() => /** @type {any} */ (window).locks.length === 1, null, 'the screen to be kept awake');
  await wall.page.evaluate(() => /** @type {any} */ (window).locks[0].release());
  await wall.context.clock.fastForward(31000);
  await wall.until(() => /** @type {any} */ (window).locks.length === 2, null, 'the screen to be kept awake again');
  await wall.leave();
  await night.close();
});

/** Nodes and listeners that the page holds. @param {import('playwright-core').CDPSession} probe */
async function weigh(probe) {
  await probe.send('HeapProfiler.collectGarbage');
  const { metrics } = await probe.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) => metrics.find((it) => it.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** How many rooms the wall followed at most, and at the end. @param {Visitor} wall */
function followedBy(wall) {
  const rooms = new Set();
  let most = 0;
  for (const { t, d } of wall.sent) {
    if (t === 'sync' || t === 'watch') {
      rooms.add(d.room);
    } else if (t === 'leave') {
      rooms.delete(d.room);
    }
    most = Math.max(most, rooms.size);
  }
  return { most, now: rooms.size };
}

const ROUNDS = IS_WHOLE ? 8 : 6;

test('a long night leaves nothing behind: no nodes, no listeners, no rooms', async () => {
  const night = await begin({ title: 'Long night' });
  await night.come(26);
  const wall = await project(night);
  const probe = await wall.context.newCDPSession(wall.page);
  await probe.send('Performance.enable');
  /** @type {{nodes: number, listeners: number}[]} */
  const weights = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tables = await night.round();
    await shows(wall, PLACES);
    for (const table of tables) {
      await night.moves(table, 2);
      await night.resign(table, round % 2 === 0 ? 'south' : 'north');
    }
    await Promise.all(night.guests.map((one) => one.ok('hall', { action: 'ready', hall: night.hall })));
    await wall.until(
      () => [...document.querySelectorAll('.wall-card')].every((it) => it.querySelector('.is-winner')),
      null,
      `the results of round ${round + 1}`,
    );
    await wall.context.clock.runFor(LINGER + 1000);
    await wall.page.locator('.wall[data-view="rest"]').waitFor();
    weights.push(await weigh(probe));
  }
  const { most, now } = followedBy(wall);
  assert.equal(most, PLACES, 'rooms at once');
  assert.equal(now, 0, 'all rooms are left');
  assert.deepEqual([...new Set(commandsOf(wall))].sort(), ['hello', 'leave', 'lobby', 'sync']);
  for (const what of /** @type {const} */ (['nodes', 'listeners'])) {
    const counts = weights.map((it) => it[what]);
    // What grows, grows in each round; a single one may be weighed before all is collected.
    const [early, late] = [Math.max(...counts.slice(1, 4)), Math.min(...counts.slice(-3))];
    assert.ok(late <= early * 1.1, `${what} after each round: ${counts.join(' ')}`);
  }
  await wall.leave();
  await night.close();
});
