// SPDX-License-Identifier: MIT
// @ts-check
// An address that shows nothing.

import { el, fill } from '../lib/kit.js';
import { address } from '../lib/site.js';

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openMissing(app, main) {
  const draw = () => {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('site.missing.title') }));
    main.className = 'main-text';
    fill(
      main,
      el('h1', { text: words.say('site.missing.title') }),
      el('p', { text: words.say('site.missing.text') }),
      el('p', {}, el('a', { class: 'button button-main', href: address(''), text: words.say('site.home') })),
    );
  };
  draw();
  return { destroy: app.on('words', draw) };
}
