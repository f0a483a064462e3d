// SPDX-License-Identifier: MIT
// @ts-check
// The line below the head while this player waits for an opponent, on whatever page; and the
// question when one was found.

import { el, fill, setText } from '../lib/kit.js';
import { nameOf } from '../game/sentences.js';
import { notify, sound } from './alert.js';
import { openDialog } from './dialog.js';
import { keepFocus } from './focus.js';
import { clockText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/quick.js').Quick} Quick */
/** @typedef {import('../game/quick.js').QuickState} QuickState */

const SECOND = 1000;

/** Why a search ended without this player's doing. @param {string | null} note */
export const isFarewell = (note) => note === 'out' || note === 'elsewhere' || note === 'restart';

/** What is waited for. @param {App} app @param {import('../game/quick.js').Wish} wish */
export function wishText(app, wish) {
  const words = app.words();
  const game = wish.game ? words.say(`game.${wish.game}`) : words.say('quick.anygame');
  const clock = wish.clock ? clockText(words, wish.clock) : words.say('quick.anyclock');
  return words.say('quick.wish', { game, clock });
}

/** @param {App} app @param {Quick} quick */
export function createQuickLine(app, quick) {
  const line = el('div', { class: 'quick-line', hidden: true });
  const head = /** @type {HTMLElement} */ (document.getElementById('head'));
  head.after(line);
  let shown = '';
  /** @type {(() => void) | null} */
  let dismiss = null;

  /** @param {QuickState} state */
  function draw(state) {
    const words = app.words();
    const now = [state.phase, state.accepted, state.note, words.language].join();
    if (now === shown) {
      return;
    }
    shown = now;
    keepFocus(line, () => {
      line.hidden = state.phase === 'off' && !isFarewell(state.note);
      line.classList.toggle('is-waiting', state.phase === 'waiting');
      fill(line, content(state));
    });
  }

  /** @param {QuickState} state */
  function content(state) {
    const words = app.words();
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, main = false) => el(
      'button',
      { type: 'button', class: `button button-small${main ? ' button-main' : ''}`, text: words.say(key), click: act });
    const text = (/** @type {string} */ said) => el('p', { role: 'status', text: said });
    if (state.phase === 'found' && state.found) {
      const name = nameOf(words, state.found.opponent);
      return state.accepted
        ? [text(words.say('quick.accepted', { name }))]
        : [
          text(words.say('quick.found', { name })),
          button('quick.decline', quick.decline),
          button('quick.accept', quick.accept, true),
        ];
    }
    if (isFarewell(state.note)) {
      return [text(words.say(`quick.${state.note}`)), button('site.close', () => keepFocus(line, () => { line.hidden = true; }))];
    }
    return state.wish
      ? [
        text(words.say(state.note === 'lost' ? 'quick.lost' : 'quick.looking', {
          wish: wishText(app, state.wish),
        })),
        button('quick.stop', quick.stop),
      ]
      : [];
  }

  /** @param {QuickState} state */
  function ask(state) {
    if (state.phase === 'found' && !state.accepted && !dismiss) {
      dismiss = openFound(app, quick);
    } else if ((state.phase !== 'found' || state.accepted) && dismiss) {
      const shut = dismiss;
      dismiss = null;
      shut();
    }
  }

  quick.on('change', (state) => {
    draw(state);
    ask(state);
  });
  app.on('words', () => draw(quick.state()));
}

/** @param {App} app @param {Quick} quick @returns {() => void} closes it */
function openFound(app, quick) {
  const words = app.words();
  const { found } = quick.state();
  if (!found) {
    return () => undefined;
  }
  const name = nameOf(words, found.opponent);
  const title = words.say('quick.found', { name });
  const left = el('p', { class: 'quick-left', role: 'timer', 'aria-live': 'off' });
  const before = document.title;
  const count = () => {
    const seconds = Math.max(0, Math.ceil((found.deadline - app.link.serverNow()) / SECOND));
    setText(left, words.say('quick.left', { n: seconds }));
    document.title = seconds % 2 === 1 ? title : before;
  };
  const ticking = setInterval(count, SECOND);
  const recall = notify(title);
  const stop = () => {
    clearInterval(ticking);
    document.title = before;
    recall();
  };
  sound();
  app.speech.say(title);
  count();
  const close = openDialog({
    title,
    close: words.say('site.close'),
    kind: 'confirm',
    onClose: stop,
    content: [
      el('p', {
        text: words.say('quick.wish', {
          game: words.say(`game.${found.game}`), clock: clockText(words, found.clock),
        }),
      }),
      left,
      el(
        'div',
        { class: 'dialog-answers' },
        el('button', { type: 'button', class: 'button', text: words.say('quick.decline'), click: quick.decline }),
        el('button', {
          type: 'button', class: 'button button-main', text: words.say('quick.accept'), click: quick.accept,
        }),
      ),
    ],
  });
  return close;
}
