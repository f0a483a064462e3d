// SPDX-License-Identifier: MIT
// @ts-check
// Fields and small forms that several pages and dialogs use.

import { el, on, setText } from '../lib/kit.js';
import { refusedSentence } from '../game/sentences.js';
import { parseGame } from '../lib/site.js';

/** @typedef {import('./shell.js').App} App */

/**
 * A part of a page under its title.
 * @param {string} id @param {string} title @param {...import('../lib/kit.js').Child} content
 */
export const card = (id, title, ...content) => el(
  'section', { class: 'card', 'aria-labelledby': id }, el('h2', { id, text: title }), ...content);

/**
 * Asks the server for something, and says why it refuses.
 * @param {App} app
 * @param {{act: () => Promise<any>, wrong: HTMLElement, refused?: (code: string) => string}} options
 *   `wrong` shows a refusal; `refused` says it in other words than usual, or ""
 * @returns {Promise<boolean>} whether it is done
 */
export async function attempt(app, { act, wrong, refused = () => '' }) {
  setText(wrong, '');
  try {
    await act();
    return true;
  } catch (error) {
    const { code, reason } = /** @type {import('../net/commands.js').Refusal} */ (error);
    setText(wrong, code === 'gone' ? '' : refused(code) || refusedSentence(app.words(), code, reason));
    return false;
  }
}

/**
 * A button that asks the server for something: pressed again before the answer, or while it is
 * aria-disabled, it does nothing.
 * @param {App} app
 * @param {{text: string, look?: string, act: () => Promise<any>, wrong: HTMLElement,
 *   refused?: (code: string) => string}} options as for attempt
 */
export function actButton(app, { text, look = '', ...asked }) {
  const button = el('button', { type: 'button', class: `button ${look}`, text });
  let busy = false; // a button that is disabled would lose the focus
  on(button, 'click', async () => {
    if (busy || button.getAttribute('aria-disabled')) {
      return;
    }
    busy = true;
    await attempt(app, asked);
    busy = false;
  });
  return button;
}

/**
 * @param {string} label @param {string} chosen @param {[string, string][]} texts
 * @param {(value: string) => void} choose
 * @param {string} [name] of a choice that the page forgets when it is drawn again (ui/typed.js)
 */
export function pick(label, chosen, texts, choose, name) {
  const select = el('select', { class: 'select', name }, texts.map(([value, text]) => (
    el('option', { value, selected: value === chosen, text }))));
  on(select, 'change', () => choose(select.value));
  return el('label', { class: 'field' }, el('span', { class: 'label', text: label }), select);
}

/** @param {string} text @param {boolean} checked */
export function checkbox(text, checked) {
  const input = el('input', { type: 'checkbox', checked });
  return { input, label: el('label', { class: 'choice' }, input, el('span', { text })) };
}

/**
 * A form that goes to a table or a game by its code. Its words are those of `name`: .label, .go and
 * .wrong.
 * @param {App} app
 * @param {{name: string, example: string, longest: number,
 *   open: (code: string, number: number | null) => string}} form longest: characters that fit; open: the address
 */
export function codeForm(app, { name, example, longest, open }) {
  const words = app.words();
  const id = `${name.replace('.', '-')}-wrong`;
  const wrong = el('p', { class: 'field-error', id, role: 'alert' });
  const input = el('input', {
    class: 'input',
    name,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: longest,
    placeholder: example,
    'aria-describedby': id,
  });
  const form = el(
    'form',
    { class: 'code-form' },
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say(`${name}.label`) }), input),
    el('button', { class: 'button', text: words.say(`${name}.go`) }),
    wrong,
  );
  on(form, 'submit', (event) => {
    event.preventDefault();
    const found = parseGame(input.value);
    setText(wrong, found ? '' : words.say(`${name}.wrong`));
    if (found) {
      app.go(open(found.code, found.number));
    }
  });
  return form;
}
