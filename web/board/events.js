// SPDX-License-Identifier: MIT
// @ts-check

/** @typedef {import('./types.js').Undo} Undo */
/** @typedef {import('./types.js').Means} Means */

/**
 * @typedef {object} Events what the board tells, and with what
 * @property {[pit: number, means: Means]} pick
 * @property {[pit: number, reason: string, means: Means]} refuse
 * @property {[pit: number|null]} hover
 * @property {[pit: number|null]} focus
 * @property {[pit: number|null]} press
 * @property {[pit: number|null]} peek
 * @property {[step: import('./types.js').Step, cell: number]} step
 */

/** Listeners by name; a listener added or removed while one is called waits for the next event. */
export function createEvents() {
    /** @type {Map<string, Set<Function>>} */
    const listeners = new Map();
    return {
        /**
         * @template {keyof Events} Name
         * @param {Name} name
         * @param {(...values: Events[Name]) => void} listener
         * @returns {Undo}
         */
        on(name, listener) {
            const own = listeners.get(name) ?? new Set();
            listeners.set(name, own.add(listener));
            return () => own.delete(listener);
        },

        /**
         * @template {keyof Events} Name
         * @param {Name} name
         * @param {Events[Name]} values
         */
        emit(name, ...values) {
            for (const listener of [...(listeners.get(name) ?? [])]) {
                listener(...values);
            }
        },
    };
}
