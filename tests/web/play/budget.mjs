// SPDX-License-Identifier: MIT
// @ts-check
// What a first visit costs: bytes as they come over the wire and the number of requests, until the
// board can be played and in all. Prints a table, and nothing is judged here.
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
  await guest.leave();
  await host.leave();
} finally {
  await house.close();
}
