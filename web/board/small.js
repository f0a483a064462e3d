// SPDX-License-Identifier: MIT
// @ts-check
// A board as a small picture: nothing to touch, a node for all seeds, numbers, and the last move.
import { drawnSeeds, heapSpots, seedRadius } from './heaps.js';
import { createLayout, ROOMY } from './layout.js';
import { drawMove, drawTurn } from './marks.js';
import { findSkin } from './skins.js';
import { summarizeMove } from './trace.js';
import { createLayer, createRequest } from './view.js';
import { createIds, drawSmallWood, sizeTo } from './wood.js';
import { setAttributes, short, svg } from '../lib/svg.js';

/** @typedef {import('./types.js').Board} Board */

let boards = 0;

/**
 * @param {HTMLElement} host
 * @param {import('./types.js').BoardOptions} options
 * @returns {Pick<Board, 'setPosition'|'setTurn'|'setViewer'|'setLastMove'|'destroy'>}
 */
export function createSmallPicture(host, options) {
  const ids = createIds(`small${++boards}`);
  const skin = findSkin(options.shape);
  const root = createLayer('board-picture');
  host.classList.add('board', 'board-small');
  host.append(root);
  /** @type {import('./types.js').Seat} */
  let viewer = 'south';
  /** @type {import('./types.js').Seat|null} */
  let turn = null;
  /** @type {import('./trace.js').Summary|null} */
  let lastMove = null;
  /** @type {ArrayLike<number>} */
  let cells = new Array(14).fill(0);
  const observer = new ResizeObserver(draw);
  observer.observe(host);

  function draw() {
    const layout = createLayout(createRequest(host, options, viewer));
    sizeTo(root, layout);
    root.replaceChildren(
      ...drawSmallWood(skin, layout, ids),
      ...drawHeaps(layout, cells, options.shape.stores),
      ...(lastMove ? drawMove(layout, lastMove, false, true) : []),
      ...(turn ? drawTurn(layout, turn) : []),
      ...drawCounts(layout, cells),
    );
  }

  return {
    setPosition(position) {
      cells = Array.from(position.cells);
      draw();
    },
    setTurn(seat) {
      turn = seat;
      draw();
    },
    setViewer(seat) {
      viewer = seat;
      draw();
    },
    setLastMove(move) {
      lastMove = summarizeMove(move);
      draw();
    },
    destroy() {
      observer.disconnect();
      root.remove();
      host.classList.remove('board', 'board-small');
    },
  };
}

/**
 * All seeds as dots of two paths: lines without length have round ends.
 * @param {import('./layout.js').Layout} layout
 * @param {ArrayLike<number>} cells
 * @param {boolean} stores
 */
function drawHeaps(layout, cells, stores) {
  const radius = seedRadius(layout, stores);
  let d = '';
  heapSpots(layout, radius).forEach((spots, key) => {
    for (const { x, y } of spots.slice(0, drawnSeeds(key, cells[key]))) {
      d += `M${short(x)} ${short(y)}h0`;
    }
  });
  const dots = (/** @type {string} */ name, /** @type {number} */ size) =>
    svg('path', { class: name, d, 'stroke-width': short(radius * size) });
  if (layout.pitch < ROOMY) {
    return [dots('dot-shadow', 2.3), dots('dot is-behind', 1.8)];
  }
  const gleam = dots('dot-gleam', 0.6);
  gleam.setAttribute('transform', `translate(${short(radius * -0.3)} ${short(radius * -0.36)})`);
  return [dots('dot-shadow', 2.3), dots('dot', 1.9), gleam];
}

/**
 * @param {import('./layout.js').Layout} layout
 * @param {ArrayLike<number>} cells
 */
function drawCounts(layout, cells) {
  const texts = layout.cells.map((cell, key) => {
    const [x, y] = layout.pitch < ROOMY ? [cell.x, cell.y] : cell.count;
    return svg('text', { class: 'small-count', x: short(x), y: short(y), dy: '.36em' }, [
      String(cells[key]),
    ]);
  });
  const group = svg('g', {}, texts.filter(Boolean));
  setAttributes(group, { 'font-size': short(layout.font) });
  return [group];
}
