// SPDX-License-Identifier: MIT
// @ts-check
// What a page has to say of a game to each of those at the table, made of its language's messages and
// of the vectors.

import assert from 'node:assert/strict';
import { sentenceOf } from './table.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */
/** @typedef {import('./vectors.mjs').Vector} Vector */
/** @typedef {'south' | 'north'} Seat */
/**
 * Somebody who listens: at a seat, or null for a spectator. `names`: how the players are called.
 * @typedef {{visitor: Visitor, seat: Seat | null, names: Record<Seat, string>}} Listener
 */

/** @type {Record<string, Seat>} */
const SEAT_OF = { S: 'south', N: 'north' };

/** Who is to move after so many plies, null at the end. @param {Vector} vector @param {number} ply */
export const turnAt = (vector, ply) => SEAT_OF[vector.at(ply).split('_')[4]] ?? null;

/** @param {Listener} listener @param {Seat} seat */
const called = ({ visitor, seat: me, names }, seat) => (
  me ? names[seat] : visitor.say(`seat.${seat}`));

/** @param {Listener} listener @param {Seat} seat */
const other = (listener, seat) => called(listener, seat === 'south' ? 'north' : 'south');

/** @param {Listener} listener @param {number[]} stores South's and North's */
function scoreOf(listener, [south, north]) {
  const { visitor, seat } = listener;
  if (!seat) {
    return visitor.say('score.both', { south, north });
  }
  const [mine, theirs] = seat === 'south' ? [south, north] : [north, south];
  return visitor.say('score.you', { mine, theirs, name: other(listener, seat) });
}

/** @param {Listener} listener @param {Seat} turn @param {number} choices pits that can be played */
const turnOf = (listener, turn, choices) => (turn === listener.seat
  ? listener.visitor.say('turn.you', { n: choices })
  : listener.visitor.say('turn.other', { name: called(listener, turn) }));

/** @param {Listener} listener @param {Vector} vector */
function resultOf(listener, { south, north }) {
  const { visitor, seat } = listener;
  const [mine, theirs] = seat === 'north' ? [north, south] : [south, north];
  if (south === north) {
    return visitor.say('result.draw', { mine, theirs });
  }
  const winner = south > north ? 'south' : 'north';
  const [most, least] = [Math.max(south, north), Math.min(south, north)];
  return winner === seat
    ? visitor.say('result.you', { mine, theirs })
    : visitor.say('result.other', { name: called(listener, winner), mine: least, theirs: most });
}

/** What is said when a game begins. @param {Listener} listener @param {number} choices of South */
export const startOf = (listener, choices) => [
  listener.seat
    ? listener.visitor.say('start.you', { seat: listener.visitor.say(`seat.${listener.seat}`) })
    : listener.visitor.say('start.both'),
  turnOf(listener, 'south', choices),
].join(' ');

/** Why a game of a vector ended, in which nothing was given away. @param {import('./visitor.mjs').Visitor} visitor
 * @param {Vector} vector */
export const endOf = (visitor, { end }) => `${visitor.say(`end.${end}`)} ${visitor.say('end.keep')}`;

/**
 * What is said of plies that came together: one text, with every ply, one score and one turn.
 * @param {Listener} listener @param {Vector} vector @param {number} from @param {number} to
 * @param {number} choices pits that can be played afterwards
 */
export function newsOf(listener, vector, from, to, choices) {
  const { visitor, seat } = listener;
  const texts = [];
  for (let ply = from; ply < to; ply += 1) {
    const mover = turnAt(vector, ply);
    assert.ok(mover);
    texts.push(sentenceOf(
      visitor, vector, ply, mover === seat ? 'you' : 'other', called(listener, mover)));
  }
  texts.push(scoreOf(listener, vector.stores(to)));
  const turn = turnAt(vector, to);
  if (turn) {
    texts.push(turnOf(listener, turn, choices));
  }
  if (to === vector.moves.length) {
    texts.push(visitor.say('board.pit.why', {
      name: resultOf(listener, vector), why: endOf(visitor, vector),
    }));
  }
  return texts.join(' ');
}
