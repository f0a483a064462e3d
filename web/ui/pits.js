// SPDX-License-Identifier: MIT
// @ts-check
// What is said of the pits of a game: their names, and why one cannot be played.

import { letterOf, seatOfPit } from '../game/model.js';
import { whySentence } from '../game/sentences.js';

/** @typedef {import('../game/model.js').Doc} Doc */
/** @typedef {import('../game/model.js').Game} Game */

/**
 * @param {import('./shell.js').App} app
 * @param {import('./stage.js').Played} table
 * @param {number} rowPits
 */
export function createPits(app, table, rowPits) {
  const doc = () => /** @type {Doc} */ (table.doc());

  function labels() {
    const words = app.words();
    return {
      toolbar: words.say('board.label', { game: words.say(`game.${doc().rules}`) }),
      describePit,
      letter: (/** @type {number} */ pit) => letterOf(pit, rowPits),
    };
  }

  /** @param {import('../board/types.js').PitState} state */
  function describePit({ pit, seat, seeds, legal, reason, origin, landing, captured }) {
    const words = app.words();
    const me = table.seat();
    const whose = me ? (seat === me ? 'mine' : 'theirs') : seat;
    const can = legal && whose === 'mine' ? '.can' : '';
    let name = words.say(`board.pit.${whose}${can}`, { pit: letterOf(pit, rowPits), n: seeds });
    if (captured > 0) {
      name = words.say('board.pit.took', { name, n: captured });
    } else if (origin || landing) {
      name = words.say(origin ? 'board.pit.began' : 'board.pit.ended', { name });
    }
    // A name changes once a move, not again with its answer.
    const why = reason === words.say('why.pending') ? words.say('why.turn') : reason;
    return why && whose === 'mine' ? words.say('board.pit.why', { name, why }) : name;
  }

  /** Pits that can be played, and why the others cannot. */
  function legal() {
    /** @type {Map<number, string | null>} */
    const map = new Map();
    const { game, state } = doc();
    if (table.seat() && game && state !== 'open') {
      for (let pit = 0; pit < 2 * rowPits; pit += 1) {
        map.set(pit, reasonOf(game, letterOf(pit, rowPits)));
      }
    }
    return map;
  }

  /** Why a pit cannot be played, null when it can. @param {Game} game @param {string} letter */
  function reasonOf(game, letter) {
    const words = app.words();
    const me = table.seat();
    if (!game.turn) {
      return words.say('why.game-over');
    }
    if (table.status?.() === 'known') {
      return words.say('offline.pit');
    }
    if (doc().paused) {
      return words.say('why.paused');
    }
    if (seatOfPit(letter) !== me) {
      return words.say('why.not-yours');
    }
    if (table.pending()) {
      return words.say('why.pending');
    }
    if (game.turn !== me) {
      return words.say('why.turn');
    }
    const engine = app.engine();
    return game.legal.includes(letter)
      ? null : whySentence(words, engine && engine.refusal(game.position, letter));
  }

  return { labels, legal };
}
