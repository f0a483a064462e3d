// SPDX-License-Identifier: MIT
// @ts-check
// Requests over https to servers whose certificates are a test's own.

import https from 'node:https';
import { soon } from '../client.mjs';

/**
 * @param {number} port @param {string} target @param {string} [host] the header
 * @returns {Promise<{status: number | undefined, headers: any, text: string}>}
 */
export function get(port, target, host = 'localhost') {
  const headers = { Host: host };
  return soon(new Promise((resolve, reject) => {
    https.get({ port, host: '127.0.0.1', path: target, headers, rejectUnauthorized: false, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (data) => { text += data; });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    }).on('error', reject);
  }), `an answer from ${target}`);
}
