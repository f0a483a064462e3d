// SPDX-License-Identifier: MIT
// @ts-check
// How soon a player sees that a pit was played, by the browser's own event timing, with a processor a
// quarter as fast as this one: from the release of the pointer, or the press of the key, to the first
// picture that has changed. Prints each figure beside its goal, and nothing is judged here. Other
// programs on this machine delay the picture, and change little of what the main thread worked for it.
//
//     DJENON=build/release/src/app/djenon node tests/web/play/feedback.mjs

import { planHouse, Table } from './lib/table.mjs';
import { printFigure, printHead, quantile, slowDown, tasksOf, trace } from '../mainthread.mjs';

const GOAL = 50; // ms
const TRIES = 12; // of each kind, as long as the game lasts
const LEGAL = '.stage-board .board-pit.is-legal';

/** The events that one input makes, but for the end of a key. */
const INPUT = ['pointerup', 'mouseup', 'click', 'keydown', 'keypress'];

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

/** How to play a pit. @type {Record<string, (visitor: Visitor, pit: import('playwright-core').Locator) => Promise<unknown>>} */
const KINDS = {
  'a mouse': async ({ page }, pit) => {
    await pit.hover();
    await page.mouse.down();
    await page.mouse.up();
  },
  'a key': async ({ page }, pit) => {
    await pit.focus();
    await page.keyboard.press('Enter');
  },
};

/** Runs in the page: two pictures later. @param {string} name of the mark */
const markLater = (name) => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.mark(name)))));
});

/** Milliseconds from an input to its picture, and those that the main thread worked meanwhile. @param {any[]} own */
function feedbackOf(own) {
  const timings = own.filter(({ name }) => name === 'EventTiming');
  const begun = timings.filter(({ ph, args }) => ph === 'b' && INPUT.includes(args.data.type));
  const [begin] = begun.map(({ ts }) => ts).sort((a, b) => a - b);
  const ids = begun.map(({ id2, id }) => JSON.stringify(id2 || id));
  const end = Math.max(...timings.filter(({ ph, id2, id }) => ph === 'e' && ids.includes(JSON.stringify(id2 || id)))
    .map(({ ts }) => ts));
  const worked = tasksOf(own).filter(({ ts, dur }) => ts < end && ts + dur > begin)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return { shown: (end - begin) / 1000, worked: worked / 1000 };
}

/** Plays whatever can be played, without measuring. @param {Visitor} visitor */
const answer = async (visitor) => visitor.touchPit(
  Number(await visitor.page.locator(LEGAL).first().getAttribute('data-pit')));

const house = planHouse({ store: 'memory' });
try {
  await house.start();
  const table = await Table.lay(house, 'adji-boto', { host: { settings: { speed: 'normal' } } });
  const { south, north } = table;
  const { page } = south;
  await slowDown(page);
  printHead('from input to picture, ms');
  for (const [kind, play] of Object.entries(KINDS)) {
    const seen = [];
    while (seen.length < TRIES && await page.locator('.main-play.is-over').count() === 0) {
      if (await north.page.locator(LEGAL).count() > 0) {
        await answer(north);
      }
      await page.locator(LEGAL).or(page.locator('.main-play.is-over')).first().waitFor();
      if (await page.locator(LEGAL).count() > 0) {
        await south.settled('board');
        const { own } = await trace(house.browser, page, async () => {
          await page.evaluate(() => performance.mark('begins'));
          await play(south, page.locator(LEGAL).first());
          await page.evaluate(markLater, 'ends');
        });
        seen.push(feedbackOf(own));
        await page.keyboard.press('Escape'); // ends the sowing
        await north.page.locator(`${LEGAL}, .main-play.is-over`).first().waitFor();
      }
    }
    for (const [title, what] of /** @type {const} */ ([['until the picture', 'shown'], ['main thread worked', 'worked']])) {
      const list = seen.map((it) => it[what]);
      printFigure(`${kind}: ${title}, at p50 of ${list.length}`, quantile(list, 0.5), GOAL);
      printFigure(`${kind}: ${title}, at p95 of ${list.length}`, quantile(list, 0.95), GOAL);
    }
  }
  await table.leave();
} finally {
  await house.close();
}
