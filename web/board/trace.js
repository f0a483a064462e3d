// SPDX-License-Identifier: MIT
// @ts-check
// What a trace says about each cell.

/** @typedef {import('./types.js').Trace} Trace */

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
 * A move in the middle of its captures: where it landed, and what is taken so far.
 * @param {Summary} summary
 * @param {number} pit the last one that is taken
 * @returns {Summary}
 */
export function summarizeTaken(summary, pit) {
  const taken = [...summary.taken];
  const count = taken.findIndex(([one]) => one === pit) + 1;
  return {
    ...summary,
    taken: new Map(taken.slice(0, count)),
    reach: summary.reach.slice(0, count + 1),
    gains: new Map(),
    laps: new Map(),
    paths: [],
  };
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
