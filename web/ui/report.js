// SPDX-License-Identifier: MIT
// @ts-check
// Reporting a player to the operators of the site.

import { el, on } from '../lib/kit.js';
import { openDialog } from './dialog.js';

const REASONS = ['cheating', 'abuse', 'name', 'stalling', 'other'];

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {string} name of the player
 */
export function openReport(app, table, name) {
  const words = app.words();
  const { game } = /** @type {import('../game/document.js').Doc} */ (table.doc());
  const form = el(
    'form',
    { class: 'form' },
    el('fieldset', { class: 'choices' }, el('legend', { class: 'label', text: words.say('report.why') }),
      REASONS.map((reason) => el(
        'label',
        { class: 'choice' },
        el('input', { type: 'radio', name: 'reason', value: reason, required: true }),
        el('span', { text: words.say(`report.reason.${reason}`) }),
      ))),
    el('p', { class: 'hint', text: words.say('report.text') }),
    el('div', { class: 'form-actions' }, el('button', {
      class: 'button button-main', text: words.say('report.send'),
    })),
  );
  const close = openDialog({
    title: words.say('report.title', { name }), close: words.say('site.cancel'), content: [form],
  });
  on(form, 'submit', async (event) => {
    event.preventDefault();
    const reason = new FormData(form).get('reason');
    close();
    const ply = game && game.last ? game.last.ply : 0;
    if (await table.act('report', { ply, reason })) {
      app.speech.say(words.say('report.sent'));
    }
  });
}
