// SPDX-License-Identifier: MIT
// @ts-check
// What the pages around a game share for as long as this page lives: the lists that the server tells,
// the lobby, quick pairing and the line below the head that tells of it.

import { createLists } from '../game/lists.js';
import { createLobby } from '../game/lobby.js';
import { createQuick } from '../game/quick.js';
import { showCode } from '../lib/site.js';
import { createQuickLine } from './quickline.js';

/** At most so many players can be named whom one does not want to be paired with. */
export const AVOID = 32;

/**
 * @typedef {{lists: import('../game/lists.js').Lists, lobby: ReturnType<typeof createLobby>,
 *   quick: import('../game/quick.js').Quick}} Around
 */

/** Whether there is no connection, and that is known. @param {import('./shell.js').App} app */
export function isAway({ link }) {
  const { phase, trouble } = link.state();
  return phase !== 'ready' && trouble !== null;
}

/** @type {WeakMap<import('./shell.js').App, Around>} */
const made = new WeakMap();

/** @param {import('./shell.js').App} app @returns {Around} */
export function aroundOf(app) {
  const known = made.get(app);
  if (known) {
    return known;
  }
  const { link, commands, memory } = app;
  const lists = createLists({ link, commands });
  const lobby = createLobby({ lists });
  const quick = createQuick({
    link,
    commands,
    avoid: () => /** @type {string[]} */ (memory.known('avoid') || [])
      .slice(-AVOID).map((player) => ({ player })),
  });
  createQuickLine(app, quick);
  quick.on('paired', (room) => app.go(`r/${showCode(room)}`));
  const around = { lists, lobby, quick };
  made.set(app, around);
  return around;
}
