// SPDX-License-Identifier: MIT
// @ts-check
// What has been said at a table since this page opened it, and whom this browser does not want to
// hear there.

import { emitter } from '../lib/kit.js';

/** @typedef {import('../game/table.js').Table} Table */
/** @typedef {{person: import('../game/model.js').Person, phrase?: string, text?: string}} Said */

/** Lines that are kept. */
const KEPT = 50;
/** Players that are never paired with this one, newest first. */
const AVOIDED = 32;

/** The phrases of proto/README.md, in the order in which they are offered. */
export const PHRASES = [
  'hello', 'good-luck', 'good-game', 'thanks', 'well-played', 'nice-move', 'oops', 'sorry',
  'one-moment', 'back', 'must-go', 'rematch', 'bye',
];

/** @type {WeakMap<Table, ReturnType<typeof createLog>>} */
const logs = new WeakMap();

function createLog() {
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  /** @type {Said[]} */
  const lines = [];
  let unread = 0;
  return {
    on: events.on,
    lines: () => lines,
    unread: () => unread,
    /** @param {Said} said @param {boolean} isNew whether somebody else said it */
    add(said, isNew) {
      lines.push(said);
      lines.splice(0, lines.length - KEPT);
      unread += isNew ? 1 : 0;
      events.emit('change', null);
    },
    read() {
      unread = 0;
      events.emit('change', null);
    },
  };
}

/** @param {Table} table */
export function logOf(table) {
  const log = logs.get(table) || createLog();
  logs.set(table, log);
  return log;
}

/** In the reader's own language. @param {import('../lib/words.js').Words} words @param {Said} said */
export function saidText(words, { phrase, text }) {
  if (!phrase) {
    return text || '';
  }
  return words.has(`phrase.${phrase}`) ? words.say(`phrase.${phrase}`) : phrase;
}

/** @typedef {import('../lib/memory.js').Memory} Memory */

/** @param {Memory} memory @param {Table} table @param {string} player */
export const isHidden = (memory, { code }, player) => (
  (memory.known('hidden') || []).includes(`${code} ${player}`));

/** Hides what a player says and offers at this table, in this browser, or shows it again.
 * @param {Memory} memory @param {Table} table @param {string} player @param {boolean} hidden */
export const hide = (memory, { code }, player, hidden) => (
  memory.remember('hidden', toggled(memory.known('hidden'), `${code} ${player}`, hidden)));

/** @param {Memory} memory @param {string} player */
export const isAvoided = (memory, player) => (memory.known('avoid') || []).includes(player);

/** @param {Memory} memory @param {string} player @param {boolean} avoided */
export const avoid = (memory, player, avoided) => (
  memory.remember('avoid', toggled(memory.known('avoid'), player, avoided)));

/** @param {string[] | null} list @param {string} entry @param {boolean} there */
const toggled = (list, entry, there) => (
  [...(there ? [entry] : []), ...(list || []).filter((it) => it !== entry)].slice(0, AVOIDED));
