// SPDX-License-Identifier: MIT
// @ts-check
// What very long moves cost the main thread, by the browser's own trace, with a processor a quarter as
// fast as this one. Prints each figure beside its goal, and nothing is judged here. Counted is the time
// that the thread has worked, so that other programs on this machine change little.
//
//     node tests/web/board/frames.mjs

import { openHarness, openPage } from './harness.mjs';
import { printFigure, printHead, quantile, slowDown, tasksOf, trace } from '../mainthread.mjs';

const GOALS = { p95: 8, longest: 50, move: 6000 }; // ms: of a frame, of a task, of a whole sowing

/** From which board, and which pit. @type {Record<string, [number[], number]>} */
const MOVES = {
  'a move of 5 laps': [[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0], 0],
  'a move of 808 laps': [[4, 3, 3, 5, 6, 7, 4, 3, 2, 1, 4, 1, 5, 0], 1],
};

/** Runs in the page. @param {[number[], number]} move */
async function sowIt([from, pit]) {
  const { board, sow } = /** @type {any} */ (window);
  const { trace: way, after } = sow.relay(from, pit);
  performance.mark('begins');
  await board.play(way, { cells: from }, { cells: after }, { speed: 'normal', reducedMotion: false });
  performance.mark('ends');
}

/**
 * Milliseconds that the main thread worked for each frame, which begins with the task that animates
 * and lasts until the next of these.
 * @param {any[]} own
 */
function framesOf(own) {
  const fired = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  /** @type {number[]} */
  const frames = [];
  for (const { ts, dur, tdur = 0 } of tasksOf(own)) {
    if (fired.some((at) => at >= ts && at < ts + dur)) {
      frames.push(0);
    }
    if (frames.length > 0) {
      frames[frames.length - 1] += tdur / 1000;
    }
  }
  return frames;
}

const harness = await openHarness();
const page = await openPage(harness);
await slowDown(page);
printHead('main thread, ms');
for (const [name, move] of Object.entries(MOVES)) {
  const { own, begin, end } = await trace(harness.browser, page, () => page.evaluate(sowIt, move));
  const frames = framesOf(own);
  printFigure(`${name}: a frame, at p95 of ${frames.length}`, quantile(frames, 0.95), GOALS.p95);
  printFigure(`${name}: the longest task`, Math.max(...tasksOf(own).map(({ tdur = 0 }) => tdur / 1000)), GOALS.longest);
  printFigure(`${name}: from the first seed to the last`, (end - begin) / 1000, GOALS.move);
}
await harness.close();
