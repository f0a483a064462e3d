// SPDX-License-Identifier: MIT
// @ts-check
// The page of a position: the local board, or a sentence why there is none.

import { el, fill } from '../lib/kit.js';
import { address, GAMES } from '../lib/site.js';
import { loadNotation } from '../lib/notation.js';
import { createLocalBoard } from './local.js';
import { openRecord } from './openrecord.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {{draw: () => void, destroy: () => void}} View */

/** What is wrong with an address. @param {import('../lib/words.js').Words} words
 * @param {{fault: string, end: string}} wrong */
function wrongSentence(words, { fault, end }) {
  return fault === 'ended' && words.has(`end.${end}`)
    ? words.say('board.pit.why', { name: words.say('position.ended'), why: words.say(`end.${end}`) })
    : words.say(`position.${fault}`);
}

/**
 * A sentence where no board can be shown, and ways on.
 * @param {App} app @param {HTMLElement} main
 * @param {(words: import('../lib/words.js').Words) => string} sentence
 * @param {boolean} playable whether boards can be shown at all
 * @returns {View}
 */
function createNote(app, main, sentence, playable) {
  const draw = () => {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('local.none.title') }));
    main.className = 'main-text';
    fill(
      main,
      el('h1', { text: words.say('local.none.title') }),
      el('p', { text: sentence(words) }),
      playable && el('p', { text: words.say('local.none.ways') }),
      el(
        'p',
        { class: 'card-actions' },
        playable && GAMES.map(({ rules }) => el('a', {
          class: 'button', href: address(`p/${rules}`), text: words.say(`game.${rules}`),
        })),
        playable && el('button', {
          type: 'button', class: 'button', 'aria-haspopup': 'dialog', text: words.say('archive.record'), click: () => openRecord(app),
        }),
        !playable && el('a', { class: 'button', href: address(''), text: words.say('site.home') }),
      ),
    );
  };
  draw();
  return { draw, destroy: () => undefined };
}

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {string} text of the address
 * @returns {import('./shell.js').Page}
 */
export function openPosition(app, main, text) {
  /** @type {View | null} */
  let view = null;
  let closed = false;

  const failed = () => createNote(app, main, (words) => words.say('local.noengine'), false);

  /** @returns {Promise<() => View>} */
  async function load() {
    const engine = app.engine();
    if (!engine) {
      return failed;
    }
    if (engine.play(text)) {
      loadNotation().catch(() => undefined); // for a board that has lost its server
      return () => createLocalBoard(app, main, engine, text);
    }
    try {
      const wrong = (await loadNotation()).fault(text) || { fault: 'grammar', end: '' };
      return () => createNote(app, main, (words) => wrongSentence(words, wrong), true);
    } catch (error) {
      return failed;
    }
  }

  async function show() {
    if (view || !(app.engine() || app.engineFailed())) {
      return;
    }
    const create = await load();
    view = closed || view ? view : create();
  }

  main.className = 'main-loading';
  fill(main, el('h1', { class: 'loading', text: app.words().say('local.loading') }));
  const undo = [
    app.on('engine', show),
    app.on('words', () => view && view.draw()),
  ];
  app.wantEngine();
  show();
  return {
    destroy() {
      closed = true;
      undo.forEach((fn) => fn());
      if (view) {
        view.destroy();
      }
    },
  };
}
