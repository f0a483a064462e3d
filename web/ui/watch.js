// SPDX-License-Identifier: MIT
// @ts-check
// Keeps the connection in step with the device: networks that come and go, sleep, pages that are
// put away, clocks that are set; and notices a connection that is cut again and again.

import { on } from '../lib/kit.js';

/** How often is looked whether time has jumped, and by how much that is one. Milliseconds. */
const WATCH = 2000;
const JUMP = 5000;
/** A connection that ends sooner is cut, not lost; so many in a row are told of. */
const SHORT = 20000;
const CUTS = 3;
/** What a page closes itself: to say hello anew. */
const OWN = 1000;

/**
 * @param {import('../net/link.js').Link} link
 * @param {Pick<ReturnType<typeof import('./shell.js')['createShell']>, 'warn'>} shell
 */
export function createWatch(link, shell) {
  watchDevice(link);
  watchTime(link);
  watchCuts(link, shell);
}

/** @param {import('../net/link.js').Link} link */
function watchDevice({ wake, sleep }) {
  on(window, 'online', wake);
  on(window, 'offline', sleep);
  on(window, 'pageshow', ({ persisted }) => persisted && wake());
  on(document, 'resume', wake);
  on(document, 'visibilitychange', () => document.visibilityState === 'visible' && wake());
}

/** The machine has slept, or its clock was set: what the page knows of the server may be old.
 * @param {import('../net/link.js').Link} link */
function watchTime({ wake }) {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now < last || now > last + JUMP) {
      wake();
    }
    last = now;
  }, WATCH);
}

/**
 * @param {import('../net/link.js').Link} link
 * @param {Pick<ReturnType<typeof import('./shell.js')['createShell']>, 'warn'>} shell
 */
function watchCuts(link, shell) {
  let since = performance.now();
  let cuts = 0;
  /** @type {any} */
  let steady;
  link.on('ready', () => {
    since = performance.now();
    steady = setTimeout(() => {
      if (cuts >= CUTS) {
        shell.warn('');
      }
      cuts = 0;
    }, SHORT);
  });
  link.on('lost', (code) => {
    clearTimeout(steady);
    const isCut = link.state().trouble === 'lost' && performance.now() - since < SHORT;
    cuts = isCut && code !== OWN ? cuts + 1 : cuts;
    if (cuts >= CUTS) {
      shell.warn('cut');
    }
  });
}
