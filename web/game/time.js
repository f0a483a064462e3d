// SPDX-License-Identifier: MIT
// @ts-check
// What the server's clocks show at a moment of server time. Nothing is decided here: a clock at
// zero is asked about, never judged.

import { otherSeat, SEATS } from './model.js';
import { hasPlayed } from './seats.js';

/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {import('./model.js').Seat} Seat */
/** @typedef {import('../lib/words.js').Words} Words */
/** @typedef {import('./document.js').Clocks} Clocks */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths are shown, and a player is warned. */
export const WARNING = 10 * SECOND;

/** @param {Doc} doc whether each player has a clock that is shown */
export const isTimed = (doc) => doc.clock.kind !== 'none' && !!doc.clocks;

/** @param {Clocks} clocks @param {Seat} seat @param {number} now @returns {number} ms, from 0 up */
export function leftOf(clocks, seat, now) {
  const gone = clocks.running === seat ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, clocks[seat] - gone);
}

/**
 * A span of time: tenths under ten seconds, minutes and seconds, and from a day on days and hours.
 * @param {Words} words @param {number} ms
 */
export function spanText(words, ms) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (ms < WARNING) {
    return words.say('time.tenths', {
      s: String(Math.floor(ms / SECOND)), t: String(Math.floor((ms % SECOND) / 100)),
    });
  }
  if (ms >= DAY) {
    return words.say('time.days', {
      days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR),
    });
  }
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor(ms / MINUTE) % 60;
  const seconds = two(Math.floor(ms / SECOND) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Until a deadline, in whole seconds, so that a sentence does not flicker.
 * @param {Words} words @param {number} deadline @param {number} now */
export const untilText = (words, deadline, now) => (
  spanText(words, Math.max(0, deadline - now)).replace(/^(\d)[.,]\d$/, '0:0$1'));

/** What a room's clock is, in words. @param {Words} words @param {any} clock */
export function clockSentence(words, clock) {
  if (clock.kind === 'days') {
    return words.say('clock.each', { n: clock.days });
  }
  if (clock.kind !== 'fischer') {
    return words.say('clock.none');
  }
  const base = clock.base < MINUTE ? untilText(words, clock.base, 0) : spanText(words, clock.base);
  const increment = Math.round((clock.increment || 0) / SECOND);
  return increment > 0
    ? words.say('clock.fischer', { base, increment })
    : words.say('clock.sudden', { base });
}

/**
 * The first move is awaited: until both have moved once no clock runs.
 * @param {Doc} doc @returns {{seat: Seat, deadline: number} | null}
 */
export function firstMove({ state, game, clocks, paused }) {
  const waits = state === 'playing' && game && game.turn && clocks && !paused && !clocks.running;
  return waits && clocks.deadline !== null
    ? { seat: /** @type {Seat} */ (game.turn), deadline: clocks.deadline } : null;
}

/** The next moment at which something runs out, or null. @param {Doc} doc */
export function nextDeadline(doc) {
  const { clocks, absent, state } = doc;
  if (state !== 'playing') {
    return null;
  }
  const flags = clocks && clocks.running ? [clocks.at + clocks[clocks.running]] : [];
  const dates = [
    clocks && clocks.deadline, ...flags, ...SEATS.map((seat) => absent[seat] && absent[seat].deadline),
  ].filter((date) => typeof date === 'number');
  return dates.length > 0 ? Math.min(.../** @type {number[]} */ (dates)) : null;
}

/**
 * Whether `me` may claim, as far as the document tells; the server has the last word.
 * @param {Doc} doc @param {Seat | null} me @param {number} now
 */
export function canClaim(doc, me, now) {
  const { game, state, absent } = doc;
  const away = me && absent[otherSeat(me)];
  return state === 'playing' && !!me && !!game && !!away && now >= away.deadline
    && game.turn === otherSeat(me) && SEATS.every((seat) => hasPlayed(doc, seat));
}

/** Whether what is shown is plies behind: then its times are past ones. @param {Doc} doc
 * @param {Seat | null} me */
export const isLate = ({ spectators, state }, me) => (
  spectators === 'delayed' && state === 'playing' && !me);

/** The time for which clocks are shown: what is told late shows its own. @param {Doc} doc
 * @param {Seat | null} me @param {number} now server time, or when it stopped */
export const timeShown = (doc, me, now) => (isLate(doc, me) && doc.clocks ? doc.clocks.at : now);
