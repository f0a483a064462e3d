// SPDX-License-Identifier: MIT
// @ts-check
// The buttons under the board. None takes the place of its opposite, and none acts right after it
// appeared, when the touch was meant for what lay there before.

import { el, fill, on } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { hasPlayed, otherSeat } from '../game/model.js';
import { nameOf } from '../game/sentences.js';

/** @typedef {import('../game/model.js').Doc} Doc */

const SETTLE = 1000;

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {{moves: () => void, commands: () => void}} board
 */
export function createActions(app, table, board) {
  const main = el('div', { class: 'acts-main' });
  const tools = el('div', { class: 'acts-tools' });
  const node = el('div', { class: 'acts' }, main, tools);
  let shown = '';
  let since = 0;

  on(node, 'click', (event) => {
    if (performance.now() - since < SETTLE) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });

  /** @param {string} key @param {string} look @param {() => void} act */
  const button = (key, look, act) => el('button', {
    type: 'button', class: `button ${look}`, text: app.words().say(key), click: act,
  });

  function more() {
    const node_ = button('act.more', 'button-quiet', board.commands);
    node_.setAttribute('aria-label', app.words().say('act.more.name'));
    node_.setAttribute('aria-haspopup', 'dialog');
    return node_;
  }

  /** @param {Parameters<typeof import('./dialog.js')['confirm']>[0]} words @param {() => void} act */
  const ask = (words, act) => app.load(() => import('./dialog.js')).then(({ confirm }) => (
    confirm(words, act)));

  /** @param {Doc} doc @param {import('../game/model.js').Seat} me */
  function whileRunning(doc, me) {
    const words = app.words();
    const what = hasPlayed(doc, me) ? 'resign' : 'abort';
    const name = nameOf(words, doc.seats[otherSeat(me)]);
    return [button(`act.${what}`, 'button-quiet', () => ask({
      title: words.say(`act.${what}.title`),
      text: words.say(`act.${what}.text`, { name }),
      yes: words.say(`act.${what}.yes`),
      no: words.say('act.resign.no'),
      close: words.say('act.resign.no'),
    }, () => void table[what]()))];
  }

  /** Leaving keeps its place between offering or accepting and their opposites.
   * @param {Doc} doc @param {import('../game/model.js').Seat} me */
  function afterwards(doc, me) {
    const { offer } = doc;
    const leave = button('act.leave', 'button-quiet', async () => {
      if (await table.leave()) {
        app.go('');
      }
    });
    if (!offer) {
      return [button('act.rematch', 'button-main', () => void table.offer('rematch')), leave];
    }
    if (offer.seat === me) {
      const offered = button('act.rematch', '', () => undefined);
      offered.disabled = true;
      return [offered, leave, button('act.rematch.withdraw', '', () => void table.withdraw(offer.kind))];
    }
    return [
      button('act.rematch.accept', 'button-main', () => void table.answer(offer.kind, true)),
      leave,
      button('act.rematch.decline', '', () => void table.answer(offer.kind, false)),
    ];
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
      fill(main, me
        ? (running ? whileRunning(doc, me) : afterwards(doc, me))
        : el('a', { class: 'button', href: address(''), text: app.words().say('watch.own') }));
      fill(
        tools,
        button('act.moves', 'button-quiet acts-moves', board.moves),
        more(),
      );
    },
  };
}
