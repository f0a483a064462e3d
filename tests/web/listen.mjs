// SPDX-License-Identifier: MIT
// @ts-check

/** Runs in the page: counts what would sound, which is not made, in `window.knocks`, and
 * notes in `window.tunedBy` which input was still being answered when that began, if any. */
export function listen() {
  const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = () => ({ frequency: parameter, gain: parameter, connect: (/** @type {any} */ to) => to, start() {}, stop() {} });
  const heard = /** @type {any} */ (window);
  heard.knocks = 0;
  heard.AudioContext = class {
    state = 'running';

    constructor() {
      heard.tunedBy = heard.event?.type;
    }

    currentTime = 0;

    createOscillator() {
      heard.knocks += 1;
      return node();
    }

    createGain() {
      return node();
    }

    close() {
      this.state = 'closed';
    }
  };
}
