// SPDX-License-Identifier: MIT
// @ts-check
// What a player may ask of the other one while a game runs, and how to end it.

import { cellsOf, otherSeat } from '../game/model.js';
import { hasPlayed } from '../game/seats.js';
import { lastMoveOf } from '../game/notes.js';
import { positionBefore } from '../game/replay.js';
import { nameOf } from '../game/sentences.js';
import { el } from '../lib/kit.js';
import { confirm, openDialog } from './dialog.js';
import { createGamePicture } from './picture.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */

/** What `more-time` gives. */
const MORE_SECONDS = 15;

/**
 * @param {App} app @param {Table} table
 * @param {import('../game/model.js').Seat} other the seat of the other player
 */
export function openOffers(app, table, other) {
  const words = app.words();
  const doc = /** @type {import('../game/document.js').Doc} */ (table.doc());
  const name = nameOf(words, doc.seats[other]);
  const last = lastMoveOf(doc, otherSeat(other));
  const open = doc.offer !== null;
  const { clocks } = doc;
  /** @type {(() => void)[]} */
  const undo = [];

  /** @param {string} text @param {() => void} act @param {{disabled?: boolean, look?: string}} [how] */
  const row = (text, act, { disabled = false, look = '' } = {}) => el('li', {}, el('button', {
    type: 'button',
    class: `button ${look}`,
    disabled,
    text,
    click: () => {
      close();
      act();
    },
  }));

  /** @param {string} kind @param {object} [more] */
  const offer = (kind, more) => () => void table.inGame('offer', { kind, ...more });

  const what = hasPlayed(doc, otherSeat(other)) ? 'resign' : 'abort';
  const close = openDialog({
    title: words.say('offer.title'),
    close: words.say('site.close'),
    kind: 'sheet',
    onClose: () => undo.forEach((fn) => fn()),
    content: [
      doc.paused ? null : el(
        'ul',
        { class: 'commands' },
        row(words.say('offer.draw'), offer('draw'), { disabled: open }),
        last && row(words.say('offer.takeback', last), offer('takeback', { ply: last.ply }), { disabled: open }),
        last && picture(app, doc, last.ply, undo),
        row(words.say('offer.pause'), offer('pause'), { disabled: open }),
        doc.clock.kind === 'fischer' && clocks && clocks.running
          && row(words.say('offer.time', { name, n: MORE_SECONDS }), () => void table.inGame('more-time')),
      ),
      open && el('p', { class: 'hint', text: words.say('offer.one') }),
      el('ul', { class: 'commands commands-last' }, row(words.say(`act.${what}`), () => confirm({
        title: words.say(`act.${what}.title`),
        text: words.say(`act.${what}.text`, { name }),
        yes: words.say(`act.${what}.yes`),
        no: words.say('act.resign.no'),
        close: words.say('act.resign.no'),
      }, () => void table.inGame(what)), { look: 'button-danger' })),
    ],
  });
}

/** The board as a take-back would leave it, where it can be told.
 * @param {App} app @param {import('../game/document.js').Doc} doc @param {number} ply
 * @param {(() => void)[]} undo */
function picture(app, doc, ply, undo) {
  const position = doc.game && positionBefore(app.engine(), doc.game, ply);
  if (!position) {
    return null;
  }
  const host = el('div', { class: 'takeback-board', 'aria-hidden': 'true' });
  const caption = app.words().say('offer.takeback.before', { ply });
  const board = createGamePicture(app, host, doc.rules);
  board.setPosition({ cells: cellsOf(position) });
  undo.push(() => board.destroy());
  return el('li', { class: 'takeback' }, host, el('p', { class: 'hint', text: caption }));
}
