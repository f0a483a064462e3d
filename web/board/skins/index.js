// SPDX-License-Identifier: MIT
// @ts-check
import { curvedTop, straightTop } from './adji-boto.js';
import { oneBlock } from './djenon.js';

/** @typedef {import('../wood.js').Skin} Skin */

/** @type {Record<string, Skin>} */
export const SKINS = {
    djenon: oneBlock,
    'adji-straight': straightTop,
    'adji-curved': curvedTop,
};

/**
 * @param {import('../types.js').Shape} shape
 * @returns {Skin}
 */
export function findSkin(shape) {
    const named = SKINS[shape.skin ?? ''];
    return named && named.stores === shape.stores
        ? named
        : /** @type {Skin} */ (Object.values(SKINS).find((skin) => skin.stores === shape.stores));
}
