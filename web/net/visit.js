// SPDX-License-Identifier: MIT
// @ts-check
// A second connection, for one errand under another secret: whether the server takes it, or making
// it speak for the player of another device. The player's own connection is not touched.

import { createCommands, Refusal } from './commands.js';
import { createLink } from './link.js';

/** How long an errand may take, in milliseconds. */
const PATIENCE = 20000;

/**
 * Those of a link, and who says hello.
 * @typedef {Omit<import('./link.js').LinkOptions, 'hello'> & {secret: string, language: string}}
 *   VisitOptions
 */

/**
 * Says hello and then, when there is one, a command.
 * @param {VisitOptions} options
 * @param {{t: string, d: object}} [errand]
 * @returns {Promise<{hello: any, answer: any}>} rejects with a Refusal: `bad-secret` when the
 *   server does not take the secret, `gone` when it was not heard in time
 */
export function visit({ secret, language, ...options }, errand) {
  const link = createLink({
    ...options, hello: () => ({ protocol: 1, secret, name: '', language, kind: 'person' }),
  });
  const commands = createCommands(link);
  const clock = options.timers || window;
  /** @type {any} */
  let late = null;
  return new Promise((resolve, reject) => {
    late = clock.setTimeout(() => reject(new Refusal('gone')), PATIENCE);
    /** @type {Promise<any> | null} */
    let asked = null;
    link.on('state', ({ phase, trouble }) => {
      if (phase === 'stopped') {
        reject(new Refusal(trouble === 'secret' ? 'bad-secret' : 'version'));
      }
    });
    link.on('ready', (hello) => {
      asked = asked || (errand ? commands.send(errand.t, errand.d) : Promise.resolve(null));
      asked.then((answer) => resolve({ hello, answer }), reject);
    });
    link.start();
  }).finally(() => {
    clock.clearTimeout(late);
    link.close();
  });
}
