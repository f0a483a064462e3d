// SPDX-License-Identifier: MIT
// @ts-check
// Who this browser plays as: changing to a player whose key or device code is at hand.

import { el, on, setText } from '../lib/kit.js';
import { readKey } from '../lib/key.js';
import { newSecret } from '../lib/memory.js';
import { parseCode, socketAddress } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { visit } from '../net/visit.js';

/** @typedef {import('./shell.js').App} App */

/** @param {App} app @param {string} secret @param {{t: string, d: object}} [errand] */
const go = (app, secret, errand) => visit(
  { url: socketAddress(), secret, language: app.words().language }, errand);

/**
 * From now on this browser is the player of this secret.
 * @param {App} app @param {string} secret that the server takes @param {string} name
 */
export function becomePlayer(app, secret, name) {
  app.memory.useSecret(secret);
  app.memory.remember('rooms', null);
  app.memory.change({ name });
  const { phase } = app.link.state();
  if (phase === 'stopped') {
    app.link.start();
  } else if (phase === 'waiting') {
    app.link.wake();
  } else {
    app.link.renew();
  }
}

/**
 * A device code is spent on a fresh secret, a key is one.
 * @param {App} app @param {string} text
 * @returns {Promise<{secret: string, name: string}>} rejects with a Refusal, also for what is
 *   neither key nor code: `character`, `length`, `checksum`
 */
export async function findPlayer(app, text) {
  const code = parseCode(text);
  const key = code ? null : readKey(text);
  if (key && 'reason' in key) {
    throw Object.assign(new Error(key.reason), { code: key.reason });
  }
  const secret = key ? key.secret : newSecret();
  if (code) {
    await go(app, secret, { t: 'adopt', d: { code } });
  }
  const { hello } = await go(app, secret);
  return { secret, name: hello.name || '' };
}

/** What is wrong with a key or a code. @param {App} app @param {string} code */
export function playerRefusal(app, code) {
  const words = app.words();
  const key = `player.refused.${code}`;
  return words.has(key) ? words.say(key) : refusedSentence(words, code, null);
}

/**
 * A field for the key or the device code of a player.
 * @param {App} app @param {(found: {secret: string, name: string}) => void} done
 * @param {(code: string) => void} [asked] takes a code, which works only once, before it is used
 */
export function restoreForm(app, done, asked) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', id: 'restore-wrong', role: 'alert' });
  const input = el('input', {
    class: 'input',
    name: 'key',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: 64,
    'aria-describedby': 'restore-wrong',
  });
  const button = el('button', { class: 'button', text: words.say('player.restore.go') });
  const form = el(
    'form',
    { class: 'form' },
    el(
      'label',
      { class: 'field' },
      el('span', { class: 'label', text: words.say('player.restore.label') }),
      input,
      el('span', { class: 'hint', text: words.say('player.restore.hint') }),
    ),
    wrong,
    el('div', {}, button),
  );
  on(form, 'submit', async (event) => {
    event.preventDefault();
    setText(wrong, '');
    const code = parseCode(input.value);
    if (code && asked) {
      asked(code);
      return;
    }
    button.disabled = true;
    try {
      done(await findPlayer(app, input.value));
    } catch (error) {
      setText(wrong, playerRefusal(app, /** @type {any} */ (error).code || 'gone'));
    }
    button.disabled = false;
  });
  return form;
}
