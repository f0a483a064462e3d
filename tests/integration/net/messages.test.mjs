// SPDX-License-Identifier: MIT
// @ts-check
// Messages in and out: in whatever parts they come, and in order however slow the reader is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BINARY, CLOSE, eventually, frame, openSocket, PING, PONG } from '../client.mjs';
import { startHost } from './host.mjs';

const LIMIT = 4096;

test('a_message_comes_back_whole', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  for (const text of ['x', 'naïve ✓', 'y'.repeat(LIMIT)]) {
    assert.equal(await socket.ask(text), text);
  }
});

test('several_messages_in_one_packet_are_several', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.connection.write(Buffer.concat(['a', 'b', 'c'].map((text) => frame(text))));
  assert.deepEqual([await socket.text(), await socket.text(), await socket.text()], ['a', 'b', 'c']);
});

test('a_message_that_arrives_byte_by_byte_is_one', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.connection.socket.setNoDelay(true);
  const text = 'm'.repeat(300);
  for (const byte of frame(text)) {
    socket.connection.write(Buffer.from([byte]));
    await new Promise((go) => setImmediate(go));
  }
  assert.equal(await socket.text(), text);
});

for (const sizes of [[1000], [512], [511, 1, 1], [1, 512, 512], [0, 5], [5, 0], [4095, 1]]) {
  test(`a_message_in_fragments_of_${sizes.join('_')}_bytes_is_one`, async (t) => {
    const host = await startHost(t);
    const socket = await openSocket(host.port);
    const parts = sizes.map((size, i) => String.fromCharCode(97 + i).repeat(size));
    parts.forEach((part, i) => {
      socket.send(part, { opcode: i === 0 ? 1 : 0, fin: i === parts.length - 1 });
    });
    assert.equal(await socket.text(), parts.join(''));
    assert.equal(await socket.ask('next'), 'next');
  });
}

test('a_ping_between_fragments_is_answered_and_changes_nothing', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('one ', { fin: false });
  socket.send('hello', { opcode: PING });
  const pong = await socket.frame();
  assert.deepEqual([pong.opcode, pong.text], [PONG, 'hello']);
  socket.send('two', { opcode: 0 });
  assert.equal(await socket.text(), 'one two');
});

test('an_empty_message_reaches_the_hub_as_a_blank', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('');
  assert.equal(await socket.text(), ' ');
});

test('bad_utf8_reaches_the_hub_as_it_is', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send(Buffer.from([0x61, 0xff, 0xfe]));
  assert.deepEqual([...(await socket.frame()).payload], [0x61, 0xff, 0xfe]);
});

test('a_message_over_the_limit_is_closed_with_1009', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('x'.repeat(LIMIT + 1));
  assert.equal(await socket.closed(), 1009);
});

test('fragments_that_add_up_to_too_much_are_closed_with_1009', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('x'.repeat(LIMIT), { fin: false });
  socket.send('x', { opcode: 0 });
  assert.equal(await socket.closed(), 1009);
});

test('a_frame_that_declares_2_to_the_40_bytes_is_closed_with_1009_at_its_start', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('xy', { declared: 2n ** 40n });
  assert.equal(await socket.closed(), 1009);
  const other = await openSocket(host.port);
  assert.equal(await other.ask('count'), 'opened 2 open 1');
});

test('a_binary_frame_is_closed_with_1003', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('x', { opcode: BINARY });
  assert.equal(await socket.closed(), 1003);
});

test('nothing_is_taken_after_a_fault', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.connection.write(
    Buffer.concat([frame('x', { opcode: BINARY }), frame('never'), frame('echo never')]),
  );
  const next = await socket.frame();
  assert.equal(next.opcode, CLOSE);
});

test('a_message_goes_to_others_from_the_senders_callback', async (t) => {
  const host = await startHost(t);
  const sockets = [];
  for (let i = 0; i < 5; i++) sockets.push(await openSocket(host.port));
  sockets[2].send('all hello');
  for (const socket of sockets) assert.equal(await socket.text(), 'hello');
});

test('a_large_message_goes_out_whole', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  socket.send('push 1 65536');
  const text = await socket.text();
  assert.equal(text.length, 65536);
  assert.match(text, /^000000 x+$/);
});

/** Reads `count` numbered messages and checks their order and their every byte. */
async function readNumbered(/** @type {any} */ socket, /** @type {number} */ count, size = 0) {
  for (let i = 0; i < count; i++) {
    const text = await socket.text();
    const start = `${String(i).padStart(6, '0')} `;
    assert.ok(text.startsWith(start), `"${text.slice(0, 20)}" instead of number ${i}`);
    assert.equal(text.length, size);
    assert.equal(text.slice(7), 'x'.repeat(size - 7));
  }
}

test('nothing_overtakes_a_partial_write', async (t) => {
  const host = await startHost(t, { queue: 50_000_000 });
  const reader = await openSocket(host.port);
  const writer = await openSocket(host.port);
  reader.connection.socket.pause(); // the kernel's buffers fill, then a write is cut in the middle
  reader.send('push 400 50000');
  await new Promise((go) => setTimeout(go, 100));
  reader.connection.socket.resume();
  const count = 2000; // from another connection's callback, all the while the reader catches up
  for (let i = 0; i < count; i++) {
    writer.send(`all ${i}`);
    if (i % 10 === 0) await new Promise((go) => setImmediate(go));
  }
  await readNumbered(reader, 400, 50000);
  for (let i = 0; i < count; i++) assert.equal(await reader.text(), String(i));
  assert.equal(await reader.ask('and on'), 'and on');
});

test('pings_and_messages_share_a_slow_line_in_order', async (t) => {
  const host = await startHost(t, { queue: 50_000_000, ping: 1, hangup: 30 });
  const reader = await openSocket(host.port);
  reader.connection.socket.pause();
  reader.send('push 200 50000');
  await new Promise((go) => setTimeout(go, 2500)); // pings fall due while a message is cut
  reader.connection.socket.resume();
  await readNumbered(reader, 200, 50000);
  assert.equal(await reader.ask('still here'), 'still here');
});

test('a_reader_who_is_too_slow_is_closed_with_1013', async (t) => {
  const host = await startHost(t, { queue: 100_000 });
  const slow = await openSocket(host.port);
  const other = await openSocket(host.port);
  slow.connection.socket.pause();
  slow.send('push 1000 60000');
  await new Promise((go) => setTimeout(go, 300));
  assert.equal(await other.ask('fine'), 'fine');
  slow.connection.socket.resume();
  assert.equal(await slow.closed(), 1013);
  await slow.connection.ended();
  assert.equal(await other.ask('count'), 'opened 2 open 1');
});

test('a_reader_who_never_reads_is_given_up', async (t) => {
  const host = await startHost(t, { queue: 100_000 });
  const slow = await openSocket(host.port);
  const other = await openSocket(host.port);
  slow.connection.socket.pause();
  slow.send('push 1000 60000');
  await eventually(async () => (await other.ask('count')) === 'opened 2 open 1', 'him to be closed');
});

test('a_hundred_readers_get_a_burst_in_order', async (t) => {
  const host = await startHost(t, { connections: 120 });
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(host.port)));
  sockets[0].send('fan 50 1000');
  for (const socket of sockets) await readNumbered(socket, 50, 1000);
});

test('what_a_slow_reader_can_do_without_is_dropped_and_he_hears_when_he_has_read_the_rest', async (t) => {
  const host = await startHost(t, { queue: 400_000 });
  const slow = await openSocket(host.port);
  const other = await openSocket(host.port);
  slow.connection.socket.pause();
  slow.send('feed 10000 50000'); // until the first that is dropped
  assert.equal(await other.ask('fine'), 'fine');
  slow.connection.socket.resume();
  let count = 0;
  let text = await slow.text();
  for (; text !== 'drained'; text = await slow.text()) {
    assert.equal(Number.parseInt(text, 10), count, 'in order, without a gap');
    count += 1;
  }
  assert.ok(count > 0 && count < 10000, `${count} of 10000`);
  assert.equal(await slow.ask('still here'), 'still here');
});

test('what_cannot_be_left_out_comes_to_a_slow_reader_between_the_rest', async (t) => {
  const host = await startHost(t, { queue: 400_000 });
  const slow = await openSocket(host.port);
  slow.connection.socket.pause();
  slow.send('feed 10000 50000');
  slow.send('feed 1 10');
  slow.send('echo mine');
  slow.connection.socket.resume();
  /** @type {string[]} */
  const texts = [];
  while (!texts.includes('drained')) texts.push(await slow.text());
  assert.ok(texts.includes('mine'));
});
