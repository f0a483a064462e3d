// SPDX-License-Identifier: MIT
// @ts-check
// A real Caddy with the file that hosts are given: names, ports and the authority that signs are a
// test's own, everything else is as it stands in docker/.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../client.mjs';
import { get } from './https.mjs';

const FILE = new URL('../../../docker/Caddyfile', import.meta.url);
const UPSTREAM = '127.0.0.1:8080';

/** Why a test is skipped, or false. */
export const noCaddy = spawnSync('caddy', ['version']).status === 0
  ? false : 'Caddy is not installed (apt-get install caddy)';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** It asks nobody for certificates, and leaves the machine alone. @param {string} folder */
const options = (folder) => `{
    admin off
    auto_https disable_redirects
    skip_install_trust
    storage file_system ${folder}
}
`;

/**
 * Starts Caddy and waits until it answers.
 * @param {{name: string, port: number, upstream: number}[]} sites those of the file, in their order:
 *   the name that stands in it, the port for https, the server's port
 */
export async function startCaddy(sites) {
  const folder = mkdtempSync(path.join(tmpdir(), 'djenon-caddy-'));
  const text = sites.reduce((before, { name, port, upstream }) => {
    assert.ok(before.includes(`\n${name} {`) && before.includes(UPSTREAM), name);
    return before.replace(`\n${name} {`, `\nhttps://127.0.0.1:${port} {\n    tls internal`)
      .replace(UPSTREAM, `127.0.0.1:${upstream}`);
  }, readFileSync(FILE, 'utf8'));
  writeFileSync(path.join(folder, 'Caddyfile'), options(folder) + text);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  running.add(child);
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const end = once(child, 'close');
  await eventually(async () => {
    assert.equal(child.exitCode, null, log);
    const answers = await Promise.all(sites.map(({ port }) => get(port, '/', `127.0.0.1:${port}`).catch(() => null)));
    return answers.every(Boolean); // it listens before it has its certificates
  }, 'Caddy');
  return {
    certificate: path.join(folder, 'pki/authorities/local/root.crt'), // whom clients have to trust
    async stop() {
      child.kill('SIGTERM');
      await end;
      running.delete(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
