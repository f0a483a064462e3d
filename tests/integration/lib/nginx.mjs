// SPDX-License-Identifier: MIT
// @ts-check
// A real nginx with the files that hosts are given: names, ports, certificates and the temporary
// folders are a test's own, everything else is as it stands in docker/.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE } from '../client.mjs';
import { makeCertificate } from './certificate.mjs';
import { findPort, isListening } from './ports.mjs';

const PROGRAM = '/usr/sbin/nginx';
const DOCKER = new URL('../../../docker/', import.meta.url);

/** Why a test is skipped, or false. */
export const noNginx = spawnSync(PROGRAM, ['-v']).status === 0
  ? false : 'nginx is not installed (apt-get install nginx-light)';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What stands around a site's file. @param {string} folder */
const frame = (folder) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
    access_log off;
    ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n    ')}
    include ${folder}/site.conf;
}
`;

/** The same text with each of these replaced wherever it stands; all have to be there.
 * @param {string} text @param {[string, string][]} changes */
function replaceAll(text, changes) {
  return changes.reduce((before, [from, to]) => {
    assert.ok(before.includes(from), `${from} is in the file`);
    return before.replaceAll(from, to);
  }, text);
}

/**
 * @typedef {object} Plan
 * @property {string} file of docker/
 * @property {string} name that stands in it
 * @property {number} port for https
 * @property {number} upstream the server's port
 * @property {[string, string][]} [changes] further ones
 */

/**
 * Starts nginx and waits until it listens.
 * @param {Plan} plan
 */
export async function startNginx({ file, name, port, upstream, changes = [] }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'djenon-nginx-'));
  const plain = await findPort();
  const { certificate, key } = makeCertificate(folder, 'nginx');
  const text = replaceAll(readFileSync(new URL(file, DOCKER), 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    [`/etc/ssl/${name}/fullchain.pem`, certificate],
    [`/etc/ssl/${name}/privkey.pem`, key],
    [`server_name ${name}`, 'server_name localhost'],
    ...changes,
  ]);
  writeFileSync(path.join(folder, 'site.conf'), text);
  writeFileSync(path.join(folder, 'nginx.conf'), frame(folder));
  const child = spawn(PROGRAM, ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const end = once(child, 'close');
  const until = Date.now() + PATIENCE;
  while (!await isListening(port)) {
    assert.ok(child.exitCode === null && Date.now() < until, `nginx does not listen: ${log}`);
    await new Promise((go) => setTimeout(go, 20));
  }
  return {
    port,
    plain,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await end;
      running.delete(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
