// SPDX-License-Identifier: MIT
// @ts-check
// What is said about a game, to one of its players or to somebody who watches: whole sentences of
// the language's file. Between sentences comes a space.

import { parsePosition, seatOfPit, seedsIn } from './model.js';

/** @typedef {import('./model.js').Doc} Doc */
/** @typedef {import('./model.js').Seat} Seat */
/** @typedef {import('../lib/words.js').Words} Words */

/** Ends that divide no seeds: the numbers are not what decided. */
export const UNDIVIDED = ['resign', 'time', 'agreed-draw', 'claimed-win', 'claimed-draw'];

/** @param {(string | null)[]} sentences */
export const together = (sentences) => sentences.filter(Boolean).join(' ');

/** The number of somebody without a name, the same on every page and in the server's files. @param {string} player */
export const guestNumber = (player) => 1000
  + [...player].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 7);

/** How somebody is called: who has no name by a number. @param {Words} words
 * @param {import('./model.js').Person | null} person */
export function nameOf(words, person) {
  if (!person) {
    return words.say('seat.free');
  }
  const name = person.name || words.say('seat.guest', { number: String(guestNumber(person.player)) });
  return person.kind === 'bot' ? words.say('seat.bot', { name }) : name;
}

/**
 * How a sentence calls the player at a seat: a name to the other player, the seat to spectators.
 * @param {Words} words
 * @param {Doc} doc
 * @param {Seat} seat
 * @param {Seat | null} me
 */
export function calledOf(words, doc, seat, me) {
  return me ? nameOf(words, doc.seats[seat]) : words.say(`seat.${seat}`);
}

/**
 * @param {Words} words
 * @param {Doc} doc
 * @param {Seat | null} me
 * @param {number | null} [sown] seeds of the first lap, when known
 */
export function lastSentence(words, doc, me, sown = null) {
  const last = doc.game && doc.game.last;
  if (!last) {
    return null;
  }
  const seat = last.pit === '.' ? parsePosition(last.before).turn : seatOfPit(last.pit);
  if (!seat) {
    return null;
  }
  const who = seat === me ? 'you' : 'other';
  const name = calledOf(words, doc, seat, me);
  if (last.pit === '.') {
    return words.say(`passed.${who}`, { name });
  }
  const laps = last.laps > 1 ? '.laps' : '';
  const took = last.captured > 0 ? '.took' : '';
  return words.say(`moved.${who}${laps}${took}`, {
    name,
    pit: last.pit,
    laps: last.laps,
    seeds: sown === null ? seedsIn(last.before, last.pit) : sown,
    captured: last.captured,
  });
}

/** @param {Words} words @param {Doc} doc @param {Seat | null} me */
export function turnSentence(words, doc, me) {
  const { game } = doc;
  if (!game || !game.turn) {
    return null;
  }
  return game.turn === me
    ? words.say('turn.you', { n: game.legal.length })
    : words.say('turn.other', { name: calledOf(words, doc, game.turn, me) });
}

/** @param {Words} words @param {Doc} doc @param {Seat | null} me */
export function resultSentence(words, doc, me) {
  const result = doc.game && doc.game.result;
  if (!result) {
    return null;
  }
  const { winner, south, north, reason } = result;
  if (!winner) {
    return words.say(reason === 'expired' ? 'result.expired' : 'result.aborted');
  }
  if (UNDIVIDED.includes(reason)) {
    return winner === 'draw' ? words.say('result.drawn') : words.say(
      `result.won.${winner === me ? 'you' : 'other'}`, { name: calledOf(words, doc, winner, me) });
  }
  const [mine, theirs] = me === 'north' ? [north, south] : [south, north];
  if (winner === 'draw') {
    return words.say('result.draw', { mine, theirs });
  }
  if (winner === me) {
    return words.say('result.you', { mine, theirs });
  }
  const [lost, won] = winner === 'south' ? [north, south] : [south, north];
  return words.say('result.other', {
    name: calledOf(words, doc, winner, me),
    mine: lost,
    theirs: won,
  });
}

/** Why a pit cannot be played. @param {Words} words @param {string | null} reason */
export function whySentence(words, reason) {
  return words.say(reason && words.has(`why.${reason}`) ? `why.${reason}` : 'why.other');
}

/** @param {Words} words @param {string} code @param {string | null} reason */
export function refusedSentence(words, code, reason) {
  if (code === 'illegal-move') {
    return whySentence(words, reason);
  }
  return words.has(`refused.${code}`)
    ? words.say(`refused.${code}`)
    : words.say('refused.other', { code });
}
