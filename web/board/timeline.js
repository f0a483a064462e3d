// SPDX-License-Identifier: MIT
// @ts-check
// When each step of a move or of the division happens.
import { clamp } from './layout.js';

/** @typedef {import('./types.js').Trace} Trace */
/** @typedef {import('./types.js').Speed} Speed */
/** @typedef {{events: Event[], total: number}} Timeline */

/**
 * @typedef {object} Event
 * @property {number} at milliseconds from the start
 * @property {'lift'|'drop'|'capture'|'divide'} step
 * @property {number} cell
 * @property {number} seeds lifted or taken; 1 for a drop
 * @property {number} lasts milliseconds until the next event
 */

const FACTOR = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };
const LONGEST = 5900; // six seconds, with the frames before the first seed and after the last
const CAPTURE_PAUSE = 240;
const CAPTURE_STEP = 170;
const DIVISION_PAUSE = 600; // the last move is seen before its board is divided
export const FLIGHT = 360;

/**
 * @param {Trace} trace
 * @param {Speed} speed
 * @returns {Timeline}
 */
export function createTimeline(trace, speed) {
  const drops = trace.laps.reduce((sum, lap) => sum + lap.drops.length, 0);
  const step = clamp(45, 2600 / Math.max(drops, 1), 170);
  const pause = clamp(90, 1200 / Math.max(trace.laps.length, 1), 300);
  /** @type {Event[]} */
  const events = [];
  for (const lap of trace.laps) {
    events.push({ at: 0, step: 'lift', cell: lap.origin, seeds: lap.drops.length, lasts: pause });
    for (const cell of lap.drops) {
      events.push({ at: 0, step: 'drop', cell, seeds: 1, lasts: step });
    }
  }
  const before = events[events.length - 1];
  if (before && trace.captures.length > 0) {
    before.lasts += CAPTURE_PAUSE;
  }
  for (const { pit, seeds } of trace.captures) {
    events.push({ at: 0, step: 'capture', cell: pit, seeds, lasts: CAPTURE_STEP });
  }
  return schedule(events, speed);
}

/**
 * The rows go home: one event a pit, in turn.
 * @param {ArrayLike<number>} cells
 * @param {number} pits
 * @param {Speed} speed
 */
export function createDivision(cells, pits, speed) {
  /** @type {Event[]} */
  const events = [];
  for (let i = 0; i < pits; i++) {
    const pit = i % 2 === 0 ? i / 2 : (pits + i - 1) / 2;
    if (cells[pit] > 0) {
      events.push({ at: 0, step: 'divide', cell: pit, seeds: cells[pit], lasts: CAPTURE_STEP });
    }
  }
  return schedule(events, speed, DIVISION_PAUSE);
}

/**
 * @param {Event[]} events
 * @param {Speed} speed
 * @param {number} [pause] before the first of them
 */
function schedule(events, speed, pause = 0) {
  const tail = events.length > 0 ? FLIGHT : 0;
  const whole = events.reduce((sum, event) => sum + event.lasts, pause + tail) * FACTOR[speed];
  const factor = FACTOR[speed] * Math.min(1, LONGEST / Math.max(whole, 1));
  let at = pause * factor;
  for (const event of events) {
    event.at = at;
    event.lasts *= factor;
    at += event.lasts;
  }
  return { events, total: at + tail * factor };
}
