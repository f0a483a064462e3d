// SPDX-License-Identifier: MIT
// @ts-check
// Copies of what is stored, made while people play, and put back.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { OLD, databaseIn, makeOldDatabase, mountDisk, setVersion } from '../lib/disk.mjs';
import { Player } from '../lib/player.mjs';
import { PROGRAM, checkReports, run, serveFromFolder, temporaryFolder } from '../lib/server.mjs';
import { GAMES, checkEnd, findGame, gameOf, leaveTable, playOn, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').Table} Table */

/** @param {string} command @param {string} file @param {string} data */
const toArguments = (command, file, data) => [command, file, '--set', `data=${data}`];

/** What the command prints when it has done its work. @param {string} command @param {string} file @param {string} data */
function carryOut(command, file, data) {
  const { status, out, err } = run(toArguments(command, file, data));
  assert.equal(status, 0, err);
  return out;
}

/** Why the command does not do it. @param {string} command @param {string} file @param {string} data */
function refusalOf(command, file, data) {
  const { status, out, err } = run(toArguments(command, file, data));
  assert.deepEqual([status, out], [1, ''], err);
  return err;
}

/** Makes a copy without standing in the way of those who play. @param {string} file @param {string} data */
async function copyBeside(file, data) {
  const { stdout, stderr } = await promisify(execFile)(PROGRAM, toArguments('backup', file, data));
  checkReports(stderr);
  assert.match(stdout, /: a checked copy of .*, version \d+, 3 rooms, \d+ bytes\n$/);
}

/** The two of a table, at another server. @param {{port: number}} server @param {string} room @param {string[]} names */
async function comeTo(server, room, [south, north]) {
  const table = { room, south: await new Player(south).open(server), north: await new Player(north).open(server) };
  await table.south.readAll(room);
  await table.north.readAll(room);
  return table;
}

test('copies made while people play have all that was acknowledged, and games go on in them', async (t) => {
  const data = temporaryFolder(t);
  const copies = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const games = GAMES.map((kind) => ({ vector: findGame(kind, 15), names: [`ama-${kind}`, `bo-${kind}`] }));
  const tables = await Promise.all(games.map(({ names }, i) => sit(server, GAMES[i], { names })));
  let isOver = false;
  const playing = Promise.all(tables.map((table, i) => playOn(table, games[i].vector, {
    upTo: games[i].vector.moves.length - 1,
  }))).finally(() => {
    isOver = true;
  });
  /** @type {number[][]} how many moves had been acknowledged when the copy was begun */
  const known = [];
  do {
    known.push(tables.map((table) => gameOf(table).moves.length));
    await copyBeside(path.join(copies, `copy-${known.length}`), data);
  } while (!isOver && known.length < 5);
  await playing;
  assert.deepEqual(readdirSync(copies).sort(), known.map((_, i) => `copy-${i + 1}`));
  for (const [i, counts] of known.entries()) {
    const folder = temporaryFolder(t);
    copyFileSync(path.join(copies, `copy-${i + 1}`), databaseIn(folder));
    const other = await serveFromFolder(t, folder);
    for (const [j, original] of tables.entries()) {
      const table = await comeTo(other, original.room, games[j].names);
      const { moves } = gameOf(table);
      assert.ok(moves.length >= counts[j], `${moves.length} moves are in a copy begun after ${counts[j]}`);
      assert.deepEqual(moves, gameOf(original).moves.slice(0, moves.length));
      await playOn(table, games[j].vector);
      checkEnd(table, games[j].vector);
      await leaveTable(table);
    }
    await other.stop();
  }
  assert.equal(await server.health(), 200);
  await Promise.all(tables.map(leaveTable));
});

test('a database of version 1 is taken along, and its copy is a way back', async (t) => {
  const data = temporaryFolder(t);
  const { over, running, names } = OLD;
  const vector = findGame(running.game, 20);
  makeOldDatabase(data);
  const server = await serveFromFolder(t, data);
  assert.match(server.stderr, /store\.backup file=\S+djenon\.db\.v1 version=1/);
  const finished = await comeTo(server, over.room, names);
  checkEnd(finished, findGame(over.game, 20));
  assert.equal(finished.south.me.finished.length, 1);
  const table = await comeTo(server, running.room, names);
  assert.equal(gameOf(table).position, vector.plies[running.plies - 1].position);
  await playOn(table, vector, { upTo: running.plies + 6 });
  await server.stop();
  await Promise.all([table, finished].flatMap(({ south, north }) => [south.gone(), north.gone()]));

  const said = carryOut('restore', `${databaseIn(data)}.v1`, data);
  assert.match(said, /restored from \S+djenon\.db\.v1, version 1, 2 rooms; what was there before is in \S+before-restore\n/);
  assert.ok(existsSync(`${databaseIn(data)}.before-restore`));
  await server.start();
  const again = await comeTo(server, running.room, names);
  assert.equal(gameOf(again).position, vector.plies[running.plies - 1].position);
  await playOn(again, vector);
  checkEnd(again, vector);
  await leaveTable(again);
  await server.stop();
  carryOut('restore', `${databaseIn(data)}.before-restore`, data);
  await server.start();
  const back = await comeTo(server, running.room, names);
  assert.equal(gameOf(back).position, vector.plies[running.plies + 5].position);
  await leaveTable(back);
});

test('a damaged database gives way to a copy, and is kept', async (t) => {
  const data = temporaryFolder(t);
  const copy = path.join(temporaryFolder(t), 'copy');
  makeOldDatabase(data);
  carryOut('backup', copy, data);
  writeFileSync(databaseIn(data), 'This is a letter to my grandmother.\n'.repeat(200));
  assert.match(refusalOf('backup', `${copy}-2`, data), /djenon\.db cannot be used: .*djenon restore/);
  const said = carryOut('restore', copy, data);
  assert.match(said, /what was there before is in \S+before-restore\n/);
  const server = await serveFromFolder(t, data);
  await leaveTable(await comeTo(server, OLD.running.room, OLD.names));
});

test('what cannot be copied or put back is refused with its name and a remedy', (t) => {
  const data = temporaryFolder(t);
  const folder = temporaryFolder(t);
  const inFolder = (/** @type {string} */ name) => path.join(folder, name);
  assert.match(refusalOf('backup', inFolder('a'), data), /there is no database in \S+; set the key data/);
  makeOldDatabase(data);
  carryOut('backup', inFolder('a'), data);
  assert.match(refusalOf('backup', inFolder('a'), data), /a exists already; name another file, or remove it/);
  assert.match(refusalOf('backup', inFolder('b/c'), data), /b\/c\.new cannot be written: No such file/);
  assert.match(refusalOf('restore', inFolder('none'), data), /none cannot be read: No such file/);
  writeFileSync(inFolder('letter'), 'This is a letter to my grandmother.\n'.repeat(200));
  assert.match(refusalOf('restore', inFolder('letter'), data), /letter is no copy of what djenon has stored/);
  const newer = temporaryFolder(t);
  copyFileSync(inFolder('a'), databaseIn(newer));
  setVersion(newer, 99);
  assert.match(refusalOf('restore', databaseIn(newer), data), /written by a newer server .* install the newer server/);
  for (const command of ['backup', 'restore']) {
    const { status, err } = run([command]);
    assert.deepEqual([status, err.startsWith(`usage: djenon ${command} FILE`)], [2, true], err);
    assert.match(run([command, inFolder('x'), '--set', 'store=memory']).err, /the key store is memory/);
  }
  assert.deepEqual(readdirSync(folder).sort(), ['a', 'letter']);
  assert.deepEqual(readdirSync(data), ['djenon.db']);
});

test('a copy for which there is no room is refused and leaves nothing behind', (t) => {
  const disk = mountDisk('1m');
  if (!disk) {
    t.skip('no file system can be mounted here');
    return;
  }
  try {
    const data = temporaryFolder(t);
    makeOldDatabase(data);
    disk.fill();
    assert.match(refusalOf('backup', path.join(disk.folder, 'copy'), data), /copy\.new cannot be used: .*full; make room on the disk/);
    assert.deepEqual(readdirSync(disk.folder), ['filler']);
  } finally {
    disk.unmount();
  }
});
