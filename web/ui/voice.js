// SPDX-License-Identifier: MIT
// @ts-check
// What is said of a room while its page is shown: moves, spoken together when they come together,
// and what else happens there.

import { batchSentence } from '../game/spoken.js';
import { seedsSown } from '../game/model.js';
import { createAsides } from './asides.js';

/** Events that come within so many milliseconds are spoken of together. */
const TOGETHER = 80;

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {(text: string) => void} show beside the board, for a while
 */
export function createVoice(app, table, show) {
  /** Still to be spoken of. @type {Parameters<typeof batchSentence>[1]} */
  const news = [];
  const asides = createAsides(app, table, notice);

  const speak = () => app.speech.say(batchSentence(app.words(), news.splice(0), table.seat()));

  /** @param {string | null} text */
  function notice(text) {
    if (text) {
      speak();
      app.speech.say(text);
      show(text);
    }
  }

  return {
    /** @param {string} type an event of the table @param {any} value */
    tell(type, value) {
      if (type === 'change' && value.doc) {
        const { cause, doc } = value;
        news.push({ doc, cause, sown: seedsSown(app.engine(), doc.game) });
        setTimeout(speak, TOGETHER);
      }
      asides.tell(type, value);
    },
    destroy() {
      news.length = 0;
      asides.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createVoice>} Voice */
