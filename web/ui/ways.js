// SPDX-License-Identifier: MIT
// @ts-check
// The ways from a game's name to a game.

import { el } from '../lib/kit.js';
import { address, rulesAddress } from '../lib/site.js';
import { openSetup } from './setup.js';

/** @typedef {import('./shell.js').App} App */

/** Against somebody else, or for two at this screen. @param {App} app @param {string} rules */
export function waysInto(app, rules) {
  const words = app.words();
  const game = words.say(`game.${rules}`);
  return [
    el('button', {
      type: 'button',
      class: 'button button-main',
      'aria-haspopup': 'dialog',
      'aria-label': words.say('home.play.game', { game }),
      text: words.say('home.play'),
      click: () => openSetup(app, rules, { visibility: 'private' }),
    }),
    el('a', {
      class: 'button',
      href: address(`p/${rules}`),
      'aria-label': words.say('home.local.game', { game }),
      text: words.say('home.local'),
    }),
  ];
}

/** To the page of its rules. @param {App} app @param {string} rules */
export function rulesButton(app, rules) {
  const words = app.words();
  return el('a', {
    class: 'button',
    href: rulesAddress(rules, words.language),
    'aria-label': words.say('home.rules.game', { game: words.say(`game.${rules}`) }),
    text: words.say('site.rules'),
  });
}
