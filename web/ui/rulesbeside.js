// SPDX-License-Identifier: MIT
// @ts-check
// The rules of a game while it is played: beside the board where there is room, else over it.

import { el, fill, on } from '../lib/kit.js';
import { rulesAddress } from '../lib/site.js';
import { openDialog } from './dialog.js';
import { openFigures } from './figures.js';

/** Where a board and a text stand beside each other. */
const WIDE = '(min-width: 1100px) and (min-height: 560px)';

/** What a rules page has to read, as a part of this page. @param {string} page @param {string} game */
export function extract(page, game) {
  const read = new DOMParser().parseFromString(page, 'text/html').getElementById('main');
  if (!read) {
    throw new Error('rules: not a page of rules');
  }
  const text = el('div', { class: 'page rules-text' });
  text.dataset.rules = game;
  fill(text, [...read.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('h1, .page-links'))));
  return text;
}

/** @param {import('./shell.js').App} app @param {string} game @param {HTMLElement} place */
async function readInto(app, game, place) {
  const words = app.words();
  const { language } = words;
  const href = rulesAddress(game, language);
  try {
    const answer = await fetch(href);
    if (!answer.ok) {
      throw new Error(`rules: ${answer.status}`);
    }
    const text = extract(await answer.text(), game);
    fill(place, text);
    await openFigures(text, { language, memory: app.memory });
  } catch (error) {
    fill(place, el('p', { class: 'hint', role: 'status', text: words.say('rules.failed') }), el(
      'a', { class: 'button', href, target: '_blank', rel: 'noopener', text: words.say('rules.page') }));
  }
}

/**
 * Opens the rules, or closes them where they stand beside the board already.
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main of the game's page
 * @param {string} game name of a rule set
 */
export function openRulesBeside(app, main, game) {
  const words = app.words();
  const title = words.say(`game.${game}`);
  const place = el('div', { class: 'rules-place' });
  if (!window.matchMedia(WIDE).matches) {
    openDialog({ title, close: words.say('site.close'), kind: 'rules', content: [place] });
    readInto(app, game, place);
    return;
  }
  const open = main.querySelector('.rules-beside');
  const heading = el('h2', { id: 'rules-beside', tabindex: '-1', text: title });
  const close = el(
    'button',
    { type: 'button', class: 'button button-quiet button-icon', 'aria-label': words.say('site.close') },
    el('span', { 'aria-hidden': 'true', text: '×' }),
  );
  const aside = el(
    'aside',
    { class: 'rules-beside', 'aria-labelledby': 'rules-beside' },
    el('div', { class: 'dialog-head' }, heading, close),
    place,
  );
  const before = document.activeElement;
  on(close, 'click', () => {
    aside.remove();
    main.classList.remove('has-rules');
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    }
  });
  open?.remove();
  main.append(aside);
  main.classList.add('has-rules');
  heading.focus({ preventScroll: true });
  readInto(app, game, place);
}
