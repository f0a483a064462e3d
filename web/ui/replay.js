// SPDX-License-Identifier: MIT
// @ts-check
// A finished game, ply by ply. The positions come from the server; the engine, where there is one,
// only shows how a move was sown.

import { createBoard } from '../board/board.js';
import { el, fill, on, setText } from '../lib/kit.js';
import { address, lookOf, roomAddress, shareAddress, showGame } from '../lib/site.js';
import { applyTrace, cellsOf, letterOf, otherSeat, parsePosition, pitOf, seatOfPit, SEATS } from '../game/model.js';
import { endSentence } from '../game/endings.js';
import { nameOf, resultSentence } from '../game/sentences.js';
import { fetchRecord } from '../net/api.js';
import { createAutoplay } from './autoplay.js';
import { pick } from './fields.js';
import { createMoves, createSteps, isShortcut, moveText, stepOfKey } from './moves.js';
import { createShare } from './share.js';
import { clockText, dateText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../net/api.js').ApiGame} ApiGame */

const SPEEDS = ['slow', 'normal', 'fast', 'instant'];

/** The ply that the fragment names, within the game. @param {string} hash @param {number} last */
export function plyOf(hash, last) {
  const ply = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : last;
  return Math.min(ply, last);
}

/** What sentences about a game need of a room. @param {ApiGame} game
 * @param {any} last its last move, with what lay in the pits then, where that is known @returns {any} */
const docOf = ({ players, result, plies, start }, last) => ({
  seats: players,
  game: { result, turn: null, last, position: plies.length > 0 ? plies[plies.length - 1].position : start },
});

/** @param {App} app @param {HTMLElement} main @param {ApiGame} game */
export function createReplay(app, main, game) {
  const look = () => lookOf(game.rules, app.memory.settings());
  const { shape, orientation } = look();
  const name = showGame(game.room, game.game);
  const positions = [game.start, ...game.plies.map(({ position }) => position)];
  const last = positions.length - 1;
  let ply = plyOf(window.location.hash, last);
  /** @type {import('../game/model.js').Seat} */
  let below = 'south';
  const stand = el('div', { class: 'replay-board' });
  const line = el('p', { class: 'replay-line', role: 'status' });
  const moves = createMoves(app, { look: 'replay-moves', choose: (number) => lead(number) });
  const steps = createSteps(app, { go: (by) => lead(ply + by) });
  const run = el('button', { type: 'button', class: 'button replay-run', click: toggle });
  const onward = el('a', { class: 'button button-small' });
  const why = el('p', { class: 'hint' });
  const share = createShare(app, {
    link: () => shareAddress(`g/${name}#${ply}`),
    position: () => positions[ply],
    record: () => fetchRecord(game.room, game.game),
    file: `${name}.sgr`,
    more: () => [onward, el('a', {
      class: 'button button-small', href: roomAddress(game.room), text: app.words().say('replay.room'),
    })],
  });
  const board = createBoard(stand, { shape, orientation, labels: labels() });
  const auto = createAutoplay({ step: async () => (await go(ply + 1)) < last, speed, changed: drawRun });

  function speed() {
    return app.memory.settings().speed;
  }

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

  /** What lay on the board after the last move, before it was divided, is the engine's to tell. */
  function drawEnd() {
    const trace = last > 0 ? traceOf(last) : null;
    const before = positions[last - 1];
    setText(why, endSentence(app.words(), docOf(game, trace && {
      ...game.plies[last - 1], before, pits: applyTrace(cellsOf(before), trace, seatOfPit(game.moves[last - 1])).slice(0, 2 * shape.rowPits),
    }), null) || '');
  }

  /** Somebody leads through the game: it no longer runs by itself. @param {number} wanted */
  function lead(wanted) {
    auto.stop();
    return go(wanted);
  }

  /** @param {number} wanted @returns {Promise<number>} the ply that stands there in the end */
  async function go(wanted) {
    const from = ply;
    ply = Math.max(0, Math.min(last, wanted));
    window.history.replaceState(null, '', `${window.location.href.split('#')[0]}#${ply}`);
    update();
    const trace = ply === from + 1 ? traceOf(ply) : null;
    if (trace) {
      await sow(trace, ply);
    } else {
      place();
    }
    return ply;
  }

  /** @param {import('../board/types.js').Trace} trace @param {number} mine the ply */
  async function sow(trace, mine) {
    const [before, after] = [cellsOf(positions[mine - 1]), cellsOf(positions[mine])];
    const sown = applyTrace(before, trace, seatOfPit(game.moves[mine - 1]));
    await board.play(trace, { cells: before }, { cells: sown }, { speed: speed() });
    if (mine === ply && sown.some((seeds, cell) => seeds !== after[cell])) {
      await board.division({ cells: sown }, { cells: after }, { speed: speed() });
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
    return ply === 0
      ? words.say('replay.start') : words.say('replay.at', { ply, last, move: moveText(app, game.moves[ply - 1]) });
  }

  function update() {
    const position = parsePosition(positions[ply]);
    setText(line, sentence());
    steps.update(ply > 0, ply < last);
    moves.mark(ply);
    onward.hidden = position.turn === null;
    onward.setAttribute('href', address(`p/${positions[ply]}`));
    share.update();
  }

  /** Starts or stops it; at the end it begins again. */
  function toggle() {
    if (auto.isRunning()) {
      auto.stop();
      board.finish();
      return;
    }
    if (ply === last) {
      go(0);
    }
    auto.start();
  }

  function drawRun() {
    setText(run, app.words().say(auto.isRunning() ? 'replay.pause' : 'replay.run'));
  }

  /** What drives the game, under its board. */
  function controls() {
    const words = app.words();
    return el('div', { class: 'replay-controls' }, line, el(
      'div', { class: 'replay-drive' }, run, steps.node), el(
      'div',
      { class: 'replay-drive' },
      pick(words.say('settings.speed'), speed(), SPEEDS.map((it) => [it, words.say(`settings.speed.${it}`)]), (it) => {
        app.memory.change({ speed: /** @type {ReturnType<typeof speed>} */ (it) });
      }),
      el('button', {
        type: 'button',
        class: 'button',
        text: words.say('act.flip'),
        click: () => {
          below = otherSeat(below);
          board.setViewer(below);
        },
      }),
    ));
  }

  function draw() {
    const words = app.words();
    const [south, north] = SEATS.map((seat) => nameOf(words, game.players[seat]));
    app.title(words.say('site.page', { page: words.say(`game.${game.rules}`) }));
    main.className = 'main-replay';
    board.setLabels(labels());
    moves.draw(game.moves, 1);
    steps.draw();
    drawRun();
    setText(onward, words.say('replay.onward'));
    fill(
      main,
      el(
        'header',
        { class: 'replay-head' },
        el('p', { class: 'label', text: words.say(`game.${game.rules}`) }),
        el('h1', { text: words.say('tables.both', { south, north }) }),
        el('p', { class: 'replay-result', text: resultSentence(words, docOf(game, null), null) || words.say('replay.running') }),
      ),
      stand,
      controls(),
      el('section', { class: 'replay-list', 'aria-label': words.say('record.title') }, moves.node),
      el(
        'div',
        { class: 'replay-facts' },
        why,
        el('p', { class: 'hint' }, words.rich('replay.facts', {
          date: dateText(words, game.ended || game.started),
          clock: clockText(words, game.clock),
          code: el('span', { class: 'code', text: name }),
        })),
      ),
      share.node(),
    );
    update();
    drawEnd();
    place();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof Element ? event.target : null;
    const onBoard = target && target.closest('input, select, textarea, .board');
    const by = onBoard && !['[', ']'].includes(event.key) ? null : stepOfKey(event.key);
    if (by !== null && !isShortcut(event)) {
      event.preventDefault();
      lead(ply + by);
    }
  }

  draw();
  app.wantEngine();
  const undo = [
    on(document, 'keydown', key),
    on(window, 'hashchange', () => lead(plyOf(window.location.hash, last))),
    on(document, 'visibilitychange', () => document.hidden && auto.stop()),
    app.on('engine', () => {
      drawEnd();
      if (!board.isPlaying()) {
        place();
      }
    }),
    app.memory.on('settings', () => board.setLook(look())),
  ];
  return {
    draw,
    destroy() {
      undo.forEach((fn) => fn());
      auto.stop();
      board.destroy();
    },
  };
}
