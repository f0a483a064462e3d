// SPDX-License-Identifier: MIT
// @ts-check
// Keeps the screen awake where the browser lets a page do that.

import { on } from '../lib/kit.js';

/**
 * @param {() => boolean} isWanted asked at every update, and when the page is seen again
 */
export function createWake(isWanted) {
  /** What the browser gave, or an empty object while it is asked. @type {any} */
  let lock = null;

  async function hold() {
    const asked = {};
    lock = asked;
    const given = await /** @type {any} */ (navigator).wakeLock.request('screen').catch(() => null);
    if (lock !== asked) {
      given?.release().catch(() => undefined);
      return;
    }
    lock = given;
    given?.addEventListener('release', () => {
      lock = lock === given ? null : lock;
    });
  }

  function letGo() {
    const held = lock;
    lock = null;
    held?.release?.().catch(() => undefined);
  }

  function update() {
    if (!isWanted()) {
      letGo();
    } else if ('wakeLock' in navigator && !lock && !document.hidden) {
      hold();
    }
  }

  const undo = on(document, 'visibilitychange', update);
  update();
  return {
    update,
    destroy() {
      undo();
      letGo();
    },
  };
}
