// SPDX-License-Identifier: MIT
// @ts-check
// Opening a hall, its settings, and the names to choose from in it.

import { hallPath } from '../game/hall.js';
import { refusedSentence } from '../game/sentences.js';
import { el, fill, on, setText, undoList } from '../lib/kit.js';
import { GAMES } from '../lib/site.js';
import { aroundOf } from './around.js';
import { confirm, openDialog } from './dialog.js';
import { checkbox, pick } from './fields.js';
import { isFitting, isNameFitting, tidyName } from './settings.js';
import { moreOptions, optionsOf, radios } from './setup.js';
import { clockText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('./times.js').Clock} Clock */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** @typedef {import('../game/lobby.js').QuickRow} QuickRow */
/**
 * What the form holds; `game` "" is any.
 * @typedef {object} Choice
 * @property {string} title
 * @property {string} game
 * @property {Clock} clock
 * @property {'free' | 'list' | 'none'} names
 * @property {boolean} sharedDevices
 * @property {'open' | 'delayed' | 'none'} spectators
 * @property {number} delay
 * @property {boolean} hints
 * @property {'canned' | 'free' | 'none'} phrases
 */

/** The server's limits: of a title, of the names in a list, and of those in one command. */
const TITLE_CHARACTERS = 60;
const TITLE_BYTES = 240;
export const NAMES = 64;
const AT_ONCE = 8;
/** How many plies behind a delayed spectator is, unless another number is chosen. */
const DELAY = 4;

/** @type {Choice} */
const FIRST = {
  title: '',
  game: GAMES[0].rules,
  clock: { kind: 'none' },
  names: 'free',
  sharedDevices: false,
  spectators: 'open',
  delay: DELAY,
  hints: true,
  phrases: 'canned',
};

/** What is asked of the server. @param {Choice} choice */
export const fieldsOf = (choice) => ({
  title: choice.title,
  ...(choice.game ? { game: choice.game } : {}),
  ...(choice.clock.kind === 'none' ? {} : { clock: choice.clock }),
  ...optionsOf(choice),
  names: choice.names,
  ...(choice.sharedDevices ? { sharedDevices: true } : {}),
});

/** The clocks that the server offers for a game, "" for any of them. @param {readonly QuickRow[]} quick
 * @param {string} game @returns {Clock[]} */
export function clocksFor(quick, game) {
  const all = quick.filter((row) => !game || row.game === game).flatMap(({ clocks }) => clocks);
  const different = new Map(all.map((clock) => [JSON.stringify(clock), clock]));
  return [{ kind: 'none' }, ...different.values()];
}

/**
 * Names that somebody has written, one a line. `bad`: those that are too long.
 * @param {string} text
 * @returns {{names: string[], bad: string[]}}
 */
export function readNames(text) {
  const all = [...new Set(text.split(/[\n;,\t]/).map(tidyName).filter(Boolean))];
  return { names: all.filter(isNameFitting), bad: all.filter((name) => !isNameFitting(name)) };
}

/**
 * Adds names to the list of a hall, as many at a time as the server takes.
 * @param {App} app @param {string} hall @param {string[]} names
 */
async function addNames(app, hall, names) {
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const list = names.slice(at, at + AT_ONCE).map((name) => ({ name }));
    await app.commands.send('hall', { action: 'add-names', hall, list }); // in their order
  }
}

/** What is wrong with names, "" for nothing. @param {App} app @param {ReturnType<typeof readNames>} read */
function namesFault(app, { names, bad }) {
  const words = app.words();
  if (bad.length > 0) {
    return words.say('hall.names.long', { name: bad[0] });
  }
  return names.length > NAMES ? words.say('hall.many.names') : '';
}

/** @param {App} app @param {any} error @param {string} what the limit is about */
function faultOf(app, { code, reason }, what) {
  const words = app.words();
  if (code === 'malformed') {
    app.memory.remember('clocks', null); // perhaps the server has others now
  }
  return code === 'too-many' ? words.say(`hall.many.${what}`)
    : code ? refusedSentence(words, code, reason) : words.say('hall.setup.failed');
}

/** The server names clocks in the lobby; they are remembered, since a host is not there.
 * @param {App} app @param {(quick: QuickRow[]) => void} then @returns {() => void} */
function askClocks(app, then) {
  const { lobby } = aroundOf(app);
  const kept = app.memory.known('clocks');
  const undo = undoList();
  const take = () => {
    const known = lobby.lobby();
    if (known) {
      app.memory.remember('clocks', known.quick);
      undo(); // the hall takes its place again
      then(known.quick);
    }
  };
  if (kept) {
    then(kept);
  } else {
    undo.add(lobby.look());
  }
  undo.add(lobby.on('change', take));
  take();
  return undo;
}

/**
 * @param {App} app @param {Choice} choice is changed by the form
 * @param {{go: string, submit: () => Promise<string>, names?: HTMLElement | null}} options `submit`
 *   says what is wrong, "" for nothing
 */
function hallForm(app, choice, { go, submit, names = null }) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const button = el('button', { class: 'button button-main', text: go });
  const clocks = el('select', { class: 'select' });
  const title = el('input', {
    class: 'input', name: 'title', required: true, maxlength: TITLE_BYTES, value: choice.title, autocomplete: 'off',
  });
  const shared = checkbox(words.say('hall.setup.shared'), choice.sharedDevices);
  /** @type {QuickRow[]} */
  let quick = [];

  function drawClocks() {
    const own = JSON.stringify(choice.clock);
    const offered = clocksFor(quick, choice.game);
    const list = quick.length === 0 && !offered.some((it) => JSON.stringify(it) === own) ? [...offered, choice.clock] : offered;
    if (!list.some((it) => JSON.stringify(it) === own)) {
      [choice.clock] = list;
    }
    fill(clocks, list.map((clock) => el('option', {
      value: JSON.stringify(clock),
      selected: JSON.stringify(clock) === JSON.stringify(choice.clock),
      text: clockText(words, clock),
    })));
  }

  function drawNames() {
    if (names) {
      names.hidden = choice.names !== 'list';
    }
  }

  const form = el(
    'form',
    { class: 'form' },
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('hall.setup.title') }), title),
    pick(words.say('setup.game'), choice.game, [
      ...GAMES.map(({ rules }) => /** @type {[string, string]} */ ([rules, words.say(`game.${rules}`)])),
      ['', words.say('hall.setup.anygame')],
    ], (game) => {
      choice.game = game;
      drawClocks();
    }),
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('setup.clock') }), clocks),
    radios(words, 'names', choice, ['free', 'list', 'none'], drawNames, 'hall.setup'),
    names,
    el('div', {}, shared.label, el('p', { class: 'hint', text: words.say('hall.setup.shared.text') })),
    moreOptions(words, choice),
    wrong,
    el('div', { class: 'form-actions' }, button),
  );
  on(title, 'input', () => { choice.title = title.value.replace(/\s+/g, ' ').trim(); });
  on(clocks, 'change', () => { choice.clock = JSON.parse(clocks.value); });
  on(shared.input, 'change', () => { choice.sharedDevices = shared.input.checked; });
  on(form, 'submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    setText(wrong, '');
    setText(wrong, choice.title === '' || !isFitting(choice.title, TITLE_CHARACTERS, TITLE_BYTES)
      ? words.say('hall.setup.title.wrong') : await submit());
    button.disabled = false;
  });
  drawNames();
  const undo = askClocks(app, (known) => {
    quick = known;
    drawClocks();
  });
  drawClocks();
  return { form, undo };
}

/** A field for many names. @param {App} app */
function namesField(app) {
  const words = app.words();
  const area = el('textarea', { class: 'input hall-names-area', rows: 6, spellcheck: 'false' });
  return {
    area,
    node: el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('hall.names.label') }), area, el(
      'span', { class: 'hint', text: words.say('hall.names.hint') },
    )),
  };
}

/** A hall of one's own; then its page. @param {App} app */
export function openHallSetup(app) {
  const words = app.words();
  const choice = { ...FIRST };
  const names = namesField(app);
  /** Once it is open, what is wrong is wrong with the names alone. */
  let hall = '';
  const { form, undo } = hallForm(app, choice, {
    go: words.say('hall.setup.go'),
    names: names.node,
    async submit() {
      const read = readNames(choice.names === 'list' ? names.area.value : '');
      const fault = namesFault(app, read);
      if (fault) {
        return fault;
      }
      try {
        hall = hall || (await app.commands.send('hall', { action: 'open', ...fieldsOf(choice) })).hall;
        await addNames(app, hall, read.names);
      } catch (error) {
        return faultOf(app, error, hall ? 'names' : 'halls');
      }
      close();
      app.go(hallPath(hall));
      return '';
    },
  });
  const close = openDialog({
    title: words.say('hall.setup'), close: words.say('site.cancel'), content: [el('p', { text: words.say('hall.setup.text') }), form], onClose: undo,
  });
}

/** @param {App} app @param {HallFollowed} hall */
export function openHallSettings(app, hall) {
  const words = app.words();
  const { document } = /** @type {import('../game/hall.js').Hall} */ (hall.hall());
  const choice = {
    ...FIRST,
    title: document.title,
    game: document.game || '',
    clock: document.clock,
    names: document.names,
    sharedDevices: document.sharedDevices,
    spectators: document.spectators,
    delay: document.delay || DELAY,
    hints: document.hints,
    phrases: document.phrases,
  };
  const { form, undo } = hallForm(app, choice, {
    go: words.say('hall.settings.go'),
    async submit() {
      try {
        await hall.order('settings', fieldsOf(choice));
      } catch (error) {
        return faultOf(app, error, 'halls');
      }
      close();
      return '';
    },
  });
  const close = openDialog({
    title: words.say('hall.host.settings'),
    close: words.say('site.cancel'),
    content: [el('p', { class: 'hint', text: words.say('hall.settings.text') }), form],
    onClose: undo,
  });
}

/** The list of names, for the host. @param {App} app @param {HallFollowed} hall */
export function openHallNames(app, hall) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const count = el('p', {});
  const list = el('ul', { class: 'hall-name-list' });
  const { area, node } = namesField(app);
  const form = el('form', { class: 'form' }, node, wrong, el(
    'div',
    { class: 'card-actions' },
    el('button', { class: 'button button-main', text: words.say('hall.names.add') }),
    el('button', { type: 'button', class: 'button button-danger', text: words.say('hall.names.clear'), click: askToClear }),
  ));

  function draw() {
    const known = hall.hall();
    const names = known ? known.document.list : [];
    setText(count, words.say('hall.names.count', { n: names.length }));
    fill(list, names.map(({ name, player }) => el('li', {
      class: player ? 'is-taken' : '', text: player ? words.say('hall.name.taken', { name }) : name,
    })));
  }

  function askToClear() {
    close();
    confirm({
      title: words.say('hall.names.clear.title'),
      text: words.say('hall.names.clear.text'),
      yes: words.say('hall.names.clear.yes'),
      no: words.say('site.cancel'),
      close: words.say('site.cancel'),
    }, () => void hall.order('clear-names').catch(() => undefined));
  }

  on(form, 'submit', async (event) => {
    event.preventDefault();
    const read = readNames(area.value);
    setText(wrong, namesFault(app, read));
    if (wrong.textContent === '') {
      try {
        await addNames(app, hall.code, read.names);
        area.value = '';
      } catch (error) {
        setText(wrong, faultOf(app, error, 'names'));
      }
    }
  });
  draw();
  const undo = hall.on('change', draw);
  const close = openDialog({
    title: words.say('hall.host.names'), close: words.say('site.close'), content: [count, list, form], onClose: undo,
  });
}
