// SPDX-License-Identifier: MIT
// @ts-check
// Round trips: measured by pings of our own, whoever else pings meanwhile.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';

import WebSocket from 'ws';

import { frame, openSocket, PING, PONG, soon, TEXT } from '../client.mjs';
import { startHost } from './host.mjs';

const wait = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

/** A socket that answers no ping by itself. @param {number} port */
const openSilent = (port) => openSocket(port, { pong: false });

/** The next frame, pings among them. @param {Awaited<ReturnType<typeof openSocket>>} socket */
async function nextFrame(socket) {
  const { state } = socket.connection;
  return socket.connection.until(() => {
    if (state.data.length < 2 || state.data.length < 2 + state.data[1]) return null;
    const [first, length] = state.data;
    const text = state.data.subarray(2, 2 + length).toString();
    state.data = state.data.subarray(2 + length);
    return { opcode: first & 0x0f, text };
  }, 'a frame');
}

/** Asks for a measurement and takes the ping. @param {Awaited<ReturnType<typeof openSocket>>} socket */
async function takePing(socket) {
  socket.send('measure 0');
  const ping = await nextFrame(socket);
  assert.equal(ping.opcode, PING);
  return ping.text;
}

/** @param {Awaited<ReturnType<typeof openSocket>>} socket @param {string} payload */
const pong = (socket, payload) => socket.send(payload, { opcode: PONG });

/** Nothing but the echo comes. @param {Awaited<ReturnType<typeof openSocket>>} socket */
async function expectNothing(socket) {
  socket.send('echo nothing');
  assert.deepEqual(await nextFrame(socket), { opcode: TEXT, text: 'nothing' });
}

test('a_client_of_another_maker_is_measured', async (t) => {
  const host = await startHost(t);
  const client = new WebSocket(`ws://127.0.0.1:${host.port}/ws`, 'djenon.v1');
  /** @type {string[]} */
  const texts = [];
  client.on('message', (data) => texts.push(String(data)));
  await soon(once(client, 'open'), 'the socket');
  for (let i = 0; i < 5; i++) {
    client.send('measure 3');
    const until = () => texts.filter((text) => text.startsWith('trip ')).length === i + 1;
    while (!until()) await soon(once(client, 'message'), 'a measurement');
  }
  client.terminate();
  assert.equal(texts.filter((text) => text.startsWith('trip ')).length, 5);
});

test('a_late_answer_is_a_long_round_trip', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  const payload = await takePing(socket);
  await wait(300);
  pong(socket, payload);
  const { text } = await nextFrame(socket);
  assert.match(text, /^trip \d+$/);
  const ms = Number(text.slice(5));
  assert.ok(ms >= 299, text);
});

test('every_measurement_has_a_number_of_its_own', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  for (const number of ['1', '2', '3']) {
    assert.equal(await takePing(socket), number);
    pong(socket, number);
    assert.match((await nextFrame(socket)).text, /^trip [1-9]/); // rounded up: never 0
  }
});

test('only_the_answer_to_the_last_ping_counts', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  for (const payload of ['', '1', '0', 'x'.repeat(125)]) pong(socket, payload);
  await expectNothing(socket);
  const payload = await takePing(socket);
  for (const wrong of ['', `${payload} `, `0${payload}`, '2', '18446744073709551617', 'x'.repeat(125)]) {
    pong(socket, wrong);
  }
  await expectNothing(socket);
  pong(socket, payload);
  assert.match((await nextFrame(socket)).text, /^trip /);
  pong(socket, payload);
  await expectNothing(socket);
});

test('one_ping_is_under_way_at_a_time', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  const payload = await takePing(socket);
  socket.send('measure 50');
  await expectNothing(socket);
  pong(socket, payload);
  assert.match((await nextFrame(socket)).text, /^trip /);
});

test('who_never_answers_is_served_all_the_same', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  await takePing(socket);
  for (let i = 0; i < 20; i++) {
    socket.send('measure 0');
    await expectNothing(socket);
  }
});

test('an_answer_that_arrives_byte_by_byte_counts_once', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  socket.connection.socket.setNoDelay(true);
  for (const byte of frame(await takePing(socket), { opcode: PONG })) {
    socket.connection.write(Buffer.from([byte]));
    await new Promise((go) => setImmediate(go));
  }
  assert.match((await nextFrame(socket)).text, /^trip /);
  await expectNothing(socket);
});

test('a_ping_waits_behind_what_waits_and_cuts_no_message', async (t) => {
  const host = await startHost(t, { queue: 50_000_000, ping: 1, hangup: 30 });
  const reader = await openSocket(host.port);
  reader.connection.socket.pause(); // the kernel's buffers fill, then a write is cut in the middle
  reader.send('push 200 50000');
  await wait(100);
  for (let i = 0; i < 5; i++) reader.send('measure 3');
  await wait(2000); // the net's own pings fall due too
  reader.connection.socket.resume();
  for (let i = 0; i < 200; i++) {
    const text = await reader.text();
    assert.ok(text.startsWith(`${String(i).padStart(6, '0')} `), text.slice(0, 20));
    assert.equal(text.length, 50000);
  }
  assert.match(await reader.text(), /^trip /);
  assert.equal(await reader.ask('still here'), 'still here');
});

test('a_measurement_that_is_asked_for_too_late_harms_nobody', async (t) => {
  const host = await startHost(t);
  const socket = await openSilent(host.port);
  const payload = await takePing(socket);
  socket.send('close 4009');
  pong(socket, payload);
  assert.equal((await nextFrame(socket)).text, 'bye');
  const other = await openSocket(host.port);
  assert.equal(await other.ask('echo fine'), 'fine');
});
