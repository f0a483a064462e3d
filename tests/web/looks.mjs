// SPDX-License-Identifier: MIT
// @ts-check
// The looks in which a page is examined: windows, grounds, forced colours. `./dev check` takes all
// of them everywhere; `./dev test` takes some of a covering eight at each place, in turn.

/** @typedef {{width: number, height: number, ground: 'light' | 'dark', forced: 'none' | 'active'}} Look */

/** What the system decides about: in its own colours axe takes the page's for the text, and the
 * system's for what is behind it. @param {Look} look */
export const rulesWithout = ({ forced }) => (forced === 'active' ? ['color-contrast'] : []);

/** All of them at each place. */
export const IS_WHOLE = process.env.TEST_LOOKS === 'all';

/**
 * What a test goes through: all of a list, or unless all looks are taken what is at these places.
 * @template T @param {T[]} list @param {number[]} places @returns {T[]}
 */
export const someOf = (list, ...places) => (IS_WHOLE ? list : places.map((at) => list[at]));

const SIZES = [[320, 568], [390, 844], [844, 390], [1280, 800]];
const GROUNDS = /** @type {const} */ (['light', 'dark']);
const FORCED = /** @type {const} */ (['none', 'active']);

/** @type {Look[]} */
const ALL = SIZES.flatMap(([width, height]) => GROUNDS.flatMap((ground) => (
  FORCED.map((forced) => ({ width, height, ground, forced })))));

/** Eight in which any two of a window, a ground and forced colours meet. */
const SOME = SIZES.flatMap(([width, height], size) => GROUNDS.map((ground, second) => (
  { width, height, ground, forced: FORCED[second ^ (size >> 1)] })));

let taken = 0;

/** Those of the next place. @param {number} count how many unless all are taken */
function nextLooks(count) {
  taken += count;
  return IS_WHOLE ? ALL : Array.from({ length: count }, (_, at) => SOME[(taken - at) % SOME.length]);
}

/** Runs in the page: nothing is on its way from one look to another.
 * @param {string} ground */
function dress(ground) {
  document.documentElement.dataset.theme = ground;
  document.getAnimations()
    .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    .forEach((it) => it.finish());
}

/**
 * Shows a page in the looks of the next place, one after the other, and then as it was before.
 * @param {import('playwright-core').Page} page
 * @param {(title: string, look: Look) => Promise<void>} examine
 * @param {number} [count] how many looks unless all are taken
 */
export async function inLooks(page, examine, count = 1) {
  const size = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const look of nextLooks(count)) {
    const { width, height, ground, forced } = look;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: ground, forcedColors: forced });
    await page.evaluate(dress, ground);
    await examine(`${width}x${height}, ${ground}, forced colours ${forced}`, look);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await page.evaluate((it) => {
    if (it) {
      document.documentElement.dataset.theme = it;
    } else {
      delete document.documentElement.dataset.theme;
    }
  }, theme);
  if (size) {
    await page.setViewportSize(size);
  }
}
