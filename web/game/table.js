// SPDX-License-Identifier: MIT
// @ts-check
// One room as this browser follows it: keeps the document in step with the server, and carries
// out what the player asks, above all a move until the server has answered it.

import { emitter } from '../lib/kit.js';
import { PULSE_IDLE, PULSE_PLAYING } from '../net/link.js';
import { moveAt, parsePosition, receive, rowOf, seatOf, seatOfPit } from './model.js';

/** @typedef {import('./model.js').Doc} Doc */
/** @typedef {{game: number, ply: number, pit: string, pos: string, id: string}} PendingMove */
/**
 * @typedef {object} Change
 * @property {string} cause an event's type, "snapshot", "pending", "presence" or "status"
 * @property {any} d the event's
 * @property {Doc | null} before
 */
/**
 * @typedef {object} TableOptions
 * @property {string} code
 * @property {import('../net/link.js').Link} link
 * @property {import('../net/commands.js').Commands} commands
 * @property {Pick<import('../lib/memory.js').Memory, 'keep' | 'recall'>} memory
 * @property {() => string} player the public id, "" before hello
 */

/** @param {TableOptions} options */
export function createTable({ code, link, commands, memory, player }) {
  /**
   * `refused`: an error answer, with the command; `dropped`: the game went on without the move.
   * @type {import('../lib/kit.js').Emitter<{change: Change, refused: {t: string, code: string,
   *   reason: string | null}, dropped: PendingMove}>}
   */
  const events = emitter();
  /** @type {import('./model.js').Feed} */
  let feed = { v: 0, doc: null };
  /**
   * `known`: what stands in `known` is shown until the server tells more.
   * @type {'loading' | 'known' | 'live' | 'missing'}
   */
  let status = 'loading';
  /** What this browser has kept of the room. @type {import('./kept.js').KeptRoom | null} */
  let known = null;
  /**
   * Missing events are arriving: up to which `v`, and what stood before them.
   * @type {{to: number, before: Doc | null, count: number} | null}
   */
  let behind = null;
  /** The sync under way; 0 for none. */
  let syncing = 0;
  let syncs = 0;
  /** Who is connected; null while not known. `stopped`: the clocks stand still after a restart.
   * @type {{south: boolean, north: boolean, spectators: number, stopped: boolean, reading?: number} | null} */
  let presence = null;
  /** @type {PendingMove | null} */
  let pending = null;
  let sent = false;
  let closed = false;
  /** What became of moves while no page showed the room. @type {['refused' | 'dropped', any][]} */
  const untold = [];

  /** @param {'refused' | 'dropped'} type @param {any} value */
  function inform(type, value) {
    if (!events.emit(type, value)) {
      untold.push([type, value]);
    }
  }

  /** @param {string} cause @param {any} d @param {Doc | null} before */
  const changed = (cause, d, before) => events.emit('change', { cause, d, before });

  /** @param {import('../net/link.js').Frame} frame of this room */
  function take(frame) {
    const before = feed.doc;
    const result = receive(feed, frame);
    feed = result.feed;
    if (result.gap) {
      sync();
    }
    if (!result.applied) {
      return;
    }
    if (behind && frame.t !== 'snapshot') {
      behind.count += 1;
      catchUp(frame);
    } else {
      behind = null;
      show(frame.t || 'bare', frame.d, before);
    }
  }

  /** Several events at once are shown as one new state. @param {import('../net/link.js').Frame} frame */
  function catchUp(frame) {
    if (behind && feed.v >= behind.to) {
      const { before, count } = behind;
      behind = null;
      const [cause, d] = count === 1 ? [frame.t || 'bare', frame.d] : ['snapshot', null];
      show(cause, d, before);
    }
  }

  /** @param {string} cause @param {any} d @param {Doc | null} before */
  function show(cause, d, before) {
    status = feed.doc ? 'live' : status;
    const lost = settle();
    changed(cause, d, before);
    if (lost && cause !== 'started') {
      inform('dropped', lost);
    }
  }

  /**
   * Looks whether a pending move has been played, or overtaken; sends it when it has not been yet.
   * @returns {PendingMove | null} the move that was overtaken
   */
  function settle() {
    const game = feed.doc && feed.doc.game;
    if (!pending || !game) {
      return null;
    }
    const same = game.number === pending.game;
    const mine = same && moveAt(game, pending.ply);
    if (mine && mine[0] === pending.pit) {
      finish();
    } else if (!same || game.hash !== pending.pos || game.turn === null) {
      return drop();
    } else if (!sent) {
      transmit(pending);
    }
    return null;
  }

  /** Sends the pending move no longer. @returns {PendingMove | null} it */
  function drop() {
    const lost = pending;
    if (lost) {
      commands.forget(lost.id);
      finish();
    }
    return lost;
  }

  function finish() {
    pending = null;
    sent = false;
    keep();
  }

  /** Beside those of other rooms, so that a page that is loaded anew sends it again. */
  function keep() {
    const { [code]: old, ...others } = memory.recall('pending') || {};
    const all = pending ? { ...others, [code]: pending } : others;
    memory.keep('pending', Object.keys(all).length > 0 ? all : null);
  }

  /** @param {PendingMove} move */
  function transmit(move) {
    const { game, ply, pit, pos, id } = move;
    sent = true;
    commands.send('move', { room: code, game, ply, pit, pos }, id).then(
      () => undefined,
      (error) => {
        if (pending === move) {
          finish();
          changed('pending', null, feed.doc);
          inform('refused', { t: 'move', code: error.code, reason: error.reason });
        }
      },
    );
  }

  function sync() {
    if (syncing || closed || link.state().phase !== 'ready') {
      return;
    }
    syncs += 1;
    syncing = syncs;
    const mine = syncs;
    const done = () => {
      syncing = mine === syncing ? 0 : syncing;
    };
    commands.ask('sync', { room: code, v: feed.v }).then(
      ({ to, kind }) => {
        done();
        if (kind === 'events' && to > feed.v) {
          behind = { to, before: feed.doc, count: 0 };
        }
      },
      (error) => {
        done();
        if (error.code === 'no-such-room') {
          status = 'missing';
          drop();
          changed('status', null, feed.doc);
        }
      },
    );
  }

  /** @param {string} t @param {object} d */
  async function carryOut(t, d) {
    try {
      await commands.send(t, { room: code, ...d });
      return true;
    } catch (error) {
      const { code: word, reason } = /** @type {import('../net/commands.js').Refusal} */ (error);
      events.emit('refused', { t, code: word, reason });
      return false;
    }
  }

  const doc = () => (status === 'known' && known ? known.doc : feed.doc);

  function seat() {
    const shown = doc();
    return shown && seatOf(shown, status === 'known' && known ? known.player : player());
  }

  /** @type {(() => void)[]} */
  const undo = [
    link.on('ready', sync),
    link.on('lost', () => {
      syncing = 0;
      behind = null;
      presence = null;
    }),
    link.on('frame', (frame) => {
      if (frame.room !== code || closed) {
        return;
      }
      if (frame.t === 'presence') {
        presence = { south: false, north: false, spectators: 0, stopped: false, ...frame.d };
        changed('presence', frame.d, feed.doc);
      } else if (typeof frame.v === 'number') {
        take(frame);
      }
    }),
    commands.on('events', (answer) => {
      if (answer.room === code && !closed) {
        answer.events.forEach(take);
      }
    }),
  ];

  pending = (memory.recall('pending') || {})[code] || null;
  sync();

  return {
    code,
    on: events.on,
    status: () => status,
    doc,
    v: () => feed.v,
    presence: () => presence,
    pending: () => pending,
    /** What became of moves while nobody listened, once. */
    untold: () => untold.splice(0),
    /** The seat of this browser's player. */
    seat,
    sync,
    /** Without a connection: shows how the room stood when there was one. Nothing can be done there.
     * @param {import('./kept.js').KeptRoom} kept */
    recall(kept) {
      if (status === 'loading' && !closed) {
        known = kept;
        status = 'known';
        changed('status', null, null);
      }
    },
    /** @param {string} pit a letter @param {(change: () => void) => void} [tell] is given what tells of it */
    move(pit, tell = (change) => change()) {
      const game = feed.doc && feed.doc.game;
      const whose = seatOfPit(pit);
      const allowed = game && game.turn === whose && game.legal.includes(pit);
      if (!game || !feed.doc || feed.doc.paused || pending || !allowed || seat() !== whose) {
        return false;
      }
      const { ply } = parsePosition(game.position);
      pending = { game: game.number, ply, pit, pos: game.hash, id: commands.newId() };
      keep();
      transmit(pending);
      tell(() => changed('pending', null, feed.doc));
      return true;
    },
    /** A command to the room. @param {string} t @param {object} [d] */
    act: (t, d = {}) => carryOut(t, d),
    /** A command in its game. @param {string} t @param {object} [d] */
    inGame: (t, d = {}) => carryOut(t, { game: feed.doc?.game?.number || 0, ...d }),
    /** Stops following here; a player keeps the seat. */
    close() {
      closed = true;
      undo.forEach((fn) => fn());
      if (!seat() && link.state().phase === 'ready') {
        commands.ask('leave', { room: code }).catch(() => undefined);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createTable>} Table */

/**
 * The rooms that this page follows, and a list of the player's games. The server tells of a game
 * that changed only where its room is not followed; what is followed tells itself. So a room where
 * the player sits is followed on when its page is left.
 * @param {Omit<TableOptions, 'code'>} options
 */
export function createTables(options) {
  const { link } = options;
  /** @type {import('../lib/kit.js').Emitter<{seats: null}>} */
  const events = emitter();
  /** @type {Map<string, Table>} */
  const tables = new Map();
  /** Rooms whose page is left. @type {Set<string>} */
  const left = new Set();
  /** Rows as in hello's `seats`, newest first. @type {any[]} */
  let seats = [];

  /** @param {string} room @param {object | null} row null when the player does not sit there */
  function put(room, row) {
    const others = seats.filter((seat) => seat.room !== room);
    if (row || others.length < seats.length) {
      seats = row ? [row, ...others] : others;
      events.emit('seats', null);
      beat();
    }
  }

  /** Who is followed to a running game counts as there, on whatever page. */
  function beat() {
    const plays = seats.some(({ room, state }) => state === 'playing' && tables.has(room));
    link.setPulse(plays ? PULSE_PLAYING : PULSE_IDLE);
  }

  /** @param {Table} table */
  function note(table) {
    const doc = table.doc();
    const seat = table.seat();
    if (doc && table.status() === 'live') {
      put(table.code, seat && { room: table.code, ...rowOf(doc, seat), v: table.v() });
    }
  }

  /** @param {string} code */
  function open(code) {
    left.delete(code);
    const known = tables.get(code);
    if (known) {
      known.sync();
      return known;
    }
    const table = createTable({ ...options, code });
    tables.set(code, table);
    table.on('change', ({ cause }) => {
      if (cause !== 'presence') {
        note(table);
        part(table);
      }
    });
    return table;
  }

  /** Follows a room no longer whose page is left, unless the player sits there or a move is on its way.
   * @param {Table} table */
  function part(table) {
    if (left.has(table.code) && !table.pending() && !table.seat()) {
      tables.delete(table.code);
      table.close();
    }
  }

  /** Its page is left. @param {Table} table */
  function release(table) {
    left.add(table.code);
    part(table);
  }

  link.on('ready', (d) => {
    seats = d.seats || [];
    events.emit('seats', null);
    // A move on its way is sent again on whatever page.
    Object.keys(options.memory.recall('pending') || {}).filter((code) => !tables.has(code))
      .forEach((code) => release(open(code)));
    beat();
  });
  link.on('frame', (frame) => {
    if (frame.t === 'seat' && frame.d) {
      put(frame.d.room, frame.d);
    }
  });

  return {
    on: events.on,
    seats: () => seats,
    /** The rooms that are followed. */
    followed: () => [...tables.values()],
    open,
    release,
  };
}
