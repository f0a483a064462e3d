// SPDX-License-Identifier: MIT
// @ts-check
// Choosing a game and a clock for quick pairing; while waiting, what to do meanwhile.

import { el, fill, on, setText } from '../lib/kit.js';
import { nameOf } from '../game/sentences.js';
import { GAMES, showCode } from '../lib/site.js';
import { aroundOf } from './around.js';
import { askToNotify, canAskToNotify, prepareSound } from './alert.js';
import { isFarewell, wishText } from './quickline.js';
import { checkbox } from './fields.js';
import { sitDown } from './tables.js';
import { clockText } from './times.js';

/** @typedef {import('./shell.js').App} App */

/** @param {import('../game/lobby.js').QuickRow[]} rows */
const clocksOf = (rows) => rows.map(({ game, clocks }) => ({ game, clocks }));

/** Why a search could not begin, by the code of the refusal. @type {Record<string, string>} */
const REFUSALS = { 'seated-in-game': 'quick.seated', 'not-now': 'quick.later' };

/** After so many milliseconds of waiting, bots of the lobby are offered meanwhile. */
const PATIENCE = 20000;

/** Clocks that are looked for in a game: so many take their places before they are known. */
const CLOCKS = 3;

/** What holds the place of a game's clocks, so that nothing moves when they come. @param {App} app
 * @param {string} rules */
function unknownGame(app, rules) {
  const example = clockText(app.words(), { kind: 'fischer', base: 300000, increment: 5000 });
  return el(
    'div',
    { class: 'quick-game is-unknown', 'aria-hidden': 'true' },
    el('p', { class: 'quick-name', text: app.words().say(`game.${rules}`) }),
    Array.from({ length: CLOCKS }, () => el('span', { class: 'button button-small', text: example })),
  );
}

/** @param {App} app */
export function createQuickPanel(app) {
  const { lobby, quick } = aroundOf(app);
  const body = el('div', { class: 'quick-body' });
  /** Changed in place: what is about to be pressed stays. */
  const count = el('p', { class: 'hint' });
  const node = el('section', { class: 'card quick', 'aria-labelledby': 'quick-title' });
  let bots = !!(app.memory.known('quick') || { bots: false }).bots;
  let shown = '';
  /** @type {any} */
  let timer = null;

  /** @param {Omit<import('../game/quick.js').Wish, 'bots'>} wish */
  function wait(wish) {
    prepareSound();
    app.memory.remember('quick', { bots });
    quick.wait({ ...wish, bots });
  }

  function choosing() {
    const words = app.words();
    const known = lobby.lobby();
    const rows = (known || { quick: [] }).quick
      .filter(({ game }) => GAMES.some(({ rules }) => rules === game));
    const { note } = quick.state();
    const consent = checkbox(words.say('quick.bots'), bots);
    on(consent.input, 'change', () => { bots = consent.input.checked; });
    return [
      note && !isFarewell(note) && el('p', {
        class: 'field-error',
        role: 'alert',
        text: words.say(REFUSALS[note] || 'quick.failed'),
      }),
      el('button', {
        type: 'button', class: 'button button-main quick-any', text: words.say('quick.any'), click: () => wait({}),
      }),
      ...rows.map(({ game, clocks }) => el(
        'div',
        { class: 'quick-game', role: 'group', 'aria-label': words.say(`game.${game}`) },
        el('p', { class: 'quick-name', text: words.say(`game.${game}`) }),
        clocks.map((clock) => el('button', {
          type: 'button',
          class: 'button button-small',
          text: clockText(words, clock),
          click: () => wait({ game, clock }),
        })),
      )),
      ...(known || lobby.failed() ? [] : GAMES).map(({ rules }) => unknownGame(app, rules)),
      consent.label,
    ];
  }

  /** Rows of the lobby where a bot waits for somebody. */
  function botTables() {
    const { wish } = quick.state();
    return (lobby.lobby() || { rooms: [] }).rooms.filter(({ state, rules, south, north }) => (
      state === 'open' && [south, north].some((it) => it && it.kind === 'bot')
      && (!wish || !wish.game || wish.game === rules)));
  }

  function waiting() {
    const words = app.words();
    const { wish, since } = quick.state();
    const patient = app.link.serverNow() - since >= PATIENCE;
    return [
      el('p', { class: 'lead', text: words.say('quick.looking', { wish: wish ? wishText(app, wish) : '' }) }),
      canAskToNotify() && el('button', {
        type: 'button',
        class: 'button button-small',
        text: words.say('quick.notify'),
        click: () => askToNotify().then(() => draw(true)),
      }),
      !window.isSecureContext && el('p', { class: 'hint', text: words.say('quick.insecure') }),
      el('button', { type: 'button', class: 'button', text: words.say('quick.stop'), click: quick.stop }),
      patient && meanwhile(),
    ];
  }

  function meanwhile() {
    const words = app.words();
    const tables = botTables().slice(0, 3);
    const said = el('p', { class: 'field-error', role: 'alert' });
    return el(
      'div',
      { class: 'quick-meanwhile' },
      el('p', { text: words.say(tables.length > 0 ? 'quick.meanwhile' : 'quick.longer') }),
      tables.map(({ room, rules, south, north }) => el('button', {
        type: 'button',
        class: 'button button-small',
        text: words.say('quick.bot', {
          name: nameOf(words, south || north), game: words.say(`game.${rules}`),
        }),
        click: () => sitDown(app, room, showCode(room), (text) => setText(said, text)),
      })),
      said,
    );
  }

  /** @param {boolean} [anew] */
  function draw(anew = false) {
    const words = app.words();
    const state = quick.state();
    const isWaiting = state.phase !== 'off';
    const patient = isWaiting && app.link.serverNow() - state.since >= PATIENCE;
    const offered = lobby.lobby();
    const looking = isWaiting ? state.waiting : offered ? offered.waiting : 0;
    setText(count, looking > 0 ? words.say('quick.count', { n: looking }) : '');
    const now = JSON.stringify([
      words.language, isWaiting, state.note, state.wish, patient,
      patient && botTables().map(({ room }) => room),
      !isWaiting && (offered ? clocksOf(offered.quick) : lobby.failed()),
    ]);
    if (now === shown && !anew) {
      return;
    }
    shown = now;
    clearTimeout(timer);
    if (isWaiting && !patient) {
      timer = setTimeout(draw, state.since + PATIENCE - app.link.serverNow() + 50);
    }
    fill(body, isWaiting ? waiting() : choosing());
  }

  function dress() {
    const words = app.words();
    fill(
      node,
      el('h2', { id: 'quick-title', text: words.say('quick.title') }),
      el('p', { class: 'hint', text: words.say('quick.text') }),
      body,
      count,
    );
    draw();
  }

  dress();
  const undo = [quick.on('change', () => draw()), lobby.on('change', () => draw()), app.on('words', dress)];
  return {
    node,
    destroy() {
      undo.forEach((fn) => fn());
      clearTimeout(timer);
    },
  };
}
