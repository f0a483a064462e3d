// SPDX-License-Identifier: MIT
// @ts-check
// Pictures of what two people do at a table besides playing, for people to look at:
//
//     DJENON=build/release/src/app/djenon node tests/web/play/tableshots.mjs FOLDER [WHAT ...]
//
// A picture is called WHAT-LANGUAGE-WIDTHxHEIGHT-GROUND.png.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { BO, Feed, ME, playing } from './lib/feed.mjs';
import { planHouse } from './lib/table.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

/** Each size with its ground: light and dark take turns. @type {[number, number, 'light' | 'dark'][]} */
const SIZES = [
  [320, 568, 'light'], [390, 844, 'dark'], [844, 390, 'light'], [1280, 800, 'light'], [1280, 800, 'dark'],
];
const LANGUAGES = LANGUAGE_CODES;

const [folder, ...wished] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('usage: tableshots.mjs FOLDER [WHAT ...]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

/** @param {Feed} feed @param {any} [more] */
const timed = (feed, more) => ({
  at: feed.now(), south: 254000, north: 98000, running: 'south', deadline: feed.now() + 254000, ...more,
});

/** @param {Visitor} visitor @param {string} key */
const open = (visitor, key) => visitor.button(key).click();

/**
 * What is to be seen: the room's document, what happens then, and what is opened at each size.
 * @type {Record<string, {plies?: number, doc?: any, then?: (feed: Feed) => void,
 *   prepare?: (visitor: Visitor) => Promise<any>, player?: string}>}
 */
const SCENES = {
  clocks: { then: (feed) => feed.snapshot({ clocks: timed(feed) }) },
  low: { then: (feed) => feed.snapshot({ clocks: timed(feed, { south: 9900, deadline: feed.now() + 9900 }) }) },
  days: {
    then: (feed) => feed.snapshot({
      clock: { kind: 'days', days: 3 },
      clocks: timed(feed, { south: 185000000, north: 259200000, deadline: feed.now() + 185000000 }),
    }),
  },
  first: { plies: 0, then: (feed) => feed.snapshot({ clocks: timed(feed, { running: null, deadline: feed.now() + 58000 }) }) },
  draw: {
    then: (feed) => {
      feed.snapshot({ clocks: timed(feed) });
      feed.event('offered', { seat: 'north', kind: 'draw' });
    },
  },
  takeback: { then: (feed) => feed.event('offered', { seat: 'north', kind: 'takeback', ply: 4 }) },
  claim: {
    plies: 3,
    then: (feed) => {
      feed.presence(true, false);
      feed.snapshot({ clocks: timed(feed, { running: 'north' }) });
      feed.event('absent', { seat: 'north', deadline: feed.now() });
    },
  },
  away: {
    plies: 3,
    then: (feed) => {
      feed.presence(true, false);
      feed.event('absent', { seat: 'north', deadline: feed.now() + 43000 });
    },
  },
  paused: { then: (feed) => feed.event('paused', { clocks: timed(feed, { running: null, deadline: null }) }) },
  over: { then: (feed) => feed.event('ended', { winner: 'north', south: 0, north: 0, reason: 'claimed-win' }) },
  rematch: {
    then: (feed) => {
      feed.event('ended', { winner: 'north', south: 0, north: 0, reason: 'time' });
      feed.event('offered', { seat: 'north', kind: 'rematch' });
    },
  },
  offers: { then: (feed) => feed.snapshot({ clocks: timed(feed) }), prepare: (it) => open(it, 'act.offers.name') },
  talk: {
    doc: { phrases: 'free' },
    then: (feed) => {
      feed.event('said', { person: BO, seat: 'north', phrase: 'nice-move' });
      feed.event('said', { person: ME, seat: 'south', phrase: 'thanks' });
    },
    prepare: (it) => it.page.locator('.acts-talk').click(),
  },
  people: {
    prepare: async (it) => {
      await open(it, 'act.more.name');
      await open(it, 'act.table');
    },
  },
  host: {
    then: (feed) => feed.event('ended', { winner: 'north', south: 20, north: 28, reason: 'no-moves' }),
    prepare: async (it) => {
      await open(it, 'act.more.name');
      await open(it, 'act.table');
    },
  },
  wait: { doc: { state: 'open', seats: { south: ME, north: null }, game: null } },
  invite: {
    doc: {
      state: 'open', seats: { south: BO, north: null }, host: BO, game: null, spectators: 'delayed', delay: 4,
    },
  },
  watching: { doc: { spectators: 'delayed', delay: 5 }, player: 'xxxxxxxxxxxxxxxx' },
};

/** @param {Visitor} visitor @param {string} name @param {(visitor: Visitor) => Promise<any>} [prepare] */
async function shoot(visitor, name, prepare) {
  const { page } = visitor;
  for (const [width, height, ground] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: ground });
    if (prepare) {
      await prepare(visitor);
    } else {
      await visitor.settled('ask');
    }
    const file = path.join(folder, `${name}-${width}x${height}-${ground}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    const [right, below] = await page.evaluate(() => {
      const acts = document.querySelector('.acts');
      const bottom = acts ? acts.getBoundingClientRect().bottom : 0;
      return [document.documentElement.scrollWidth - window.innerWidth, Math.round(bottom - window.innerHeight)];
    });
    if (right > 0 || below > 0) {
      process.stdout.write(`${file}: ${right} px too wide, ${below} px below the fold\n`);
    }
    if (prepare) {
      await page.keyboard.press('Escape');
    }
  }
}

const house = planHouse({ store: 'memory' });
try {
  await house.start();
  for (const language of LANGUAGES) {
    for (const [what, { plies = 4, doc = {}, then, prepare, player }] of Object.entries(SCENES)) {
      if (wished.length === 0 || wished.includes(what)) {
        const visitor = await house.come({ name: 'Anna', language });
        const feed = await Feed.lay(visitor, playing(plies, doc), { player });
        await visitor.page.locator('.acts .button, .card-actions .button').first().waitFor();
        then?.(feed);
        await shoot(visitor, `${what}-${language}`, prepare);
        await visitor.leave();
      }
    }
  }
} finally {
  await house.close();
}
