// SPDX-License-Identifier: MIT
// @ts-check
/** @typedef {import('./types.js').Board} Board */

/**
 * @param {HTMLElement} host
 * @param {import('./types.js').BoardOptions} options
 * @returns {Board}
 */
export function createBoard(host, options) {
    const nothing = () => {};
    const on = () => nothing;
    host.classList.add('board');
    host.classList.toggle('board-small', options.small === true);
    return {
        setPosition: nothing,
        play: () => Promise.resolve(),
        division: () => Promise.resolve(),
        finish: nothing,
        isPlaying: () => false,
        setLegal: nothing,
        setTurn: nothing,
        setViewer: nothing,
        setLastMove: nothing,
        showPreview: nothing,
        setLabels: nothing,
        setChosen: nothing,
        setPending: nothing,
        focusPit: nothing,
        focusedPit: () => null,
        onPick: on,
        onRefuse: on,
        onHover: on,
        onFocus: on,
        onPress: on,
        onPeek: on,
        onStep: on,
        destroy: () => host.classList.remove('board', 'board-small'),
    };
}
