// SPDX-License-Identifier: MIT
// @ts-check
// What a trace says about each cell, and when each of its steps happens.
import { clamp } from './layout.js';

/** @typedef {import('./types.js').Trace} Trace */
/** @typedef {import('./types.js').Speed} Speed */

/**
 * @typedef {object} Summary
 * @property {number|null} origin
 * @property {number|null} landing
 * @property {Map<number, number>} gains cell to seeds sown into it
 * @property {Map<number, number>} taken pit to seeds captured from it
 * @property {Map<number, number>} lost cell to seeds it has fewer, when the trace is not known
 * @property {Map<number, number[]>} laps pit to the laps, from 2, that start there
 * @property {number[][]} paths of the first laps: origin, then every drop
 * @property {number[]} reach pits from the landing to the last captured, when the landing stays
 */

const DRAWN_PATHS = 4;

/**
 * @param {Trace} trace
 * @returns {Summary}
 */
export function summarize(trace) {
  const { laps, captures } = trace;
  const last = laps[laps.length - 1];
  const landing = last ? last.landing : null;
  /** @type {Summary} */
  const summary = {
    origin: laps[0] ? laps[0].origin : null,
    landing,
    gains: new Map(),
    lost: new Map(),
    taken: new Map(captures.map(({ pit, seeds }) => [pit, seeds])),
    laps: new Map(),
    paths: laps.slice(0, DRAWN_PATHS).map((lap) => [lap.origin, ...lap.drops]),
    reach: [],
  };
  laps.forEach((lap, index) => {
    for (const cell of lap.drops) {
      summary.gains.set(cell, (summary.gains.get(cell) || 0) + 1);
    }
    if (index > 0) {
      summary.laps.set(lap.origin, [...(summary.laps.get(lap.origin) || []), index + 1]);
    }
  });
  if (landing !== null && captures.length > 0 && !summary.taken.has(landing)) {
    summary.reach = [landing, ...captures.map(({ pit }) => pit)];
  }
  return summary;
}

/**
 * Without a trace the difference has to do.
 * @param {ArrayLike<number>} before
 * @param {ArrayLike<number>} after
 * @param {number} pits
 * @returns {Summary}
 */
export function summarizeDifference(before, after, pits) {
  /** @type {Summary} */
  const summary = {
    origin: null,
    landing: null,
    gains: new Map(),
    lost: new Map(),
    taken: new Map(),
    laps: new Map(),
    paths: [],
    reach: [],
  };
  for (let pit = 0; pit < pits; pit++) {
    const more = after[pit] - before[pit];
    if (more !== 0) {
      (more > 0 ? summary.gains : summary.lost).set(pit, Math.abs(more));
    }
  }
  return summary;
}

/**
 * @param {import('./types.js').Move|null} move
 * @returns {Summary|null}
 */
export function summarizeMove(move) {
  if (!move) {
    return null;
  }
  return move.trace
    ? summarize(move.trace)
    : { ...summarizeDifference([], [], 0), origin: move.pit };
}

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
const LONGEST = 6000;
const CAPTURE_PAUSE = 240;
const CAPTURE_STEP = 170;
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
  return schedule(events, speed);
}

/**
 * @param {Event[]} events
 * @param {Speed} speed
 */
function schedule(events, speed) {
  const tail = events.length > 0 ? FLIGHT : 0;
  const whole = events.reduce((sum, event) => sum + event.lasts, tail) * FACTOR[speed];
  const factor = FACTOR[speed] * Math.min(1, LONGEST / Math.max(whole, 1));
  let at = 0;
  for (const event of events) {
    event.at = at;
    event.lasts *= factor;
    at += event.lasts;
  }
  return { events, total: at + tail * factor };
}
