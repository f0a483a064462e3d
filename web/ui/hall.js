// SPDX-License-Identifier: MIT
// @ts-check
// The page of a hall.

import { createHall } from '../game/hall.js';
import { el, fill, setText } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { aroundOf } from './around.js';

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @param {string | null} code null when the address holds none
 * @returns {import('./shell.js').Page}
 */
export function openHall(app, main, code) {
  if (!code) {
    drawMissing(app, main);
    return { destroy: app.on('words', () => drawMissing(app, main)) };
  }
  const { link, commands, player } = app;
  const hall = createHall({ code, link, commands, player, lists: aroundOf(app).lists });
  const title = el('h1', {});
  const wrong = el('p', { class: 'field-error', role: 'alert' });

  function draw() {
    const words = app.words();
    const known = hall.hall();
    const failed = hall.failed();
    if (failed === 'no-such-hall') {
      drawMissing(app, main);
      return;
    }
    const name = known ? known.document.title : words.say('hall.loading');
    app.title(words.say('site.page', { page: name }));
    setText(title, name);
    setText(wrong, failed ? refusedSentence(words, failed, null) : '');
    main.className = 'main-around';
    if (!main.contains(title)) {
      fill(main, title, wrong);
    }
  }

  const undo = [hall.on('change', draw), app.on('words', draw), hall.look()];
  draw();
  return {
    destroy() {
      undo.forEach((fn) => fn());
      hall.destroy();
    },
  };
}

/** @param {import('./shell.js').App} app @param {HTMLElement} main */
function drawMissing(app, main) {
  const words = app.words();
  app.title(words.say('site.page', { page: words.say('hall.missing.title') }));
  main.className = 'main-text';
  fill(
    main,
    el('h1', { text: words.say('hall.missing.title') }),
    el('p', { text: words.say('hall.missing.text') }),
    el('p', {}, el('a', { class: 'button button-main', href: address(''), text: words.say('site.home') })),
  );
}
