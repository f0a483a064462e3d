// SPDX-License-Identifier: MIT
// @ts-check
// Copying texts. Browsers let a page do that over https and on this machine itself, and not always
// there; otherwise people are told to copy by hand.

import { el, setText } from '../lib/kit.js';

/** @typedef {import('./shell.js').App} App */

/** Whether the browser lets this page copy at all. */
const canCopy = () => Boolean(navigator.clipboard);

/** Its words are loaded when something is to be said. @param {App} app @param {HTMLElement} said
 * @param {'done' | 'failed' | 'insecure'} how */
const tell = (app, said, how) => app.learn('copy').then(
  () => setText(said, app.words().say(`copy.${how}`)), () => undefined);

/**
 * Copies a text, and says how it went.
 * @param {App} app @param {HTMLElement} said where @param {string | Promise<string>} text
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(app, said, text) {
  if (!canCopy()) {
    await tell(app, said, 'insecure');
    return false;
  }
  try {
    await navigator.clipboard.writeText(await text);
    await tell(app, said, 'done');
    return true;
  } catch (error) {
    await tell(app, said, 'failed');
    return false;
  }
}

/**
 * A button that copies; where the browser does not let the page copy, null, and it is said at once.
 * @param {App} app @param {HTMLElement} said
 * @param {{key: string, look: string, text: () => string | Promise<string>}} options `key` of the
 *   label, `look`: a further class
 */
export function copyButton(app, said, { key, look, text }) {
  if (!canCopy()) {
    tell(app, said, 'insecure');
    return null;
  }
  return el('button', {
    type: 'button',
    class: `button ${look}`,
    text: app.words().say(key),
    click: () => copyText(app, said, text()),
  });
}
