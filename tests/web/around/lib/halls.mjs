// SPDX-License-Identifier: MIT
// @ts-check
// A hall and its wall, as the scripted server shows them.

import { gameOfOthers, showRoom } from './rooms.mjs';
import { BOT, ME, PERSON } from './stage.mjs';
import { archiveRow, CLOCK, MINUTE, row } from './scenes.mjs';

/** @typedef {import('./pages.mjs').Visitor} Visitor */
/** @typedef {import('./stage.mjs').Script} Script */

export const HALL = 'K7MPQ2R9XD';
const PATH = 'h/K7MPQ-2R9XD';
export const AMA = { player: ME, name: 'Ama', kind: 'person' };
const MARIE = { player: 'o'.repeat(16), name: 'Marie-Louise', kind: 'person' };
const NAMELESS = { player: 'n'.repeat(16), name: null, kind: 'person' };

/** @param {any} host */
const documentOf = (host) => ({
  title: 'Friday club',
  state: 'open',
  host,
  since: Date.now() - 60 * MINUTE,
  game: null,
  clock: CLOCK,
  spectators: 'open',
  delay: 0,
  hints: true,
  phrases: 'canned',
  names: 'list',
  list: [{ name: 'Ama', player: ME }, { name: 'Kofi', player: PERSON.player }, { name: 'Yao', player: null }],
  sharedDevices: true,
  announcement: { text: 'Tea at half past eight', language: 'en', at: Date.now() - MINUTE },
  round: { number: 3, at: Date.now() - 5 * MINUTE, tables: 2, odd: null },
});

const ROOMS = ['BCDFG23456', 'HJKMN78923', 'PQRTV45678'];

const tables = () => [
  { ...row(ROOMS[0], { state: 'playing', south: MARIE, north: PERSON }), table: 1, round: 3 },
  { ...row(ROOMS[1], { state: 'playing', rules: 'adji-boto', south: NAMELESS, north: BOT }), table: 2, round: 3 },
  { ...row(ROOMS[2], { south: MARIE, north: null }), table: 3 },
];

/** The newest comes last. @param {number} [count] */
export const results = (count = 8) => Array.from({ length: count }, (_, at) => ({
  ...archiveRow(at + 1), table: 1 + (at % 2), room: ROOMS[at % 2],
}));

/** @param {any} person @param {number} points */
const standing = (person, points) => ({ person, points, games: 4, won: points / 2, drawn: 0, seeds: 60 + points });

/** The server shows a hall. @param {Script} script @param {any} host @param {any} [more] */
export function showHall(script, host, more = {}) {
  script.answers.hall = () => ({});
  script.after('lobby', (connection) => {
    connection.say({
      t: 'lobby',
      d: {
        hall: HALL,
        v: 1,
        rooms: tables(),
        quick: [],
        waiting: 1,
        document: documentOf(host),
        people: [
          { person: AMA, state: 'here' }, { person: PERSON, state: 'playing' },
          { person: MARIE, state: 'ready' }, { person: NAMELESS, state: 'waiting' },
        ],
        standings: [standing(MARIE, 6), standing(PERSON, 4), standing(AMA, 2), standing(NAMELESS, 0)],
        results: results(),
        ...more,
      },
    });
    if (host.player === ME) {
      connection.say({
        t: 'tables',
        d: {
          hall: HALL,
          tables: [
            { room: ROOMS[0], state: 'playing', turn: 'south', at: Date.now() - 9 * MINUTE, south: true, north: true, help: true },
            { room: ROOMS[1], state: 'playing', turn: 'north', at: Date.now() - MINUTE, south: false, north: true, help: false },
          ],
        },
      });
    }
  });
}

/** @param {any} host @param {(visitor: Visitor) => Promise<any>} come @param {any} [more]
 * @returns {(visitor: Visitor, script: Script) => Promise<any>} */
const shown = (host, come, more) => async (visitor, script) => {
  showHall(script, host, more);
  showRoom(script, gameOfOthers());
  await visitor.open(PATH);
  await visitor.page.locator('.hall-standings tbody tr').first().waitFor({ state: 'attached' });
  await come(visitor);
};

/** @param {string} key of the button that opens something */
const over = (key) => async (/** @type {Visitor} */ { get, page }) => {
  await get('button', key).click();
  await page.getByRole('dialog').waitFor();
};

const asGuest = async (/** @type {Visitor} */ { get }) => get('button', 'hall.ready').waitFor();
const asHost = async (/** @type {Visitor} */ { page }) => page.locator('.hall-calls li').waitFor();

/** The wall asks for no seat and has no settings. @param {Visitor} visitor @param {string} view */
async function reachWall({ open, page }, view) {
  await open(`${PATH}/wall`);
  await page.locator(`.wall[data-view="${view}"]`).waitFor();
}

/** How each is come to. @type {Record<string, (visitor: Visitor, script: Script) => Promise<any>>} */
export const HALL_PAGES = {
  'hall, setting up': async ({ open, get, page }) => {
    await open('');
    await get('button', 'home.hall.open').click();
    await get('radio', 'hall.setup.names.list').check();
    await page.getByRole('dialog').waitFor();
  },
  'hall, guest': shown(PERSON, asGuest),
  'hall, host': shown(AMA, asHost),
  'hall, names': shown(AMA, over('hall.host.names')),
  'hall, settings': shown(AMA, over('hall.host.settings')),
  'hall, closing': shown(AMA, over('hall.host.close')),
  'hall, closed': shown(PERSON, async ({ sees }) => sees('hall.sign.closed'), {
    document: { ...documentOf(PERSON), state: 'closed' }, rooms: [],
  }),
  'hall, missing': async ({ open, get }, script) => {
    script.answers.lobby = () => ({ error: 'no-such-hall' });
    await open(PATH);
    await get('heading', 'hall.missing.title').waitFor();
  },
  'hall, full': async ({ open, sees }, script) => {
    script.answers.lobby = () => ({ error: 'too-many' });
    await open(PATH);
    await sees('hall.full');
  },
  'wall, at rest': async (visitor, script) => {
    showHall(script, PERSON, { rooms: [] });
    await reachWall(visitor, 'rest');
  },
  'wall, games': async (visitor, script) => {
    showHall(script, PERSON, { rooms: tables().slice(0, 1) });
    showRoom(script, gameOfOthers());
    await reachWall(visitor, 'games');
    await visitor.page.locator('.wall-tables .board-picture, .wall-tables svg').first().waitFor({ state: 'attached' });
  },
  'wall, missing': async (visitor, script) => {
    script.answers.lobby = () => ({ error: 'no-such-hall' });
    await reachWall(visitor, 'missing');
  },
};
