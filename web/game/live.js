// SPDX-License-Identifier: MIT
// @ts-check
// A room's document with everything that a running game needs, also from a server that does not
// tell all of it.

/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {import('./document.js').Seat} Seat */

/** @param {any} doc @returns {Doc} */
export const live = (doc) => ({
  clocks: null,
  paused: false,
  absent: { south: null, north: null },
  muted: [],
  locked: false,
  delay: 0,
  visibility: 'private',
  phrases: 'canned',
  ...doc,
});
