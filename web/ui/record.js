// SPDX-License-Identifier: MIT
// @ts-check
// The list of moves, and looking back at an earlier position while the game goes on.

import { add, el, fill, setText } from '../lib/kit.js';
import { seriesSentence } from '../game/notes.js';
import { positionsOf } from '../game/replay.js';
import { openDialog } from './dialog.js';

/** @typedef {import('../game/model.js').Game} Game */

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {import('./stage.js').Stage} stage
 * @param {() => void} changed
 */
export function createRecord(app, table, stage, changed) {
  const heading = el('h2', { class: 'label' });
  const none = el('p', { class: 'hint' });
  const list = el('ol', { class: 'moves' });
  const lame = el('p', { class: 'hint' });
  const watching = el('p', { class: 'hint' });
  const series = el('p', { class: 'hint record-series' });
  const node = el('section', { class: 'record' }, heading, none, list, controls(), lame, series, watching);
  /** Positions by ply, for the game that `known` says. @type {string[]} */
  let positions = [];
  let known = '';
  /** The ply that is looked at, null for the game itself. @type {number | null} */
  let at = null;
  /** @type {(() => void) | null} */
  let close = null;
  let shown = '';

  const game = () => {
    const doc = table.doc();
    return doc && doc.game;
  };

  /** The positions after each ply, replayed by the engine; empty when it cannot. */
  function replay() {
    const now = game();
    const engine = app.engine();
    const key = now ? `${now.number}/${now.moves.length}/${now.hash}` : '';
    if (!now || !engine || now.first > 1) {
      return [];
    }
    if (key !== known) {
      positions = positionsOf(engine, now);
      known = key;
    }
    return positions;
  }

  function controls() {
    const button = (/** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) => {
      const node_ = el('button', { type: 'button', class: 'button button-icon', click: act }, el(
        'span', { 'aria-hidden': 'true', text },
      ));
      node_.dataset.says = key;
      return node_;
    };
    return el(
      'div',
      { class: 'record-steps' },
      button('‹', 'act.back', () => step(-1)),
      button('›', 'act.forward', () => step(1)),
      el('button', { type: 'button', class: 'button record-now', click: () => look(null) }),
    );
  }

  /** @param {number | null} ply */
  function look(ply) {
    const now = game();
    const all = replay();
    if (!now || all.length === 0) {
      app.speech.repeat(lame.textContent);
      return;
    }
    const last = all.length - 1;
    const wanted = ply === null ? last : Math.max(0, ply);
    at = wanted >= last ? null : wanted;
    stage.look(at === null ? null : {
      position: all[at],
      letter: at > 0 ? now.moves[at - 1][0].replace('-', '.') : null,
      before: at > 0 ? all[at - 1] : null,
    });
    update();
    changed();
    app.speech.say(lookingSentence());
  }

  /** @param {number} by */
  function step(by) {
    const last = replay().length - 1;
    look((at === null ? last : at) + by);
  }

  function lookingSentence() {
    if (at === null) {
      return null;
    }
    const words = app.words();
    const last = positions.length - 1;
    return at === 0 ? words.say('record.start') : words.say('record.looking', { ply: at, last });
  }

  /** @param {Game} now */
  function drawMoves(now) {
    const words = app.words();
    list.textContent = '';
    /** @type {HTMLLIElement | null} */
    let row = null;
    now.moves.forEach((move, index) => {
      const ply = now.first + index;
      if (!row || ply % 2 === 1) {
        row = el('li', { value: Math.floor((ply - 1) / 2) + 1 });
        if (ply % 2 === 0) {
          add(row, el('span', {}));
        }
        add(list, row);
      }
      add(row, el('button', {
        type: 'button',
        class: 'move',
        'aria-label': words.say('record.move', { ply, move: move === '--' ? words.say('record.pass') : move }),
        'aria-current': at === ply ? 'step' : false,
        text: move,
        click: () => {
          look(ply);
          if (close) {
            close();
          }
        },
      }));
    });
    list.scrollTop = list.scrollHeight;
  }

  function update() {
    const words = app.words();
    const now = game();
    const presence = table.presence();
    const key = JSON.stringify([now && [now.number, now.moves.length, now.hash], at, words.language]);
    if (at !== null && now && known !== `${now.number}/${now.moves.length}/${now.hash}`) {
      replay();
      if (known.split('/')[0] !== String(now.number) || at > positions.length - 1) {
        at = null;
        stage.look(null);
      }
    }
    setText(watching, presence && presence.spectators > 0
      ? words.say('record.watching', { n: presence.spectators }) : '');
    setText(lame, app.engineFailed() ? words.say('board.nopreview') : '');
    const doc = table.doc();
    setText(series, doc ? seriesSentence(words, doc, table.seat()) : '');
    if (key === shown) {
      return;
    }
    shown = key;
    setText(heading, words.say('record.title'));
    setText(none, now && now.moves.length > 0 ? '' : words.say('record.none'));
    if (now) {
      drawMoves(now);
    }
    for (const button of node.querySelectorAll('button[data-says]')) {
      button.setAttribute('aria-label', words.say(/** @type {HTMLElement} */ (button).dataset.says || ''));
    }
    const back = /** @type {HTMLButtonElement} */ (node.querySelector('.record-now'));
    setText(back, words.say('record.back'));
    back.hidden = at === null;
  }

  return {
    update,
    step,
    looking: () => at !== null,
    lookingSentence,
    backToGame: () => look(null),
    /** @param {HTMLElement} place */
    mount(place) {
      update();
      fill(place, node);
      list.scrollTop = list.scrollHeight;
    },
    unmount() {
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
      list.scrollTop = list.scrollHeight;
    },
  };
}

/** @typedef {ReturnType<typeof createRecord>} Record */
