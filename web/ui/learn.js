// SPDX-License-Identifier: MIT
// @ts-check
// A tutorial: one step after the other, each with a board on which its task is done. The steps are
// rows of web/tutorials; whether a move did what was asked, the engine's outcome says.

import { el, fill, on, setText, undoList } from '../lib/kit.js';
import { lookOf } from '../lib/site.js';
import { meets, outcomeOf, valuesOf } from '../game/lesson.js';
import { whySentence } from '../game/sentences.js';
import { keepFocus } from './focus.js';
import { createGamePicture } from './picture.js';
import { createTrial, moveSentence } from './trial.js';
import { rulesButton, waysInto } from './ways.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/lesson.js').Step} Step */
/** @typedef {import('../game/lesson.js').Outcome} Outcome */

/**
 * The step that a fragment names, from 0; `last` is the page behind the last step.
 * @param {string} hash @param {number} last
 * @returns {number | null} null when it names none
 */
export function stepOf(hash, last) {
  const number = /^#\d{1,3}$/.test(hash) ? Number(hash.slice(1)) : 0;
  return number >= 1 ? Math.min(number - 1, last) : null;
}

/**
 * @param {App} app @param {HTMLElement} main @param {string} rules @param {Step[]} steps
 * @returns {import('./shell.js').Page}
 */
export function openLearn(app, main, rules, steps) {
  const memo = `learn.${rules}`;
  const undo = undoList();
  let at = stepOf(window.location.hash, steps.length) ?? stepOf(`#${app.memory.recall(memo)?.step}`, steps.length) ?? 0;
  /** @type {ReturnType<typeof createLesson> | null} */
  let lesson = null;

  /** @param {number} wanted */
  function go(wanted) {
    at = Math.max(0, Math.min(steps.length, wanted));
    note();
    draw();
    main.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }

  /** The address and this tab know the step. */
  function note() {
    app.memory.keep(memo, { step: at + 1 });
    window.history.replaceState(null, '', `${window.location.href.split('#')[0]}#${at + 1}`);
  }

  function draw() {
    const words = app.words();
    lesson?.destroy();
    lesson = null;
    const game = words.say(`game.${rules}`);
    app.title(words.say('site.page', { page: words.say('learn.title', { game }) }));
    main.className = 'main-learn';
    if (at === steps.length) {
      main.classList.add('is-end');
      const stand = el('div', { class: 'learn-picture', 'aria-hidden': 'true' });
      fill(main, stand, ending(app, rules, () => go(0)));
      const board = createGamePicture(app, stand, rules);
      board.showStart();
      lesson = { dress: () => undefined, destroy: board.destroy };
    } else if (app.engineFailed()) {
      main.classList.add('is-end');
      fill(main, cannot(app, rules));
    } else {
      lesson = createLesson(app, main, { rules, step: steps[at], at, last: steps.length, go });
    }
  }

  note();
  draw();
  app.wantEngine();
  undo.add(
    app.on('words', () => keepFocus(main, draw)),
    app.on('engine', () => keepFocus(main, draw)),
    app.memory.on('settings', () => lesson?.dress()),
    on(window, 'hashchange', () => go(stepOf(window.location.hash, steps.length) ?? 0)),
  );
  return {
    destroy() {
      undo();
      lesson?.destroy();
    },
  };
}

/**
 * @param {App} app @param {HTMLElement} main
 * @param {{rules: string, step: Step, at: number, last: number, go: (at: number) => void}} plan
 */
function createLesson(app, main, { rules, step, at, last, go }) {
  const words = app.words();
  const engine = app.engine();
  const look = () => lookOf(rules, app.memory.settings());
  const { key, position } = step;
  /** Steps that were left behind say nothing more. */
  let visit = 0;
  const values = engine ? valuesOf(outcomeOf(engine, position, step.show)) : null;
  const text = el('p', { class: 'learn-text', text: words.say(`learn.${key}.text`) });
  const task = el('p', { class: 'learn-task', text: values ? words.say(`learn.${key}.task`, values) : words.say('learn.wait') });
  const said = el('div', { class: 'learn-said', role: 'status' });
  const stand = el('div', { class: 'learn-board' });
  const button = (/** @type {string} */ name, /** @type {() => void} */ act, look = '', disabled = false) => (
    el('button', { type: 'button', class: `button ${look}`, text: words.say(`learn.${name}`), click: act, disabled }));
  const again = button('again', () => {
    setUp();
    trial?.focus(step.show);
  }, 'learn-again');
  const next = button('next', () => go(at + 1), 'learn-next');
  const respect = `game.${rules}.respect`;
  fill(
    main,
    el(
      'div',
      { class: 'learn-words' },
      el('div', { class: 'learn-way' }, el('p', { class: 'label', text: words.say(`game.${rules}`) }), el(
        'p', { class: 'label', text: words.say('learn.step', { n: at + 1, last }) })),
      el('h1', { tabindex: '-1', text: words.say(`learn.${key}.title`) }),
      at === 0 && words.has(respect) && el('p', { class: 'learn-respect', text: words.say(respect) }),
      text,
      task,
      said,
    ),
    el('div', { class: 'learn-stage' }, stand),
    el('div', { class: 'learn-acts' }, again, button('show', () => {
      setUp();
      touch(step.show);
    }, '', !engine), at > 0 && button('back', () => go(at - 1), 'learn-back'), next),
  );
  const trial = engine && createTrial(stand, {
    engine,
    words: app.words,
    rules,
    look: look(),
    speed: () => app.memory.settings().speed,
    describe({ seat, seeds, legal, reason }, pit) {
      const name = words.say(`board.pit.${seat === 'north' ? 'theirs' : legal ? 'mine.can' : 'mine'}`, { pit, n: seeds });
      return reason && seat === 'south' ? words.say('board.pit.why', { name, why: reason }) : name;
    },
    pick: touch,
    refuse: touch,
  });

  /** @param {'' | 'done' | 'missed'} state */
  function mark(state) {
    main.classList.toggle('is-done', state === 'done');
    main.classList.toggle('is-missed', state === 'missed');
    next.classList.toggle('button-main', state === 'done');
  }

  function setUp() {
    visit += 1;
    trial?.setUp(position);
    again.classList.add('is-idle');
    mark('');
    fill(said);
  }

  /** @param {string} letter of a pit that was chosen */
  async function touch(letter) {
    if (!engine || !trial) {
      return;
    }
    const outcome = outcomeOf(engine, position, letter);
    visit += 1;
    const mine = visit;
    if (outcome.refused !== null) {
      const is = meets(step.goal, outcome);
      tell(whySentence(words, outcome.refused), is ? 'done' : '', outcome);
      if (is) {
        trial.rest();
        again.classList.remove('is-idle');
      }
      return;
    }
    fill(said);
    const { stands } = trial.play(letter);
    again.classList.remove('is-idle');
    await stands;
    if (mine === visit) {
      tell(moveSentence(words, position, outcome, 'south'), meets(step.goal, outcome) ? 'done' : 'missed', outcome);
    }
  }

  /** @param {string} sentence what happened @param {'' | 'done' | 'missed'} state @param {Outcome} outcome */
  function tell(sentence, state, outcome) {
    const verdict = { '': null, done: 'done', missed: 'miss' }[state];
    mark(state);
    fill(
      said,
      el('p', { class: 'learn-what', text: sentence }),
      verdict && el(
        'p',
        { class: 'learn-why' },
        el('strong', { text: words.say(`learn.${verdict}`) }),
        ' ',
        words.say(`learn.${key}.${verdict}`, valuesOf(outcome)),
      ),
    );
  }

  setUp();
  return {
    dress: () => trial?.setLook(look()),
    destroy() {
      visit += 1;
      trial?.destroy();
    },
  };
}

/** What there is after the last step. @param {App} app @param {string} rules @param {() => void} again */
function ending(app, rules, again) {
  const words = app.words();
  return [
    el('p', { class: 'label', text: words.say(`game.${rules}`) }),
    el('h1', { tabindex: '-1', text: words.say('learn.end.title') }),
    el('p', { class: 'lead', text: words.say('learn.end.text') }),
    el(
      'div',
      { class: 'card-actions' },
      waysInto(app, rules),
      rulesButton(app, rules),
      el('button', { type: 'button', class: 'button', text: words.say('learn.first'), click: again }),
    ),
  ];
}

/** In place of the steps, where the engine does not run. @param {App} app @param {string} rules */
const cannot = (app, rules) => [
  el('p', { class: 'label', text: app.words().say(`game.${rules}`) }),
  el('h1', { tabindex: '-1', text: app.words().say('learn.title', { game: app.words().say(`game.${rules}`) }) }),
  el('p', { role: 'status', text: app.words().say('learn.cannot') }),
  el('div', { class: 'card-actions' }, rulesButton(app, rules)),
];
