// SPDX-License-Identifier: MIT
// @ts-check
// The local board: both sides are played in this browser, from any position and without a server.
// What is here decides nothing about the game; game/local.js asks the engine.

import { createLocal } from '../game/local.js';
import { otherSeat, parsePosition, seedsSown } from '../game/model.js';
import { createRunning } from '../game/running.js';
import { endSentence, lastSentence, resultSentence, turnSentence } from '../game/sentences.js';
import { batchSentence } from '../game/spoken.js';
import { el, fill, on, setText, undoList } from '../lib/kit.js';
import { roomAddress, shapeOf } from '../lib/site.js';
import { createCommands } from './commands.js';
import { confirm, openDialog } from './dialog.js';
import { keepGame, recallGame } from './localgames.js';
import { openLocalMore } from './localmore.js';
import { createMoves, createSteps } from './moves.js';
import { faultSentence } from './openrecord.js';
import { createPassing, createStrip, WIDE } from './play.js';
import { createSowBar } from './sowbar.js';
import { createStage } from './stage.js';
import { createTaps } from './taps.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/document.js').Seat} Seat */

/** What happens within so many milliseconds is spoken of together. */
const TOGETHER = 80;
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
  const running = createRunning(app.tables, parsePosition(start).rules);

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
  const turnLine = el('p', { class: 'status-turn' });
  const moveLine = el('p', { class: 'status-line' });
  const note = el('p', { class: 'local-note' });
  const count = el('p', { class: 'local-count' });
  const status = el('div', { class: 'status' }, turnLine, moveLine, note);
  const acts = el('div', { class: 'acts' });
  const side = el('aside', { class: 'side' });
  const strips = { far: createStrip('far'), near: createStrip('near') };
  const moves = createMoves(app, { choose: (ply) => lead(ply) });
  const steps = createSteps(app, { go: (by) => lead(game.at() + by) });
  const list = el('section', { class: 'record' }, el('h2', { class: 'label' }), moves.node);
  const passing = createPassing(() => drawStatus());
  let peeked = '';
  /** @type {(() => void) | null} */
  let close = null;
  /** Still to be spoken of. @type {Parameters<typeof batchSentence>[1]} */
  const news = [];
  let shown = '';
  /** @type {ReturnType<typeof import('./sounds.js')['createSounds']> | null} */
  let knocks = null;
  let gone = false;

  main.className = 'main-play main-local';
  fill(
    main, title, strips.far.node, el('div', { class: 'stage' }, host), strips.near.node,
    status, acts, side,
  );
  const stage = createStage(host, app, game);

  const isOver = () => !!game.doc().game?.result;

  /** @param {number} ply */
  function lead(ply) {
    close?.();
    passing.clear();
    game.go(ply);
  }

  function keep() {
    keepGame(app.memory, {
      from, moves: game.letters(), at: game.at(), turning: game.isTurning(), tags, ended, fault,
    });
  }

  /** What the record that was opened says behind its last move. */
  function recordNote() {
    const words = app.words();
    if (game.at() < game.last()) {
      return '';
    }
    if (fault) {
      return words.say('local.fault', { what: faultSentence(words, fault) });
    }
    const doc = game.doc();
    if (!ended || doc.game?.result || ended.termination === 'unfinished') {
      return '';
    }
    const [south, north] = parsePosition(game.position()).stores;
    const winner = /** @type {any} */ (ended.winner === '-' ? null : ended.winner.toLowerCase());
    const told = { ...doc, game: /** @type {any} */ ({ ...doc.game, result: { winner, south, north, reason: ended.termination } }) };
    return words.say('board.pit.why', {
      name: resultSentence(words, told, null) || '', why: endSentence(words, told, null) || '',
    });
  }

  const lastMove = () => lastSentence(app.words(), game.doc(), null, seedsSown(engine, game.doc().game));

  /** Why nothing is played from here although the game goes on, and the way to the game. */
  function barNote() {
    const words = app.words();
    const room = running.find(game.position());
    return room ? words.rich('local.fair', {
      link: el('a', { href: roomAddress(room), text: words.say('local.fair.link') }),
    }) : null;
  }

  function drawStatus() {
    const words = app.words();
    const doc = game.doc();
    const result = resultSentence(words, doc, null);
    const barred = barNote();
    setText(turnLine, result || (barred ? words.say('local.fair.title') : turnSentence(words, doc, null) || ''));
    setText(moveLine, passing.text() || peeked || (result ? endSentence(words, doc, null) : lastMove())
      || words.say(game.last() > 0 ? 'replay.start' : 'local.start'));
    fill(note, barred || recordNote());
    note.hidden = note.textContent === '';
    main.classList.toggle('has-note', !note.hidden);
    setText(count, words.say('local.count', { ply: game.at(), last: game.last() }));
    moveLine.classList.toggle('is-passing', passing.text() !== '');
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
    passing.say(text || '');
  }

  function speak() {
    const texts = gone ? [] : [batchSentence(app.words(), news.splice(0), null), note.textContent];
    texts.forEach(app.speech.say);
  }

  /** @param {string} cause */
  function changed(cause) {
    passing.clear();
    peeked = '';
    if (game.letters() !== line) {
      ended = undefined; // the record's line was left
      fault = undefined;
    }
    keep();
    news.push({ doc: game.doc(), cause, sown: seedsSown(engine, game.doc().game) });
    setTimeout(speak, TOGETHER);
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
      passing.clear();
      game.undo(wanted === 'y' || event.shiftKey ? 1 : -1);
    }
  }

  /** Wooden sounds, where they are wanted. */
  async function tune() {
    if (app.memory.settings().sounds && !knocks) {
      const { createSounds } = await app.load(() => import('./sounds.js'));
      knocks = knocks || (gone ? null : createSounds());
    }
  }

  /** The parts of this page that what is shared with a room needs. */
  const parts = {
    main,
    host,
    stage,
    status,
    tell,
    notice: passing.say,
    last: lastMove,
    /** @param {string} text */
    peek(text) {
      peeked = text;
      drawStatus();
    },
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
    stage.on('step', (step) => app.memory.settings().sounds && knocks?.step(step)),
    app.memory.on('settings', tune),
    on(document, 'keydown', key),
    passing.destroy,
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
  tune();
  return {
    draw,
    destroy() {
      gone = true;
      undo();
      knocks?.close();
      stage.destroy();
    },
  };
}
