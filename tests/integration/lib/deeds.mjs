// SPDX-License-Identifier: MIT
// @ts-check
// What somebody at a table may do next. Much of it the server has to refuse: it is not his turn, not
// his room, not the time for it.

import { oneOf } from './chance.mjs';
import { GAMES, moveIn } from './table.mjs';

/** @typedef {import('./chance.mjs').Draw} Draw */
/** @typedef {import('../../../web/game/model.js').Seat} Seat */
/** @typedef {{t: string, d: any}} Deed */

/**
 * @typedef {object} View what somebody knows
 * @property {string} room
 * @property {any} doc the room's document
 * @property {Seat | null} seat his own
 * @property {string[]} everyone the ids of all who come to this table
 * @property {Draw} draw
 */

const PHRASES = ['hello', 'good-luck', 'good-game', 'thanks', 'well-played', 'nice-move', 'oops'];
const KINDS = ['draw', 'takeback', 'pause', 'rematch'];
const SPECTATORS = ['open', 'open', 'delayed', 'none'];

const CLOCKS = [
  { kind: 'none' },
  { kind: 'fischer', base: 20000, increment: 500 },
  { kind: 'fischer', base: 300000, increment: 0 },
  { kind: 'days', days: 3 },
];

/** @param {Draw} draw */
function drawSpectators(draw) {
  const spectators = oneOf(draw, SPECTATORS);
  return spectators === 'delayed' ? { spectators, delay: 1 + draw(20) } : { spectators };
}

/** A room of any kind. @param {Draw} draw @returns {Deed} */
export function drawRoom(draw) {
  const clock = oneOf(draw, CLOCKS);
  const visibility = clock.kind !== 'none' && draw(2) === 0 ? 'public' : 'private';
  return {
    t: 'create',
    d: {
      game: oneOf(draw, GAMES),
      side: oneOf(draw, ['south', 'north', 'random']),
      clock,
      visibility,
      ...drawSpectators(draw),
      hints: draw(2) === 0,
      phrases: oneOf(draw, ['canned', 'free', 'free', 'none']),
    },
  };
}

/** @param {View} view */
const gameIn = ({ room, doc }) => ({ room, game: doc.game?.number ?? 1 });

/** @param {View} view @param {string} kind */
function offer(view, kind) {
  const { position = '_____0' } = view.doc.game ?? {};
  const ply = Math.max(1, Number(position.split('_')[5]) - view.draw(2));
  return { ...gameIn(view), kind, ...(kind === 'takeback' ? { ply } : {}) };
}

/** @param {View} view */
function say({ room, draw }) {
  const text = `${oneOf(draw, ['Well', 'Ça', '“Já”', 'Żółw'])} ${draw(1000)}`;
  return { room, ...(draw(2) === 0 ? { text } : { phrase: oneOf(draw, PHRASES) }) };
}

/** @param {string} action @returns {(view: View) => any} */
const hostWith = (action) => ({ room, draw, everyone }) => (
  { room, action, player: oneOf(draw, everyone) });

/** @param {string} action @returns {(view: View) => any} */
const host = (action) => ({ room }) => ({ room, action });

/** @param {View} view */
const settings = ({ room, draw }) => (
  { room, action: 'settings', ...drawSpectators(draw), hints: draw(2) === 0, phrases: 'free' });

/** @param {View} view */
const answer = (view) => (
  { ...gameIn(view), kind: view.doc.offer?.kind ?? oneOf(view.draw, KINDS), accept: view.draw(3) > 0 });

/** @param {View} view */
const withdraw = (view) => ({ ...gameIn(view), kind: view.doc.offer?.kind ?? oneOf(view.draw, KINDS) });

/** What anybody may try at any time, and how often. @type {[number, string, (view: View) => any][]} */
const TRIES = [
  [6, 'say', say],
  [3, 'report', ({ room, draw }) => ({ room, ply: draw(5), reason: oneOf(draw, ['abuse', 'name', 'other']) })],
  [8, 'offer', (view) => offer(view, 'draw')],
  [12, 'offer', (view) => offer(view, 'takeback')],
  [8, 'offer', (view) => offer(view, 'pause')],
  [4, 'offer', (view) => offer(view, 'rematch')],
  [12, 'answer', answer],
  [10, 'withdraw', withdraw],
  [6, 'more-time', gameIn],
  [2, 'claim', (view) => ({ ...gameIn(view), result: oneOf(view.draw, ['win', 'draw']) })],
  [2, 'resume', gameIn],
  [1, 'resign', gameIn],
  [6, 'abort', gameIn],
  [2, 'join', ({ room, draw }) => ({ room, ...(draw(2) === 0 ? { seat: oneOf(draw, ['south', 'north']) } : {}) })],
  [2, 'leave', ({ room }) => ({ room })],
  [3, 'host', hostWith('mute')],
  [3, 'host', hostWith('unmute')],
  [1, 'host', hostWith('kick')],
  [2, 'host', hostWith('hand-over')],
  [2, 'host', host('lock')],
  [4, 'host', host('unlock')],
  [1, 'host', host('close')],
  [4, 'host', settings],
];
const TRIES_WEIGHT = TRIES.reduce((sum, [weight]) => sum + weight, 0);

/** Anything, whether it makes sense or not. @param {View} view @returns {Deed} */
export function tryAnything(view) {
  let left = view.draw(TRIES_WEIGHT);
  for (const [weight, t, make] of TRIES) {
    left -= weight;
    if (left < 0) {
      return { t, d: make(view) };
    }
  }
  throw new Error('no weight is left');
}

/** What takes a match on, if it is for this one to do; the server has to accept it. @param {View} view @returns {Deed | null} */
export function findDue(view) {
  const { doc, seat, room, draw } = view;
  if (!seat || !doc.seats.south || !doc.seats.north) {
    return null;
  }
  if (doc.state === 'playing' && doc.paused) {
    return { t: 'resume', d: gameIn(view) };
  }
  if (doc.state === 'playing') {
    const { turn, legal } = doc.game;
    return turn === seat && legal ? { t: 'move', d: moveIn(room, doc.game, oneOf(draw, legal)) } : null;
  }
  if (doc.state === 'over' && doc.offer) {
    return doc.offer.seat === seat ? null
      : { t: 'answer', d: { ...gameIn(view), kind: doc.offer.kind, accept: true } };
  }
  return doc.state === 'over' ? { t: 'offer', d: offer(view, 'rematch') } : null;
}

/** The same body for another command: an id that stands for one of them is taken for the other. @param {Deed} deed @returns {Deed} */
export function twist({ t, d }) {
  if (t === 'create') {
    return { t, d: { ...d, hints: !d.hints } };
  }
  if (d.game !== undefined) {
    return { t: t === 'resign' ? 'abort' : 'resign', d: { room: d.room, game: d.game } };
  }
  return t === 'say' ? { t: 'leave', d: { room: d.room } } : { t: 'say', d: { room: d.room, phrase: 'bye' } };
}
