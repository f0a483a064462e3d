// SPDX-License-Identifier: MIT
// @ts-check
// A finished game, ply by ply. The positions come from the server; the engine, where there is one,
// only shows how a move was sown.

import { createBoard } from '../board/board.js';
import { el, fill, on, setAttribute, setText } from '../lib/kit.js';
import { lookOf, showGame } from '../lib/site.js';
import { cellsOf, letterOf, pitOf, SEATS } from '../game/model.js';
import { endSentence, nameOf, resultSentence } from '../game/sentences.js';
import { replayShare } from './replayshare.js';
import { clockText, dateText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../net/api.js').ApiGame} ApiGame */

/** The ply that the fragment names, within the game. @param {string} hash @param {number} last */
export function plyOf(hash, last) {
  const ply = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : last;
  return Math.min(ply, last);
}

/** What sentences about a game need of a room. @param {ApiGame} game @returns {any} */
const docOf = ({ players, result, plies, start }) => ({
  seats: players,
  game: { result, turn: null, position: plies.length > 0 ? plies[plies.length - 1].position : start },
});

/** @param {App} app @param {HTMLElement} main @param {ApiGame} game */
export function createReplay(app, main, game) {
  const look = () => lookOf(game.rules, app.memory.settings());
  const { shape, orientation } = look();
  const positions = [game.start, ...game.plies.map(({ position }) => position)];
  const last = positions.length - 1;
  let ply = plyOf(window.location.hash, last);
  const stand = el('div', { class: 'replay-board' });
  const line = el('p', { class: 'replay-line', role: 'status' });
  const list = el('ol', { class: 'moves replay-moves' });
  const steps = el('div', { class: 'replay-steps', role: 'group' });
  const share = replayShare(app, game, () => ply);
  const board = createBoard(stand, { shape, orientation, labels: labels() });

  function labels() {
    const words = app.words();
    return {
      toolbar: words.say('board.label', { game: words.say(`game.${game.rules}`) }),
      letter: (/** @type {number} */ pit) => letterOf(pit, shape.rowPits),
      describePit: (/** @type {import('../board/types.js').PitState} */ { pit, seat, seeds }) => (
        words.say(`board.pit.${seat}`, { pit: letterOf(pit, shape.rowPits), n: seeds })),
    };
  }

  /** How a ply was sown, when the engine can tell. @param {number} number from 1 */
  function traceOf(number) {
    const engine = app.engine();
    const token = game.moves[number - 1];
    const trace = engine && token[0] !== '-' ? engine.trace(positions[number - 1], token[0]) : null;
    return trace && trace.ok ? trace : null;
  }

  /** @param {number} wanted */
  async function go(wanted) {
    const from = ply;
    ply = Math.max(0, Math.min(last, wanted));
    window.history.replaceState(null, '', `${window.location.href.split('#')[0]}#${ply}`);
    update();
    const after = { cells: cellsOf(positions[ply]) };
    if (ply === from + 1 && traceOf(ply)) {
      await board.play(traceOf(ply), { cells: cellsOf(positions[from]) }, after, {
        speed: app.memory.settings().speed,
      });
    } else {
      place();
    }
  }

  /** The position without a movement. */
  function place() {
    board.setPosition({ cells: cellsOf(positions[ply]) });
    const token = ply > 0 ? game.moves[ply - 1] : '-';
    board.setLastMove(token[0] === '-'
      ? null : { pit: pitOf(token[0], shape.rowPits), trace: traceOf(ply) });
  }

  function sentence() {
    const words = app.words();
    if (ply === 0) {
      return words.say('replay.start');
    }
    const token = game.moves[ply - 1];
    const move = token[0] === '-' ? words.say('record.pass') : token;
    return words.say('replay.at', { ply, last, move });
  }

  function update() {
    setText(line, sentence());
    [...steps.querySelectorAll('button')].forEach((button) => {
      const end = Number(button.dataset.by) < 0 ? 0 : last;
      setAttribute(button, 'aria-disabled', ply === end ? 'true' : null);
    });
    list.querySelectorAll('button').forEach((button) => {
      const here = Number(button.dataset.ply) === ply;
      setAttribute(button, 'aria-current', here ? 'true' : null);
      if (here) {
        list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    });
    share.update();
  }

  function drawMoves() {
    const words = app.words();
    fill(list);
    /** @type {HTMLLIElement | null} */
    let row = null;
    positions.slice(1).forEach((_, index) => {
      const number = index + 1;
      const token = game.moves[index];
      const move = token[0] === '-' ? words.say('record.pass') : token;
      if (!row || number % 2 === 1) {
        row = el('li', {});
        list.appendChild(row);
      }
      const button = el('button', {
        type: 'button',
        class: 'move',
        text: move,
        'aria-label': words.say('record.move', { ply: number, move }),
        click: () => go(number),
      });
      button.dataset.ply = String(number);
      row.appendChild(button);
    });
  }

  function drawSteps() {
    const words = app.words();
    setAttribute(steps, 'aria-label', words.say('replay.steps'));
    fill(steps, /** @type {[string, string, number][]} */ ([
      ['«', 'replay.first', -Infinity], ['‹', 'replay.back', -1],
      ['›', 'replay.on', 1], ['»', 'replay.last', Infinity],
    ]).map(([sign, key, by]) => {
      const button = el(
        'button',
        { type: 'button', class: 'button button-icon', 'aria-label': words.say(key), title: words.say(key), click: () => go(ply + by) },
        el('span', { 'aria-hidden': 'true', text: sign }),
      );
      button.dataset.by = String(by);
      return button;
    }));
  }

  function draw() {
    const words = app.words();
    const doc = docOf(game);
    const [south, north] = SEATS.map((seat) => nameOf(words, game.players[seat]));
    app.title(words.say('site.page', { page: words.say(`game.${game.rules}`) }));
    main.className = 'main-replay';
    board.setLabels(labels());
    drawMoves();
    drawSteps();
    fill(
      main,
      el(
        'header',
        { class: 'replay-head' },
        el('p', { class: 'label', text: words.say(`game.${game.rules}`) }),
        el('h1', { text: words.say('tables.both', { south, north }) }),
        el('p', { class: 'replay-result', text: resultSentence(words, doc, null) || words.say('replay.running') }),
        el('p', { class: 'hint', text: endSentence(words, doc, null) || '' }),
        el('p', { class: 'hint' }, words.rich('replay.facts', {
          date: dateText(words, game.ended || game.started),
          clock: clockText(words, game.clock),
          code: el('span', { class: 'code', text: showGame(game.room, game.game) }),
        })),
      ),
      stand,
      el('div', { class: 'replay-controls' }, line, steps),
      el('section', { class: 'replay-list', 'aria-label': words.say('record.title') }, list),
      share.node(),
    );
    update();
    place();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof Element ? event.target : null;
    const typing = target && target.closest('input, select, textarea, .board');
    /** @type {Record<string, number>} */
    const arrows = typing ? {} : {
      ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last,
    };
    const wanted = { '[': ply - 1, ']': ply + 1, ...arrows }[event.key];
    if (wanted !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      go(wanted);
    }
  }

  draw();
  app.wantEngine();
  const undo = [
    on(document, 'keydown', key),
    app.on('engine', place),
    app.memory.on('settings', () => board.setLook(look())),
  ];
  return {
    draw,
    destroy() {
      undo.forEach((fn) => fn());
      board.destroy();
    },
  };
}
