// SPDX-License-Identifier: MIT
// @ts-check
// The list of open and running public tables, in the lobby and on the first page.

import { el, fill, setText } from '../lib/kit.js';
import { roomAddress, showCode } from '../lib/site.js';
import { nameOf, refusedSentence } from '../game/sentences.js';
import { aroundOf, isAway } from './around.js';
import { createRows } from './rows.js';
import { clockText, durationText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/lobby.js').LobbyRow} LobbyRow */

/** How often "for two minutes" is looked at again, in milliseconds. */
const MINUTE = 60000;

/**
 * Takes a seat and goes to the table.
 * @param {App} app @param {string} room @param {string} path how its address writes it
 * @param {(text: string) => void} refused
 */
export async function sitDown(app, room, path, refused) {
  try {
    await app.commands.send('join', { room });
    app.go(`r/${path}`);
  } catch (error) {
    const { code, reason } = /** @type {import('../net/commands.js').Refusal} */ (error);
    if (code === 'already-seated') {
      app.go(`r/${path}`);
    } else {
      refused(refusedSentence(app.words(), code, reason));
    }
  }
}

/** @param {App} app @param {LobbyRow} row */
const isMine = (app, row) => [row.host, row.south, row.north]
  .some((person) => person && person.player === app.player());

/**
 * One row. Its parts are changed in place, and only when they differ.
 * @param {App} app @param {LobbyRow} first
 * @returns {import('./rows.js').Row<LobbyRow>}
 */
function tableRow(app, first) {
  const name = el('span', { class: 'table-name' });
  const facts = el('span', { class: 'table-facts' });
  const people = el('span', { class: 'table-people' });
  const acts = el('span', { class: 'table-acts' });
  const said = el('span', { class: 'field-error', role: 'alert' });
  const text = el('span', { class: 'table-text' }, name, people, facts, said);
  const node = el('li', { class: 'table-row' }, text, acts);
  let shown = '';
  let last = first;

  /** @param {LobbyRow} row */
  function draw(row) {
    const words = app.words();
    const [south, north] = [row.south, row.north];
    setText(name, words.say(`game.${row.rules}`));
    setText(people, south && north
      ? words.say('tables.both', { south: nameOf(words, south), north: nameOf(words, north) })
      : words.say(`tables.${south ? 'south' : north ? 'north' : 'none'}`, {
        name: nameOf(words, south || north || row.host),
      }));
    setText(facts, words.say('tables.facts', {
      clock: clockText(words, row.clock),
      time: durationText(words, Math.max(0, app.link.serverNow() - row.since)),
    }));
    const kind = isMine(app, row) ? 'mine' : row.state === 'open' ? 'open' : 'playing';
    const now = [kind, row.spectators, words.language].join();
    if (now !== shown) {
      shown = now;
      fill(acts, buttons(row, kind));
    }
  }

  /** @param {LobbyRow} row @param {string} kind */
  function buttons(row, kind) {
    const words = app.words();
    const game = words.say(`game.${row.rules}`);
    const label = (/** @type {string} */ key) => words.say('tables.act', {
      act: words.say(key), game, name: nameOf(words, row.south || row.north || row.host),
    });
    const link = (/** @type {string} */ key, look = '') => el('a', {
      class: `button button-small ${look}`, href: roomAddress(row.room), text: words.say(key), 'aria-label': label(key),
    });
    if (kind === 'mine') {
      return [link('tables.mine')];
    }
    const sit = kind === 'open' && el('button', {
      type: 'button',
      class: 'button button-small table-sit',
      text: words.say('tables.sit'),
      'aria-label': label('tables.sit'),
      click: (/** @type {Event} */ event) => {
        const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
        button.disabled = true;
        sitDown(app, row.room, showCode(row.room), (sentence) => {
          setText(said, sentence);
          button.disabled = false;
        });
      },
    });
    return [sit, row.spectators !== 'none' && link('tables.watch', 'button-quiet')];
  }

  return {
    node,
    update(row) {
      node.classList.toggle('is-gone', !row);
      if (row) {
        last = row;
        draw(row);
      } else {
        shown = '';
        if (acts.contains(document.activeElement)) {
          node.setAttribute('tabindex', '-1');
          node.focus(); // the keyboard stays where it was
        }
        setText(people, app.words().say('tables.gone'));
        setText(facts, clockText(app.words(), last.clock));
        fill(acts);
      }
    },
  };
}

/**
 * @param {App} app
 * @param {{limit?: number, state?: 'open'}} [options] only so many; only those where a seat is free
 */
export function createTableList(app, { limit = 100, state } = {}) {
  const { lobby } = aroundOf(app);
  const list = el('ul', { class: 'tables' });
  const empty = el('p', { class: 'tables-empty' });
  const node = el('div', {}, list, empty);
  const rows = createRows(list, {
    key: (/** @type {LobbyRow} */ row) => row.room,
    make: (row) => tableRow(app, row),
    moved: () => draw(),
  });

  function draw() {
    const words = app.words();
    const known = lobby.lobby();
    const all = (known || { rooms: [] }).rooms.filter((row) => !state || row.state === state);
    rows.show(all.slice(0, limit));
    list.hidden = rows.size() === 0;
    empty.hidden = !!known && rows.size() > 0;
    setText(empty, words.say(known ? 'tables.empty' : lobby.failed() ? 'tables.failed' : isAway(app) ? 'around.offline' : 'tables.loading'));
  }

  const clock = setInterval(draw, MINUTE);
  const undo = [lobby.on('change', draw), app.on('words', draw), app.link.on('state', draw), lobby.look()];
  draw();
  return {
    node,
    destroy() {
      clearInterval(clock);
      undo.forEach((fn) => fn());
      rows.destroy();
    },
  };
}
