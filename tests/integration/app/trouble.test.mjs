// SPDX-License-Identifier: MIT
// @ts-check
// Databases that are damaged, locked or read-only: the message names the thing and the remedy, the
// server says when it cannot serve, and whoever does not need what is damaged plays on.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, request, soon, start } from '../client.mjs';
import { OLD, databaseIn, makeOldDatabase, mountDisk, spoilPages } from '../lib/disk.mjs';
import { Player } from '../lib/player.mjs';
import { PROGRAM, run, serveFromFolder, temporaryFolder } from '../lib/server.mjs';
import { checkEnd, findGame, gameOf, leaveTable, moveIn, play, playOn, playerAt, sit }
  from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */

const NOBODY = '65534';

/** Why serving from a folder was refused. @param {string} data */
function refusalOf(data, { prefix = /** @type {string[]} */ ([]), web = '' } = {}) {
  const args = ['serve', '--set', 'port=0', '--set', `data=${data}`];
  const { status, out, err } = run(web ? [...args, '--set', `web=${web}`] : args, { prefix });
  assert.deepEqual([status, out], [1, ''], err);
  return err.split('\n').find((line) => line.startsWith('djenon: ')) ?? err;
}

/** What the server says of it, sooner or later. @param {Server} server @param {RegExp} pattern */
const says = (server, pattern) => eventually(async () => {
  await server.health();
  return pattern.test(server.stderr);
}, String(pattern));

/** A copy of the database of version 1, brought to this one. @param {import('node:test').TestContext} t @param {string} data */
async function makeCopy(t, data) {
  const copy = path.join(temporaryFolder(t), 'copy');
  makeOldDatabase(data);
  await (await serveFromFolder(t, data)).stop();
  const { status, err } = run(['backup', copy, '--set', `data=${data}`]);
  assert.equal(status, 0, err);
  return copy;
}

/** @param {string} copy @param {string} data */
function restore(copy, data) {
  const { status, err } = run(['restore', copy, '--set', `data=${data}`]);
  assert.equal(status, 0, err);
}

/** @param {{port: number}} server */
async function lookAtOldRoom(server) {
  const player = await new Player(OLD.names[0]).open(server);
  await player.readAll(OLD.running.room);
  await player.close();
}

test('a database of which only the first page is left is refused at the start', async (t) => {
  const data = temporaryFolder(t);
  const copy = await makeCopy(t, data);
  assert.ok(spoilPages(data, (_, number) => number > 1) > 10);
  assert.match(refusalOf(data), /djenon\.db cannot be used: .*malformed; restore it from a backup with djenon restore/);
  restore(copy, data);
  await lookAtOldRoom(await serveFromFolder(t, data));
});

test('a server that cannot read the list of rooms never says that it is ready', async (t) => {
  const data = temporaryFolder(t);
  const copy = await makeCopy(t, data);
  assert.ok(spoilPages(data, (page) => page.includes(`"room":"${OLD.running.room}"`)) > 0);
  const { child, output, stop } = await start(PROGRAM, ['serve', '--set', 'port=0', '--set', `data=${data}`]);
  try {
    const pattern = /store\.failed file=\S+djenon\.db .*malformed.*restore it from a backup with djenon restore/;
    while (!pattern.test(output.err)) {
      await soon(once(child.stderr, 'data'), String(pattern));
    }
    const port = Number(output.err.match(/net\.listen port=(\d+)/)?.[1]);
    assert.equal((await request(port, '/readyz')).status, 503);
    assert.equal(output.out, '');
  } finally {
    await stop('SIGTERM');
  }
  restore(copy, data);
  const server = await serveFromFolder(t, data);
  await lookAtOldRoom(server);
  assert.equal(await server.health(), 200);
});

test('a damaged page is the trouble of its rooms alone', async (t) => {
  const data = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const vector = findGame('djenon-abe', 20);
  const spoilt = await sit(server, 'djenon-abe', { names: ['abla', 'boko'] });
  await playOn(spoilt, vector, { upTo: vector.moves.length - 1 });
  const sound = await sit(server, 'adji-boto', { names: ['ama', 'bo'] });
  await playOn(sound, findGame('adji-boto', 20), { upTo: 7 });
  const own = spoilt.south.me.player;
  const others = sound.south.me.player;
  await server.stop();
  await Promise.all([spoilt, sound].flatMap(({ south, north }) => [south.gone(), north.gone()]));
  const count = spoilPages(data, (page) => (
    page.includes(`"by":"${own}"`) && page.includes('"t":"moved"') && !page.includes(others)));
  assert.ok(count > 0, 'a page of moves is spoilt');
  await server.start();
  await spoilt.south.open(server);
  await spoilt.south.refused('unavailable', 'sync', { room: spoilt.room, v: 0 });
  await says(server, /store\.failed file=\S+djenon\.db reason=.*restore it from a backup/);
  for (const player of [sound.south, sound.north]) {
    await player.open(server);
    await player.readAll(sound.room);
  }
  await playOn(sound, findGame('adji-boto', 20));
  checkEnd(sound, findGame('adji-boto', 20));
  assert.equal(await server.health(), 200);
  assert.match(run(['backup', path.join(data, 'copy'), '--set', `data=${data}`]).err, /djenon\.db cannot be used/);
  await Promise.all([spoilt.south.close(), leaveTable(sound)]);
});

/** Another program that keeps the database for itself. @param {string} data */
async function lock(data) {
  const script = 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);'
    + ' c.execute("BEGIN IMMEDIATE"); print("locked", flush=True); sys.stdin.read(); c.execute("ROLLBACK")';
  const child = spawn('python3', ['-c', script, databaseIn(data)], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}

test('while another program has locked the database moves are refused, and go on afterwards', async (t) => {
  const data = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const table = await sit(server, 'djenon-abe');
  const vector = findGame('djenon-abe', 20);
  await playOn(table, vector, { upTo: 4 });
  const unlock = await lock(data);
  const game = gameOf(table);
  const mover = playerAt(table, game.turn);
  await mover.refused('unavailable', 'move', moveIn(table.room, game, vector.moves[4]));
  await says(server, /append\.refused .*locked.*end the other program that has it open/);
  await eventually(async () => (await server.health()) === 503, 'the server to be unwell');
  await unlock();
  await eventually(async () => (await server.health()) === 200, 'the server to be well');
  await playOn(table, vector);
  checkEnd(table, vector);
  await leaveTable(table);
});

test('a database that is locked from the start is refused for that', async (t) => {
  const data = temporaryFolder(t);
  makeOldDatabase(data);
  const unlock = await lock(data);
  assert.match(refusalOf(data), /djenon\.db cannot be used: database is locked; end the other program/);
  await unlock();
  await (await serveFromFolder(t, data)).stop();
});

test('on a full disk no server starts and no database changes its version', async (t) => {
  const disk = mountDisk('2m');
  if (!disk) {
    t.skip('no file system can be mounted here');
    return;
  }
  try {
    await t.test('until there is room', async (inner) => {
      const old = path.join(disk.folder, 'old');
      mkdirSync(old);
      makeOldDatabase(old);
      disk.fill();
      assert.match(refusalOf(disk.data), /djenon\.db cannot be used: .*full; make room on the disk/);
      assert.match(refusalOf(old), /djenon\.db cannot be used: .*full; make room on the disk/);
      assert.ok(!existsSync(`${databaseIn(old)}.v1`));
      disk.empty();
      const server = await serveFromFolder(inner, old);
      const player = await new Player('ama').open(server);
      await player.readAll(OLD.running.room);
      await player.close();
      await server.stop();
      const fresh = await serveFromFolder(inner, disk.data);
      const table = await sit(fresh, 'djenon-abe');
      await play(table, 'A');
      await leaveTable(table);
      await fresh.stop();
    });
  } finally {
    disk.unmount();
  }
});

test('a database that the server may not write is refused with the command that mends it', (t) => {
  const data = temporaryFolder(t);
  const web = temporaryFolder(t); // the other user may not be able to read where the sources are
  const prefix = process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, '--clear-groups'] : [];
  if (prefix.length > 0 && run(['help'], { prefix }).status !== 0) {
    t.skip('the program cannot be run as another user');
    return;
  }
  cpSync(fileURLToPath(new URL('../../../web', import.meta.url)), web, { recursive: true });
  chmodSync(web, 0o755);
  const [command, ...rest] = [...prefix, 'test', '-r', path.join(web, 'index.html')];
  if (spawnSync(command, rest).status !== 0) {
    t.skip('the other user cannot read temporary folders: TMPDIR is closed to others');
    return;
  }
  makeOldDatabase(data);
  chmodSync(data, 0o777);
  chmodSync(databaseIn(data), 0o444);
  assert.match(refusalOf(data, { prefix, web }), /djenon\.db cannot be written: it belongs to user \d+ .* chown -R/);
});
