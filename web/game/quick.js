// SPDX-License-Identifier: MIT
// @ts-check
// Quick pairing: what this player waits for, kept through reconnects, and what the server says.

import { emitter } from '../lib/kit.js';

/** @typedef {import('../ui/times.js').Clock} Clock */
/** What is waited for; a game or clock left out is any. @typedef {{game?: string, clock?: Clock,
 *   bots: boolean}} Wish */
/** @typedef {{game: string, clock: Clock, opponent: import('./model.js').Person,
 *   deadline: number}} Found */
/**
 * @typedef {object} QuickState
 * @property {'off' | 'waiting' | 'found'} phase
 * @property {Wish | null} wish
 * @property {number} waiting how many wait, this player too
 * @property {number} since server time
 * @property {Found | null} found
 * @property {boolean} accepted
 * @property {string | null} note `lost`: the other did not accept; `out`: this player did not;
 *   `elsewhere`: another page of this player waits now; `restart`: the server stops; else the code
 *   of a refusal
 */

/** @type {QuickState} */
const OFF = {
  phase: 'off', wish: null, waiting: 0, since: 0, found: null, accepted: false, note: null,
};

/**
 * @param {{link: import('../net/link.js').Link, commands: import('../net/commands.js').Commands,
 *   avoid: () => {player: string}[]}} options `avoid`: whom not to be paired with
 */
export function createQuick({ link, commands, avoid }) {
  /** @type {import('../lib/kit.js').Emitter<{change: QuickState, paired: string}>} */
  const events = emitter();
  let state = OFF;

  /** @param {Partial<QuickState>} change */
  function set(change) {
    state = { ...state, ...change };
    events.emit('change', state);
  }

  function say() {
    const { wish } = state;
    if (!wish) {
      return;
    }
    const list = avoid();
    const more = list.length > 0 ? { avoid: list } : {};
    commands.ask('quick', { action: 'wait', ...wish, ...more }).catch(({ code }) => {
      if (code !== 'gone' && state.wish === wish) {
        set({ ...OFF, note: code });
      }
    });
  }

  /** @param {string} action */
  const answer = (action) => void commands.ask('quick', { action }).catch(() => undefined);

  /** @type {Record<string, (d: any) => void>} */
  const said = {
    waiting: ({ waiting }) => set({ phase: 'waiting', waiting, found: null, accepted: false }),
    found: (d) => set({ phase: 'found', found: d, accepted: false, note: null }),
    lost: () => set({ phase: 'waiting', found: null, accepted: false, note: 'lost' }),
    out: ({ restart }) => set({ ...OFF, note: restart ? 'restart' : state.phase === 'found' ? 'out' : 'elsewhere' }),
    paired: ({ room }) => {
      set(OFF);
      events.emit('paired', room);
    },
  };

  link.on('ready', say);
  link.on('lost', () => state.wish && set({ phase: 'waiting', found: null, accepted: false }));
  link.on('frame', ({ t, d }) => {
    if (t === 'quick' && d && said[d.state] && (state.wish || d.state === 'paired')) {
      said[d.state](d);
    }
  });

  return {
    on: events.on,
    state: () => state,
    /** @param {Wish} wish */
    wait(wish) {
      set({ ...OFF, phase: 'waiting', wish, since: link.serverNow() });
      say();
    },
    stop() {
      set(OFF);
      answer('stop');
    },
    accept() {
      set({ accepted: true });
      answer('accept');
    },
    decline() {
      set(OFF);
      answer('decline');
    },
  };
}

/** @typedef {ReturnType<typeof createQuick>} Quick */
