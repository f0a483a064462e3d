// SPDX-License-Identifier: MIT
// @ts-check
// Commands and their answers. A command that changes state is sent again, with the same id, after
// every reconnect until an answer comes; the server plays it once.

import { emitter } from '../lib/kit.js';
import { randomText } from '../lib/memory.js';

/** An error answer, or `gone` when the connection went before a question was answered. */
export class Refusal extends Error {
  /** @param {string} code @param {any} [detail] */
  constructor(code, detail = {}) {
    super(detail.text || code);
    /** @type {string} */
    this.code = code;
    /** @type {string | null} */
    this.reason = detail.reason || null;
  }
}

/** How often `unavailable` and `rate-limited` are tried again before they count as a refusal. */
const PATIENCE = 6;

/**
 * @typedef {object} Pending
 * @property {string} t
 * @property {string} id
 * @property {object} d
 * @property {boolean} lasts whether it outlives the connection
 * @property {boolean} sent on this connection
 * @property {number} tries
 * @property {(d: any) => void} resolve
 * @property {(error: Refusal) => void} reject
 * @property {Promise<any>} answer
 */

/**
 * @param {import('./link.js').Link} link
 * @param {{newId?: () => string, later?: (fn: () => void, ms: number) => void}} [options]
 */
export function createCommands(link, options = {}) {
  const { newId = () => randomText(16), later = (fn, ms) => void setTimeout(fn, ms) } = options;
  /** Events that came inside an answer. @type {import('../lib/kit.js').Emitter<{events:
   *   {room: string, events: any[]}}>} */
  const events = emitter();
  /** @type {Map<string, Pending>} */
  const pending = new Map();

  /** @param {Pending} command */
  function transmit(command) {
    if (link.state().phase === 'ready') {
      command.sent = true;
      link.send({ t: command.t, id: command.id, d: command.d });
    }
  }

  /**
   * @param {string} t
   * @param {object} d
   * @param {string} id
   * @param {boolean} lasts
   * @returns {Promise<any>}
   */
  function issue(t, d, id, lasts) {
    const known = pending.get(id);
    if (known) {
      return known.answer;
    }
    /** @type {any} */
    const command = { t, id, d, lasts, sent: false, tries: 0 };
    command.answer = new Promise((resolve, reject) => {
      command.resolve = resolve;
      command.reject = reject;
    });
    pending.set(id, command);
    transmit(command);
    return command.answer;
  }

  /** @param {import('./link.js').Frame} frame */
  function answered(frame) {
    const command = pending.get(String(frame.re));
    if (!command) {
      return;
    }
    const d = frame.d || {};
    if (frame.t === 'ok') {
      pending.delete(command.id);
      if (d.room && Array.isArray(d.events) && d.events.length > 0) {
        events.emit('events', { room: d.room, events: d.events });
      }
      command.resolve(d);
    } else if (isPassing(d.code) && command.tries < PATIENCE) {
      command.tries += 1;
      const wait = d.retryMs || 500 * 2 ** command.tries;
      later(() => pending.get(command.id) === command && transmit(command), wait);
    } else {
      pending.delete(command.id);
      command.reject(new Refusal(d.code || 'unknown', d));
    }
  }

  link.on('frame', (frame) => {
    if (frame.t === 'ok' || frame.t === 'error') {
      answered(frame);
    }
  });
  link.on('resume', () => {
    [...pending.values()].filter(({ sent }) => !sent).forEach(transmit);
  });
  link.on('lost', () => {
    for (const command of [...pending.values()]) {
      command.sent = false;
      if (!command.lasts) {
        pending.delete(command.id);
        command.reject(new Refusal('gone'));
      }
    }
  });

  return {
    on: events.on,
    newId,
    /** A question: fails with `gone` when the connection goes. @param {string} t @param {object} d */
    ask: (t, d) => (link.state().phase === 'ready'
      ? issue(t, d, newId(), false)
      : Promise.reject(new Refusal('gone'))),
    /**
     * A command that changes state: sent until it is answered. One that is on its way already is
     * not sent a second time.
     * @param {string} t
     * @param {object} d
     * @param {string} [id] of a command that an earlier page sent
     */
    send: (t, d, id = newId()) => issue(t, d, id, true),
    /** Sends a command no longer; its promise stays open for ever. @param {string} id */
    forget: (id) => void pending.delete(id),
  };
}

/** @typedef {ReturnType<typeof createCommands>} Commands */

/** @param {string} code an error that may pass by itself */
function isPassing(code) {
  return code === 'unavailable' || code === 'rate-limited';
}
