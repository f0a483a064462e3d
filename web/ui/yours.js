// SPDX-License-Identifier: MIT
// @ts-check
// The player's running games: against whom, whose turn, and until when.

import { el, setText } from '../lib/kit.js';
import { roomAddress } from '../lib/site.js';
import { nameOf } from '../game/sentences.js';
import { createRows } from './rows.js';
import { durationText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** A row of hello's `seats`. @typedef {any} Seat */

/** How often the time that is left is looked at, in milliseconds. */
const TICK = 5000;

/** @param {Seat} seat */
const isRunning = ({ state, seat }) => seat !== null && state !== 'over' && state !== 'closed';

/**
 * Those first where the player is to move, and of them those with the least time.
 * @param {Seat[]} seats
 */
export function sortSeats(seats) {
  const end = (/** @type {Seat} */ { deadline }) => deadline || Number.MAX_SAFE_INTEGER;
  return seats.filter(isRunning)
    .sort((a, b) => Number(!!b.turn) - Number(!!a.turn) || end(a) - end(b));
}

/** @param {App} app @returns {import('./rows.js').Row<Seat>} */
function yourGame(app) {
  const name = el('span', { class: 'your-game-name' });
  const turn = el('span', { class: 'your-game-turn' });
  const link = el('a', { class: 'your-game' }, name, turn);
  const node = el('li', {}, link);
  return {
    node,
    update(seat) {
      const words = app.words();
      link.classList.toggle('is-turn', !!seat && seat.turn);
      node.classList.toggle('is-gone', !seat);
      if (!seat) {
        setText(turn, words.say('home.turn.over'));
        return;
      }
      const game = words.say(`game.${seat.rules}`);
      link.setAttribute('href', roomAddress(seat.room));
      setText(name, seat.opponent
        ? words.say('home.against', { game, name: nameOf(words, seat.opponent) })
        : words.say('home.alone', { game }));
      const state = seat.state === 'open' ? 'open' : seat.turn ? 'you' : 'other';
      const left = seat.state === 'playing' && seat.deadline
        ? Math.max(0, seat.deadline - app.link.serverNow()) : null;
      const said = words.say(`home.turn.${state}`);
      setText(turn, left === null
        ? said : words.say('home.deadline', { turn: said, time: durationText(words, left) }));
    },
  };
}

/** @param {App} app */
export function createYours(app) {
  const title = el('h2', { id: 'yours-title', class: 'label' });
  const list = el('ul', { class: 'yours-list' });
  const node = el('section', { class: 'yours', 'aria-labelledby': 'yours-title' }, title, list);
  const rows = createRows(list, {
    key: (/** @type {Seat} */ seat) => seat.room,
    make: () => yourGame(app),
    moved: () => draw(),
  });

  function draw() {
    setText(title, app.words().say('home.yours'));
    rows.show(sortSeats(app.tables.seats()));
    node.hidden = rows.size() === 0;
  }

  const ticking = setInterval(draw, TICK);
  const undo = app.tables.on('seats', draw);
  return {
    node,
    draw,
    /** In how many games the player is to move. */
    turns: () => app.tables.seats().filter((seat) => isRunning(seat) && seat.turn).length,
    destroy() {
      clearInterval(ticking);
      undo();
      rows.destroy();
    },
  };
}
