// SPDX-License-Identifier: MIT
// @ts-check
// Calls a player who looks elsewhere when it becomes the own turn, and keeps the screen awake
// during a game with a clock. What the browser does not have is explained where it would be.

import { lastSentence } from '../game/sentences.js';
import { el, fill, on } from '../lib/kit.js';
import { asset } from '../lib/site.js';
import { createWake } from './wake.js';

/** @typedef {import('./shell.js').App} App */

/** Events after which somebody is to move. */
const TURNS = ['moved', 'passed', 'started', 'undone', 'resumed', 'snapshot'];

/**
 * @param {App} app
 * @param {import('../game/table.js').Table} table
 * @param {{sound: (step: string) => void}} place
 */
export function createAttention(app, table, { sound }) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const plain = icon ? icon.href : '';
  /** @type {Notification | null} */
  let note = null;

  const isMine = (/** @type {import('../game/model.js').Doc | null} */ doc) => (
    !!doc && !!doc.game && !!doc.game.turn && doc.game.turn === table.seat());

  function showIcon() {
    const href = isMine(table.doc()) ? asset('icon-turn.svg') : plain;
    if (icon && icon.href !== href) {
      icon.href = href;
    }
  }

  function call() {
    sound('turn');
    if ('Notification' in window && Notification.permission === 'granted') {
      const words = app.words();
      const doc = /** @type {import('../game/model.js').Doc} */ (table.doc());
      try {
        note = new Notification(words.say('call.turn', { game: words.say(`game.${doc.rules}`) }), {
          body: lastSentence(words, doc, table.seat()) || '', tag: table.code, icon: plain,
        });
        note.onclick = () => {
          window.focus();
          note?.close();
        };
      } catch (error) {
        note = null; // some browsers show notifications only from a service worker
      }
    }
  }

  const wake = createWake(() => {
    const { clock, state, paused } = /** @type {import('../game/document.js').Doc} */ (table.doc());
    return !!table.seat() && state === 'playing' && !paused && clock.kind !== 'days';
  });
  const undo = on(document, 'visibilitychange', () => {
    if (!document.hidden) {
      note?.close();
    }
  });
  showIcon();

  return {
    /** @param {import('../game/table.js').Change} change */
    update({ cause, before }) {
      const mine = isMine(table.doc());
      if (mine && document.hidden && TURNS.includes(cause) && !isMine(before)) {
        call();
      } else if (!mine) {
        note?.close();
      }
      showIcon();
      wake.update();
    },
    destroy() {
      undo();
      note?.close();
      if (icon) {
        icon.href = plain;
      }
      wake.destroy();
    },
  };
}

/** Whether this browser calls and keeps awake, and a button to let it. @param {App} app */
export function alarmLines(app) {
  const words = app.words();
  const part = el('section', { class: 'people-part' });

  function notifications() {
    if (!window.isSecureContext) {
      return el('p', { class: 'hint', text: words.say('call.insecure') });
    }
    if (!('Notification' in window)) {
      return el('p', { class: 'hint', text: words.say('call.none') });
    }
    if (Notification.permission === 'default') {
      return el('button', {
        type: 'button',
        class: 'button',
        text: words.say('call.ask'),
        click: () => Promise.resolve(Notification.requestPermission()).then(draw, draw),
      });
    }
    return el('p', { class: 'hint', text: words.say(`call.${Notification.permission}`) });
  }

  function draw() {
    const wake = !window.isSecureContext ? 'insecure' : 'wakeLock' in navigator ? 'on' : 'none';
    fill(
      part,
      el('h3', { class: 'label', text: words.say('call.title') }),
      notifications(),
      el('p', { class: 'hint', text: words.say(`wake.${wake}`) }),
      !app.memory.kept && el('p', { class: 'warning', text: words.say('site.storage') }),
    );
  }

  draw();
  return part;
}
