// SPDX-License-Identifier: MIT
// @ts-check
// What stands around every page: the head with its links, the language, the bar that says what is
// wrong with the connection, the foot, and what screen readers are told.

import { add, el, on, setAttribute, setText } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { LANGUAGES } from '../lib/words.js';

/**
 * What pages get from the application.
 * @typedef {object} App
 * @property {() => import('../lib/words.js').Words} words
 * @property {import('../lib/memory.js').Memory} memory
 * @property {import('../net/link.js').Link} link
 * @property {import('../net/commands.js').Commands} commands
 * @property {Speech} speech
 * @property {() => string} player this browser's public id, "" before the first hello
 * @property {ReturnType<typeof import('../game/table.js')['createTables']>} tables
 * @property {import('../lib/kit.js').Emitter<{words: null, engine: null}>['on']} on
 * @property {() => import('../lib/engine.js').Engine | null} engine
 * @property {() => boolean} engineFailed
 * @property {() => void} wantEngine starts to load it
 * @property {(path: string, options?: {replace?: boolean}) => void} go to an address below the root
 * @property {(title: string) => void} title
 * @property {(language: string) => void} speakLanguage changes the language
 * @property {any} install the browser's offer to install this site, when it made one
 * @property {(part: string) => Promise<any>} learn a part of the messages, for later
 * @property {<T>(loading: () => Promise<T>, part?: string) => Promise<T>} load a module that is
 *   needed now, and the part of the messages that it says
 */

/** A page that is shown. @typedef {{destroy: () => void}} Page */

/** @typedef {'' | 'cut' | 'version'} Beside */

/** How long a connection may be away before the bar says so. */
const PATIENCE = 700;
/** From how long before it a restart is counted down, in milliseconds. */
const PLANNED = 5000;

/** @param {App} app */
export function createShell(app) {
  const head = /** @type {HTMLElement} */ (document.getElementById('head'));
  const foot = /** @type {HTMLElement} */ (document.getElementById('foot'));
  const skip = /** @type {HTMLElement} */ (document.getElementById('skip'));
  const barText = el('p', { class: 'bar-text', role: 'status' });
  const barButton = el('button', { type: 'button', class: 'button button-small', hidden: true });
  const barLink = el('a', { class: 'bar-link', href: address('diag'), hidden: true });
  const bar = el('div', { class: 'bar', hidden: true }, barText, barLink, barButton);
  const brand = /** @type {HTMLElement} */ (head.querySelector('.brand'));
  const languages = languageChoice(app);
  const settings = el('button', {
    type: 'button', class: 'button button-quiet button-icon', 'aria-haspopup': 'dialog', click: () => openSettings(),
  }, el('span', { class: 'sliders', 'aria-hidden': 'true' }));
  setAttribute(brand, 'href', address('')); // it goes there from every address
  add(/** @type {Element} */ (brand.parentNode), bar, el('nav', { class: 'head-links' }, languages, settings));
  /** @type {any} */
  let timer = null;
  let shown = '';

  function dress() {
    const words = app.words();
    document.documentElement.lang = words.locale;
    setText(skip, words.say('site.skip'));
    setAttribute(brand, 'title', words.say('site.home'));
    setAttribute(languages, 'aria-label', words.say('site.language'));
    languages.value = words.language;
    setAttribute(settings, 'aria-label', words.say('site.settings'));
    setAttribute(settings, 'title', words.say('site.settings'));
    if (foot.firstChild) {
      dressFoot();
    }
    showBar();
  }

  /** After the first page stands, so that it does not move. */
  const dressFoot = () => void app.load(() => import('./foot.js'), 'foot')
    .then((it) => it.dressFoot(app, foot));

  /** What is wrong beside the connection's own trouble. @type {Beside} */
  let beside = '';

  /** What the bar is to say, "" for nothing. */
  function wrong() {
    const { phase, trouble } = app.link.state();
    if (trouble === 'secret') {
      return ''; // a page of its own says it
    }
    if (phase === 'ready') {
      return trouble || beside;
    }
    return trouble === 'lost' && beside === 'cut' ? beside : trouble || 'connecting';
  }

  const isAway = (/** @type {string} */ what) => !['', 'name', 'cut', 'version'].includes(what);

  const openSettings = () => void app.load(() => import('./settings.js'), 'around')
    .then((module) => module.openSettings(app));
  const reload = () => window.location.reload();
  /** What the bar's button says and does. @type {Record<string, [string, () => void]>} */
  const remedies = {
    name: ['site.settings', openSettings],
    version: ['link.reload', reload],
    banned: ['link.retry', app.link.start],
    crowded: ['link.retry', app.link.start],
    flood: ['link.retry', app.link.start],
  };

  function showBar() {
    const wanted = wrong();
    if (isAway(wanted) && !isAway(shown)) {
      timer = timer || setTimeout(() => draw(wrong()), PATIENCE);
    } else {
      clearTimeout(timer);
      draw(wanted);
    }
  }

  /** @param {string} what */
  function draw(what) {
    const words = app.words();
    timer = null;
    if (!isAway(what) && isAway(shown)) {
      app.speech.say(words.say('link.back'));
    }
    shown = what;
    setAttribute(bar, 'hidden', what === '');
    head.classList.toggle('has-bar', what !== '');
    document.documentElement.classList.toggle('is-away', isAway(what));
    if (what !== '') {
      const [key, act] = remedies[what] || ['link.retry', () => app.link.wake()];
      setText(barText, words.say(`link.${what}`));
      setText(barLink, words.say('link.diag'));
      barLink.hidden = !['blocked', 'cut', 'unreachable'].includes(what);
      setText(barButton, words.say(key));
      barButton.hidden = what === 'connecting' || what === 'cut';
      barButton.onclick = act;
    }
  }

  /** @type {any} */
  let planned = null;

  /** @type {any} */
  let sign = null;

  /** What the operator says is loaded when he says something. @param {any} texts */
  function showSign(texts) {
    sign = sign || app.load(() => import('./sign.js'), 'foot').then((it) => it.createSign(app, head));
    sign.then((/** @type {any} */ it) => it.take(texts));
  }

  /** What counts down is loaded when there is something to count. @param {any} frame */
  function hear({ t, d }) {
    if (t !== 'notice' || !d) {
      return;
    }
    if (d.code === 'operator') {
      showSign(d.texts);
    }
    if (d.code === 'restart' && !planned && d.ms >= PLANNED) {
      planned = app.load(() => import('./restart.js'), 'restart').then((it) => it.createRestart(app, head));
    }
    const at = app.link.serverNow();
    planned?.then((/** @type {any} */ it) => it.hear(d, at));
  }

  app.on('words', dress);
  app.link.on('state', showBar);
  app.link.on('frame', hear);
  dress();
  return {
    dressFoot,
    hear,
    /** Says that a newer build is there, that connections are cut, or no more. @param {Beside} what */
    warn(what) {
      beside = what;
      showBar();
    },
  };
}

/** It stays when the language changes, and the focus on it. @param {App} app */
function languageChoice(app) {
  const select = el('select', { class: 'select select-quiet' }, LANGUAGES.map(({ code, name, locale }) => (
    el('option', { value: code, lang: locale, text: name }))));
  on(select, 'change', () => app.speakLanguage(select.value));
  return select;
}

/** Milliseconds between two spoken texts, so that none is lost. */
const PAUSE = 400;

/**
 * What screen readers are told: one polite region, one text after the other, never the same text
 * twice in a row.
 * @param {{textContent: string | null}} region with aria-live
 * @param {{setTimeout: (fn: () => void, ms: number) => any}} [timers]
 */
export function createSpeech(region, timers = { setTimeout: (fn, ms) => setTimeout(fn, ms) }) {
  /** @type {string[]} */
  const queue = [];
  let newest = '';
  let busy = false;

  function next() {
    const text = queue.shift();
    busy = text !== undefined;
    if (text === undefined) {
      return;
    }
    region.textContent = text;
    timers.setTimeout(next, text ? PAUSE : PAUSE / 4);
  }

  /** @param {string | null} text */
  function say(text) {
    if (!text || text === newest) {
      return;
    }
    newest = text;
    queue.push(text);
    if (!busy) {
      next();
    }
  }

  return {
    say,
    /** On request: also when it was the last thing said. @param {string | null} text */
    repeat(text) {
      if (text && text === newest && queue.length === 0) {
        queue.push('', text);
        if (!busy) {
          next();
        }
      } else {
        say(text);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createSpeech>} Speech */
