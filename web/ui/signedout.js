// SPDX-License-Identifier: MIT
// @ts-check
// What stands here after another device signed this one out.

import { el, fill } from '../lib/kit.js';
import { becomePlayer, restoreForm } from './player.js';

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openSignedOut(app, main) {
  function draw() {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('signedout.title') }));
    main.className = 'main-around main-settings';
    fill(
      main,
      el('h1', { text: words.say('signedout.title') }),
      el('p', { class: 'lead', text: words.say('signedout.text') }),
      el('div', { class: 'card' }, restoreForm(
        app,
        (found) => {
          becomePlayer(app, found.secret, found.name);
          app.go('');
        },
      )),
      el('p', {}, el('button', {
        type: 'button',
        class: 'button',
        text: words.say('signedout.new'),
        click: () => {
          app.memory.forgetPlayer();
          app.link.start();
          app.go('');
        },
      })),
    );
  }

  draw();
  return { destroy: app.on('words', draw) };
}
