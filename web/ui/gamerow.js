// SPDX-License-Identifier: MIT
// @ts-check
// A finished game as a row of a list.

import { el } from '../lib/kit.js';
import { address, showGame } from '../lib/site.js';
import { nameOf, UNDIVIDED } from '../game/sentences.js';
import { dateText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {{room: string, game: number, rules: string, title: string, result: string, at: number}} Row */

/** How it ended; seeds are told where they decided.
 * @param {import('../lib/words.js').Words} words @param {import('../net/api.js').ApiRow} it
 * @param {string} name of the winner, if there is one */
function resultOf(words, { winner, score: [south, north], reason }, name) {
  if (winner && UNDIVIDED.includes(reason)) {
    return words.say(winner === 'draw' ? 'result.drawn' : 'result.won.other', { name });
  }
  if (winner === 'draw' || !winner) {
    return words.say(winner ? 'archive.draw' : 'archive.open', { south, north });
  }
  const [most, least] = winner === 'south' ? [south, north] : [north, south];
  return words.say('archive.won', { name, most, least });
}

/** @param {App} app @param {import('../net/api.js').ApiRow} it @returns {Row} */
export function publicGame(app, it) {
  const words = app.words();
  const { room, game, rules, at, winner } = it;
  const [south, north] = [nameOf(words, it.south), nameOf(words, it.north)];
  return {
    room,
    game,
    rules,
    at,
    title: words.say('tables.both', { south, north }),
    result: resultOf(words, it, winner === 'south' ? south : north),
  };
}

/** @param {App} app @param {any} it a row of the answer to `games` @returns {Row} */
export function ownGame(app, { room, game, rules, seat, opponent, winner, south, north, at }) {
  const words = app.words();
  const [mine, theirs] = seat === 'north' ? [north, south] : [south, north];
  const how = winner === 'draw' ? 'drew' : winner === seat ? 'won' : 'lost';
  return {
    room,
    game,
    rules,
    at,
    title: words.say('archive.against', { name: nameOf(words, opponent) }),
    result: winner
      ? words.say(`archive.you.${how}`, { mine, theirs })
      : words.say('archive.open', { south, north }),
  };
}

/** @param {App} app @param {Row} row */
export function gameRow(app, row) {
  const words = app.words();
  return el('li', {}, el(
    'a',
    { class: 'table-row', href: address(`g/${showGame(row.room, row.game)}`) },
    el(
      'span',
      { class: 'table-text' },
      el('span', { class: 'table-name', text: words.say(`game.${row.rules}`) }),
      el('span', { class: 'table-people', text: row.title }),
      el('span', { class: 'table-facts', text: row.result }),
    ),
    el('time', { class: 'table-date', datetime: new Date(row.at).toISOString(), text: dateText(words, row.at) }),
  ));
}
