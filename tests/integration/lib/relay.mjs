// SPDX-License-Identifier: MIT
// @ts-check
// A WebSocket relay between a client and a server that is as difficult as the protocol allows: a
// server of the future, on a bad line.

import { once } from 'node:events';
import WebSocket, { WebSocketServer } from 'ws';

/** Events that a client may do without, as a snapshot or `started` says the same. */
const DISPENSABLE = ['created', 'seated'];

/** Messages that are in no list of this version, and numbered nowhere. */
const UNKNOWN = [
  { t: 'notice', d: { code: 'made-up', ms: 1, more: { deep: [] } } },
  { t: 'weather', d: { rain: true } },
  { t: 'weather', room: '2222222222', d: {} },
  { t: 'weather' },
  { t: 'weather', room: '2222222222', v: 1000000, d: { position: '', legal: '', hash: '', turn: 'north' } },
  { now: 1 },
];

/** The same with unknown fields in every object, at every level. @param {any} value @returns {any} */
export function furnish(value) {
  if (Array.isArray(value)) {
    return value.map(furnish);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const known = Object.entries(value).map(([key, it]) => [key, furnish(it)]);
  return { 'a-first': { t: 'ended' }, ...Object.fromEntries(known), 'z-last': [{ v: 1 }, null, 1.5, ''] };
}

/** An event as a version may tell it that has another word for it. @param {any} event */
function disguise(event) {
  if (!DISPENSABLE.includes(event.t)) {
    return event;
  }
  const { t, d, ...rest } = event;
  return event.v % 2 === 0 ? rest : { ...rest, t: `${t}-anew`, d };
}

/** @param {any} message */
function disguiseAll(message) {
  if (message.t === 'ok' && message.d.events) {
    return { ...message, d: { ...message.d, events: message.d.events.map(disguise) } };
  }
  return message.v === undefined ? message : disguise(message);
}

/** What happens to every so many commands or moves that a client sends. */
const HAPPENINGS = /** @type {const} */ ([
  { every: 11, of: 'moves', what: 'refused for a reason of the future' },
  { every: 13, of: 'commands', what: 'lost before it comes' },
  { every: 17, of: 'commands', what: 'lost with its answer' },
]);

/** Messages that always come through. */
const SPARED = ['p', 'hello', 'watch'];

export class Relay {
  /** @param {{port: number}} server whose port may change */
  constructor(server) {
    this.server = server;
    this.commands = 0; // that have come, without those that are spared
    this.moves = 0; // among them
    /** @type {Record<string, number>} */
    this.happened = {};
    this.listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    this.listener.on('connection', (client) => this.#connect(client));
    /** @type {{count: number, go: () => void}[]} */
    this.waiting = [];
  }

  async open() {
    if (!this.listener.address()) {
      await once(this.listener, 'listening');
    }
    return this;
  }

  get url() {
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.listener.address());
    return `ws://127.0.0.1:${port}/ws`;
  }

  close() {
    this.listener.clients.forEach((client) => client.terminate());
    this.listener.close();
  }

  /** Waits until so many commands have come. @param {number} count @returns {Promise<void>} */
  seen(count) {
    return new Promise((resolve) => {
      this.waiting.push({ count, go: resolve });
      this.#count(0);
    });
  }

  /** @param {number} more */
  #count(more) {
    this.commands += more;
    const ready = this.waiting.filter(({ count }) => count <= this.commands);
    this.waiting = this.waiting.filter(({ count }) => count > this.commands);
    ready.forEach(({ go }) => go());
  }

  /** @param {WebSocket} client */
  #connect(client) {
    const upstream = new WebSocket(`ws://127.0.0.1:${this.server.port}/ws`, 'djenon.v1');
    const line = { client, upstream, dropsAnswer: '' };
    client.on('message', (data) => this.#up(line, String(data)));
    upstream.on('message', (data) => this.#down(line, JSON.parse(String(data))));
    client.on('close', () => upstream.terminate());
    client.on('error', () => {});
    upstream.on('error', () => {});
    upstream.on('close', (code) => client.close(code === 1012 || code === 1013 ? code : 1011));
  }

  /** @typedef {{client: WebSocket, upstream: WebSocket, dropsAnswer: string}} Line */

  /** @param {Line} line @param {string} text */
  #up(line, text) {
    if (line.upstream.readyState !== WebSocket.OPEN) {
      return;
    }
    const { t, id } = text === 'p' ? { t: text, id: '' } : JSON.parse(text);
    const happening = SPARED.includes(t) ? undefined : this.#happen(t);
    if (happening === 'lost before it comes') {
      line.client.terminate();
    } else if (happening === 'refused for a reason of the future') {
      this.#send(line, { t: 'error', re: id, d: { code: 'made-up', text: 'not in any list' } });
    } else {
      line.dropsAnswer = happening ? id : '';
      line.upstream.send(text);
    }
  }

  /** @param {string} t */
  #happen(t) {
    this.#count(1);
    this.moves += t === 'move' ? 1 : 0;
    const found = HAPPENINGS.find(({ every, of }) => (
      this[of] % every === 0 && (t === 'move' || of === 'commands')));
    if (found) {
      this.happened[found.what] = (this.happened[found.what] ?? 0) + 1;
    }
    return found?.what;
  }

  /** @param {Line} line @param {any} message */
  #down(line, message) {
    if (message.re && message.re === line.dropsAnswer) {
      line.client.terminate();
      return;
    }
    this.#send(line, UNKNOWN[this.commands % UNKNOWN.length]);
    this.#send(line, disguiseAll(message));
  }

  /** @param {Line} line @param {any} message */
  #send({ client }, message) {
    if (client.readyState === WebSocket.OPEN) {
      client.send(JSON.stringify(furnish(message)));
    }
  }
}
