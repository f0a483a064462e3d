// SPDX-License-Identifier: MIT
// @ts-check
// Why a game ended, and what became of the seeds that were left, in sentences. Loaded when the board
// stands.

import { cellsAfterLast, cellsOf, otherSeat, SEATS } from './model.js';
import { calledOf, together, UNDIVIDED } from './sentences.js';

/** @typedef {import('./model.js').Doc} Doc */
/** @typedef {import('./model.js').Game} Game */
/** @typedef {import('./model.js').Seat} Seat */
/** @typedef {import('../lib/words.js').Words} Words */

/**
 * Who gave a seed away when the rest was divided: whoever got less than lay in the own row.
 * @param {Game} game
 * @returns {Seat | undefined} nobody too where it is not told what lay there
 */
export function giverOf(game) {
  const [from, to] = [cellsAfterLast(game), cellsOf(game.position)];
  const row = game.last && game.last.pits ? game.last.pits.length / 2 : 0;
  return SEATS.find((_, at) => (
    from.slice(at * row, (at + 1) * row).reduce((sum, seeds) => sum + seeds, from[12 + at]) > to[12 + at]));
}

/** What became of the seeds that were left. @param {Words} words @param {Doc} doc @param {Seat | null} me */
function restSentence(words, doc, me) {
  const giver = giverOf(/** @type {Game} */ (doc.game));
  return giver
    ? words.say(`end.gift.${giver === me ? 'you' : 'other'}`, { name: calledOf(words, doc, giver, me) })
    : words.say('end.keep');
}

/** Why the game ended. @param {Words} words @param {Doc} doc @param {Seat | null} me */
export function endSentence(words, doc, me) {
  const result = doc.game && doc.game.result;
  if (!result) {
    return null;
  }
  const { reason, winner } = result;
  if (winner && winner !== 'draw' && words.has(`end.${reason}.you`)) {
    const loser = otherSeat(winner);
    return loser === me
      ? words.say(`end.${reason}.you`)
      : words.say(`end.${reason}.other`, { name: calledOf(words, doc, loser, me) });
  }
  if (!words.has(`end.${reason}`)) {
    return words.say('end.other');
  }
  const isDivided = winner && !UNDIVIDED.includes(reason);
  return together([words.say(`end.${reason}`), isDivided ? restSentence(words, doc, me) : null]);
}
