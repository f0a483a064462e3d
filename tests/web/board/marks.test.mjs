// SPDX-License-Identifier: MIT
// The marks on a board in a browser: none lies over another, none is cut off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHarness, openPage } from './harness.mjs';

/** Hosts as a game's page has them, from the smallest window to a large one. */
const HOSTS = [[304, 300], [374, 590], [590, 270], [820, 470], [1232, 470]];
/** A relay of many laps, and a lap that captures. */
const MOVES = {
  relay: ['relay', [2, 4, 5, 3, 0, 4, 2, 6, 6, 6, 3, 7], 0],
  straight: ['single', [10, 11, 4, 1, 3, 5, 20, 3, 1, 30], 2],
  curved: ['single', [10, 11, 4, 1, 3, 5, 20, 3, 1, 30], 2],
};

let harness;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

/** Shows a move in a host of this size. */
const show = (page, name, [width, height], viewer) => page.evaluate(([game, size, seat, [way, pits, pit]]) => {
  const host = document.getElementById('host');
  host.style.cssText = `flex: none; width: ${size[0]}px; height: ${size[1]}px`;
  start(game);
  board.setViewer(seat);
  const cells = [...pits, ...Array(14 - pits.length).fill(0)];
  const move = sow[way](cells, pit);
  board.setPosition({ cells: move.after });
  board.setLastMove({ pit, trace: move.trace });
}, [name, [width, height], viewer, MOVES[name]]);

/** Boxes of what a selector finds, in the host. */
const boxes = (page, selector) => page.evaluate((wanted) => {
  const host = document.getElementById('host').getBoundingClientRect();
  return [...document.querySelectorAll(`#host ${wanted}`)].map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left - host.left, top - host.top, right - host.left, bottom - host.top];
  });
}, selector);

const overlap = (a, b) => Math.min(a[2] - b[0], b[2] - a[0], a[3] - b[1], b[3] - a[1]);

test('the_path_of_a_preview_leaves_room_for_its_numbers', async () => {
  const page = await openPage(harness);
  for (const [size, paths] of [[HOSTS[0], 1], [HOSTS[4], 4]]) {
    await show(page, 'relay', size, 'south');
    await page.evaluate(([pits, pit]) => {
      board.showPreview(sow.relay([...pits, 0, 0], pit).trace);
    }, MOVES.relay.slice(1));
    assert.equal((await boxes(page, '.mark.mark-path')).length, paths, size.join('x'));
  }
  await page.context().close();
});

for (const name of Object.keys(MOVES)) {
  test(`marks_of_${name}_are_all_to_be_seen`, async () => {
    const page = await openPage(harness);
    for (const size of HOSTS) {
      for (const viewer of ['south', 'north']) {
        const where = `${size.join('x')}, ${viewer} below`;
        await show(page, name, size, viewer);
        const plates = await boxes(page, '.lap-plate');
        assert.ok(name !== 'relay' || plates.length > 8, where);
        plates.forEach((one, at) => plates.slice(at + 1).forEach((other) => (
          assert.ok(overlap(one, other) < 1.5, `${where}: ${one} and ${other}`))));
        for (const seat of ['south', 'north']) {
          await page.evaluate((it) => board.setTurn(it), seat);
          for (const [left, top, right, bottom] of await boxes(page, '.mark')) {
            assert.ok(left >= 0 && top >= 0 && right <= size[0] && bottom <= size[1],
              `${where}, turn of ${seat}: ${[left, top, right, bottom]}`);
          }
        }
      }
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}
