// SPDX-License-Identifier: MIT
// @ts-check
// What a player may choose for this browser.

import { el, on, setText } from '../lib/kit.js';
import { address, GAMES, lookOf } from '../lib/site.js';
import { LANGUAGES } from '../lib/words.js';
import { refusedSentence } from '../game/sentences.js';
import { openDialog } from './dialog.js';
import { checkbox, pick } from './fields.js';

/** @typedef {import('./shell.js').App} App */

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

/** @param {string} text @param {number} characters at most, as people count them @param {number} bytes */
export const isFitting = (text, characters, bytes) => (
  lengthOf(text) <= characters && new TextEncoder().encode(text).length <= bytes);

/** @param {string} name */
export const isNameFitting = (name) => isFitting(name, NAME_CHARACTERS, NAME_BYTES);

/**
 * Tells the server the player's name, and keeps it when the server takes it.
 * @param {App} app @param {string} name "" for none
 * @returns {Promise<string>} what is wrong with it, "" for nothing
 */
async function rename(app, name) {
  try {
    await app.commands.send('rename', { name: name || null });
  } catch (error) {
    const { code } = /** @type {import('../net/commands.js').Refusal} */ (error);
    const words = app.words();
    if (code === 'malformed') {
      return words.say('settings.name.refused');
    }
    return code === 'seated-in-game'
      ? words.say('settings.name.seated')
      : refusedSentence(words, code, null);
  }
  app.memory.change({ name });
  if (app.link.state().trouble === 'name') {
    app.link.renew();
  }
  return '';
}

/** The player's own name; `undo` ends it. @param {App} app */
export function nameField(app) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const name = el('input', {
    class: 'input', name: 'name', value: app.memory.settings().name, maxlength: 96, autocomplete: 'nickname',
  });
  const showRefusal = () => setText(
    wrong, app.link.state().trouble === 'name' ? words.say('settings.name.refused') : '');
  on(name, 'change', async () => {
    const value = tidyName(name.value);
    if (!isNameFitting(value)) {
      setText(wrong, words.say('settings.name.long'));
      return;
    }
    setText(wrong, '');
    if (value !== app.memory.settings().name) {
      setText(wrong, await rename(app, value));
    }
  });
  showRefusal();
  return {
    undo: app.link.on('state', ({ phase }) => phase === 'ready' && showRefusal()),
    nodes: [
      el(
        'label',
        { class: 'field' },
        el('span', { class: 'label', text: words.say('settings.name') }),
        name,
        el('span', { class: 'hint', text: words.say('settings.name.hint') }),
      ),
      wrong,
    ],
  };
}

/**
 * Everything that is chosen for this browser.
 * @param {App} app
 * @returns {{node: HTMLElement, undo: () => void}}
 */
export function settingsForm(app) {
  const words = app.words();
  const settings = app.memory.settings();
  const name = nameField(app);
  const sounds = checkbox(words.say('settings.sounds'), settings.sounds);
  on(sounds.input, 'change', () => app.memory.change({ sounds: sounds.input.checked }));
  const node = el(
    'div',
    { class: 'form' },
    name.nodes,
    el(
      'div',
      { class: 'form-pairs' },
      pick(words.say('site.language'), words.language, LANGUAGES.map(({ code, name: own }) => [code, own]), app.speakLanguage),
      choice(app, 'theme', ['auto', 'light', 'dark']),
      choice(app, 'speed', ['slow', 'normal', 'fast', 'instant']),
      choice(app, 'tap', ['learn', 'once', 'twice', 'button']),
      choice(app, 'orientation', ['auto', 'lying', 'standing']),
      skinChoices(app),
    ),
    sounds.label,
    installing(app),
    // What a second player chooses goes with the tab.
    !app.memory.recall('second') && el('p', { class: 'hint', text: words.say('settings.saved') }),
  );
  return { node, undo: name.undo };
}

/** Where the browser offers to install the site. @param {App} app */
function installing(app) {
  const words = app.words();
  const node = el('p', { class: 'settings-install' }, el('button', {
    type: 'button',
    class: 'button',
    text: words.say('settings.install'),
    click: () => {
      app.install.prompt();
      app.install = null; // it can be taken once
      node.remove();
    },
  }), el('span', { class: 'hint', text: words.say('settings.install.hint') }));
  return app.install && node;
}

/** In another language the dialog is another one; the focus stays on the choice. @param {App} app */
export function openSettings(app) {
  const words = app.words();
  const { node, undo } = settingsForm(app);
  const undoWords = app.on('words', () => {
    close();
    openSettings(app).querySelector('select')?.focus();
  });
  const close = openDialog({
    title: words.say('settings.title'),
    close: words.say('site.close'),
    kind: 'settings',
    onClose() {
      undo();
      undoWords();
    },
    content: [
      node,
      el('a', {
        class: 'button', href: address('settings'), text: words.say('settings.player'), click: () => close(),
      }),
    ],
  });
  return node;
}

/** @param {import('../lib/words.js').Words} words @param {string} name @param {string[]} values
 * @returns {[string, string][]} */
const options = (words, name, values) => values.map(
  (value) => [value, words.say(`settings.${name}.${value}`)]);

/**
 * One of a few values.
 * @param {App} app @param {'theme' | 'speed' | 'tap' | 'orientation'} name @param {string[]} values
 */
function choice(app, name, values) {
  const words = app.words();
  return pick(
    words.say(`settings.${name}`),
    app.memory.settings()[name],
    options(words, name, values),
    (value) => app.memory.change({ [name]: value }),
  );
}

/** The board of each game that has several looks. @param {App} app */
function skinChoices(app) {
  const words = app.words();
  return GAMES.map(({ rules, skins }) => skins && pick(
    words.say('settings.skin', { game: words.say(`game.${rules}`) }),
    lookOf(rules, app.memory.settings()).shape.skin || '',
    options(words, 'skin', skins),
    (skin) => app.memory.change({ skins: { ...app.memory.settings().skins, [rules]: skin } }),
  ));
}
