// SPDX-License-Identifier: MIT
// @ts-check
// What was played in a hall: the standings and the finished games.

import { rankStandings } from '../game/hall.js';
import { el, fill } from '../lib/kit.js';
import { nameOf } from '../game/sentences.js';
import { card } from './fields.js';
import { keepFocus } from './focus.js';
import { gameRow, publicGame } from './gamerow.js';

/** @typedef {import('./shell.js').App} App */

/** Games that are shown at once; the others when they are asked for. */
const SHOWN = 6;

const COLUMNS = ['place', 'name', 'points', 'games', 'won', 'seeds'];

/** @param {App} app @param {import('../game/hall.js').HallFollowed} hall @returns {import('./hall.js').Part} */
export function createResults(app, hall) {
  const words = app.words();
  const standings = el('div', { class: 'hall-standings', tabindex: '0', role: 'group', 'aria-labelledby': 'standings-title' });
  const games = el('div', {});
  const node = el(
    'div',
    { class: 'lobby', hidden: true },
    card('standings-title', words.say('hall.standings'), standings),
    card('results-title', words.say('hall.results'), games),
  );
  let shown = '';

  /** @param {import('../game/hall.js').Hall} known */
  function table(known) {
    const rows = rankStandings(known.standings).map((row) => {
      const values = [
        words.number(row.place), nameOf(words, row.person), ...[row.points, row.games, row.won, row.seeds].map(words.number),
      ];
      return el('tr', { class: row.person.player === app.player() ? 'is-me' : '' }, values.map((text, column) => (
        column === 1 ? el('th', { scope: 'row', text }) : el('td', { text }))));
    });
    return el(
      'table',
      {},
      el('thead', {}, el('tr', {}, COLUMNS.map((name) => el('th', { scope: 'col', text: words.say(`hall.column.${name}`) })))),
      el('tbody', {}, rows),
    );
  }

  /** @param {import('../game/hall.js').Hall} known */
  function list(known) {
    const rows = [...known.results].reverse().map((it) => gameRow(app, publicGame(app, it)));
    return [
      el('ul', { class: 'tables' }, rows.slice(0, SHOWN)),
      rows.length > SHOWN && el(
        'details',
        { class: 'setup-more', open: !!games.querySelector('details')?.open },
        el('summary', { text: words.say('hall.results.more') }),
        el('ul', { class: 'tables' }, rows.slice(SHOWN)),
      ),
    ];
  }

  return {
    node,
    draw() {
      const known = hall.hall();
      if (!known) {
        return;
      }
      node.hidden = known.results.length === 0;
      const now = JSON.stringify([known.standings, known.results]);
      if (now !== shown) {
        shown = now;
        fill(standings, table(known));
        keepFocus(games, () => fill(games, list(known)));
      }
    },
    destroy: () => undefined,
  };
}
