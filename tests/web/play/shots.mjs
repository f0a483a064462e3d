// SPDX-License-Identifier: MIT
// @ts-check
// Plays a game of each kind and takes pictures of it on the way, for people to look at:
//
//     DJENON=build/release/src/app/djenon node tests/web/play/shots.mjs FOLDER [GAME ...]
//
// A picture is called WHAT-GAME-WIDTHxHEIGHT-GROUND.png.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pitOf, planHouse, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const SIZES = [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080]];
const GROUNDS = /** @type {const} */ (['light', 'dark']);

/** How many plies have been played in the pictures of a game under way: South is to move. */
const PLIES = { 'djenon-aboure': 6, 'djenon-abe': 4, 'adji-boto': 14 };

const [folder, ...wished] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: shots.mjs FOLDER [GAME ...]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

/**
 * @param {Visitor} visitor
 * @param {string} name of the picture, before the size
 * @param {{fullPage?: boolean, prepare?: () => Promise<any>}} [options] `prepare`: at each size
 */
async function shoot({ page }, name, { fullPage = false, prepare } = {}) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const ground of GROUNDS) {
      await page.emulateMedia({ colorScheme: ground });
      await page.mouse.move(1, 1);
      await prepare?.();
      const file = `${name}-${width}x${height}-${ground}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage, animations: 'disabled' });
    }
  }
  await page.setViewportSize(DESK.viewport);
}

/** @param {Table} table @param {import('./lib/vectors.mjs').Vector} vector @param {number} ply */
async function shootPreview({ south }, vector, ply) {
  const pit = south.pit(pitOf(vector.moves[ply], vector.game));
  await shoot(south, `preview-${vector.game}`, {
    prepare: async () => {
      await south.settled('board');
      await pit.hover();
      await south.page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' });
    },
  });
}

/** @param {ReturnType<typeof planHouse>} house @param {keyof SHORT} game */
async function shootGame(house, game) {
  const vector = SHORT[game]();
  const host = await house.come({ name: 'Ama' });
  const guest = await house.come({ name: 'Kofi' });
  const link = await setUp(host, game);
  await shoot(host, `wait-${game}`, { fullPage: true });
  await guest.page.goto(link);
  await guest.button('invite.sit').waitFor();
  await shoot(guest, `invite-${game}`, { fullPage: true });
  await sitDown(guest, link);
  const table = new Table(host, guest, game, link);
  await table.see(vector.start);
  await table.play(vector, { to: PLIES[game] });
  await shoot(host, `game-${game}`, { prepare: () => host.settled('board') });
  await shootPreview(table, vector, PLIES[game]);
  await table.play(vector, { from: PLIES[game] });
  await shoot(host, `end-${game}`, { prepare: () => host.settled('board') });
  await table.leave();
}

/** @param {ReturnType<typeof planHouse>} house */
async function shootPages(house) {
  const visitor = await house.come();
  await visitor.open();
  const play = visitor.button('home.play.game', { game: visitor.say('game.djenon-abe') });
  await play.waitFor();
  await shoot(visitor, 'home', { fullPage: true });
  await play.click();
  await visitor.button('setup.create').waitFor();
  await shoot(visitor, 'setup');
  await visitor.button('site.cancel').click();
  await visitor.button('site.settings').click();
  await visitor.button('site.close').waitFor();
  await shoot(visitor, 'settings');
  for (const [path, ready] of /** @type {[string, string][]} */ ([
    ['lobby', '.quick-game'], ['settings', '.card'], ['archive', '.card'],
  ])) {
    await visitor.open(path);
    await visitor.page.locator(ready).first().waitFor();
    await shoot(visitor, `page-${path}`, { fullPage: true });
  }
  await visitor.open('en/rules/djenon-abe');
  await shoot(visitor, 'rules', { fullPage: true });
  await visitor.leave();
}

const house = planHouse({ store: 'memory' });
try {
  await house.start();
  if (wished.length === 0) {
    await shootPages(house);
  }
  for (const game of /** @type {(keyof SHORT)[]} */ (Object.keys(SHORT))) {
    if (wished.length === 0 || wished.includes(game)) {
      await shootGame(house, game);
    }
  }
} finally {
  await house.close();
}
