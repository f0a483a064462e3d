// SPDX-License-Identifier: MIT
// @ts-check
// The page of a finished game, or of all games of a room, by its code.

import { el, fill, undoList } from '../lib/kit.js';
import { address, roomAddress, showCode } from '../lib/site.js';
import { nameOf } from '../game/sentences.js';
import { fetchGame, fetchSeries } from '../net/api.js';
import { gameRow, publicGame } from './gamerow.js';
import { createReplay } from './replay.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {{draw: () => void, destroy: () => void}} View */

/** @param {App} app @param {HTMLElement} main @param {'replay.missing.text' | 'archive.failed' | 'around.offline'} text */
function createNote(app, main, text) {
  const draw = () => {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('replay.missing.title') }));
    main.className = 'main-text';
    fill(main, el('h1', { text: words.say('replay.missing.title') }), el('p', { text: words.say(text) }), el(
      'p', {}, el('a', { class: 'button', href: address('archive'), text: words.say('archive.title') })));
  };
  draw();
  return { draw, destroy: () => undefined };
}

/**
 * @param {App} app @param {HTMLElement} main
 * @param {Awaited<ReturnType<typeof fetchSeries>>} series
 */
function createSeries(app, main, series) {
  const { room, rules, games, totals } = series;
  const draw = () => {
    const words = app.words();
    const game = words.say(`game.${rules}`);
    app.title(words.say('site.page', { page: game }));
    main.className = 'main-around main-settings';
    fill(
      main,
      el('header', { class: 'replay-head' }, el('p', { class: 'label', text: game }), el(
        'h1', { text: words.say('series.title', { code: showCode(room) }) })),
      el('section', { class: 'card', 'aria-label': words.say('series.totals') }, totals.map(({ player, ...sums }) => el('p', {
        text: words.say('series.total', { ...sums, name: nameOf(words, player) }),
      })), games.length === 0 && el('p', { text: words.say('series.none') }), el('ul', { class: 'tables' }, games.map(
        (it) => gameRow(app, publicGame(app, { ...it, room, rules }))))),
      el('p', { class: 'around-links' }, el('a', { href: roomAddress(room), text: words.say('replay.room') }), el('a', {
        href: address('archive'), text: words.say('archive.title'),
      })),
    );
  };
  draw();
  return { draw, destroy: () => undefined };
}

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {{code: string | null, number: number | null}} route without a number: every game of the room
 * @returns {import('./shell.js').Page}
 */
export function openGame(app, main, { code, number }) {
  /** @type {View | null} */
  let view = null;
  let closed = false;
  /** The server was not reached. */
  let gone = false;

  /** @returns {Promise<() => View>} */
  async function load() {
    try {
      if (!code) {
        return () => createNote(app, main, 'replay.missing.text');
      }
      const found = number ? await fetchGame(code, number) : await fetchSeries(code);
      return () => ('moves' in found ? createReplay(app, main, found) : createSeries(app, main, found));
    } catch (error) {
      const { code: why } = /** @type {any} */ (error);
      gone = why === 'gone';
      return () => createNote(app, main, why === 'no-such-room' ? 'replay.missing.text'
        : gone ? 'around.offline' : 'archive.failed');
    }
  }

  async function show() {
    const create = await load();
    view?.destroy();
    view = closed ? null : create();
  }

  main.className = 'main-loading';
  fill(main, el('h1', { class: 'loading', text: app.words().say('replay.loading') }));
  show();
  const undo = undoList();
  undo.add(
    app.on('words', () => view && view.draw()),
    app.link.on('ready', () => gone && show()),
  );
  return {
    destroy() {
      closed = true;
      undo();
      if (view) {
        view.destroy();
      }
    },
  };
}
