// SPDX-License-Identifier: MIT
// @ts-check
// A room in all its states, as the scripted server shows it.

import { SMALLEST } from '../../play/lib/fit.mjs';
import { SHORT } from '../../play/lib/vectors.mjs';
import { CLOCK, MINUTE } from './scenes.mjs';
import { ME, PERSON } from './stage.mjs';

/** @typedef {import('./pages.mjs').Visitor} Visitor */
/** @typedef {import('./stage.mjs').Script} Script */

export const ROOM = 'BCDFG23456';
const PATH = 'r/BCDFG-23456';
export const AMA = { player: ME, name: 'Ama', kind: 'person' };
const OTHER = { player: 'o'.repeat(16), name: 'Marie-Louise', kind: 'person' };

/** The letters of pits with two seeds or more in the row of whoever is to move: what a server might
 * allow. @param {string} position */
function legalOf(position) {
  const [, south, north, , turn] = position.split('_');
  const [row, first] = turn === 'S' ? [south, 65] : [north, 97];
  return row.split('-').map((n, at) => (Number(n) > 1 ? String.fromCharCode(first + at) : '')).join('');
}

/** A game of the vectors after so many plies. @param {keyof SHORT} kind @param {number} ply */
function gameAt(kind, ply) {
  const vector = SHORT[kind]();
  const position = vector.at(ply);
  const last = ply === 0 ? null : vector.plies[ply - 1];
  const isOver = ply === vector.moves.length;
  return {
    number: 1,
    start: vector.start,
    moves: vector.tokens(ply),
    first: 1,
    last: last && {
      ply, pit: last.move, laps: last.laps, captured: last.captured, before: vector.at(ply - 1), pits: null,
    },
    result: isOver ? {
      winner: vector.south > vector.north ? 'south' : 'north',
      south: vector.south,
      north: vector.north,
      reason: vector.end,
    } : null,
    position,
    hash: String(ply).padStart(16, '0'),
    turn: isOver ? null : position.split('_')[4] === 'S' ? 'south' : 'north',
    legal: isOver ? '' : legalOf(position),
    stood: 1,
    quiet: 0,
  };
}

/** The document of a room in which this game is played, with what is otherwise.
 * @param {string} rules @param {any} game @param {any} [more] */
export const roomWith = (rules, game, more = {}) => ({
  rules,
  version: 1,
  visibility: 'public',
  spectators: 'open',
  delay: 0,
  hints: true,
  phrases: 'free',
  clock: { kind: 'none' },
  host: AMA,
  locked: false,
  muted: [],
  state: game.result ? 'over' : 'playing',
  seats: { south: AMA, north: PERSON },
  series: [],
  offer: null,
  clocks: null,
  paused: false,
  absent: { south: null, north: null },
  game,
  ...more,
});

/** A room's document. @param {keyof SHORT} kind @param {number} ply @param {any} [more] */
export const roomOf = (kind, ply, more = {}) => roomWith(kind, gameAt(kind, ply), more);

/** Somebody else's game in the middle. */
export const gameOfOthers = () => roomOf('djenon-abe', 5, {
  seats: { south: OTHER, north: PERSON },
  clock: CLOCK,
  clocks: { at: Date.now(), south: 2 * MINUTE, north: 4 * MINUTE, running: 'north', deadline: Date.now() + MINUTE },
});

/** @param {keyof SHORT} kind @param {any} [more] */
export const openRoom = (kind, more) => roomOf(kind, 0, {
  state: 'open', game: null, seats: { south: null, north: PERSON }, host: PERSON, ...more,
});

/** The server shows a room, whatever its code. @param {Script} script @param {any} doc @param {any} [presence] */
export function showRoom(script, doc, presence = {}) {
  script.answers.sync = ({ room }) => ({ room, from: 1, to: 9, kind: 'snapshot' });
  script.after('sync', (connection, { room }) => {
    connection.say({ t: 'snapshot', room, v: 9, d: doc });
    connection.say({ t: 'presence', room, d: { south: true, north: true, spectators: 2, ...presence } });
  });
}

/** What may be wrong with the connection. */
export const TROUBLES = [
  'connecting', 'lost', 'offline', 'restarting', 'unreachable', 'blocked', 'cut', 'version', 'name', 'banned',
  'crowded', 'flood',
];
/** Those that ask whether to look what is wrong, and those without anything to press. */
const ASKING = ['blocked', 'cut', 'unreachable'];
const WAITING = ['connecting', 'cut'];
/** What is pressed else than to try again. @type {Record<string, string>} */
const PRESSED = { name: 'site.settings', version: 'link.reload' };

/** The bar as if this were wrong. @param {Visitor} visitor @param {string} what of TROUBLES */
export const showTrouble = ({ page, say }, what) => page.evaluate((texts) => {
  const bar = /** @type {HTMLElement} */ (document.querySelector('.bar'));
  bar.hidden = false;
  bar.closest('.head')?.classList.add('has-bar');
  [...bar.children].forEach((it, at) => {
    it.textContent = texts[at];
    /** @type {HTMLElement} */ (it).hidden = texts[at] === '';
  });
}, [
  say(`link.${what}`),
  ASKING.includes(what) ? say('link.diag') : '',
  WAITING.includes(what) ? '' : say(PRESSED[what] || 'link.retry'),
]);

/** Nothing is wrong any more. @param {Visitor} visitor */
export const hideTrouble = ({ page }) => page.evaluate(() => {
  const bar = /** @type {HTMLElement} */ (document.querySelector('.bar'));
  bar.hidden = true;
  bar.closest('.head')?.classList.remove('has-bar');
});

/** @param {Visitor} visitor */
async function reachBoard({ open, page, get }) {
  await open(PATH);
  await page.locator('.stage-board .board-pit').first().waitFor();
  await get('button', 'act.more.name').waitFor();
}

/** What lies over the board. @param {string} key of the button that opens it @param {string} [then] of the next */
const over = (key, then) => async (/** @type {Visitor} */ visitor) => {
  await reachBoard(visitor);
  await visitor.page.setViewportSize({ width: 390, height: 844 }); // the list of moves is a dialog there
  await visitor.get('button', key).click();
  await visitor.page.getByRole('dialog').waitFor();
  if (then) {
    await visitor.get('button', then).click();
    await visitor.page.getByRole('dialog').last().waitFor();
  }
};

/** Whoever has the keyboard on a pit. @param {Visitor} visitor @param {string[]} keys pressed there */
async function atBoard(visitor, ...keys) {
  await reachBoard(visitor);
  await visitor.page.locator('.stage-board .board-pit[tabindex="0"]').focus();
  for (const key of keys) {
    await visitor.page.keyboard.press(key);
  }
}

/** @param {(visitor: Visitor) => Promise<any>} come @param {any} doc @param {any} [presence]
 * @returns {(visitor: Visitor, script: Script) => Promise<any>} */
const shown = (come, doc, presence) => async (visitor, script) => {
  showRoom(script, doc(), presence);
  await come(visitor);
};

const midway = () => roomOf('djenon-aboure', 6);

/** How each state is come to. @type {Record<string, (visitor: Visitor, script: Script) => Promise<any>>} */
export const ROOM_PAGES = {
  'room, invitation': shown(async ({ open, get }) => {
    await open(PATH);
    await get('button', 'invite.sit').waitFor();
  }, () => openRoom('djenon-abe', { clock: CLOCK })),
  'room, waiting': shown(async ({ open, get }) => {
    await open(PATH);
    await get('textbox', 'wait.link').waitFor();
  }, () => openRoom('adji-boto', { seats: { south: AMA, north: null }, host: AMA })),
  'room, a second player': shown(async ({ open, page, sees }) => {
    await page.addInitScript((room) => sessionStorage.setItem('djenon.second', JSON.stringify({ room })), ROOM);
    await open(PATH);
    await sees('second.here');
    await sees('second.other');
  }, () => openRoom('djenon-abe', { clock: CLOCK })),
  'room, a QR code': shown(async ({ open, get, page }) => {
    const { width, height } = SMALLEST.viewport;
    await page.setViewportSize({ width, height }); // elsewhere it stands beside the link
    await open(PATH);
    await get('button', 'wait.qr').click();
    await get('img', 'wait.qr.picture').waitFor();
  }, () => openRoom('adji-boto', { seats: { south: AMA, north: null }, host: AMA })),
  'room, missing': async ({ open, get }, script) => {
    script.answers.sync = () => ({ error: 'no-such-room' });
    await open(PATH);
    await get('heading', 'room.missing.title').waitFor();
  },
  'game, beginning': shown(reachBoard, () => roomOf('djenon-abe', 0)),
  'game, own turn': shown(reachBoard, midway),
  'game, the other’s turn': shown(reachBoard, () => roomOf('adji-boto', 13)),
  'game, preview': shown(async (visitor) => {
    await atBoard(visitor);
    await visitor.page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' });
  }, () => roomOf('djenon-abe', 0)),
  'game, looking back': shown(async (visitor) => {
    await atBoard(visitor, '[', '[');
    await visitor.sees('record.looking', { ply: 4, last: 6 });
  }, midway),
  'game, looked on': shown(reachBoard, () => roomOf('adji-boto', 14, {
    seats: { south: OTHER, north: PERSON }, clock: CLOCK, delay: 4, spectators: 'delayed',
  })),
  'game, clocks': shown(reachBoard, () => roomOf('djenon-aboure', 6, {
    clock: CLOCK,
    clocks: { at: Date.now(), south: 9000, north: 4 * MINUTE, running: 'south', deadline: Date.now() + 3600000 },
    series: [{ game: 1, south: ME, winner: 'south', score: [27, 21], reason: 'no-moves' }],
  })),
  'game, an offer': shown(reachBoard, () => roomOf('djenon-aboure', 6, {
    offer: { kind: 'draw', seat: 'north', ply: null },
  })),
  'game, a take-back': shown(reachBoard, () => roomOf('djenon-aboure', 6, {
    offer: { kind: 'takeback', seat: 'north', ply: 6 },
  })),
  'game, a claim': shown(reachBoard, () => roomOf('adji-boto', 13, {
    absent: { south: null, north: { silent: false, deadline: Date.now() - MINUTE } },
  }), { north: false }),
  'game, paused': shown(reachBoard, () => roomOf('djenon-aboure', 6, { paused: true }), { north: false }),
  'game, end': shown(reachBoard, () => roomOf('djenon-abe', 12)),
  'game, end on show': shown(reachBoard, () => roomOf('adji-boto', 38, {
    seats: { south: OTHER, north: PERSON },
  })),
  'game, a rematch': shown(reachBoard, () => roomOf('djenon-aboure', 13, {
    offer: { kind: 'rematch', seat: 'north', ply: null },
  })),
  'game, offers': shown(over('act.offers.name'), midway),
  'game, giving up': shown(over('act.offers.name', 'act.resign'), midway),
  'game, talk': shown(over('act.talk'), midway),
  'game, moves': shown(over('act.moves'), midway),
  'game, commands': shown(over('act.more.name'), midway),
  'game, help': shown(over('act.more.name', 'act.help'), midway),
  'game, its table': shown(over('act.more.name', 'act.table'), midway),
  'game, its rules': shown(over('act.more.name', 'site.rules'), midway),
  'game, taken along': shown(over('act.more.name', 'act.take'), midway),
  'game, rules beside it': shown(async (visitor) => {
    await reachBoard(visitor);
    await visitor.get('button', 'act.more.name').click();
    await visitor.get('button', 'site.rules').click();
    await visitor.page.locator('.rules-place h2, .rules-place h3').first().waitFor();
  }, midway),
  'game, settings': shown(over('site.settings'), midway),
};
