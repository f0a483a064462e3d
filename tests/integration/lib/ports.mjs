// SPDX-License-Identifier: MIT
// @ts-check
// Ports for programs that cannot choose one themselves.

import { once } from 'node:events';
import net from 'node:net';

/** A port of this machine that nobody uses now. */
export async function findPort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (server.address());
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
