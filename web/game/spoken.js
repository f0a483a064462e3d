// SPDX-License-Identifier: MIT
// @ts-check
// What is only spoken of a game: its events as they come, and what somebody asks for. The sentences
// that stand beside a board are in sentences.js.

import { otherSeat, parsePosition, SEATS } from './model.js';
import { endSentence } from './endings.js';
import {
  lastSentence, nameOf, resultSentence, together, turnSentence,
} from './sentences.js';

/** @typedef {import('./model.js').Doc} Doc */
/** @typedef {import('./model.js').Game} Game */
/** @typedef {import('./model.js').Seat} Seat */
/** @typedef {import('../lib/words.js').Words} Words */

/** @param {Game} game @param {Seat} seat */
const storeOf = (game, seat) => parsePosition(game.position).stores[SEATS.indexOf(seat)];

/** @param {Words} words @param {Doc} doc @param {Seat | null} me */
export function scoreSentence(words, doc, me) {
  const { game } = doc;
  if (!game) {
    return null;
  }
  const [south, north] = parsePosition(game.position).stores;
  return me
    ? words.say('score.you', {
      mine: storeOf(game, me),
      name: nameOf(words, doc.seats[otherSeat(me)]),
      theirs: storeOf(game, otherSeat(me)),
    })
    : words.say('score.both', { south, north });
}

/** What is spoken when an event arrives. @param {Words} words @param {Doc} doc
 * @param {Seat | null} me @param {string} cause @param {number | null} [sown] */
export function newsSentence(words, doc, me, cause, sown = null) {
  switch (cause) {
    case 'started':
      return together([
        me ? words.say('start.you', { seat: words.say(`seat.${me}`) }) : words.say('start.both'),
        turnSentence(words, doc, me),
      ]);
    case 'moved':
    case 'passed':
      return together([
        lastSentence(words, doc, me, sown),
        scoreSentence(words, doc, me),
        turnSentence(words, doc, me),
      ]);
    case 'ended':
    case 'aborted':
      return words.say('board.pit.why', {
        name: resultSentence(words, doc, me) || '',
        why: endSentence(words, doc, me) || '',
      });
    default:
      return null;
  }
}

/** Of events that came together: before a pass neither score nor turn. @param {Words} words
 * @param {{doc: Doc, cause: string, sown: number | null}[]} batch @param {Seat | null} me */
export function batchSentence(words, batch, me) {
  return together(batch.map(({ doc, cause, sown }, at) => (
    batch[at + 1] && batch[at + 1].cause === 'passed'
      ? lastSentence(words, doc, me, sown)
      : newsSentence(words, doc, me, cause, sown))));
}

/**
 * Reads the whole board, the own row first, each from its owner's left.
 * @param {Words} words @param {Doc} doc @param {Seat | null} me
 */
export function boardSentence(words, doc, me) {
  if (!doc.game) {
    return null;
  }
  const position = parsePosition(doc.game.position);
  const row = (/** @type {Seat} */ seat) => {
    const key = me ? (seat === me ? 'mine' : 'theirs') : seat;
    const letter = seat === 'south' ? 65 : 97;
    const list = position[seat].map((n, place) => (
      words.say('board.row.pit', { pit: String.fromCharCode(letter + place), n })));
    return words.say(`board.row.${key}`, { list: list.join(', ') });
  };
  const first = me || 'south';
  return together([row(first), row(otherSeat(first)), scoreSentence(words, doc, me)]);
}
