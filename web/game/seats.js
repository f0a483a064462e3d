// SPDX-License-Identifier: MIT
// @ts-check
// What is asked of the seats of a room beside a running game.

import { SEATS, seatOfPit } from './model.js';

/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {import('./document.js').Seat} Seat */

/** The seat that is free when exactly one is. @param {Doc} doc @returns {Seat | null} */
export function freeSeat(doc) {
  const free = SEATS.filter((seat) => !doc.seats[seat]);
  return free.length === 1 ? free[0] : null;
}

/** Whether a seat has played in this game. @param {Doc} doc @param {Seat} seat */
export function hasPlayed(doc, seat) {
  const { game } = doc;
  return !!game && (game.first > 1 || game.moves.some((move) => (
    move !== '--' && seatOfPit(move) === seat)));
}
