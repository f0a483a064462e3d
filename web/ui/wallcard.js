// SPDX-License-Identifier: MIT
// @ts-check
// A game on a wall as a small board with its players. Moves are not sown here: the board changes.

import { createPicture } from '../board/small.js';
import { el, setAttribute } from '../lib/kit.js';
import { shapeOf } from '../lib/site.js';
import { cellsOf, pitOf } from '../game/model.js';
import { calledOf, createSeat } from './wallseat.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Doc} Doc */

/**
 * The newest move, as a board marks it. @param {App} app @param {Doc} doc @param {number} rowPits
 * @returns {import('../board/types.js').Move | null}
 */
function lastMoveOf(app, { game }, rowPits) {
  const last = game && game.last;
  if (!last || last.pit === '.') {
    return null;
  }
  const engine = app.engine();
  const trace = engine && engine.trace(last.before, last.pit);
  return { pit: pitOf(last.pit, rowPits), trace: trace && trace.ok ? trace : null };
}

/**
 * @param {App} app
 * @param {import('../game/hall.js').HallRow} row
 */
export function createCard(app, row) {
  const shape = shapeOf(row.rules);
  const stand = el('div', { class: 'wall-board', 'aria-hidden': 'true' });
  const seats = { north: createSeat('north'), south: createSeat('south') };
  const node = el('li', { class: 'wall-card' }, seats.north.node, stand, seats.south.node);
  const board = createPicture(stand, { shape, distant: true, scoreCounts: false });

  return {
    node,
    /** @param {Doc} doc @param {number} now server time, or when it stopped */
    draw(doc, now) {
      const words = app.words();
      const { game } = doc;
      const [south, north] = [doc.seats.south, doc.seats.north];
      setAttribute(node, 'aria-label', words.say('wall.game', {
        table: row.table, south: calledOf(words, south), north: calledOf(words, north),
      }));
      if (game) {
        board.setPosition({ cells: cellsOf(game.position) });
        board.setLastMove(lastMoveOf(app, doc, shape.rowPits));
        board.setTurn(game.turn);
      }
      seats.south.draw(words, doc, now);
      seats.north.draw(words, doc, now);
    },
    /** @param {Doc} doc @param {number} now */
    drawClocks(doc, now) {
      seats.south.drawClock(app.words(), doc, now);
      seats.north.drawClock(app.words(), doc, now);
    },
    /** Shows that this is the game on the large board. @param {boolean} isLarge */
    mark: (isLarge) => node.classList.toggle('is-large', isLarge),
    destroy() {
      board.destroy();
      node.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createCard>} Card */
