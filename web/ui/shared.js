// SPDX-License-Identifier: MIT
// @ts-check
// A device that many people use one after the other: after a while without a touch it forgets its
// player, and asks before it does.

import { el, on, setText, undoList } from '../lib/kit.js';
import { sound } from './alert.js';
import { openDialog } from './dialog.js';

/** @typedef {import('./shell.js').App} App */

/** So long without a touch, and how long before its end somebody is asked, in milliseconds. */
export const IDLE = 600000;
const WARNING = 60000;
const SECOND = 1000;
/** How often the time of the last touch is written down for a page that is opened later. */
const NOTED = 30000;

/** The player and all that belongs to him. @param {App} app */
export function forgetPlayer(app) {
  app.memory.forgetPlayer();
  app.memory.remember('shared', null);
  app.link.renew();
}

/** Whether this device was shared and left alone for so long that its player has gone. @param {App} app */
export function isLeftAlone(app) {
  const shared = app.memory.known('shared');
  return !!shared && Date.now() - shared.at >= IDLE;
}

/**
 * @param {App} app
 * @param {() => void} idle nobody has touched the device for too long
 * @returns {() => void} stops watching
 */
export function watchShared(app, idle) {
  let touched = Date.now();
  let noted = 0;
  const left = el('p', { class: 'hall-left', role: 'timer', 'aria-live': 'off' });
  /** @type {(() => void) | null} */
  let close = null;

  function note() {
    if (touched - noted >= NOTED) {
      noted = touched;
      app.memory.remember('shared', { at: touched });
    }
  }

  function touch() {
    touched = Date.now();
    note();
  }

  /** Not at the first touch: what lies below would get the rest of it. */
  function stay() {
    touch();
    close?.();
  }

  function ask() {
    const words = app.words();
    sound();
    close = openDialog({
      title: words.say('hall.shared.title'),
      close: words.say('hall.shared.stay'),
      content: [
        el('p', { text: words.say('hall.shared.text') }),
        left,
        el('div', { class: 'dialog-answers' }, el('button', {
          type: 'button', class: 'button button-main', text: words.say('hall.shared.stay'), click: stay,
        })),
      ],
      onClose: () => { close = null; },
    });
  }

  function look() {
    const rest = touched + IDLE - Date.now();
    if (rest <= 0) {
      stop();
      idle();
    } else if (rest <= WARNING) {
      setText(left, app.words().say('hall.shared.left', { n: Math.ceil(rest / SECOND) }));
      if (!close) {
        ask();
      }
    } else {
      close?.();
    }
  }

  note();
  const ticking = setInterval(look, SECOND);
  const stop = undoList();
  stop.add(
    () => clearInterval(ticking),
    () => close?.(),
    ...['pointerdown', 'keydown', 'wheel'].map((type) => on(document, type, touch, { capture: true, passive: true })),
  );
  return stop;
}
