// SPDX-License-Identifier: MIT
// @ts-check
// Pictures of running games in every state, for people to look at:
//
//     ENGINE_WASM=build/release/src/engine/wasm/engine.wasm \
//         node tests/web/around/gameshots.mjs FOLDER [SCENE | WIDTHxHEIGHT | GROUND | LANGUAGE ...]
//
// A picture is called SCENE-LANGUAGE-WIDTHxHEIGHT-GROUND.png. SCALE=2 takes two pixels for one.

import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeEngine } from '../../../web/lib/engine.js';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { openPages } from './lib/pages.mjs';
import { AMA, ROOM, roomWith, showRoom, showTrouble, TROUBLES } from './lib/rooms.mjs';
import { CLOCK, MINUTE } from './lib/scenes.mjs';
import { ME, PERSON, Script } from './lib/stage.mjs';

/** @typedef {import('./lib/pages.mjs').Visitor} Visitor */

const SIZES = ['320x568', '390x844', '844x390', '768x1024', '1280x800', '1920x1080'];
const GROUNDS = ['light', 'dark', 'forced'];
const SCALE = Number(process.env.SCALE || 1);
const OTHER = { player: 'o'.repeat(16), name: 'Marie-Louise', kind: 'person' };
/** Pits are touched in peace so long after a change, in milliseconds. */
const PEACE = 300;

const [folder, ...wished] = process.argv.slice(2);
if (!folder || !process.env.ENGINE_WASM) {
  process.stderr.write('usage: ENGINE_WASM=... gameshots.mjs FOLDER [SCENE | WIDTHxHEIGHT | GROUND | LANGUAGE ...]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const engine = await makeEngine(readFileSync(process.env.ENGINE_WASM));

/** The given ones of a list, or all of it. @param {string[]} all @param {string[]} [else_] */
const chosen = (all, else_ = all) => {
  const some = all.filter((it) => wished.includes(it));
  return some.length > 0 ? some : else_;
};

/** A running or finished game after moves. @param {string} start a game's name or a position @param {string} moves */
function gameAfter(start, moves) {
  const play = engine.play(start);
  if (!play) {
    throw new Error(`no position: ${start}`);
  }
  const first = play.text();
  const from = Number(first.split('_')[5]);
  const list = [];
  let last = null;
  for (const letter of moves) {
    const before = play.text();
    const result = play.move(letter);
    if (!('laps' in result)) {
      throw new Error(`${letter} of ${moves}: ${result.reason}`);
    }
    const { laps, captured, cells } = result;
    list.push(letter === '.' ? '--' : letter + (laps > 1 ? `~${laps}` : '') + (captured ? `+${captured}` : ''));
    last = { before, pit: letter, ply: from + list.length, laps, captured, pits: cells };
  }
  const state = play.state();
  const [south, north] = state.cells.slice(12);
  return {
    number: 1,
    start: first,
    moves: list,
    first: from + 1,
    last: last && { ...last, pits: state.over ? last.pits.slice(0, 2 * state.rowPits) : null },
    result: state.over ? {
      winner: south > north ? 'south' : north > south ? 'north' : 'draw', south, north, reason: state.end,
    } : null,
    position: play.text(),
    hash: String(state.ply).padStart(16, '0'),
    turn: state.over ? null : state.turn,
    legal: state.over ? '' : state.legal,
    stood: state.stood,
    quiet: state.quiet,
  };
}

/** @typedef {object} Scene
 * @property {string} start
 * @property {string} [moves]
 * @property {any} [doc]
 * @property {any} [game]
 * @property {any} [presence]
 * @property {any} [settings]
 * @property {any} [device]
 * @property {(script: Script) => void} [script]
 * @property {(visitor: Visitor, script: Script) => Promise<any>} [then] once, when the board stands
 * @property {(visitor: Visitor) => Promise<any>} [each] at each size
 */

const rest = (/** @type {Visitor} */ { page }) => page.waitForTimeout(PEACE);

/** The pit under the pointer. @param {number} at */
const hover = (at) => async (/** @type {Visitor} */ visitor) => {
  await rest(visitor);
  await visitor.page.locator(`.stage-board .board-pit[data-pit="${at}"]`).hover();
  await visitor.page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' });
};

/** Plays a pit and leaves the answer out. @param {number} at @param {number} [wait] */
const play = (at, wait = 0) => async (/** @type {Visitor} */ visitor) => {
  await rest(visitor);
  await visitor.page.locator(`.stage-board .board-pit[data-pit="${at}"]`).click();
  await visitor.page.mouse.move(1, 1);
  await visitor.page.waitForTimeout(wait);
};

/** Touches a pit, which shows where it leads. @param {number} at */
const tap = (at) => async (/** @type {Visitor} */ visitor) => {
  await rest(visitor);
  await visitor.page.locator(`.stage-board .board-pit[data-pit="${at}"]`).tap();
  await rest(visitor);
};

/** @param {string} key @param {string} [then] */
const open = (key, then) => async (/** @type {Visitor} */ { page, get }) => {
  await get('button', key).click();
  if (then) {
    await page.waitForTimeout(PEACE);
    await get('button', then).click();
  }
  await page.waitForTimeout(PEACE);
};

const unanswered = (/** @type {Script} */ script) => {
  script.answers.move = () => new Promise(() => {});
};

/** @param {number} south @param {number} north @param {'south' | 'north' | null} running */
const clocks = (south, north, running) => ({
  clock: CLOCK,
  clocks: {
    at: Date.now(), south, north, running,
    deadline: running && Date.now() + { south, north }[running],
  },
});

const SERIES = [
  { game: 1, south: ME, north: PERSON.player, winner: 'south', score: [27, 21], reason: 'no-moves' },
  { game: 2, south: PERSON.player, north: ME, winner: 'draw', score: [24, 24], reason: 'no-moves' },
];

const ABOURE = { start: 'djenon-aboure', moves: 'DbEd' };
const ABE = { start: 'djenon-abe', moves: 'FbEaDc' };
const BOTO_OPENING = 'CaEbDeAdBc';
const BOTO_HEAPS = 'CaEbDeAdBcDaBeAbBcEeBbDcEdAbEeAaDcAeDaBeBb';
const TOUCH = { hasTouch: true };
const CURVED = { skins: { 'adji-boto': 'adji-curved' } };

/** @type {Record<string, Scene>} */
const SCENES = {
  'start-aboure': { start: 'djenon-aboure' },
  'start-boto': { start: 'adji-boto' },
  'start-curved': { start: 'adji-boto', settings: CURVED },
  'mine-abe': { start: 'djenon-abe', moves: 'FbEa' },
  'theirs-abe': { start: 'djenon-abe', moves: 'FbE' },
  'theirs-boto': { start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 25) },
  'hover-aboure': { ...ABOURE, each: hover(1) },
  'hover-boto': { start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), each: hover(2) },
  'tapped-boto': {
    start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), settings: { tap: 'twice' }, device: TOUCH, then: tap(2),
  },
  'button-aboure': { ...ABOURE, settings: { tap: 'button' }, device: TOUCH, then: tap(0) },
  'relay-aboure': { start: 'djenon-aboure', moves: 'BeDaFaB' },
  'relay-abe': { start: 'djenon-abe', moves: 'BcFeCa' },
  'capture-aboure': { start: 'djenon-aboure', moves: 'FeCcFfDa' },
  'capture-boto': { start: 'adji-boto', moves: 'CeDdEbBcAaBeEcCdAbEeBcEeBbCdAcAeAdDdBeDbAdEa' },
  'capture-curved': { start: 'adji-boto', moves: 'CeDdEbBcAaBeEcCdAbEeBcEeBbCdAcAeAdDdBeDbAdEa', settings: CURVED },
  'heaps-boto': { start: 'adji-boto', moves: BOTO_HEAPS },
  'heaps-curved': { start: 'adji-boto', moves: BOTO_HEAPS, settings: CURVED },
  'pass-aboure': { start: 'djenon-aboure', moves: 'AeCbFd.' },
  'pass-boto': { start: 'adji-boto', moves: 'EbDeCdAaBcBeAaDcBeBdEeAdCeBaDaEeAcEe.' },
  'draw-aboure': { ...ABOURE, doc: { offer: { kind: 'draw', seat: 'north', ply: null } } },
  'takeback-boto': {
    start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), doc: { offer: { kind: 'takeback', seat: 'north', ply: 24 } },
  },
  'offers-abe': { start: 'djenon-abe', moves: 'FbEa', each: open('act.offers.name') },
  'back-aboure': {
    start: 'djenon-aboure',
    moves: 'FeCcFfDa',
    then: async (visitor) => {
      await visitor.page.locator('.stage-board .board-pit[tabindex="0"]').focus();
      await visitor.page.keyboard.press('[');
      await visitor.page.keyboard.press('[');
      await rest(visitor);
    },
  },
  'end-aboure': { start: 'djenon-aboure', moves: 'FeEcCeBf' },
  'end-abe': { start: 'djenon-abe', moves: 'EcFaAcDcBbFbF' },
  'end-boto': { start: 'adji-boto', moves: 'CcBbDaAdEeAcCaCdAcAaEaBeCbEeAaCcBdEaCbEaCbDbEcCbEaDaEa' },
  'end-draw': { start: 'djenon-aboure', moves: 'BbCbCeFbBfDfCeB.C', doc: { series: SERIES } },
  'series-abe': { start: 'djenon-abe', moves: 'FbEa', doc: { series: SERIES } },
  'clocks-aboure': { ...ABOURE, doc: () => clocks(4 * MINUTE, 2 * MINUTE, 'south') },
  'low-boto': { start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), doc: () => clocks(9800, 3 * MINUTE, 'south') },
  'away-abe': {
    start: 'djenon-abe',
    moves: 'FbE',
    presence: { north: false },
    doc: () => ({ ...clocks(4 * MINUTE, 2 * MINUTE, 'north'), absent: { south: null, north: { silent: false, deadline: Date.now() + MINUTE } } }),
  },
  'watch-boto': {
    start: 'adji-boto',
    moves: BOTO_HEAPS.slice(0, 25),
    doc: () => ({
      seats: { south: OTHER, north: PERSON }, spectators: 'delayed', delay: 4, ...clocks(4 * MINUTE, 2 * MINUTE, 'north'),
    }),
  },
  'talk-abe': {
    start: 'djenon-abe',
    moves: 'FbEa',
    then: async (_, script) => {
      script.say({ t: 'said', room: ROOM, v: 10, d: { person: PERSON, seat: 'north', phrase: 'nice-move' } });
      script.say({ t: 'said', room: ROOM, v: 11, d: { person: AMA, seat: 'south', phrase: 'thanks' } });
    },
    each: async (visitor) => {
      await visitor.page.locator('.acts-talk').click();
      await rest(visitor);
    },
  },
  'rules-aboure': { ...ABOURE, each: open('act.more.name', 'site.rules') },
  'rules-boto': { start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), each: open('act.more.name', 'site.rules') },
  'north-boto': {
    start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 25), doc: { seats: { south: PERSON, north: AMA } },
  },
  'north-aboure': { start: 'djenon-aboure', moves: 'DbEdB', doc: { seats: { south: PERSON, north: AMA } } },
  'flipped-aboure': { ...ABOURE, each: open('act.more.name', 'act.flip') },
  'standing-boto': {
    start: 'adji-boto', moves: BOTO_HEAPS.slice(0, 24), settings: { orientation: 'standing' },
  },
  'pending-abe': { start: 'djenon-abe', moves: 'FbEa', script: unanswered, then: play(2) },
  'sowing-abe': {
    start: 'djenon-abe', moves: 'BcFeC', doc: { seats: { south: PERSON, north: AMA } },
    settings: { speed: 'slow' }, script: unanswered, then: play(6, 1900),
  },
  ...Object.fromEntries(TROUBLES.map((what) => [`bar-${what}`, {
    ...ABOURE, each: (/** @type {Visitor} */ visitor) => showTrouble(visitor, what),
  }])),
  'sowing-boto': {
    start: 'adji-boto', moves: BOTO_HEAPS, settings: { speed: 'slow' }, script: unanswered, then: play(3, 1600),
  },
};

/** @param {Scene} scene */
function docOf({ start, moves = '', doc = {}, game = {} }) {
  const played = gameAfter(start, moves);
  const more = typeof doc === 'function' ? doc() : doc;
  return roomWith(played.start.split('_')[0], { ...played, ...game }, { visibility: 'private', ...more });
}

/** @param {ReturnType<typeof openPages>} stage @param {string} name @param {string} language
 * @param {string} size @param {string} ground */
async function shoot(stage, name, language, size, ground) {
  const scene = SCENES[name];
  const [width, height] = size.split('x').map(Number);
  const script = new Script();
  script.answers.hello = () => ({ player: ME, name: 'Ama', now: Date.now(), seats: [], finished: [] });
  showRoom(script, docOf(scene), scene.presence);
  scene.script?.(script);
  const visitor = await stage.come(script, {
    language,
    settings: { tap: 'once', ...scene.settings },
    device: {
      viewport: { width, height },
      deviceScaleFactor: SCALE,
      colorScheme: ground === 'light' ? 'light' : 'dark',
      forcedColors: ground === 'forced' ? 'active' : 'none',
      ...scene.device,
    },
  });
  const { page } = visitor;
  await visitor.open('r/BCDFG-23456');
  await page.locator('.stage-board .board-pit').first().waitFor();
  await visitor.get('button', 'act.more.name').waitFor();
  await page.waitForTimeout(PEACE);
  await scene.then?.(visitor, script);
  await scene.each?.(visitor);
  await page.screenshot({ path: path.join(folder, `${name}-${language}-${size}-${ground}.png`) });
  await visitor.context.close();
  if (visitor.problems.length > 0) {
    process.stdout.write(`${name} ${size}: ${visitor.problems.join('; ')}\n`);
  }
}

const stage = openPages();
try {
  await stage.start();
  for (const name of chosen(Object.keys(SCENES))) {
    for (const language of chosen(LANGUAGE_CODES, ['en'])) {
      for (const size of chosen(SIZES)) {
        for (const ground of chosen(GROUNDS, ['light', 'dark'])) {
          await shoot(stage, name, language, size, ground).catch((error) => {
            process.stdout.write(`${name} ${size} ${ground}: ${error.message.split('\n')[0]}\n`);
          });
        }
      }
    }
  }
} finally {
  await stage.close();
}
