// SPDX-License-Identifier: MIT
// @ts-check
// What the log says, and what it never does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request, upgradeHeaders } from '../client.mjs';
import { Player, secretOf } from '../lib/player.mjs';
import { serve } from '../lib/server.mjs';
import { gameOf, leaveTable, play, sit } from '../lib/table.mjs';

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|warn|error) [a-z]+(\.[a-z-]+)?( [a-z_]+=("(\\.|[^"\\])*"|[^ "=]*))*$/;

/** Lines of an event. @param {string} log @param {string} event */
const linesOf = (log, event) => log.split('\n').filter((line) => line.split(' ')[2] === event);

/** A game with words, a name and everything else that is nobody's business. @param {{port: number}} server */
async function playInPrivate(server) {
  const table = await sit(server, 'djenon-abe', { create: { phrases: 'free' }, names: ['Kwame-x7', 'Efua-x7'] });
  await play(table, gameOf(table).legal[0]);
  await table.south.ok('say', { room: table.room, text: 'a word between us' });
  await table.south.ok('resign', { room: table.room, game: 1 });
  await table.south.ok('rename', { name: 'Kwame the Second' });
  await leaveTable(table);
}

for (const level of ['info', 'debug']) {
  test(`at ${level} no secret, no name, no word and no address is in the log`, async (t) => {
    const server = await serve(t, { store: 'memory', log_level: level });
    await playInPrivate(server);
    await server.stop();
    for (const private_ of [secretOf('Kwame-x7'), secretOf('Efua-x7'), 'Kwame', 'Efua', 'between us']) {
      assert.ok(!server.stderr.includes(private_), `${private_} in ${server.stderr}`);
    }
    assert.doesNotMatch(server.stderr.replace(/listen=\S+/g, ''), /127\.0\.0\.1/);
    server.stderr.split('\n').slice(0, -1).forEach((line) => assert.match(line, LINE));
    assert.equal(linesOf(server.stderr, 'server.start').length, 1);
    assert.equal(linesOf(server.stderr, 'server.stop').length, 1);
    for (const event of ['socket.open', 'socket.close']) {
      assert.equal(linesOf(server.stderr, event).length, level === 'debug' ? 2 : 0, event);
    }
  });
}

test('a peer who is refused again and again does not fill the log', async (t) => {
  const server = await serve(t, { store: 'memory', public_url: 'https://play.example.org/' });
  const headers = upgradeHeaders({ Origin: 'https://elsewhere.example' });
  for (let i = 0; i < 120; i++) {
    const { status } = await request(server.port, '/ws', headers);
    assert.equal(status, 403);
  }
  await (await new Player('somebody').open(server)).close();
  await server.stop();
  const windows = linesOf(server.stderr, 'log.dropped').filter((line) => line.includes('for_ms=')).length;
  assert.ok(windows >= 1, 'it says that lines are missing');
  assert.ok(linesOf(server.stderr, 'socket.refused').length <= 50 * (windows + 1), server.stderr.slice(0, 400));
});
