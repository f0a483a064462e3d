// SPDX-License-Identifier: MIT
// @ts-check
// Setting up a table: who may sit down, clock, side, and under "More options" the rest; then the
// room's page with the link to send. What was chosen last is offered again.

import { el, fill, on, setText } from '../lib/kit.js';
import { GAMES, showCode } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { openDialog } from './dialog.js';
import { checkbox, pick } from './fields.js';
import { clockText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../lib/words.js').Words} Words */
/**
 * What the form holds. `clock` is a key of CLOCKS, or `own` with minutes and increment.
 * @typedef {object} Choice
 * @property {string} game
 * @property {'private' | 'public'} visibility
 * @property {string} clock
 * @property {number} minutes
 * @property {number} increment seconds
 * @property {'random' | 'south' | 'north'} side
 * @property {'open' | 'delayed' | 'none'} spectators
 * @property {number} delay plies
 * @property {boolean} hints
 * @property {'canned' | 'free' | 'none'} phrases
 */

/** @type {Choice} */
const FIRST = {
  game: GAMES[0].rules,
  visibility: 'private',
  clock: 'none',
  minutes: 15,
  increment: 10,
  side: 'random',
  spectators: 'open',
  delay: 4,
  hints: true,
  phrases: 'canned',
};

const MINUTE = 60000;
const SECOND = 1000;
/** The server's limits of a clock of one's own, in minutes and seconds. */
const LONGEST = 180;
const SHORTEST = 1 / 60;
const MOST_ADDED = 180;
const MOST_DELAY = 20;

/** @param {number} minutes @param {number} seconds @returns {import('./times.js').Clock} */
const fischer = (minutes, seconds) => (
  { kind: 'fischer', base: Math.round(minutes * MINUTE), increment: Math.round(seconds * SECOND) });

/** The clocks that are offered, in the order of the list.
 * @type {Record<string, import('./times.js').Clock>} */
export const CLOCKS = {
  none: { kind: 'none' },
  '3+2': fischer(3, 2),
  '5+3': fischer(5, 3),
  '10+5': fischer(10, 5),
  '30+20': fischer(30, 20),
  '1d': { kind: 'days', days: 1 },
  '3d': { kind: 'days', days: 3 },
  '7d': { kind: 'days', days: 7 },
  '14d': { kind: 'days', days: 14 },
};
const FOR_PUBLIC = '10+5';

/** What is asked of the server. @param {Choice} choice */
export function commandOf(choice) {
  const { game, side, visibility, minutes, increment } = choice;
  const clock = choice.clock === 'own' ? fischer(minutes, increment) : CLOCKS[choice.clock];
  return {
    game,
    side,
    ...(clock.kind === 'none' ? {} : { clock }),
    ...(visibility === 'public' ? { visibility } : {}),
    ...optionsOf(choice),
  };
}

/** Of "More options". @param {Pick<Choice, 'spectators' | 'delay' | 'hints' | 'phrases'>} choice */
export const optionsOf = ({ spectators, delay, hints, phrases }) => ({
  spectators,
  ...(spectators === 'delayed' ? { delay } : {}),
  hints,
  ...(phrases === 'canned' ? {} : { phrases }),
});

/** What was remembered, as far as it can be chosen today. @param {any} kept @returns {Choice} */
export function choiceOf(kept) {
  const choice = { ...FIRST, ...kept };
  if (choice.clock !== 'own' && !CLOCKS[choice.clock]) {
    choice.clock = FIRST.clock;
  }
  if (!GAMES.some(({ rules }) => rules === choice.game)) {
    choice.game = FIRST.game;
  }
  if (choice.visibility === 'public' && choice.clock === 'none') {
    choice.clock = FOR_PUBLIC;
  }
  return choice;
}

/**
 * @param {App} app
 * @param {string | null} rules null: the game is chosen here
 * @param {Partial<Choice>} [wanted] before anything else
 */
export function openSetup(app, rules, wanted = {}) {
  const words = app.words();
  const choice = choiceOf({ ...app.memory.known('table'), ...(rules ? { game: rules } : {}), ...wanted });
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const button = el('button', { class: 'button button-main', text: words.say('setup.create') });
  const form = el(
    'form',
    { class: 'form' },
    !rules && pick(words.say('setup.game'), choice.game, GAMES.map(({ rules: game }) => (
      [game, words.say(`game.${game}`)])), (game) => { choice.game = game; }),
    ...firstQuestions(words, choice),
    moreOptions(words, choice),
    wrong,
    el('div', { class: 'form-actions' }, button),
  );
  const close = openDialog({
    title: rules ? words.say('setup.title', { game: words.say(`game.${rules}`) }) : words.say('setup.anytitle'),
    close: words.say('site.cancel'),
    content: [form],
  });
  on(form, 'submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    setText(wrong, '');
    const { game, ...rest } = choice;
    app.memory.remember('table', rules ? rest : choice);
    try {
      const { room } = await app.commands.send('create', commandOf(choice));
      app.memory.keep(`made.${room}`, { at: Date.now() });
      close();
      app.go(`r/${showCode(room)}`);
    } catch (error) {
      const { code, reason } = /** @type {import('../net/commands.js').Refusal} */ (error);
      setText(wrong, code ? refusedSentence(words, code, reason) : words.say('setup.failed'));
      button.disabled = false;
    }
  });
}

/** Who, clock, side. @param {Words} words @param {Choice} choice */
function firstQuestions(words, choice) {
  const own = el('div', { class: 'setup-own' });
  const clocks = el('select', { class: 'select', 'aria-describedby': 'setup-clock-hint' });
  const hint = el('p', { class: 'hint', id: 'setup-clock-hint' });

  function drawClock() {
    const open = choice.visibility === 'public';
    if (open && choice.clock === 'none') {
      choice.clock = FOR_PUBLIC;
    }
    const keys = [...Object.keys(CLOCKS), 'own'];
    fill(clocks, keys.map((key) => el('option', {
      value: key,
      selected: key === choice.clock,
      disabled: open && key === 'none',
      text: key === 'own' ? words.say('setup.clock.own') : clockText(words, CLOCKS[key]),
    })));
    setText(hint, open ? words.say('setup.clock.needed') : '');
    fill(own, choice.clock === 'own' && [
      amount(words.say('setup.minutes'), choice.minutes, [SHORTEST, LONGEST], (value) => { choice.minutes = value; }),
      amount(words.say('setup.increment'), choice.increment, [0, MOST_ADDED], (value) => { choice.increment = value; }),
    ]);
  }

  on(clocks, 'change', () => {
    choice.clock = clocks.value;
    drawClock();
  });
  drawClock();
  return [
    radios(words, 'visibility', choice, ['private', 'public'], drawClock),
    el(
      'div',
      { class: 'field' },
      el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('setup.clock') }), clocks),
      hint,
      own,
    ),
    radios(words, 'side', choice, ['random', 'south', 'north']),
  ];
}

/** @param {Words} words @param {Pick<Choice, 'spectators' | 'delay' | 'hints' | 'phrases'>} choice */
export function moreOptions(words, choice) {
  const delay = el('div', {});
  const drawDelay = () => fill(delay, choice.spectators === 'delayed' && amount(
    words.say('setup.delay'), choice.delay, [1, MOST_DELAY], (value) => { choice.delay = Math.round(value); }, 1));
  const hints = checkbox(words.say('setup.hints'), choice.hints);
  on(hints.input, 'change', () => { choice.hints = hints.input.checked; });
  const texts = (/** @type {string} */ name, /** @type {string[]} */ values) => values.map((value) => (
    /** @type {[string, string]} */ ([value, words.say(`setup.${name}.${value}`)])));
  drawDelay();
  return el(
    'details',
    { class: 'setup-more' },
    el('summary', { text: words.say('setup.more') }),
    el(
      'div',
      { class: 'form' },
      pick(words.say('setup.spectators'), choice.spectators, texts('spectators', ['open', 'delayed', 'none']), (value) => {
        choice.spectators = /** @type {Choice['spectators']} */ (value);
        drawDelay();
      }),
      delay,
      hints.label,
      pick(words.say('setup.phrases'), choice.phrases, texts('phrases', ['canned', 'free', 'none']), (value) => {
        choice.phrases = /** @type {Choice['phrases']} */ (value);
      }),
    ),
  );
}

/**
 * @param {Words} words @param {string} name @param {Record<string, any>} choice
 * @param {string[]} values @param {() => void} [changed] @param {string} [part] of the messages
 */
export function radios(words, name, choice, values, changed = () => undefined, part = 'setup') {
  return el(
    'fieldset',
    { class: 'choices' },
    el('legend', { class: 'label', text: words.say(`${part}.${name}`) }),
    values.map((value) => el(
      'label',
      { class: 'choice' },
      el('input', {
        type: 'radio',
        name,
        value,
        checked: choice[name] === value,
        change: () => {
          Object.assign(choice, { [name]: value });
          changed();
        },
      }),
      el('span', { text: words.say(`${part}.${name}.${value}`) }),
    )),
  );
}

/**
 * A number; the form is not sent while it lies outside.
 * @param {string} label @param {number} value @param {[number, number]} range
 * @param {(value: number) => void} choose @param {number | 'any'} [step]
 */
function amount(label, value, [min, max], choose, step = 'any') {
  const input = el('input', {
    class: 'input', type: 'number', inputmode: 'decimal', required: true, value, min, max, step,
  });
  on(input, 'input', () => input.validity.valid && choose(input.valueAsNumber));
  return el('label', { class: 'field' }, el('span', { class: 'label', text: label }), input);
}
