// SPDX-License-Identifier: MIT
// How long a sowing lasts, for every legal move in the vectors' positions: web.md's formula, written down once more,
// against the board's timeline of the engine's own trace.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createTimeline } from '../../../web/board/timeline.js';
import { makeEngine } from '../../../web/lib/engine.js';

const MOST = 5900; // ms, whatever the move and the speed: six seconds with a frame before and some after
const SPEEDS = { slow: 1.8, normal: 1, fast: 0.45 };
/** What the formula does not name: a look at the board before a capture, each capture, and the flight
 * of the last seeds. */
const [LOOK, TAKE, FLIGHT] = [240, 170, 360];
const NEAR = 1e-6;

const skip = process.env.ENGINE_WASM ? false : 'ENGINE_WASM names no module';
const engine = skip ? null : await makeEngine(readFileSync(process.env.ENGINE_WASM));

const readLines = (name) => (
  readFileSync(new URL(`../../data/vectors/${name}.jsonl`, import.meta.url), 'utf8')
    .trim().split('\n').map((line) => JSON.parse(line)));

/** All legal moves in all positions of a file. */
function movesOf(name) {
  return readLines(name).flatMap(({ start, position = start, plies, positions = [] }) => (
    [position, ...(plies ?? []).map((ply) => ply.position), ...positions]))
    .flatMap((position) => [...engine.read(position)?.legal ?? '']
      .filter((letter) => letter !== '.').map((letter) => ({ position, letter })));
}

/** @param {any} trace @param {number} factor of the speed */
function plan({ laps, captures }, factor) {
  const clamp = (low, it, high) => Math.min(high, Math.max(low, it));
  const drops = laps.reduce((sum, lap) => sum + lap.drops.length, 0);
  const step = clamp(45, 2600 / drops, 170);
  const pause = clamp(90, 1200 / laps.length, 300);
  const taking = captures.length > 0 ? LOOK + TAKE * captures.length : 0;
  const whole = (drops * step + laps.length * pause + taking + FLIGHT) * factor;
  const scale = factor * Math.min(1, MOST / whole);
  return { drops, step: step * scale, pause: pause * scale, total: Math.min(whole, MOST) };
}

for (const name of ['djenon-aboure', 'djenon-abe', 'djenon-abe-repetition', 'adji-boto', 'edges']) {
  test(`no sowing in ${name} lasts longer than six seconds, and each as planned`, { skip }, (t) => {
    let longest = 0;
    for (const { position, letter } of movesOf(name)) {
      const trace = engine.trace(position, letter);
      assert.ok(trace.ok, `${position} ${letter}`);
      for (const [speed, factor] of Object.entries(SPEEDS)) {
        const { drops, step, pause, total } = plan(trace, factor);
        const { events, total: lasts } = createTimeline(trace, speed);
        const where = `${position} ${letter} ${speed}`;
        longest = Math.max(longest, drops);
        assert.ok(lasts <= MOST + NEAR && Math.abs(lasts - total) < NEAR, `${where}: ${lasts}, not ${total}`);
        // The last event before a capture lasts longer.
        events.slice(0, -1 - trace.captures.length).forEach((event) => {
          const wanted = event.step === 'lift' ? pause : step;
          assert.ok(Math.abs(event.lasts - wanted) < NEAR, `${where}: ${event.step} of ${event.lasts}`);
        });
      }
    }
    t.diagnostic(`${longest} drops at most`);
    assert.ok(longest > (name === 'edges' ? 4000 : 40), `${longest} drops`);
  });
}
