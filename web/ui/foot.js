// SPDX-License-Identifier: MIT
// @ts-check
// The foot of every page: whose server it is, and what is kept.

import { el, fill } from '../lib/kit.js';
import { address, valueOf } from '../lib/site.js';

/** @param {import('./shell.js').App} app @param {HTMLElement} foot */
export function dressFoot(app, foot) {
  const words = app.words();
  fill(
    foot,
    el('p', { text: words.say('site.footer') }),
    el('p', { class: 'foot-links' }, hostLinks(words)),
    !app.memory.kept && el('p', { class: 'warning', text: words.say('site.storage') }),
  );
}

/**
 * How to reach the host: an address to write to or to open, or words; null without any.
 * @param {string} contact
 */
export function contactNode(contact) {
  const href = /^https?:\/\//.test(contact) ? contact : /^[^\s@:]+@[^\s@:]+$/.test(contact) && `mailto:${contact}`;
  return href ? el('a', { href, text: contact }) : contact ? el('span', { text: contact }) : null;
}

/** Whose server it is, and what he has to say. @param {import('../lib/words.js').Words} words */
function hostLinks(words) {
  const imprint = valueOf('imprint');
  const contact = contactNode(valueOf('contact'));
  const name = valueOf('name');
  return [
    name && el('span', { text: name }),
    el('a', { href: address('privacy'), text: words.say('site.privacy') }),
    contact && el('span', {}, words.rich('site.contact', { contact })),
    imprint && el('a', { href: imprint, text: words.say('site.imprint') }),
  ];
}
