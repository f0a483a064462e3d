// SPDX-License-Identifier: MIT
// @ts-check
// What screen readers are told: one polite region, one text after the other, never the same text
// twice in a row.

/** Milliseconds between two texts, so that none is lost. */
const PAUSE = 400;

/**
 * @param {{textContent: string | null}} region with aria-live
 * @param {{setTimeout: (fn: () => void, ms: number) => any}} [timers]
 */
export function createSpeech(region, timers = { setTimeout: (fn, ms) => setTimeout(fn, ms) }) {
  /** @type {string[]} */
  let queue = [];
  let newest = '';
  let busy = false;

  function next() {
    const text = queue.shift();
    busy = text !== undefined;
    if (text === undefined) {
      return;
    }
    region.textContent = text;
    timers.setTimeout(next, PAUSE);
  }

  /** @param {string | null} text */
  function say(text) {
    if (!text || text === newest) {
      return;
    }
    newest = text;
    queue.push(text);
    if (!busy) {
      next();
    }
  }

  return {
    say,
    /** On request: also when it was the last thing said. @param {string | null} text */
    repeat(text) {
      if (text && text === newest) {
        queue = [];
        newest = '';
        region.textContent = '';
        busy = true;
        queue.push(text);
        newest = text;
        timers.setTimeout(next, PAUSE / 4);
      } else {
        say(text);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createSpeech>} Speech */
