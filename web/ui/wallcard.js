// SPDX-License-Identifier: MIT
// @ts-check
// A game on a wall as a small board with its players. Moves are not sown here: the board changes.

import { el, setAttribute } from '../lib/kit.js';
import { createGamePicture } from './picture.js';
import { calledOf, createSeat } from './wallseat.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Doc} Doc */

/**
 * @param {App} app
 * @param {import('../game/hall.js').HallRow} row
 */
export function createCard(app, row) {
  const stand = el('div', { class: 'wall-board', 'aria-hidden': 'true' });
  const seats = { north: createSeat('north'), south: createSeat('south') };
  const node = el('li', { class: 'wall-card' }, seats.north.node, stand, seats.south.node);
  const board = createGamePicture(app, stand, row.rules, { distant: true, scoreCounts: false });

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
        board.showGame(game);
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
