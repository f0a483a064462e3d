// SPDX-License-Identifier: MIT
// @ts-check
// Runs djenon doctor, and reads what it says.

import { spawn } from 'node:child_process';
import { soon } from '../client.mjs';
import { PROGRAM } from './server.mjs';

/**
 * What it finds. The proxies of the tests live in this process, so it must not wait for it.
 * @param {string[]} args @param {Record<string, string>} [env]
 */
export async function examine(args, env = {}) {
  const child = spawn(PROGRAM, ['doctor', ...args], { env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => { out += data; });
  child.stderr.on('data', (data) => { err += data; });
  const status = await soon(new Promise((resolve) => {
    child.on('close', resolve);
  }), 'the end of the doctor');
  /** @type {Record<string, string>} */
  const findings = {};
  for (const line of out.trim().split('\n')) {
    const [, verdict, what, text] = /^(\S+) +(\S+) +(.*)$/.exec(line) ?? [];
    findings[what] = `${verdict} ${text}`;
  }
  return { status, findings, out, err };
}
