// SPDX-License-Identifier: MIT
// @ts-check
// What a first visit costs: bytes as they come over the wire and the number of requests, until the
// board can be played and in all; and how long a player waits for his board on a slow network with a
// slow processor. Prints tables, and nothing is judged here.
//
//     DJENON=build/release/src/app/djenon node tests/web/play/budget.mjs [--files]

import { planHouse, setUp } from './lib/table.mjs';
import { PHONE } from './lib/visitor.mjs';

/** `bytes` on the wire, of which `body` are what was asked for. @typedef {{path: string,
 *   bytes: number, body: number}} Load */

/** Notes every answer of a page with its size on the wire. @param {import('./lib/visitor.mjs').Visitor} visitor */
async function meter({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  /** @type {Map<string, Load>} */
  const loads = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const length = Object.entries(response.headers)
      .find(([name]) => name.toLowerCase() === 'content-length');
    loads.set(requestId, {
      path: new URL(response.url).pathname, bytes: 0, body: length ? Number(length[1]) : 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) {
      load.bytes = encodedDataLength;
    }
  });
  return { loads: () => [...loads.values()] };
}

/** @param {(string | number)[]} columns */
function print([title, ...numbers]) {
  const columns = [String(title).padEnd(42), ...numbers.map((it) => String(it).padStart(10))];
  process.stdout.write(`${columns.join('')}\n`);
}

/** @param {string} title @param {Load[]} loads */
function report(title, loads) {
  const sum = (/** @type {'bytes' | 'body'} */ what) => (
    (loads.reduce((all, load) => all + load[what], 0) / 1000).toFixed(1));
  print([title, loads.length, sum('bytes'), sum('body')]);
}

/** A telephone's network and processor, as Lighthouse takes them. */
const SLOW = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8, offline: false };
const SLOWER = 4;
const TRIES = 5;

/** Runs in the page: when something to see, and a pit to play, were there first. */
function watchStart() {
  const seen = { text: 0, board: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.text = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? seen.text;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver(() => {
    seen.board = seen.board || (document.querySelector('.board-pit.is-legal') ? performance.now() : 0);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * A player whose turn it is comes with an empty cache.
 * @param {import('./lib/visitor.mjs').Visitor} player @param {string} link
 * @returns {Promise<{text: number, board: number}>}
 */
async function waitForBoard(player, link) {
  const context = await house.browser.newContext({
    ...PHONE, storageState: await player.context.storageState(),
  });
  await context.addInitScript(watchStart);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(link);
  const seen = await page.waitForFunction(() => {
    const { seen: it } = /** @type {any} */ (window);
    return it.board > 0 && it;
  }, null, { timeout: 0 });
  const times = await seen.jsonValue();
  await context.close();
  return times;
}

/** @param {number[]} list */
const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const house = planHouse({ store: 'memory' });
try {
  await house.start();
  print(['first visit, with an empty cache', 'requests', 'kB', 'bodies']);

  const host = await house.come({ name: 'Ama' });
  const atHome = await meter(host);
  await host.open();
  await host.page.waitForLoadState('networkidle');
  report('home page', atHome.loads());
  const link = await setUp(host, 'djenon-aboure');

  const guest = await house.come({ name: 'Kofi', device: PHONE });
  const atTable = await meter(guest);
  await guest.page.goto(link);
  await guest.button('invite.sit').waitFor();
  report('invitation, until one can sit down', atTable.loads());
  await guest.touch(guest.button('invite.sit'));
  await guest.page.locator('.stage-board .board-pit').first().waitFor();
  report('invitation, until the board can be played', atTable.loads());
  await guest.page.waitForLoadState('networkidle');
  report('invitation and game, in all', atTable.loads());
  if (process.argv.includes('--files')) {
    atTable.loads().forEach((load) => print([load.path, 1, load.bytes, load.body]));
  }
  const waits = [];
  while (waits.length < TRIES) {
    waits.push(await waitForBoard(host, link));
  }
  print(['on a slow network, ms (middle of 5)', 'figure', 'least']);
  for (const [title, what] of /** @type {const} */ ([['the page says something', 'text'], ['the board can be played', 'board']])) {
    const all = waits.map((it) => it[what]);
    print([title, ...[middle(all), Math.min(...all)].map((it) => it.toFixed(0))]);
  }
  await guest.leave();
  await host.leave();
} finally {
  await house.close();
}
