// SPDX-License-Identifier: MIT
// @ts-check
// The first page: the player's running games, the games, open tables, and a table by its code.

import { el, fill, undoList } from '../lib/kit.js';
import { address, GAMES, learnAddress, showCode, showGame } from '../lib/site.js';
import { codeForm } from './fields.js';
import { keepFocus } from './focus.js';
import { hallCard, ownHalls } from './homehall.js';
import { createGamePicture } from './picture.js';
import { createTableList } from './tables.js';
import { rulesButton, waysInto } from './ways.js';
import { createYours } from './yours.js';

/** @typedef {import('./shell.js').App} App */

/** Open tables on this page; the lobby has them all. */
const SHOWN = 4;

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openHome(app, main) {
  const boards = undoList();
  const yours = createYours(app);
  // Whoever is in a hall stays there: the server tells one list at a time.
  const tables = app.memory.recall('hall') ? null : createTableList(app, { limit: SHOWN, state: 'open' });

  function entitle() {
    const words = app.words();
    const title = `${words.say('site.title')} – ${words.say('site.tagline')}`;
    app.title(yours.turns() > 0 ? words.say('site.turn', { page: words.say('site.title') }) : title);
  }

  function draw() {
    const words = app.words();
    boards();
    yours.draw();
    entitle();
    main.className = 'main-home';
    fill(
      main,
      el(
        'div',
        { class: 'welcome' },
        el('h1', { text: words.say('site.title') }),
        el('p', { class: 'tagline', text: words.say('site.tagline') }),
        el('p', { class: 'around-links' }, ['lobby', 'archive', 'settings'].map((path) => el('a', {
          href: address(path), text: words.say(`home.to.${path}`),
        }))),
      ),
      yours.node,
      ownHalls(app),
      el(
        'section',
        { 'aria-label': words.say('home.games') },
        el('ul', { class: 'exhibits' }, GAMES.map(({ rules }) => exhibit(app, rules, boards.add))),
      ),
      el('div', { class: 'home-more' }, el(
        'section',
        { class: 'card home-tables', 'aria-label': words.say('home.tables') },
        tables && el('div', { class: 'card-head' }, el('h2', { text: words.say('home.tables') }), el('a', {
          class: 'button button-small button-main', href: address('lobby'), text: words.say('home.quick'),
        })),
        tables && tables.node,
        codeForm(app, {
          name: 'home.code',
          example: 'K7MPQ-2R9XD',
          longest: 16,
          open: (code, number) => (number ? `g/${showGame(code, number)}` : `r/${showCode(code)}`),
        }),
      ), hallCard(app)),
    );
  }

  keepFocus(main, draw); // it may stand on a link that the server has sent
  const undo = [
    app.on('words', draw),
    app.tables.on('seats', entitle),
  ];
  return {
    destroy() {
      undo.forEach((fn) => fn());
      yours.destroy();
      tables?.destroy();
      boards();
    },
  };
}

/**
 * One game: its board, and beside it what a label in a museum would say.
 * @param {App} app @param {string} rules @param {(undo: () => void) => void} keep
 */
function exhibit(app, rules, keep) {
  const words = app.words();
  const game = words.say(`game.${rules}`);
  const stand = el('div', { class: 'exhibit-board', 'aria-hidden': 'true' });
  const respect = `game.${rules}.respect`;
  const board = createGamePicture(app, stand, rules);
  board.showStart();
  keep(() => board.destroy());
  return el(
    'li',
    { class: 'exhibit' },
    stand,
    el(
      'div',
      { class: 'exhibit-label' },
      el('p', { class: 'label', text: words.say(`game.${rules}.origin`) }),
      el('h2', { text: game }),
      el('p', { class: 'exhibit-text', text: words.say(`game.${rules}.text`) }),
      el('p', { class: 'exhibit-facts', text: words.say(`game.facts.${rules}`) }),
      words.has(respect) && el('p', { class: 'exhibit-respect', text: words.say(respect) }),
      el(
        'div',
        { class: 'exhibit-actions' },
        waysInto(app, rules),
        el('a', {
          class: 'button',
          href: learnAddress(rules),
          'aria-label': words.say('learn.title', { game }),
          text: words.say('home.learn'),
        }),
        rulesButton(app, rules),
      ),
    ),
  );
}
