// SPDX-License-Identifier: MIT
// @ts-check
// The positions of a running game, played again by the engine.

/**
 * The positions after each ply, the start first; empty when there is no engine, or when the
 * document carries only the last moves.
 * @param {import('../lib/engine.js').Engine | null} engine
 * @param {Pick<import('./model.js').Game, 'start' | 'moves' | 'first'>} game
 * @returns {string[]}
 */
export function positionsOf(engine, { start, moves, first }) {
  const play = engine && first === 1 ? engine.play(start) : null;
  if (!play) {
    return [];
  }
  return [start, ...moves.map((move) => {
    play.move(move[0] === '-' ? '.' : move[0]);
    return play.text();
  })];
}

/**
 * The position before a ply, or null when it cannot be told.
 * @param {import('../lib/engine.js').Engine | null} engine
 * @param {import('./model.js').Game} game @param {number} ply counted from 1
 */
export function positionBefore(engine, game, ply) {
  return game.last && game.last.ply === ply
    ? game.last.before : positionsOf(engine, game)[ply - 1] || null;
}
