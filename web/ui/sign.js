// SPDX-License-Identifier: MIT
// @ts-check
// The operator's words to everybody, below the head of every page.

import { add, el, setAttribute, setText } from '../lib/kit.js';
import { keepFocus } from './focus.js';

/**
 * The text for a language: in it, else in English, else the first one.
 * @param {{language: string, text: string}[]} texts @param {string} language
 */
export const textFor = (texts, language) => texts.find((it) => it.language === language)
  || texts.find((it) => it.language === 'en') || texts[0];

/** What a notice says, or nothing. @param {any} heard @returns {{language: string, text: string}[]} */
export const textsOf = (heard) => (
  Array.isArray(heard) ? heard.filter((it) => it && typeof it.text === 'string') : []);

/**
 * What the operator says to everybody, in the player's language if there is such a text.
 * @param {import('./shell.js').App} app @param {HTMLElement} head where it stands
 */
export function createSign(app, head) {
  const text = el('p', { class: 'bar-text', role: 'status' });
  const close = el('button', { type: 'button', class: 'button button-small' });
  const node = el('div', { class: 'bar bar-sign', hidden: true }, text, close);
  /** @type {{language: string, text: string}[]} */
  let texts = [];

  function draw() {
    const { language } = app.words();
    const shown = textFor(texts, language);
    setAttribute(node, 'hidden', !shown);
    setText(text, shown ? shown.text : '');
    setText(close, app.words().say('site.notice.close'));
    text.lang = shown ? shown.language : language;
  }

  /** @param {any} heard */
  function take(heard) {
    texts = textsOf(heard);
    draw();
  }

  close.onclick = () => keepFocus(head, () => take([]));
  // What stands is told after every hello.
  app.on('words', draw);
  app.link.on('ready', () => take([]));
  add(head, node);
  return { take };
}
