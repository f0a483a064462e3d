// SPDX-License-Identifier: MIT
// @ts-check
// Where a key leads from a pit.

/** @type {Record<string, import('./layout.js').Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The pit next to another one as they lie on the screen; itself at the edge.
 * @param {import('./layout.js').Layout} layout
 * @param {number} pit
 * @param {string} key
 * @returns {number|null} null when the key does not move
 */
export function stepFrom(layout, pit, key) {
    const arrow = ARROWS[key];
    const pits = 2 * layout.rowPits;
    const row = pit < layout.rowPits ? 0 : layout.rowPits;
    if (key === 'Home' || key === 'End') {
        return key === 'Home' ? row : row + layout.rowPits - 1;
    }
    if (!arrow) {
        return null;
    }
    const { onward } = layout.cells[pit];
    const along = onward[0] * arrow[0] + onward[1] * arrow[1];
    if (Math.abs(along) > 0.5) {
        const next = pit + Math.sign(along);
        return next >= row && next < row + layout.rowPits ? next : pit;
    }
    const { inward } = layout.cells[pit];
    return inward[0] * arrow[0] + inward[1] * arrow[1] > 0.5 ? pits - 1 - pit : pit;
}

/**
 * Keys 1 to 6: pits of one player, from his left.
 * @param {number} rowPits
 * @param {import('./types.js').Seat} seat
 * @param {string} key
 * @returns {number|null}
 */
export function numberedPit(rowPits, seat, key) {
    const place = /^[1-6]$/.test(key) ? Number(key) : 0;
    return place >= 1 && place <= rowPits ? place - 1 + (seat === 'south' ? 0 : rowPits) : null;
}
