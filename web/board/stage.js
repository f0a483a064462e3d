// SPDX-License-Identifier: MIT
// @ts-check
import { STORE } from './layout.js';

/**
 * What a player moves, for one way from a position to another.
 * @param {import('./view.js').View} view
 * @param {{before: ArrayLike<number>, after: ArrayLike<number>, rowPits: number}} way
 * @param {(step: import('./types.js').Step, cell: number) => void} tell
 * @returns {import('./player.js').Stage}
 */
export function createStage(view, { before, after, rowPits }, tell) {
    const { heaps, hand, buttons } = view;
    const layout = view.layout();
    const lift = layout.pitch * 0.34;
    let toSouth = after[STORE.south] - before[STORE.south];
    let toNorth = after[STORE.north] - before[STORE.north];
    const taker = toSouth >= toNorth ? STORE.south : STORE.north;

    /**
     * Each row goes to its owner, as far as his store grew: a gift goes across.
     * @param {number} pit
     */
    function owner(pit) {
        const south = pit < rowPits ? toSouth > 0 : toNorth <= 0;
        if (south) {
            toSouth--;
        } else {
            toNorth--;
        }
        return south ? STORE.south : STORE.north;
    }

    return {
        heaps,
        hand,
        recount: (cell) => buttons.setCount(cell, heaps.count(cell)),
        above: (cell) => ({ x: layout.cells[cell].x, y: layout.cells[cell].y - lift }),
        home: ({ step, cell }) => (step === 'capture' ? taker : owner(cell)),
        told: ({ step, cell }) => tell(step, cell),
    };
}
