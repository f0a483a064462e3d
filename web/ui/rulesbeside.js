// SPDX-License-Identifier: MIT
// @ts-check
// The rules of a game while it is played: beside the board where there is room, else over it.

import { el, fill } from '../lib/kit.js';
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

/** @param {import('./shell.js').App} app @param {string} game @param {HTMLElement} place
 * @returns {Promise<() => void>} ends the boards of its figures */
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
    return await openFigures(text, { language, memory: app.memory });
  } catch (error) {
    fill(place, el('p', { class: 'hint', role: 'status', text: words.say('rules.failed') }), el(
      'a', { class: 'button', href, target: '_blank', rel: 'noopener', text: words.say('rules.page') }));
    return () => undefined;
  }
}

/**
 * Shows the rules.
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main of the game's page
 * @param {string} game name of a rule set
 * @param {() => void} [closed] when they have been closed
 * @returns {() => void} closes them
 */
export function openRulesBeside(app, main, game, closed) {
  const place = el('div', { class: 'rules-place' });
  const reading = readInto(app, game, place);
  const end = () => {
    reading.then((endFigures) => endFigures());
    closed?.();
  };
  const title = app.words().say(`game.${game}`);
  const close = app.words().say('site.close');
  return window.matchMedia(WIDE).matches
    ? openAside(main, place, { title, close }, end)
    : openDialog({ title, close, kind: 'rules', content: [place], onClose: end });
}

/**
 * @param {HTMLElement} main @param {HTMLElement} place of the text
 * @param {{title: string, close: string}} says
 * @param {() => void} end of the text
 * @returns {() => void} closes it
 */
function openAside(main, place, { title, close }, end) {
  const before = document.activeElement;
  const heading = el('h2', { id: 'rules-beside', tabindex: '-1', text: title });
  const aside = el(
    'aside',
    { class: 'rules-beside', 'aria-labelledby': 'rules-beside' },
    el('div', { class: 'dialog-head' }, heading, el(
      'button',
      { type: 'button', class: 'button button-quiet button-icon', 'aria-label': close, click: () => shut() },
      el('span', { 'aria-hidden': 'true', text: '×' }),
    )),
    place,
  );

  let isOpen = true;

  function shut() {
    if (!isOpen) {
      return;
    }
    isOpen = false;
    aside.remove();
    main.classList.remove('has-rules');
    end();
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    }
  }

  main.append(aside);
  main.classList.add('has-rules');
  heading.focus({ preventScroll: true });
  return shut;
}
