// SPDX-License-Identifier: MIT
// What a frame of a very long move costs the main thread, with a processor a quarter as fast as this
// one, and what a frame costs in which only one thing moves. Prints both, and nothing is judged here.
//
//     node tests/web/board/frames.mjs

import { openHarness, openPage } from './harness.mjs';

/** Main thread milliseconds a frame of script, style and layout while the page runs a body. */
async function costOf(page, session, body) {
  const read = async () =>
    Object.fromEntries(
      (await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [
        name,
        value * 1000,
      ]),
    );
  const first = await read();
  const frames = await page.evaluate(body);
  const last = await read();
  const spent = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].reduce(
    (sum, name) => sum + last[name] - first[name],
    0,
  );
  return spent / frames;
}

/** A frame in which the hand moves and nothing else. */
const one = () =>
  new Promise((resolve) => {
    const hand = document.querySelector('.board-hand');
    hand.hidden = false;
    let frames = 0;
    requestAnimationFrame(function tick() {
      hand.style.transform = `translate3d(${frames}px, 0, 0)`;
      if (++frames < 120) {
        requestAnimationFrame(tick);
      } else {
        hand.hidden = true;
        resolve(frames);
      }
    });
  });

/** A move of 808 laps. */
const long = () =>
  new Promise((resolve) => {
    const from = [4, 3, 3, 5, 6, 7, 4, 3, 2, 1, 4, 1, 5, 0];
    const move = sow.relay(from, 1);
    let frames = 0;
    requestAnimationFrame(function tick() {
      frames++;
      if (board.isPlaying()) {
        requestAnimationFrame(tick);
      }
    });
    board
      .play(move.trace, { cells: from }, { cells: move.after }, { reducedMotion: false })
      .then(() => resolve(frames));
  });

const harness = await openHarness();
const page = await openPage(harness);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await session.send('Performance.enable');
for (const [name, body] of Object.entries({ 'one thing moves': one, 'a move of 808 laps': long })) {
  const cost = await costOf(page, session, body);
  process.stdout.write(`${name.padEnd(20)} ${cost.toFixed(2)} ms a frame\n`);
}
await harness.close();
