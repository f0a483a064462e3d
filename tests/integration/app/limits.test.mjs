// SPDX-License-Identifier: MIT
// @ts-check
// A server with the limits that it comes with, and with smaller ones: a class from one address,
// somebody who floods, and what is one too many.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PATIENCE, request, start } from '../client.mjs';
import { noNginx, startNginx } from '../lib/nginx.mjs';
import { Player } from '../lib/player.mjs';
import { findPort } from '../lib/ports.mjs';
import { openRaw } from '../lib/raw.mjs';
import { PROGRAM, checkReports, serveFromMemory, serveLimited, temporaryFolder } from '../lib/server.mjs';
import { findGame, leaveTable, playOn, sit } from '../lib/table.mjs';

const CLASS = 60;
const JOINED_MS = PATIENCE / 6; // 10 s, unless the machine is said to be slow

/**
 * Everybody comes at once and sits down at a table; any refusal is a failure.
 * @param {import('node:test').TestContext} t @param {import('../lib/player.mjs').Place} place
 */
async function seatClass(t, place) {
  const began = Date.now();
  const pupils = await Promise.all(Array.from({ length: CLASS }, (_, i) => (
    new Player(`pupil-${i}`).open(place))));
  await Promise.all(pupils.filter((_, i) => i % 2 === 0).map(async (south, i) => {
    const { room } = await south.ok('create', { game: 'djenon-abe', side: 'south' });
    await pupils[2 * i + 1].ok('join', { room });
    await Promise.all([south.reaches(room, 4), pupils[2 * i + 1].reaches(room, 4)]);
  }));
  const took = Date.now() - began;
  t.diagnostic(`${CLASS} players at ${CLASS / 2} tables in ${took} ms`);
  assert.ok(took < JOINED_MS, `${took} ms`);
  await Promise.all(pupils.map((pupil) => pupil.close()));
}

test('a class at one address joins its tables within 10 s without a refusal', async (t) => {
  await seatClass(t, await serveLimited(t));
});

for (const [name, settings] of /** @type {[string, Record<string, string>][]} */ ([
  ['is trusted', { trusted_proxies: '127.0.0.1' }], ['is not trusted', {}]])) {
  test(`a class joins through a proxy that ${name}`, { skip: noNginx }, async (t) => {
    const port = await findPort();
    const server = await serveLimited(t, { public_url: `https://localhost:${port}/`, ...settings });
    const nginx = await startNginx({
      file: 'nginx.conf', name: 'play.example.org', port, upstream: server.port,
    });
    try {
      await seatClass(t, { port, scheme: 'wss' });
    } finally {
      await nginx.stop();
    }
    assert.equal(/proxy\.untrusted/.test(server.stderr), name === 'is not trusted');
  });
}

/**
 * A server with a line in its file, and a player. The test ends with the server.
 * @param {import('node:test').TestContext} t @param {string} line
 */
async function serveFile(t, line) {
  const file = path.join(temporaryFolder(t), 'djenon.conf');
  const write = (/** @type {string} */ it) => writeFileSync(file, `port = 0\nstore = memory\n${it}\n`);
  write(line);
  const program = await start(PROGRAM, ['serve', '--config', file]);
  const player = await new Player('host').open(await program.ready());
  t.after(async () => {
    await player.close();
    assert.equal((await program.stop()).code, 0);
    checkReports(program.output.err);
  });
  /** Another line is in the file, and holds. @param {string} it */
  const allow = async (it) => {
    write(it);
    program.child.kill('SIGHUP');
    await program.said(/config\.reloaded/);
  };
  return { player, allow };
}

test('three hundred people are in a hall and play a round, and one more hears why not', async (t) => {
  const server = await serveFromMemory(t);
  const host = await new Player('host').open(server);
  const { hall } = await host.ok('hall', { action: 'open', title: 'Festival', game: 'djenon-abe' });
  await host.ok('lobby', { hall });
  const come = async (/** @type {number} */ i) => new Player(`guest-${i}`).open(server);
  const guests = await Promise.all(Array.from({ length: 299 }, (_, i) => come(i)));
  await Promise.all(guests.map(async (guest) => {
    await guest.ok('lobby', { hall });
    await guest.ok('hall', { action: 'ready', hall });
  }));
  const late = await come(299);
  const { text } = await late.refused('too-many', 'lobby', { hall });
  assert.match(text, /people are in this hall/);
  await host.ok('hall', { action: 'round', hall });
  const news = await Promise.all(guests.map((guest) => guest.message('hall')));
  assert.equal(news.filter(({ state }) => state === 'paired').length, 298);
  assert.equal(new Set(news.map(({ room }) => room)).size, 150, 'with the odd one, who has none');
  await guests[0].close();
  await late.ok('lobby', { hall });
  await Promise.all([host, late, ...guests.slice(1)].map((player) => player.close()));
});

/** @type {[string, (i: number) => string, string][]} */
const FLOODS = [
  ['commands', (i) => JSON.stringify({ t: 'games', id: `g${i}`, d: {} }), 'rate-limited'],
  ['codes of no room', (i) => JSON.stringify({ t: 'watch', id: `w${i}`, d: { room: '2222222222' } }), 'rate-limited'],
  ['signs of life', () => 'p', 'rate-limited'],
  ['nonsense', () => '{', 'malformed'],
];

for (const [what, make, code] of FLOODS) {
  test(`a flood of ${what} ends with a warning and 1008 while others play`, async (t) => {
    const server = await serveLimited(t);
    const table = await sit(server, 'djenon-abe');
    /** @type {any[]} */
    const heard = [];
    const flood = await openRaw(server, 'flood', (message) => heard.push(message));
    const playing = playOn(table, findGame('djenon-abe', 20), { upTo: 20 });
    for (let i = 0; i < 3000; i++) {
      flood.socket.send(make(i));
    }
    assert.equal(await flood.closed(), 1008);
    await playing;
    const refused = heard.filter((it) => it.t === 'error' && it.d.code === code);
    const warned = heard.findIndex((it) => it.t === 'notice' && it.d.code === 'slow-down');
    assert.ok(warned > 0, 'there is a warning');
    assert.ok(heard.slice(warned).filter((it) => it.t === 'error').length > 10, 'and time to heed it');
    assert.ok(refused.length > 0);
    if (code === 'rate-limited') {
      assert.ok(refused.every(({ d }) => d.retryMs > 0));
    }
    await table.south.settle();
    await leaveTable(table);
  });
}

test('a connection too many from an address hears why and when to come back', async (t) => {
  const server = await serveLimited(t, { max_connections_per_address: '3' });
  const players = await Promise.all(['a', 'b', 'c'].map((name) => new Player(name).open(server)));
  /** @type {any[]} */
  const heard = [];
  const extra = await openRaw(server, 'd', (message) => heard.push(message));
  assert.equal(await extra.closed(), 1013);
  assert.deepEqual(heard.map(({ t: type, re, d }) => [type, re, d.code, d.retryMs]),
    [['error', null, 'too-many', 10000]]);
  await players[0].close();
  const other = await new Player('d').open(server);
  await Promise.all([other, players[1], players[2]].map((player) => player.close()));
});

test('requests too many from an address are 429', async (t) => {
  const server = await serveLimited(t, { rate_api: '2/1h' });
  const statuses = [];
  for (let i = 0; i < 3; i++) {
    const answer = await request(server.port, '/api/rooms');
    statuses.push(answer.status);
    if (answer.status === 429) {
      assert.equal(JSON.parse(answer.text).error.code, 'rate-limited');
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
  }
  assert.deepEqual(statuses, [200, 200, 429]);
  // Whoever looks for what is wrong is answered all the same.
  for (let i = 0; i < 3; i++) assert.equal((await request(server.port, '/api/diag')).status, 200);
  assert.equal((await request(server.port, '/healthz')).status, 200);
});

for (const [key, ...command] of /** @type {[string, string, object][]} */ ([
  ['max_rooms_per_player', 'create', { game: 'djenon-abe', side: 'south' }],
  ['max_halls_per_player', 'hall', { action: 'open', title: 'Club' }]])) {
  test(`${key} is read again on SIGHUP`, async (t) => {
    const { player, allow } = await serveFile(t, `${key} = 1`);
    await player.ok(...command);
    await player.refused('too-many', ...command);
    await allow(`${key} = 2`);
    await player.ok(...command);
    await player.refused('too-many', ...command);
  });
}
