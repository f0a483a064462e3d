// SPDX-License-Identifier: MIT
// @ts-check
// Requests that the hub answers: how they wait, and how answers of any size get to the client.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { connect, eventually, formatRequest, openSocket, PATIENCE, request, takeAnswer } from '../client.mjs';
import { startHost } from './host.mjs';

const wait = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

/** What the double of the hub makes for a size. */
function sized(/** @type {number} */ bytes) {
  const body = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i++) body[i] = '0123456789abcdef'.charCodeAt(Math.floor((i * i) / 7) % 16);
  return body;
}

/** A request that waits. @param {number} port */
async function openWaiting(port, target = '/api/wait') {
  const connection = await connect(port);
  connection.write(formatRequest(target));
  return connection;
}

test('path_and_query_reach_the_hub_decoded', async (t) => {
  const host = await startHost(t);
  for (const [target, text] of [
    ['/api', '/api|'],
    ['/api/', '/api/|'],
    ['/api/games/K7MPQ-2R9XD-1.sgr', '/api/games/K7MPQ-2R9XD-1.sgr|'],
    ['/api/a%20b?game=djenon-abe&player=A_-z&before=17.K7-1', '/api/a b|game=djenon-abe&player=A_-z&before=17.K7-1'],
    ['/api/x?a', '/api/x|a'],
    ['/api/x?a=%C3%A9', '/api/x|a=é'],
  ]) {
    const answer = await request(host.port, target);
    assert.deepEqual([answer.status, answer.text], [200, text]);
  }
});

test('what_only_begins_alike_is_not_the_hubs', async (t) => {
  const host = await startHost(t);
  for (const target of ['/apis', '/apix/y', '/API/x', '/x/api/y']) {
    const answer = await request(host.port, target);
    assert.equal(answer.status, 404, target);
    assert.match(answer.text, /lost/);
  }
});

test('a_query_without_end_is_malformed', async (t) => {
  const host = await startHost(t);
  for (const query of [`a=${'x'.repeat(600)}`, `${'a=bbbbbbb&'.repeat(60)}c`]) {
    const answer = await request(host.port, `/api/x?${query}`);
    assert.equal(answer.status, 400);
    assert.equal(JSON.parse(answer.text).error.code, 'malformed');
  }
});

test('an_answer_says_who_may_read_and_keep_it', async (t) => {
  const host = await startHost(t);
  const { headers } = await request(host.port, '/api/x');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['access-control-allow-credentials'], undefined);
  assert.equal(headers['cache-control'], 'public, max-age=60');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(headers['content-security-policy'], /default-src 'none'/);
  assert.equal(headers.vary, 'Accept-Encoding');
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.equal(headers['content-disposition'], undefined);
  assert.equal((await request(host.port, '/')).headers['access-control-allow-origin'], undefined);
});

test('a_file_has_a_name_and_is_asked_for_again', async (t) => {
  const host = await startHost(t);
  const { headers, text } = await request(host.port, '/api/file');
  assert.equal(text, 'a,b\n');
  assert.equal(headers['content-type'], 'text/csv');
  assert.equal(headers['content-disposition'], 'attachment; filename="a-1.csv"');
  assert.equal(headers['cache-control'], 'no-cache');
});

test('an_error_is_not_kept_and_has_no_tag', async (t) => {
  const host = await startHost(t);
  const { status, headers, text } = await request(host.port, '/api/none', { 'If-None-Match': '*' });
  assert.deepEqual([status, text], [404, 'none']);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers.etag, undefined);
  assert.equal(headers['access-control-allow-origin'], '*');
});

test('what_the_client_has_is_not_sent_again', async (t) => {
  const host = await startHost(t);
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'Accept-Encoding': encoding };
    const first = await request(host.port, '/api/size?5000', headers);
    const tag = first.headers.etag;
    for (const list of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await request(host.port, '/api/size?5000', { ...headers, 'If-None-Match': list });
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', tag]);
      assert.equal(again.headers['access-control-allow-origin'], '*');
    }
    const other = await request(host.port, '/api/size?5001', { ...headers, 'If-None-Match': tag });
    assert.equal(other.status, 200);
  }
});

test('two_encodings_have_two_tags', async (t) => {
  const host = await startHost(t);
  const plain = await request(host.port, '/api/size?5000');
  const packed = await request(host.port, '/api/size?5000', { 'Accept-Encoding': 'gzip' });
  assert.notEqual(plain.headers.etag, packed.headers.etag);
});

for (const bytes of [0, 1, 1023, 1024, 32000, 40_000, 5_000_000]) {
  test(`an_answer_of_${bytes}_bytes_comes_whole_plain_and_compressed`, async (t) => {
    const host = await startHost(t);
    const expected = sized(bytes);
    const connection = await connect(host.port);
    for (const encoding of ['identity', 'gzip', 'br, gzip;q=0.5']) {
      connection.write(formatRequest(`/api/size?${bytes}`, { 'Accept-Encoding': encoding }));
      const answer = await takeAnswer(connection);
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      assert.equal(isPacked, encoding !== 'identity' && bytes >= 1024);
      assert.ok((isPacked ? gunzipSync(answer.body) : answer.body).equals(expected));
    }
  });
}

test('head_has_the_headers_and_no_body', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.write(formatRequest('/api/size?50000', {}, 'HEAD'));
  const head = await takeAnswer(connection, { head: true });
  assert.deepEqual([head.status, head.headers['content-length']], [200, '50000']);
  connection.write(formatRequest('/api/size?50000'));
  const answer = await takeAnswer(connection);
  assert.deepEqual([answer.body.length, answer.headers.etag], [50000, head.headers.etag]);
});

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
  test(`${method.toLowerCase()}_does_not_reach_the_hub`, async (t) => {
    const host = await startHost(t);
    const answer = await request(host.port, '/api/x', { 'Content-Length': '0' }, method);
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD']);
  });
}

test('a_slow_reader_gets_every_byte', async (t) => {
  const host = await startHost(t);
  const connection = await connect(host.port);
  connection.socket.pause();
  connection.write(formatRequest('/api/size?9000000'));
  await wait(300);
  assert.equal((await request(host.port, '/api/x')).status, 200); // others are served meanwhile
  connection.socket.resume();
  assert.ok((await takeAnswer(connection)).body.equals(sized(9_000_000)));
  connection.write(formatRequest('/healthz'));
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
});

test('requests_wait_for_the_hub_and_are_answered_in_any_order', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  const waiting = [];
  for (let i = 0; i < 20; i++) waiting.push(await openWaiting(host.port));
  await wait(50);
  assert.equal(await socket.ask('echo alive'), 'alive');
  socket.send('answer at last');
  for (const connection of waiting) {
    assert.equal((await takeAnswer(connection)).text, 'at last');
    connection.write(formatRequest('/api/next'));
    assert.equal((await takeAnswer(connection)).text, '/api/next|');
  }
});

test('requests_in_one_packet_wait_for_each_other', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  const connection = await connect(host.port);
  connection.write(['/healthz', '/api/wait', '/api/b', '/', '/api/size?100000']
    .map((target) => formatRequest(target)).join(''));
  assert.equal((await takeAnswer(connection)).text, 'ok\n');
  await wait(50);
  assert.equal(connection.state.data.length, 0);
  socket.send('answer first');
  assert.equal((await takeAnswer(connection)).text, 'first');
  assert.equal((await takeAnswer(connection)).text, '/api/b|');
  assert.match((await takeAnswer(connection)).text, /home/);
  assert.equal((await takeAnswer(connection)).body.length, 100_000);
});

test('connection_close_and_http_1_0_end_after_the_answer', async (t) => {
  const host = await startHost(t);
  const socket = await openSocket(host.port);
  for (const target of ['/api/x', '/api/wait', '/api/size?300000']) {
    for (const text of [formatRequest(target, { Connection: 'close' }), `GET ${target} HTTP/1.0\r\n\r\n`]) {
      const connection = await connect(host.port);
      connection.write(text);
      await wait(20);
      socket.send('answer late');
      const answer = await takeAnswer(connection);
      assert.deepEqual([answer.status, answer.headers.connection], [200, 'close']);
      await connection.ended();
    }
  }
});

test('a_connection_that_asked_may_upgrade', async (t) => {
  const host = await startHost(t);
  const first = await openSocket(host.port);
  for (const target of ['/api/x', '/api/wait', '/api/size?3000000']) {
    const connection = await connect(host.port);
    connection.write(formatRequest(target));
    await wait(20);
    first.send('answer now');
    assert.equal((await takeAnswer(connection)).status, 200);
    const socket = await openSocket(host.port, { connection });
    assert.equal(await socket.ask('echo here'), 'here');
  }
});

test('for_a_client_who_has_gone_before_he_is_read_nothing_is_asked', async (t) => {
  const host = await startHost(t);
  const [long, gone] = [await connect(host.port), await connect(host.port)];
  await request(host.port, '/api/x'); // both have been taken
  host.child.kill('SIGSTOP');
  await new Promise((sent) => long.socket.write(formatRequest('/api/size?16000000'), sent));
  await new Promise((sent) => gone.socket.write(formatRequest('/api/x'), sent));
  host.child.kill('SIGCONT');
  await wait(10); // it knows of both, and is at the long one
  gone.socket.resetAndDestroy();
  // the hub's double ends when it is asked by nobody
  assert.equal((await request(host.port, '/api/x')).status, 200);
});

test('a_client_who_leaves_is_forgotten', async (t) => {
  const host = await startHost(t, { requests: 4, answer: 300 });
  const socket = await openSocket(host.port);
  for (let round = 0; round < 5; round++) {
    const waiting = [];
    for (let i = 0; i < 4; i++) waiting.push(await openWaiting(host.port));
    await wait(20);
    waiting.forEach((connection, i) => {
      if (i % 2) connection.socket.resetAndDestroy();
      else connection.close();
    });
    await eventually(async () => (await request(host.port, '/api/x')).status === 200, 'room for a request');
  }
  socket.send('answer nobody');
  assert.equal(await socket.ask('echo alive'), 'alive');
});

/**
 * Milliseconds in which it worked or wanted to: on a busy machine it may not get to work.
 * @param {number | undefined} pid
 */
function busyMs(pid) {
  const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return (Number(ran) + Number(waited)) / 1e6;
}

/** Waits until it has done nothing for a while. @param {number | undefined} pid */
async function expectRest(pid) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const [before, start] = [busyMs(pid), Date.now()];
    await wait(300);
    const share = (busyMs(pid) - before) / (Date.now() - start);
    if (share < 0.2) return;
    assert.ok(Date.now() < until, `busy for ${Math.round(share * 100)} % of the time`);
  }
}

for (const [what, disturb] of /** @type {[string, (connection: any) => void][]} */ ([
  ['hangs_up', (connection) => connection.close()],
  ['closes_one_half', (connection) => connection.socket.end()],
  ['asks_on', (connection) => connection.write(formatRequest('/api/x'))],
])) {
  for (const target of ['/api/wait', '/api/size?9000000', '/big.png']) {
    test(`a_client_who_${what}_during_${target.slice(1, 9)}_costs_no_time`, async (t) => {
      const host = await startHost(t, {}, { 'big.png': randomBytes(9_000_000) });
      const connection = await connect(host.port);
      connection.socket.pause();
      connection.write(formatRequest(target));
      await wait(300);
      disturb(connection);
      await expectRest(host.child.pid);
    });
  }
}

test('a_reader_who_leaves_in_the_middle_does_no_harm', async (t) => {
  const host = await startHost(t);
  for (let i = 0; i < 5; i++) {
    const connection = await openWaiting(host.port, '/api/size?9000000');
    await connection.until(() => (connection.state.data.length > 0 ? true : null), 'a byte');
    connection.close();
  }
  assert.equal((await request(host.port, '/api/x')).status, 200);
});

test('a_request_that_the_hub_does_not_answer_in_time_is_told_so', async (t) => {
  const host = await startHost(t, { answer: 200 });
  const socket = await openSocket(host.port);
  const start = Date.now();
  const waiting = [await openWaiting(host.port), await openWaiting(host.port)];
  for (const connection of waiting) {
    const answer = await takeAnswer(connection);
    const took = Date.now() - start;
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '1');
    assert.equal(answer.headers['content-type'], 'application/json');
    assert.equal(JSON.parse(answer.text).error.code, 'unavailable');
    assert.ok(took >= 199, `${took} ms`);
  }
  socket.send('answer too late');
  waiting[0].write(formatRequest('/api/x'));
  assert.equal((await takeAnswer(waiting[0])).text, '/api/x|');
});

test('a_request_beyond_the_limit_is_refused_and_its_connection_lives', async (t) => {
  const host = await startHost(t, { requests: 3 });
  const socket = await openSocket(host.port);
  const waiting = [];
  for (let i = 0; i < 3; i++) waiting.push(await openWaiting(host.port));
  await wait(50);
  const extra = await openWaiting(host.port);
  const answer = await takeAnswer(extra);
  assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [503, 'unavailable']);
  socket.send('answer now');
  for (const connection of waiting) assert.equal((await takeAnswer(connection)).text, 'now');
  extra.write(formatRequest('/api/x'));
  assert.equal((await takeAnswer(extra)).status, 200);
});

test('before_there_is_a_hub_requests_are_told_so', async (t) => {
  const host = await startHost(t, { starting: 1000000 });
  const answer = await request(host.port, '/api/x');
  assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [503, 'unavailable']);
});

test('it_ends_well_with_requests_open', async (t) => {
  const host = await startHost(t);
  const waiting = [];
  for (let i = 0; i < 10; i++) waiting.push(await openWaiting(host.port));
  await openWaiting(host.port, '/api/size?9000000');
  await wait(50);
  await host.finish();
  for (const connection of waiting) await connection.ended();
});
