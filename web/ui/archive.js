// SPDX-License-Identifier: MIT
// @ts-check
// Finished games: the public ones, one's own, and one by its code.

import { add, el, fill, on, setAttribute, setText } from '../lib/kit.js';
import { GAMES, showCode, showGame } from '../lib/site.js';
import { fetchArchive } from '../net/api.js';
import { codeForm } from './fields.js';
import { gameRow, ownGame, publicGame } from './gamerow.js';

/** @typedef {import('./shell.js').App} App */

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openArchive(app, main) {
  const list = el('ul', { class: 'tables' });
  const said = el('p', { class: 'tables-empty', role: 'status' });
  const more = el('button', { type: 'button', class: 'button around-more', click: () => load(false) });
  /** "mine", or the game whose public games are shown; "" for every game. */
  let view = '';
  /** @type {string | null} */
  let next = null;
  let asked = 0;
  /** The server was not reached. */
  let gone = false;

  /** @param {boolean} anew */
  async function load(anew) {
    const words = app.words();
    asked += 1;
    const mine = asked;
    if (anew) {
      next = null;
      fill(list);
    }
    setAttribute(more, 'hidden', true);
    setText(said, words.say('archive.loading'));
    gone = false;
    said.hidden = false;
    try {
      const page = view === 'mine'
        ? await app.commands.ask('games', next ? { before: next } : {})
        : await fetchArchive(view, next);
      if (mine === asked) {
        show(page);
      }
    } catch (error) {
      if (mine === asked) {
        gone = /** @type {any} */ (error).code === 'gone';
        setText(said, words.say(gone ? 'around.offline' : 'archive.failed'));
        setAttribute(more, 'hidden', false);
        setText(more, words.say('link.retry'));
      }
    }
  }

  /** @param {{games: any[], next: string | null}} page */
  function show(page) {
    const words = app.words();
    const row = view === 'mine' ? ownGame : publicGame;
    add(list, page.games.map((it) => gameRow(app, row(app, it))));
    ({ next } = page);
    if (page.games.length === 0 && next) {
      load(false); // a page of other games
      return;
    }
    said.hidden = list.childElementCount > 0;
    setText(said, words.say(view === 'mine' ? 'archive.none.mine' : 'archive.none'));
    setAttribute(more, 'hidden', !next);
    setText(more, words.say('archive.more'));
  }

  function draw() {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('archive.title') }));
    main.className = 'main-around';
    const views = ['', ...GAMES.map(({ rules }) => rules), 'mine'];
    const select = el('select', { class: 'select', id: 'archive-view' }, views.map((value) => el('option', {
      value,
      selected: value === view,
      text: words.say(value === '' ? 'archive.all' : value === 'mine' ? 'archive.mine' : `game.${value}`),
    })));
    on(select, 'change', () => {
      view = select.value;
      load(true);
    });
    fill(
      main,
      el('h1', { text: words.say('archive.title') }),
      el(
        'section',
        { class: 'card', 'aria-label': words.say('archive.title') },
        el('label', { class: 'field around-view' }, el('span', { class: 'label', text: words.say('archive.view') }), select),
        list,
        said,
        more,
      ),
      el(
        'div',
        { class: 'around-pair' },
        el('div', { class: 'card' }, el('p', { text: words.say('archive.private') }), codeForm(app, {
          name: 'archive.code',
          example: 'K7MPQ-2R9XD-1',
          longest: 20,
          open: (code, number) => `g/${number ? showGame(code, number) : showCode(code)}`,
        })),
        el('div', { class: 'card' }, el('p', { text: words.say('archive.record.text') }), el('p', {}, el('button', {
          type: 'button',
          class: 'button',
          'aria-haspopup': 'dialog',
          text: words.say('archive.record'),
          click: () => app.load(() => import('./openrecord.js'), 'local').then((it) => it.openRecord(app)),
        }))),
      ),
    );
    load(true);
  }

  draw();
  const undo = [
    app.on('words', draw),
    app.link.on('ready', () => (view === 'mine' || gone) && list.childElementCount === 0 && load(true)),
  ];
  return {
    destroy() {
      asked += 1;
      undo.forEach((fn) => fn());
    },
  };
}
