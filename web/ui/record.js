// SPDX-License-Identifier: MIT
// @ts-check
// The list of moves, and looking back at an earlier position while the game goes on.

import { el, fill, on, setText } from '../lib/kit.js';
import { seriesSentence } from '../game/notes.js';
import { positionsOf } from '../game/replay.js';
import { openDialog } from './dialog.js';
import { createMoves, createSteps, isShortcut, STEP_KEYS, stepOfKey } from './moves.js';

/** @typedef {import('../game/model.js').Game} Game */

/** Here the last position is the game itself. */
const KEYS = [...STEP_KEYS.slice(0, 3), 'record.back'];

/** @param {Game} game */
const keyOf = ({ number, moves, hash }) => `${number}/${moves.length}/${hash}`;

/**
 * The positions of a game by ply, played again by the engine.
 * @param {import('./shell.js').App} app @param {() => Game | null} game
 */
function createPositions(app, game) {
  /** @type {string[]} */
  let list = [];
  /** The game that they are of. */
  let known = '';
  return {
    /** Those of the game as it stands now; none where the engine cannot tell. */
    now() {
      const now = game();
      const engine = app.engine();
      if (!now || !engine || now.first > 1) {
        return [];
      }
      if (keyOf(now) !== known) {
        list = positionsOf(engine, now);
        known = keyOf(now);
      }
      return list;
    },
    /** As they were asked for last. @param {number} ply */
    at: (ply) => list[ply],
    last: () => list.length - 1,
    /** Whether they are those of this game as it stands. @param {Game} now */
    areOf: (now) => known === keyOf(now),
    /** The same whatever was played since. @param {Game} now */
    areOfNumber: (now) => known.split('/')[0] === String(now.number),
  };
}

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {import('./stage.js').Stage} stage
 * @param {{bar: HTMLElement, changed: () => void, tell: (text: string) => void}} place `bar` stands
 *   under the board while an earlier position is looked at; `tell` says a sentence
 */
export function createRecord(app, table, stage, { bar, changed, tell }) {
  const heading = el('h2', { class: 'label' });
  const none = el('p', { class: 'hint' });
  const moves = createMoves(app, { choose: (ply) => leave(() => look(ply)) });
  const steps = createSteps(app, { go: (by) => leave(() => step(by)), keys: KEYS, look: 'record-steps' });
  const barSteps = createSteps(app, { go: step, keys: KEYS.slice(0, 3) });
  const back = el('button', { type: 'button', class: 'button button-main', click: backToGame });
  const lame = el('p', { class: 'hint' });
  const watching = el('p', { class: 'hint' });
  const series = el('p', { class: 'hint record-series' });
  const node = el('section', { class: 'record' }, heading, none, moves.node, steps.node, lame, series, watching);
  /** The ply that is looked at, null for the game itself. @type {number | null} */
  let at = null;
  /** How long the game was when looking back began. */
  let since = 0;
  /** @type {(() => void) | null} */
  let close = null;
  let shown = '';

  const game = () => table.doc()?.game || null;
  const positions = createPositions(app, game);

  /** The dialog would cover the board. @param {() => void} act */
  function leave(act) {
    close?.();
    act();
  }

  /** Why there are no earlier positions. @param {Game | null} now */
  function excuse(now) {
    const isLong = now && now.first > 1;
    if (isLong || app.engineFailed()) {
      tell(app.words().say(isLong ? 'record.long' : 'board.nopreview'));
    }
  }

  /** @param {number | null} ply @param {boolean} [isStep] one move on: it is sown */
  function look(ply, isStep = false) {
    const now = game();
    const all = positions.now();
    if (!now || all.length === 0) {
      excuse(now);
      return;
    }
    const last = all.length - 1;
    const wanted = ply === null ? last : Math.max(0, ply);
    since = at === null ? last : since;
    at = wanted >= last ? null : wanted;
    stage.look(at === null ? null : {
      position: all[at],
      letter: at > 0 ? now.moves[at - 1][0].replace('-', '.') : null,
      before: at > 0 ? all[at - 1] : null,
    }, isStep);
    update();
    changed();
    app.speech.say(at === null ? app.words().say('record.live') : lookingSentence());
  }

  function backToGame() {
    look(null);
    stage.focus();
  }

  /** @param {number} by plies, or without end to the start or the game itself */
  function step(by) {
    const last = positions.now().length - 1;
    if (at !== null || by < 0) {
      look((at === null ? last : at) + by, by === 1);
    }
  }

  function lookingSentence() {
    if (at === null) {
      return null;
    }
    const words = app.words();
    return at === 0 ? words.say('record.start') : words.say('record.looking', { ply: at, last: positions.last() });
  }

  /** The game has gone on: positions anew, and out of one that is no longer there. @param {Game} now */
  function follow(now) {
    if (at !== null && !positions.areOf(now)) {
      const isOther = !positions.areOfNumber(now);
      positions.now();
      if (isOther || at >= positions.last()) {
        at = null;
        stage.look(null);
      }
    }
  }

  function drawWords() {
    const words = app.words();
    const now = game();
    setText(heading, words.say('record.title'));
    setText(none, now && now.moves.length > 0 ? '' : words.say('record.none'));
    setText(back, words.say('record.back'));
    moves.draw(now ? now.moves : [], now ? now.first : 1);
    steps.draw();
    barSteps.draw();
  }

  function update() {
    const words = app.words();
    const now = game();
    if (now) {
      follow(now);
    }
    const presence = table.presence();
    setText(watching, presence && presence.spectators > 0
      ? words.say('record.watching', { n: presence.spectators }) : '');
    setText(lame, app.engineFailed() ? words.say('board.nopreview') : '');
    const doc = table.doc();
    setText(series, doc ? seriesSentence(words, doc, table.seat()) : '');
    const key = JSON.stringify([now && keyOf(now), words.language]);
    if (key !== shown) {
      shown = key;
      drawWords();
    }
    moves.mark(at === null ? Infinity : at);
    [steps, barSteps].forEach((it) => it.update(at !== 0 && !!now && now.moves.length > 0, at !== null));
    bar.hidden = at === null;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const by = isShortcut(event) ? null : stepOfKey(event.key);
    if (by !== null) {
      event.preventDefault();
      leave(() => step(by));
    }
  }

  fill(bar, barSteps.node, back);
  on(node, 'keydown', key);
  on(bar, 'keydown', key);

  return {
    update,
    step,
    lookingSentence,
    /** Whether something was played since looking back began. */
    missed: () => at !== null && positions.last() > since,
    /** The position that is looked at, and its ply; null for the game itself. */
    looked: () => (at === null ? null : { position: positions.at(at), ply: at }),
    /** @param {HTMLElement} place */
    mount(place) {
      close?.();
      update();
      fill(place, node);
    },
    unmount() {
      close?.();
      node.remove();
    },
    /** As a dialog, where there is no room beside the board. */
    open() {
      update();
      close = openDialog({
        title: app.words().say('record.title'),
        close: app.words().say('site.close'),
        kind: 'sheet',
        content: [node],
        onClose: () => {
          close = null;
        },
      });
    },
  };
}

/** @typedef {ReturnType<typeof createRecord>} Record */
