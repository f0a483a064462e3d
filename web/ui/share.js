// SPDX-License-Identifier: MIT
// @ts-check
// Taking a game along: the link to what is looked at, the position as text, and the record.

import { el, setText } from '../lib/kit.js';
import { copyButton } from './copy.js';

/** @typedef {import('./shell.js').App} App */
/**
 * @typedef {object} Shared
 * @property {() => string} link
 * @property {() => string} position
 * @property {(() => string | Promise<string>) | null} record null: there is none
 * @property {string} file name of the record's file
 * @property {() => import('../lib/kit.js').Child[]} [more] further links and buttons
 */

/** How long a file that was made here is kept for the browser to save, in milliseconds. */
const KEPT = 60000;

/** Saves a text as a file. @param {string} name @param {string} text */
function saveText(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = el('a', { href, download: name, hidden: true });
  document.body.appendChild(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

/** @param {App} app @param {Shared} shared */
export function createShare(app, { link, position, record, file, more = () => [] }) {
  const said = el('p', { class: 'hint', role: 'status' });
  const linkField = createField();
  const positionField = createField();

  /** @param {string} key @param {() => string | Promise<string>} text */
  const copy = (key, text) => copyButton(app, said, { key, look: 'button-small', text });

  async function save() {
    try {
      saveText(file, await /** @type {() => string | Promise<string>} */ (record)());
    } catch (error) {
      setText(said, app.words().say('share.failed'));
    }
  }

  return {
    update() {
      linkField.value = link();
      positionField.value = position();
    },
    node() {
      const words = app.words();
      linkField.setAttribute('aria-label', words.say('replay.link'));
      positionField.setAttribute('aria-label', words.say('share.position'));
      setText(said, '');
      return el(
        'section',
        { class: 'replay-share', 'aria-label': words.say('replay.share') },
        el('div', { class: 'link-line' }, linkField, copy('replay.link.copy', () => linkField.value)),
        el('div', { class: 'link-line' }, positionField, copy('share.position.copy', () => positionField.value)),
        el(
          'div',
          { class: 'card-actions' },
          record && copy('replay.record.copy', record),
          record && el('button', {
            type: 'button', class: 'button button-small', text: words.say('replay.record.save'), click: save,
          }),
          more(),
        ),
        said,
      );
    },
  };
}

function createField() {
  const field = el('input', { class: 'input link-field', readonly: true });
  field.addEventListener('focus', () => field.select());
  return field;
}
