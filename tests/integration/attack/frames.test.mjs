// SPDX-License-Identifier: MIT
// @ts-check
// Frames that no client of ours would send. Whoever sends them is closed, with a code where there is
// one to give, or heard as he should be; nobody else notices.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { BINARY, CLOSE, PING, PONG, TEXT, frame } from '../client.mjs';
import { greet, stage } from './honest.mjs';

const scene = stage();
afterEach(() => scene.recovers());

const KEY = Buffer.from([1, 2, 3, 4]);

/** A short frame with any first byte. @param {number} first @param {string} text */
const rawFrame = (first, text) => Buffer.concat([
  Buffer.from([first, 0x80 | text.length]), KEY, Buffer.from(text).map((byte, i) => byte ^ KEY[i % 4])]);

/** The code of a close frame, 0 when the connection just ends. @param {Awaited<ReturnType<typeof greet>>} socket */
const codeOf = (socket) => socket.closed().catch((error) => {
  assert.match(error.message, /ended before/);
  return 0;
});

/** Which code the connection is closed with; 0: it ends without a close frame. @type {[string, number[], (string | Buffer)[]][]} */
const CLOSED = [
  ['that declares 4,097 bytes', [1009], [frame('xy', { declared: 4097n })]],
  ['that declares 2^40 bytes', [1009], [frame('xy', { declared: 2n ** 40n })]],
  ['that declares 2^63 - 1 bytes', [1009], [frame('xy', { declared: 2n ** 63n - 1n })]],
  ['that declares 2^63 bytes', [0, 1002, 1009], [frame('xy', { declared: 2n ** 63n })]],
  ['that declares 2^64 - 1 bytes', [0, 1002, 1009], [frame('xy', { declared: 2n ** 64n - 1n })]],
  ['in fragments without end', [1009], [frame('x', { fin: false }),
    ...Array.from({ length: 10 }, () => frame('x'.repeat(1000), { opcode: 0, fin: false }))]],
  ['that continues nothing', [1002], [frame('x', { opcode: 0 })]],
  ['that begins a text within another one', [1002], [frame('x', { fin: false }), frame('y')]],
  ['that begins bytes within a text', [1002], [frame('x', { fin: false }), frame('y', { opcode: BINARY })]],
  ['of bytes', [1003], [frame('x', { opcode: BINARY })]],
  ['of bytes in fragments', [1003], [frame('x', { opcode: BINARY, fin: false }), frame('y', { opcode: 0 })]],
  ['that is a ping in fragments', [1002], [frame('x', { opcode: PING, fin: false })]],
  ['that is a farewell in fragments', [1002], [frame('x', { opcode: CLOSE, fin: false })]],
  ['that is a ping of 126 bytes', [0, 1002], [frame('x'.repeat(126), { opcode: PING })]],
  ['that is a farewell of 200 bytes', [0, 1002], [frame('x'.repeat(200), { opcode: CLOSE })]],
  ['with the first reserved bit', [1002], [rawFrame(0xc1, 'p')]],
  ['with the second reserved bit', [1002], [rawFrame(0xa1, 'p')]],
  ['with the third reserved bit', [1002], [rawFrame(0x91, 'p')]],
  ['with opcode 3', [1002], [frame('x', { opcode: 3 })]],
  ['with opcode 7', [1002], [frame('x', { opcode: 7 })]],
  ['with opcode 11', [1002], [frame('x', { opcode: 11 })]],
  ['with opcode 15', [1002], [frame('x', { opcode: 15 })]],
  ['that is a request over HTTP', [1002], ['GET / HTTP/1.1\r\nHost: x\r\n\r\n']],
  ['that says farewell with half a code', [0, 1002, 1005], [frame('x', { opcode: CLOSE })]],
  ['that says farewell with a code that does not exist', [1002], [frame(Buffer.from([3, 0xe7]), { opcode: CLOSE })]],
  ['that says farewell with a code that is never sent', [1002], [frame(Buffer.from([3, 0xed]), { opcode: CLOSE })]],
];
for (const [what, codes, bytes] of CLOSED) {
  test(`whoever sends a frame ${what} is closed with ${codes.join(' or ')}`, async () => {
    const socket = await greet(scene);
    bytes.forEach((part) => socket.connection.write(part));
    const code = await codeOf(socket);
    assert.ok(codes.includes(code), `closed with ${code}`);
    await socket.connection.ended(); // although nothing more was said
  });
}

/** What is taken for a "p", which is answered. @type {[string, Buffer[]][]} */
const HEARD = [
  ['without a mask', [frame('p', { masked: false })]],
  ['whose length takes more bytes than it needs', [Buffer.concat([Buffer.from([0x81, 0xfe, 0, 1]), KEY, Buffer.from([0x71])])]],
  ['with five thousand empty fragments', [frame('', { fin: false }),
    Buffer.concat(Array.from({ length: 5000 }, () => frame('', { opcode: 0, fin: false }))), frame('p', { opcode: 0 })]],
  ['after pongs that nobody has asked for', [...Array.from({ length: 100 }, () => frame('no', { opcode: PONG })), frame('p')]],
];
for (const [what, bytes] of HEARD) {
  test(`a frame ${what} does no harm and is heard`, async () => {
    const socket = await greet(scene);
    bytes.forEach((part) => socket.connection.write(part));
    assert.equal(JSON.parse(await socket.text()).t, 'pong');
    socket.close();
  });
}

test('bad UTF-8 is answered as malformed', async () => {
  const socket = await greet(scene);
  for (const bytes of [[0x61, 0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xef, 0xbb, 0xbf, 0x70]]) {
    const { re, d } = JSON.parse(await socket.ask(/** @type {any} */ (Buffer.from(bytes))));
    assert.deepEqual([re, d.code], [null, 'malformed'], String(bytes));
  }
  socket.close();
});

test('a flood of pings by somebody who reads nothing costs no memory', async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, () => greet(scene)));
  const flood = Buffer.concat(Array.from({ length: 5000 }, () => frame('x'.repeat(100), { opcode: PING })));
  for (const { connection } of sockets) {
    connection.socket.pause();
    connection.write(flood);
  }
  await scene.beat(4);
  sockets.forEach((socket) => socket.close());
});

test('a flood of pings by somebody who reads is answered without an error', async () => {
  const socket = await greet(scene);
  socket.connection.write(Buffer.concat(Array.from({ length: 5000 }, (_, i) => frame(`${i}`, { opcode: PING }))));
  socket.send('p');
  let pongs = 0;
  for (let next = await socket.frame(); next.opcode !== TEXT; next = await socket.frame()) {
    assert.equal(next.opcode, PONG);
    pongs += 1;
  }
  assert.ok(pongs > 0);
  socket.close();
});

test('whoever hangs up in the middle of a frame is forgotten', async () => {
  for (const cut of [1, 2, 5, 7]) {
    const socket = await greet(scene);
    socket.connection.write(frame('x'.repeat(200)).subarray(0, cut));
    await scene.beat(1);
    socket.close();
  }
});
