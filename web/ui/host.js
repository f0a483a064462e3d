// SPDX-License-Identifier: MIT
// @ts-check
// What the host of a table may do: only what is possible now is shown.

import { SEATS } from '../game/model.js';
import { nameOf } from '../game/sentences.js';
import { el, on } from '../lib/kit.js';
import { confirm } from './dialog.js';
import { checkbox, pick } from './fields.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */
/** @typedef {import('../game/document.js').Doc} Doc */

/** How many plies behind a delayed spectator is, when chosen here. */
const DELAY = 4;

/** @param {App} app @param {Table} table @param {Doc} doc @param {() => void} close */
export function hostControls(app, table, doc, close) {
  const words = app.words();
  const running = doc.state === 'playing';
  const act = (/** @type {object} */ d) => () => void table.act('host', d);
  /** @param {string} text @param {() => void} click @param {string} [look] */
  const button = (text, click, look = '') => el(
    'button', { type: 'button', class: `button ${look}`, text, click });

  /** What is on or off: a button would give its place to its opposite.
   * @param {string} text @param {boolean} isOn @param {(wanted: boolean) => object} action */
  const choice = (text, isOn, action) => {
    const { input, label } = checkbox(text, isOn);
    on(input, 'change', async () => {
      const wanted = input.checked;
      if (!await table.act('host', action(wanted))) {
        input.checked = !wanted;
      }
    });
    return label;
  };

  /** @param {string} what @param {string} name @param {() => void} then */
  const asking = (what, name, then) => () => {
    close();
    confirm({
      title: words.say(`host.${what}.title`, { name }),
      text: words.say(`host.${what}.text`, { name }),
      yes: words.say(`host.${what}.yes`, { name }),
      no: words.say('site.cancel'),
      close: words.say('site.cancel'),
    }, then);
  };

  /** @param {import('../game/model.js').Person} person */
  function about(person) {
    const { player } = person;
    const name = nameOf(words, person);
    const muted = doc.muted.some((it) => it.player === player);
    return el(
      'li',
      { class: 'host-person' },
      el('span', { class: 'host-name', text: name }),
      choice(words.say('host.mute', { name }), muted, (wanted) => (
        { action: wanted ? 'mute' : 'unmute', player })),
      button(words.say('host.hand', { name }), asking('hand', name, act({ action: 'hand-over', player }))),
      !running && button(words.say('host.kick', { name }),
        asking('kick', name, act({ action: 'kick', player })), 'button-danger'),
    );
  }

  const others = SEATS.map((seat) => doc.seats[seat]).filter((person) => (
    person && person.player !== app.player()));
  return el(
    'section',
    { class: 'people-part' },
    el('h3', { class: 'label', text: words.say('host.title') }),
    el('ul', { class: 'host-people' }, others.map((person) => person && about(person))),
    choice(words.say('host.lock'), doc.locked, (wanted) => ({ action: wanted ? 'lock' : 'unlock' })),
    running ? el('p', { class: 'hint', text: words.say('host.running') }) : settings(words, table, doc),
    !running && button(words.say('host.close'), asking('close', '', act({ action: 'close' })), 'button-danger'),
  );
}

/** What may be changed between games. @param {import('../lib/words.js').Words} words
 * @param {Table} table @param {Doc} doc */
function settings(words, table, doc) {
  const change = (/** @type {object} */ d) => void table.act('host', { action: 'settings', ...d });
  const hints = checkbox(words.say('host.hints'), doc.hints);
  on(hints.input, 'change', () => change({ hints: hints.input.checked }));
  return el(
    'div',
    { class: 'form' },
    pick(words.say('host.spectators'), doc.spectators, ['open', 'delayed', 'none'].map((value) => (
      [value, words.say(`host.spectators.${value}`, { n: doc.delay || DELAY })])), (value) => change(
      value === 'delayed' ? { spectators: value, delay: doc.delay || DELAY } : { spectators: value })),
    pick(words.say('host.phrases'), doc.phrases, ['canned', 'free', 'none'].map((value) => (
      [value, words.say(`host.phrases.${value}`)])), (value) => change({ phrases: value })),
    hints.label,
  );
}
