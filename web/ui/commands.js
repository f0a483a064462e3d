// SPDX-License-Identifier: MIT
// @ts-check
// What can be asked at the board: by keys while it has the focus, and by buttons (help.js).

import { boardSentence, scoreSentence } from '../game/spoken.js';
import { on } from '../lib/kit.js';
import { isShortcut } from './moves.js';

/** @typedef {import('./shell.js').App} App */

/**
 * The parts of a page that they need; `record` leads through the game.
 * @typedef {Pick<import('./company.js').Place, 'main' | 'host' | 'stage' | 'tell' | 'notice' | 'last' | 'peek'>
 *   & {record: (use: (record: {step: (by: number) => void}) => void) => void}} Board
 */

/**
 * @param {App} app
 * @param {import('./stage.js').Played} table
 * @param {Board} place
 * @param {{clockSentence: () => string | null, taps: import('./taps.js').Taps}} parts
 *   `clockSentence`: both clocks in words
 */
export function createCommands(app, table, place, { clockSentence, taps }) {
  const { main, host, stage, record } = place;
  const doc = () => /** @type {import('../game/document.js').Doc} */ (table.doc());
  const { rules } = doc();

  const read = () => place.tell(boardSentence(app.words(), doc(), table.seat()));
  const last = () => place.tell(place.last() || app.words().say('record.none'));
  const score = () => place.tell(scoreSentence(app.words(), doc(), table.seat()));
  const clocks = () => place.tell(clockSentence());
  const excuse = () => (app.engineFailed() ? app.words().say('board.nopreview') : null);
  const step = (/** @type {number} */ by) => (excuse() ? place.tell(excuse()) : record((it) => {
    place.notice('');
    it.step(by);
  }));

  /** @type {() => unknown} */
  let closeRules = () => undefined;
  let gone = false;
  const showRules = () => void app.load(() => import('./rulesbeside.js'), 'rules').then((module) => {
    if (!gone) {
      closeRules();
      closeRules = module.openRulesBeside(app, main, rules);
    }
  });

  /** @type {Record<string, () => void>} */
  const keys = {
    r: read,
    l: last,
    s: score,
    t: clocks,
    p: taps.speak,
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

  const undo = on(main, 'keydown', key);
  return {
    read, last, score, clocks, step, showRules,
    preview: taps.toggle,
    flip: () => stage.flip(),
    destroy() {
      gone = true;
      undo();
      closeRules();
    },
  };
}

/** @typedef {ReturnType<typeof createCommands>} Commands */
