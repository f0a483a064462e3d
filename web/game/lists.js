// SPDX-License-Identifier: MIT
// @ts-check
// The lists that this browser follows: the lobby's and a hall's. Each is a snapshot and numbered
// changes. The server tells a connection one of them at a time.

/**
 * What every list has.
 * @typedef {object} Listing
 * @property {number} v
 * @property {import('./lobby.js').LobbyRow[]} rooms
 * @property {number} waiting
 */

/**
 * Rows after a change: each keeps its place, new ones come at the end.
 * @template Row
 * @param {readonly Row[]} rows
 * @param {readonly Row[]} set new and changed ones
 * @param {(row: Row) => string} key
 * @param {readonly string[]} [gone] keys
 * @returns {Row[]}
 */
export function mergeRows(rows, set, key, gone = []) {
  const changed = new Map(set.map((row) => [key(row), row]));
  const kept = rows.filter((row) => !gone.includes(key(row)));
  const known = new Set(kept.map(key));
  return [
    ...kept.map((row) => changed.get(key(row)) || row),
    ...[...changed.values()].filter((row) => !known.has(key(row))),
  ];
}

/**
 * A list after a message. A message with the number that the list has already is more of its
 * snapshot.
 * @template {Listing} List
 * @param {List | null} list
 * @param {any} d
 * @param {{begin: (d: any) => Omit<List, keyof Listing>, merge: (list: List, d: any) => Partial<List>}}
 *   more what this kind of list has besides
 * @returns {{list: List | null, gap: boolean}} `gap`: messages are missing, or none is there to change
 */
export function receiveList(list, d, { begin, merge }) {
  if (d.rooms) {
    const first = { v: d.v, rooms: d.rooms, waiting: d.waiting || 0, ...begin(d) };
    return { list: /** @type {any} */ (first), gap: false };
  }
  if (!list || d.v > list.v + 1) {
    return { list, gap: true };
  }
  if (d.v < list.v) {
    return { list, gap: false };
  }
  const rooms = mergeRows(list.rooms, d.set || [], ({ room }) => room, d.gone || []);
  const waiting = d.waiting === undefined ? list.waiting : d.waiting;
  return { list: { ...list, ...merge(list, d), v: d.v, rooms, waiting }, gap: false };
}

/**
 * A list that can be followed.
 * @typedef {object} Followed
 * @property {{hall?: string, wall?: boolean}} query how the server is asked for it
 * @property {(d: any) => boolean} receive a message; whether something is missing
 * @property {(code: string | null) => void} answered a refusal, or null: it is told from now on
 * @property {(aside: boolean) => void} [lost] it is told no more; `aside`: because of another list
 */

/**
 * Asks for the lobby while somebody wants it, otherwise for the hall.
 * @param {{link: import('../net/link.js').Link, commands: import('../net/commands.js').Commands}}
 *   options
 */
export function createLists({ link, commands }) {
  /** The one that is told comes last. @type {Followed[]} */
  let wanted = [];
  /** @type {Followed | null} */
  let asking = null;

  const told = () => wanted[wanted.length - 1];

  /** @param {Followed} list */
  function ask(list) {
    if (asking === list || list !== told() || link.state().phase !== 'ready') {
      return;
    }
    asking = list;
    const done = (/** @type {string | null} */ code) => {
      asking = asking === list ? null : asking;
      if (list === told()) { // another may have taken its place meanwhile
        list.answered(code);
      }
    };
    commands.ask('lobby', list.query).then(() => done(null), ({ code }) => done(code));
  }

  link.on('ready', () => told() && ask(told()));
  link.on('lost', () => told()?.lost?.(false));
  link.on('frame', ({ t, d }) => {
    const list = told();
    if (t === 'lobby' && d && list && (d.hall || null) === (list.query.hall || null) && list.receive(d)) {
      ask(list);
    }
  });

  return {
    /** Follows a list until the returned function is called. @param {Followed} list */
    follow(list) {
      const before = told();
      wanted = list.query.hall ? [list, ...wanted] : [...wanted, list];
      const aside = told() === list ? before : list;
      aside?.lost?.(true);
      ask(list);
      return () => {
        const was = told() === list;
        wanted = wanted.filter((one) => one !== list);
        asking = asking === list ? null : asking;
        if (was && told()) {
          ask(told());
        } else if (was) {
          commands.ask('lobby', { on: false }).catch(() => undefined);
        }
      };
    },
  };
}

/** @typedef {ReturnType<typeof createLists>} Lists */
