// SPDX-License-Identifier: MIT
// @ts-check
// What a step of a tutorial asks for, and what a move of its position comes to. The engine says what
// a move does; here is only which of it a step looks at.

import { applyTrace, cellsOf, letterOf, parsePosition, seatOfPit } from './model.js';

/** @typedef {import('../lib/engine.js').Engine} Engine */

/**
 * A goal names what a move has to come to; all that it names must hold. `refused` asks for a pit that
 * may not be played, by the engine's reason.
 * @typedef {object} Goal
 * @property {string} [move] its letter
 * @property {string} [end] letter of the pit where the last seed falls
 * @property {number} [laps]
 * @property {number} [captured] seeds
 * @property {number} [count] seeds in the last pit, with the last one
 * @property {string} [refused]
 * @property {boolean} [passes] whether the other player then must pass
 * @property {boolean} [over] whether it ends the game
 */

/**
 * @typedef {object} Step
 * @property {string} key of its texts: `learn.KEY.title`, `.text`, `.task`, `.done`, `.miss`
 * @property {string} position South is to move
 * @property {Goal} goal
 * @property {string} show letter of the pit that "Show me" plays
 * @property {string} [others] letters of all other pits that meet the goal
 */

/**
 * What touching a pit comes to: a reason, or a move that was played.
 * @typedef {object} Outcome
 * @property {string} move letter of the pit
 * @property {string | null} refused the engine's reason
 * @property {import('../board/types.js').Trace | null} trace null when it was refused
 * @property {number[]} sown the cells after sowing and capture
 * @property {string} next the position after the move, divided when that ended the game
 * @property {string} end
 * @property {number} count
 * @property {string} from letter of the pit where the first lap ended
 * @property {number} made seeds in it, with the last one of that lap
 * @property {number} seeds sown in the first lap
 * @property {number} laps
 * @property {number} captured
 * @property {boolean} passes
 * @property {boolean} over
 * @property {number} mine @property {number} theirs what each has won when all is divided
 */

const NOTHING = {
  trace: null, sown: [], next: '', end: '', count: 0, from: '', made: 0, seeds: 0, laps: 0, captured: 0,
  passes: false, over: false, mine: 0, theirs: 0,
};

/**
 * @param {Engine} engine @param {string} position South is to move
 * @param {string} move letter of a pit
 * @returns {Outcome}
 */
export function outcomeOf(engine, position, move) {
  const trace = engine.trace(position, move);
  const game = engine.play(position);
  if (!trace.ok || !game) {
    return { ...NOTHING, move, refused: trace.ok ? 'game-over' : trace.reason };
  }
  const [first] = trace.laps;
  const last = trace.laps[trace.laps.length - 1];
  game.move(move);
  const { over, legal, rowPits } = game.state();
  const next = game.text();
  const [mine, theirs] = parsePosition(next).stores;
  return {
    move,
    refused: null,
    trace,
    sown: applyTrace(cellsOf(position), trace, seatOfPit(move)),
    next,
    end: letterOf(last.landing, rowPits),
    count: last.count,
    from: letterOf(first.landing, rowPits),
    made: first.count,
    seeds: first.drops.length,
    laps: trace.laps.length,
    captured: trace.captures.reduce((sum, { seeds }) => sum + seeds, 0),
    passes: legal === '.',
    over,
    mine,
    theirs,
  };
}

/** Whether a touch did what was asked. @param {Goal} goal @param {Outcome} outcome */
export const meets = (goal, outcome) => (outcome.refused === null || 'refused' in goal)
  && /** @type {(keyof Goal)[]} */ (Object.keys(goal)).every((it) => outcome[it] === goal[it]);

/** What the texts of a step may name. @param {Outcome} outcome */
export const valuesOf = ({ move, end, count, from, made, seeds, laps, captured, mine, theirs }) => (
  { pit: move, end, count, from, made, seeds, laps, captured, mine, theirs });
