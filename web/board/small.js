// SPDX-License-Identifier: MIT
// @ts-check
// A board as a small picture: nothing to touch, a node for all seeds, numbers, and the last move.
// Where there is room its wood is that of the large board.
import { drawnSeeds, heapSpots, seedRadius } from './heaps.js';
import { createLayout } from './layout.js';
import { drawMove, drawTurn } from './marks.js';
import { findSkin } from './skins.js';
import { summarizeMove } from './trace.js';
import { createLayer, createRequest } from './view.js';
import { createIds, createPen, drawWood, ellipsePath, gradients, sizeTo } from './wood.js';
import { setAttributes, short, svg } from '../lib/svg.js';

/** From this pitch on a picture shows carving and grain, in pixels. */
const FINE = 34;

let boards = 0;

/**
 * @param {HTMLElement} host whose size does not depend on its content
 * @param {import('./types.js').PictureOptions} options
 * @returns {import('./types.js').Picture}
 */
export function createPicture(host, options) {
  const ids = createIds(`small${++boards}`);
  let { shape } = options;
  const root = createLayer('board-picture');
  const [wood, game] = [svg('g'), svg('g')];
  root.append(wood, game);
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
  /** Null until the host has a size: nothing is drawn before. @type {import('./layout.js').Layout|null} */
  let layout = null;
  /** @type {import('./heaps.js').Spot[][]} */
  let spots = [];
  let isDue = false;
  // The first time in a task of its own: a page may have many pictures.
  const observer = new ResizeObserver(() => (layout ? draw() : setTimeout(draw)));
  observer.observe(host);

  function draw() {
    layout = createLayout(createRequest(host, { ...options, shape, small: true }, viewer));
    spots = heapSpots(layout, seedRadius(layout, shape.stores));
    const isFine = layout.pitch >= FINE && !options.distant;
    sizeTo(root, layout);
    wood.replaceChildren(...(isFine ? drawWood : drawSmallWood)(findSkin(shape), layout, ids));
    drawGame();
  }

  /** What changes together is drawn once. */
  function change() {
    if (layout && !isDue) {
      isDue = true;
      queueMicrotask(drawGame);
    }
  }

  function drawGame() {
    isDue = false;
    if (!layout) {
      return;
    }
    game.replaceChildren(
      ...drawHeaps(layout, spots, cells, shape.stores),
      ...(lastMove ? drawMove(layout, lastMove, false, true) : []),
      ...(turn ? drawTurn(layout, turn) : []),
      ...drawCounts(layout, cells, options.scoreCounts === false ? 12 : 14),
    );
  }

  const arrange = () => layout && draw();

  return {
    setPosition(position) {
      cells = Array.from(position.cells);
      change();
    },
    setTurn(seat) {
      turn = seat;
      change();
    },
    setViewer(seat) {
      viewer = seat;
      arrange();
    },
    setLastMove(move) {
      lastMove = summarizeMove(move);
      change();
    },
    setLook(look) {
      shape = look.shape;
      arrange();
    },
    destroy() {
      observer.disconnect();
      root.remove();
      host.classList.remove('board', 'board-small');
    },
  };
}

/**
 * The same board with few nodes.
 * @param {import('./wood.js').Skin} skin
 * @param {import('./layout.js').Layout} layout
 * @param {import('./wood.js').Ids} ids
 * @returns {SVGElement[]}
 */
function drawSmallWood(skin, layout, ids) {
  const outline = skin.outline(layout, createPen(layout));
  const hollows = (/** @type {number} */ wider, /** @type {number} */ lower) =>
    layout.cells
      .map(({ x, y, rx, ry }) => ellipsePath(x, y + lower, rx + wider, ry + wider))
      .join('');
  const lip = layout.pitch * 0.03;
  return [
    svg('defs', {}, [gradients(ids)[0]]),
    svg('path', {
      class: 'wood-side',
      d: outline,
      transform: `translate(0 ${short(layout.depth * 0.62)})`,
    }),
    svg('path', { class: 'wood-top', d: outline, fill: ids.url('top') }),
    svg('path', { class: 'wood-edge', d: outline }),
    svg('path', { class: 'pit-worn', d: hollows(lip * 2.4, 0) }),
    svg('path', { class: 'pit-lip', d: hollows(lip * 0.4, lip * 0.6) }),
    svg('path', { class: 'pit-flat', d: hollows(0, 0) }),
  ];
}

/**
 * All seeds as dots of two paths: lines without length have round ends.
 * @param {import('./layout.js').Layout} layout
 * @param {import('./heaps.js').Spot[][]} spots
 * @param {ArrayLike<number>} cells
 * @param {boolean} stores
 */
function drawHeaps(layout, spots, cells, stores) {
  const radius = seedRadius(layout, stores);
  let d = '';
  spots.forEach((heap, key) => {
    for (const { x, y } of heap.slice(0, drawnSeeds(key, cells[key]))) {
      d += `M${short(x)} ${short(y)}h0`;
    }
  });
  const dots = (/** @type {string} */ name, /** @type {number} */ size) =>
    svg('path', { class: name, d, 'stroke-width': short(radius * size) });
  if (hasNumbersInside(layout)) {
    return [dots('dot-shadow', 2.3), dots('dot is-behind', 1.8)];
  }
  const gleam = dots('dot-gleam', 0.6);
  gleam.setAttribute('transform', `translate(${short(radius * -0.3)} ${short(radius * -0.36)})`);
  return [dots('dot-shadow', 2.3), dots('dot', 1.9), gleam];
}

/** In the pits, over the seeds. @param {import('./layout.js').Layout} layout */
const hasNumbersInside = ({ font, strip }) => strip < font;

/**
 * Two digits that would reach into the next pit are drawn narrower.
 * @param {import('./layout.js').Layout} layout
 * @param {number} seeds
 * @returns {Record<string, string>}
 */
const narrow = ({ font, pitch }, seeds) => (seeds > 9 && font > pitch * 0.6
  ? { textLength: short(pitch * 0.84), lengthAdjust: 'spacingAndGlyphs' } : {});

/**
 * @param {import('./layout.js').Layout} layout
 * @param {ArrayLike<number>} cells
 * @param {number} count of the cells that have a number
 */
function drawCounts(layout, cells, count) {
  const texts = layout.cells.slice(0, count).map((cell, key) => {
    const [x, y] = hasNumbersInside(layout) ? [cell.x, cell.y] : cell.count;
    return svg('text', { class: 'small-count', x: short(x), y: short(y), dy: '.36em', ...narrow(layout, cells[key]) }, [
      String(cells[key]),
    ]);
  });
  const group = svg('g', {}, texts.filter(Boolean));
  setAttributes(group, { 'font-size': short(layout.font) });
  return [group];
}
