// SPDX-License-Identifier: MIT
// What the oldest browsers have, and then what they do not: the check is checked with it.

/** @param {HTMLElement} node @param {any} whatever */
export function old(node, whatever) {
  node.replaceChildren('a'.padStart(3));
  whatever.flatMap(Object.fromEntries);
  return [Promise.allSettled([]), new Intl.PluralRules('en'), node.animate([], 1)];
}

/** @param {HTMLElement} node @param {any} whatever */
export function newer(node, whatever) {
  whatever.at(-1);
  node.checkVisibility();
  navigator.userActivation;
  new Intl.NumberFormat('en').formatRange(1, 2);
  return structuredClone(node);
}
