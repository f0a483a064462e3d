// SPDX-License-Identifier: MIT
// @ts-check
// Which pit is being looked at: under a long press, else under the mouse, else with key focus.

/** @typedef {'press'|'hover'|'focus'} Source */

/** @param {(pit: number|null) => void} tell */
export function createPeek(tell) {
    /** @type {Record<Source, number|null>} */
    const pits = { press: null, hover: null, focus: null };
    /** @type {number|null} */
    let told = null;

    return {
        /**
         * @param {Source} source
         * @param {number|null} pit
         * @returns {boolean} whether that source looks elsewhere now
         */
        point(source, pit) {
            const changed = pits[source] !== pit;
            pits[source] = pit;
            return changed;
        },

        /** Tells the pit, when it is another one or when what it shows may have changed. */
        tell({ again = false } = {}) {
            const pit = pits.press ?? pits.hover ?? pits.focus;
            if (pit !== told || (again && pit !== null)) {
                told = pit;
                tell(pit);
            }
        },
    };
}
