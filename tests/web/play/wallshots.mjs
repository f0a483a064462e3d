// SPDX-License-Identifier: MIT
// @ts-check
// Pictures of a hall's wall during a night, for people to look at:
//
//     DJENON=build/release/src/app/djenon node tests/web/play/wallshots.mjs FOLDER [WHAT ...]
//
// A picture is called WHAT-WIDTHxHEIGHT-GROUND.png; WHAT is a number of tables, or a scene.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { planHouse } from './lib/table.mjs';
import { Night } from './lib/night.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const SIZES = [[1280, 720], [1920, 1080], [1024, 768], [768, 1024]];
const GROUNDS = /** @type {const} */ (['light', 'dark']);

const [folder, ...wished] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: wallshots.mjs FOLDER [WHAT ...]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const FISCHER = { kind: 'fischer', base: 240000, increment: 15000 };
const LONG = 'Club night of the Mancala friends of Abidjan and around it';
const NEWS = 'The next round begins at a quarter past eight. There is water and fruit at the back of the room; please leave the phones of others alone, and tell the host if somebody has not found a table yet.';

/** @param {import('./lib/night.mjs').Night} night @param {import('./lib/night.mjs').Table[]} tables */
async function playSome(night, tables) {
  for (const [at, table] of tables.entries()) {
    await night.moves(table, 4 + (at * 7) % 13);
  }
}

/**
 * @type {Record<string, {settings?: any, tables?: number, language?: string,
 *   then?: (night: Night, tables: import('./lib/night.mjs').Table[]) => Promise<any>}>}
 */
const SCENES = {
  ...Object.fromEntries([1, 2, 3, 4, 6, 8, 9, 12].map((count) => [count, { tables: count, then: playSome }])),
  0: {},
  days: { tables: 4, settings: { clock: { kind: 'none' }, game: 'djenon-aboure' }, then: playSome },
  news: {
    tables: 12,
    settings: { title: LONG },
    then: async (night, tables) => {
      await playSome(night, tables);
      await night.order('announce', { text: NEWS, language: 'en' });
      await night.order('pause');
    },
  },
  pause: {
    tables: 12,
    then: async (night, tables) => {
      await playSome(night, tables);
      await night.order('pause');
    },
  },
  boats: {
    tables: 10,
    language: 'fr',
    settings: { game: 'adji-boto', names: 'none', clock: { kind: 'none' }, title: 'Soirée Adji-Boto' },
    then: async (night, tables) => {
      for (const [at, table] of tables.entries()) {
        await night.moves(table, 12 + at);
      }
    },
  },
  short: {
    tables: 6,
    language: 'fr',
    then: async (night, tables) => {
      await playSome(night, tables);
      await night.order('announce', { text: 'Le tour 2 commence à 20 h 15', language: 'fr' });
    },
  },
  ends: {
    tables: 6,
    then: async (night, tables) => {
      await playSome(night, tables);
      await night.resign(tables[0], 'north');
      await night.moves(tables[1], 400);
    },
  },
  verdict: {
    tables: 1,
    then: (night, [table]) => night.moves(table, 400),
  },
  between: {
    tables: 7,
    then: async (night, tables) => {
      for (const table of tables) {
        await night.moves(table, 400);
      }
    },
  },
  closed: {
    tables: 7,
    then: async (night, tables) => {
      for (const table of tables) {
        await night.moves(table, 400);
      }
      await night.order('close');
    },
  },
};

/** @param {Visitor} visitor @param {string} name */
async function shoot({ page }, name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const ground of GROUNDS) {
      await page.emulateMedia({ colorScheme: ground });
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
      const file = `${name}-${width}x${height}-${ground}.png`;
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
    }
  }
}

const house = planHouse({ store: 'memory' });
await house.start();
try {
  for (const [name, { settings, tables = 0, language = 'en', then }] of Object.entries(SCENES)) {
    if (wished.length > 0 && !wished.includes(name)) {
      continue;
    }
    const night = await Night.begin(house.server, {
      title: 'Club night', game: 'djenon-abe', clock: FISCHER, ...settings,
    });
    await night.come(2 * tables);
    const visitor = await house.come({ language });
    await visitor.page.setViewportSize({ width: 1280, height: 720 });
    if (name !== 'between' && name !== 'closed') {
      const rooms = tables > 0 ? await night.round() : [];
      await visitor.open(`h/${night.hall}/wall`);
      await then?.(night, rooms);
    } else {
      await then?.(night, await night.round());
      await visitor.open(`h/${night.hall}/wall`);
    }
    await visitor.page.locator('.wall-aside .qr').waitFor({ state: 'attached' });
    await visitor.page.locator('.wall-card .board-picture').nth(Math.max(0, tables - 1)).waitFor({
      state: 'attached', timeout: 3000,
    }).catch(() => undefined);
    await visitor.page.waitForTimeout(tables > 0 ? 4000 : 500);
    await shoot(visitor, name);
    await visitor.leave();
    await night.close();
  }
} finally {
  await house.close();
}
