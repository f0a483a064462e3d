// SPDX-License-Identifier: MIT
// @ts-check
// What can be asked at the board: by keys while it has the focus, and by buttons (help.js).

import { letterOf } from '../game/model.js';
import { boardSentence, scoreSentence } from '../game/sentences.js';
import { on } from '../lib/kit.js';
import { shapeOf } from '../lib/site.js';
import { isShortcut } from './moves.js';

/** @typedef {import('./shell.js').App} App */

/**
 * Where a move would lead, in words.
 * @param {App} app @param {string} rules
 * @param {{letter: string, trace: import('../board/types.js').Trace}} preview
 */
export function previewSentence(app, rules, { letter, trace }) {
  const { laps, captures } = trace;
  const { landing } = laps[laps.length - 1];
  return app.words().say('board.preview', {
    pit: letter,
    laps: laps.length,
    end: letterOf(landing, shapeOf(rules).rowPits),
    captured: captures.reduce((sum, { seeds }) => sum + seeds, 0),
  });
}

/**
 * @param {App} app
 * @param {import('../game/table.js').Table} table
 * @param {import('./company.js').Place} place
 * @param {() => string | null} clockSentence both clocks in words
 */
export function createCommands(app, table, { main, host, stage, record, ...place }, clockSentence) {
  const doc = () => /** @type {import('../game/document.js').Doc} */ (table.doc());
  const { rules } = doc();
  let peeked = '';

  const read = () => place.tell(boardSentence(app.words(), doc(), table.seat()));
  const last = () => place.tell(place.last() || app.words().say('record.none'));
  const score = () => place.tell(scoreSentence(app.words(), doc(), table.seat()));
  const clocks = () => place.tell(clockSentence());
  const excuse = () => (app.engineFailed() ? app.words().say('board.nopreview') : null);
  const preview = () => place.tell(peeked || excuse());
  const step = (/** @type {number} */ by) => (excuse() ? place.tell(excuse()) : record((it) => {
    place.notice('');
    it.step(by);
  }));

  const showRules = () => void app.load(() => import('./rulesbeside.js'), 'rules')
    .then((module) => module.openRulesBeside(app, main, rules));

  /** @type {Record<string, () => void>} */
  const keys = {
    r: read,
    l: last,
    s: score,
    t: clocks,
    p: preview,
    '[': () => step(-1),
    ']': () => step(1),
    '{': () => step(-Infinity),
    '}': () => step(Infinity),
  };

  /** @param {KeyboardEvent} event */
  function key(event) {
    const { target } = event;
    if (isShortcut(event) || event.defaultPrevented) {
      return;
    }
    if (event.key === '?' && !(target instanceof HTMLInputElement)) {
      event.preventDefault();
      app.load(() => import('./help.js'), 'table').then((module) => module.openHelp(app));
    } else if (keys[event.key] && target instanceof Node && host.contains(target)) {
      event.preventDefault();
      keys[event.key]();
    }
  }

  function peek() {
    const shown = stage.preview();
    peeked = shown ? previewSentence(app, rules, shown) : '';
    place.peek(peeked);
  }

  const undo = [on(main, 'keydown', key), stage.on('peek', peek), app.on('words', peek)];
  peek();
  return {
    read, last, score, clocks, step, showRules,
    flip: () => stage.flip(),
    destroy: () => undo.forEach((fn) => fn()),
  };
}

/** @typedef {ReturnType<typeof createCommands>} Commands */
