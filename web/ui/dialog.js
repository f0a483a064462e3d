// SPDX-License-Identifier: MIT
// @ts-check
// A modal dialog for browsers with and without the dialog element: keeps the focus inside, closes
// with a button, Escape or a touch outside, and gives the focus back.

import { el, on, undoList } from '../lib/kit.js';
import { giveBack } from './focus.js';

/** A touch that was meant for what lay here before a question was asked answers nothing. */
const SETTLE = 300;
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';

/** Those that are open. @type {Set<() => void>} */
const open = new Set();

/** Closes whatever asks something: the page goes elsewhere by itself. */
export const closeDialogs = () => open.forEach((shut) => shut());

/**
 * @param {{title: string, close: string, kind?: string, content: import('../lib/kit.js').Child[],
 *   onClose?: () => void}} options `close` names the closing button
 * @returns {() => void} closes it
 */
export function openDialog({ title, close, kind = 'plain', content, onClose }) {
  const before = document.activeElement;
  const opened = performance.now();
  const heading = el('h2', { id: 'dialog-title', tabindex: '-1', text: title });
  const box = el(
    'div',
    { class: `dialog dialog-${kind}`, role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'dialog-title' },
    el('div', { class: 'dialog-head' }, heading, el(
      'button',
      { type: 'button', class: 'button button-quiet button-icon', 'aria-label': close, click: () => shut() },
      el('span', { 'aria-hidden': 'true', text: '×' }),
    )),
    el('div', { class: 'dialog-body' }, content),
  );
  const curtain = el('div', { class: 'curtain' }, box);
  const undo = undoList();

  function shut() {
    open.delete(shut);
    undo();
    curtain.remove();
    if (before && before !== document.body) {
      giveBack(before, /** @type {HTMLElement} */ (document.getElementById('main')), document.body);
    }
    if (onClose) {
      onClose();
    }
  }

  /** @param {KeyboardEvent} event */
  function keepInside(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      shut();
    } else if (event.key === 'Tab') {
      const inside = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(FOCUSABLE)])
        .filter((node) => node.offsetParent !== null);
      const edge = event.shiftKey ? inside[0] : inside[inside.length - 1];
      const other = event.shiftKey ? inside[inside.length - 1] : inside[0];
      const active = document.activeElement;
      if (active === edge || !box.contains(active) || (event.shiftKey && active === heading)) {
        event.preventDefault();
        other.focus();
      }
    }
  }

  const early = (/** @type {Event} */ event) => {
    if (kind === 'confirm' && performance.now() - opened < SETTLE) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  undo.add(
    on(curtain, 'click', early, { capture: true }),
    on(curtain, 'click', (event) => event.target === curtain && shut()),
    on(document, 'keydown', keepInside, { capture: true }),
  );
  document.body.appendChild(curtain);
  open.add(shut);
  heading.focus({ preventScroll: true });
  return () => box.isConnected && shut();
}

/**
 * Asks before something that cannot be undone. The two answers stand apart, the harmless one first.
 * @param {{title: string, text: string, yes: string, no: string, close: string}} words
 * @param {() => void} act
 */
export function confirm({ title, text, yes, no, close }, act) {
  const shut = openDialog({
    title,
    close,
    kind: 'confirm',
    content: [
      el('p', { text }),
      el(
        'div',
        { class: 'dialog-answers' },
        el('button', { type: 'button', class: 'button', text: no, click: () => shut() }),
        el('button', {
          type: 'button',
          class: 'button button-danger',
          text: yes,
          click: () => {
            shut();
            act();
          },
        }),
      ),
    ],
  });
}
