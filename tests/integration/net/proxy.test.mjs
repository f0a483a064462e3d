// SPDX-License-Identifier: MIT
// @ts-check
// Where players come from when a proxy speaks for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openSocket } from '../client.mjs';
import { startHost } from './host.mjs';

/** The number of a client whose proxy sends this. @param {number} port @param {string} [header] */
async function addressOf(port, header) {
  const socket = await openSocket(port, { headers: header === undefined ? {} : { 'X-Forwarded-For': header } });
  const number = await socket.ask('address');
  socket.close();
  return number;
}

test('nobody_is_believed_unless_he_is_trusted', async (t) => {
  const host = await startHost(t);
  const own = await addressOf(host.port);
  assert.match(own, /^[0-9a-f]+$/);
  assert.equal(await addressOf(host.port, '192.0.2.1'), own);
  assert.equal(await addressOf(host.port, '127.0.0.1'), own);
});

test('a_trusted_proxy_says_who_it_speaks_for', async (t) => {
  const host = await startHost(t, { trusted_proxies: '127.0.0.1 10.0.0.0/8' });
  const own = await addressOf(host.port);
  const first = await addressOf(host.port, '192.0.2.1');
  assert.notEqual(first, own);
  for (const header of ['203.0.113.9, 192.0.2.1', '192.0.2.1,10.1.2.3', 'unknown, 192.0.2.1 , 10.0.0.1',
    '192.0.2.1:4711', '[::ffff:192.0.2.1]:80']) {
    assert.equal(await addressOf(host.port, header), first, header);
  }
  assert.notEqual(await addressOf(host.port, '192.0.2.2'), first);
  assert.equal(await addressOf(host.port, '192.0.2.1, nonsense'), own);
  assert.equal(await addressOf(host.port, '2001:db8::1'), await addressOf(host.port, '2001:db8::2'));
});

test('a_header_of_great_length_hides_nobody', async (t) => {
  const host = await startHost(t, { trusted_proxies: '127.0.0.1' });
  const header = `${'203.0.113.9, '.repeat(500)}192.0.2.1`;
  assert.equal(await addressOf(host.port, header), await addressOf(host.port, '192.0.2.1'));
});

test('several_headers_are_one_list', async (t) => {
  const host = await startHost(t, { trusted_proxies: '127.0.0.1' });
  const socket = await openSocket(host.port, {
    headers: { 'X-Forwarded-For': '203.0.113.9', 'x-forwarded-for': '192.0.2.1' },
  });
  assert.equal(await socket.ask('address'), await addressOf(host.port, '192.0.2.1'));
});

test('a_proxy_that_is_not_known_is_told_of_once_with_the_line_to_set', async (t) => {
  const host = await startHost(t, { trusted_proxies: '10.0.0.0/8' });
  for (let i = 0; i < 15; i++) {
    await addressOf(host.port, `192.0.2.${i}`);
  }
  assert.doesNotMatch(host.output.err, /proxy.untrusted/);
  for (let i = 0; i < 20; i++) {
    await addressOf(host.port, `192.0.2.${i}`);
  }
  const line = await host.said(/.*proxy\.untrusted.*\n/);
  assert.ok(line.includes('set trusted_proxies = 10.0.0.0/8 127.0.0.1'), line);
  assert.equal(host.output.err.split('proxy.untrusted').length, 2);
});
