// SPDX-License-Identifier: MIT
// @ts-check
// A reverse proxy that does one thing wrong.

import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { readFileSync } from 'node:fs';

/**
 * What it does: `upgrades` false knows no WebSocket, `forwards` says for whom it asks, `idleMs` cuts
 * connections that were silent so long, `policy` false takes the server's policy away, `folder` is all
 * that it passes on, `tls` are the files that it speaks https with.
 * @typedef {{upgrades?: boolean, forwards?: boolean, idleMs?: number, policy?: boolean, folder?: string,
 *   tls?: {certificate: string, key: string}}} Habits
 */

/**
 * @param {import('node:test').TestContext} t
 * @param {() => number} target the port that it passes everything on to
 * @param {Habits} habits
 */
export async function openProxy(t, target, habits = {}) {
  const { upgrades = true, forwards = false, idleMs = 0, policy = true, folder = '/', tls } = habits;
  const headersOf = (/** @type {http.IncomingMessage} */ request) => (
    { ...request.headers, ...(forwards ? { 'x-forwarded-for': '192.0.2.7' } : {}) });

  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
  function pass(request, response) {
    if (!request.url?.startsWith(folder)) {
      response.writeHead(404).end('nothing here');
      return;
    }
    const { method, url: path } = request;
    // A connection each: one that is used again may be closing already.
    const asked = http.request({
      host: '127.0.0.1', port: target(), method, path, headers: headersOf(request), agent: false,
    });
    asked.on('response', (answer) => {
      const headers = { ...answer.headers };
      if (!policy) {
        delete headers['content-security-policy'];
      }
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  }

  /** @param {http.IncomingMessage} request @param {net.Socket} socket @param {Buffer} head */
  function upgrade(request, socket, head) {
    const wire = net.connect(target(), '127.0.0.1', () => {
      const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}\r\n`);
      wire.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      wire.write(head);
      socket.pipe(wire).pipe(socket);
    });
    const end = () => { wire.destroy(); socket.destroy(); };
    for (const it of [wire, socket]) {
      it.on('error', end);
      it.on('close', end);
    }
    if (idleMs > 0) {
      socket.setTimeout(idleMs, end);
    }
  }

  const server = tls
    ? https.createServer({ cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }, pass)
    : http.createServer(pass);
  if (upgrades) {
    server.on('upgrade', upgrade);
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  t.after(() => { server.closeAllConnections(); server.close(); });
  return /** @type {net.AddressInfo} */ (server.address()).port;
}
