// SPDX-License-Identifier: MIT
// @ts-check
// Types only: the document of a room as proto/README.md has it. Nothing here is loaded by a page.

/** @typedef {'south' | 'north'} Seat */
/** @typedef {{player: string, name: string | null, kind: 'person' | 'bot'}} Person */
/**
 * @typedef {object} Last the newest ply
 * @property {number} ply
 * @property {string} pit a letter, or "." for a pass
 * @property {number} laps
 * @property {number} captured
 * @property {string} before the position before it
 * @property {number[] | null} pits before the seeds on the board were divided
 */
/** @typedef {{winner: Seat | 'draw' | null, south: number, north: number, reason: string}} Result */
/**
 * @typedef {object} Game
 * @property {number} number
 * @property {string} start
 * @property {string[]} moves
 * @property {number} first the ply of the first of the moves
 * @property {Last | null} last
 * @property {Result | null} result
 * @property {string} position
 * @property {string} hash
 * @property {Seat | null} turn
 * @property {string} legal
 * @property {number} stood
 * @property {number} quiet
 */
/**
 * @typedef {object} Played a finished game of the series
 * @property {number} game
 * @property {string} south
 * @property {string} north
 * @property {Seat | 'draw' | null} winner null when it expired
 * @property {[number, number]} score
 * @property {string} reason
 */
/**
 * How a game is timed, in milliseconds or days for each move.
 * @typedef {{kind: 'none'} | {kind: 'fischer', base: number, increment?: number}
 *   | {kind: 'days', days: number}} TimeControl
 */
/**
 * @typedef {object} Clocks what is left to both at a server time
 * @property {number} at
 * @property {number} south milliseconds
 * @property {number} north milliseconds
 * @property {Seat | null} running whose clock runs
 * @property {number | null} deadline by which somebody must move
 */
/** @typedef {{kind: string, seat: Seat, ply: number | null}} Offer `ply` is of a takeback */
/** @typedef {{silent: boolean, deadline: number}} Absence `silent`: there, but not moving */
/**
 * @typedef {object} Doc
 * @property {string} rules
 * @property {number} version
 * @property {'private' | 'public'} visibility
 * @property {string} [hall] the code of the hall that it belongs to
 * @property {'open' | 'delayed' | 'none'} spectators
 * @property {number} delay plies that spectators are behind
 * @property {boolean} hints
 * @property {'canned' | 'free' | 'none'} phrases
 * @property {TimeControl} clock
 * @property {Person | null} host
 * @property {boolean} locked
 * @property {{player: string}[]} muted
 * @property {'open' | 'playing' | 'over' | 'closed'} state
 * @property {{south: Person | null, north: Person | null}} seats
 * @property {Game | null} game
 * @property {Played[]} series
 * @property {Offer | null} offer
 * @property {Clocks | null} clocks null when nothing is timed
 * @property {boolean} paused
 * @property {{south: Absence | null, north: Absence | null}} absent
 */

export {};
