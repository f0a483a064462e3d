// SPDX-License-Identifier: MIT
// @ts-check
// A game that plays itself: one step after the other, with a pause between, until the end or
// until it is stopped.

/** Between two moves, in milliseconds. Where nothing is seen to move there is time to look. */
const PAUSES = { slow: 1600, normal: 900, fast: 450, instant: 1400 };

/**
 * @param {{step: () => Promise<boolean>, speed: () => keyof typeof PAUSES, changed: () => void}} game
 *   `step` resolves when the move lies still: whether there is another; `changed`: it runs or stands
 */
export function createAutoplay({ step, speed, changed }) {
  /** Counts what was started; 0 while it stands. */
  let run = 0;
  let runs = 0;
  /** @type {any} */
  let timer = null;

  function stop() {
    clearTimeout(timer);
    if (run) {
      run = 0;
      changed();
    }
  }

  /** @param {number} mine */
  async function go(mine) {
    const more = await step();
    if (mine !== run) {
      return;
    }
    if (more) {
      const pause = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        ? PAUSES.instant : PAUSES[speed()];
      timer = setTimeout(() => go(mine), pause);
    } else {
      stop();
    }
  }

  return {
    isRunning: () => run !== 0,
    stop,
    start() {
      runs += 1;
      run = runs;
      changed();
      go(run);
    },
  };
}
