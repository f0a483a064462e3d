// SPDX-License-Identifier: MIT
// @ts-check
// Choices that are the same for the same seed.

/** @typedef {(n: number) => number} Draw a number from 0 to n - 1 */

/** Mulberry32. @param {number} seed @returns {Draw} */
export function makeDraw(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
}

/** @template T @param {Draw} draw @param {readonly T[]} list @returns {T} */
export const oneOf = (draw, list) => list[draw(list.length)];
