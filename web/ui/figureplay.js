// SPDX-License-Identifier: MIT
// @ts-check
// A figure of the rules as a board: its position is set up, any move of it can be tried, and the
// one that the text tells of can be watched. The engine plays; nobody is asked, nothing is kept.

import { createBoard } from '../board/board.js';
import { el, fill, on } from '../lib/kit.js';
import { loadEngine } from '../lib/engine.js';
import { asset, shapeOf } from '../lib/site.js';
import { createWords } from '../lib/words.js';
import { cellsOf, letterOf, pitOf, seedsSown } from '../game/model.js';
import { lastSentence, whySentence } from '../game/sentences.js';

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
 * @returns {Promise<void>} when the board stands; rejected where the engine cannot run
 */
export async function openFigurePlay(figure, { language, memory }) {
  const { stand, line, said, position, move, rules } = figure;
  const { engine, words } = await loadAll(language);
  const shape = shapeOf(rules);
  const { rowPits } = shape;
  let game = start();
  /** The position that is shown, "" once a move of it has been played. */
  let live = position;

  function start() {
    const play = engine.play(position);
    if (!play) {
      throw new Error(`figure: not a position: ${position}`);
    }
    return play;
  }

  figure.destroy();
  stand.removeAttribute('aria-hidden');
  stand.classList.add('is-live');
  const board = createBoard(stand, { shape, scoreCounts: shape.stores, labels: {
    toolbar: words.say('board.label', { game: words.say(`game.${rules}`) }),
    letter: (pit) => letterOf(pit, rowPits),
    describePit: ({ pit, seat, seeds, legal, reason }) => {
      const name = words.say(`board.pit.${seat}`, { pit: letterOf(pit, rowPits), n: seeds });
      const why = legal ? words.say('figure.can') : reason;
      return why ? words.say('board.pit.why', { name, why }) : name;
    },
  } });

  /** Pits of the position, and why some of them cannot be played. @returns {Map<number, string | null>} */
  function legal() {
    const pits = Array.from({ length: 2 * rowPits }, (_, pit) => pit);
    return new Map(live === '' ? [] : pits.map((pit) => {
      const why = engine.refusal(live, letterOf(pit, rowPits));
      return [pit, why === null ? null : whySentence(words, why)];
    }));
  }

  function setUp() {
    game = start();
    live = position;
    board.setPosition({ cells: cellsOf(position) });
    board.setLastMove(null);
    board.setTurn(game.state().turn);
    board.setLegal(legal());
    said.textContent = '';
  }

  /** @param {string} letter of a pit that can be played */
  async function play(letter) {
    const trace = engine.trace(live, letter);
    const result = game.move(letter);
    if (!trace.ok || 'reason' in result) {
      return;
    }
    live = '';
    board.setLegal(legal());
    board.setTurn(null);
    const before = { cells: cellsOf(position) };
    said.textContent = tell(letter, result);
    await board.play(trace, before, { cells: result.cells }, { speed: memory.settings().speed });
  }

  /** @param {string} letter @param {{laps: number, captured: number}} result */
  function tell(letter, { laps, captured }) {
    const last = { pit: letter, laps, captured, before: position };
    /** @type {any} */
    const doc = { seats: { south: null, north: null }, game: { last } };
    return lastSentence(words, doc, null, seedsSown(engine, doc.game)) || '';
  }

  board.onPick((pit) => play(letterOf(pit, rowPits)));
  board.onRefuse((pit, reason) => {
    said.textContent = reason;
  });
  board.onPeek((pit) => {
    const trace = pit === null || live === '' ? null : engine.trace(live, letterOf(pit, rowPits));
    board.showPreview(trace && trace.ok ? trace : null);
  });
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
    board.focusPit(pitOf(move, rowPits));
  }));
  setUp();
  board.focusPit(pitOf(move, rowPits));
}
