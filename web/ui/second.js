// SPDX-License-Identifier: MIT
// @ts-check
// A second player in one browser, to whom a single tab belongs: what a player is made of lies in
// the tab's storage (see `kept` in main.js), and the browser's own player is left as it is. Loaded
// when there is one, or is to be.

import { el } from '../lib/kit.js';
import { confirm } from './dialog.js';

/** @typedef {import('./shell.js').App} App */

/** What a tab keeps of whoever plays in it: a move on its way, and the hall where they are. */
const OWN = ['pending', 'hall'];

/**
 * From now on this tab is somebody else, with the settings of this browser and no name.
 * @param {App} app @param {string} room where the browser's own player sits
 */
export function becomeSecond({ memory }, room) {
  memory.keep('settings', { ...memory.settings(), name: '' });
  memory.keep('played', memory.known('played'));
  OWN.forEach((key) => memory.keep(key, null));
  memory.keep('second', { room });
  window.location.reload();
}

/** This tab is the browser's own player again. @param {App} app */
function endSecond({ memory }) {
  memory.forgetPlayer();
  ['settings', 'second', ...OWN].forEach((key) => memory.keep(key, null));
  window.location.reload();
}

/** At a table there is something to lose. @param {App} app */
function askToEnd(app) {
  const words = app.words();
  const end = () => endSecond(app);
  if (app.tables.seats().every(({ seat }) => !seat)) {
    end();
    return;
  }
  confirm({
    title: words.say('second.ask.title'),
    text: words.say('second.ask.text'),
    yes: words.say('second.end'),
    no: words.say('site.cancel'),
    close: words.say('site.close'),
  }, end);
}

/**
 * Who this tab is, and the ways back.
 * @param {App} app @param {string} [link] to the table where the browser's own player sits
 */
export function secondNote(app, link) {
  const words = app.words();
  return {
    says: el('p', { text: words.say('second.here') }),
    ways: el(
      'div',
      { class: 'card-actions' },
      link && el('a', {
        class: 'button', href: link, target: '_blank', rel: 'noopener', text: words.say('second.other'),
      }),
      el('button', { type: 'button', class: 'button', text: words.say('second.end'), click: () => askToEnd(app) }),
    ),
  };
}
