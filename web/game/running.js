// SPDX-License-Identifier: MIT
// @ts-check
// Where this browser's running games stand, so that nothing is tried out there before it is played.

import { emitter } from '../lib/kit.js';

/** Games that are followed for it; a player with more is a rare one. */
const MOST = 24;

/** A position without the number of its ply, which decides nothing. @param {string} position */
const keyOf = (position) => position.split('_').filter((_, field) => field !== 5).join('_');

/**
 * @param {ReturnType<import('./table.js')['createTables']>} tables
 * @param {string} rules of the game that is looked at
 */
export function createRunning(tables, rules) {
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  /** @type {Map<string, import('./table.js').Table>} */
  const followed = new Map();
  /** @type {(() => void)[]} */
  const undo = [tables.on('seats', follow)];

  function follow() {
    tables.seats()
      .filter((row) => row.seat && row.state === 'playing' && row.rules === rules && !followed.has(row.room))
      .slice(0, MOST - followed.size)
      .forEach(({ room }) => {
        const table = tables.open(room);
        followed.set(room, table);
        undo.push(table.on('change', () => events.emit('change', null)));
      });
  }

  follow();
  return {
    on: events.on,
    /** The room whose game stands so, or null. @param {string} position */
    find(position) {
      const key = keyOf(position);
      const table = [...followed.values()].find((it) => {
        const doc = it.doc();
        return doc && doc.state === 'playing' && doc.game && it.seat() && keyOf(doc.game.position) === key;
      });
      return table ? table.code : null;
    },
    destroy() {
      undo.forEach((fn) => fn());
      followed.forEach((table) => tables.release(table));
    },
  };
}
