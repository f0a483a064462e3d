// SPDX-License-Identifier: MIT
// @ts-check
// A room without a connection: shows what this browser has kept of it, or says that it has not.

import { findRoom } from '../game/kept.js';
import { el, setText } from '../lib/kit.js';
import { address } from '../lib/site.js';

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {Element | null} said what says that the room is looked for; null when it no longer is
 */
export function recall(app, table, said) {
  const kept = said && findRoom(app.memory, table.code);
  if (kept && kept.doc.game) {
    table.recall(kept);
  } else if (said && app.link.state().phase === 'waiting') {
    setText(said, app.words().say('offline.noroom'));
    showWay(app, said);
  }
}

/** The first page is kept, with games for one screen. @param {import('./shell.js').App} app @param {Element} said */
function showWay(app, said) {
  if (!said.nextElementSibling) {
    const text = app.words().say('site.home');
    said.after(el('p', { class: 'loading-way' }, el('a', { class: 'button button-main', href: address(''), text })));
  }
}
