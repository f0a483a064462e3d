// SPDX-License-Identifier: MIT
// @ts-check
// Plays a timeline on the heaps, frame by frame. A frame moves the hand and the seeds in the air,
// and nothing else: no measuring, no layout. It is loaded when the board stands.
import { report } from '../lib/kit.js';
import { finishOnInput } from './finishing.js';
import { createHand } from './hand.js';
import { seedRadius } from './heaps.js';
import { STORE } from './layout.js';
import { createDivision, createTimeline, FLIGHT } from './timeline.js';

/** @typedef {import('./timeline.js').Event} Event */
/** @typedef {import('./hand.js').Hand} Hand */
/** @typedef {import('./heaps.js').Flight} Flight */
/** @typedef {import('./heaps.js').Spot} Spot */

/**
 * @typedef {object} Stage what the player moves
 * @property {import('./heaps.js').Heaps} heaps
 * @property {Hand} hand
 * @property {(cell: number) => void} recount shows the heap's number
 * @property {(cell: number) => Spot} above where the hand is when it serves a cell
 * @property {(event: Event, seed: number) => number} home store of a captured or divided seed
 * @property {(event: Event) => void} told after each event
 */

/**
 * A way from a position to another: sown as its trace says, or divided where it has none.
 * @typedef {object} Way
 * @property {ArrayLike<number>} before
 * @property {ArrayLike<number>} after
 * @property {import('./types.js').Trace|null} trace
 * @property {import('./types.js').Speed} speed
 */

/** @typedef {Flight & {start: number, lasts: number, height: number}} Flying */

const DROP = 130;
const TOO_FAST = 24; // ms a drop: seeds are no longer seen falling, and a frame holds several
const REFRESH = 48; // ms between numbers in the hand then
const AT_ONCE = 2; // cells whose picture is made in one frame then: each has its turn in a tenth of a second

/**
 * @param {Stage} stage
 * @param {{events: Event[], total: number}} timeline
 * @param {() => void} done called once, when the last seed lies or when stopped
 * @returns {() => void} stops it where it is
 */
function playTimeline(stage, timeline, done) {
  const { events, total } = timeline;
  /** @type {Flying[]} */
  let flying = [];
  /** @type {Set<number>} */
  const blurred = new Set(); // cells whose picture is late
  let refreshed = 0;
  let isBlurred = false;
  let held = 0;
  let shownHeld = -1;
  let next = 0;
  let start = -1;
  let frame = requestAnimationFrame(onFrame);
  let running = true;

  /** A fault ends the play, and the board shows where it leads. @param {number} now */
  function onFrame(now) {
    try {
      playUntil(now);
    } catch (error) {
      stop();
      report(error);
    }
  }

  /** @param {number} now */
  function playUntil(now) {
    if (start < 0) {
      start = now;
    }
    const time = now - start;
    while (next < events.length && events[next].at <= time) {
      apply(events[next]);
      next++;
    }
    refresh(AT_ONCE);
    if (isBlurred && time - refreshed >= REFRESH) {
      refreshed = time;
      hold();
      stage.told(events[next - 1]);
    }
    flying = flying.filter((flight) => !advance(flight, time));
    moveHand(time);
    if (time >= total && next === events.length && flying.length === 0) {
      stop();
    } else {
      frame = requestAnimationFrame(onFrame);
    }
  }

  /** @param {Event} event */
  function apply(event) {
    if (event.lasts < TOO_FAST && (event.step === 'lift' || event.step === 'drop')) {
      blur(event);
      return;
    }
    refresh(blurred.size);
    isBlurred = false;
    if (event.step === 'lift') {
      lift(event);
    } else if (event.step === 'drop') {
      drop(event);
    } else {
      carryOff(event);
    }
    stage.told(event);
  }

  /**
   * Counts only; the picture follows.
   * @param {Event} event
   */
  function blur({ step, cell, seeds }) {
    stage.heaps.change(cell, step === 'lift' ? -seeds : seeds);
    held = step === 'lift' ? seeds : held - 1;
    isBlurred = true;
    blurred.add(cell);
  }

  /**
   * Those first whose picture is oldest.
   * @param {number} most cells
   */
  function refresh(most) {
    for (const cell of [...blurred].slice(0, most)) {
      blurred.delete(cell);
      stage.heaps.sync(cell);
      stage.recount(cell);
    }
  }

  function hold() {
    if (held !== shownHeld) {
      shownHeld = held;
      stage.hand.hold(held);
    }
  }

  /** @param {Event} event */
  function lift({ cell, seeds }) {
    stage.heaps.fill(cell, Math.max(0, stage.heaps.count(cell) - seeds));
    stage.recount(cell);
    held = seeds;
    hold();
  }

  /** @param {Event} event */
  function drop({ cell, at, lasts }) {
    const flight = stage.heaps.receive(cell, stage.above(cell));
    stage.recount(cell);
    held--;
    hold();
    if (flight) {
      take(flight, at, lasts < TOO_FAST ? 0 : Math.min(DROP, lasts * 1.3), 0);
    }
  }

  /** @param {Event} event */
  function carryOff(event) {
    const { cell, seeds, at, lasts } = event;
    const from = stage.heaps.top(cell, seeds);
    held = 0;
    hold();
    stage.heaps.fill(cell, Math.max(0, stage.heaps.count(cell) - seeds));
    stage.recount(cell);
    const stores = new Set();
    for (let seed = 0; seed < seeds; seed++) {
      const store = stage.home(event, seed);
      const flight = stage.heaps.receive(store, from[seed] || stage.above(cell));
      stores.add(store);
      if (flight) {
        const spread = (seed / seeds) * 0.25;
        take(flight, at + lasts * spread, Math.min(FLIGHT, lasts * 2) * (1 - spread), 12);
      }
    }
    stores.forEach((store) => stage.recount(store));
  }

  /**
   * @param {Flight} flight
   * @param {number} at
   * @param {number} lasts
   * @param {number} height
   */
  function take(flight, at, lasts, height) {
    flying.push({ ...flight, start: at, lasts, height });
  }

  /**
   * @param {Flying} flight
   * @param {number} time
   * @returns {boolean} whether it has arrived
   */
  function advance(flight, time) {
    const progress = flight.lasts > 0 ? (time - flight.start) / flight.lasts : 1;
    stage.heaps.fly(flight, Math.max(0, Math.min(1, progress)), flight.height);
    return progress >= 1;
  }

  /** @param {number} time */
  function moveHand(time) {
    const here = events[next - 1];
    const there = events[next];
    if (!here || (held === 0 && blurred.size === 0)) {
      stage.hand.hide();
      return;
    }
    const a = stage.above(here.cell);
    const b = there && there.step === 'drop' ? stage.above(there.cell) : a;
    const progress = Math.min(1, (time - here.at) / Math.max(here.lasts, 1));
    const eased = progress * progress * (3 - 2 * progress);
    stage.hand.moveTo(a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased);
  }

  function stop() {
    if (running) {
      running = false;
      cancelAnimationFrame(frame);
      stage.hand.hide();
      done();
    }
  }

  return stop;
}

/**
 * @param {HTMLElement} host
 * @param {import('./view.js').View} view
 * @param {number} rowPits
 * @param {(step: import('./types.js').Step, cell: number) => void} tell of each step
 */
export function createPlayer(host, view, rowPits, tell) {
  const hand = createHand(host, view.ids);
  return {
    /**
     * @param {Way} way
     * @returns {((done: () => void) => () => void)|null} starts it, and what that returns stops it;
     *   null when nothing moves
     */
    prepare({ before, after, trace, speed }) {
      const timeline = trace
        ? createTimeline(trace, speed) : createDivision(before, 2 * rowPits, speed);
      if (timeline.events.length === 0) {
        return null;
      }
      hand.resize(seedRadius(view.layout(), view.hasStores));
      return (done) => {
        const stage = createStage(view, hand, { before, after, rowPits }, tell);
        const stop = playTimeline(stage, timeline, () => {
          stopListening();
          done();
        });
        const stopListening = finishOnInput(host, stop);
        return stop;
      };
    },
    remove: hand.remove,
  };
}

/** @typedef {ReturnType<typeof createPlayer>} Player */

/**
 * What a player moves, for one way from a position to another.
 * @param {import('./view.js').View} view
 * @param {Hand} hand
 * @param {{before: ArrayLike<number>, after: ArrayLike<number>, rowPits: number}} way
 * @param {(step: import('./types.js').Step, cell: number) => void} tell
 * @returns {Stage}
 */
function createStage(view, hand, { before, after, rowPits }, tell) {
  const { heaps, buttons } = view;
  const layout = view.layout();
  const lift = layout.pitch * 0.34;
  let toSouth = after[STORE.south] - before[STORE.south];
  let toNorth = after[STORE.north] - before[STORE.north];
  const taker = toSouth >= toNorth ? STORE.south : STORE.north;

  /**
   * Each row goes to its owner, as far as his store grew: a gift goes across.
   * @param {number} pit
   */
  function owner(pit) {
    const south = pit < rowPits ? toSouth > 0 : toNorth <= 0;
    if (south) {
      toSouth--;
    } else {
      toNorth--;
    }
    return south ? STORE.south : STORE.north;
  }

  return {
    heaps,
    hand,
    recount: (cell) => buttons.setCount(cell, heaps.count(cell)),
    above: (cell) => ({ x: layout.cells[cell].x, y: layout.cells[cell].y - lift }),
    home: ({ step, cell }) => (step === 'capture' ? taker : owner(cell)),
    told: ({ step, cell }) => tell(step, cell),
  };
}
