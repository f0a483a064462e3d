// SPDX-License-Identifier: MIT
// @ts-check
// The lobby as this browser follows it.

import { emitter } from '../lib/kit.js';
import { receiveList } from './lists.js';

/** @typedef {import('./model.js').Person} Person */
/** @typedef {import('../ui/times.js').Clock} Clock */
/**
 * @typedef {object} LobbyRow
 * @property {string} room
 * @property {string} rules
 * @property {'open' | 'playing'} state
 * @property {Clock} clock
 * @property {'open' | 'delayed' | 'none'} spectators
 * @property {Person | null} host
 * @property {Person | null} south
 * @property {Person | null} north
 * @property {number} since
 */
/** @typedef {{game: string, clocks: Clock[], waiting: number}} QuickRow */
/** @typedef {import('./lists.js').Listing & {quick: QuickRow[]}} Lobby */

/**
 * The lobby after a message.
 * @param {Lobby | null} lobby
 * @param {any} d
 * @returns {{list: Lobby | null, gap: boolean}}
 */
export const receiveLobby = (lobby, d) => receiveList(lobby, d, {
  begin: ({ quick = [] }) => ({ quick }),
  merge: () => ({}),
});

/**
 * Follows the lobby while somebody looks at it.
 * @param {{lists: import('./lists.js').Lists}} options
 */
export function createLobby({ lists }) {
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  /** @type {Lobby | null} */
  let lobby = null;
  let lookers = 0;
  let failed = false;
  /** @type {() => void} */
  let unfollow = () => undefined;

  const follow = () => lists.follow({
    query: {},
    receive(d) {
      const { list, gap } = receiveLobby(lobby, d);
      lobby = list;
      if (!gap) {
        events.emit('change', null);
      }
      return gap;
    },
    answered(code) {
      failed = code !== null && code !== 'gone';
      if (code !== null) {
        events.emit('change', null);
      }
    },
  });

  return {
    on: events.on,
    /** Null until the server has told it. */
    lobby: () => lobby,
    /** The server does not tell it. */
    failed: () => failed,
    /** Begins to look; the returned function stops that. */
    look() {
      lookers += 1;
      if (lookers === 1) {
        unfollow = follow();
      }
      return () => {
        lookers -= 1;
        if (lookers === 0) {
          lobby = null;
          unfollow();
        }
      };
    },
  };
}
