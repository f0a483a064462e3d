// SPDX-License-Identifier: MIT
// @ts-check
// Moves are spoken, together when they come together.

import { seedsSown } from '../game/model.js';
import { batchSentence } from '../game/spoken.js';

/** Events that come within so many milliseconds are spoken of together. */
const TOGETHER = 80;

/**
 * @param {import('./shell.js').App} app
 * @param {() => import('../game/document.js').Seat | null} seat of whoever listens
 * @param {() => string | null} [after] what is said after them
 */
export function createNews(app, seat, after = () => null) {
  /** Still to be spoken of. @type {Parameters<typeof batchSentence>[1]} */
  const news = [];
  let gone = false;

  function speak() {
    if (!gone) {
      app.speech.say(batchSentence(app.words(), news.splice(0), seat()));
      app.speech.say(after());
    }
  }

  return {
    /** @param {import('../game/document.js').Doc} doc after the event @param {string} cause */
    add(doc, cause) {
      news.push({ doc, cause, sown: seedsSown(app.engine(), doc.game) });
      setTimeout(speak, TOGETHER);
    },
    /** Says at once what waits. */
    speak,
    destroy() {
      gone = true;
    },
  };
}
