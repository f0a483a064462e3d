// SPDX-License-Identifier: MIT
// @ts-check
// Tells what happens at a table besides moves: offers and answers, who comes and goes, what is
// said, refusals, and what was missed.

import { seatOf } from '../game/model.js';
import { asideSentence, missedSentence } from '../game/notes.js';
import { nameOf, refusedSentence } from '../game/sentences.js';
import { isHidden, logOf, saidText } from './said.js';

/** @typedef {import('../game/table.js').Change & {doc: import('../game/model.js').Doc | null}} Seen */

/** How long after a reconnect what arrives counts as missed. */
const CATCHING_UP = 3000;
/** Events that the place for questions shows; they are only spoken. */
const ASKED = ['offered', 'paused'];
/** Changes that bring nothing new of the game. */
const IDLE = ['presence', 'status', 'pending', 'bare'];

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {(text: string | null) => void} notice
 */
export function createAsides(app, table, notice) {
  const log = logOf(table);
  const key = `seen.${table.code}`;
  /** The running game as it was seen last. @type {{game: number, plies: number} | null} */
  let seen = app.memory.recall(key);
  let fresh = true;
  /** @type {any} */
  let timer = null;
  let accompanied = false;
  let gone = false;

  /** @param {any} d of `said` */
  function said(d) {
    const mine = d.person.player === app.player();
    if (!mine && isHidden(app.memory, table, d.person.player)) {
      return;
    }
    log.add(d, !mine);
    if (!mine) {
      const words = app.words();
      notice(words.say('said', { name: nameOf(words, d.person), text: saidText(words, d) }));
    }
  }

  /** @param {Seen} change */
  function changed(change) {
    const { cause, d, before, doc } = change;
    if (IDLE.includes(cause) || !doc) {
      return;
    }
    const words = app.words();
    const me = before ? seatOf(before, app.player()) : null;
    const hidden = cause === 'offered' && before
      && isHidden(app.memory, table, before.seats[/** @type {import('../game/model.js').Seat} */ (d.seat)]?.player || '');
    if (cause === 'said') {
      said(d);
    } else if (!hidden) {
      const text = asideSentence(words, change, me, doc);
      (ASKED.includes(cause) ? app.speech.say : notice)(text);
    }
    if (seen && fresh && cause !== 'moved') {
      notice(missedSentence(words, seen, doc, table.seat()));
    }
    remember(doc);
  }

  /** @param {import('../game/document.js').Doc} doc */
  function remember({ state, game }) {
    fresh = false;
    seen = state === 'playing' && game && table.seat()
      ? { game: game.number, plies: game.first - 1 + game.moves.length } : null;
    app.memory.keep(key, seen);
  }

  /** Whoever plays in a hall is there meanwhile. @param {import('../game/document.js').Doc | null} doc */
  async function accompany(doc) {
    if (!accompanied && doc && (doc.hall || app.memory.recall('hall') || app.memory.known('shared'))) {
      accompanied = true;
      const it = await app.load(() => import('./inhall.js'), 'hall');
      if (!gone) {
        undo.push(it.accompany(app, table));
      }
    }
  }

  const undo = [
    app.link.on('lost', () => {
      fresh = true;
      clearTimeout(timer);
    }),
    app.link.on('resume', () => {
      timer = setTimeout(() => {
        fresh = false;
      }, CATCHING_UP);
    }),
  ];

  return {
    /** @param {string} type an event of the table @param {any} value */
    tell(type, value) {
      const words = app.words();
      if (type === 'refused') {
        const special = `refused.${value.code}.${value.t}`;
        notice(words.has(special)
          ? words.say(special) : refusedSentence(words, value.code, value.reason));
      } else if (type === 'dropped') {
        notice(words.say('dropped', { pit: value.pit }));
      } else {
        accompany(value.doc);
        changed(value);
      }
    },
    destroy() {
      gone = true;
      clearTimeout(timer);
      undo.forEach((fn) => fn());
    },
  };
}

/** @typedef {ReturnType<typeof createAsides>} Asides */
