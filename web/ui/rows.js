// SPDX-License-Identifier: MIT
// @ts-check
// A list that changes while people reach for it: rows stay where they are, new ones come at the
// end, and what has gone keeps its place until nobody points at the list.

import { add, on } from '../lib/kit.js';

/** How long a row that has gone keeps its place, in milliseconds. */
export const LINGER = 5000;
/** For so long after rows moved up, touches of the list do nothing. */
export const SETTLE = 300;

/**
 * @template Item
 * @typedef {object} Row
 * @property {HTMLElement} node
 * @property {(item: Item | null) => void} update null: it has gone
 */

/**
 * @template Item
 * @param {HTMLElement} list
 * @param {{key: (item: Item) => string, make: (item: Item) => Row<Item>, moved?: () => void,
 *   timers?: {setTimeout: (fn: () => void, ms: number) => any, clearTimeout: (id: any) => void,
 *   now: () => number}}} options
 */
export function createRows(list, { key, make, moved = () => undefined, timers = {
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (id) => clearTimeout(id),
  now: () => performance.now(),
} }) {
  /** @type {Map<string, Row<Item>>} */
  const rows = new Map();
  /** @type {Map<string, Row<Item>>} */
  const gone = new Map();
  let pointed = false;
  let movedAt = -SETTLE;
  /** @type {any} */
  let timer = null;

  function sweep() {
    timer = null;
    if (pointed || list.contains(document.activeElement)) {
      timer = timers.setTimeout(sweep, LINGER);
      return;
    }
    gone.forEach(({ node }) => node.remove());
    gone.clear();
    movedAt = timers.now();
    moved();
  }

  const undo = [
    on(list, 'pointerenter', ({ pointerType }) => { pointed = pointerType !== 'touch'; }),
    on(list, 'pointerleave', () => { pointed = false; }),
    on(list, 'click', (event) => {
      if (timers.now() - movedAt < SETTLE) {
        event.preventDefault();
        event.stopPropagation();
      }
    }, { capture: true }),
  ];

  return {
    /** Shows these. @param {Item[]} items */
    show(items) {
      const wanted = new Set(items.map(key));
      for (const [name, row] of [...rows].filter(([known]) => !wanted.has(known))) {
        rows.delete(name);
        gone.set(name, row);
        row.update(null);
      }
      for (const item of items) {
        const name = key(item);
        const row = rows.get(name) || gone.get(name) || make(item);
        gone.delete(name);
        rows.set(name, row);
        row.update(item);
        if (!list.contains(row.node)) {
          add(list, row.node);
        }
      }
      if (gone.size > 0 && timer === null) {
        timer = timers.setTimeout(sweep, LINGER);
      }
    },
    /** Rows that are shown, with those that have gone. */
    size: () => rows.size + gone.size,
    destroy() {
      undo.forEach((fn) => fn());
      timers.clearTimeout(timer);
    },
  };
}
