// SPDX-License-Identifier: MIT
// @ts-check
// A game's moves as a list, and the buttons that lead through it: in a room, a replay and on the
// local board.

import { add, el, fill, setAttribute } from '../lib/kit.js';

/** @typedef {import('./shell.js').App} App */

/** @param {App} app @param {string} token of record notation */
export const moveText = (app, token) => (token[0] === '-' ? app.words().say('record.pass') : token);

/**
 * @param {App} app
 * @param {{look?: string, choose: (ply: number) => void}} options `look`: a further class
 */
export function createMoves(app, { look = '', choose }) {
  const list = el('ol', { class: `moves ${look}` });
  /** @type {Map<number, HTMLElement>} */
  const buttons = new Map();
  /** @type {HTMLElement | undefined} */
  let marked;
  let at = NaN;
  let frame = 0;
  /** What is listed: the moves, and what else makes a button. @type {string[]} */
  let listed = [];
  let kind = '';

  /** Brings the move that is marked into view without moving the page. */
  function bring() {
    frame = 0;
    if (marked) {
      const box = list.getBoundingClientRect();
      const place = marked.getBoundingClientRect();
      list.scrollTop += place.top - box.top - (box.height - place.height) / 2;
    } else {
      list.scrollTop = at > 0 ? list.scrollHeight : 0;
    }
  }

  /** With the next picture, for which everything is measured anyway. */
  function bringSoon() {
    frame = frame || requestAnimationFrame(bring);
  }

  /** The move that is looked at; another number marks none. @param {number} ply */
  function mark(ply) {
    if (ply === at) {
      return; // whoever scrolls the list is left alone
    }
    at = ply;
    setAttribute(marked || list, 'aria-current', null);
    marked = buttons.get(ply);
    if (marked) {
      setAttribute(marked, 'aria-current', 'step');
    }
    bringSoon();
  }

  /** The row of the last move. */
  const lastRow = () => /** @type {HTMLElement | null} */ (list.lastElementChild);

  /** @param {string} token @param {number} ply in this list @param {number} number in its game */
  function append(token, ply, number) {
    let row = lastRow();
    if (!row || number % 2 === 1) {
      row = el('li', { value: Math.floor((number - 1) / 2) + 1 });
      add(row, number % 2 === 0 && el('span', {}));
      add(list, row);
    }
    const button = el('button', {
      type: 'button',
      class: 'move',
      'aria-label': app.words().say('record.move', { ply, move: moveText(app, token) }),
      text: token,
      click: () => choose(ply),
    });
    buttons.set(ply, button);
    add(row, button);
  }

  function clear() {
    fill(list);
    buttons.clear();
    marked = undefined;
    listed = [];
  }

  // What stands beside it may come later, and leaves it another size.
  new ResizeObserver(bringSoon).observe(list);

  return {
    node: list,
    mark,
    /**
     * @param {string[]} moves tokens @param {number} from the ply that the first of them is in
     * this list @param {number} [first] the ply that it is in its game
     */
    draw(moves, from, first = from) {
      const wanted = [from, first, app.words().language].join();
      if (wanted !== kind || !listed.every((token, index) => token === moves[index])) {
        clear();
      }
      kind = wanted;
      for (let index = listed.length; index < moves.length; index++) {
        append(moves[index], from + index, first + index);
      }
      listed = moves.slice();
      at = NaN;
    },
  };
}

/** Their signs, and how far they lead. @type {[string, number][]} */
const STEPS = [['«', -Infinity], ['‹', -1], ['›', 1], ['»', Infinity]];

/** The names of the four steps. */
export const STEP_KEYS = ['act.first', 'act.back', 'act.forward', 'act.end'];

/**
 * Buttons to the first position, one move back, one on, and to the last.
 * @param {App} app
 * @param {{go: (by: number) => void, keys?: string[], look?: string}} options `keys` of their names
 */
export function createSteps(app, { go, keys = STEP_KEYS, look = '' }) {
  const node = el('div', { class: `steps ${look}`, role: 'group' });
  return {
    node,
    draw() {
      const words = app.words();
      setAttribute(node, 'aria-label', words.say('act.steps'));
      fill(node, STEPS.slice(0, keys.length).map(([sign, by], at) => el(
        'button',
        {
          type: 'button',
          class: 'button button-icon',
          'aria-label': words.say(keys[at]),
          title: words.say(keys[at]),
          click: () => go(by),
        },
        el('span', { 'aria-hidden': 'true', text: sign }),
      )));
    },
    /** Whether there is something before, and after. @param {boolean} before @param {boolean} after */
    update(before, after) {
      [...node.children].forEach((button, at) => {
        setAttribute(button, 'aria-disabled', (STEPS[at][1] < 0 ? before : after) ? null : 'true');
      });
    },
  };
}

/** How far a key leads through a game, null for another key. @param {string} key */
export function stepOfKey(key) {
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, '[': -1, ']': 1, Home: -Infinity, End: Infinity };
  return steps[key] === undefined ? null : steps[key];
}

/**
 * Whether a key is meant for the browser. What is typed with AltGr is not, as brackets are on many
 * keyboards. @param {KeyboardEvent} event
 */
export const isShortcut = (event) => event.metaKey
  || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
