// SPDX-License-Identifier: MIT
// @ts-check
// Showing a secret to its owner: the player key or a device code, as text to copy and as a picture.

import { el, fill, setText } from '../lib/kit.js';
import { keyFromSecret } from '../lib/key.js';
import { qrSvg } from '../lib/qr.js';
import { copyButton } from './copy.js';

/** @typedef {import('./shell.js').App} App */

/**
 * A text to copy, and its QR code.
 * @param {App} app
 * @param {{text: string, code: string, label: string, picture: string}} options `code`: what the
 *   picture holds; `label` names the text, `picture` the picture
 */
export function copyCard(app, { text, code, label, picture }) {
  const words = app.words();
  const said = el('p', { class: 'hint', role: 'status' });
  const copy = copyButton(app, said, { key: 'player.copy', look: 'button-small', text: () => text });
  return el(
    'div',
    { class: 'copy-card' },
    el('div', { class: 'qr' }, qrSvg(code, picture)),
    el('div', { class: 'copy-text' }, el('output', { class: 'secret', 'aria-label': label, text }), copy, said),
  );
}

/** Shows the key when it is asked for, and hides it again. @param {App} app */
export function keyCard(app) {
  const words = app.words();
  const place = el('div', {});
  const button = el('button', {
    type: 'button', class: 'button', 'aria-expanded': 'false', text: words.say('player.key.show'), click: toggle,
  });
  let open = false;

  function toggle() {
    open = !open;
    button.setAttribute('aria-expanded', String(open));
    setText(button, words.say(open ? 'player.key.hide' : 'player.key.show'));
    const key = keyFromSecret(app.memory.secret());
    fill(place, open && copyCard(app, {
      text: key, code: key, label: words.say('player.key.label'), picture: words.say('player.key.picture'),
    }));
  }

  return el('div', { class: 'form' }, el('div', {}, button), place);
}
