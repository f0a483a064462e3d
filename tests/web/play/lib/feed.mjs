// SPDX-License-Identifier: MIT
// @ts-check
// A room whose server is the test: the page is the real one, its WebSocket ends here. For what a
// server does only after minutes, or when it was down.

import assert from 'node:assert/strict';
import { soon } from '../../../integration/client.mjs';
import { reduce } from '../../../../web/game/model.js';

export const ROOM = 'BCDFG23456';
export const ADDRESS = 'r/BCDFG-23456';
export const ME = { player: 'meeeeeeeeeeeeeee', name: 'Anna', kind: 'person' };
export const BO = { player: 'boooooooooooooo0', name: 'Bo', kind: 'person' };
/** How far the server's clock is from the device's, where a test does not say. */
const OFFSET = 7_000_000;

const START = 'djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0';
const PLIES = [
  ['A', 'djenon-abe_0-5-5-5-5-4_4-4-4-4-4-4_0-0_N_1'],
  ['a', 'djenon-abe_0-5-5-5-5-4_0-5-5-5-5-4_0-0_S_2'],
  ['B', 'djenon-abe_0-0-6-6-6-5_1-5-5-5-5-4_0-0_N_3'],
  ['b', 'djenon-abe_0-0-6-6-6-5_1-0-6-6-6-5_0-0_S_4'],
];

/** @param {number} plies @param {any} [more] @returns {any} a running game in a room's document */
export function playing(plies, more = {}) {
  const position = plies === 0 ? START : PLIES[plies - 1][1];
  return {
    rules: 'djenon-abe',
    version: 1,
    visibility: 'private',
    spectators: 'open',
    delay: 0,
    hints: true,
    phrases: 'canned',
    clock: { kind: 'fischer', base: 300000, increment: 3000 },
    host: ME,
    locked: false,
    muted: [],
    state: 'playing',
    seats: { south: ME, north: BO },
    series: [],
    offer: null,
    clocks: null,
    paused: false,
    absent: { south: null, north: null },
    ...more,
    game: more.game === null ? null : {
      number: 1,
      start: START,
      moves: PLIES.slice(0, plies).map(([letter]) => letter),
      first: 1,
      last: plies === 0 ? null : {
        ply: plies, pit: PLIES[plies - 1][0], laps: 1, captured: 0, pits: null,
        before: plies === 1 ? START : PLIES[plies - 2][1],
      },
      result: null,
      ...standing(plies),
      position,
      ...more.game,
    },
  };
}

/** @param {number} plies */
const standing = (plies) => ({
  position: plies === 0 ? START : PLIES[plies - 1][1],
  hash: `000000000000000${plies}`,
  turn: plies % 2 === 0 ? 'south' : 'north',
  legal: plies % 2 === 0 ? 'CDEF' : 'cdef',
  stood: 1,
  quiet: plies,
});

export class Feed {
  /**
   * Before the visitor opens a page.
   * @param {import('./visitor.mjs').Visitor} visitor @param {any} doc
   * @param {{player?: string, isHeld?: boolean, offset?: number}} [options] isHeld: time passes
   *   only by `pass`; offset: of the server's clock, ms
   */
  static async lay(visitor, doc, { player = ME.player, isHeld = false, offset = OFFSET } = {}) {
    const feed = new Feed(visitor, doc, player);
    feed.offset = offset;
    if (isHeld) {
      feed.time = Date.now();
      await visitor.hold(feed.time);
    }
    await visitor.context.routeWebSocket(/\/ws$/, (socket) => feed.serve(socket));
    await visitor.open(ADDRESS);
    return feed;
  }

  /** @param {import('./visitor.mjs').Visitor} visitor @param {any} doc @param {string} player */
  constructor(visitor, doc, player) {
    this.visitor = visitor;
    this.doc = doc;
    this.player = player;
    this.v = 10;
    /** Commands of the page, without hello and sync. @type {any[]} */
    this.commands = [];
    this.syncs = 0;
    /** Those who wait for the page to say something. @type {(() => void)[]} */
    this.waiting = [];
    /** Which commands are refused, with what. @type {Record<string, string>} */
    this.refusals = {};
    /** This clock, where a test holds it; 0 where it runs. */
    this.time = 0;
    this.offset = OFFSET;
    /** @type {import('playwright-core').WebSocketRoute | null} */
    this.socket = null;
    /** How often the page has connected, and said hello. */
    this.opened = 0;
    this.greeted = 0;
    /** A connection that is still open and carries nothing any more. @type {typeof this.socket} */
    this.dead = null;
    /** Events of the room that are not sent but kept. @type {any[] | null} */
    this.held = null;
  }

  /** Server time. */
  now() {
    return (this.time || Date.now()) + this.offset;
  }

  /** Lets time pass, here and on the page. @param {number} ms */
  async pass(ms) {
    this.time += ms;
    await this.visitor.pass(ms);
  }

  /** The same for long, so that answers arrive meanwhile. @param {number} seconds */
  async live(seconds) {
    for (let passed = 0; passed < seconds; passed += 1) {
      await this.pass(1000);
      await this.visitor.page.evaluate(() => 0);
    }
  }

  /** @param {import('playwright-core').WebSocketRoute} socket */
  serve(socket) {
    this.socket = socket;
    this.opened += 1;
    socket.onMessage((text) => socket !== this.dead && this.take(String(text)));
    this.wake();
    this.send({ t: 'welcome', d: { protocol: 1, build: 'x', now: this.now(), limits: {} } });
  }

  /** @param {string} text */
  take(text) {
    if (text === 'p') {
      // Where time is held the page is in the middle of a step, and knows the time already.
      this.send(this.time ? { t: 'pong' } : { t: 'pong', now: this.now() });
      return;
    }
    const { t, id, d } = JSON.parse(text);
    if (t === 'hello') {
      this.greeted += 1;
      this.wake();
      this.send({ t: 'ok', re: id, d: { player: this.player, name: null, now: this.now(), seats: [], finished: [] } });
    } else if (t === 'sync') {
      this.syncs += 1;
      this.wake();
      const kind = d.v === this.v ? 'events' : 'snapshot';
      this.send({ t: 'ok', re: id, d: { room: ROOM, from: d.v + 1, to: this.v, kind } });
      if (kind === 'snapshot') {
        this.snapshot();
      }
      this.presence();
    } else {
      this.commands.push({ t, d });
      this.wake();
      const code = this.refusals[t];
      this.send(code
        ? { t: 'error', re: id, d: { code, text: code } } : { t: 'ok', re: id, d: { room: ROOM, events: [] } });
    }
  }

  /** @param {any} message */
  send(message) {
    if (this.socket !== this.dead) {
      this.socket?.send(JSON.stringify(message));
    }
  }

  /** The way is gone, and nobody is told. */
  die() {
    this.dead = this.socket;
  }

  /** Waits until the page has connected so often. @param {number} times */
  opensTo(times) {
    return this.hears(() => (this.opened >= times ? this.opened : undefined), 'the page to connect');
  }

  presence(south = true, north = true, spectators = 0) {
    this.send({ t: 'presence', room: ROOM, d: { south, north, spectators } });
  }

  /** @param {any} [change] */
  snapshot(change = {}) {
    this.doc = { ...this.doc, ...change };
    this.v += 1;
    this.send({ t: 'snapshot', room: ROOM, v: this.v, d: this.doc });
  }

  /** @param {string} t @param {any} d */
  event(t, d) {
    this.v += 1;
    const event = { t, room: ROOM, v: this.v, d: { game: 1, ...d } };
    this.doc = reduce(this.doc, event);
    if (this.held) {
      this.held.push(event);
    } else {
      this.send(event);
    }
  }

  /** The next ply of the game. @param {any} [more] */
  move(more = {}) {
    const plies = this.doc.game.moves.length + 1;
    this.event('moved', {
      ply: plies, pit: PLIES[plies - 1][0], laps: 1, captured: 0, stores: [0, 0], ...standing(plies), ...more,
    });
  }

  /** The connection goes. */
  drop() {
    return this.socket?.close({ code: 1012 });
  }

  wake() {
    this.waiting.splice(0).forEach((wake) => wake());
  }

  /**
   * Waits for what the page says. @template T
   * @param {() => T | undefined} look @param {string} what @returns {Promise<T>}
   */
  async hears(look, what) {
    for (;;) {
      const found = look();
      if (found !== undefined) {
        return found;
      }
      await soon(new Promise((resolve) => {
        this.waiting.push(() => resolve(null));
      }), what);
    }
  }

  /** Waits until the page has sent a command. @param {string} t @returns {Promise<any>} its d */
  gets(t) {
    return this.hears(() => {
      const at = this.commands.findIndex((command) => command.t === t);
      return at < 0 ? undefined : this.commands.splice(at, 1)[0].d;
    }, `the page to say ${t}`);
  }

  /** Waits until the page has asked for what it missed more often. @param {number} times */
  syncsAfter(times) {
    return this.hears(() => (this.syncs > times ? this.syncs : undefined), 'the page to sync');
  }
}

/** A visitor plays a pit, and the server hears of it once.
 * @param {import('./visitor.mjs').Visitor} visitor @param {Feed} feed
 * @param {number} pit @param {number} ply */
export async function plays(visitor, feed, pit, ply) {
  await visitor.touchPit(pit);
  const { ply: said, pit: letter, pos } = await feed.gets('move');
  assert.deepEqual([said, letter, pos], [ply, 'ABCDEF'[pit], `000000000000000${ply}`]);
  assert.deepEqual(feed.commands.filter(({ t }) => t === 'move'), []);
}
