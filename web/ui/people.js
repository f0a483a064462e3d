// SPDX-License-Identifier: MIT
// @ts-check
// A table and its people: what holds here, what the host may do now, and what one may do about
// the other player.

import { otherSeat } from '../game/model.js';
import { seriesSentence, termsOf } from '../game/notes.js';
import { nameOf } from '../game/sentences.js';
import { el, fill } from '../lib/kit.js';
import { alarmLines } from './attention.js';
import { openDialog } from './dialog.js';
import { hostControls } from './host.js';
import { openReport } from './report.js';
import { avoid, hide, isAvoided, isHidden } from './said.js';
import { checkbox } from './fields.js';
import { keepFocus } from './focus.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */

/** @param {App} app @param {Table} table */
export function openPeople(app, table) {
  const words = app.words();
  const body = el('div', { class: 'people' });

  function draw() {
    const doc = /** @type {import('../game/document.js').Doc} */ (table.doc());
    const me = table.seat();
    const other = me && doc.seats[otherSeat(me)];
    const presence = table.presence();
    fill(
      body,
      el('ul', { class: 'terms' }, termsOf(words, doc).map((text) => el('li', { text }))),
      doc.series.length > 0 && el('p', { text: seriesSentence(words, doc, me) || '' }),
      doc.host && el('p', {}, words.say('table.host', { name: nameOf(words, doc.host) })),
      presence && presence.spectators > 0
        && el('p', { class: 'hint', text: words.say('record.watching', { n: presence.spectators }) }),
      doc.host && doc.host.player === app.player() && hostControls(app, table, doc, () => close()),
      other && aboutOther(other),
      me && alarmLines(app),
    );
  }

  /** @param {import('../game/model.js').Person} other */
  function aboutOther(other) {
    const name = nameOf(words, other);
    const hidden = checkbox(words.say('other.hide'), isHidden(app.memory, table, other.player));
    const avoided = checkbox(words.say('other.avoid'), isAvoided(app.memory, other.player));
    hidden.input.addEventListener('change', () => (
      hide(app.memory, table, other.player, hidden.input.checked)));
    avoided.input.addEventListener('change', () => (
      avoid(app.memory, other.player, avoided.input.checked)));
    return el(
      'section',
      { class: 'people-part' },
      el('h3', { class: 'label', text: name }),
      hidden.label,
      avoided.label,
      el('p', { class: 'hint', text: words.say('other.kept') }),
      el('button', {
        type: 'button',
        class: 'button',
        text: words.say('report.open', { name }),
        click: () => {
          close();
          openReport(app, table, name);
        },
      }),
    );
  }

  draw();
  const key = () => JSON.stringify({
    ...table.doc(), game: null, clocks: null, series: null, absent: null,
  });
  let shown = key();
  const undo = table.on('change', () => {
    if (key() !== shown) {
      shown = key();
      keepFocus(body, draw);
    }
  });
  const close = openDialog({
    title: words.say('table.title'),
    close: words.say('site.close'),
    kind: 'sheet',
    content: [body],
    onClose: undo,
  });
}
