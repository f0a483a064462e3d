// SPDX-License-Identifier: MIT
// @ts-check
// What a touch on a pit does: it sows, or shows first where the pit leads. And where it leads, in
// words. Loaded when the board stands.

import { letterOf } from '../game/model.js';
import { together } from '../game/sentences.js';
import { emitter } from '../lib/kit.js';
import { shapeOf } from '../lib/site.js';

/** @typedef {import('../board/types.js').Means} Means */

/** In so many games, without a clock, a touch only shows; then one may choose. */
export const LESSONS = 3;

/**
 * Where a move would lead, in words.
 * @param {import('./shell.js').App} app @param {string} rules
 * @param {{letter: string, trace: import('../board/types.js').Trace}} preview
 */
function previewSentence(app, rules, { letter, trace }) {
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
 * @param {import('./shell.js').App} app
 * @param {import('./stage.js').Played & {code: string}} table
 * @param {Pick<import('./company.js').Place, 'stage' | 'tell' | 'notice' | 'peek'>} place
 */
export function createTaps(app, table, { stage, tell, notice, peek }) {
  const doc = () => /** @type {import('../game/document.js').Doc} */ (table.doc());
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  /** Every touch shows first, until something is sown. */
  let previewing = false;
  /** What is previewed and what comes next, in words. */
  let shown = '';

  const isMyTurn = () => !!doc().game && doc().game?.turn === table.seat() && !table.pending();
  /** The games in which this player has learnt, the first ones only. @returns {string[]} */
  const lessons = () => app.memory.known('played') || [];
  const thisGame = () => `${table.code}-${doc().game?.number}`;
  const isLearnt = () => lessons().length >= LESSONS && !lessons().includes(thisGame());

  /** @param {Means} means @returns {'once' | 'twice' | 'button'} */
  function wayOf(means) {
    const { tap } = app.memory.settings();
    if (tap === 'button' && means !== 'key') {
      return tap;
    }
    if (previewing || (tap === 'twice' && means !== 'key')) {
      return 'twice';
    }
    const isFinger = means === 'touch' || means === 'pen';
    return tap === 'learn' && isFinger && doc().clock.kind === 'none' ? 'twice' : 'once';
  }

  /** Why nothing shows where a pit leads, or null. */
  function excuse() {
    const words = app.words();
    if (!doc().hints) {
      return words.say('preview.none');
    }
    return app.engineFailed() ? words.say('board.nopreview') : null;
  }

  /** What sows the chosen pit: a button says so itself. @param {string} pit @param {string | null} where */
  function next(pit, where) {
    const isButton = app.memory.settings().tap === 'button';
    return isButton && where ? null : app.words().say(isButton ? 'tap.press' : 'tap.again', { pit });
  }

  function draw() {
    const preview = stage.preview();
    const chosen = stage.chosen();
    const where = preview && previewSentence(app, doc().rules, preview);
    shown = together([where, chosen && (!preview || preview.letter === chosen) ? next(chosen, where) : null]);
    peek(shown);
    events.emit('change', null);
  }

  /** @param {boolean} on */
  function setPreviewing(on) {
    previewing = on;
    stage.choose(null);
  }

  const undo = [
    stage.on('peek', draw),
    stage.on('press', (letter) => {
      const reason = stage.why(letter) || excuse();
      if (reason) {
        tell(reason);
      }
    }),
    stage.on('pick', () => {
      if (lessons().length < LESSONS && !lessons().includes(thisGame())) {
        app.memory.remember('played', [...lessons(), thisGame()]);
      }
      setPreviewing(false);
    }),
    app.on('words', draw),
    app.memory.on('settings', () => stage.choose(null)),
  ];
  draw();

  return {
    on: events.on,
    /** A pit that can be played was touched. @param {string} letter @param {Means} means */
    pick(letter, means) {
      const way = wayOf(means);
      if (!isMyTurn() || stage.why(letter)) {
        return; // it came before this was loaded, and the game has moved on
      }
      if (way === 'once' || (way === 'twice' && stage.chosen() === letter)) {
        stage.play(letter);
      } else {
        notice('');
        stage.choose(letter);
        app.speech.repeat(shown);
      }
    },
    /** Says where the pit in focus leads, or why that is not shown. */
    speak() {
      const letter = stage.focusedLetter();
      tell(shown || (letter && stage.why(letter)) || excuse());
    },
    isPreviewing: () => previewing,
    /** From now on a touch shows first; or not any more. */
    toggle() {
      const words = app.words();
      const reason = excuse() || (isMyTurn() ? null : words.say('why.turn'));
      if (previewing || !reason) {
        setPreviewing(!previewing);
      }
      tell(previewing || !reason ? words.say(previewing ? 'preview.on' : 'preview.off') : reason);
    },
    update() {
      if (previewing && !isMyTurn()) {
        setPreviewing(false);
      }
    },
    /** Whether the player may be asked how to sow from now on. */
    isOffering: () => app.memory.settings().tap === 'learn' && doc().clock.kind === 'none'
      && isLearnt() && window.matchMedia('(pointer: coarse)').matches,
    /** @param {'once' | 'twice'} tap */
    decide: (tap) => app.memory.change({ tap }),
    destroy: () => undo.forEach((fn) => fn()),
  };
}

/** @typedef {ReturnType<typeof createTaps>} Taps */
