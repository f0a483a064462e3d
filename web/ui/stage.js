// SPDX-License-Identifier: MIT
// @ts-check
// The board of a room: shows what the document says, sows what events bring, previews through the
// engine where there is one. It decides nothing: who may play what comes from the document.

import { createBoard, isSameCells } from '../board/board.js';
import { emitter, nextPicture, report } from '../lib/kit.js';
import { lookOf } from '../lib/site.js';
import {
  applyTrace, cellsAfterLast, cellsOf, letterOf, otherSeat, parsePosition, pitOf, seatOfPit,
} from '../game/model.js';
import { createPits } from './pits.js';

/** @typedef {import('../game/model.js').Doc} Doc */
/** @typedef {import('../game/model.js').Game} Game */
/** @typedef {import('../game/model.js').Seat} Seat */
/** @typedef {import('../board/types.js').Trace} Trace */
/** @typedef {import('../board/types.js').Means} Means */
/** @typedef {import('../board/types.js').Speed} Speed */

/** A past position that is looked at, and the move that led there from `before`.
 * @typedef {{position: string, letter: string | null, before: string | null}} Past */

/**
 * What a board needs of a table; `below`: whose row lies below, where that is not the player's.
 * @typedef {Pick<import('../game/table.js').Table, 'doc' | 'seat' | 'pending' | 'move'>
 *   & {below?: () => Seat, status?: import('../game/table.js').Table['status']}} Played
 */

/**
 * @param {HTMLElement} host
 * @param {import('./shell.js').App} app
 * @param {Played} table
 * @param {Partial<import('../board/types.js').BoardOptions>} [options] more for the board
 */
export function createStage(host, app, table, options) {
  const doc = () => /** @type {Doc} */ (table.doc());
  const { rules } = doc();
  const look = () => ({ ...lookOf(rules, app.memory.settings()), ...options });
  const { rowPits, stores } = look().shape;
  /** `peek`: another preview, or none; `press`: a long one; `why`: a sentence; `rest`: nothing
   * moves any more. @type {import('../lib/kit.js').Emitter<{pick: string, peek: null,
   *   press: string, why: string, rest: null, step: string}>} */
  const events = emitter();
  /** Says what a touch does; without it every touch sows.
   * @type {((letter: string, means: Means) => void) | null} */
  let guard = null;
  const pits = createPits(app, table, rowPits);
  const board = createBoard(host, {
    labels: pits.labels(), scoreCounts: stores, ...look(),
  });
  const preview = createPreview(board, rowPits, traceAhead, () => events.emit('peek', null));
  const movements = createMovements(board, {
    speed: () => app.memory.settings().speed,
    begin: () => board.setLegal(legal()), // names change with the seeds
    rest: settle,
    show,
  });
  let flipped = false;
  /** It has been said why there is no preview. */
  let excused = false;
  /** @type {Past | null} */
  let past = null;
  /** Our own move that was sown before the answer. @type {{ply: number, cells: number[]} | null} */
  let ahead = null;

  /** @param {string} position @param {string} letter @returns {Trace | null} */
  function traceOf(position, letter) {
    const engine = letter === '.' ? null : app.engine();
    const trace = engine && engine.trace(position, letter);
    return trace && trace.ok ? trace : null;
  }

  /** The side whose row is below. */
  function viewer() {
    const seat = table.below ? table.below() : table.seat() || 'south';
    return flipped ? otherSeat(seat) : seat;
  }

  const legal = () => (past ? new Map() : pits.legal());

  /** Everything but the seeds: turn, playable pits, the last move. */
  function settle() {
    const { game } = doc();
    const pending = table.pending();
    board.setViewer(viewer());
    board.setTurn(game && !past && !pending ? game.turn : null);
    const map = legal();
    board.setLegal(map);
    board.setPending(pending && !past ? pitOf(pending.pit, rowPits) : null);
    const chosen = preview.chosen();
    if (chosen && map.get(pitOf(chosen, rowPits)) !== null) {
      preview.choose(null);
    }
    events.emit('rest', null);
  }

  /** The own move before its answer, when the present is shown. */
  const ownAhead = () => (past || !table.pending() ? null : ahead);

  function lastMove() {
    const { game } = doc();
    const pending = table.pending();
    if (past) {
      return past.letter && { pit: past.letter, before: past.before };
    }
    return game && pending && ownAhead() ? { pit: pending.pit, before: game.position } : game && game.last;
  }

  function markLast() {
    const last = lastMove();
    board.setLastMove(last && last.pit !== '.' && last.before
      ? { pit: pitOf(last.pit, rowPits), trace: traceOf(last.before, last.pit) }
      : null);
  }

  /** Shows the present, or the past that is looked at, without any movement. */
  function show() {
    const { game } = doc();
    const position = past ? past.position : game && game.position;
    const own = ownAhead();
    movements.drop();
    if (own ? !board.isPlaying() : position) {
      board.setPosition({ cells: own ? own.cells : cellsOf(position || '') });
      markLast();
    }
    preview.choose(null);
    settle();
  }

  /** @param {Game} game whose newest ply is to be sown */
  function sow(game) {
    const { last } = game;
    if (!last) {
      return;
    }
    const before = cellsOf(last.before);
    const after = cellsAfterLast(game);
    const own = ahead;
    ahead = null;
    const isSown = own && own.ply === last.ply && isSameCells(own.cells, after);
    if (isSown || last.pit === '.') { // the marks tell of the move before the pass
      movements.add(async () => undefined, false);
      return;
    }
    const trace = traceOf(last.before, last.pit);
    movements.add((options) => {
      board.setPosition({ cells: before });
      return board.play(trace, { cells: before }, { cells: after }, options);
    }, true);
  }

  /** The move that led to what is looked at. */
  function sowAgain() {
    const { game } = doc();
    const trace = past && past.before && past.letter ? traceOf(past.before, past.letter) : null;
    if (past && past.before && trace) {
      const [before, after] = [cellsOf(past.before), cellsOf(past.position)];
      movements.add((options) => board.play(trace, { cells: before }, { cells: after }, options), true);
    } else if (!past && game) {
      sow(game);
      event(game.result ? 'ended' : '');
    }
  }

  /** What an event brings to the board. @param {string} cause */
  function event(cause) {
    const { game } = doc();
    if (!game || past) {
      return;
    }
    if (cause === 'moved' || cause === 'passed') {
      sow(game);
    } else if (cause === 'ended' && game.last && game.last.pits) {
      const from = cellsAfterLast(game);
      const to = cellsOf(game.position);
      movements.add((options) => board.division({ cells: from }, { cells: to }, options), false);
    } else if (['snapshot', 'started', 'undone'].includes(cause)) {
      show();
    } else if (cause === 'pending' && !table.pending() && ahead) { // it came to nothing
      ahead = null;
      show();
    } else if (!movements.areWaiting()) {
      settle();
    }
  }

  /** Our own move, before the server has answered. @param {string} letter */
  function playAhead(letter) {
    const { game } = doc();
    const trace = game && traceOf(game.position, letter);
    if (game && trace) {
      const before = cellsOf(game.position);
      const cells = applyTrace(before, trace, seatOfPit(letter));
      ahead = { ply: parsePosition(game.position).ply + 1, cells };
      movements.add((options) => board.play(trace, { cells: before }, { cells }, options), true);
    }
    board.setTurn(null);
    board.setLegal(legal());
  }

  /** @param {string} letter of a pit that can be played */
  function play(letter) {
    if (preview.chosen()) {
      preview.choose(null);
    }
    table.move(letter, async (change) => {
      board.setPending(pitOf(letter, rowPits)); // alone: that is drawn soonest
      await nextPicture();
      if (table.pending() && !past && host.isConnected) { // else it was answered or left meanwhile
        playAhead(letter);
      }
      change();
      events.emit('pick', letter);
    });
  }

  /** How a pit would be sown, where that may be shown. @param {string} letter */
  function traceAhead(letter) {
    const { game, hints } = doc();
    const mine = game && game.turn === table.seat() && game.legal.includes(letter);
    const wanted = mine && hints && !past && !table.pending();
    if (wanted && app.engineFailed() && !excused) {
      excused = true; // said once, not at every pit
      events.emit('why', app.words().say('board.nopreview'));
    }
    return wanted ? traceOf(game.position, letter) : null;
  }

  const undo = [
    board.onPick((pit, means) => (guard || play)(letterOf(pit, rowPits), means)),
    board.onRefuse((pit, reason) => events.emit('why', reason)),
    board.onPeek(preview.look),
    board.onPress((pit) => pit !== null && events.emit('press', letterOf(pit, rowPits))),
    board.onStep((step) => events.emit('step', step)),
    app.memory.on('settings', () => board.setLook(look())),
    app.on('words', () => {
      board.setLabels(pits.labels());
      settle();
    }),
    app.on('engine', () => {
      if (!board.isPlaying()) {
        show();
      }
    }),
  ];
  show();

  return {
    on: events.on,
    event,
    show,
    /** Something moves or is about to. */
    isBusy: () => movements.areWaiting() || board.isPlaying(),
    /** Looks at a past position, or with null at the game again. @param {Past | null} where
     * @param {boolean} [sows] its move is sown */
    look(where, sows = false) {
      past = where;
      board.finish();
      show();
      if (sows) {
        sowAgain();
      }
    },
    looked: () => past,
    preview: preview.shown,
    /** @param {(letter: string, means: Means) => void} ask */
    guard(ask) {
      guard = ask;
    },
    play,
    choose: preview.choose,
    chosen: preview.chosen,
    /** Why a pit cannot be played; null when it can, or when nobody may play here.
     * @param {string} letter */
    why: (letter) => legal().get(pitOf(letter, rowPits)) || null,
    flip() {
      flipped = !flipped;
      settle();
    },
    viewer,
    focusedLetter: () => {
      const pit = board.focusedPit();
      return pit === null ? null : letterOf(pit, rowPits);
    },
    focus: () => board.focusPit(table.seat() === 'north' ? rowPits : 0),
    destroy() {
      undo.forEach((fn) => fn());
      board.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */

/**
 * Shows where a pit leads: one that is looked at, or one that was touched once.
 * @param {import('../board/types.js').Board} board @param {number} rowPits
 * @param {(letter: string) => Trace | null} traceAhead @param {() => void} changed
 */
function createPreview(board, rowPits, traceAhead, changed) {
  /** As the board shows it. @type {{letter: string, trace: Trace} | null} */
  let shown = null;
  /** The pit under finger, pointer or focus. @type {number | null} */
  let looked = null;
  /** Touched once: previewed until it is sown. @type {string | null} */
  let chosen = null;
  /** It was chosen after the last look. */
  let isFresh = false;

  function draw() {
    const pit = isFresh ? null : looked;
    const letter = pit === null ? chosen : letterOf(pit, rowPits);
    const trace = letter && traceAhead(letter);
    board.showPreview(trace || null);
    shown = letter && trace ? { letter, trace } : null;
    changed();
  }

  return {
    shown: () => shown,
    chosen: () => chosen,
    /** @param {string | null} letter */
    choose(letter) {
      chosen = letter;
      isFresh = letter !== null;
      board.setChosen(letter ? pitOf(letter, rowPits) : null);
      draw();
    },
    /** @param {number | null} pit */
    look(pit) {
      looked = pit;
      isFresh = false;
      draw();
    },
  };
}

/**
 * Runs movements one after the other.
 * @param {import('../board/types.js').Board} board
 * @param {{speed: () => Speed, begin: () => void, rest: () => void, show: () => void}} stage `begin`
 *   comes before each, `rest` after the last; `show` in its place where that has failed
 */
function createMovements(board, { speed, begin, rest, show }) {
  /** @type {Promise<void>} */
  let chain = Promise.resolve();
  let waiting = 0;
  /** They are numbered; those before `shown` are void. */
  let newest = 0;
  let shown = 0;

  return {
    areWaiting: () => waiting > 0,
    /** Those that have not begun never do. */
    drop() {
      newest += 1;
      shown = newest;
    },
    /** @param {(options: {speed: Speed}) => Promise<void>} play
     * @param {boolean} cuts ends those before it at once */
    add(play, cuts) {
      waiting += 1;
      if (cuts) {
        newest += 1;
        board.finish();
      }
      const mine = newest;
      let then = rest;
      chain = chain.then(async () => {
        if (mine >= shown) {
          begin();
          await play({ speed: mine === newest ? speed() : 'instant' });
        }
      }).catch((error) => {
        then = show; // wherever the board stands now
        report(error);
      }).then(() => {
        waiting -= 1;
        if (waiting === 0) {
          then();
        }
      }).catch(report);
    },
  };
}
