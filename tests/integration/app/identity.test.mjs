// SPDX-License-Identifier: MIT
// @ts-check
// Who a player is: secrets that speak for him, his name, and what is kept of both.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { request } from '../client.mjs';
import { Player, secretOf } from '../lib/player.mjs';
import { run, serve, serveFromFolder, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { findGame, gameOf, leaveTable, playOn, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */

/** What the store knows a secret by. @param {string} secret */
const hashOf = (secret) => createHash('sha256').update('djenon-player-1')
  .update(Buffer.from(secret, 'base64url')).digest('base64url');

/** A device says hello and must not be known any more. @param {Server} server @param {string} name */
async function refuseHello(server, name) {
  const device = await new Player(name).open(server, { greet: false });
  await device.refused('bad-secret', 'hello', device.hello);
  assert.equal(await device.gone(), 4003);
}

/** Makes a second secret speak for a player. @param {Player} player @param {Player} device */
async function link(player, device) {
  const { code } = await player.ok('link', {});
  assert.match(code, /^[23456789BCDFGHJKMNPQRTVWXZ]{10}$/);
  return device.ok('adopt', { code });
}

test('two devices are one player until one of them signs the other out, whatever happens to the server', async (t) => {
  const server = await serveFromFolder(t, temporaryFolder(t));
  const phone = await new Player('phone', { name: 'Ama' }).open(server);
  const tablet = await new Player('tablet').open(server);
  const { player } = phone.me;
  assert.notEqual(tablet.me.player, player);
  assert.equal((await link(phone, tablet)).player, player);
  await tablet.close();
  await server.restart();
  await phone.open(server);
  await tablet.open(server);
  assert.equal(tablet.me.player, player);
  const { room } = await phone.ok('create', { game: 'djenon-abe', side: 'south' });
  await tablet.close();
  await tablet.open(server);
  assert.deepEqual(tablet.me.seats.map((/** @type {any} */ seat) => seat.room), [room]);
  assert.equal((await phone.ok('sign-out', { secret: secretOf('phone-2') })).player, player);
  assert.equal(await tablet.gone(), 4003);
  await phone.ok('leave', { room });
  await phone.close();
  await server.restart();
  await refuseHello(server, 'phone');
  await refuseHello(server, 'tablet');
  const renewed = await new Player('phone-2').open(server);
  assert.equal(renewed.me.player, player);
  await renewed.close();
});

test('whoever guesses codes is warned and then sent away', async (t) => {
  const server = await serveFromMemory(t);
  const guesser = await new Player('guesser').open(server);
  for (let i = 0; i < 5; i++) {
    await guesser.refused('no-such-code', 'adopt', { code: '2222222222' });
  }
  assert.equal((await guesser.message('notice')).code, 'slow-down');
  assert.equal(await guesser.gone(), 1008);
});

test('a new name stands in the rooms, and a deleted one nowhere', async (t) => {
  const server = await serveFromFolder(t, temporaryFolder(t));
  const clock = { kind: 'fischer', base: 60000, increment: 0 };
  const table = await sit(server, 'djenon-abe', { create: { visibility: 'public', clock } });
  const { room, south, north } = table;
  await south.refused('seated-in-game', 'rename', { name: 'Zebediah' });
  await south.ok('resign', { room, game: 1 });
  await south.ok('rename', { name: 'Zebediah' });
  await north.until(() => north.room(room).doc?.seats.south?.name === 'Zebediah', 'the new name');
  await south.ok('say', { room, phrase: 'thanks' });
  await south.close();
  await north.close();
  await south.open(server);
  await south.ok('forget', {}, 'forget-1');
  await south.ok('forget', {}, 'forget-1');
  await south.refused('rate-limited', 'forget', {}, 'forget-2');
  await south.close();
  for (const life of ['first', 'second']) {
    const other = await new Player(`reader-${life}`).open(server);
    await other.readAll(room);
    const told = JSON.stringify([...other.room(room).events.values(), other.room(room).doc]);
    assert.ok(!told.includes('Zebediah'), told);
    for (const address of ['/api/archive', '/api/rooms', `/api/games/${room}`, `/api/games/${room}-1`]) {
      const { status, body } = await request(server.port, address);
      assert.equal(status, 200, address);
      assert.ok(!String(body).includes('Zebediah'), String(body));
    }
    await other.close();
    await server.restart();
  }
});

test('finished games are listed for their players alone', async (t) => {
  const server = await serveFromMemory(t);
  const table = await sit(server, 'adji-boto');
  const { room, south } = table;
  await south.ok('resign', { room, game: 1 });
  const { games, next } = await south.ok('games', {});
  assert.deepEqual([games.map((/** @type {any} */ game) => game.room), next], [[room], null]);
  await south.refused('malformed', 'games', { before: 'last-week' });
  const stranger = await new Player('stranger').open(server);
  assert.deepEqual((await stranger.ok('games', {})).games, []);
  await stranger.close();
  await leaveTable(table);
});

test('no secret, no hash of one and no name is in the log, and no secret in the database', async (t) => {
  const data = temporaryFolder(t);
  const server = await serve(t, { store: 'sqlite', data, log_level: 'debug' });
  const player = await new Player('one', { name: 'Wilhelmina' }).open(server);
  const device = await new Player('two').open(server);
  await link(player, device);
  await player.ok('sign-out', { secret: secretOf('three') });
  await player.ok('forget', {});
  await player.close();
  await refuseHello(server, 'one');
  const other = await new Player('four', { secret: `${'A'.repeat(21)}B` }).open(server, { greet: false });
  await other.refused('bad-secret', 'hello', other.hello);
  await other.close();
  await server.stop();
  const secrets = ['one', 'two', 'three'].map(secretOf);
  const files = readdirSync(data).map((name) => readFileSync(path.join(data, name), 'latin1')).join('');
  for (const word of [...secrets, ...secrets.map(hashOf), 'Wilhelmina', 'AAAAAAAAAAAAAAAAAAAAAB']) {
    assert.ok(!server.stderr.includes(word), `${word} is in the log`);
  }
  for (const secret of secrets) {
    assert.ok(!files.includes(secret), `${secret} is in the database`);
  }
});

test('when a copy is put back under a running server, its players come back to the copy', async (t) => {
  const data = temporaryFolder(t);
  const copy = path.join(temporaryFolder(t), 'copy');
  const server = await serveFromFolder(t, data);
  const vector = findGame('djenon-abe', 20);
  const names = ['ama', 'bo'];
  const table = await sit(server, 'djenon-abe', { names });
  const setting = ['--set', `data=${data}`];
  await playOn(table, vector, { upTo: 6 });
  assert.equal(run(['backup', copy, ...setting]).status, 0);
  await playOn(table, vector, { upTo: 12 });
  const { status, err } = run(['restore', copy, ...setting]);
  assert.equal(status, 0, err);
  for (const player of [table.south, table.north]) {
    assert.equal((await player.message('notice')).code, 'restart');
    assert.equal(await player.gone(), 1012);
  }
  const [south, north] = names.map((name) => new Player(name));
  const again = { room: table.room, south, north };
  for (const player of [south, north]) {
    await player.open(server, { greet: false });
    player.me = await comeBack(player);
    await player.readAll(again.room);
  }
  assert.equal(gameOf(again).position, vector.plies[5].position);
  await playOn(again, vector, { upTo: 9 });
  await leaveTable(again);
});

/** Says hello as often as the server is still starting. @param {Player} player @returns {Promise<any>} */
async function comeBack(player) {
  const answer = await player.command('hello', player.hello);
  return answer.t === 'ok' ? answer.d : comeBack(player);
}
