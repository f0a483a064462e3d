// SPDX-License-Identifier: MIT
// @ts-check
// A player's connection. It follows rooms as a browser does, and complains about whatever the
// protocol forbids: a gap or a repetition in a feed, an event that is told in two ways, a snapshot
// that is not what the events make.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { receive } from '../../../web/game/model.js';
import { PATIENCE } from '../client.mjs';

/** A secret for a name; the same name is the same player. @param {string} name */
export const secretOf = (name) => (
  createHash('sha256').update(`secret of ${name}`).digest().subarray(0, 16).toString('base64url'));

/** FNV-1a, 64 bits, of a position's text. @param {string} text */
export function hashOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** @typedef {import('../../../web/game/model.js').Doc} Doc */
/** @typedef {{t: string, v: number, d: any}} Event */
/** @typedef {{t: string, re: string | null, d: any}} Answer */

/** The commands after which a connection follows the room. */
const SITTING = ['create', 'join'];
const FOLLOWING = [...SITTING, 'watch', 'sync'];

/** What is known of a room: the events and what they make, by their v. */
class Room {
  v = 0;
  /** @type {Doc | null} */
  doc = null;
  /** @type {Map<number, Event>} */
  events = new Map();
  /** @type {Map<number, Doc>} */
  docs = new Map();
  /** @type {any} */
  presence = null;
  isFollowed = false;
  snapshots = 0; // that have come

  /** An event that is told again is told in the same words. @param {Event} event */
  remember({ t, v, d }) {
    const known = this.events.get(v);
    if (known) {
      assert.deepEqual({ t, v, d }, known, `event ${v} as it was told before`);
    }
    this.events.set(v, { t, v, d });
  }

  /** @param {number} v @param {Doc} doc */
  settle(v, doc) {
    const known = this.docs.get(v);
    if (known) {
      assert.deepEqual(doc, known, `the document at ${v} as events or a snapshot made it before`);
    }
    this.docs.set(v, doc);
    this.v = v;
    this.doc = doc;
  }

  /** @param {any} frame of the feed, with or without a type */
  follow(frame) {
    const { feed, applied, gap } = receive({ v: this.v, doc: this.doc }, frame);
    assert.ok(!gap, `v goes from ${this.v} to ${frame.v}`);
    assert.ok(applied, `v ${frame.v} is told again after ${this.v}`);
    if (frame.t === undefined) {
      this.v = feed.v;
      return;
    }
    if (frame.t === 'snapshot') {
      this.snapshots += 1;
    } else {
      this.remember(frame);
    }
    this.settle(feed.v, /** @type {Doc} */ (feed.doc));
  }

  /** The events of an answer; those of a command that came again are known. @param {Event[]} list */
  hear(list) {
    for (const event of list) {
      if (this.isFollowed && event.v > this.v) {
        this.follow(event);
      } else {
        this.remember(event);
      }
    }
  }

  /** Goes back to a v, from which a sync goes on. @param {number} v */
  rewind(v) {
    assert.ok(v === 0 || v === this.v || this.docs.has(v), `the document at ${v} is known`);
    this.doc = v === 0 ? null : v === this.v ? this.doc : this.docs.get(v) ?? null;
    this.v = v;
  }
}

/** An error that answers a command. */
export class Refusal extends Error {
  /** @param {Answer} answer */
  constructor({ d }) {
    super(`${d.code}: ${d.text}`);
    this.d = d;
    this.code = d.code;
  }
}

/** The connection is gone. */
export class Lost extends Error {}

/**
 * Waits until something is so, as far as messages to these players make it so; in vain when one of
 * them has no connection.
 * @template T @param {Player[]} players @param {() => T} isSo @param {string} what
 * @returns {Promise<NonNullable<T>>}
 */
export function until(players, isSo, what) {
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout} */
    let timer;
    const end = (/** @type {() => void} */ go) => {
      clearTimeout(timer);
      players.forEach((it) => it.watchers.delete(look));
      go();
    };
    const look = () => {
      const fault = players.find((it) => it.fault)?.fault;
      const found = fault ? null : isSo();
      if (fault) {
        end(() => reject(fault));
      } else if (found) {
        end(() => resolve(/** @type {NonNullable<T>} */ (found)));
      } else if (players.some((it) => !it.socket)) {
        end(() => reject(new Lost(`the connection ended before ${what}`)));
      }
    };
    const who = players.map((it) => it.name).join(', ');
    timer = setTimeout(() => end(() => reject(new Error(`${who} waited too long for ${what}`))), PATIENCE);
    players.forEach((it) => it.watchers.add(look));
    look();
  });
}

/** Where a server is. @typedef {{port: number, scheme?: 'ws' | 'wss', folder?: string}} Place */

let commands = 0; // sent so far, by all: the same id is never used twice unless a test wants it

export class Player {
  /** @param {string} name @param {Record<string, unknown>} [hello] more for its hello */
  constructor(name, hello = {}) {
    this.name = name;
    this.hello = { protocol: 1, secret: secretOf(name), language: 'en', kind: 'person', ...hello };
    /** @type {Map<string, Room>} */
    this.rooms = new Map();
    /** Messages that are neither answers nor of a room. @type {any[]} */
    this.messages = [];
    /** @type {any} */
    this.me = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closeCode = 0;
    /** @type {Error | null} */
    this.fault = null;
    /** @type {Map<string, {t: string, isNew: boolean, settle: (answer: Answer | Error) => void}>} */
    this.asked = new Map();
    /** @type {Set<() => void>} */
    this.watchers = new Set();
  }

  /**
   * Connects and says hello.
   * @param {Place} server
   * @param {{greet?: boolean}} [options]
   */
  async open({ port, scheme = 'ws', folder = '/' }, { greet = true } = {}) {
    const socket = new WebSocket(`${scheme}://127.0.0.1:${port}${folder}ws`, 'djenon.v1', {
      rejectUnauthorized: false, // certificates are a test's own
    });
    this.socket = socket;
    this.messages = [];
    this.asked.clear();
    for (const room of this.rooms.values()) {
      room.isFollowed = false;
    }
    socket.on('message', (data, isBinary) => this.#guard(socket, () => {
      assert.ok(!isBinary, 'a text frame');
      this.#take(JSON.parse(String(data)));
    }));
    socket.on('close', (code) => this.#guard(socket, () => this.#lose(code)));
    socket.on('error', () => {});
    await this.until(() => !this.socket || this.messages.length > 0, 'the welcome');
    if (!this.socket) {
      throw new Lost(`there is no connection (${this.closeCode})`);
    }
    assert.equal(this.messages[0].t, 'welcome');
    if (greet) {
      this.me = await this.ok('hello', this.hello);
    }
    return this;
  }

  /** @param {WebSocket} socket @param {() => void} work */
  #guard(socket, work) {
    if (socket !== this.socket) {
      return;
    }
    try {
      work();
    } catch (error) {
      this.fault ??= Object.assign(/** @type {Error} */ (error), { who: this.name });
    }
    this.watchers.forEach((look) => look());
  }

  /** @param {number} code */
  #lose(code) {
    this.closeCode = code;
    this.socket = null;
    for (const { t, settle } of [...this.asked.values()]) {
      settle(new Lost(`the connection ended (${code}) before ${t} was answered`));
    }
  }

  /** @param {any} message */
  #take(message) {
    if (message.t === 'ok' || message.t === 'error') {
      this.#takeAnswer(message);
    } else if (message.t === 'presence') {
      this.room(message.room).presence = message.d;
    } else if (message.room !== undefined && message.v !== undefined) {
      const room = this.room(message.room);
      assert.ok(room.isFollowed || message.t === 'snapshot', `${message.t} of a room not followed`);
      const isFarewell = message.t === 'left' && message.d.kicked && message.d.player === this.me.player;
      // Whoever is sent away may be behind the game, or not have seen it at all.
      const hasSeenAll = message.v === room.v + 1 && room.docs.has(room.v);
      if (!isFarewell || hasSeenAll) {
        room.follow(message);
      }
      room.isFollowed = room.isFollowed && !isFarewell;
    } else {
      if (['quick', 'hall'].includes(message.t) && message.d.state === 'paired') {
        this.room(message.d.room).isFollowed = true;
      }
      this.messages.push(message);
    }
  }

  /** @param {Answer} answer */
  #takeAnswer(answer) {
    const id = answer.re ?? '';
    const asked = this.asked.get(id);
    assert.ok(asked, `an answer to ${answer.re}: ${JSON.stringify(answer.d)}`);
    if (answer.t === 'ok' && answer.d.room !== undefined) {
      this.#takeEvents(asked, answer.d);
    }
    asked.settle(answer);
  }

  /** @param {{t: string, isNew: boolean}} asked @param {any} d */
  #takeEvents({ t, isNew }, d) {
    const room = this.room(d.room);
    const known = room.v;
    if (t === 'sync' && d.kind === 'events') {
      room.rewind(d.from - 1);
    }
    if (d.events) {
      assert.ok(!isNew || !room.isFollowed || d.events.every((/** @type {Event} */ it) => it.v > known),
        `the events that ${t} made come in its answer alone`);
      room.isFollowed ||= SITTING.includes(t) && d.events[0].v === known + 1;
      room.hear(d.events);
    }
    if (FOLLOWING.includes(t)) {
      room.isFollowed = true;
    } else if (t === 'leave' && d.events.length === 0) {
      room.isFollowed = false;
    }
  }

  /** @param {string} code @returns {Room} */
  room(code) {
    const room = this.rooms.get(code) ?? new Room();
    this.rooms.set(code, room);
    return room;
  }

  /** @param {string} text */
  send(text) {
    if (!this.socket) {
      throw new Lost(`${this.name} is not connected`);
    }
    this.socket.send(text);
  }

  /**
   * Sends a command, and leaves the rest to `settle`, which hears the answer, or that the connection
   * has ended. A command that is under way on a newer connection too is answered there alone.
   * @param {string} t @param {any} d @param {string} id @param {(answer: Answer | Error) => void} settle
   * @param {{isNew?: boolean}} [options] isNew: nothing was ever sent with this id
   */
  ask(t, d, id, settle, { isNew = false } = {}) {
    assert.ok(!this.asked.has(id), `${id} is not under way`);
    this.asked.set(id, {
      t,
      isNew,
      settle: (it) => {
        this.asked.delete(id);
        settle(it);
      },
    });
    this.send(JSON.stringify({ t, id, d }));
  }

  /**
   * Sends a command; one with an id of the caller's own may be one that comes again. The answer: ok
   * or error; a rejection when the connection ends first.
   * @param {string} t @param {any} d @param {string} [id]
   * @returns {Promise<Answer>}
   */
  async command(t, d, id = '') {
    const isNew = id === '';
    if (isNew) {
      commands += 1;
      id = `c${commands}`;
    }
    /** @type {Answer | Error | null} */
    let answer = null;
    this.ask(t, d, id, (it) => {
      answer = it;
    }, { isNew });
    const it = await this.until(() => /** @type {Answer | Error | null} */ (answer), `the answer to ${t}`);
    if (it instanceof Error) {
      throw it;
    }
    return it;
  }

  /** What an accepted command is answered with. @param {string} t @param {any} d @param {string} [id] */
  async ok(t, d, id) {
    const answer = await this.command(t, d, id);
    if (answer.t !== 'ok') {
      throw new Refusal(answer);
    }
    return answer.d;
  }

  /**
   * Sends what must be refused. @param {string} code
   * @param {string} t @param {any} d @param {string} [id]
   */
  async refused(code, t, d, id) {
    const answer = await this.command(t, d, id);
    assert.deepEqual([answer.t, answer.d.code], ['error', code], `${t}: ${JSON.stringify(answer.d)}`);
    return answer.d;
  }

  /**
   * Waits until something is so, as far as messages make it so; without a connection in vain.
   * @template T @param {() => T} isSo @param {string} what
   * @returns {Promise<NonNullable<T>>}
   */
  until(isSo, what) {
    return until([this], isSo, what);
  }

  /** Waits for a room to have come to a v. @param {string} code @param {number} v */
  async reaches(code, v) {
    const room = this.room(code);
    await this.until(() => room.v >= v, `${code} at ${v}`);
    assert.equal(room.v, v);
    return room;
  }

  /** Takes the first message of a type that belongs to no room. @param {string} t */
  async message(t) {
    const found = await this.until(() => this.messages.find((m) => m.t === t), t);
    this.messages.splice(this.messages.indexOf(found), 1);
    return found.d ?? found;
  }

  /** Everything that was sent to this connection so far has come. */
  async settle() {
    this.send('p');
    await this.message('pong');
  }

  /** Waits until what happens now is newer than what has happened. */
  async nextMillisecond() {
    this.send('p');
    const first = (await this.message('pong')).now;
    for (let { now } = { now: first }; now === first;) {
      this.send('p');
      ({ now } = await this.message('pong'));
    }
  }

  /** Reads a room from its first event. @param {string} code */
  async readAll(code) {
    const { from, to, kind } = await this.ok('sync', { room: code, v: 0 });
    if (kind === 'snapshot') {
      await this.settle();
      return;
    }
    assert.equal(from, 1);
    await this.reaches(code, to);
  }

  /** Hangs up, and waits until that is so. Nothing that was wrong stays unsaid. */
  async close() {
    if (this.socket) {
      const { socket } = this;
      this.socket = null;
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    }
    if (this.fault) {
      throw this.fault;
    }
  }

  /** Hangs up without a word. */
  cut() {
    const { socket } = this;
    this.socket = null;
    socket?.terminate();
  }

  /** Waits for the server's end of the connection. */
  async gone() {
    await this.until(() => this.socket === null, 'the end of the connection');
    return this.closeCode;
  }
}
