// SPDX-License-Identifier: MIT
// @ts-check
// A game that is played in this browser alone: a line of plies from some position, and where in it
// the board stands. The engine plays every move; a move that is played inside the line cuts it.

import { emitter } from '../lib/kit.js';
import { SEATS, token } from './model.js';

/** @typedef {import('./document.js').Seat} Seat */
/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {import('../lib/engine.js').Engine} Engine */
/** @typedef {ReturnType<import('../lib/engine.js').Play['state']>} Standing */
/** @typedef {{letter: string, laps: number, captured: number, cells: number[]}} Ply `cells` before
 *   any division */

const PASS = '.';

/**
 * @param {object} options
 * @param {Engine} options.engine
 * @param {string} options.start a position, or a game's name
 * @param {string} [options.moves] letters; what the engine refuses, and all after it, is left out
 * @param {number} [options.at] the ply that the board stands at, the last unless given
 * @param {(seat: Seat) => string} options.nameOf
 * @param {(position: string) => boolean} [options.isBarred] whether nothing may be tried there
 */
export function createLocal({ engine, start, moves = '', at: wanted, nameOf, isBarred = () => false }) {
  /** @type {import('../lib/kit.js').Emitter<{change: string}>} as a table tells its causes */
  const events = emitter();
  /** @type {Ply[]} */
  let plies = [];
  let play = /** @type {import('../lib/engine.js').Play} */ (engine.play(start));
  /** What stands after each ply, the start first. */
  let standings = [play.state()];
  let positions = [play.text()];
  let at = 0;
  /** Whether the board is turned to whoever is to move. */
  let turning = false;

  /** Plays on at the end of the line. @param {string} letter @returns {boolean} whether it is legal */
  function append(letter) {
    const moved = play.move(letter);
    if ('reason' in moved) {
      return false;
    }
    plies.push({ letter, ...moved });
    standings.push(play.state());
    positions.push(play.text());
    return true;
  }

  /** Cuts the line behind the present ply. */
  function cut() {
    if (at < plies.length) {
      plies = plies.slice(0, at);
      standings = standings.slice(0, at + 1);
      positions = positions.slice(0, at + 1);
      play = /** @type {typeof play} */ (engine.play(start));
      plies.forEach(({ letter }) => play.move(letter));
    }
  }

  /** A pass is never chosen: it follows by itself. @param {() => void} [told] after each */
  function pass(told = () => undefined) {
    while (standings[plies.length].legal === PASS && append(PASS)) {
      at = plies.length;
      told();
    }
  }

  [...moves].every(append);
  pass();
  at = Math.max(0, Math.min(plies.length, wanted === undefined ? plies.length : wanted));

  const isOver = () => standings[at].over;

  /** @returns {import('./document.js').Last | null} */
  function last() {
    const ply = plies[at - 1];
    return ply ? {
      ply: at,
      pit: ply.letter,
      laps: ply.laps,
      captured: ply.captured,
      before: positions[at - 1],
      pits: isOver() ? ply.cells.slice(0, 2 * standings[0].rowPits) : null,
    } : null;
  }

  /** @returns {import('./document.js').Result | null} */
  function result() {
    const { cells, end } = standings[at];
    const [south, north] = cells.slice(12);
    const winner = south === north ? 'draw' : SEATS[south > north ? 0 : 1];
    return isOver() ? { winner, south, north, reason: end } : null;
  }

  /** Whether nothing is played from here: the game is over, or it may not be tried. */
  const rests = () => isOver() || isBarred(positions[at]);

  /** @param {Seat} seat */
  const person = (seat) => (
    { player: seat, name: nameOf(seat), kind: /** @type {'person'} */ ('person') });

  /** @returns {Doc} */
  function doc() {
    const { game, turn, legal, stood, quiet } = standings[at];
    return {
      rules: game,
      version: 0,
      visibility: 'private',
      spectators: 'none',
      delay: 0,
      hints: true,
      phrases: 'none',
      clock: { kind: 'none' },
      host: null,
      locked: false,
      muted: [],
      state: isOver() ? 'over' : 'playing',
      seats: { south: person('south'), north: person('north') },
      game: {
        number: 1,
        start: positions[0],
        moves: plies.slice(0, at).map((ply) => token(ply.letter, ply.laps, ply.captured)),
        first: 1,
        last: last(),
        result: result(),
        position: positions[at],
        hash: '',
        turn: isOver() ? null : turn,
        legal: rests() ? '' : legal.replace(PASS, ''),
        stood,
        quiet,
      },
      series: [],
      offer: null,
      clocks: null,
      paused: false,
      absent: { south: null, north: null },
    };
  }

  /** @param {number} ply */
  function go(ply) {
    const from = at;
    at = Math.max(0, Math.min(plies.length, ply));
    if (at !== from + 1) {
      events.emit('change', 'snapshot');
      return;
    }
    events.emit('change', plies[at - 1].letter === PASS ? 'passed' : 'moved');
    if (isOver()) {
      events.emit('change', 'ended');
    }
  }

  return {
    on: events.on,
    /** As a room has one. */
    code: 'local',
    doc,
    pending: () => null,
    /** Who plays here: whoever is to move. @returns {Seat | null} null where nobody may */
    seat: () => (rests() ? null : standings[at].turn),
    /** @returns {Seat} whose row is below */
    below: () => (turning && !isOver() ? standings[at].turn : 'south'),
    isTurning: () => turning,
    /** @param {boolean} turns */
    turn(turns) {
      turning = turns;
      events.emit('change', 'settings');
    },
    /** Plays it, cutting what came after; false: nothing is on its way. @param {string} letter */
    move(letter) {
      const next = plies[at];
      if (rests() || !standings[at].legal.includes(letter)) {
        return false;
      }
      if (next && next.letter === letter) {
        go(at + 1);
        return false;
      }
      cut();
      append(letter);
      at = plies.length;
      events.emit('change', 'moved');
      pass(() => events.emit('change', 'passed'));
      if (isOver()) {
        events.emit('change', 'ended');
      }
      return false;
    },
    go,
    /** Forgets every move. */
    restart() {
      at = 0;
      cut();
      pass();
      events.emit('change', 'snapshot');
    },
    /** Back to where somebody chose, or on to there. @param {-1 | 1} by */
    undo(by) {
      let ply = at + by;
      while (ply > 0 && ply < plies.length && standings[ply].legal === PASS) {
        ply += by;
      }
      go(ply);
    },
    at: () => at,
    last: () => plies.length,
    start: () => positions[0],
    position: () => positions[at],
    letters: () => plies.map(({ letter }) => letter).join(''),
    tokens: () => plies.map((ply) => token(ply.letter, ply.laps, ply.captured)),
    /** The ply of the first move in its game. */
    first: () => standings[0].ply + 1,
  };
}

/** @typedef {ReturnType<typeof createLocal>} Local */
