// SPDX-License-Identifier: MIT
// @ts-check
// The focus of the keyboard stays where it is when what has it is drawn anew or goes.

/** What somebody knows it by. @param {Element} node */
const knownBy = (node) => [
  node.localName, /** @type {HTMLAnchorElement} */ (node).href,
  node.getAttribute('aria-label') || (node.closest('label') || node).textContent,
].join();

/** @param {Element} node */
const isThere = (node) => node.isConnected && node.getClientRects().length > 0;

/**
 * Gives the focus to what had it, or to its like in a place, or to the place itself, from which Tab
 * goes on; or to the page.
 * @param {Element} had @param {HTMLElement} place
 * @param {HTMLElement} [within] where its like is looked for
 */
export function giveBack(had, place, within = place) {
  const like = isThere(had) ? had : [...within.querySelectorAll(had.localName)]
    .find((it) => knownBy(it) === knownBy(had) && isThere(it));
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  if (!like && place !== main) {
    place.setAttribute('tabindex', '-1');
  }
  for (const node of /** @type {HTMLElement[]} */ ([like || place, main])) {
    node.focus({ preventScroll: true });
    if (document.activeElement === node) {
      return;
    }
  }
}

/** Draws a place anew; the focus stays in it. @param {HTMLElement} place @param {() => void} draw */
export function keepFocus(place, draw) {
  const had = document.activeElement;
  const isInside = !!had && place.contains(had);
  draw();
  if (had && isInside && (document.activeElement !== had || !isThere(had))) {
    giveBack(had, place);
  }
}
