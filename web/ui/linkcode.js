// SPDX-License-Identifier: MIT
// @ts-check
// The link to a table as a QR code, for a friend's telephone. Loaded when it is to be seen.

import { el } from '../lib/kit.js';
import { qrSvg } from '../lib/qr.js';
import { openDialog } from './dialog.js';

/** @typedef {import('./shell.js').App} App */

/** @param {App} app @param {string} link */
export const linkCode = (app, link) => el('div', { class: 'link-code' }, qrSvg(link, app.words().say('wait.qr.picture')));

/**
 * Where there is no room for it beside the link.
 * @param {App} app @param {string} link
 * @returns {() => void} closes it
 */
export function openLinkCode(app, link) {
  const words = app.words();
  return openDialog({
    title: words.say('wait.link'),
    close: words.say('site.close'),
    content: [linkCode(app, link), el('p', { class: 'hint', text: words.say('wait.scan') })],
  });
}
