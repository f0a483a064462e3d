// SPDX-License-Identifier: MIT
// @ts-check
// A connection that believes nothing: what comes is handed on as it is.

import { once } from 'node:events';
import WebSocket from 'ws';
import { soon } from '../client.mjs';
import { secretOf } from './player.mjs';

/**
 * Connects and says hello; its answer is handed on too.
 * @param {{port: number}} server @param {string} name
 * @param {(message: any) => void} hear
 */
export async function openRaw({ port }, name, hear) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'djenon.v1');
  /** @type {Set<() => void>} */
  const looks = new Set();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    hasAnswer ||= message.re !== undefined;
    hear(message);
    looks.forEach((look) => look());
  });
  let hasAnswer = false; // to hello, or to having come at all
  const closed = new Promise((resolve) => {
    socket.on('close', (code) => resolve(code));
  });
  /** Waits until messages have made something so. @param {() => boolean} isSo @param {string} what */
  const until = (isSo, what) => soon(new Promise((resolve) => {
    const look = () => {
      if (isSo()) {
        looks.delete(look);
        resolve(undefined);
      }
    };
    looks.add(look);
    look();
  }), what);
  await soon(once(socket, 'open'), 'a connection');
  const hello = { protocol: 1, secret: secretOf(name), language: 'en', kind: 'person' };
  socket.send(JSON.stringify({ t: 'hello', id: 'h', d: hello }));
  await until(() => hasAnswer, 'the answer to hello');
  return {
    socket,
    until,
    /** @param {string} t @param {string} id @param {any} d */
    say: (t, id, d) => socket.send(JSON.stringify({ t, id, d })),
    /** The code that the server closes with. @returns {Promise<number>} */
    closed: () => soon(closed, 'the end of the connection'),
  };
}
