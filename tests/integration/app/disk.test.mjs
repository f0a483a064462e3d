// SPDX-License-Identifier: MIT
// @ts-check
// Disks that fail: nothing is acknowledged that is not durable, and service resumes with the disk.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../client.mjs';
import { databaseIn, mountDisk, setVersion, spoil } from '../lib/disk.mjs';
import { Player } from '../lib/player.mjs';
import { run, serveFromFolder, temporaryFolder } from '../lib/server.mjs';
import { checkEnd, findGame, gameOf, leaveTable, moveIn, play, playOn, playerAt, sit }
  from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */
/** @typedef {import('../lib/table.mjs').Table} Table */

const NOBODY = '65534';

/** Tries to serve from a folder, and says how that was refused. @param {string} data */
function refusalOf(data, { prefix = /** @type {string[]} */ ([]), web = '' } = {}) {
  const args = ['serve', '--set', 'port=0', '--set', `data=${data}`];
  const { status, out, err } = run(web ? [...args, '--set', `web=${web}`] : args, { prefix });
  assert.equal(status, 1, err);
  assert.equal(out, '');
  const sentence = err.split('\n').find((line) => line.startsWith('djenon: '));
  assert.ok(sentence, err);
  return sentence;
}

/** Whoever is to move tries to. @param {Table} table @param {string} pit @param {string} id */
const tryMove = (table, pit, id) => {
  const game = gameOf(table);
  return playerAt(table, game.turn).command('move', moveIn(table.room, game, pit), id);
};

/** Sends a move again and again, as a client does, until it is accepted. */
async function insist(/** @type {Table} */ table, /** @type {string} */ pit, /** @type {string} */ id) {
  const { room, south, north } = table;
  /** @type {any} */
  let answer = null;
  await eventually(async () => {
    answer = await tryMove(table, pit, id);
    assert.ok(answer.t === 'ok' || answer.d.code === 'unavailable', JSON.stringify(answer.d));
    return answer.t === 'ok';
  }, 'a move to be taken');
  const { v } = answer.d.events[answer.d.events.length - 1];
  await Promise.all([south.reaches(room, v), north.reaches(room, v)]);
}

/** The disk is gone: a move is refused, and the server says that it is not well. */
async function checkRefused(/** @type {Server} */ server, /** @type {Table} */ table, /** @type {string} */ pit) {
  const { room, south, north } = table;
  const before = south.room(room);
  const { v, doc } = before;
  const answer = await tryMove(table, pit, 'while the disk is gone');
  assert.deepEqual([answer.t, answer.d.code], ['error', 'unavailable']);
  const newcomer = await new Player('newcomer').open(server, { greet: false });
  const hello = await newcomer.command('hello', newcomer.hello);
  if (hello.t === 'ok') {
    await newcomer.refused('unavailable', 'create', { game: 'djenon-abe', side: 'south' });
  } else {
    assert.equal(hello.d.code, 'unavailable');
  }
  await newcomer.close();
  assert.equal(await server.health(), 503);
  await Promise.all([south.settle(), north.settle()]);
  for (const player of [south, north]) {
    assert.ok([v, v + 1].includes(player.room(room).v));
    assert.deepEqual(untimed(player.room(room).doc), untimed(doc));
  }
}

/** A restart stops the clocks for a while and says so; nothing else changes. */
const untimed = (/** @type {any} */ doc) => ({ ...doc, clocks: null, absent: null });

/** After a kill there is exactly what was acknowledged. */
async function checkAfterKill(/** @type {Server} */ server, /** @type {Table} */ table) {
  const { room, south, north } = table;
  const { v, doc } = south.room(room);
  await server.restart();
  await Promise.all([south.gone(), north.gone()]);
  for (const player of [south, north]) {
    await player.open(server);
    await player.readAll(room);
    assert.ok([v, v + 1].includes(player.room(room).v));
    assert.deepEqual(untimed(player.room(room).doc), untimed(doc));
  }
}

test('on a full disk moves are refused, and go on when there is room again', async (t) => {
  const disk = mountDisk('3m');
  if (!disk) {
    t.skip('no file system can be mounted here');
    return;
  }
  try {
    await t.test('with a game under way', async (inner) => {
      const server = await serveFromFolder(inner, disk.data);
      const table = await sit(server, 'djenon-abe');
      const vector = findGame('djenon-abe', 30);
      await playOn(table, vector, { upTo: 4 });
      for (const upTo of [8, 12, 16]) {
        disk.fill();
        // What the log has written already it may write again: some moves may still fit.
        for (let fits = true; fits && gameOf(table).moves.length < upTo;) {
          const pit = vector.moves[gameOf(table).moves.length];
          const answer = await tryMove(table, pit, `at ${gameOf(table).moves.length}`);
          fits = answer.t === 'ok';
          await Promise.all([table.south.settle(), table.north.settle()]);
        }
        const ply = gameOf(table).moves.length;
        await eventually(async () => (await server.health()) === 503, 'the server to be unwell');
        await checkRefused(server, table, vector.moves[ply]);
        assert.match(server.stderr, /append\.refused .*full.*make room on the disk/);
        disk.empty();
        await insist(table, vector.moves[ply], `insisted ${ply}`);
        await eventually(async () => (await server.health()) === 200, 'the server to be well');
        await playOn(table, vector, { upTo });
        await checkAfterKill(server, table);
      }
      await playOn(table, vector);
      checkEnd(table, vector);
      await leaveTable(table);
    });
  } finally {
    disk.unmount();
  }
});

test('a folder that is moved away takes no moves, until it is back', async (t) => {
  const parent = temporaryFolder(t);
  const data = path.join(parent, 'data');
  const server = await serveFromFolder(t, data);
  const table = await sit(server, 'djenon-abe');
  const vector = findGame('djenon-abe', 20);
  await playOn(table, vector, { upTo: 5 });
  renameSync(data, `${data}-elsewhere`);
  await checkRefused(server, table, vector.moves[5]);
  renameSync(`${data}-elsewhere`, data);
  await insist(table, vector.moves[5], 'back');
  await eventually(async () => (await server.health()) === 200, 'the server to be well');
  await playOn(table, vector, { upTo: 9 });
  await checkAfterKill(server, table);
  await playOn(table, vector);
  checkEnd(table, vector);
  await leaveTable(table);
});

test('when the folder is removed nothing is taken any more, and the server still stops properly', async (t) => {
  const data = path.join(temporaryFolder(t), 'data');
  const server = await serveFromFolder(t, data);
  const table = await sit(server, 'djenon-abe');
  await play(table, 'A');
  rmSync(data, { recursive: true });
  await checkRefused(server, table, 'd');
  assert.match(server.stderr, /append\.refused .*djenon\.db was moved or removed/);
  await server.stop();
  await Promise.all([table.south.gone(), table.north.gone()]);
});

test('a second server on the same folder is refused, and told who has it', async (t) => {
  const data = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const sentence = refusalOf(data);
  assert.ok(sentence.includes(`${data} is in use by another process (${server.pid})`), sentence);
  assert.match(sentence, /stop that server or give this one a folder of its own/);
  const table = await sit(server, 'djenon-abe');
  await play(table, 'A');
  await leaveTable(table);
});

test('a folder that the server may not write is refused with the command that mends it', (t) => {
  const data = temporaryFolder(t);
  const prefix = process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, '--clear-groups'] : [];
  if (prefix.length > 0 && run(['help'], { prefix }).status !== 0) {
    t.skip('the program cannot be run as another user');
    return;
  }
  const web = temporaryFolder(t); // the other user may not be able to read where the sources are
  cpSync(fileURLToPath(new URL('../../../web', import.meta.url)), web, { recursive: true });
  chmodSync(web, 0o755);
  const [command, ...rest] = [...prefix, 'test', '-r', path.join(web, 'index.html')];
  if (spawnSync(command, rest).status !== 0) {
    t.skip('the other user cannot read temporary folders: TMPDIR is closed to others');
    return;
  }
  chmodSync(data, 0o555);
  assert.match(refusalOf(data, { prefix, web }), /cannot be written: it belongs to user \d+ .* chown -R/);
  chmodSync(data, 0o755);
});

test('a folder on a disk that is mounted read-only is refused for that', (t) => {
  const disk = mountDisk('1m');
  try {
    if (!disk?.remount('ro')) {
      t.skip('no file system can be mounted here');
      return;
    }
    assert.match(refusalOf(disk.folder), /mounted read-only; mount it read-write/);
    assert.match(refusalOf(disk.data), /the data folder .* cannot be made: Read-only file system/);
  } finally {
    disk?.unmount();
  }
});

test('a folder below one that is not there is refused', (t) => {
  const data = path.join(temporaryFolder(t), 'not', 'there');
  assert.match(refusalOf(data), /cannot be made: No such file or directory; make it, or set the key data/);
});

test('the database of a newer server is refused and not touched', async (t) => {
  const data = temporaryFolder(t);
  await (await serveFromFolder(t, data)).stop();
  const version = setVersion(data, 99);
  const sentence = refusalOf(data);
  assert.match(sentence, /was written by a newer server \(its version is 99, this one knows \d+\)/);
  assert.match(sentence, /install the newer server/);
  setVersion(data, version);
  await (await serveFromFolder(t, data)).stop();
});

test('a file that is no database is refused and not touched', (t) => {
  const data = temporaryFolder(t);
  writeFileSync(databaseIn(data), 'This is a letter to my grandmother.\n'.repeat(200));
  assert.match(refusalOf(data), /djenon\.db cannot be used: .*restore it from a backup/);
});

/** The start of the record with a hash, and of one in the next format. @param {string} data @param {string} hash */
function newFormat(data, hash) {
  const [, start] = readFileSync(databaseIn(data), 'latin1').match(`({"f":1,"v":9,[^{]*){[^{]*"hash":"${hash}"`) ?? [];
  return [start, start.replace('"f":1', '"f":2')];
}

/** What is done to a record, and how it reads in the log of the server. */
const DAMAGES = [
  { title: 'another hash', change: (/** @type {any} */ { hash }) => [hash, hash.replace(/./g, '0')] },
  { title: 'another position', change: (/** @type {any} */ { position }) => [position, position.replace('_N_', '_S_')] },
  { title: 'a format of a newer server', change: (/** @type {any} */ { hash }, /** @type {string} */ data) => newFormat(data, hash) },
  { title: 'no JSON', change: (/** @type {any} */ { hash }) => [`"${hash}`, `"${hash.slice(0, -1)}"`] },
];

for (const { title, change } of DAMAGES) {
  test(`a record with ${title} freezes its room, and no other`, async (t) => {
    const data = temporaryFolder(t);
    const server = await serveFromFolder(t, data);
    const vector = findGame('djenon-abe', 20);
    const spoilt = await sit(server, 'djenon-abe', { names: ['ama', 'bo'] });
    const sound = await sit(server, 'adji-boto', { names: ['ama', 'bo'] });
    await playOn(spoilt, vector, { upTo: 7 });
    const event = spoilt.south.room(spoilt.room).events.get(9)?.d;
    await playOn(sound, findGame('adji-boto', 20), { upTo: 7 });
    await server.stop();
    const [text, replacement] = change(event, data);
    assert.ok(spoil(data, text, replacement) > 0);
    await server.start();
    const [south, north] = [await new Player('ama').open(server), await new Player('bo').open(server)];
    await south.ok('sync', { room: spoilt.room, v: 0 });
    await south.settle();
    assert.equal(south.room(spoilt.room).snapshots, 1, 'what can be seen is shown');
    const game = south.room(spoilt.room).doc?.game;
    await south.refused('unavailable', 'move', moveIn(spoilt.room, game, 'A'));
    await south.refused('unavailable', 'resign', { room: spoilt.room, game: 1 });
    assert.match(server.stderr, new RegExp(`room.frozen room=${spoilt.room} v=9 `));
    for (const player of [south, north]) {
      await player.readAll(sound.room);
    }
    await playOn({ room: sound.room, south, north }, findGame('adji-boto', 20));
    assert.equal(await server.health(), 200);
    await Promise.all([south.close(), north.close(), leaveTable(spoilt), leaveTable(sound)]);
  });
}
