// SPDX-License-Identifier: MIT
// @ts-check
// What makes the pages open without a network: the files of this build, and the last position of
// the player's rooms. Loaded when the page stands.

import { dropRoom, keepRoom } from '../game/kept.js';
import { on } from '../lib/kit.js';
import { startWorker } from './worker.js';

/** Changes within so many milliseconds are kept together. */
const TOGETHER = 1000;

/** @param {Pick<import('./shell.js').App, 'memory' | 'player' | 'tables'>} app */
export function createOffline(app) {
  keepRooms(app);
  startWorker();
}

/** @param {Pick<import('./shell.js').App, 'memory' | 'player' | 'tables'>} app */
function keepRooms({ memory, player, tables }) {
  /** What was kept last of each room. @type {Map<string, any>} */
  const last = new Map();
  /** @type {any} */
  let timer = null;
  /** Whose rooms they were. */
  let secret = '';

  function write() {
    clearTimeout(timer);
    timer = null;
    if (secret !== memory.secret()) {
      last.clear();
      return; // the player was forgotten meanwhile
    }
    for (const table of tables.followed()) {
      const doc = table.status() === 'live' ? table.doc() : null;
      if (doc && last.get(table.code) !== doc) {
        last.set(table.code, doc);
        if (table.seat()) {
          keepRoom(memory, { room: table.code, player: player(), doc });
        } else {
          dropRoom(memory, table.code);
        }
      }
    }
  }

  function note() {
    secret = memory.secret();
    timer = timer || setTimeout(write, TOGETHER);
  }

  tables.on('seats', note);
  on(window, 'pagehide', () => timer && write());
  note();
}
