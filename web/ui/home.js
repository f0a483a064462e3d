// SPDX-License-Identifier: MIT
// @ts-check
// The first page: the player's running games, the three games, and a table by its code.

import { createBoard } from '../board/board.js';
import { el, fill, on, setText, undoList } from '../lib/kit.js';
import { address, GAMES, parseCode, roomAddress, rulesAddress, shapeOf, showCode } from '../lib/site.js';
import { nameOf } from '../game/sentences.js';

/** @typedef {import('./shell.js').App} App */

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openHome(app, main) {
  const boards = undoList();
  const yours = el('section', { class: 'yours', 'aria-labelledby': 'yours-title' });

  function drawYours() {
    const words = app.words();
    const running = app.tables.seats().filter(({ state }) => state !== 'over');
    yours.hidden = running.length === 0;
    fill(
      yours,
      el('h2', { id: 'yours-title', class: 'label', text: words.say('home.yours') }),
      el('ul', { class: 'yours-list' }, running.map((seat) => yourGame(app, seat))),
    );
    const turns = running.filter(({ turn }) => turn).length;
    const title = `${words.say('site.title')} – ${words.say('site.tagline')}`;
    app.title(turns > 0 ? words.say('site.turn', { page: words.say('site.title') }) : title);
  }

  function draw() {
    const words = app.words();
    boards();
    drawYours();
    main.className = 'main-home';
    fill(
      main,
      el(
        'div',
        { class: 'welcome' },
        el('h1', { text: words.say('site.title') }),
        el('p', { class: 'tagline', text: words.say('site.tagline') }),
      ),
      yours,
      el(
        'section',
        { 'aria-label': words.say('home.games') },
        el('ul', { class: 'exhibits' }, GAMES.map(({ rules }) => exhibit(app, rules, boards.add))),
      ),
      codeForm(app),
    );
  }

  draw();
  const undo = [app.on('words', draw), app.tables.on('seats', drawYours)];
  return {
    destroy() {
      undo.forEach((fn) => fn());
      boards();
    },
  };
}

/** @param {App} app @param {any} seat a row of hello's `seats` */
function yourGame(app, seat) {
  const words = app.words();
  const game = words.say(`game.${seat.rules}`);
  const state = seat.state === 'open' ? 'open' : seat.turn ? 'you' : 'other';
  return el('li', {}, el(
    'a',
    { class: `your-game${seat.turn ? ' is-turn' : ''}`, href: roomAddress(seat.room) },
    el('span', {
      class: 'your-game-name',
      text: seat.opponent
        ? words.say('home.against', { game, name: nameOf(words, seat.opponent) })
        : words.say('home.alone', { game }),
    }),
    el('span', { class: 'your-game-turn', text: words.say(`home.turn.${state}`) }),
  ));
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
  const board = createBoard(stand, {
    shape: shapeOf(rules),
    labels: { toolbar: '', describePit: () => '' },
    small: true,
  });
  board.setPosition({ cells: startCells(rules) });
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
        el('button', {
          type: 'button',
          class: 'button button-main',
          'aria-haspopup': 'dialog',
          'aria-label': words.say('home.play.game', { game }),
          text: words.say('home.play'),
          click: () => {
            app.load(() => import('./setup.js')).then((module) => module.openSetup(app, rules));
          },
        }),
        el('a', {
          class: 'button',
          href: rulesAddress(rules, words.language),
          'aria-label': words.say('home.rules.game', { game }),
          text: words.say('site.rules'),
        }),
      ),
    ),
  );
}

/** The picture of a game before its first move: every pit holds as many. @param {string} rules */
function startCells(rules) {
  const { rowPits, stores } = shapeOf(rules);
  const cells = new Array(14).fill(0);
  return cells.fill(stores ? 10 : 4, 0, 2 * rowPits);
}

/** @param {App} app */
function codeForm(app) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', id: 'code-wrong', role: 'alert' });
  const input = el('input', {
    class: 'input',
    name: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: 16,
    placeholder: 'K7MPQ-2R9XD',
    'aria-describedby': 'code-wrong',
  });
  const form = el(
    'form',
    { class: 'code-form' },
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('home.code.label') }), input),
    el('button', { class: 'button', text: words.say('home.code.go') }),
    wrong,
  );
  on(form, 'submit', (event) => {
    event.preventDefault();
    const code = parseCode(input.value);
    setText(wrong, code ? '' : words.say('home.code.wrong'));
    if (code) {
      app.go(`r/${showCode(code)}`);
    }
  });
  return form;
}

/**
 * An address that shows nothing.
 * @param {App} app
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
