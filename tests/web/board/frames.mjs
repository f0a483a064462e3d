// SPDX-License-Identifier: MIT
// @ts-check
// What very long moves cost the main thread, by the browser's own trace, with a processor a quarter as
// fast as this one. Prints each figure beside its goal, and nothing is judged here. Counted is the time
// that the thread has worked, so that other programs on this machine change nothing.
//
//     node tests/web/board/frames.mjs

import { openHarness, openPage } from './harness.mjs';

const SLOWER = 4;
const GOALS = { p95: 8, longest: 50, move: 6000 }; // ms: of a frame, of a task, of a whole sowing
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];

/** From which board, and which pit. @type {Record<string, [number[], number]>} */
const MOVES = {
  'a move of 5 laps': [[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0], 0],
  'a move of 808 laps': [[4, 3, 3, 5, 6, 7, 4, 3, 2, 1, 4, 1, 5, 0], 1],
};

/** Runs in the page. @param {[number[], number]} move */
async function sowIt([from, pit]) {
  const { board, sow } = /** @type {any} */ (window);
  const { trace, after } = sow.relay(from, pit);
  performance.mark('begins');
  await board.play(trace, { cells: from }, { cells: after }, { speed: 'normal', reducedMotion: false });
  performance.mark('ends');
}

/**
 * Milliseconds that the page's main thread worked, by task and by frame.
 * @param {any[]} events of a trace
 */
function workOf(events) {
  const mark = (/** @type {string} */ name) => events.find((it) => (
    it.name === name && it.cat.includes('blink.user_timing')));
  const { pid, tid, ts: begin } = mark('begins');
  const { ts: end } = mark('ends');
  const own = events.filter((it) => it.pid === pid && it.tid === tid && it.ts >= begin && it.ts <= end);
  const fired = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const tasks = own.filter(({ name, ph }) => ph === 'X' && name === 'RunTask');
  /** A frame begins with the task that animates, and lasts until the next of these. @type {number[]} */
  const frames = [];
  for (const { ts, dur, tdur = 0 } of tasks.sort((x, y) => x.ts - y.ts)) {
    if (fired.some((at) => at >= ts && at < ts + dur)) {
      frames.push(0);
    }
    if (frames.length > 0) {
      frames[frames.length - 1] += tdur / 1000;
    }
  }
  return { frames, tasks: tasks.map(({ tdur = 0 }) => tdur / 1000), lasted: (end - begin) / 1000 };
}

/** @param {string} title @param {number} figure @param {number} goal */
function print(title, figure, goal) {
  const missed = figure > goal ? '  missed' : '';
  process.stdout.write(`${title.padEnd(46)}${figure.toFixed(1).padStart(8)}${String(goal).padStart(8)}${missed}\n`);
}

/** @param {number[]} list @param {number} share */
const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;

const harness = await openHarness();
const page = await openPage(harness);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
process.stdout.write(`${'main thread, ms'.padEnd(46)}  figure    goal\n`);
for (const [name, move] of Object.entries(MOVES)) {
  await harness.browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(sowIt, move);
  const trace = JSON.parse(String(await harness.browser.stopTracing()));
  const { frames, tasks, lasted } = workOf(trace.traceEvents);
  print(`${name}: a frame, at p95 of ${frames.length}`, quantile(frames, 0.95), GOALS.p95);
  print(`${name}: the longest task`, Math.max(...tasks), GOALS.longest);
  print(`${name}: from the first seed to the last`, lasted, GOALS.move);
}
await harness.close();
