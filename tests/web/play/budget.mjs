// SPDX-License-Identifier: MIT
// @ts-check
// What a first visit costs: bytes as they come over the wire and the number of requests, until the
// board can be played and in all. Prints a table, and nothing is judged here.
//
//     DJENON=build/release/src/app/djenon node tests/web/play/budget.mjs [--files]

import { planHouse, setUp } from './lib/table.mjs';
import { PHONE } from './lib/visitor.mjs';

/** @typedef {{path: string, bytes: number, at: number}} Load */

/** Notes every answer of a page with its size on the wire. @param {import('./lib/visitor.mjs').Visitor} visitor */
async function meter({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  /** @type {Map<string, Load>} */
  const loads = new Map();
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    loads.set(requestId, { path: new URL(response.url).pathname, bytes: 0, at: timestamp });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const load = loads.get(requestId);
    if (load) {
      Object.assign(load, { bytes: encodedDataLength, at: timestamp });
    }
  });
  return {
    loads: () => [...loads.values()],
    forget: () => loads.clear(),
  };
}

/** @param {string} title @param {Load[]} loads */
function report(title, loads) {
  const bytes = loads.reduce((sum, load) => sum + load.bytes, 0);
  const line = [title.padEnd(44), String(loads.length).padStart(4), (bytes / 1000).toFixed(1).padStart(8)];
  process.stdout.write(`${line.join(' ')}\n`);
}

const house = planHouse({ store: 'memory' });
try {
  await house.start();
  process.stdout.write(`${'first visit, with empty cache'.padEnd(44)} requests  kB\n`);

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
    for (const { path, bytes } of atTable.loads()) {
      process.stdout.write(`${String(bytes).padStart(8)}  ${path}\n`);
    }
  }
  await guest.leave();
  await host.leave();
} finally {
  await house.close();
}
