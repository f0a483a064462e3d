// SPDX-License-Identifier: MIT
// @ts-check
// Disks that can be filled, and database files that can be spoilt.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The database in a data folder. @param {string} folder */
export const databaseIn = (folder) => path.join(folder, 'djenon.db');

/** What is in the database of version 1. */
export const OLD = {
  names: ['ama', 'bo'],
  over: { room: '7V5H84QPHH', game: 'djenon-abe' },
  running: { room: 'QH2P7RWCND', game: 'adji-boto', plies: 7 },
};

const RUN_SCRIPT = 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())';

/** Makes the database that the server of version 1 left. @param {string} folder */
export function makeOldDatabase(folder) {
  const input = readFileSync(new URL('../../data/version-1.sql', import.meta.url));
  const { status, stderr } = spawnSync('python3', ['-c', RUN_SCRIPT, databaseIn(folder)], { input });
  assert.equal(status, 0, String(stderr));
}

/**
 * A disk of its own, in memory; null where none can be mounted.
 * @param {string} size
 */
export function mountDisk(size) {
  const folder = mkdtempSync(path.join(tmpdir(), 'djenon-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    data: path.join(folder, 'data'),
    /** Leaves not a byte. */
    fill() {
      const fd = openSync(filler, 'a');
      for (let size = 65536; size >= 1;) {
        try {
          writeSync(fd, Buffer.alloc(size));
        } catch (error) {
          assert.equal(/** @type {any} */ (error).code, 'ENOSPC');
          size >>= 1;
        }
      }
      closeSync(fd);
    },
    empty: () => rmSync(filler),
    remount: (/** @type {string} */ how) => (
      spawnSync('mount', ['-o', `remount,${how}`, folder]).status === 0),
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Replaces a text in a database that no server has open. Its length must not change.
 * @param {string} data @param {string} text @param {string} replacement
 * @returns {number} how often it stood there
 */
export function spoil(data, text, replacement) {
  assert.equal(Buffer.byteLength(text), Buffer.byteLength(replacement));
  const file = databaseIn(data);
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.write(replacement, at);
    count += 1;
  }
  writeFileSync(file, bytes);
  return count;
}

const PAGE_BYTES = 4096;

/**
 * Overwrites pages of a database that no server has open.
 * @param {string} data @param {(page: Buffer, number: number) => boolean} isChosen numbers start at 1
 * @returns {number} how many were chosen
 */
export function spoilPages(data, isChosen) {
  const bytes = readFileSync(databaseIn(data));
  let count = 0;
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const page = bytes.subarray(at, at + PAGE_BYTES);
    if (isChosen(page, at / PAGE_BYTES + 1)) {
      page.fill(0xff);
      count += 1;
    }
  }
  writeFileSync(databaseIn(data), bytes);
  return count;
}

/** Offset of the user's version in the header of an SQLite file. */
const VERSION_AT = 60;

/** Sets the version; the one that it was. @param {string} data @param {number} version */
export function setVersion(data, version) {
  const bytes = readFileSync(databaseIn(data));
  const before = bytes.readUInt32BE(VERSION_AT);
  bytes.writeUInt32BE(version, VERSION_AT);
  writeFileSync(databaseIn(data), bytes);
  return before;
}
