// SPDX-License-Identifier: MIT
// @ts-check
// Where the n-th seed of a heap lies. It depends on the cell and n only, never on how many there
// are: a heap does not move when a seed arrives. A spiral from the middle fills the ground of the
// hollow, then smaller ones pile up on it.
import { STORE } from './layout.js';
import { hashUnit } from '../lib/random.js';

/** @typedef {import('./layout.js').Cell} Cell */
/** @typedef {{x: number, y: number}} Spot */

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 1.24; // of the spiral, in radii of a seed
const DENSE = 1.04;   // in a store, where many come together
const SHRINK = 0.86;  // of a layer to the one below it
const LAYERS = 5;     // of growing height; what comes later fills the top again
const FIRST = 0.75;    // keeps the first seeds apart
const JITTER = 0.26;

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
    const isStore = key >= STORE.south;
    for (let layer = 0; spots.length < most; layer++) {
        const height = Math.min(layer, LAYERS);
        const shrink = SHRINK ** height;
        const reachX = (cell.rx - radius * 1.3) * shrink;
        const reachY = (cell.ry - radius * 1.3) * shrink;
        const turn = hashUnit(key, 0, layer) * 2 * Math.PI;
        for (const { x, y } of spiral(reachX, reachY, (isStore ? DENSE : SPACING) * radius, turn)) {
            const index = spots.length;
            spots.push({
                x: cell.x + x + jitter(key, index, 1) * radius,
                y: cell.y + y + jitter(key, index, 2) * radius - height * radius * 0.28,
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
