// SPDX-License-Identifier: MIT
// @ts-check
// The seeds of the pits and stores, one node a seed up to a limit; the number tells the rest. Where
// the n-th seed of a heap lies depends on the cell and n only, never on how many there are: a heap
// does not move when a seed arrives. A spiral from the middle fills the ground of the hollow, then
// smaller ones pile up on it.
import { STORE } from './layout.js';
import { SEED_REACH, createSeed, placeSeed } from './wood.js';
import { short, svg } from '../lib/svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Cell} Cell */
/** @typedef {{x: number, y: number}} Spot */

/**
 * @typedef {object} Flight
 * @property {SVGElement} node
 * @property {number} cell
 * @property {number} index in its new heap
 * @property {Spot} from
 * @property {Spot} to
 */

/** @typedef {ReturnType<typeof createHeaps>} Heaps */

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 1.18; // of the spiral, in radii of a seed
const DENSE = 1.04; // in a store, where many come together
const SHRINK = 0.9; // of a layer to the one below it
const LAYERS = 4; // of growing height; what comes later fills the top again
const FIRST = 1.25; // keeps the first seeds apart
const BETWEEN = 2.8; // turns a layer so that its seeds lie between those below
const JITTER = 0.2;
const RIM = 1.16; // how near the rim a seed lies, in its radii
const MOST_IN_PIT = 44;
const MOST_IN_STORE = 64;
const MOST_NODES = 320; // kept, shown or not
const AWAY = '-9999';

/**
 * Seeds of a game with many are smaller.
 * @param {Layout} layout
 * @param {boolean} stores
 */
export function seedRadius(layout, stores) {
  return layout.pitch * (stores ? 0.088 : 0.108);
}

/**
 * @param {number} cell
 * @param {number} seeds
 */
export function drawnSeeds(cell, seeds) {
  return Math.min(seeds, cell >= STORE.south ? MOST_IN_STORE : MOST_IN_PIT);
}

/**
 * @param {Layout} layout
 * @param {number} radius of a seed
 */
export function heapSpots(layout, radius) {
  return layout.cells.map((cell, key) => createSpots(cell, key, radius, drawnSeeds(key, Infinity)));
}

/**
 * @param {SVGElement} layer
 * @param {import('./wood.js').Ids} ids
 * @param {boolean} stores
 */
export function createHeaps(layer, ids, stores) {
  let radius = 0;
  /** @type {Spot[][]} */
  let spots = [];
  const groups = Array.from({ length: 14 }, () => svg('g'));
  // A heap keeps the nodes that it does not show: making one costs more than moving it away.
  /** @type {SVGElement[][]} */
  const nodes = groups.map(() => []);
  /** @type {number[]} */
  const counts = groups.map(() => 0);
  /** @type {number[]} */
  const shown = groups.map(() => 0);
  layer.append(...groups);

  /**
   * No two seeds are of quite the same size.
   * @param {number} index in its heap
   */
  const sizeOf = (index) => radius * (0.95 + hashUnit(index, 7) * 0.12);

  /**
   * @param {SVGElement} node
   * @param {Spot} spot
   */
  const move = (node, { x, y }) => placeSeed(node, x, y, radius);

  /**
   * @param {number} cell
   * @param {Spot} at
   * @returns {number} index of the seed that is shown now
   */
  function add(cell, at) {
    const index = shown[cell]++;
    if (!nodes[cell][index]) {
      nodes[cell][index] = createSeed(ids, sizeOf(index));
      groups[cell].append(nodes[cell][index]);
    }
    move(nodes[cell][index], at);
    return index;
  }

  /** @param {number} cell */
  function sync(cell) {
    const wanted = drawnSeeds(cell, spots[cell] ? counts[cell] : 0);
    while (shown[cell] > wanted) {
      nodes[cell][--shown[cell]].setAttribute('cx', AWAY);
    }
    while (shown[cell] < wanted) {
      add(cell, spots[cell][shown[cell]]);
    }
  }

  return {
    /** @param {Layout} layout */
    arrange(layout) {
      radius = seedRadius(layout, stores);
      spots = heapSpots(layout, radius);
      nodes.forEach((heap) =>
        heap.forEach((node, index) => node.setAttribute('r', short(sizeOf(index) * SEED_REACH))),
      );
      nodes.forEach((heap, cell) =>
        heap.slice(0, shown[cell]).forEach((node, index) => move(node, spots[cell][index])),
      );
    },

    /**
     * @param {number} cell
     * @param {number} seeds
     */
    fill(cell, seeds) {
      counts[cell] = seeds;
      sync(cell);
    },

    /**
     * Counts without showing, until sync.
     * @param {number} cell
     * @param {number} seeds
     */
    change(cell, seeds) {
      counts[cell] = Math.max(0, counts[cell] + seeds);
    },

    sync,

    /** Removes what long play has left over. */
    trim() {
      if (nodes.reduce((sum, heap) => sum + heap.length, 0) > MOST_NODES) {
        nodes.forEach((heap, cell) => heap.splice(shown[cell]).forEach((node) => node.remove()));
      }
    },

    /** @param {number} cell */
    count: (cell) => counts[cell],

    /**
     * A seed on its way into a cell; null when the heap shows no more seeds.
     * @param {number} cell
     * @param {Spot} from
     * @returns {Flight|null}
     */
    receive(cell, from) {
      counts[cell]++;
      if (shown[cell] >= drawnSeeds(cell, counts[cell])) {
        return null;
      }
      const index = add(cell, from);
      return { node: nodes[cell][index], cell, index, from, to: spots[cell][index] };
    },

    /**
     * Where the upper seeds of a cell lie now.
     * @param {number} cell
     * @param {number} seeds
     * @returns {Spot[]}
     */
    top: (cell, seeds) =>
      spots[cell].slice(Math.max(0, shown[cell] - seeds), shown[cell]).reverse(),

    /**
     * @param {Flight} flight
     * @param {number} progress 0 to 1
     * @param {number} height of its arc, in pixels
     */
    fly({ node, cell, index, from, to }, progress, height) {
      if (index >= shown[cell]) {
        return; // taken while it fell
      }
      const eased = 1 - (1 - progress) ** 2;
      const lift = Math.sin(Math.PI * progress) * height;
      move(node, {
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased - lift,
      });
    },
  };
}

/**
 * The places of one heap, in the order in which they fill.
 * @param {Cell} cell
 * @param {number} key of the heap
 * @param {number} radius of a seed
 * @param {number} most
 * @returns {Spot[]}
 */
export function createSpots(cell, key, radius, most) {
  /** @type {Spot[]} */
  const spots = [];
  const step = (key >= STORE.south ? DENSE : SPACING) * radius;
  for (let layer = 0; spots.length < most; layer++) {
    const height = Math.min(layer, LAYERS);
    const shrink = SHRINK ** height;
    const reachX = (cell.rx - radius * RIM) * shrink;
    const reachY = (cell.ry - radius * RIM) * shrink;
    const turn = hashUnit(key, 0) * 2 * Math.PI + layer * BETWEEN;
    for (const { x, y } of spiral(reachX, reachY, step, turn)) {
      const index = spots.length;
      spots.push({
        x: cell.x + x + jitter(key, index, 1) * radius,
        y: cell.y + y + jitter(key, index, 2) * radius - height * radius * 0.22,
      });
    }
  }
  return spots.slice(0, most);
}

/**
 * The points of a spiral that lie in an ellipse; one at least.
 * @param {number} reachX
 * @param {number} reachY
 * @param {number} step
 * @param {number} turn
 */
function spiral(reachX, reachY, step, turn) {
  const points = [];
  const last = (Math.max(reachX, reachY) / step) ** 2;
  for (let i = 0; i === 0 || i < last; i++) {
    const distance = step * Math.sqrt(i + FIRST);
    const x = Math.cos(i * GOLDEN_ANGLE + turn) * distance;
    const y = Math.sin(i * GOLDEN_ANGLE + turn) * distance;
    if (i === 0 || (x / reachX) ** 2 + (y / reachY) ** 2 <= 1) {
      points.push({ x, y });
    }
  }
  return points;
}

/**
 * @param {number} key
 * @param {number} index
 * @param {number} axis
 */
function jitter(key, index, axis) {
  return (hashUnit(key, index, axis) - 0.5) * JITTER;
}

/**
 * A number that looks random and is always the same for the same key.
 * @param {number} a
 * @param {number} b
 * @param {number} [c]
 * @returns {number} 0 <= result < 1
 */
function hashUnit(a, b, c = 0) {
  let h =
    Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b) ^ Math.imul(c + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
