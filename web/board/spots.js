// SPDX-License-Identifier: MIT
// @ts-check
// Where the n-th seed of a heap lies. It depends on the cell and n only, never on how many there
// are: a heap does not move when a seed arrives. Layers of a spiral, each smaller, pile up.
import { hashUnit } from '../lib/random.js';

/** @typedef {import('./layout.js').Cell} Cell */
/** @typedef {{x: number, y: number}} Spot */

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 1.16;
const SHRINK = 0.78; // of a layer to the one below it
const LAYERS = 5;    // of growing height; what comes later fills the top again

/**
 * @param {Cell} cell
 * @param {number} key of the heap
 * @param {number} index of the seed in its heap
 * @param {number} radius of a seed
 * @returns {Spot}
 */
export function seedSpot(cell, key, index, radius) {
    const reachX = Math.max(cell.rx - radius * 1.25, radius * 0.5);
    const reachY = Math.max(cell.ry - radius * 1.25, radius * 0.5);
    const ground = Math.max(3, Math.floor((reachX * reachY) / (SPACING * radius) ** 2));
    const { layer, place, capacity } = findLayer(index, ground);
    const height = Math.min(layer, LAYERS);
    const spread = Math.sqrt((place + 0.5) / capacity) * SHRINK ** height;
    const angle = place * GOLDEN_ANGLE + hashUnit(key, 0, layer) * 2 * Math.PI;
    return {
        x: cell.x + Math.cos(angle) * spread * reachX + jitter(key, index, 1) * radius,
        y: cell.y + Math.sin(angle) * spread * reachY + jitter(key, index, 2) * radius
            - height * radius * 0.3,
    };
}

/**
 * @param {number} index
 * @param {number} ground seeds in the lowest layer
 */
function findLayer(index, ground) {
    let layer = 0;
    let place = index;
    let capacity = ground;
    while (place >= capacity) {
        place -= capacity;
        layer++;
        capacity = Math.max(3, Math.round(ground * SHRINK ** (2 * Math.min(layer, LAYERS))));
    }
    return { layer, place, capacity };
}

/**
 * @param {number} key
 * @param {number} index
 * @param {number} axis
 */
function jitter(key, index, axis) {
    return (hashUnit(key, index, axis) - 0.5) * 0.4;
}
