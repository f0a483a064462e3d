// SPDX-License-Identifier: MIT
// @ts-check
// A hall as this browser follows it, and what this player is doing there.

import { emitter } from '../lib/kit.js';
import { showCode } from '../lib/site.js';
import { createLists, mergeRows, receiveList } from './lists.js';
import { nameOf } from './sentences.js';

/** @typedef {import('./model.js').Person} Person */
/** @typedef {import('./model.js').Seat} Seat */
/** @typedef {import('./lobby.js').LobbyRow & {table: number, round?: number}} HallRow */
/** `player`: who has it, null: it is free. @typedef {{name: string, player: string | null}} HallName */
/**
 * @typedef {object} HallDocument
 * @property {string} title
 * @property {'open' | 'paused' | 'closed'} state
 * @property {Person} host
 * @property {number} since
 * @property {string | null} game null: any will do
 * @property {import('../ui/times.js').Clock} clock
 * @property {'open' | 'delayed' | 'none'} spectators
 * @property {number} delay plies
 * @property {boolean} hints
 * @property {'canned' | 'free' | 'none'} phrases
 * @property {'free' | 'list' | 'none'} names
 * @property {HallName[]} list
 * @property {boolean} sharedDevices
 * @property {{text: string, language: string, at: number} | null} announcement
 * @property {{number: number, at: number, tables: number, odd: Person | null} | null} round
 */
/** @typedef {'here' | 'ready' | 'waiting' | 'playing'} Doing */
/** @typedef {{person: Person, state: Doing}} HallPerson */
/** @typedef {{person: Person, games: number, won: number, drawn: number, points: number,
 *   seeds: number}} Standing */
/**
 * @typedef {object} HallResult a finished game
 * @property {string} room
 * @property {number} game
 * @property {number} table
 * @property {string} rules
 * @property {Person} south
 * @property {Person} north
 * @property {Seat | 'draw'} winner
 * @property {[number, number]} score
 * @property {string} reason
 * @property {number} at
 */
/**
 * What only the host hears of a table. `south` and `north`: who is there; `help`: a player calls.
 * @typedef {{room: string, state: string, turn: Seat | null, at: number, south: boolean,
 *   north: boolean, help: boolean}} HallTable
 */
/**
 * @typedef {object} HallParts
 * @property {HallRow[]} rooms all tables that are open or being played
 * @property {HallDocument} document
 * @property {HallPerson[]} people
 * @property {Standing[]} standings
 * @property {HallResult[]} results the newest RESULTS, oldest first
 */
/** @typedef {Omit<import('./lists.js').Listing, 'rooms'> & HallParts} Hall */

/** So many results are kept: as many as a snapshot has. */
export const RESULTS = 100;

const playerOf = (/** @type {{person: Person}} */ { person }) => person.player;

/**
 * The hall after a message.
 * @param {Hall | null} hall
 * @param {any} d
 * @returns {{list: Hall | null, gap: boolean}}
 */
export const receiveHall = (hall, d) => receiveList(hall, d, {
  begin: ({ document, people = [], standings = [], results = [] }) => (
    /** @type {any} */ ({ document, people, standings, results })),
  merge: (before, { document, people = [], standings = [], results = [], away = [] }) => ({
    document: document || before.document,
    people: mergeRows(before.people, people, playerOf, away.map((/** @type {any} */ one) => one.player)),
    standings: mergeRows(before.standings, standings, playerOf),
    results: mergeRows(before.results, results, ({ room, game }) => `${room}-${game}`).slice(-RESULTS),
  }),
});

/** What standings are ordered by: more points, more seeds, fewer games. */
const merit = (/** @type {Standing} */ { points, seeds, games }) => [points, seeds, -games];

/**
 * The best first, each with a place; those who have done the same share theirs.
 * @param {readonly Standing[]} standings
 * @returns {(Standing & {place: number})[]}
 */
export function rankStandings(standings) {
  const sorted = standings.map((row) => ({ row, by: merit(row) }))
    .sort((a, b) => b.by[0] - a.by[0] || b.by[1] - a.by[1] || b.by[2] - a.by[2]);
  let place = 0;
  return sorted.map(({ row, by }, at) => {
    place = at > 0 && by.join() === sorted[at - 1].by.join() ? place : at + 1;
    return { ...row, place };
  });
}

/** How a hall calls somebody present: the host has a name as such, whatever its rule for names.
 * @param {import('../lib/words.js').Words} words @param {Hall} hall @param {Person} person */
export const presentName = (words, { document: { host } }, person) => (
  nameOf(words, !person.name && person.player === host.player ? host : person));

/**
 * What this player wants, said again on a new connection: every round, or a table as soon as somebody
 * else waits, with a game or any, and the rounds after it.
 * @typedef {{action: 'ready'} | {action: 'wait', game?: string}} HallWish
 */
/**
 * What the hall has told this connection last. `odd`: the round had nobody for this player; `lost`:
 * a table could not be stored; `out`: another page of this player waits now, or the hall was closed.
 * @typedef {{state: 'odd' | 'lost' | 'out', round: number | null}} HallNote
 */

/**
 * Follows a hall while somebody looks at it; whoever looks is present there, but for a wall.
 * @param {object} options
 * @param {string} options.code
 * @param {import('../net/link.js').Link} options.link
 * @param {import('../net/commands.js').Commands} options.commands
 * @param {() => string} options.player the public id, "" before hello
 * @param {import('./lists.js').Lists} [options.lists] of this connection, when it has others
 * @param {boolean} [options.wall] look on without being present
 * @param {HallWish | null} [options.wish] from before
 */
export function createHall({
  code, link, commands, player, lists = createLists({ link, commands }), wall = false, wish = null,
}) {
  /**
   * `change`: of anything below; `paired`: a game of this player has begun.
   * @type {import('../lib/kit.js').Emitter<{change: null, paired: {room: string,
   *   round: number | null}}>}
   */
  const events = emitter();
  /** @type {Hall | null} */
  let hall = null;
  /** What only the host hears, by room. @type {Map<string, HallTable>} */
  const tables = new Map();
  /** @type {string | null} */
  let failed = null;
  /** @type {HallNote | null} */
  let note = null;
  /** @type {HallWish | null} */
  let wanted = wish;
  /** The player who came in last. */
  let who = '';
  let present = false;
  let aside = false;
  let lookers = 0;
  /** @type {() => void} */
  let unfollow = () => undefined;

  const changed = () => events.emit('change', null);

  /** @param {string} action @param {object} [fields] */
  const ask = (action, fields = {}) => commands.ask('hall', { action, hall: code, ...fields });

  /** @param {HallWish | null} next @param {HallNote | null} [why] */
  function want(next, why = null) {
    wanted = next;
    note = why;
    changed();
  }

  /** Says what is wanted. @returns {Promise<any>} rejects with a refusal, and nothing is wanted then */
  function say() {
    const mine = wanted;
    if (!mine) {
      return Promise.resolve();
    }
    const { action, ...fields } = mine;
    return ask(action, fields).catch((error) => {
      if (error.code !== 'gone') {
        if (wanted === mine) {
          want(null, note);
        }
        throw error;
      }
    });
  }

  const followed = {
    query: wall ? { hall: code, wall } : { hall: code },
    /** @param {any} d */
    receive(d) {
      const { list, gap } = receiveHall(hall, d);
      hall = list;
      (d.gone || []).forEach((/** @type {string} */ room) => tables.delete(room));
      if (!gap) {
        changed();
      }
      return gap;
    },
    /** @param {string | null} refusal */
    answered(refusal) {
      const comes = refusal === null && !present;
      if (comes && who !== player()) {
        wanted = who ? null : wanted; // another player wants nothing yet
        who = player();
      }
      present = present || comes;
      aside = aside && !present;
      failed = refusal === 'gone' ? failed : refusal;
      if (comes) {
        say().catch(() => undefined);
      }
      changed();
    },
    lost(other = false) {
      present = false;
      aside = other;
      tables.clear();
      changed();
    },
  };

  /** @type {Record<string, (d: any) => void>} */
  const heard = {
    waiting: ({ waiting }) => {
      hall = hall && { ...hall, waiting };
      changed();
    },
    odd: ({ round }) => want({ action: 'ready' }, { state: 'odd', round }),
    lost: () => want(wanted, { state: 'lost', round: null }),
    out: () => want(null, { state: 'out', round: null }),
    paired: ({ room, round = null }) => {
      want({ action: 'ready' }); // and for the round after this game
      events.emit('paired', { room, round });
    },
  };

  const undo = [
    link.on('frame', ({ t, d }) => {
      if (!d || d.hall !== code || lookers === 0) {
        return;
      }
      if (t === 'hall' && heard[d.state]) {
        heard[d.state](d);
      } else if (t === 'tables') {
        d.tables.forEach((/** @type {HallTable} */ row) => tables.set(row.room, row));
        changed();
      }
    }),
  ];

  return {
    code,
    on: events.on,
    /** Null until the server has told it. */
    hall: () => hall,
    /** Why the server does not tell it, a code; null: it does, or has not answered yet. */
    failed: () => failed,
    /** Whether the server counts this connection as one that listens. */
    present: () => present,
    /** Whether another list has taken its place for a while, so that nobody in the hall sees the player. */
    aside: () => aside,
    /** This player in the list; null when not in it. */
    me: () => (hall && hall.people.find(({ person }) => person.player === player())) || null,
    isHost: () => !!hall && hall.document.host.player === player(),
    /** The tables that call; only the host hears of them. */
    calls: () => (hall ? hall.rooms.filter(({ room }) => tables.get(room)?.help) : []),
    /** The name that this player has chosen from the list, or null. */
    chosen: () => ((hall && hall.document.list.find((one) => one.player === player())) || { name: null }).name,
    note: () => note,
    wish: () => wanted,
    /** What only the host hears of a table; null when there is nothing. @param {string} room */
    table: (room) => tables.get(room) || null,
    /**
     * To be paired: by the next round, or with whoever else waits. The promise is rejected with a
     * refusal, and nothing is wanted then.
     * @param {HallWish} next
     */
    wait(next) {
      want(next);
      return say();
    },
    /** Nothing is wanted any more. */
    stop() {
      want(null);
      return ask('ready', { on: false });
    },
    /** A name from the list, or none. @param {string | null} name */
    choose: (name) => ask('name', name === null ? {} : { name }),
    /** Calls the host to a table, or takes that back. @param {string} room @param {boolean} on */
    help: (room, on) => ask('help', { room, on }),
    /** What the host orders: sent until it is answered. @param {string} action @param {object} [fields] */
    order: (action, fields = {}) => commands.send('hall', { action, hall: code, ...fields }),
    /** Begins to look; the returned function stops that. */
    look() {
      lookers += 1;
      if (lookers === 1) {
        unfollow = lists.follow(followed);
      }
      return () => {
        lookers -= 1;
        if (lookers === 0) {
          hall = null;
          followed.lost();
          unfollow();
        }
      };
    },
    /** Is not used any more. */
    destroy: () => undo.forEach((fn) => fn()),
  };
}

/** @typedef {ReturnType<typeof createHall>} HallFollowed */

/** The address of a hall below the root. @param {string} code */
export const hallPath = (code) => `h/${showCode(code)}`;

/** The address of what is shown on its wall. @param {string} code */
export const wallPath = (code) => `${hallPath(code)}/wall`;
