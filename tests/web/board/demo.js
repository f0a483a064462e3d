// SPDX-License-Identifier: MIT
// What the tests drive: a board in a page, and nothing around it.
import { createBoard } from '/web/board/board.js';
import { createPicture } from '/web/board/small.js';
import * as sow from './sow.mjs';

const GAMES = {
  relay: { shape: { rowPits: 6, stores: false, skin: 'djenon' }, seeds: 4 },
  straight: { shape: { rowPits: 5, stores: true, skin: 'adji-straight' }, seeds: 10 },
  curved: { shape: { rowPits: 5, stores: true, skin: 'adji-curved' }, seeds: 10 },
};

const LETTERS = { south: 'ABCDEF', north: 'abcdef' };

export const labels = {
  toolbar: 'Pits',
  describePit(state) {
    const words = [`${LETTERS[state.seat][state.place - 1]}, ${state.seeds} seeds`];
    if (state.legal) {
      words.push('can be played');
    }
    if (state.reason) {
      words.push(state.reason);
    }
    if (state.captured > 0) {
      words.push(`lost ${state.captured}`);
    }
    return words.join(', ');
  },
};

/** @param {string} name */
function start(name, options = {}) {
  const { shape, seeds } = GAMES[name];
  const host = document.getElementById('host');
  host.classList.remove('is-listed');
  window.board?.destroy();
  const { rowPits } = shape;
  const letters = LETTERS.south.slice(0, rowPits) + LETTERS.north.slice(0, rowPits);
  const named = { ...labels, letter: (pit) => letters[pit] };
  const board = createBoard(host, { shape, labels: named, ...options });
  const log = [];
  board.onPick((pit, means) => log.push(['pick', pit, means]));
  board.onRefuse((pit, reason, means) => log.push(['refuse', pit, reason, means]));
  board.onPress((pit) => log.push(['press', pit]));
  board.onPeek((pit) => log.push(['peek', pit]));
  board.onStep((step, cell) => log.push(['step', step, cell]));
  const cells = startCells(shape, seeds);
  board.setPosition({ cells });
  Object.assign(window, { board, log, cells, shape });
  return board;
}

/** @param {string} name @param {object} [options] */
function picture(name, options = {}) {
  const { shape, seeds } = GAMES[name];
  const host = document.getElementById('host');
  host.classList.add('is-listed');
  window.board?.destroy();
  window.board = createPicture(host, { shape, ...options });
  window.board.setPosition({ cells: startCells(shape, seeds) });
  return window.board;
}

const startCells = (shape, seeds) => (
  Array.from({ length: 14 }, (_, i) => (i < 2 * shape.rowPits ? seeds : 0)));

const shapes = Object.fromEntries(Object.entries(GAMES).map(([name, { shape }]) => [name, shape]));
Object.assign(window, { start, picture, sow, labels, shapes });
await start('relay').ready;
document.documentElement.dataset.ready = 'yes';
