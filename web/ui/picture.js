// SPDX-License-Identifier: MIT
// @ts-check
// A game's board as a small picture, as this browser's player wants boards to look.

import { createPicture } from '../board/small.js';
import { cellsOf, pitOf } from '../game/model.js';
import { gameOf, lookOf } from '../lib/site.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Game} Game */

/**
 * The newest move, as a board marks it.
 * @param {App} app @param {Game} game @param {number} rowPits
 * @returns {import('../board/types.js').Move | null} null before the first and after a pass
 */
function lastMoveOf(app, { last }, rowPits) {
  if (!last || last.pit === '.') {
    return null;
  }
  const engine = app.engine();
  const trace = engine && engine.trace(last.before, last.pit);
  return { pit: pitOf(last.pit, rowPits), trace: trace && trace.ok ? trace : null };
}

/**
 * @param {App} app
 * @param {HTMLElement} host whose size does not depend on its content
 * @param {string} rules of the game
 * @param {Partial<import('../board/types.js').PictureOptions>} [options]
 */
export function createGamePicture(app, host, rules, options) {
  const look = () => lookOf(rules, app.memory.settings());
  const { shape } = look();
  const board = createPicture(host, { shape, ...options });
  const undo = app.memory.on('settings', () => board.setLook(look()));
  return {
    setPosition: board.setPosition,
    /** The board before its game, where no engine is asked. */
    showStart() {
      const cells = new Array(14).fill(0);
      board.setPosition({ cells: cells.fill(gameOf(rules).seeds, 0, 2 * shape.rowPits) });
    },
    /** The board as it stands, its newest move, and who is to move. @param {Game} game */
    showGame(game) {
      board.setPosition({ cells: cellsOf(game.position) });
      board.setLastMove(lastMoveOf(app, game, shape.rowPits));
      board.setTurn(game.turn);
    },
    destroy() {
      undo();
      board.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createGamePicture>} GamePicture */
