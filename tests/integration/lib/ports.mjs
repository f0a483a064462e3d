// SPDX-License-Identifier: MIT
// @ts-check
// Ports for programs that cannot choose one themselves.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** From here, and so many: below those that systems give to whoever connects, so that a port which
 * is free stays so until it is listened to. */
const FIRST = 16384;
const COUNT = 16384;

/** A port of this machine that nobody uses now. @returns {Promise<number>} */
export async function findPort() {
  const port = FIRST + randomInt(COUNT);
  const server = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findPort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether somebody listens there. @param {number} port @returns {Promise<boolean>} */
export const isListening = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => {
    socket.destroy();
    resolve(true);
  });
  socket.on('error', () => resolve(false));
});
