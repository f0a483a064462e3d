// SPDX-License-Identifier: MIT
// Very long moves in a browser: six seconds at most, few pits a frame, and one input ends them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHarness, openPage } from './harness.mjs';

const FRAME = 17; // ms, a little more than one
const MOST = 6000;
const AT_ONCE = 3; // pits that a frame may change in a move too fast to be seen seed by seed
/** From which board, and which pit: 808 laps, and some 90 drops. */
const MOVES = {
  'a_move_of_808_laps': [[4, 3, 3, 5, 6, 7, 4, 3, 2, 1, 4, 1, 5, 0], 1],
  'a_move_of_88_drops': [[2, 4, 5, 3, 0, 4, 2, 6, 6, 6, 3, 7, 0, 0], 0],
};

let harness;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

/** A page in which a move has begun, on a clock that the test holds. */
async function begin([from, pit], speed) {
  const page = await openPage(harness, {}, { isHeld: true });
  const move = await page.evaluate(([cells, start, asked]) => {
    const { trace, after: end } = sow.relay(cells, start);
    board.focusPit(0);
    board.play(trace, { cells }, { cells: end }, { speed: asked, reducedMotion: false });
    return { after: end, drops: trace.laps.reduce((sum, lap) => sum + lap.drops.length, 0) };
  }, [from, pit, speed]);
  return { page, move };
}

const isPlaying = (page) => page.evaluate(() => board.isPlaying());

/** Numbers on the board. */
const numbers = (page) => page.evaluate(() => [
  ...[...document.querySelectorAll('.board-pit')].sort((a, b) => a.dataset.pit - b.dataset.pit),
  ...document.querySelectorAll('.board-score'),
].map((it) => Number(it.textContent)));

async function leave(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

for (const [name, start] of Object.entries(MOVES)) {
  for (const speed of ['slow', 'normal', 'fast']) {
    test(`${name}_ends_within_six_seconds_${speed}`, async () => {
      const { page, move } = await begin(start, speed);
      assert.ok(move.drops > 80, `${move.drops} drops`);
      await page.clock.runFor(500);
      assert.ok(await isPlaying(page));
      await page.clock.runFor(MOST - 500 + 2 * FRAME);
      assert.ok(!(await isPlaying(page)));
      assert.deepEqual(await numbers(page), move.after);
      await leave(page);
    });
  }

  for (const [input, act] of [
    ['a_press_on_the_board', async (page) => {
      const { x, y } = await page.locator('.board-pit').nth(3).boundingBox();
      await page.mouse.click(x + 20, y + 20);
    }],
    ['a_press_elsewhere', (page) => page.mouse.click(4, 4)],
    ['a_key', (page) => page.keyboard.press('Enter')],
  ]) {
    test(`${input}_ends_${name}_within_a_frame`, async () => {
      const { page, move } = await begin(start, 'slow');
      await page.clock.runFor(1500);
      assert.notDeepEqual(await numbers(page), move.after);
      await act(page);
      await page.clock.runFor(FRAME);
      assert.ok(!(await isPlaying(page)));
      assert.deepEqual(await numbers(page), move.after);
      await leave(page);
    });
  }
}

test('a_frame_changes_few_pits_of_a_move_too_fast_to_be_seen', async () => {
  const { page } = await begin(MOVES.a_move_of_808_laps, 'normal');
  await page.clock.runFor(200);
  const most = await page.evaluate(() => {
    window.most = 0;
    const counts = [...document.querySelectorAll('.board-count')];
    let last = counts.map((it) => it.textContent);
    requestAnimationFrame(function look() {
      const now = counts.map((it) => it.textContent);
      window.most = Math.max(window.most, now.filter((it, at) => it !== last[at]).length);
      last = now;
      requestAnimationFrame(look);
    });
    return window.most;
  });
  assert.equal(most, 0);
  await page.clock.runFor(2000);
  const seen = await page.evaluate(() => window.most);
  assert.ok(seen > 0 && seen <= AT_ONCE, `${seen} at once`);
  await leave(page);
});
