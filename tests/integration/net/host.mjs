// SPDX-License-Identifier: MIT
// @ts-check
// The net with a double of the hub (host.c), started for one test and stopped after it.

import assert from 'node:assert/strict';

import { closeAll, folder, soon, start } from '../client.mjs';

/** @type {Record<string, string | Buffer>} */
const FILES = {
  'index.html': '<!doctype html><title>home</title>{{root}}a/{{build}}/',
  '404.html': '<!doctype html><title>lost</title>{{root}}',
};

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | number>} [options] of host.c
 * @param {Record<string, string | Buffer>} [files] beside index.html and 404.html
 */
export async function startHost(t, options = {}, files = {}) {
  const program = process.env.NET_HOST;
  assert.ok(program, 'NET_HOST names the program');
  const web = folder(t, { ...FILES, ...files });
  const args = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const host = await start(program, [web, ...args]);
  const { port } = await host.ready();
  let stopped = false;
  t.after(async () => {
    closeAll();
    if (!stopped) await finish();
  });
  /** Signals it, unless the test has done that, and waits for its end: nothing is left behind. */
  async function finish(/** @type {NodeJS.Signals | null} */ kind = 'SIGTERM') {
    stopped = true;
    if (kind) host.child.kill(kind);
    const { code, signal } = await soon(host.exit, 'its end');
    assert.deepEqual({ code, signal }, { code: 0, signal: null }, host.output.err);
  }
  return { ...host, port, finish, web };
}
