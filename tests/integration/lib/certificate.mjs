// SPDX-License-Identifier: MIT
// @ts-check
// Certificates that their owner has signed himself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string[]} args */
function run(args) {
  const { status, stderr, error } = spawnSync('openssl', args);
  assert.equal(status, 0, String(error || stderr));
}

/**
 * Makes NAME.crt and NAME.key in a folder, for localhost.
 * @param {string} folder @param {string} name @param {number} [days] that it is good for
 */
export function makeCertificate(folder, name, days = 2) {
  const certificate = path.join(folder, `${name}.crt`);
  const key = path.join(folder, `${name}.key`);
  run([
    'req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', String(days),
    '-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-keyout', key, '-out', certificate,
  ]);
  return { certificate, key };
}

/** The same for two days of 2020. @param {string} folder @param {string} name */
export function makeOldCertificate(folder, name) {
  const files = makeCertificate(folder, name);
  const request = path.join(folder, `${name}.csr`);
  const index = path.join(folder, `${name}.index`);
  const rules = path.join(folder, `${name}.cnf`);
  writeFileSync(index, '');
  writeFileSync(rules, `[ca]\ndefault_ca = own\n[own]\ndatabase = ${index}\nnew_certs_dir = ${folder}\n`
    + 'rand_serial = yes\ndefault_md = sha256\npolicy = any\n[any]\ncommonName = supplied\n');
  run(['req', '-new', '-key', files.key, '-subj', '/CN=localhost', '-out', request]);
  run(['ca', '-batch', '-config', rules, '-selfsign', '-keyfile', files.key, '-in', request, '-notext',
    '-startdate', '20200101000000Z', '-enddate', '20200103000000Z', '-out', files.certificate]);
  return files;
}
