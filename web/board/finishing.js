// SPDX-License-Identifier: MIT
// @ts-check
// Input while something plays. It comes with the player.
import { on } from '../lib/kit.js';

/**
 * While something plays: any input ends it, and input on the board does nothing else.
 * @param {HTMLElement} host
 * @param {() => void} finish
 * @returns {import('./types.js').Undo}
 */
export function finishOnInput(host, finish) {
  /** @param {Event} event */
  const inside = (event) => event.target instanceof Node && host.contains(event.target);
  const undo = [
    on(window, 'pointerdown', () => finish(), { capture: true }),
    on(
      window,
      'click',
      (event) => {
        if (event.detail > 0) {
          return; // of a pointer that was seen already, perhaps the one that started the play
        }
        if (inside(event)) {
          event.stopPropagation();
        }
        finish();
      },
      { capture: true },
    ),
    on(
      window,
      'keydown',
      (event) => {
        if (
          inside(event) &&
          event.key !== 'Tab' &&
          !event.ctrlKey &&
          !event.metaKey &&
          !event.altKey
        ) {
          event.preventDefault();
          event.stopPropagation();
          swallowRelease(host);
        }
        if (!event.repeat) {
          finish();
        }
      },
      { capture: true },
    ),
  ];
  return () => undo.forEach((end) => end());
}

/**
 * Some browsers click on the release of Space even when its press was prevented.
 * @param {HTMLElement} host
 */
function swallowRelease(host) {
  const stopClick = on(host, 'click', (event) => event.stopPropagation(), { capture: true });
  const stopWait = on(
    window,
    'keyup',
    (event) => {
      event.preventDefault();
      stopWait();
      window.setTimeout(stopClick, 0);
    },
    { capture: true },
  );
}
