// SPDX-License-Identifier: MIT
// @ts-check
// The seeds of the pits and stores, one node a seed up to a limit; the number tells the rest.
import { STORE } from './layout.js';
import { createSpots } from './spots.js';
import { SEED_REACH, createSeed, placeSeed } from './wood.js';
import { short, svg } from '../lib/svg.js';
import { hashUnit } from '../lib/random.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./spots.js').Spot} Spot */

/**
 * @typedef {object} Flight
 * @property {SVGElement} node
 * @property {number} cell
 * @property {number} index in its new heap
 * @property {Spot} from
 * @property {Spot} to
 */

/** @typedef {ReturnType<typeof createHeaps>} Heaps */

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
            nodes.forEach((heap) => heap.forEach((node, index) => node.setAttribute('r', short(sizeOf(index) * SEED_REACH))));
            nodes.forEach((heap, cell) => heap.slice(0, shown[cell])
                .forEach((node, index) => move(node, spots[cell][index])));
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
        top: (cell, seeds) => spots[cell].slice(Math.max(0, shown[cell] - seeds), shown[cell]).reverse(),

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
            move(node, { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased - lift });
        },
    };
}
