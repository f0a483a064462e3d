// SPDX-License-Identifier: MIT
// @ts-check
// What the host of a hall does: rounds, tables, announcements, pauses, settings, names, the end.

import { wallPath } from '../game/hall.js';
import { el, fill, on, setAttribute, setText } from '../lib/kit.js';
import { address, roomAddress } from '../lib/site.js';
import { nameOf } from '../game/sentences.js';
import { confirm, openDialog } from './dialog.js';
import { actButton, attempt, card, pick } from './fields.js';
import { gameChoice } from './hallself.js';
import { openHallNames, openHallSettings } from './hallsetup.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** @typedef {import('../game/hall.js').Hall} Hall */

/** So many tables at once, and characters of an announcement. */
const TABLES = 30;
const TEXT = 200;

/** @param {App} app @param {HallFollowed} hall @returns {import('./hall.js').Part} */
export function createOrders(app, hall) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const said = el('p', { class: 'hint hall-said', role: 'status' });
  const calls = el('ul', { class: 'hall-calls' });
  const count = el('p', { class: 'hall-count' });
  const more = el('div', { class: 'card-actions' });
  let game = '';
  const games = gameChoice(app, words.say('hall.host.game'), words.say('hall.host.draw'), (chosen) => { game = chosen; }, 'round-game');
  /** Tables whose players call, as they are shown. */
  let called = '';
  let shown = '';

  /** An order, and how it is refused. @param {() => Promise<any>} act */
  const order = (act) => ({
    wrong,
    act: () => {
      setText(said, '');
      return act();
    },
    refused: (/** @type {string} */ code) => (code === 'too-many' ? words.say('hall.many.rooms') : ''),
  });

  /** @param {string} text @param {() => Promise<any>} act @param {string} [look] */
  const button = (text, act, look = '') => actButton(app, { text, look, ...order(act) });

  /** The same from a form or a dialog. @param {() => Promise<any>} act */
  const run = (act) => attempt(app, order(act));

  const known = () => /** @type {Hall} */ (hall.hall());
  const chosen = () => (known().document.game === null && game ? { game } : {});

  const round = button(words.say('hall.host.round'), async () => {
    if (ready() < 2) {
      setText(wrong, words.say('hall.host.few'));
      return;
    }
    await hall.order('round', chosen());
    setText(said, words.say('hall.host.begun'));
  }, 'button-main');

  /** Those whom a round would pair. */
  const ready = () => known().people.filter(({ state }) => state === 'ready' || state === 'waiting').length;

  function tablesForm() {
    const input = el('input', {
      class: 'input', name: 'tables', type: 'number', inputmode: 'numeric', min: 1, max: TABLES, step: 1, value: 1, required: true,
    });
    const form = el('form', { class: 'hall-tables-form' }, el(
      'label', { class: 'field' }, el('span', { class: 'label', text: words.say('hall.host.tables') }), input,
    ), el('button', { class: 'button', text: words.say('hall.host.tables.make') }));
    on(form, 'submit', (event) => {
      event.preventDefault();
      const { document } = known();
      if (document.game === null && !game) {
        setText(wrong, words.say('hall.table.which'));
        return;
      }
      run(() => hall.order('tables', { count: input.valueAsNumber, ...chosen() }));
    });
    return form;
  }

  function newsForm() {
    const input = el('textarea', { class: 'input', name: 'news', rows: 2, maxlength: TEXT });
    const form = el('form', { class: 'form' }, el(
      'label', { class: 'field' }, el('span', { class: 'label', text: words.say('hall.host.news') }), input,
    ), el('div', { class: 'card-actions' }, el('button', { class: 'button', text: words.say('hall.host.announce') }), unsay));
    on(form, 'submit', async (event) => {
      event.preventDefault();
      const text = input.value.replace(/\s+/g, ' ').trim();
      if (text && await run(() => hall.order('announce', { text, language: words.language }))) {
        input.value = '';
        setText(said, words.say('hall.host.announced'));
      }
    });
    return form;
  }

  const unsay = button(words.say('hall.host.unsay'), () => hall.order('announce'));

  const pause = button(words.say('hall.host.pause'), () => hall.order('pause'));
  const resume = button(words.say('hall.host.resume'), () => hall.order('resume'));
  const names = el('button', {
    type: 'button', class: 'button', 'aria-haspopup': 'dialog', text: words.say('hall.host.names'), click: () => openHallNames(app, hall),
  });
  const ending = el('button', {
    type: 'button', class: 'button button-danger', 'aria-haspopup': 'dialog', text: words.say('hall.host.close'), click: askToClose,
  });

  function askToClose() {
    confirm({
      title: words.say('hall.host.close.title'),
      text: words.say('hall.host.close.text'),
      yes: words.say('hall.host.close.yes'),
      no: words.say('site.cancel'),
      close: words.say('site.cancel'),
    }, () => run(() => hall.order('close')));
  }

  function askWhom() {
    const others = known().people.filter(({ person }) => person.player !== app.player());
    let player = others.length > 0 ? others[0].person.player : '';
    const close = openDialog({
      title: words.say('hall.host.hand'),
      close: words.say('site.cancel'),
      content: [
        el('p', { text: words.say(others.length > 0 ? 'hall.host.hand.text' : 'hall.host.hand.none') }),
        others.length > 0 && pick(words.say('hall.host.hand.to'), player, others.map(({ person }) => (
          [person.player, nameOf(words, person)])), (value) => { player = value; }),
        others.length > 0 && el('div', { class: 'dialog-answers' }, el('button', {
          type: 'button', class: 'button', text: words.say('site.cancel'), click: () => close(),
        }), el('button', {
          type: 'button',
          class: 'button button-danger',
          text: words.say('hall.host.hand.yes'),
          click: () => {
            close();
            run(() => hall.order('hand-over', { player }));
          },
        })),
      ],
    });
  }

  fill(
    more,
    pause,
    resume,
    el('button', {
      type: 'button', class: 'button', 'aria-haspopup': 'dialog', text: words.say('hall.host.settings'), click: () => openHallSettings(app, hall),
    }),
    names,
    el('button', {
      type: 'button', class: 'button', 'aria-haspopup': 'dialog', text: words.say('hall.host.hand'), click: askWhom,
    }),
    ending,
  );
  const file = (/** @type {string} */ name, /** @type {string} */ key) => el('a', {
    href: address(`api/halls/${name}.csv`), download: `${name}.csv`, text: words.say(key),
  });
  const open = el('div', { class: 'form' }, count, wrong, said, games, el('div', { class: 'hall-order' }, round, tablesForm()), newsForm(), more);
  const node = card(
    'host-title',
    words.say('hall.host'),
    calls,
    open,
    el('p', { class: 'around-links hall-files' }, el('a', {
      href: address(wallPath(hall.code)), target: '_blank', rel: 'noopener', text: words.say('hall.host.wall'),
    }), file(hall.code, 'hall.host.results'), file(`${hall.code}-standings`, 'hall.host.standings')),
  );

  /** Who calls stands at the top until it is done. */
  function drawCalls() {
    const rows = hall.calls();
    const list = rows.map(({ room }) => room).join();
    if (list === called) {
      return;
    }
    called = list;
    fill(calls, rows.map((row) => el(
      'li',
      {},
      el('span', { text: words.say('hall.host.calls', { table: row.table }) }),
      el('a', {
        class: 'button button-small', href: roomAddress(row.room), text: words.say('hall.host.go', { table: row.table }),
      }),
      button(words.say('hall.table.done'), () => hall.help(row.room, false), 'button-small'),
    )));
  }

  return {
    node,
    draw() {
      const now = hall.hall();
      if (!now || !hall.isHost()) {
        return;
      }
      const { state, names: kind, game: only, announcement } = now.document;
      drawCalls();
      setText(count, words.say('hall.host.ready', { n: ready() }));
      const key = [state, kind, only, !!announcement].join();
      if (key !== shown) {
        shown = key;
        open.hidden = state === 'closed';
        setAttribute(pause, 'aria-disabled', state !== 'open' && 'true');
        setAttribute(resume, 'aria-disabled', state !== 'paused' && 'true');
        resume.classList.toggle('button-main', state === 'paused');
        games.hidden = only !== null;
        names.hidden = kind !== 'list';
        unsay.hidden = !announcement;
      }
    },
    destroy: () => undefined,
  };
}
