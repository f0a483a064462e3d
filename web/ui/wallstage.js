// SPDX-License-Identifier: MIT
// @ts-check
// The large board of a wall: one game, sown move by move, with its players and how it ended.

import { el, setAttribute, setText } from '../lib/kit.js';
import { UNDIVIDED } from '../game/sentences.js';
import { createStage } from './stage.js';
import { seatingOf, unitOf } from './wallplan.js';
import { calledOf, createSeat } from './wallseat.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Doc} Doc */

/** Causes of a change that bring nothing to the board. */
const SILENT = ['presence', 'status', 'pending'];

/** How a game ended, as a sentence with names. @param {import('../lib/words.js').Words} words
 * @param {Doc} doc */
function verdict(words, { game, seats }) {
  const result = game && game.result;
  if (!result) {
    return '';
  }
  const { winner, south, north, reason } = result;
  if (!winner) {
    return words.say('wall.result.off');
  }
  if (winner === 'draw') {
    return words.say('wall.result.draw');
  }
  const name = calledOf(words, seats[winner]);
  const [won, lost] = winner === 'south' ? [south, north] : [north, south];
  return words.say(UNDIVIDED.includes(reason) ? 'wall.result.won' : 'wall.result.seeds', { name, won, lost });
}

/** @param {App} app */
export function createFeature(app) {
  const north = createSeat('north');
  const south = createSeat('south');
  const place = el('p', { class: 'wall-place' });
  const rules = el('p', { class: 'wall-rules' });
  const said = el('p', { class: 'wall-verdict', hidden: true });
  const stand = el('div', { class: 'wall-large', inert: true });
  const node = el(
    'section',
    { class: 'wall-stage', hidden: true },
    el('div', { class: 'wall-side-north' }, north.node, place),
    el('div', { class: 'wall-middle' }, stand, said),
    el('div', { class: 'wall-side-south' }, south.node, rules),
  );
  /** @type {import('../game/table.js').Table | null} */
  let table = null;
  /** @type {import('./stage.js').Stage | null} */
  let stage = null;
  let number = 0;

  const seat = () => {
    const unit = unitOf(window.innerWidth, window.innerHeight);
    node.dataset.seating = seatingOf(node.clientWidth / unit, node.clientHeight / unit);
  };
  const observer = new ResizeObserver(seat);
  observer.observe(node);

  /** @param {number} now server time, or when it stopped */
  function draw(now) {
    const doc = table && table.doc();
    if (!doc) {
      return;
    }
    const words = app.words();
    const [one, other] = [calledOf(words, doc.seats.south), calledOf(words, doc.seats.north)];
    setAttribute(node, 'aria-label', words.say('wall.game', { table: number, south: one, north: other }));
    setText(place, words.say('wall.table', { n: number }));
    setText(rules, words.say(`game.${doc.rules}`));
    south.draw(words, doc, now);
    north.draw(words, doc, now);
    const sentence = isBusy() ? '' : verdict(words, doc);
    setText(said, sentence);
    said.hidden = sentence === '';
  }

  const isBusy = () => !!stage && stage.isBusy();

  function clear() {
    if (stage) {
      stage.destroy();
    }
    stage = null;
    table = null;
  }

  return {
    node,
    draw,
    isBusy,
    /** @param {number} now */
    drawClocks(now) {
      const doc = table && table.doc();
      if (doc) {
        south.drawClock(app.words(), doc, now);
        north.drawClock(app.words(), doc, now);
      }
    },
    /**
     * @param {import('../game/table.js').Table | null} next whose document is there, with a game
     * @param {number} at the number of the table @param {number} now
     */
    show(next, at, now) {
      clear();
      table = next;
      number = at;
      node.hidden = !next;
      if (next) {
        seat();
        stage = createStage(stand, app, next, { distant: true, orientation: 'lying' });
        stage.on('rest', () => draw(app.link.serverNow()));
      }
      draw(now);
    },
    /** What an event brings to the large board. @param {string} cause @param {number} now */
    event(cause, now) {
      if (stage && !SILENT.includes(cause)) {
        stage.event(cause);
      }
      draw(now);
    },
    destroy() {
      observer.disconnect();
      clear();
    },
  };
}
