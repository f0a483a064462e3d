// SPDX-License-Identifier: MIT
// @ts-check
// The focus of the keyboard stays where it is when what has it is drawn anew or goes.

/** What somebody knows it by. @param {Element} node */
const knownBy = (node) => [
  node.localName, node.getAttribute('href'), node.getAttribute('aria-label') || node.textContent,
].join();

/** @param {Element} node */
const isThere = (node) => node.isConnected && node.getClientRects().length > 0;

/**
 * Draws a place anew. If what had the focus there goes, its like gets it, or the place itself, from
 * which Tab goes on.
 * @param {HTMLElement} place @param {() => void} draw
 */
export function keepFocus(place, draw) {
  const had = document.activeElement;
  const isInside = !!had && had !== place && place.contains(had);
  draw();
  if (!isInside || (document.activeElement === had && isThere(had))) {
    return;
  }
  const like = [...place.querySelectorAll(had.localName)]
    .find((it) => knownBy(it) === knownBy(had) && isThere(it));
  if (!like) {
    place.setAttribute('tabindex', '-1');
  }
  /** @type {HTMLElement} */ (like || place).focus({ preventScroll: true });
}
