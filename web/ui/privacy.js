// SPDX-License-Identifier: MIT
// @ts-check
// What is kept and for how long, as the running server is configured.

import { el, fill } from '../lib/kit.js';
import { address, valueOf } from '../lib/site.js';
import { contactNode } from './foot.js';

/** The kinds of rooms whose days the server says, in its order. */
const KINDS = ['public', 'private', 'aborted'];

/**
 * How long each kind of room is kept: days, or 0 for ever. Empty when the server does not say.
 * @param {string} text such as "0 365 30"
 * @returns {{kind: string, days: number}[]}
 */
export function parseKeep(text) {
  const days = text.split(' ').map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
  return days.length === KINDS.length && !days.some(Number.isNaN)
    ? KINDS.map((kind, i) => ({ kind, days: days[i] })) : [];
}

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openPrivacy(app, main) {
  const draw = () => {
    const words = app.words();
    const name = valueOf('name');
    const contact = contactNode(valueOf('contact'));
    /** @param {string} key @param {string[]} items */
    const section = (key, items) => el(
      'section', {}, el('h2', { text: words.say(key) }), el('ul', {}, items.map((text) => el('li', { text }))));
    /** @param {string} part @param {string[]} keys */
    const said = (part, keys) => keys.map((key) => words.say(`privacy.${part}.${key}`));
    const kept = parseKeep(valueOf('keep')).map(({ kind, days }) => (
      words.say(`privacy.long.${kind}.${days === 0 ? 'ever' : 'days'}`, { n: days })));
    app.title(words.say('site.page', { page: words.say('privacy.title') }));
    main.className = 'main-text';
    fill(
      main,
      el('h1', { text: words.say('privacy.title') }),
      el('p', { class: 'lead', text: words.say('privacy.lead') }),
      name && el('p', { text: words.say('privacy.host', { name }) }),
      contact && el('p', {}, words.rich('privacy.contact', { contact })),
      section('privacy.kept', said('kept', ['secret', 'name', 'play', 'halls', 'reports'])),
      section('privacy.not', said('not', ['account', 'address', 'cookies'])),
      section('privacy.seen', said('seen', ['public', 'private', 'halls'])),
      section('privacy.long', [...kept, ...said('long', ['halls', 'player', 'copies'])]),
      el('h2', { text: words.say('privacy.can') }),
      el('p', { text: words.say('privacy.can.text') }),
      el('p', {}, el('a', { class: 'button', href: address('settings'), text: words.say('privacy.can.go') })),
    );
  };
  draw();
  return { destroy: app.on('words', draw) };
}
