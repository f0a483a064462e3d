// SPDX-License-Identifier: MIT
// @ts-check
// The games that are played here: some of tests/data/vectors, which another program wrote.

import assert from 'node:assert/strict';
import { readVectors } from '../../../integration/lib/table.mjs';

/** Seeds that stay in a pit that is played, where any do: the rules' "How to play". @type {Record<string, number>} */
const STAYING = { 'adji-boto': 1 };

/** The vectors' games, as people play them here. */
export class Vector {
  /** @param {import('../../../integration/lib/table.mjs').VectorGame} game */
  constructor({ game, start, moves, end, score, plies }) {
    this.game = game;
    this.start = start;
    this.moves = moves;
    this.end = end;
    [this.south, this.north] = score.split('-').map(Number);
    this.plies = plies;
  }

  /** The position after so many plies. @param {number} ply */
  at(ply) {
    return ply === 0 ? this.start : this.plies[ply - 1].position;
  }

  /** How many plies have been played after the one that is touched now: passes come by themselves.
   * @param {number} ply */
  next(ply) {
    let next = ply + 1;
    while (this.moves[next] === '.') {
      next += 1;
    }
    return next;
  }

  /** The list of moves as the record writes it. @param {number} [to] */
  tokens(to = this.moves.length) {
    return this.plies.slice(0, to).map(({ move, laps, captured }) => (move === '.'
      ? '--'
      : move + (laps > 1 ? `~${laps}` : '') + (captured > 0 ? `+${captured}` : '')));
  }

  /** Seeds that the mover takes from the pit of a ply. @param {number} ply from 0 */
  seeds(ply) {
    const letter = this.moves[ply];
    const row = this.at(ply).split('_')[letter < 'a' ? 1 : 2];
    const all = Number(row.split('-')[letter.charCodeAt(0) - (letter < 'a' ? 65 : 97)]);
    return all - (STAYING[this.game] ?? 0);
  }

  /** Seeds won after so many plies. @param {number} ply @returns {number[]} South's, North's */
  stores(ply) {
    return this.at(ply).split('_')[3].split('-').map(Number);
  }
}

/**
 * The game of a kind with these moves.
 * @param {string} kind @param {string} moves
 */
export function findVector(kind, moves) {
  const game = readVectors(`${kind}.jsonl`).find((it) => it.moves === moves);
  assert.ok(game, `a game ${moves} of ${kind}`);
  return new Vector(game);
}

/** Pits in a row, as the vectors have them. @param {string} kind */
export const rowPitsOf = (kind) => readVectors(`${kind}.jsonl`)[0].start.split('_')[1].split('-').length;

/** A game at whose end North gives a seed away. */
export const GENEROUS = () => findVector('djenon-abe', 'AdBbBcEaDaFaEfEeDdFeEaFaCbFcD');

/** Short games, with what makes them worth playing. */
export const SHORT = {
  /** Ends after a pass of North's. */
  'djenon-aboure': () => findVector('djenon-aboure', 'DcEaAdDeDcC.F'),
  /** Ends with a seed in each row. */
  'djenon-abe': () => findVector('djenon-abe', 'FeAbDaBfBeFb'),
  /** Passes on both sides. */
  'adji-boto': () => findVector('adji-boto', 'AaEbDcBeCdAcBeDdCaBeAbDdCcEeAdAeC.A.Bd'),
};
