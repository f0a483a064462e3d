// SPDX-License-Identifier: MIT
// @ts-check
// The figures of a rules page. A page shows them as rows of numbers; where scripts run they become
// boards, and those that name a position and a move can be played.

import { createPicture } from '../board/small.js';
import { el, on, undoList } from '../lib/kit.js';
import { needStyle, shapeOf } from '../lib/site.js';
import { createWords } from '../lib/words.js';

/**
 * @typedef {object} FigureContext
 * @property {string} language
 * @property {import('../lib/memory.js').Memory} memory
 */

/**
 * What a diagram shows: counts as a board has them, and the marks of a move.
 * @param {{seeds: number, name: string}[][]} rows North's as it is seen, then South's; `name` is the
 *   class of a number
 * @returns {{cells: number[], move: import('../board/types.js').Move | null}}
 */
export function readDiagram([north, south]) {
  const pits = [...south, ...[...north].reverse()];
  const cells = new Array(14).fill(0).map((_, at) => (pits[at] ? pits[at].seeds : 0));
  const marked = (/** @type {string} */ name) => pits
    .map((pit, at) => (pit.name.split(' ').includes(name) ? at : -1)).filter((at) => at >= 0);
  const [origin] = marked('from');
  const [landing] = marked('to');
  if (origin === undefined) {
    return { cells, move: null };
  }
  const captures = marked('taken').map((pit) => ({ pit, seeds: cells[pit] }));
  return {
    cells,
    move: { pit: origin, trace: { laps: [{ origin, drops: [], landing, count: 0 }], captures } },
  };
}

/** @param {Element} diagram */
const rowsOf = (diagram) => [...diagram.querySelectorAll('.diagram-row')].map(
  (row) => [...row.children].map(
    (pit) => ({ seeds: Number(pit.textContent), name: pit.className })));

/** A board in place of the numbers, for eyes only: the caption says it in words.
 * @param {HTMLElement} diagram @param {import('../board/types.js').Shape} shape */
function drawPicture(diagram, shape) {
  const { cells, move } = readDiagram(rowsOf(diagram));
  const stand = el('div', { class: 'figure-board', 'aria-hidden': 'true' });
  diagram.replaceWith(stand);
  const picture = createPicture(stand, { shape, scoreCounts: false });
  picture.setPosition({ cells });
  picture.setLastMove(move);
  return { stand, destroy: picture.destroy };
}

/**
 * @param {HTMLElement} main of a rules page, with the game's name in `data-rules`
 * @param {FigureContext} context
 * @returns {Promise<() => void>} ends their boards, where the page lives on without them
 */
export async function openFigures(main, context) {
  const { rules = '' } = main.dataset;
  const figures = /** @type {HTMLElement[]} */ ([...main.querySelectorAll('figure')]);
  const [catalogue] = await Promise.all([
    import(`../messages/rules/${context.language}.js`), needStyle('css/board.css'),
  ]);
  const words = createWords({ language: context.language, ...catalogue });
  const undo = undoList();
  for (const figure of figures) {
    const diagram = /** @type {HTMLElement | null} */ (figure.querySelector('.diagram'));
    if (diagram) {
      const picture = drawPicture(diagram, shapeOf(rules));
      undo.add(offer(figure, picture, rules, words, context));
    }
  }
  return undo;
}

/**
 * The way from a picture to a board.
 * @param {HTMLElement} figure @param {ReturnType<typeof drawPicture>} picture
 * @param {string} rules @param {import('../lib/words.js').Words} words @param {FigureContext} context
 * @returns {() => void} ends whichever of them is there
 */
function offer(figure, picture, rules, words, context) {
  const { position, move } = figure.dataset;
  let { destroy } = picture;
  if (!position || !move) {
    return destroy;
  }
  const said = el('p', { class: 'hint', role: 'status' });
  const button = el('button', { type: 'button', class: 'button button-small', text: words.say('figure.play') });
  const line = el('div', { class: 'figure-acts' }, button);
  figure.append(line, said);
  on(button, 'click', async () => {
    try {
      button.disabled = true;
      const { openFigurePlay } = await import('./figureplay.js');
      destroy = await openFigurePlay({ ...picture, line, said, position, move, rules }, context);
    } catch (error) {
      button.disabled = false;
      said.textContent = words.say('figure.failed');
    }
  });
  return () => destroy();
}
