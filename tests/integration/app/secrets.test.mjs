// SPDX-License-Identifier: MIT
// @ts-check
// What must be nowhere: secrets and codes that speak for a player, and addresses, neither in the
// database nor in the log, whatever it shows; what people say to each other is not in the log.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openSocket, request, upgradeHeaders } from '../client.mjs';
import { Player, secretOf } from '../lib/player.mjs';
import { run, serve, temporaryFolder } from '../lib/server.mjs';
import { leaveTable, play, gameOf, sit } from '../lib/table.mjs';

const CLIENT = '203.0.113.77';
const CLIENT_V6 = '2001:db8:77::1';
const SAID = 'Sasabonsam waits under the odum tree';

/** A text as it may stand in a file: itself, and the bytes that it writes out. @param {string} secret */
const formsOf = (secret) => [
  Buffer.from(secret),
  Buffer.from(secret, 'base64url'),
  Buffer.from(Buffer.from(secret, 'base64url').toString('hex')),
  Buffer.from(Buffer.from(secret, 'base64url').toString('hex').toUpperCase()),
];

/** @param {string} code @returns {Buffer[]} */
const formsOfCode = (code) => [code, `${code.slice(0, 5)}-${code.slice(5)}`].map((it) => Buffer.from(it));

/** Every byte that a folder has. @param {string} folder */
const bytesOf = (folder) => Buffer.concat(
  readdirSync(folder, { withFileTypes: true }).filter((it) => it.isFile())
    .map((it) => readFileSync(path.join(folder, it.name))));

/** @param {Buffer} bytes @param {Record<string, Buffer[]>} kinds @param {string} where */
function lacks(bytes, kinds, where) {
  for (const [what, forms] of Object.entries(kinds)) {
    for (const form of forms) {
      const at = bytes.indexOf(form);
      assert.equal(at, -1, `${where} has ${what}: ...${bytes.subarray(Math.max(0, at - 80), at + 80)}...`);
    }
  }
}

/** Clients that speak through a proxy, of which some are refused. @param {number} port */
async function visitThroughProxy(port) {
  for (const address of [CLIENT, CLIENT_V6, `${CLIENT}, nonsense`]) {
    const headers = { 'X-Forwarded-For': address };
    const socket = await openSocket(port, { headers, welcome: false });
    socket.send('{"t":"hello","id":"1","d":{"protocol":1}}');
    socket.send('not a message');
    await socket.text();
    socket.close();
    await request(port, '/ws', upgradeHeaders({ ...headers, Origin: 'https://evil.example' }));
    await request(port, '/api/rooms', headers);
  }
}

test('secrets, codes and addresses are kept nowhere, and what is said is not in the log', async (t) => {
  const data = temporaryFolder(t);
  const server = await serve(t, {
    store: 'sqlite', data, log_level: 'debug', trusted_proxies: '127.0.0.1',
  });
  const table = await sit(server, 'djenon-abe', { create: { phrases: 'free' }, names: ['secret-south', 'secret-north'] });
  const { room, south, north } = table;
  await play(table, gameOf(table).legal[0]);
  await south.ok('say', { room, text: SAID });
  await north.ok('report', { room, ply: 1, reason: 'abuse' });
  const phone = await new Player('secret-phone').open(server);
  const { code } = await south.ok('link', {});
  await phone.ok('adopt', { code });
  const unused = (await south.ok('link', {})).code;
  await north.refused('no-such-code', 'adopt', { code: unused.replace(/^./, '2').replace(/.$/, '3') });
  await south.ok('rename', { name: 'Nana' }).catch(() => undefined);
  await phone.ok('sign-out', { secret: secretOf('secret-renewed') });
  await visitThroughProxy(server.port);
  await server.kill();
  await server.start();
  const renewed = await new Player('secret-renewed').open(server);
  await renewed.close();
  await north.close();
  const backup = path.join(temporaryFolder(t), 'copy.db');
  assert.equal(run(['backup', backup, '--set', `data=${data}`]).status, 0);
  await server.stop();

  const names = ['secret-south', 'secret-north', 'secret-phone', 'secret-renewed'];
  const kept = {
    'a secret': names.flatMap((name) => formsOf(secretOf(name))),
    'a code': [code, unused].flatMap(formsOfCode),
    'an address': [CLIENT, CLIENT_V6, '127.0.0.1'].map((it) => Buffer.from(it)),
  };
  assert.ok(bytesOf(data).includes(room), 'the database was looked at');
  lacks(bytesOf(data), kept, 'the database');
  lacks(readFileSync(backup), kept, 'the copy');
  const log = server.stderr.split('\n').filter((line) => !/config|net\.listen/.test(line)).join('\n');
  assert.ok(log.includes('socket.refused'), 'the log was looked at');
  lacks(Buffer.from(log), { ...kept, 'what was said': [Buffer.from(SAID), Buffer.from(SAID.slice(0, 12))] }, 'the log');
  await leaveTable(table);
});
