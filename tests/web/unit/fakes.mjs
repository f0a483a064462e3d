// SPDX-License-Identifier: MIT
// A clock that moves by hand, a WebSocket whose other end is the test, and a storage.

import { webcrypto } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createCommands } from '../../../web/net/commands.js';
import { createLink } from '../../../web/net/link.js';

globalThis.crypto ??= webcrypto; // Node 18 has no global one

export function fakeTimers(start = 1_000_000) {
  let now = start;
  let last = 0;
  const waiting = new Map();
  return {
    now: () => now,
    setTimeout(fn, ms) {
      last += 1;
      waiting.set(last, { at: now + ms, fn });
      return last;
    },
    clearTimeout: (id) => void waiting.delete(id),
    /** Moves the clock and runs what is due, in order. */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= end)
          .sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
        if (!due) {
          break;
        }
        waiting.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].fn();
      }
      now = end;
    },
    /** When the next timer is due, in milliseconds from now. */
    next: () => Math.min(...[...waiting.values()].map(({ at }) => at - now)),
  };
}

/** Sockets in the order in which they were opened; `sent` holds objects, or the text "p". */
export function fakeNetwork() {
  const sockets = [];
  const open = (url) => {
    const socket = {
      url,
      readyState: 0,
      sent: [],
      onmessage: null,
      onclose: null,
      closed: false,
      send(text) {
        socket.sent.push(text === 'p' ? 'p' : JSON.parse(text));
      },
      close() {
        socket.closed = true;
        socket.readyState = 3;
      },
      /** The server's side. */
      say(message) {
        socket.readyState = 1;
        socket.onmessage?.({ data: JSON.stringify(message) });
      },
      drop(code = 1006) {
        socket.readyState = 3;
        socket.onclose?.({ code });
      },
      /** Welcome and the answer to hello. */
      accept(d = {}) {
        socket.say({ t: 'welcome', d: { protocol: 1, build: 'b', now: 0, limits: {} } });
        const hello = socket.commands('hello')[0];
        socket.say({ t: 'ok', re: hello.id, d: { player: 'me', seats: [], finished: [], ...d } });
      },
      commands: (t) => socket.sent.filter((message) => message.t === t),
    };
    sockets.push(socket);
    return socket;
  };
  return { open, sockets, newest: () => sockets[sockets.length - 1] };
}

/** A page whose connection stands. */
export function fakePage() {
  const timers = fakeTimers();
  const network = fakeNetwork();
  const link = createLink({
    url: 'ws://x/ws', hello: () => ({}), open: network.open, timers, isOnline: () => true,
  });
  const commands = createCommands(link, { later: (fn, ms) => timers.setTimeout(fn, ms) });
  link.start();
  network.newest().accept();
  return { timers, network, link, commands };
}

export function fakeStorage(refuse = false) {
  const items = new Map();
  const check = () => {
    if (refuse) {
      throw new Error('refused');
    }
  };
  return {
    items,
    getItem: (key) => (items.has(key) ? items.get(key) : null),
    setItem(key, value) {
      check();
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
}

/** Lets promises settle. */
export const settle = () => new Promise((resolve) => { setImmediate(resolve); });

/** Every word of a language. */
export async function wordsOf(code) {
  const { createWords } = await import('../../../web/lib/words.js');
  const folder = new URL('../../../web/messages/', import.meta.url);
  const words = createWords(await import(new URL(`${code}.js`, folder)));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      words.learn(await import(new URL(`${entry.name}/${code}.js`, folder)));
    }
  }
  return words;
}
