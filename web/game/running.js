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
  /** @type {Map<string, {table: import('./table.js').Table, unlisten: () => void}>} */
  const followed = new Map();
  const unfollow = tables.on('seats', follow);

  function follow() {
    const due = tables.seats()
      .filter((row) => row.seat && row.state === 'playing' && row.rules === rules).map(({ room }) => room);
    [...followed.keys()].filter((room) => !due.includes(room)).forEach(drop);
    due.filter((room) => !followed.has(room)).slice(0, MOST - followed.size).forEach(take);
  }

  /** @param {string} room */
  function take(room) {
    const table = tables.open(room);
    followed.set(room, { table, unlisten: table.on('change', () => events.emit('change', null)) });
  }

  /** @param {string} room that is followed */
  function drop(room) {
    const { table, unlisten } = /** @type {any} */ (followed.get(room));
    followed.delete(room);
    unlisten();
    tables.release(table);
  }

  follow();
  return {
    on: events.on,
    /** The room whose game stands so, or null. @param {string} position */
    find(position) {
      const key = keyOf(position);
      const found = [...followed.values()].find(({ table }) => {
        const doc = table.doc();
        return doc && doc.state === 'playing' && doc.game && table.seat() && keyOf(doc.game.position) === key;
      });
      return found ? found.table.code : null;
    },
    destroy() {
      unfollow();
      [...followed.keys()].forEach(drop);
    },
  };
}
