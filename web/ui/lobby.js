// SPDX-License-Identifier: MIT
// @ts-check
// The lobby: quick pairing, and the public tables.

import { el, fill } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { keepFocus } from './focus.js';
import { openHallButton } from './homehall.js';
import { createQuickPanel } from './quickpanel.js';
import { openSetup } from './setup.js';
import { createTableList } from './tables.js';

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openLobby(app, main) {
  const tables = createTableList(app);
  const quick = createQuickPanel(app);

  function draw() {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('lobby.title') }));
    main.className = 'main-around';
    fill(
      main,
      el('h1', { text: words.say('lobby.title') }),
      el(
        'div',
        { class: 'lobby' },
        quick.node, // it keeps its size, whatever tables come
        el(
          'section',
          { class: 'card', 'aria-labelledby': 'tables-title' },
          el('div', { class: 'card-head' }, el('h2', { id: 'tables-title', text: words.say('lobby.tables') }), el('button', {
            type: 'button',
            class: 'button button-small',
            'aria-haspopup': 'dialog',
            text: words.say('lobby.create'),
            click: () => openSetup(app, null, { visibility: 'public' }),
          })),
          tables.node,
        ),
      ),
      el('p', { class: 'around-links' }, el('a', { href: address(''), text: words.say('site.home') }), el('a', {
        href: address('archive'), text: words.say('archive.title'),
      }), openHallButton(app)),
    );
  }

  keepFocus(main, draw); // it may stand on a link that the server has sent
  const { classList } = document.documentElement;
  classList.add('in-lobby'); // the panel says what the line below the head says elsewhere
  const undo = app.on('words', draw);
  return {
    destroy() {
      undo();
      classList.remove('in-lobby');
      tables.destroy();
      quick.destroy();
    },
  };
}
