// SPDX-License-Identifier: MIT
// @ts-check
// The lobby as this browser follows it: a snapshot, then numbered changes; whoever missed one asks
// again.

import { emitter } from '../lib/kit.js';

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
/** @typedef {{v: number, rooms: LobbyRow[], quick: QuickRow[], waiting: number}} Lobby */

/**
 * The lobby after a message. `gap`: messages are missing, or none is there to change.
 * @param {Lobby | null} lobby
 * @param {any} d
 * @returns {{lobby: Lobby | null, gap: boolean}}
 */
export function receiveLobby(lobby, d) {
  if (d.rooms) {
    return {
      lobby: { v: d.v, rooms: d.rooms, quick: d.quick || [], waiting: d.waiting || 0 },
      gap: false,
    };
  }
  if (!lobby || d.v > lobby.v + 1) {
    return { lobby, gap: true };
  }
  if (d.v <= lobby.v) {
    return { lobby, gap: false };
  }
  const changed = new Map((d.set || []).map((/** @type {LobbyRow} */ row) => [row.room, row]));
  const kept = lobby.rooms.filter(({ room }) => !(d.gone || []).includes(room));
  const rooms = kept.map((row) => changed.get(row.room) || row);
  const known = new Set(kept.map(({ room }) => room));
  const added = [...changed.values()].filter(({ room }) => !known.has(room));
  const waiting = d.waiting === undefined ? lobby.waiting : d.waiting;
  return { lobby: { ...lobby, v: d.v, rooms: [...rooms, ...added], waiting }, gap: false };
}

/**
 * Follows the lobby while somebody looks at it.
 * @param {{link: import('../net/link.js').Link, commands: import('../net/commands.js').Commands}}
 *   options
 */
export function createLobby({ link, commands }) {
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  /** @type {Lobby | null} */
  let lobby = null;
  let lookers = 0;
  let asking = false;
  let failed = false;

  function ask() {
    if (asking || lookers === 0 || link.state().phase !== 'ready') {
      return;
    }
    asking = true;
    commands.ask('lobby', {}).then(() => {
      failed = false;
    }, ({ code }) => {
      failed = code !== 'gone';
      events.emit('change', null);
    }).then(() => {
      asking = false;
    });
  }

  link.on('ready', ask);
  link.on('frame', ({ t, d }) => {
    if (t === 'lobby' && d && lookers > 0) {
      const result = receiveLobby(lobby, d);
      lobby = result.lobby;
      if (result.gap) {
        ask();
      } else {
        events.emit('change', null);
      }
    }
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
      ask();
      return () => {
        lookers -= 1;
        if (lookers === 0) {
          lobby = null;
          commands.ask('lobby', { on: false }).catch(() => undefined);
        }
      };
    },
  };
}
