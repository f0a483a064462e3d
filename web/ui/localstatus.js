// SPDX-License-Identifier: MIT
// @ts-check
// What is said below a local board: whose turn it is, the last move, why nothing is played from here,
// and how the record that was opened goes on behind its last move.

import { parsePosition, seedsSown } from '../game/model.js';
import { endSentence } from '../game/endings.js';
import { lastSentence, resultSentence, turnSentence } from '../game/sentences.js';
import { el, fill, setText } from '../lib/kit.js';
import { roomAddress } from '../lib/site.js';
import { faultSentence } from './openrecord.js';
import { createPassing } from './play.js';

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @param {{game: import('../game/local.js').Local, barring: () => string | null,
 *   record: () => Pick<import('./localgames.js').Kept, 'ended' | 'fault'>}} of `barring`: the room
 *   whose running game stands as this board; `record`: what was opened says of its end
 */
export function createLocalStatus(app, main, { game, barring, record }) {
  const turnLine = el('p', { class: 'status-turn' });
  const moveLine = el('p', { class: 'status-line' });
  const note = el('p', { class: 'local-note' });
  const passing = createPassing(draw);

  const last = () => lastSentence(app.words(), game.doc(), null, seedsSown(app.engine(), game.doc().game));

  /** What the record that was opened says behind its last move. */
  function recordNote() {
    const words = app.words();
    const { ended, fault } = record();
    if (game.at() < game.last()) {
      return '';
    }
    if (fault) {
      return words.say('local.fault', { what: faultSentence(words, fault) });
    }
    const doc = game.doc();
    if (!ended || doc.game?.result || ended.termination === 'unfinished') {
      return '';
    }
    const [south, north] = parsePosition(game.position()).stores;
    const winner = /** @type {any} */ (ended.winner === '-' ? null : ended.winner.toLowerCase());
    const told = { ...doc, game: /** @type {any} */ ({ ...doc.game, result: { winner, south, north, reason: ended.termination } }) };
    return words.say('board.pit.why', {
      name: resultSentence(words, told, null) || '', why: endSentence(words, told, null) || '',
    });
  }

  /** Why nothing is played from here although the game goes on, and the way to the game. */
  function barNote() {
    const words = app.words();
    const room = barring();
    return room ? words.rich('local.fair', {
      link: el('a', { href: roomAddress(room), text: words.say('local.fair.link') }),
    }) : null;
  }

  function draw() {
    const words = app.words();
    const doc = game.doc();
    const result = resultSentence(words, doc, null);
    const barred = barNote();
    setText(turnLine, result || (barred ? words.say('local.fair.title') : turnSentence(words, doc, null) || ''));
    setText(moveLine, passing.text() || passing.peeked() || (result ? endSentence(words, doc, null) : last())
      || words.say(game.last() > 0 ? 'replay.start' : 'local.start'));
    fill(note, barred || recordNote());
    note.hidden = note.textContent === '';
    main.classList.toggle('has-note', !note.hidden);
    moveLine.classList.toggle('is-passing', passing.text() !== '');
  }

  return {
    node: el('div', { class: 'status' }, turnLine, moveLine, note),
    draw,
    /** The last move in words. */
    last,
    note: () => note.textContent,
    say: passing.say,
    peek: passing.peek,
    /** The board has changed: what was said of it is over. The caller draws. */
    clear: passing.end,
    destroy: passing.destroy,
  };
}
