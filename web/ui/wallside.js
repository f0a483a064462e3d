// SPDX-License-Identifier: MIT
// @ts-check
// What stands beside the boards of a wall: the way into the hall, the standings, the newest results.

import { hallPath, rankStandings } from '../game/hall.js';
import { el, fill, setText } from '../lib/kit.js';
import { qrSvg } from '../lib/qr.js';
import { shareAddress, showCode } from '../lib/site.js';
import { calledOf } from './wallseat.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').Hall} Hall */
/** @typedef {import('../game/hall.js').HallResult} HallResult */

/** So many rows are drawn at most; those for which there is no room are not seen. */
const ROWS = 16;
/** How long one list is shown before the other, in milliseconds. */
const TURN = 12000;

/** @param {App} app @param {readonly import('../game/hall.js').Standing[]} standings */
function standingRows(app, standings) {
  const words = app.words();
  return rankStandings(standings).slice(0, ROWS).map(({ person, points, place }) => el(
    'li',
    { class: 'wall-row' },
    el('span', { class: 'wall-rank', text: words.number(place) }),
    el('span', { class: 'wall-name', text: calledOf(words, person) }),
    el('span', { class: 'wall-points', text: words.number(points) }),
  ));
}

/** Each player in a line, where there is room for a long name. @param {App} app @param {HallResult} result */
function resultRow(app, { south, north, score, winner }) {
  const words = app.words();
  const line = (/** @type {'south' | 'north'} */ seat, /** @type {any} */ person, /** @type {number} */ seeds) => el(
    'span',
    { class: `wall-line${winner === seat ? ' is-winner' : ''}` },
    el('span', { class: 'wall-name', text: calledOf(words, person) }),
    el('span', { class: 'wall-points', text: words.number(seeds) }),
  );
  return el('li', { class: 'wall-row wall-row-result' }, line('south', south, score[0]), line('north', north, score[1]));
}

/** @param {App} app @param {string} code */
export function createSide(app, code) {
  const picture = el('div', { class: 'wall-qr' });
  const how = el('p', { class: 'wall-how' });
  const way = el('p', { class: 'wall-address' });
  const door = el('section', { class: 'wall-door' }, picture, el('div', {}, how, way));
  const lists = {
    standings: createList('wall-standings'),
    results: createList('wall-results'),
  };
  const steps = el('ol', { class: 'wall-steps' });
  const node = el('aside', { class: 'wall-aside' }, door, steps, lists.standings.node, lists.results.node);
  let shown = '';

  function drawDoor() {
    const words = app.words();
    const link = shareAddress(hallPath(code));
    const written = showCode(code);
    fill(picture, qrSvg(link, words.say('wall.qr')));
    setText(how, words.say('wall.join'));
    const before = link.replace(/^https?:\/\//, '').slice(0, -written.length);
    // A long address is broken where people pause when they type it.
    const parts = before.match(/[^./]+[./]*/g) || [];
    fill(way, parts.map((text) => [text, el('wbr', {})]).flat(), el('strong', { class: 'code', text: written }));
    fill(steps, ['scan', 'wait', 'play'].map((step) => el('li', { text: words.say(`wall.step.${step}`) })));
  }

  /** @param {Hall} hall */
  function drawLists({ standings, results }) {
    const words = app.words();
    lists.standings.draw(
      words.say('wall.standings'), words.say('wall.points'), standingRows(app, standings));
    lists.results.draw(words.say('wall.results'), '', results.slice(-ROWS).reverse().map(
      (result) => resultRow(app, result)));
  }

  return {
    node,
    /** Everything, after a change of the hall or the language. @param {Hall | null} hall */
    draw(hall) {
      const now = JSON.stringify([app.words().language, hall && hall.standings, hall && hall.results, hall && hall.document.state]);
      if (now === shown) {
        return;
      }
      shown = now;
      drawDoor();
      if (hall) {
        drawLists(hall);
      }
      door.hidden = !!hall && hall.document.state === 'closed';
      steps.hidden = door.hidden; // nobody is asked in any more
      node.dataset.has = hall && hall.results.length > 0 ? 'results' : 'nothing';
    },
    /** Where there is room for one list only, they take turns. @param {number} now milliseconds */
    turn(now) {
      node.dataset.list = Math.floor(now / TURN) % 2 === 0 ? 'standings' : 'results';
    },
  };
}

/** @param {string} name */
function createList(name) {
  const title = el('h2', {});
  const unit = el('p', {});
  const rows = el('ol', { class: 'wall-rows' });
  return {
    node: el('section', { class: `wall-list ${name}` }, el('div', { class: 'wall-list-head' }, title, unit), rows),
    /** @param {string} heading @param {string} column what the last number is @param {HTMLElement[]} items */
    draw(heading, column, items) {
      setText(title, heading);
      setText(unit, column);
      fill(rows, items);
    },
  };
}
