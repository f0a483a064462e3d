// SPDX-License-Identifier: MIT
// @ts-check
// The line below the head while this browser is in a hall, on every page but the hall's own: the way
// back, what the host announces, and at a table the call for help.

import { hallPath } from '../game/hall.js';
import { el, fill, setText } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { keepFocus } from './focus.js';

/** A touch that comes twice does not take the call back, in milliseconds. */
const APART = 1000;

/** @param {import('./shell.js').App} app @param {import('./inhall.js').Stay} stay */
export function createHallLine(app, stay) {
  const text = el('p', { class: 'hall-line-text' });
  const back = el('a', { class: 'button button-small' });
  const help = el('button', { type: 'button', class: 'button button-small', click: call });
  const news = el('p', { class: 'hall-line-news' });
  const said = el('span', {});
  const close = el('button', { type: 'button', class: 'button button-quiet button-icon', click: () => put(0) }, el(
    'span', { 'aria-hidden': 'true', text: '×' },
  ));
  const line = el(
    'div',
    { class: 'hall-line', role: 'region', hidden: true },
    el('div', { class: 'hall-line-row' }, text, help, back),
    news,
  );
  fill(news, said, close);
  const head = /** @type {HTMLElement} */ (document.getElementById('head'));
  head.after(line);
  /** When the announcement was made that is shown, 0 for none, and the newest. */
  let shown = 0;
  let newest = 0;
  /** The game for which the host is called, and when that changed. */
  let called = '';
  let since = -APART; // the first call counts, however new the page is

  /** @param {number} at */
  function put(at) {
    shown = at;
    keepFocus(line, draw);
  }

  /** The game at the table whose page is shown, if this player plays it in the hall; or "". */
  function game() {
    const table = stay.table();
    const doc = table && table.doc();
    const hall = stay.hall();
    return table && doc && hall && doc.hall === hall.code && doc.game && doc.state === 'playing'
      && table.seat() && !hall.isHost() ? `${table.code}-${doc.game.number}` : '';
  }

  async function call() {
    const hall = stay.hall();
    const now = game();
    const on = called !== now;
    const words = app.words();
    if (hall && now && performance.now() - since > APART) {
      since = performance.now();
      try {
        await hall.help(now.split('-')[0], on);
        called = on ? now : '';
        app.speech.say(words.say(on ? 'hall.help.on' : 'hall.help.off'));
      } catch (error) {
        app.speech.say(refusedSentence(words, /** @type {any} */ (error).code, null));
      }
      draw();
    }
  }

  function draw() {
    const words = app.words();
    const hall = stay.hall();
    const known = hall && hall.hall();
    const title = stay.title();
    line.hidden = !hall || stay.shown() || title === '';
    if (!hall || line.hidden) {
      newest = known && known.document.announcement ? known.document.announcement.at : 0;
      shown = 0;
      return;
    }
    const announcement = known && known.document.announcement;
    const at = announcement ? announcement.at : 0;
    if (at !== newest) {
      shown = at > stay.seen() ? at : 0;
      newest = at;
    }
    const playing = game();
    const isOver = stay.table()?.doc()?.state === 'over';
    line.classList.toggle('is-short', !!stay.table());
    line.classList.toggle('is-over', isOver);
    line.setAttribute('aria-label', words.say('hall.line'));
    const [caller] = hall.calls();
    setText(text, hall.aside() ? words.say('hall.line.aside', { title })
      : caller ? words.say('hall.host.calls', { table: caller.table })
        : isOver && hall.me()?.state === 'ready' ? words.say('hall.line.ready') : title);
    text.classList.toggle('is-calling', !!caller);
    setText(back, words.say('hall.back'));
    back.setAttribute('aria-label', words.say('hall.back.to', { title }));
    back.setAttribute('href', address(hallPath(hall.code)));
    help.hidden = !playing;
    setText(help, words.say(called === playing ? 'hall.help.undo' : 'hall.help'));
    news.hidden = shown === 0;
    setText(said, announcement ? announcement.text : '');
    said.setAttribute('lang', announcement ? announcement.language : '');
    close.setAttribute('aria-label', words.say('hall.news.close'));
  }

  stay.on('change', draw);
  app.on('words', draw);
}
