// SPDX-License-Identifier: MIT
// @ts-check
// A board on which a position can be tried by the engine alone: nobody is asked, nothing is kept.

import { createBoard } from '../board/board.js';
import { cellsOf, letterOf, parsePosition, pitOf } from '../game/model.js';
import { outcomeOf } from '../game/lesson.js';
import { lastSentence, whySentence } from '../game/sentences.js';

/** @typedef {import('../game/lesson.js').Outcome} Outcome */

/**
 * @typedef {object} TrialOptions
 * @property {import('../lib/engine.js').Engine} engine
 * @property {() => import('../lib/words.js').Words} words
 * @property {string} rules
 * @property {Partial<import('../board/types.js').BoardOptions> & import('../board/types.js').Look} look
 * @property {() => import('../board/types.js').Speed} speed
 * @property {(state: import('../board/types.js').PitState, letter: string) => string} describe what a
 *   pit is called
 * @property {(letter: string) => void} pick a pit that can be played was chosen
 * @property {(letter: string, sentence: string) => void} refuse one that cannot, and why
 */

/**
 * What a move did, as a game says it.
 * @param {import('../lib/words.js').Words} words @param {string} before the position that it was played from
 * @param {Outcome} outcome @param {import('../board/types.js').Seat | null} me who is spoken to
 */
export function moveSentence(words, before, { move, laps, captured, seeds }, me) {
  /** @type {any} */
  const doc = { seats: { south: null, north: null }, game: { last: { pit: move, laps, captured, before } } };
  return lastSentence(words, doc, me, seeds) || '';
}

/** @param {HTMLElement} stand @param {TrialOptions} options */
export function createTrial(stand, options) {
  const { engine, words, rules, speed } = options;
  const { rowPits } = options.look.shape;
  /** The position that can be played from, "" once a move of it has been. */
  let live = '';
  const board = createBoard(stand, { ...options.look, labels: labels() });

  function labels() {
    return {
      toolbar: words().say('board.label', { game: words().say(`game.${rules}`) }),
      letter: (/** @type {number} */ pit) => letterOf(pit, rowPits),
      describePit: (/** @type {import('../board/types.js').PitState} */ state) => (
        options.describe(state, letterOf(state.pit, rowPits))),
    };
  }

  /** Pits of the position, and why some of them cannot be played. @returns {Map<number, string | null>} */
  function legal() {
    const pits = Array.from({ length: 2 * rowPits }, (_, pit) => pit);
    return new Map(live === '' ? [] : pits.map((pit) => {
      const why = engine.refusal(live, letterOf(pit, rowPits));
      return [pit, why === null ? null : whySentence(words(), why)];
    }));
  }

  /** Nothing can be played any more. */
  function rest() {
    live = '';
    board.setLegal(legal());
    board.setTurn(null);
  }

  const peek = (/** @type {number | null} */ pit) => {
    const trace = pit === null || live === '' ? null : engine.trace(live, letterOf(pit, rowPits));
    board.showPreview(trace && trace.ok ? trace : null);
  };
  board.onPick((pit) => options.pick(letterOf(pit, rowPits)));
  board.onRefuse((pit, reason) => options.refuse(letterOf(pit, rowPits), reason));
  board.onPeek(peek);

  return {
    /** @param {string} position @returns {boolean} false for a text that is no position */
    setUp(position) {
      const reading = engine.read(position);
      if (!reading) {
        return false;
      }
      live = position;
      board.setPosition({ cells: cellsOf(position) });
      board.setLastMove(null);
      board.setTurn(parsePosition(position).turn);
      board.setLegal(legal());
      return true;
    },
    /**
     * @param {string} letter of a pit that can be played
     * @returns {{outcome: Outcome, stands: Promise<void>}} what it comes to, and when that stands on
     *   the board
     */
    play(letter) {
      const before = live;
      const outcome = outcomeOf(engine, before, letter);
      rest();
      return { outcome, stands: sow(before, outcome) };
    },
    rest,
    isLive: () => live !== '',
    /** @param {string} letter */
    focus: (letter) => board.focusPit(pitOf(letter, rowPits)),
    setLook: board.setLook,
    /** In another language. */
    rename() {
      board.setLabels(labels());
      board.setLegal(legal());
    },
    destroy: board.destroy,
  };

  /** @param {string} before @param {Outcome} outcome */
  async function sow(before, { trace, sown, next, over }) {
    await board.play(trace, { cells: cellsOf(before) }, { cells: sown }, { speed: speed() });
    if (over) {
      await board.division({ cells: sown }, { cells: cellsOf(next) }, { speed: speed() });
    }
  }
}

/** @typedef {ReturnType<typeof createTrial>} Trial */
