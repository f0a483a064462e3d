// SPDX-License-Identifier: MIT
// @ts-check
// Talk at a table: phrases that each reads in the own language, free words where the table has
// them, and what has been said.

import { nameOf } from '../game/sentences.js';
import { el, fill, on } from '../lib/kit.js';
import { openDialog } from './dialog.js';
import { logOf, PHRASES, saidText } from './said.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */

/** Characters and bytes that a text may have. */
const CHARACTERS = 200;
const BYTES = 800;

/** @param {App} app @param {Table} table */
export function openTalk(app, table) {
  const words = app.words();
  const doc = /** @type {import('../game/document.js').Doc} */ (table.doc());
  const log = logOf(table);
  const list = el('ol', { class: 'talk-log', 'aria-label': words.say('talk.log'), tabindex: '0' });
  const muted = doc.muted.some(({ player }) => player === app.player());

  function draw() {
    fill(list, log.lines().map((said) => el('li', {}, words.say('said', {
      name: said.person.player === app.player() ? words.say('seat.you') : nameOf(words, said.person),
      text: saidText(words, said),
    }))), log.lines().length === 0 && el('li', { class: 'hint', text: words.say('talk.none') }));
    list.scrollTop = list.scrollHeight;
  }

  /** @param {object} what */
  const say = (what) => table.act('say', what);

  const phrases = () => el('ul', { class: 'talk-phrases' }, PHRASES.map((phrase) => el(
    'li',
    {},
    el('button', {
      type: 'button',
      class: 'button button-small',
      text: words.say(`phrase.${phrase}`),
      click: () => {
        close();
        say({ phrase });
      },
    }),
  )));

  const undo = log.on('change', draw);
  const close = openDialog({
    title: words.say('talk.title'),
    close: words.say('site.close'),
    kind: 'sheet',
    onClose: () => {
      undo();
      log.read();
    },
    content: [
      list,
      muted ? el('p', { class: 'hint', text: words.say('talk.muted') }) : phrases(),
      !muted && doc.phrases === 'free' && freeWords(words, say),
    ],
  });
  draw();
}

/** @param {import('../lib/words.js').Words} words @param {(what: object) => Promise<boolean>} say */
function freeWords(words, say) {
  const input = el('input', {
    class: 'input', name: 'text', maxlength: CHARACTERS, autocomplete: 'off', 'aria-label': words.say('talk.free'),
    placeholder: words.say('talk.free'),
  });
  const form = el('form', { class: 'talk-form' }, input, el(
    'button', { class: 'button', text: words.say('talk.send') }));
  on(form, 'submit', async (event) => {
    event.preventDefault();
    const text = fitting(input.value);
    if (text && await say({ text })) {
      input.value = '';
    }
  });
  return form;
}

/** As much of a text as may be said. @param {string} text */
function fitting(text) {
  let characters = [...text.replace(/\s+/g, ' ').trim()].slice(0, CHARACTERS);
  const bytes = () => new TextEncoder().encode(characters.join('')).length;
  while (bytes() > BYTES) {
    characters = characters.slice(0, -1);
  }
  return characters.join('');
}
