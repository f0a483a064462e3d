// SPDX-License-Identifier: MIT
// @ts-check
// What a player may choose for this browser.

import { el, on, setText } from '../lib/kit.js';
import { LANGUAGES } from '../lib/words.js';
import { openDialog } from './dialog.js';
import { checkbox } from './setup.js';

const NAME_CHARACTERS = 24;
const NAME_BYTES = 96;

/** Characters as people count them, where the browser can. @param {string} text */
export function lengthOf(text) {
  const { Segmenter } = /** @type {any} */ (Intl);
  return Segmenter ? [...new Segmenter().segment(text)].length : [...text].length;
}

/**
 * A name as the server takes it: single spaces, and nothing that cannot be seen. Joiners stay where
 * they join.
 * @param {string} text
 */
export const tidyName = (text) => text.normalize('NFC')
  .replace(/\s+/g, ' ')
  .replace(/[^\P{C}\u200c\u200d]/gu, '')
  .replace(/(^| )[\u200c\u200d]+/g, '$1')
  .replace(/[\u200c\u200d]+( |$)/g, '$1')
  .replace(/ +/g, ' ')
  .trim();

/** @param {string} name */
export const isNameFitting = (name) => (
  lengthOf(name) <= NAME_CHARACTERS && new TextEncoder().encode(name).length <= NAME_BYTES);

/** @param {import('./shell.js').App} app */
export function openSettings(app) {
  const words = app.words();
  const settings = app.memory.settings();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const name = el('input', {
    class: 'input', name: 'name', value: settings.name, maxlength: 96, autocomplete: 'nickname',
  });
  const showRefusal = () => setText(
    wrong, app.link.state().trouble === 'name' ? words.say('settings.name.refused') : '');
  const sounds = checkbox(words.say('settings.sounds'), settings.sounds);

  on(name, 'change', () => {
    const value = tidyName(name.value);
    const fits = isNameFitting(value);
    setText(wrong, fits ? '' : words.say('settings.name.long'));
    if (fits && value !== app.memory.settings().name) {
      app.memory.change({ name: value });
      app.link.renew();
    }
  });
  on(sounds.input, 'change', () => app.memory.change({ sounds: sounds.input.checked }));

  showRefusal();
  const undo = app.link.on('state', ({ phase }) => phase === 'ready' && showRefusal());
  openDialog({
    title: words.say('settings.title'),
    close: words.say('site.close'),
    onClose: undo,
    content: [el(
      'div',
      { class: 'form' },
      el(
        'label',
        { class: 'field' },
        el('span', { class: 'label', text: words.say('settings.name') }),
        name,
        el('span', { class: 'hint', text: words.say('settings.name.hint') }),
      ),
      wrong,
      choice(words.say('site.language'), LANGUAGES, words.language, (code) => app.speakLanguage(code)),
      choice(
        words.say('settings.theme'),
        options(words, 'theme', ['auto', 'light', 'dark']),
        settings.theme,
        (theme) => app.memory.change({ theme: /** @type {any} */ (theme) }),
      ),
      choice(
        words.say('settings.speed'),
        options(words, 'speed', ['slow', 'normal', 'fast', 'instant']),
        settings.speed,
        (speed) => app.memory.change({ speed: /** @type {any} */ (speed) }),
      ),
      sounds.label,
      el('p', { class: 'hint', text: words.say('settings.saved') }),
    )],
  });
}

/** @param {import('../lib/words.js').Words} words @param {string} name @param {string[]} values */
const options = (words, name, values) => Object.fromEntries(
  values.map((value) => [value, words.say(`settings.${name}.${value}`)]));

/**
 * @param {string} label @param {Record<string, string>} texts by value @param {string} chosen
 * @param {(value: string) => void} choose
 */
function choice(label, texts, chosen, choose) {
  const select = el('select', { class: 'select' }, Object.entries(texts).map(([value, text]) => (
    el('option', { value, selected: value === chosen, text }))));
  on(select, 'change', () => choose(select.value));
  return el('label', { class: 'field' }, el('span', { class: 'label', text: label }), select);
}
