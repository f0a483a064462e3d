// SPDX-License-Identifier: MIT
// @ts-check
// What is said of a room while its page is shown: moves, and what else happens there.

import { createAsides } from './asides.js';
import { createNews } from './news.js';

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {(text: string) => void} show beside the board, for a while
 */
export function createVoice(app, table, show) {
  const news = createNews(app, table.seat);
  const asides = createAsides(app, table, notice);

  /** @param {string | null} text */
  function notice(text) {
    if (text) {
      news.speak();
      app.speech.say(text);
      show(text);
    }
  }

  return {
    /** @param {string} type an event of the table @param {any} value */
    tell(type, value) {
      if (type === 'change' && value.doc) {
        news.add(value.doc, value.cause);
      }
      asides.tell(type, value);
    },
    destroy() {
      news.destroy();
      asides.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createVoice>} Voice */
