// SPDX-License-Identifier: MIT
// @ts-check

/**
 * Runs in the page: from now on `boards` holds those that follow the size of such a place.
 * @param {string} places a selector
 */
export function countBoards(places) {
  const seen = /** @type {any} */ (window);
  seen.boards = new Set();
  const Observer = window.ResizeObserver;
  window.ResizeObserver = class extends Observer {
    /** @param {Element} place */
    observe(place) {
      super.observe(place);
      if (place.matches(places)) {
        seen.boards.add(this);
      }
    }

    disconnect() {
      super.disconnect();
      seen.boards.delete(this);
    }
  };
}
