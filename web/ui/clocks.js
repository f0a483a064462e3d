// SPDX-License-Identifier: MIT
// @ts-check
// The clocks beside both names, and the warning of the last ten seconds.

import { calledOf, together } from '../game/sentences.js';
import { isTimed, leftOf, spanText, WARNING } from '../game/time.js';
import { SEATS } from '../game/model.js';
import { el, setText } from '../lib/kit.js';

/** @typedef {import('../game/model.js').Seat} Seat */

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {Pick<import('./company.js').Place, 'strips' | 'notice'> & {sound: (step: string) => void}} place
 */
export function createClocks(app, table, { strips, notice, sound }) {
  const doc = () => /** @type {import('../game/document.js').Doc} */ (table.doc());
  const faces = strips.map((strip) => {
    const face = el('span', { class: 'strip-clock', role: 'timer' });
    strip.insertBefore(face, strip.querySelector('.strip-score'));
    return { strip, face };
  });
  /** The turn that has been warned of. */
  let warned = '';

  /** @param {Seat} seat */
  const called = (seat) => (seat === table.seat()
    ? app.words().say('seat.you')
    : calledOf(app.words(), doc(), seat, table.seat()));

  /** @param {number} left of the running clock @param {Seat} seat @param {string} turn */
  function warn(left, seat, turn) {
    if (left < WARNING && left > 0 && warned !== turn) {
      warned = turn;
      if (seat === table.seat()) {
        notice(app.words().say('clock.warning'));
        app.speech.say(app.words().say('clock.warning'));
        sound('low');
      }
    }
  }

  return {
    /** @param {number} now server time @returns {boolean} whether tenths are shown */
    draw(now) {
      const { clocks, state, game } = doc();
      const timed = isTimed(doc()) && !!clocks;
      let fast = false;
      for (const { strip, face } of faces) {
        const seat = /** @type {Seat} */ (strip.dataset.seat);
        const left = clocks ? leftOf(clocks, seat, now) : 0;
        const runs = timed && state === 'playing' && clocks.running === seat;
        const low = timed && state === 'playing' && left < WARNING;
        face.hidden = !timed;
        setText(face, timed ? spanText(app.words(), left) : '');
        face.classList.toggle('is-running', runs);
        face.classList.toggle('is-low', low);
        fast = fast || (runs && left < WARNING + 1000);
        if (runs) {
          warn(left, seat, `${game && game.number} ${clocks.at}`);
        }
      }
      return fast;
    },
    /** @param {number} now */
    sentence(now) {
      const words = app.words();
      const { clocks } = doc();
      return isTimed(doc()) && clocks
        ? together(SEATS.map((seat) => words.say('clock.left', {
          name: called(seat), time: spanText(words, leftOf(clocks, seat, now)),
        })))
        : words.say('clock.none');
    },
    destroy: () => faces.forEach(({ face }) => face.remove()),
  };
}
