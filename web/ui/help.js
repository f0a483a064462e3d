// SPDX-License-Identifier: MIT
// @ts-check
// Help with the keys, and the same commands as buttons.

import { el } from '../lib/kit.js';
import { openDialog } from './dialog.js';
import { openPeople } from './people.js';

/** @typedef {import('./shell.js').App} App */

/** @param {App} app */
export function openHelp(app) {
  const words = app.words();
  /** @type {[string, string][]} */
  const keys = [
    [words.say('help.key.arrows'), 'help.arrows'],
    ['1 – 6', 'help.digits'],
    [words.say('help.key.enter'), 'help.enter'],
    ['r', 'help.r'],
    ['l', 'help.l'],
    ['s', 'help.s'],
    ['t', 'help.t'],
    ['p', 'help.p'],
    ['[ ]', 'help.brackets'],
    ['{ }', 'help.braces'],
    ['?', 'help.question'],
  ];
  openDialog({
    title: words.say('help.title'),
    close: words.say('site.close'),
    content: [
      el('p', { text: words.say('help.play') }),
      el('p', { text: words.say('help.preview') }),
      el('p', { class: 'label', text: words.say('help.keys') }),
      el('dl', { class: 'keys' }, keys.map(([key, text]) => el(
        'div',
        {},
        el('dt', {}, el('kbd', { text: key })),
        el('dd', { text: words.say(text) }),
      ))),
      el('p', { class: 'hint', text: words.say('help.notation') }),
      app.engineFailed() && el('p', { class: 'hint', text: words.say('board.nopreview') }),
    ],
  });
}

/**
 * @param {App} app
 * @param {import('../game/table.js').Table} table
 * @param {import('./commands.js').Commands & {take: () => void}} commands `take`: what can be
 *   taken along
 */
export function openCommands(app, table, commands) {
  const { read, last, score, clocks, preview, flip, step, showRules, take } = commands;
  const words = app.words();
  const doc = table.doc();
  const leave = () => table.act('leave').then((left) => left && app.go(''));
  /** @type {[string, () => void][]} */
  const rows = [
    ['act.table', () => openPeople(app, table)],
    ['act.read', read],
    ['act.last', last],
    ['act.score', score],
    ['act.clocks', clocks],
    ...(table.seat() && doc?.state === 'playing'
      ? [/** @type {[string, () => void]} */ (['act.preview', preview])] : []),
    ['act.back', () => step(-1)],
    ['act.forward', () => step(1)],
    ['act.flip', flip],
    ['act.take', take],
    ['act.help', () => openHelp(app)],
    ['site.rules', showRules],
  ];
  if (doc && doc.state === 'over' && table.seat()) {
    rows.push(['act.leave', leave]);
  }
  const close = openDialog({
    title: words.say('act.commands'),
    close: words.say('site.close'),
    content: [commandList(words, rows, () => close())],
  });
}

/** What can be done, in a dialog that closes first.
 * @param {import('../lib/words.js').Words} words @param {[string, () => void][]} rows @param {() => void} close */
export const commandList = (words, rows, close) => (
  el('ul', { class: 'commands' }, rows.map(([key, act]) => el('li', {}, el('button', {
    type: 'button',
    class: 'button',
    text: words.say(key),
    click: () => {
      close();
      act();
    },
  })))));
