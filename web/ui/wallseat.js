// SPDX-License-Identifier: MIT
// @ts-check
// A player on a wall, beside a small board or the large one: name, seeds, clock, and how it ended.

import { parsePosition, SEATS } from '../game/model.js';
import { guestNumber, nameOf } from '../game/sentences.js';
import { isTimed, leftOf, spanText, timeShown, WARNING } from '../game/time.js';
import { el, setAttribute, setText } from '../lib/kit.js';

/** @typedef {import('../game/model.js').Seat} Seat */
/** @typedef {import('../game/document.js').Doc} Doc */
/** @typedef {import('../lib/words.js').Words} Words */

/** @typedef {import('../game/model.js').Person} Person */

/**
 * How a wall calls somebody: who has no name by a number alone, for which there is room everywhere.
 * @param {Words} words @param {Person | null} person
 */
export const calledOf = (words, person) => (person && !person.name && person.kind === 'person'
  ? words.say('wall.guest', { number: String(guestNumber(person.player)) }) : nameOf(words, person));

/** How it ended for a seat, in a word; '' while it has not. @param {Words} words @param {Doc} doc
 * @param {Seat} seat */
function verdictOf(words, doc, seat) {
  const result = doc.game && doc.game.result;
  if (!result || (result.winner && result.winner !== 'draw' && result.winner !== seat)) {
    return '';
  }
  return words.say(result.winner === seat ? 'wall.wins' : result.winner ? 'wall.draw' : 'wall.off');
}

/** The seeds of a seat. @param {Doc} doc @param {Seat} seat */
function seedsOf({ game }, seat) {
  if (!game) {
    return '';
  }
  const seeds = game.result ? game.result[seat] : parsePosition(game.position).stores[SEATS.indexOf(seat)];
  return String(seeds);
}

/** @param {Seat} seat */
export function createSeat(seat) {
  const name = el('span', { class: 'wall-name' });
  const clock = el('span', { class: 'wall-clock' });
  const score = el('span', { class: 'wall-score' });
  const turn = el('span', { class: 'wall-turn' });
  const node = el('p', { class: 'wall-seat' }, turn, name, clock, score);
  node.dataset.seat = seat;

  /** @param {Words} words @param {Doc} doc @param {number} now server time, or when it stopped */
  function drawClock(words, doc, now) {
    const { clocks, state } = doc;
    const runs = state === 'playing' && isTimed(doc) && clocks;
    const left = runs ? leftOf(clocks, seat, timeShown(doc, null, now)) : 0;
    setText(clock, runs ? spanText(words, left) : verdictOf(words, doc, seat));
    clock.classList.toggle('is-low', !!runs && left < WARNING);
    clock.classList.toggle('is-running', !!runs && clocks.running === seat);
  }

  return {
    node,
    drawClock,
    /** @param {Words} words @param {Doc} doc @param {number} now */
    draw(words, doc, now) {
      const { game, seats } = doc;
      setText(name, calledOf(words, seats[seat]));
      setText(score, seedsOf(doc, seat));
      setAttribute(node, 'aria-current', !!game && game.turn === seat ? 'true' : null);
      node.classList.toggle('is-winner', !!game && !!game.result && game.result.winner === seat);
      drawClock(words, doc, now);
    },
  };
}
