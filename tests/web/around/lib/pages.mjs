// SPDX-License-Identifier: MIT
// @ts-check
// Every page and every state of it that matters, as the scripted server shows them: for whatever is to
// hold everywhere.

import { after, before } from 'node:test';
import { GAMES } from '../../../../web/lib/site.js';
import { IS_WHOLE } from '../../looks.mjs';
import { SHORT } from '../../play/lib/vectors.mjs';
import { HALL_PAGES } from './halls.mjs';
import { ROOM_PAGES } from './rooms.mjs';
import {
  archiveRow, CLOCK, finishedGame, openLobby, recordOf, ROOMS, SEATS, seriesOf,
} from './scenes.mjs';
import { ME, openStage, PERSON, Script } from './stage.mjs';

/** @typedef {Awaited<ReturnType<ReturnType<typeof openStage>['come']>>} Visitor */

/** What the server tells whoever is new where nobody else is. @param {Script} script */
function knowNothing(script) {
  script.answers.hello = () => ({ player: ME, name: null, now: Date.now(), seats: [], finished: [] });
  script.notes.delete('lobby');
  openLobby(script, []);
}

/** Puts a record where one is asked for. @param {Visitor} visitor @param {string} text */
async function paste({ open, get, page, say }, text) {
  await open('archive');
  await get('button', 'archive.record').click();
  await page.getByLabel(say('open.label'), { exact: true }).fill(text);
  await get('button', 'open.go').click();
}

/** How each page around a game is come to. @type {Record<string, (visitor: Visitor, script: Script) => Promise<any>>} */
export const AROUND = {
  home: async ({ open, page }) => {
    await open('');
    await page.locator('.tables li').first().waitFor();
    await page.locator('.your-game').first().waitFor();
  },
  'home, first visit': async ({ open, sees }, script) => {
    knowNothing(script);
    await open('');
    await sees('tables.empty');
  },
  lobby: async ({ open, page }) => {
    await open('lobby');
    await page.locator('.quick-game').first().waitFor();
  },
  'lobby, no tables': async ({ open, sees }, script) => {
    knowNothing(script);
    await open('lobby');
    await sees('tables.empty');
  },
  'setup, first questions': async ({ open, get }) => {
    await open('');
    await get('button', 'home.play.game', { game: 'Djenon-abe' }).click();
    await get('button', 'setup.create').waitFor();
  },
  setup: async ({ open, get, page, say }) => {
    await open('lobby');
    await get('button', 'lobby.create').click();
    await page.getByText(say('setup.more')).click();
    await get('combobox', 'setup.clock').selectOption('own');
    await get('combobox', 'setup.spectators').selectOption('delayed');
  },
  found: async ({ open, get, page }, script) => {
    await open('lobby');
    await get('button', 'quick.any').click();
    script.say({ t: 'quick', d: {
      state: 'found', game: 'djenon-abe', clock: CLOCK, opponent: PERSON, deadline: Date.now() + 300000,
    } });
    await page.getByRole('dialog').waitFor();
  },
  waiting: async ({ open, get, page }) => {
    await open('lobby');
    await get('button', 'quick.any').click();
    await get('link', 'archive.title').click();
    await page.locator('.table-date').first().waitFor(); // by then the page has taken the focus
  },
  settings: async ({ open, get, page }) => {
    await open('settings');
    await get('button', 'player.key.show').click();
    await get('button', 'devices.link').click();
    await page.locator('.secret').nth(1).waitFor();
  },
  'settings, a second player': async ({ open, page, sees }) => {
    await page.addInitScript(() => sessionStorage.setItem('djenon.second', '{}'));
    await open('settings');
    await sees('second.here');
  },
  forgetting: async ({ open, get }) => {
    await open('settings');
    await get('button', 'forget.here').click();
    await get('dialog', 'forget.here.title').waitFor();
  },
  adopting: async ({ open, get }) => {
    await open('settings#link=K7MPQ-2R9XD');
    await get('dialog', 'player.adopt.title').waitFor();
  },
  privacy: async ({ open, page }) => {
    await open('privacy');
    await page.locator('.main-text section').first().waitFor();
  },
  archive: async ({ open, page }) => {
    await open('archive');
    await page.locator('.tables li').first().waitFor();
  },
  'archive, none of mine': async ({ open, page, sees }, script) => {
    script.answers.games = () => ({ games: [], next: null });
    await open('archive');
    await page.locator('#archive-view').selectOption('mine');
    await sees('archive.none.mine');
  },
  series: async ({ open, page }) => {
    await open('g/K7MPQ-2R9XD');
    await page.locator('.tables li').first().waitFor();
  },
  replay: async ({ open, page }) => {
    await open('g/K7MPQ-2R9XD-1#3');
    await page.locator('.replay-moves .move').first().waitFor();
  },
  'local board': async ({ open, page }) => {
    await open('p/djenon-abe');
    await page.locator('.board-pit').first().waitFor();
    await page.locator('.acts .button').first().waitFor();
  },
  'local board, a note': async (visitor) => {
    await paste(visitor, recordOf(SHORT['djenon-abe']()).replace(/ 3\. \S+/, ' 3. c'));
    await visitor.get('button', 'open.upto').click();
    await visitor.page.locator('.local-note').waitFor();
  },
  'local board, the end': async (visitor) => {
    await paste(visitor, recordOf(SHORT['djenon-abe']()));
    await visitor.page.locator('.main-local.is-over').waitFor();
  },
  'more of the local board': async ({ open, get }) => {
    await open('p/adji-boto');
    await get('button', 'local.more').click();
    await get('dialog', 'local.more.title').waitFor();
  },
  'no position': async ({ open, get }) => {
    await open('p/djenon-abe_4_4_0-0_S_0');
    await get('heading', 'local.none.title').waitFor();
  },
  'a bad record': async (visitor) => {
    await paste(visitor, '[Game "djenon-abe"]');
    await visitor.page.locator('.open-wrong .field-error').waitFor();
  },
  diag: async ({ open, sees }) => {
    await open('diag');
    await sees('diag.idle.ask');
  },
  ...Object.fromEntries(GAMES.map(({ rules }) => [`rules of ${rules}`, async ({ open, page, words }) => {
    await open(`${words.language}/rules/${rules}`);
    await page.locator('main h1').waitFor();
  }])),
  ...Object.fromEntries(GAMES.map(({ rules }) => [`a step of ${rules}`, async ({ open, page }) => {
    await open(`learn/${rules}`);
    await page.locator('.board-pit.is-legal').first().waitFor();
  }])),
  'a step done': async ({ open, get, page }) => {
    await open('learn/djenon-aboure#7');
    await get('button', 'learn.show').click();
    await page.locator('.is-done .learn-why').waitFor();
  },
  'a step missed': async ({ open, page }) => {
    await open('learn/djenon-abe#8');
    await page.locator('.board-pit.is-legal').first().press('Enter');
    await page.locator('.is-missed .learn-why').waitFor();
  },
  'all steps done': async ({ open, get }) => {
    await open('learn/adji-boto#10');
    await get('heading', 'learn.end.title').waitFor();
  },
  'no connection': async ({ open, get }, script) => {
    script.down = true;
    await open('r/K7MPQ-2R9XD');
    await get('heading', 'offline.noroom').waitFor();
    await get('link', 'site.home').waitFor();
  },
  'no such page': async ({ open, page, problems }) => {
    await open('nowhere/at/all');
    await page.locator('main h1').waitFor();
    problems.splice(0, 1); // that the browser notes
  },
  signedout: async ({ open, get }, script) => {
    script.answers.hello = () => ({ error: 'bad-secret' });
    await open('');
    await get('heading', 'signedout.title').waitFor();
  },
};

/** All of them. */
export const PAGES = { ...AROUND, ...ROOM_PAGES, ...HALL_PAGES };

/** Every third page from one of them, unless all looks are taken. @param {number} first */
const third = (first) => (/** @type {string} */ name) => IS_WHOLE || Object.keys(PAGES).indexOf(name) % 3 === first;

/** Whether axe examines a page. @type {(name: string) => boolean} */
export const isExamined = third(0);
/** Whether a page that axe does not examine is seen to fit. @type {(name: string) => boolean} */
export const isSeenToFit = third(1);

/** A stage whose server has finished games to show; not started yet. */
export function openPages() {
  const stage = openStage();
  stage.api['api/games/K7MPQ-2R9XD-1'] = finishedGame();
  stage.api['api/games/K7MPQ-2R9XD'] = seriesOf();
  stage.api['api/diag'] = { now: Date.now(), proxy: 'no' };
  stage.api['api/archive'] = { games: [archiveRow(1), archiveRow(2)], next: null };
  return stage;
}

/** The same for the tests of a file. */
export function usePages() {
  const stage = openPages();
  before(stage.start);
  after(stage.close);
  return stage;
}

/**
 * Somebody looks at a page.
 * @param {ReturnType<typeof openStage>} stage @param {string} name of PAGES
 * @param {Parameters<ReturnType<typeof openStage>['come']>[1]} [options] @param {Script} [script]
 */
export async function lookAt(stage, name, options, script = new Script()) {
  openLobby(script);
  script.answers.hello = () => (
    { player: ME, name: 'Ama', now: Date.now(), seats: SEATS, finished: [] });
  script.answers.link = () => ({ code: ROOMS[1], expires: Date.now() + 300000 });
  const visitor = await stage.come(script, options);
  await PAGES[name](visitor, script);
  return visitor;
}
