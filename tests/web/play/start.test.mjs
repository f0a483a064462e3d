// SPDX-License-Identifier: MIT
// @ts-check
// The budget of a game: what must come before its board can be played, from whom, and how many nodes
// its page has in all of its states.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { leaveTable, readVectors, sit } from '../../integration/lib/table.mjs';
import { someOf } from '../looks.mjs';
import { Feed, ME, BO, playing } from './lib/feed.mjs';
import { watchShifts } from '../shifts.mjs';
import { openHouse, setUp, sitDown } from './lib/table.mjs';
import { DESK, numbered, PHONE } from './lib/visitor.mjs';

/** The page itself, three style sheets, the words, and the modules of the first board: 16 is the goal
 * (web.md), which files as small as these cannot reach without being put together. */
const REQUESTS = 31;
const BYTES = 80 * 1024;
const NODES = 900;

const house = openHouse({ store: 'memory' });

test('the board can be played before anything else has come, within its budget', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guest = await house.come({ name: 'Kofi' });
  const link = await setUp(host, 'djenon-aboure');
  await sitDown(guest, link);
  await host.page.locator('.board-pit.is-legal').first().waitFor();

  const context = await house.browser.newContext({
    ...PHONE, storageState: await host.context.storageState(),
  });
  const page = await context.newPage();
  const html = await (await context.request.get(numbered(link))).text();
  const named = [...html.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"[^>]* href|script type="module" src)="([^"]+)"/g)]
    .map(([, path]) => new URL(path, link).href);
  const words = new URL(named.find((it) => it.endsWith('/main.js')) ?? '').href.replace('main.js', 'messages/en.js');
  const needed = new Set([link, ...named, words]);
  /** @type {Map<string, Promise<number>>} */
  const bytes = new Map();
  /** @type {string[]} */
  const others = [];
  page.on('requestfinished', (request) => (
    bytes.set(request.url(), request.sizes().then((it) => it.responseBodySize))));
  await page.route('**', (route) => {
    const url = route.request().url();
    if (needed.has(url)) {
      return route.continue();
    }
    return others.push(url); // and it waits for ever
  });
  await page.goto(link, { waitUntil: 'commit' });
  await page.locator('.board-pit.is-legal').first().waitFor();
  assert.deepEqual([...needed].filter((url) => !bytes.has(url)), [], 'nothing is asked for in vain');
  assert.ok(bytes.size <= REQUESTS, `${bytes.size} requests before the board can be played`);
  const sum = (await Promise.all(bytes.values())).reduce((all, one) => all + one, 0);
  assert.ok(sum <= BYTES, `${sum} bytes before the board can be played`);
  const { origin } = new URL(link);
  assert.deepEqual(others.filter((url) => !url.startsWith(origin)), [], 'nothing is asked of others');
  await context.close();
  await Promise.all([host.leave(), guest.leave()]);
});

test('nothing moves on a telephone while a page comes', async () => {
  const table = await sit(house.server, 'djenon-aboure');
  const listed = await sit(house.server, 'djenon-abe', {
    create: { visibility: 'public', clock: { kind: 'fischer', base: 300000, increment: 5000 } },
  });
  /** @type {[string, string, string][]} */
  const places = [
    ['home', '', '.home-more'], ['lobby', 'lobby', '.lobby .table-row'], ['a game', `r/${table.room}`, '.acts .button'],
    ['a game with clocks', `r/${listed.room}`, '.strip-clock:not(:empty)'],
  ];
  for (const language of someOf(LANGUAGE_CODES, 1, 3)) {
    for (const [title, path, last] of places) {
      const visitor = await house.come({ device: PHONE, language });
      await visitor.context.addInitScript(watchShifts);
      await visitor.open(path);
      await visitor.page.locator(last).first().waitFor();
      await visitor.page.evaluate(() => new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }));
      assert.deepEqual(await visitor.page.evaluate('shifts'), [], `${title} in ${language}`);
      await visitor.leave();
    }
  }
  await Promise.all([table, listed].map(leaveTable));
});

const nodes = (/** @type {import('playwright-core').Page} */ page) => (
  page.evaluate(() => document.querySelectorAll('*').length));

/** @param {import('playwright-core').Page} page @param {string} where */
async function count(page, where) {
  const now = await nodes(page);
  assert.ok(now <= NODES, `${now} nodes: ${where}`);
}

/** A position of a game as its first one. @param {string} position @param {string} legal */
const standing = (position, legal) => {
  const [rules, , , , side] = position.split('_');
  const turn = side === 'S' ? 'south' : 'north';
  return playing(0, {
    rules,
    seats: side === 'S' ? { south: ME, north: BO } : { south: BO, north: ME },
    game: { start: position, position, legal, turn, first: Number(position.split('_')[5]) + 1 },
  });
};

test('a preview of very many laps, and its sowing, keep to the nodes of a page', async () => {
  const visitor = await house.come({ settings: { speed: 'normal' } });
  await Feed.lay(visitor, standing('djenon-aboure_4-3-3-5-6-7_4-3-2-1-4-1_5-0_S_4', 'ABCDEF'));
  const { page } = visitor;
  await visitor.pit(1).hover();
  await page.locator('.is-preview .mark-path').first().waitFor();
  await count(page, 'a preview');
  await visitor.pit(1).focus();
  await page.keyboard.press('Enter'); // six seconds of sowing: long enough to count, were it not over
  await page.locator('.board-pit.is-pending').waitFor();
  await count(page, 'a sowing');
  await page.keyboard.press('Escape');
  await page.locator('.stage-board:not(.is-playing)').waitFor();
  await count(page, 'a still trace');
  await visitor.leave();
});

test('heaps of a hundred seeds keep to the nodes of a page', async () => {
  const visitor = await house.come();
  await Feed.lay(visitor, standing('adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde', 'ABCDE'));
  await visitor.pit(1).waitFor();
  await count(visitor.page, 'the start of Adji-Boto');
  await visitor.leave();
});

test('a long list of moves and dialogs keep to the nodes of a page', async () => {
  /** @type {any[]} */
  const edges = readVectors('edges.jsonl');
  const { position, moves, positions } = edges.find(({ end }) => end === 'no-progress');
  const plies = moves.length - 1;
  const now = positions[plies - 1];
  const doc = standing(now, moves[plies]);
  Object.assign(doc.game, {
    start: position, moves: [...moves.slice(0, plies)], first: 1, quiet: plies,
    last: { ply: 0, pit: moves[plies - 1], laps: 1, captured: 0, before: positions[plies - 2], pits: null },
  });
  const visitor = await house.come({ device: DESK });
  await Feed.lay(visitor, doc);
  const { page } = visitor;
  await page.locator('.side .move').nth(plies - 1).waitFor();
  await count(page, `${plies} moves`);
  await visitor.touch(visitor.button('site.settings'));
  await page.locator('[role="dialog"], dialog').first().waitFor();
  await count(page, `settings over ${plies} moves`);
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"], dialog').waitFor({ state: 'detached' });
  await visitor.pit(0).focus();
  await page.keyboard.press('?');
  await page.locator('[role="dialog"], dialog').first().waitFor();
  await count(page, `help over ${plies} moves`);
  await visitor.leave();
});
