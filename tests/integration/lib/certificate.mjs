// SPDX-License-Identifier: MIT
// @ts-check
// Certificates that their owner has signed himself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Makes NAME.crt and NAME.key in a folder, for localhost.
 * @param {string} folder @param {string} name
 */
export function makeCertificate(folder, name) {
  const certificate = path.join(folder, `${name}.crt`);
  const key = path.join(folder, `${name}.key`);
  const { status, stderr, error } = spawnSync('openssl', [
    'req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2',
    '-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-keyout', key, '-out', certificate,
  ]);
  assert.equal(status, 0, String(error || stderr));
  return { certificate, key };
}
