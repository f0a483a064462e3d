// SPDX-License-Identifier: MIT
// @ts-check

/** Runs in the page: notes what moves, in `shifts`. */
export function watchShifts() {
  /** @type {string[]} */
  const shifts = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    const { value, sources } = /** @type {any} */ (entry);
    shifts.push(`${value}: ${sources.map((/** @type {any} */ { node }) => node?.className)}`);
  })).observe({ type: 'layout-shift', buffered: true });
}
