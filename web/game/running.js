// SPDX-License-Identifier: MIT
// @ts-check
// Where this browser's running games stand, so that nothing is tried out there before it is played.

import { emitter } from '../lib/kit.js';
import { keptRooms } from './kept.js';

/** Games that are followed for it; a player with more is a rare one. */
const MOST = 24;

/** A position without the number of its ply, which decides nothing. @param {string} position */
const keyOf = (position) => position.split('_').filter((_, field) => field !== 5).join('_');

/** @param {import('./document.js').Doc | null} doc @param {string} key of a position */
const standsSo = (doc, key) => (
  !!doc && doc.state === 'playing' && !!doc.game && keyOf(doc.game.position) === key);

/**
 * @param {object} known until the server has told of a game, what this browser has kept of it counts
 * @param {ReturnType<import('./table.js')['createTables']>} known.tables
 * @param {import('./kept.js').Memory} known.memory
 * @param {() => string} known.player the public id, "" before hello
 * @param {string} rules of the game that is looked at
 */
export function createRunning({ tables, memory, player }, rules) {
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
    events.emit('change', null);
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

  /** The server has not told of it yet. @param {string} room */
  const isUntold = (room) => (followed.has(room) ? !followed.get(room)?.table.doc() : player() === '');

  /** @param {string} key */
  function findKept(key) {
    const kept = keptRooms(memory).find(({ room, doc }) => isUntold(room) && standsSo(doc, key));
    return kept ? kept.room : null;
  }

  follow();
  return {
    on: events.on,
    /** The room whose game stands so, or null. @param {string} position */
    find(position) {
      const key = keyOf(position);
      const found = [...followed.values()].find(({ table }) => table.seat() && standsSo(table.doc(), key));
      return found ? found.table.code : findKept(key);
    },
    destroy() {
      unfollow();
      [...followed.keys()].forEach(drop);
    },
  };
}
