// SPDX-License-Identifier: MIT
// @ts-check
// Halls on the first page: those of this host on top, the way into one and opening one below.

import { hallPath } from '../game/hall.js';
import { el } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { card, codeForm } from './fields.js';

/** Null when there is none. @param {import('./shell.js').App} app */
export function ownHalls(app) {
  const words = app.words();
  /** @type {{code: string, title: string}[]} */
  const own = app.memory.known('halls') || [];
  return own.length === 0 ? null : el(
    'section',
    { class: 'yours', 'aria-labelledby': 'halls-own' },
    el('h2', { id: 'halls-own', class: 'label', text: words.say('home.hall.yours') }),
    el('ul', { class: 'yours-list' }, own.map(({ code, title }) => el('li', {}, el(
      'a',
      { class: 'your-game', href: address(hallPath(code)) },
      el('span', { class: 'your-game-name', text: title }),
      el('span', { class: 'your-game-turn', text: words.say('home.hall.back') }),
    )))),
  );
}

/** @param {import('./shell.js').App} app */
export const openHallButton = (app) => el('button', {
  type: 'button',
  class: 'button',
  'aria-haspopup': 'dialog',
  text: app.words().say('home.hall.open'),
  click: () => app.load(() => import('./hallsetup.js'), 'hall').then((it) => it.openHallSetup(app)),
});

/** @param {import('./shell.js').App} app */
export function hallCard(app) {
  const words = app.words();
  const node = card(
    'halls-title',
    words.say('home.hall'),
    el('p', { class: 'hint', text: words.say('home.hall.text') }),
    el('div', { class: 'card-actions' }, openHallButton(app)),
    codeForm(app, { name: 'home.hall', example: 'K7MPQ-2R9XD', longest: 16, open: hallPath }),
  );
  node.classList.add('home-hall');
  return node;
}
