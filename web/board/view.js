// SPDX-License-Identifier: MIT
// @ts-check
// What is seen of a board: wood, seeds, marks, buttons and hand, laid out in the host.
import { createButtons } from './buttons.js';
import { createHeaps } from './heaps.js';
import { chooseLying, createLayout, LEAST_PITS } from './layout.js';
import { drawMove, drawTurn } from './marks.js';
import { findSkin } from './skins.js';
import { createIds, drawWood, seedGradient, sizeTo } from './wood.js';
import { svg } from '../lib/svg.js';

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./layout.js').Request} Request */
/** @typedef {ReturnType<typeof createView>} View */

/**
 * @typedef {object} Signs
 * @property {Seat|null} turn
 * @property {import('./trace.js').Summary|null} move
 * @property {boolean} preview
 */

let views = 0;

/**
 * @param {HTMLElement} host
 * @param {import('./types.js').BoardOptions} options
 */
export function createView(host, options) {
  const { shape } = options;
  let look = options;
  const ids = createIds(`board${++views}`);
  const [wood, seeds, signs] = ['board-wood', 'board-seeds', 'board-marks'].map(createLayer);
  const turnSign = svg('g');
  const moveSigns = svg('g');
  seeds.append(svg('defs', {}, [seedGradient(ids)]));
  signs.append(turnSign, moveSigns);
  host.classList.add('board', `skin-${shape.stores ? 'stores' : 'scores'}`);
  host.classList.toggle('has-score-counts', shape.stores || options.scoreCounts !== false);
  host.append(wood, seeds, signs);
  const heaps = createHeaps(seeds, ids, shape.stores);
  const buttons = createButtons(host, shape.rowPits);
  /** @type {Request|null} */
  let drawn = null;
  let layout = createLayout(createRequest(host, look, 'south'));

  return {
    ids,
    heaps,
    buttons,
    hasStores: shape.stores,
    layout: () => layout,

    /**
     * @param {Seat} viewer
     * @returns {boolean} whether a layout would differ from the one that is drawn
     */
    isStale(viewer) {
      return (
        drawn === null ||
        JSON.stringify(createRequest(host, look, viewer)) !== JSON.stringify(drawn)
      );
    },

    /** @param {import('./types.js').Look} next shown by the next arrange */
    wear(next) {
      look = { ...options, ...next };
    },

    /** @param {Seat} viewer */
    arrange(viewer) {
      drawn = createRequest(host, look, viewer);
      layout = createLayout(drawn);
      host.dataset.layout = layout.lying ? 'lying' : 'standing';
      [wood, seeds, signs].forEach((root) => sizeTo(root, layout));
      wood.replaceChildren(...drawWood(findSkin(look.shape), layout, ids));
      heaps.arrange(layout);
      buttons.arrange(layout);
    },

    /** @param {ArrayLike<number>} cells */
    showCells(cells) {
      Array.from(cells).forEach((count, cell) => {
        heaps.fill(cell, count);
        buttons.setCount(cell, count);
      });
      heaps.trim();
    },

    /** @param {Signs} shown */
    showSigns({ turn, move, preview }) {
      host.dataset.turn = turn ?? 'none';
      turnSign.replaceChildren(...(turn ? drawTurn(layout, turn) : []));
      moveSigns.setAttribute('class', preview ? 'is-preview' : 'is-still');
      moveSigns.replaceChildren(...(move ? drawMove(layout, move, preview) : []));
    },

    remove() {
      buttons.remove();
      [wood, seeds, signs].forEach((root) => root.remove());
      host.classList.remove(
        'board',
        'skin-stores',
        'skin-scores',
        'has-score-counts',
        'has-letters',
        'is-playing',
      );
      delete host.dataset.layout;
      delete host.dataset.turn;
    },
  };
}

/** @param {string} name */
export function createLayer(name) {
  return svg('svg', { class: `board-layer ${name}`, 'aria-hidden': 'true', focusable: 'false' });
}

/**
 * @param {HTMLElement} host
 * @param {import('./types.js').PictureOptions & {orientation?: import('./types.js').Orientation,
 *   small?: boolean}} options
 * @param {Seat} viewer
 * @returns {Request}
 */
export function createRequest(host, options, viewer) {
  const { rowPits, stores, skin } = options.shape;
  const wish = options.orientation ?? (options.small ? 'lying' : 'auto');
  const request = {
    width: Math.max(host.clientWidth, 40),
    height: Math.max(host.clientHeight, 20),
    textScale: parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
    lying: wish === 'auto' ? window.innerWidth >= window.innerHeight : wish === 'lying',
    small: options.small === true,
    distant: options.distant === true,
    rowPits,
    stores,
    skin,
    viewer,
  };
  return request.small || (request.distant && wish !== 'auto')
    ? request
    : { ...request, lying: chooseLying(request, wish === 'auto' ? undefined : LEAST_PITS) };
}
