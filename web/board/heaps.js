// SPDX-License-Identifier: MIT
// @ts-check
// The seeds of the pits and stores, one node a seed up to a limit; the number tells the rest.
import { seedSpot } from './spots.js';
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
const FIRST_STORE = 12;

/**
 * Seeds of a game with many are smaller.
 * @param {Layout} layout
 * @param {boolean} stores
 */
export function seedRadius(layout, stores) {
    return layout.pitch * (stores ? 0.086 : 0.104);
}

/**
 * @param {number} cell
 * @param {number} seeds
 */
export function drawnSeeds(cell, seeds) {
    return Math.min(seeds, cell >= FIRST_STORE ? MOST_IN_STORE : MOST_IN_PIT);
}

/**
 * @param {SVGElement} layer
 * @param {string} seedId
 * @param {boolean} stores
 */
export function createHeaps(layer, seedId, stores) {
    /** @type {Layout} */
    let layout;
    let radius = 0;
    const groups = Array.from({ length: 14 }, () => svg('g'));
    /** @type {SVGElement[][]} */
    const nodes = groups.map(() => []);
    /** @type {number[]} */
    const counts = groups.map(() => 0);
    /** @type {SVGElement[]} */
    const spare = [];
    layer.append(...groups);

    /**
     * @param {number} cell
     * @param {number} index
     */
    const spot = (cell, index) => seedSpot(layout.cells[cell], cell, index, radius);

    /**
     * @param {SVGElement} node
     * @param {number} x
     * @param {number} y
     * @param {number} key
     */
    function move(node, x, y, key) {
        const scale = radius * (0.095 + hashUnit(key, 7) * 0.012);
        node.setAttribute('transform', `translate(${short(x)} ${short(y)}) scale(${scale.toFixed(3)})`);
    }

    /** @param {number} cell */
    function add(cell) {
        const node = spare.pop() || svg('use', { href: `#${seedId}` });
        const index = nodes[cell].push(node) - 1;
        groups[cell].append(node);
        return index;
    }

    /**
     * @param {number} cell
     * @param {number} seeds
     */
    function fill(cell, seeds) {
        counts[cell] = seeds;
        const wanted = layout.cells[cell] ? drawnSeeds(cell, seeds) : 0;
        while (nodes[cell].length > wanted) {
            const node = /** @type {SVGElement} */ (nodes[cell].pop());
            node.remove();
            spare.push(node);
        }
        while (nodes[cell].length < wanted) {
            const index = add(cell);
            const { x, y } = spot(cell, index);
            move(nodes[cell][index], x, y, index);
        }
    }

    return {
        /** @param {Layout} next */
        arrange(next) {
            layout = next;
            radius = seedRadius(layout, stores);
            nodes.forEach((heap, cell) => heap.forEach((node, index) => {
                const { x, y } = spot(cell, index);
                move(node, x, y, index);
            }));
        },

        fill,

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
            if (nodes[cell].length >= drawnSeeds(cell, counts[cell])) {
                return null;
            }
            const index = add(cell);
            move(nodes[cell][index], from.x, from.y, index);
            return { node: nodes[cell][index], cell, index, from, to: spot(cell, index) };
        },

        /**
         * Where the upper seeds of a cell lie now.
         * @param {number} cell
         * @param {number} seeds
         * @returns {Spot[]}
         */
        top(cell, seeds) {
            const shown = nodes[cell].length;
            return Array.from({ length: Math.min(seeds, shown) }, (_, i) => spot(cell, shown - 1 - i));
        },

        /**
         * @param {Flight} flight
         * @param {number} progress 0 to 1
         * @param {number} height of its arc, in pixels
         */
        fly({ node, index, from, to }, progress, height) {
            const eased = 1 - (1 - progress) ** 2;
            const lift = Math.sin(Math.PI * progress) * height;
            move(node, from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased - lift, index);
        },
    };
}
