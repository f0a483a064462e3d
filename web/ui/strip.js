// SPDX-License-Identifier: MIT
// @ts-check
// A player beside the board: name, seat, score, whether it is the turn, whether anybody is there.

import { el, setText } from '../lib/kit.js';
import { shapeOf } from '../lib/site.js';
import { parsePosition, SEATS, seriesOf } from '../game/model.js';
import { nameOf } from '../game/sentences.js';

/** @param {'far' | 'near'} place */
export function createStrip(place) {
  const name = el('span', { class: 'strip-name' });
  const role = el('span', { class: 'strip-role' });
  const note = el('span', { class: 'strip-note' });
  const score = el('span', { class: 'strip-score', 'aria-hidden': 'true' });
  const spoken = el('span', { class: 'unseen' });
  const node = el(
    'section',
    { class: `strip strip-${place}` },
    el('span', { class: 'strip-dot', 'aria-hidden': 'true' }),
    el('span', { class: 'strip-who' }, name, role),
    note,
    score,
    spoken,
  );

  /**
   * @param {import('./shell.js').App} app
   * @param {import('../game/table.js').Table} table
   * @param {import('../game/model.js').Seat} seat
   */
  function draw(app, table, seat) {
    const words = app.words();
    const doc = /** @type {import('../game/model.js').Doc} */ (table.doc());
    const person = doc.seats[seat];
    const mine = table.seat() === seat;
    const presence = table.presence();
    const { game } = doc;
    const seeds = game ? parsePosition(game.position).stores[SEATS.indexOf(seat)] : 0;
    node.classList.toggle('is-turn', !!game && game.turn === seat);
    node.classList.toggle('is-winner', !!game && !!game.result && game.result.winner === seat);
    node.dataset.seat = seat;
    setText(name, mine ? words.say('seat.you') : nameOf(words, person));
    setText(role, words.say(`seat.${seat}`));
    const { won, seeds: all } = seriesOf(doc, seat);
    const away = person && !mine && presence && !presence[seat];
    const series = doc.series.length > 0 ? words.say('seat.series', { won, seeds: all }) : '';
    setText(note, away ? words.say('seat.absent') : series);
    note.classList.toggle('is-away', !!away);
    setText(score, shapeOf(doc.rules).stores ? '' : words.number(seeds));
    setText(spoken, words.say('seat.score', { n: seeds }));
  }

  return { node, draw };
}
