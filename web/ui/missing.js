// SPDX-License-Identifier: MIT
// @ts-check
// An address that shows nothing, or a table that is not there.

import { el, fill } from '../lib/kit.js';
import { address } from '../lib/site.js';

/** @param {string} title @param {string} text @param {string} home says what leads to the first page */
const opener = (title, text, home) => (
  /** @param {import('./shell.js').App} app @param {HTMLElement} main */
  (app, main) => {
    const draw = () => {
      const words = app.words();
      app.title(words.say('site.page', { page: words.say(title) }));
      main.className = 'main-text';
      fill(
        main,
        el('h1', { text: words.say(title) }),
        el('p', { text: words.say(text) }),
        el('p', {}, el('a', { class: 'button button-main', href: address(''), text: words.say(home) })),
      );
    };
    draw();
    return { update() {}, notice() {}, destroy: app.on('words', draw) };
  }
);

export const openMissing = opener('site.missing.title', 'site.missing.text', 'site.home');

export const openMissingRoom = opener('room.missing.title', 'room.missing.text', 'room.missing.own');
