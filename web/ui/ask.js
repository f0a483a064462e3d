// SPDX-License-Identifier: MIT
// @ts-check
// The place for questions below the board. One question at a time: the next one comes a second
// after the last at the earliest, and for a second after it came nothing there can be pressed, so
// that no answer is given to what somebody has not read.

import { offerSentence, offerText, waitSentence } from '../game/notes.js';
import { positionBefore } from '../game/replay.js';
import { canClaim, isLate } from '../game/time.js';
import { otherSeat } from '../game/model.js';
import { nameOf } from '../game/sentences.js';
import { el, fill, on, setText } from '../lib/kit.js';
import { showCode } from '../lib/site.js';
import { keepFocus } from './focus.js';
import { isHidden } from './said.js';

/** @typedef {import('../game/document.js').Doc} Doc */
/** @typedef {import('../game/model.js').Seat} Seat */
/**
 * A question, or what one waits for. `key` tells questions apart, `text` may count down.
 * @typedef {{key: string, text: string, buttons: () => (HTMLElement | null)[]}} Topic
 */

const APART = 1000;

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {Pick<import('./company.js').Place, 'ask' | 'main' | 'stage'>
 *   & {taps: import('./taps.js').Taps}} place
 */
export function createAsk(app, table, { ask, main, stage, taps }) {
  const doc = () => /** @type {Doc} */ (table.doc());
  const line = el('p', { class: 'ask-text' });
  const row = el('div', { class: 'ask-buttons' });
  let shown = '';
  /** When the question came, and when this place may hold another. */
  let since = 0;
  let freeAt = 0;
  /** The board before an offered take-back, while it is shown. @type {import('./stage.js').Past | null} */
  let glance = null;
  /** @type {any} */
  let timer = null;
  /** The claim that somebody has chosen to wait with. */
  let waived = '';
  fill(ask, line, row);

  const quiet = on(row, 'click', (event) => {
    if (performance.now() - since < APART) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });

  /** @param {string} text @param {string} look @param {() => void} act */
  const button = (text, look, act) => el(
    'button', { type: 'button', class: `button ${look}`, text, click: act });

  async function leave() {
    if (await table.act('leave')) {
      app.go('');
    }
  }

  /** Ends the glance, unless the player looks elsewhere in the game by now. */
  function hide() {
    if (glance && stage.looked() === glance) {
      stage.look(null);
    }
    glance = null;
  }

  /** Shows the board before a ply while the pointer or the focus is on it; who looks back in the
   * game goes on with that. @param {HTMLElement} node @param {number} ply */
  function previewing(node, ply) {
    const show = () => {
      const { game } = doc();
      const position = game && positionBefore(app.engine(), game, ply);
      if (position && !stage.looked()) {
        glance = { position, letter: null, before: null };
        stage.look(glance);
      }
    };
    on(node, 'pointerenter', show);
    on(node, 'focus', show);
    on(node, 'pointerleave', hide);
    on(node, 'blur', hide);
    return node;
  }

  /** @param {Doc} now @param {Seat} me @returns {Topic | null} */
  function offered(now, me) {
    const { offer } = now;
    const words = app.words();
    const other = now.seats[otherSeat(me)];
    if (!offer || (offer.seat !== me && other && isHidden(app.memory, table, other.player))) {
      return null;
    }
    const label = (/** @type {string} */ what) => offerText(words, what, now, offer, me);
    const answer = (/** @type {boolean} */ accept) => () => (
      void table.inGame('answer', { kind: offer.kind, accept }));
    const accept = () => button(label('accept'), 'button-main', answer(true));
    return {
      key: `offer ${offer.kind} ${offer.seat} ${offer.ply}`,
      text: offerSentence(words, now, me) || '',
      buttons: () => (offer.seat === me
        ? [button(label('withdraw'), '', () => void table.inGame('withdraw', { kind: offer.kind }))]
        : [
          button(label('decline'), '', answer(false)),
          offer.ply ? previewing(accept(), offer.ply) : accept(),
        ]),
    };
  }

  /** @param {Doc} now @param {Seat} me @returns {Topic | null} */
  function paused(now, me) {
    const presence = table.presence();
    const away = presence && !presence[otherSeat(me)];
    const words = app.words();
    return now.paused ? {
      key: `paused ${away}`,
      text: away
        ? words.say('paused.wait', { name: nameOf(words, now.seats[otherSeat(me)]) })
        : words.say('paused'),
      buttons: () => [away
        ? null : button(words.say('act.resume'), 'button-main', () => void table.inGame('resume'))],
    } : null;
  }

  /** @param {Doc} now @param {Seat} me @param {number} time @returns {Topic | null} */
  function claim(now, me, time) {
    const words = app.words();
    const key = `claim ${now.game && now.game.number} ${now.game && now.game.hash}`;
    const draw = (/** @type {string} */ result) => () => void table.inGame('claim', { result });
    return canClaim(now, me, time) && waived !== key ? {
      key,
      text: waitSentence(words, now, me, time) || '',
      buttons: () => [
        button(words.say('claim.wait'), '', () => {
          waived = key;
          redraw(time);
        }),
        button(words.say('claim.draw'), '', draw('draw')),
        button(words.say('claim.win'), 'button-main', draw('win')),
      ],
    } : null;
  }

  /** @param {Doc} now @param {number} time @returns {Topic | null} */
  function waiting(now, time) {
    const stands = now.state === 'playing' && table.presence()?.stopped;
    const text = stands
      ? app.words().say('clock.stands') : waitSentence(app.words(), now, table.seat(), time);
    return text ? { key: 'waiting', text, buttons: () => [] } : null;
  }

  /** @param {import('../lib/words.js').Words} words @param {string} look */
  const rematch = (words, look) => button(
    words.say('act.rematch'), look, () => void table.inGame('offer', { kind: 'rematch' }));

  /** @param {Doc} now @returns {Topic | null} */
  function afterwards(now) {
    const words = app.words();
    return now.state === 'over' ? {
      key: 'over',
      text: '',
      buttons: () => (now.hall
        ? [rematch(words, ''), button(words.say('act.hall'), 'button-main', () => app.go(`h/${showCode(now.hall || '')}`))]
        : [button(words.say('act.leave'), '', leave), rematch(words, 'button-main')]),
    } : null;
  }

  /** How to sow from now on, asked while the other one thinks.
   * @param {Doc} now @param {Seat} me @returns {Topic | null} */
  function lesson(now, me) {
    const words = app.words();
    const choose = (/** @type {'once' | 'twice'} */ tap) => () => {
      taps.decide(tap);
      redraw(app.link.serverNow());
    };
    return now.game?.turn === otherSeat(me) && taps.isOffering() ? {
      key: 'lesson',
      text: words.say('tap.offer'),
      buttons: () => [
        button(words.say('tap.offer.twice'), '', choose('twice')),
        button(words.say('tap.offer.once'), 'button-main', choose('once')),
      ],
    } : null;
  }

  /** @param {number} time @returns {Topic | null} */
  function topic(time) {
    const now = doc();
    const me = table.seat();
    if (me) {
      return offered(now, me) || paused(now, me) || claim(now, me, time) || waiting(now, time)
        || lesson(now, me) || afterwards(now);
    }
    if (now.paused && !late(now)) {
      return { key: 'paused', text: app.words().say('paused'), buttons: () => [] };
    }
    return late(now) || waiting(now, time);
  }

  /** @param {Doc} now @returns {Topic | null} */
  function late(now) {
    return isLate(now, table.seat())
      ? { key: 'late', text: app.words().say('watch.late', { n: now.delay }), buttons: () => [] } : null;
  }

  /** Takes the question away. */
  function clear() {
    if (row.firstChild) {
      freeAt = performance.now() + APART;
      row.textContent = '';
    }
    shown = '';
    hide();
  }

  /** Whatever becomes of a button that has the focus, Tab goes on from here. @param {number} time server time */
  const redraw = (time) => keepFocus(
    /** @type {HTMLElement} */ (ask.parentElement), () => renew(time));

  /** @param {number} time server time */
  function renew(time) {
    const next = topic(time);
    const key = next ? `${next.key} ${app.words().language}` : '';
    clearTimeout(timer);
    if (key !== shown) {
      clear();
      const buttons = next ? next.buttons() : [];
      const wait = buttons.length > 0 ? freeAt - performance.now() : 0;
      if (wait > 0) {
        timer = setTimeout(() => redraw(app.link.serverNow()), wait);
      } else {
        shown = key;
        since = performance.now();
        fill(row, buttons);
      }
    }
    const text = next && shown === key ? next.text : '';
    ask.hidden = key !== shown || !next;
    main.classList.toggle('is-asked', text !== '');
    setText(line, text);
  }

  return {
    draw: redraw,
    destroy() {
      clearTimeout(timer);
      quiet();
    },
  };
}
