// SPDX-License-Identifier: MIT
// @ts-check
// A figure of the rules as a board: its position is set up, any move of it can be tried, and the
// one that the text tells of can be watched. The engine plays; nobody is asked, nothing is kept.

import { el, fill, on } from '../lib/kit.js';
import { loadEngine } from '../lib/engine.js';
import { asset, shapeOf } from '../lib/site.js';
import { createWords } from '../lib/words.js';
import { createTrial, moveSentence } from './trial.js';

/**
 * @typedef {object} Figure
 * @property {HTMLElement} stand where the picture is, and the board will be
 * @property {() => void} destroy ends the picture
 * @property {HTMLElement} line of buttons
 * @property {HTMLElement} said where sentences go
 * @property {string} position before the move
 * @property {string} move letter of the pit that the text tells of
 * @property {string} rules
 */

/** Shared by the figures of a page. @type {Promise<import('../lib/engine.js').Engine> | null} */
let engineLoad = null;

/** @param {string} language */
async function loadAll(language) {
  engineLoad = engineLoad || loadEngine(asset('engine.wasm'));
  engineLoad.catch(() => {
    engineLoad = null;
  });
  const [engine, all, part] = await Promise.all([
    engineLoad, import(`../messages/${language}.js`), import(`../messages/rules/${language}.js`),
  ]);
  const words = createWords(all);
  words.learn(part);
  return { engine, words };
}

/**
 * @param {Figure} figure
 * @param {import('./figures.js').FigureContext} context
 * @returns {Promise<() => void>} ends the board, once it stands; rejected where the engine cannot run
 */
export async function openFigurePlay(figure, { language, memory }) {
  const { stand, line, said, position, move, rules } = figure;
  const { engine, words } = await loadAll(language);
  const shape = shapeOf(rules);
  if (!engine.read(position)) {
    throw new Error(`figure: not a position: ${position}`);
  }
  figure.destroy();
  stand.removeAttribute('aria-hidden');
  stand.classList.add('is-live');
  const trial = createTrial(stand, {
    engine,
    words: () => words,
    rules,
    look: { shape, scoreCounts: shape.stores },
    speed: () => memory.settings().speed,
    describe({ seat, seeds, legal, reason }, pit) {
      const name = words.say(`board.pit.${seat}`, { pit, n: seeds });
      const why = legal ? words.say('figure.can') : reason;
      return why ? words.say('board.pit.why', { name, why }) : name;
    },
    pick: play,
    refuse(letter, sentence) {
      said.textContent = sentence;
    },
  });

  function setUp() {
    trial.setUp(position);
    said.textContent = '';
  }

  /** @param {string} letter of a pit that can be played */
  function play(letter) {
    const { outcome } = trial.play(letter);
    said.textContent = moveSentence(words, position, outcome, null);
  }

  const button = (/** @type {string} */ key, /** @type {() => void} */ act) => {
    const node = el('button', { type: 'button', class: 'button button-small', text: words.say(key, { pit: move }) });
    on(node, 'click', act);
    return node;
  };
  fill(line, button('figure.show', () => {
    setUp();
    play(move);
  }), button('figure.again', () => {
    setUp();
    trial.focus(move);
  }));
  setUp();
  trial.focus(move);
  return trial.destroy;
}
