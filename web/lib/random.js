// SPDX-License-Identifier: MIT
// @ts-check
// Numbers that look random and are always the same for the same key.

/**
 * @param {number} a
 * @param {number} b
 * @param {number} [c]
 * @returns {number} 0 <= result < 1
 */
export function hashUnit(a, b, c = 0) {
    let h = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b) ^ Math.imul(c + 1, 0xc2b2ae35);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
