// SPDX-License-Identifier: MIT
// @ts-check
// What a page's main thread does, by the browser's own trace, and figures beside their goals.

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];

/** How often slower than the processor at hand the one is that pages are measured with. */
export const SLOWER = 4;

/** @param {import('playwright-core').Page} page */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/**
 * Traces a page from its mark `begins` to its mark `ends`; times in microseconds.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} act sets both marks
 * @returns {Promise<{own: any[], begin: number, end: number}>} what its main thread did
 */
export async function trace(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  /** @type {{traceEvents: any[]}} */
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const mark = (/** @type {string} */ name) => traceEvents.find((it) => (
    it.name === name && it.cat.includes('blink.user_timing')));
  const { pid, tid, ts: begin } = mark('begins');
  const { ts: end } = mark('ends');
  return { own: traceEvents.filter((it) => it.pid === pid && it.tid === tid && it.ts >= begin && it.ts <= end), begin, end };
}

/** Its tasks in order. @param {any[]} own */
export const tasksOf = (own) => own.filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
  .sort((x, y) => x.ts - y.ts);

/** @param {number[]} list @param {number} share */
export const quantile = (list, share) => (
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0);

/** @param {string} title */
export const printHead = (title) => void process.stdout.write(`${title.padEnd(50)}  figure    goal\n`);

/** @param {string} title @param {number} figure @param {number} goal */
export function printFigure(title, figure, goal) {
  const missed = figure > goal ? '  missed' : '';
  process.stdout.write(`${title.padEnd(50)}${figure.toFixed(1).padStart(8)}${String(goal).padStart(8)}${missed}\n`);
}
