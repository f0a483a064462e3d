// SPDX-License-Identifier: MIT
// @ts-check
// How a series stands: in pairs of games with sides swapped, each decided by its seeds.

/** @typedef {import('./document.js').Played} Played */

/**
 * @param {Played[]} series @param {string} first a player @param {string} second the other one
 * @returns {{pairs: number, one: number, two: number}} whole pairs, and how many each has won
 */
export function pairsOf(series, first, second) {
  const sum = { pairs: 0, one: 0, two: 0 };
  for (let at = 0; at + 1 < series.length; at += 1) {
    const [game, back] = [series[at], series[at + 1]];
    const isPair = game.south === back.north && game.north === back.south
      && [game.south, game.north].includes(first) && [game.south, game.north].includes(second);
    if (isPair) {
      const lead = [game, back].reduce((seeds, { south, score }) => (
        seeds + (south === first ? score[0] - score[1] : score[1] - score[0])), 0);
      sum.pairs += 1;
      sum.one += lead > 0 ? 1 : 0;
      sum.two += lead < 0 ? 1 : 0;
      at += 1;
    }
  }
  return sum;
}
