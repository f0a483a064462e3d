// SPDX-License-Identifier: MIT
// @ts-check
// Programs under test, and clients for them that can misbehave: HTTP and WebSocket over bare
// sockets, so that a test decides about every byte.

import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How long a test waits for anything before it fails: long enough for a slow machine that is busy. */
export const PATIENCE = Number(process.env.TEST_PATIENCE_MS ?? 60000);

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {string} what
 * @returns {Promise<T>}
 */
export function soon(promise, what) {
  /** @type {NodeJS.Timeout} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited too long for ${what}`)), PATIENCE);
  });
  return /** @type {Promise<T>} */ (Promise.race([promise, late]).finally(() => clearTimeout(timer)));
}

/** Waits for something that no message tells of. @param {() => unknown} isSo @param {string} what */
export async function eventually(isSo, what) {
  const until = Date.now() + PATIENCE;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`waited too long for ${what}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

/**
 * Fails unless something takes less than so long: a busy machine is given several attempts, for what
 * waits where it should not does so each time.
 * @param {number} ms
 * @param {() => Promise<number>} attempt the milliseconds that it took
 */
export async function within(ms, attempt) {
  /** @type {number[]} */
  const took = [];
  while (took.length < 5) {
    took.push(await attempt());
    if (took[took.length - 1] < ms) return;
  }
  throw new Error(`took ${took.join(', ')} ms, and never less than ${ms}`);
}

/**
 * A program that prints a line of JSON when it is ready.
 * @param {string} program
 * @param {string[]} args
 * @param {{env?: Record<string, string>, prefix?: string[]}} [options] prefix: run it under these
 */
export async function start(program, args, { env = {}, prefix = wrapper() } = {}) {
  const [command, ...rest] = [...prefix, program, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output = { out: '', err: '' };
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const line = new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output.out += data;
      const end = output.out.indexOf('\n');
      if (end >= 0) resolve(output.out.slice(0, end));
    });
    exit.then(({ code }) => reject(new Error(`ended with ${code}: ${output.err}`)));
  });
  line.catch(() => {});
  return {
    child,
    output,
    exit,
    line,
    /** What it said when it was ready. */
    ready: () => soon(line, 'the first line').then((text) => JSON.parse(text)),
    /** Waits for a line of its log. @param {RegExp} pattern */
    async said(pattern) {
      const until = Date.now() + PATIENCE;
      while (!pattern.test(output.err)) {
        if (Date.now() > until) throw new Error(`${pattern} is not in: ${output.err}`);
        await new Promise((go) => setTimeout(go, 10));
      }
      return /** @type {RegExpExecArray} */ (pattern.exec(output.err))[0];
    },
    /** @param {NodeJS.Signals} [signal] */
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return soon(exit, 'the end of the program');
    },
  };
}

/** Words to put in front of every program, such as a leak checker. */
function wrapper() {
  return process.env.TEST_WRAPPER ? process.env.TEST_WRAPPER.split(/\s+/) : [];
}

/**
 * A folder of files that goes away with the test.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | Buffer>} files
 */
export function folder(t, files) {
  const root = mkdtempSync(path.join(tmpdir(), 'djenon-test-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

/** @type {Set<import('node:net').Socket>} */
const connected = new Set();

/** Ends every connection that this process has open. */
export function closeAll() {
  connected.forEach((socket) => socket.destroy());
}

/** A connection that collects what comes. @param {number | string} port or the path of a Unix socket */
export async function connect(port) {
  const socket = typeof port === 'string' ? net.connect(port) : net.connect(port, '127.0.0.1');
  connected.add(socket);
  socket.on('close', () => connected.delete(socket));
  const state = { data: Buffer.alloc(0), ended: false };
  /** @type {(() => void)[]} */
  const waiting = [];
  const wake = () => waiting.splice(0).forEach((go) => go());
  socket.on('data', (data) => {
    state.data = Buffer.concat([state.data, data]);
    wake();
  });
  const end = () => {
    state.ended = true;
    wake();
  };
  socket.on('end', end);
  socket.on('close', end);
  socket.on('error', end);
  await soon(once(socket, 'connect'), 'a connection');
  return {
    socket,
    state,
    /** @param {string | Buffer} bytes */
    write: (bytes) => socket.write(bytes),
    close: () => socket.destroy(),
    /** Waits until `take` finds something in the data. @template T @param {() => T | null} take */
    async until(/** @type {() => any} */ take, /** @type {string} */ what) {
      for (;;) {
        const found = take();
        if (found !== null && found !== undefined) return found;
        if (state.ended) throw new Error(`the connection ended before ${what}`);
        await soon(new Promise((go) => waiting.push(() => go(undefined))), what);
      }
    },
    /** Waits for the other side to hang up. */
    async ended() {
      while (!state.ended) {
        await soon(new Promise((go) => waiting.push(() => go(undefined))), 'a hang-up');
      }
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof connect>>} Connection */

/**
 * Takes one HTTP answer off the connection.
 * @param {Connection} connection
 * @param {{head?: boolean}} [options] head: the answer to HEAD, which has no body
 */
export function takeAnswer(connection, { head = false } = {}) {
  const { state } = connection;
  return connection.until(() => {
    const end = state.data.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [first, ...lines] = state.data.subarray(0, end).toString('latin1').split('\r\n');
    /** @type {Record<string, string>} */
    const headers = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const length = head || first.includes(' 304 ') ? 0 : Number(headers['content-length'] ?? 0);
    if (state.data.length < end + 4 + length) return null;
    const body = state.data.subarray(end + 4, end + 4 + length);
    state.data = state.data.subarray(end + 4 + length);
    return { status: Number(first.split(' ')[1]), first, headers, body, text: body.toString() };
  }, 'an HTTP answer');
}

/** @param {string} target @param {Record<string, string>} [headers] @param {string} [method] */
export function formatRequest(target, headers = {}, method = 'GET') {
  const all = { Host: 'localhost', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/**
 * One request on a connection of its own.
 * @param {number} port @param {string} target
 * @param {Record<string, string>} [headers] @param {string} [method]
 */
export async function request(port, target, headers = {}, method = 'GET') {
  const connection = await connect(port);
  connection.write(formatRequest(target, headers, method));
  const answer = await takeAnswer(connection, { head: method === 'HEAD' });
  connection.close();
  return answer;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The headers of an upgrade; `undefined` in `changes` leaves one out. */
export function upgradeHeaders(/** @type {Record<string, string | undefined>} */ changes = {}) {
  const key = randomBytes(16).toString('base64');
  /** @type {Record<string, string | undefined>} */
  const headers = {
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
    'Sec-WebSocket-Protocol': 'djenon.v1',
    ...changes,
  };
  const kept = Object.entries(headers).filter(([, value]) => value !== undefined);
  return /** @type {Record<string, string>} */ (Object.fromEntries(kept));
}

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

/**
 * A frame as a client sends it.
 * @param {string | Buffer} payload
 * @param {{opcode?: number, fin?: boolean, masked?: boolean, declared?: bigint}} [options]
 */
export function frame(payload, { opcode = TEXT, fin = true, masked = true, declared } = {}) {
  const bytes = Buffer.from(payload);
  const length = declared ?? BigInt(bytes.length);
  const mask = masked ? 0x80 : 0;
  const first = (fin ? 0x80 : 0) | opcode;
  let head = Buffer.from([first, mask | Number(length < 126n ? length : 126n), 0, 0]);
  if (length < 126n) {
    head = head.subarray(0, 2);
  } else if (length < 65536n) {
    head.writeUInt16BE(Number(length), 2);
  } else {
    head = Buffer.concat([Buffer.from([first, mask | 127]), Buffer.alloc(8)]);
    head.writeBigUInt64BE(length, 2);
  }
  if (!masked) return Buffer.concat([head, bytes]);
  const key = randomBytes(4);
  return Buffer.concat([head, key, bytes.map((byte, i) => byte ^ key[i % 4])]);
}

/** Takes one frame of the server off the data, or null. @param {{data: Buffer}} state */
function takeFrame(state) {
  const { data } = state;
  if (data.length < 2) return null;
  let length = data[1] & 0x7f;
  let at = 2;
  if (length === 126) {
    if (data.length < 4) return null;
    length = data.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (data.length < 10) return null;
    length = Number(data.readBigUInt64BE(2));
    at = 10;
  }
  if (data.length < at + length) return null;
  const payload = data.subarray(at, at + length);
  state.data = data.subarray(at + length);
  return { fin: (data[0] & 0x80) !== 0, opcode: data[0] & 0x0f, payload, text: payload.toString() };
}

/**
 * A WebSocket that is open.
 * @param {number} port
 * @param {{headers?: Record<string, string | undefined>, connection?: Connection,
 *   pong?: boolean, welcome?: boolean, target?: string}} [options]
 */
export async function openSocket(port, options = {}) {
  const { pong = true, welcome = true, target = '/ws' } = options;
  const connection = options.connection ?? (await connect(port));
  const headers = upgradeHeaders(options.headers);
  connection.write(formatRequest(target, headers));
  const answer = await takeAnswer(connection, { head: true });
  if (answer.status !== 101) {
    connection.close();
    throw Object.assign(new Error(`refused with ${answer.status}`), { answer });
  }
  const accept = createHash('sha1').update(headers['Sec-WebSocket-Key'] + GUID).digest('base64');
  if (answer.headers['sec-websocket-accept'] !== accept) throw new Error('wrong accept');
  const socket = {
    connection,
    answer,
    pings: 0,
    /** @param {string | Buffer} payload @param {Parameters<typeof frame>[1]} [how] */
    send: (payload, how) => connection.write(frame(payload, how)),
    /** The next frame; pings are answered on the way. */
    async frame() {
      for (;;) {
        const next = await connection.until(() => takeFrame(connection.state), 'a frame');
        if (next.opcode !== PING) return next;
        socket.pings++;
        if (pong) connection.write(frame(next.payload, { opcode: PONG }));
      }
    },
    /** The next text. */
    async text() {
      const next = await socket.frame();
      if (next.opcode !== TEXT) throw new Error(`opcode ${next.opcode} instead of a text`);
      return next.text;
    },
    /** @param {string} question */
    async ask(question) {
      socket.send(question);
      return socket.text();
    },
    /** Skips texts up to the close frame, answers it, and says which code it had. */
    async closed() {
      for (;;) {
        const next = await socket.frame();
        if (next.opcode === CLOSE) {
          connection.write(frame(next.payload, { opcode: CLOSE }));
          return next.payload.length >= 2 ? next.payload.readUInt16BE(0) : 1005;
        }
      }
    },
    close: () => connection.close(),
  };
  if (welcome) await socket.text();
  return socket;
}
