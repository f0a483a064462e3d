// SPDX-License-Identifier: MIT
// @ts-check
// Texts that are made to hurt a reader of JSON, and floods of good ones. Each is answered once, and
// the connection goes on; who does not stop is closed in the end.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { CLOSE, frame } from '../client.mjs';
import { greet, stage } from './honest.mjs';

const scene = stage();
afterEach(() => scene.recovers());

const LIMIT = 4096;
const MOVE = '"room":"K7MPQ2R9XD","game":1,"ply":0,"pit":"A","pos":"0123456789abcdef"';

/** @param {string} d @param {string} [more] */
const command = (d, more = '') => `{"t":"move","id":"1","d":{${d}}${more}}`;

/** @type {[string, string][]} */
const MALFORMED = [
  ['2,000 lists deep', '['.repeat(2000)],
  ['2,000 lists deep and closed', '['.repeat(2000) + ']'.repeat(2000)],
  ['600 objects deep', '{"a":'.repeat(600)],
  ['nine objects deep', command(`"a":${'{"a":'.repeat(9)}1${'}'.repeat(9)}`)],
  ['with a key twice', command(`${MOVE},"ply":1`)],
  ['with a key twice outside', command(MOVE, ',"t":"resign"')],
  ['with an escaped key twice', command(`${MOVE},"\\u0070ly":1`)],
  ['with half a surrogate pair', command('"room":"\\ud800","game":1')],
  ['with the other half', command('"room":"\\udc00x","game":1')],
  ['with a pair the wrong way round', command('"room":"\\udc00\\ud800","game":1')],
  ['with NUL escaped', command('"room":"K7MPQ\\u00002R9XD","game":1')],
  ['with NUL', `{"t":"move","id":"1\0","d":{${MOVE}}}`],
  ['with a number of 400 digits', command(`${MOVE.replace('"ply":0', `"ply":${'9'.repeat(400)}`)}`)],
  ['with 1e400', command(MOVE.replace('"ply":0', '"ply":1e400'))],
  ['with -0', command(MOVE.replace('"ply":0', '"ply":-0.0'))],
  ['with 2^64', command(MOVE.replace('"ply":0', '"ply":18446744073709551616'))],
  ['with 400 keys', command(Array.from({ length: 400 }, (_, i) => `"${i}":0`).join(','))],
  ['with a key of 4,000 bytes', `{"${'k'.repeat(4000)}":1}`],
  ['with nothing but blanks', ' '.repeat(LIMIT)],
  ['with something after it', `${command(MOVE)}{}`],
  ['with a comment', `/* */${command(MOVE)}`],
  ['that is a list', '[]'],
  ['that is null', 'null'],
  ['that is a text', '"p"'],
  ['with an id of 37 characters', `{"t":"lobby","id":"${'i'.repeat(37)}","d":{}}`],
  ['with an id that is a list', '{"t":"lobby","id":["1"],"d":{}}'],
  ['with an unknown field', '{"t":"lobby","id":"1","d":{},"__proto__":{}}'],
];
for (const [what, text] of MALFORMED) {
  test(`a text ${what} is answered as malformed, and the next one is taken`, async () => {
    const socket = await greet(scene);
    const { t, d } = JSON.parse(await socket.ask(text));
    assert.deepEqual([t, d.code], ['error', 'malformed'], text.slice(0, 80));
    assert.equal(JSON.parse(await socket.ask('p')).t, 'pong');
    socket.close();
  });
}

test('the longest text is taken, and one byte more is closed with 1009', async () => {
  const socket = await greet(scene);
  const whole = `{"t":"lobby","id":"1","d":{"on":false}}`;
  const { t, re } = JSON.parse(await socket.ask(whole.padEnd(LIMIT)));
  assert.deepEqual([t, re], ['ok', '1']);
  socket.send(whole.padEnd(LIMIT + 1));
  assert.equal(await socket.closed(), 1009);
});

/** What the socket hears until it is closed, or until this answer. @param {Awaited<ReturnType<typeof greet>>} socket @param {string} last */
async function hear(socket, last) {
  /** @type {Map<string, number>} */
  const answers = new Map();
  let code = 0;
  for (;;) {
    const next = await socket.frame();
    if (next.opcode === CLOSE) {
      code = next.payload.readUInt16BE(0);
      break;
    }
    const { t, re } = JSON.parse(next.text);
    if (t === 'ok' || t === 'error') {
      answers.set(re, (answers.get(re) ?? 0) + 1);
    }
    if (re === last) {
      break;
    }
  }
  return { answers, code };
}

const ROOM = '"room":"K7MPQ2R9XD"';
/** A body of each command. @type {Record<string, string>} */
const COMMANDS = {
  lobby: '', quick: '"action":"stop"', games: '', create: '"game":"adji-boto","side":"south"', join: ROOM,
  watch: ROOM, sync: `${ROOM},"v":0`, leave: ROOM, move: MOVE, resign: `${ROOM},"game":1`,
  abort: `${ROOM},"game":1`, offer: `${ROOM},"game":1,"kind":"draw"`,
  answer: `${ROOM},"game":1,"kind":"draw","accept":true`, withdraw: `${ROOM},"game":1,"kind":"draw"`,
  claim: `${ROOM},"game":1,"result":"win"`, resume: `${ROOM},"game":1`, 'more-time': `${ROOM},"game":1`,
  say: `${ROOM},"phrase":"hello"`, report: `${ROOM},"ply":0,"reason":"abuse"`, host: `${ROOM},"action":"lock"`,
  rename: '"name":"Abla"', link: '', adopt: '"code":"K7MPQ2R9XD"', 'sign-out': '"secret":"AAAAAAAAAAAAAAAAAAAAAB"',
  forget: '', hello: '"protocol":1,"secret":"AAAAAAAAAAAAAAAAAAAAAA","language":"en","kind":"person"', nothing: '',
};
for (const [t, d] of Object.entries(COMMANDS)) {
  test(`a flood of ${t} is answered one by one or ends with a close code, and nobody else waits`, async () => {
    const socket = await greet(scene);
    const flood = Array.from({ length: 300 }, (_, i) => frame(`{"t":"${t}","id":"${i}","d":{${d}}}`));
    socket.connection.write(Buffer.concat(flood));
    const heard = hear(socket, '299');
    await scene.beat();
    const { answers, code } = await heard;
    assert.ok([...answers.values()].every((n) => n === 1), 'no command is answered twice');
    assert.ok(code === 0 ? answers.size === 300 : [1008, 1013, 4003].includes(code), `${answers.size} answers, closed with ${code}`);
    socket.close();
  });
}

test('a flood of what cannot be read is answered or ends with 1008', async () => {
  const socket = await greet(scene);
  socket.connection.write(Buffer.concat(Array.from({ length: 1000 }, () => frame('{'))));
  socket.send('{"t":"games","id":"last","d":{}}');
  const heard = hear(socket, 'last');
  await scene.beat();
  const { answers, code } = await heard;
  assert.ok(code === 1008 || answers.get(/** @type {any} */ (null)) === 1000, `closed with ${code}`);
  socket.close();
});

test('a flood by somebody who reads nothing is cut off, and costs no more than its queue', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => greet(scene)));
  for (const { connection } of sockets) {
    connection.socket.pause();
    connection.write(Buffer.concat(Array.from({ length: 3000 }, (_, i) => frame(`{"t":"games","id":"${i}","d":{}}`))));
  }
  await scene.beat(6);
  sockets.forEach((socket) => socket.close());
});
