// SPDX-License-Identifier: MIT
// @ts-check
// Setting up a table: side, spectators, hints; then the room's page with the link to send.

import { el, on, setText } from '../lib/kit.js';
import { showCode } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { openDialog } from './dialog.js';

/** @param {import('./shell.js').App} app @param {string} rules */
export function openSetup(app, rules) {
  const words = app.words();
  const name = words.say(`game.${rules}`);
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const button = el('button', { class: 'button button-main', text: words.say('setup.create') });
  const spectators = checkbox(words.say('setup.spectators'), true);
  const hints = checkbox(words.say('setup.hints'), true);
  const form = el(
    'form',
    { class: 'form' },
    el(
      'fieldset',
      { class: 'choices' },
      el('legend', { class: 'label', text: words.say('setup.side') }),
      ['random', 'south', 'north'].map((side) => el(
        'label',
        { class: 'choice' },
        el('input', { type: 'radio', name: 'side', value: side, checked: side === 'random' }),
        el('span', { text: words.say(`setup.side.${side}`) }),
      )),
    ),
    spectators.label,
    hints.label,
    wrong,
    el('div', { class: 'form-actions' }, button),
  );
  const close = openDialog({
    title: words.say('setup.title', { game: name }),
    close: words.say('site.cancel'),
    content: [form],
  });
  on(form, 'submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    setText(wrong, '');
    try {
      const { room } = await app.commands.send('create', {
        game: rules,
        side: new FormData(form).get('side'),
        spectators: spectators.input.checked ? 'open' : 'none',
        hints: hints.input.checked,
      });
      app.memory.keep(`made.${room}`, { at: Date.now() });
      close();
      app.go(`r/${showCode(room)}`);
    } catch (error) {
      const { code, reason } = /** @type {import('../net/commands.js').Refusal} */ (error);
      setText(wrong, code ? refusedSentence(words, code, reason) : words.say('setup.failed'));
      button.disabled = false;
    }
  });
}

/** @param {string} text @param {boolean} checked */
export function checkbox(text, checked) {
  const input = el('input', { type: 'checkbox', checked });
  return { input, label: el('label', { class: 'choice' }, input, el('span', { text })) };
}
