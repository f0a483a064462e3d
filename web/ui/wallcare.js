// SPDX-License-Identifier: MIT
// @ts-check
// What keeps a wall going that nobody touches: the screen stays on, and a new build is taken.

import { build } from '../lib/site.js';
import { createWake } from './wake.js';

/** How often is looked whether the screen is kept on and the page is the newest. Milliseconds. */
const PERIOD = 30000;

/** The build of the page that the server would send now, '' while it sends none. */
const served = () => fetch(window.location.href, { cache: 'no-store' })
  .then((answer) => (answer.ok ? answer.text() : ''))
  .then((page) => (/\ba\/([^/"]+)\/main\.js/.exec(page) || ['', ''])[1], () => '');

/** @param {import('./shell.js').App} app */
export function createCare(app) {
  const wake = createWake(() => true);
  let asking = false;

  /**
   * Takes a newer build once the server can send it, so that nobody is left with a browser's page of
   * errors; each only once, whatever is between the server and this page.
   */
  async function renew() {
    if (asking) {
      return;
    }
    asking = true;
    const newest = await served();
    asking = false;
    if (newest && newest !== build && app.memory.recall('renewed') !== newest) {
      app.memory.keep('renewed', /** @type {any} */ (newest));
      window.location.reload();
    }
  }

  function greet() {
    if (app.link.welcome().build !== build) {
      renew();
    }
  }

  function look() {
    wake.update();
    if (app.link.state().phase === 'stopped') {
      renew();
      app.link.start();
    } else {
      greet();
    }
  }

  const undo = [
    app.link.on('ready', greet),
    app.link.on('frame', ({ t, d }) => t === 'notice' && d && d.code === 'new-build' && renew()),
  ];
  const timer = setInterval(look, PERIOD);
  return {
    destroy() {
      clearInterval(timer);
      undo.forEach((fn) => fn());
      wake.destroy();
    },
  };
}
