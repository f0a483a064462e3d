// SPDX-License-Identifier: MIT
// @ts-check
// The local board: both sides are played in this browser, from any position and without a server.
// What is here decides nothing about the game; game/local.js asks the engine.

import { createLocal } from '../game/local.js';
import { otherSeat, parsePosition } from '../game/model.js';
import { createRunning } from '../game/running.js';
import { el, fill, on, setText, undoList } from '../lib/kit.js';
import { createCommands } from './commands.js';
import { confirm, openDialog } from './dialog.js';
import { createKnocks } from './knocks.js';
import { keepGame, recallGame } from './localgames.js';
import { openLocalMore } from './localmore.js';
import { createLocalStatus } from './localstatus.js';
import { createMoves, createSteps } from './moves.js';
import { createNews } from './news.js';
import { createStrip, WIDE } from './play.js';
import { createSowBar } from './sowbar.js';
import { createStage } from './stage.js';
import { createTaps } from './taps.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Seat} Seat */

/** The tags of a record that say who sat where. */
const TAGS = { south: 'South', north: 'North' };
/** A tag that says nothing. */
const UNKNOWN = '?';

/**
 * @param {App} app @param {HTMLElement} main
 * @param {import('../lib/engine.js').Engine} engine
 * @param {string} from what the address names: a position, or a game's name
 */
export function createLocalBoard(app, main, engine, from) {
  const kept = recallGame(app.memory, from);
  const start = /** @type {import('../lib/engine.js').Play} */ (engine.play(from)).text();
  let { tags, ended, fault } = kept;
  const undo = undoList();
  const running = createRunning(app, parsePosition(start).rules);

  /** @param {Seat} seat */
  function nameOf(seat) {
    const name = tags && tags[TAGS[seat]];
    return name && name !== UNKNOWN ? name : app.words().say(`seat.${seat}`);
  }

  const game = createLocal({
    engine,
    start,
    moves: kept.moves,
    at: kept.at,
    nameOf,
    isBarred: (position) => running.find(position) !== null,
  });
  const line = game.letters();
  const { rules } = game.doc();
  const title = el('h1', { class: 'unseen' });
  const host = el('div', { class: 'stage-board' });
  const count = el('p', { class: 'local-count' });
  const lines = createLocalStatus(app, main, {
    game, barring: () => running.find(game.position()), record: () => ({ ended, fault }),
  });
  const acts = el('div', { class: 'acts' });
  const side = el('aside', { class: 'side' });
  const strips = { far: createStrip('far'), near: createStrip('near') };
  const moves = createMoves(app, { choose: (ply) => lead(ply) });
  const steps = createSteps(app, { go: (by) => lead(game.at() + by) });
  const list = el('section', { class: 'record' }, el('h2', { class: 'label' }), moves.node);
  const news = createNews(app, () => null, lines.note);
  const knocks = createKnocks(app);
  /** @type {(() => void) | null} */
  let close = null;
  let shown = '';

  main.className = 'main-play main-local';
  fill(
    main, title, strips.far.node, el('div', { class: 'stage' }, host), strips.near.node,
    lines.node, acts, side,
  );
  const stage = createStage(host, app, game);

  const isOver = () => !!game.doc().game?.result;

  /** @param {number} ply */
  function lead(ply) {
    close?.();
    lines.clear();
    game.go(ply);
  }

  function keep() {
    keepGame(app.memory, {
      from, moves: game.letters(), at: game.at(), turning: game.isTurning(), tags, ended, fault,
    });
  }

  function drawStatus() {
    lines.draw();
    setText(count, app.words().say('local.count', { ply: game.at(), last: game.last() }));
  }

  function drawActs() {
    const words = app.words();
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, look = 'button-quiet') => el('button', {
      type: 'button', class: `button ${look}`, text: words.say(key), click: act,
    });
    steps.draw();
    fill(
      acts,
      el('div', { class: 'local-steps' }, steps.node, count),
      button('local.again', again, isOver() ? 'button-main' : 'button-quiet'),
      button('act.moves', openMoves, 'button-quiet acts-moves'),
      button('local.more', more),
    );
  }

  function draw() {
    const words = app.words();
    const doc = game.doc();
    const below = stage.viewer();
    const label = words.say(`game.${rules}`);
    setText(title, label);
    app.title(words.say('site.page', { page: label }));
    for (const [strip, seat] of /** @type {const} */ (
      [[strips.far, otherSeat(below)], [strips.near, below]])) {
      const [name, role] = [nameOf(seat), words.say(`seat.${seat}`)];
      strip.draw(app, doc, seat, { name, role: role === name ? '' : role });
    }
    const key = JSON.stringify([game.letters(), isOver(), words.language]);
    if (key !== shown) {
      shown = key;
      setText(/** @type {Node} */ (list.firstChild), words.say('record.title'));
      moves.draw(game.tokens(), 1, game.first());
      drawActs();
    }
    moves.mark(game.at());
    steps.update(game.at() > 0, game.at() < game.last());
    main.classList.toggle('is-over', isOver());
    drawStatus();
    sowBar.draw();
  }

  /** @param {string | null} text */
  function tell(text) {
    app.speech.repeat(text);
    lines.say(text || '');
  }

  /** @param {string} cause */
  function changed(cause) {
    lines.clear();
    if (game.letters() !== line) {
      ended = undefined; // the record's line was left
      fault = undefined;
    }
    keep();
    news.add(game.doc(), cause);
    stage.event(cause);
    if (cause === 'snapshot') {
      app.speech.say(app.words().say('local.count', { ply: game.at(), last: game.last() }));
    }
    if (!stage.isBusy()) {
      draw();
    } else {
      drawStatus();
    }
  }

  /** The same position from its beginning. */
  function again() {
    const words = app.words();
    const begin = () => {
      tags = undefined;
      game.restart();
      stage.focus();
    };
    if (game.last() === 0 || isOver()) {
      begin();
      return;
    }
    confirm({
      title: words.say('local.again.title'),
      text: words.say('local.again.text'),
      yes: words.say('local.again'),
      no: words.say('act.resign.no'),
      close: words.say('site.close'),
    }, begin);
  }

  function openMoves() {
    close = openDialog({
      title: app.words().say('record.title'),
      close: app.words().say('site.close'),
      kind: 'sheet',
      content: [list],
      onClose: () => {
        close = null;
        place();
      },
    });
  }

  const more = () => openLocalMore(app, {
    game, commands, rules, tags: tags || {}, ended: ended && game.at() === game.last() ? ended : null,
  });

  function place() {
    if (!close) {
      fill(side, wide.matches && list);
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, .dialog');
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) {
      return;
    }
    const wanted = event.key.toLowerCase();
    if (wanted === 'z' || wanted === 'y') {
      event.preventDefault();
      lines.clear();
      game.undo(wanted === 'y' || event.shiftKey ? 1 : -1);
    }
  }

  /** The parts of this page that what is shared with a room needs. */
  const parts = {
    main,
    host,
    stage,
    status: lines.node,
    tell,
    notice: lines.say,
    last: lines.last,
    peek: lines.peek,
    /** @param {(record: {step: (by: number) => void}) => void} use */
    record: (use) => use({ step: (by) => lead(game.at() + by) }),
  };
  const taps = createTaps(app, game, parts);
  const sowBar = createSowBar(app, game, parts);
  const commands = createCommands(
    app, game, parts, { clockSentence: () => app.words().say('clock.none'), taps });
  stage.guard(taps.pick);
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', place);
  undo.add(
    () => wide.removeEventListener('change', place),
    game.on('change', changed),
    running.on('change', () => stage.event('')),
    stage.on('why', tell),
    stage.on('rest', draw),
    stage.on('step', knocks.sound),
    on(document, 'keydown', key),
    lines.destroy,
    news.destroy,
    knocks.destroy,
    () => close?.(),
    taps.on('change', sowBar.draw),
    taps.destroy,
    sowBar.destroy,
    commands.destroy,
    running.destroy,
  );
  if (kept.turning) {
    game.turn(true);
  }
  draw();
  place();
  return {
    draw,
    destroy() {
      undo();
      stage.destroy();
    },
  };
}
