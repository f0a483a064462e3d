// SPDX-License-Identifier: MIT
// @ts-check
// The buttons under the board. None takes the place of its opposite, and none acts right after it
// appeared, when the touch was meant for what lay there before.

import { el, fill, on } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { hasPlayed, otherSeat } from '../game/model.js';
import { nameOf } from '../game/sentences.js';
import { confirm } from './dialog.js';

/** @typedef {import('../game/model.js').Doc} Doc */

const SETTLE = 700;

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {{moves: () => void, commands: () => void}} board
 */
export function createActions(app, table, board) {
  const question = el('p', { class: 'acts-question', role: 'status' });
  const main = el('div', { class: 'acts-main' });
  const tools = el('div', { class: 'acts-tools' });
  const node = el('div', { class: 'acts' }, question, main, tools);
  let shown = '';
  let since = 0;

  on(main, 'click', (event) => {
    if (performance.now() - since < SETTLE) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });

  /** @param {string} key @param {string} look @param {() => void} act */
  const button = (key, look, act) => el('button', {
    type: 'button', class: `button ${look}`, text: app.words().say(key), click: act,
  });

  /** @param {Doc} doc @param {import('../game/model.js').Seat} me */
  function whileRunning(doc, me) {
    const words = app.words();
    const what = hasPlayed(doc, me) ? 'resign' : 'abort';
    const name = nameOf(words, doc.seats[otherSeat(me)]);
    return [button(`act.${what}`, 'button-quiet', () => confirm({
      title: words.say(`act.${what}.title`),
      text: words.say(`act.${what}.text`, { name }),
      yes: words.say(`act.${what}.yes`),
      no: words.say('act.resign.no'),
      close: words.say('act.resign.no'),
    }, () => void table[what]()))];
  }

  /** Offer or accept first, their opposites apart. @param {Doc} doc
   * @param {import('../game/model.js').Seat} me */
  function afterwards(doc, me) {
    const { offer } = doc;
    const leave = button('act.leave', 'button-quiet acts-leave', async () => {
      if (await table.leave()) {
        app.go('');
      }
    });
    if (!offer) {
      return [button('act.rematch', 'button-main', () => void table.offer('rematch')), leave];
    }
    if (offer.seat === me) {
      return [el('span', { class: 'acts-gap' }), button('act.rematch.withdraw', '', () => (
        void table.withdraw(offer.kind))), leave];
    }
    return [
      button('act.rematch.accept', 'button-main', () => void table.answer(offer.kind, true)),
      button('act.rematch.decline', '', () => void table.answer(offer.kind, false)),
      leave,
    ];
  }

  function asked() {
    const words = app.words();
    const { offer, seats } = /** @type {Doc} */ (table.doc());
    if (!offer) {
      return '';
    }
    return offer.seat === table.seat()
      ? words.say('act.rematch.offered')
      : words.say('act.rematch.asked', { name: nameOf(words, seats[offer.seat]) });
  }

  return {
    node,
    draw() {
      const doc = /** @type {Doc} */ (table.doc());
      const me = table.seat();
      const running = doc.state === 'playing';
      const state = [doc.state, me, me && running && hasPlayed(doc, me), doc.offer];
      const key = JSON.stringify([...state, app.words().language]);
      if (key === shown) {
        return;
      }
      shown = key;
      since = performance.now();
      question.textContent = me ? asked() : '';
      question.hidden = question.textContent === '';
      fill(main, me
        ? (running ? whileRunning(doc, me) : afterwards(doc, me))
        : el('a', { class: 'button', href: address(''), text: app.words().say('watch.own') }));
      fill(
        tools,
        button('act.moves', 'button-quiet acts-moves', board.moves),
        button('act.commands', 'button-quiet', board.commands),
      );
    },
  };
}
