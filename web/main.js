// SPDX-License-Identifier: MIT
// @ts-check
// Starts the client: language, connection, and the page that the address names.

import { createTables } from './game/table.js';
import { emitter, nextPicture, on } from './lib/kit.js';
import { createMemory, safeStorage } from './lib/memory.js';
import {
  address, asset, build, currentPath, needStyle, parseRoute, root, socketAddress,
} from './lib/site.js';
import { chooseLanguage, createWords, LANGUAGE_CODES } from './lib/words.js';
import { createCommands } from './net/commands.js';
import { createLink } from './net/link.js';
import { createShell, createSpeech } from './ui/shell.js';

/** A wall speaks for nobody: it begins with nothing, and what it remembers goes with its page. */
const isWall = parseRoute(currentPath(), LANGUAGE_CODES).page === 'wall';
const session = safeStorage(() => sessionStorage);
/** The player of this browser, or a second one, who belongs to this tab: see ui/second.js. */
const kept = createMemory(session.get('djenon.second') ? session : safeStorage(() => localStorage), session);
const memory = isWall ? createMemory(safeStorage(() => /** @type {any} */ (null)), session) : kept;
/** A wall's boards look like those of its browser. */
const dressWall = () => memory !== kept && memory.change({ skins: kept.settings().skins });
const region = /** @type {HTMLElement} */ (document.getElementById('live'));
const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** @type {import('./lib/kit.js').Emitter<{words: null, engine: null}>} */
const events = emitter();

let language = '';
/** @type {import('./lib/words.js').Words} */
let words;
/** They are there. @type {Promise<void>} */
let worded;
/** @type {import('./ui/shell.js').Page | null} */
let page = null;
/** @type {ReturnType<typeof createShell> | undefined} */
let shell;
let player = '';
/** The secret that hello said last. */
let said = '';
let title = document.title;
/** The number on the app's icon. */
let badge = NaN;
/** @type {import('./lib/engine.js').Engine | null} */
let engine = null;
/** @type {'none' | 'asked' | 'failed'} */
let engineState = 'none';
let visit = 0;
/** A module could not be loaded while the server did not answer: its page waits for both. */
let missed = false;
/** Whether what goes on around the page is there. @type {'early' | 'no' | 'yes'} */
let surrounded = 'early';
/** Parts of the messages that were asked for. @type {Map<string, Promise<any>>} */
const parts = new Map();
/** A page that was reloaded for want of a module is not reloaded for that again so soon, in ms. */
const AGAIN = 300000;
/** Parts where the server is asked for something: what it may refuse comes beside them. */
const ACTIVE = ['around', 'table', 'hall'];
/** Parts that have looks of their own. */
const STYLED = ['around', 'table', 'hall', 'wall', 'local', 'rules', 'learn', 'diag', 'privacy'];

const link = createLink({
  url: socketAddress(),
  hello: () => ({
    protocol: 1,
    secret: (said = memory.secret()),
    name: memory.settings().name,
    language,
    kind: 'person',
  }),
  probe: answers,
});
const commands = createCommands(link);
// The player's id comes first: the tables look for their seats with it.
link.on('ready', (d) => {
  player = d.player || player;
  memory.confirmSecret();
  if (missed) {
    missed = false;
    if (words) {
      show(true);
    } else {
      window.location.reload(); // it has not come far
    }
  }
  if (shell) {
    surround(shell);
  }
  if (engineState === 'failed') {
    loadEngine(); // perhaps it only did not arrive
  }
});
const tables = createTables({ link, commands, memory, player: () => player });
link.on('state', ({ phase, trouble }) => {
  if (phase === 'stopped' && trouble === 'secret') {
    Promise.resolve().then(refused);
  }
});
tables.on('seats', entitle);

/** The secret was signed out: another tab may have a newer one, or this one may have sent it. */
function refused() {
  if (memory.secret() !== said || memory.takeNextSecret()) {
    link.start();
  } else {
    show(true);
  }
}

/** How many other games wait for the player stands before the title, and on the app's icon. */
function entitle() {
  const route = parseRoute(currentPath(), LANGUAGE_CODES);
  const here = route.page === 'room' ? route.code : '';
  const turns = tables.seats().filter(({ seat, turn }) => seat && turn);
  const waiting = turns.filter(({ room }) => room !== here).length;
  document.title = waiting > 0 && route.page !== 'home' ? `(${waiting}) ${title}` : title;
  const { setAppBadge } = /** @type {any} */ (navigator);
  if (setAppBadge && badge !== turns.length) {
    badge = turns.length;
    setAppBadge.call(navigator, badge).catch(() => undefined);
  }
}

/** @type {import('./ui/shell.js').App} */
const app = {
  words: () => words,
  memory,
  link,
  commands,
  speech: createSpeech(region),
  player: () => player,
  tables,
  on: events.on,
  engine: () => engine,
  engineFailed: () => engineState === 'failed',
  wantEngine() {
    if (engineState === 'none') {
      engineState = 'asked';
      loadEngine();
    }
  },
  go(path, { replace = false } = {}) {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', address(path));
    show(true);
  },
  title(text) {
    title = text;
    entitle();
  },
  speakLanguage(language) {
    memory.change({ language });
    const change = useLanguage(language);
    worded = change.catch(() => undefined);
    Promise.all([app.load(() => import('./ui/typed.js')), change]).then(([{ keepTyped }]) => {
      const restore = keepTyped(main);
      if (parseRoute(currentPath(), LANGUAGE_CODES).page === 'home') {
        window.history.replaceState(null, '', address(`${language}/`));
      }
      events.emit('words', null);
      restore();
    });
  },
  install: null,
  learn,
  load: (loading, part) => Promise.all([loading(), part && learn(part)]).then(([it]) => it, fail),
};

async function loadEngine() {
  try {
    const module = await import('./lib/engine.js');
    engine = await module.loadEngine(asset('engine.wasm'));
    engineState = 'asked';
  } catch (error) {
    engineState = 'failed';
  }
  events.emit('engine', null);
}

/** Whether the site itself answers. */
function answers() {
  return fetch(address('healthz'), { cache: 'no-store' }).then(({ ok }) => ok, () => false);
}

/** @param {Error} error @returns {Promise<never>} */
async function fail(error) {
  if (await answers()) {
    reloadOnce();
  } else {
    missed = true;
    link.wake();
  }
  throw error;
}

/**
 * A module of this build is gone: there is a newer one. Reloads, unless this page comes from that,
 * or could not remember it; then it is left to the player.
 */
function reloadOnce() {
  const last = memory.recall('reloaded');
  const isNew = last && last.build === build && Math.abs(Date.now() - last.at) < AGAIN;
  shell?.warn('version');
  memory.keep('reloaded', { build, at: Date.now() });
  if (!isNew && session.keeps('djenon.reloaded')) {
    window.location.reload();
  }
}

/** @param {string} part @returns {Promise<any>} when its words and looks are there */
function learn(part) {
  const code = language;
  const known = parts.get(part) || Promise.all([
    import(`./messages/${part}/${code}.js`).then((it) => worded.then(
      () => code === language && words.learn(it))), // else the new language brings its own
    STYLED.includes(part) && needStyle(`css/${part}.css`),
  ]);
  parts.set(part, known);
  known.catch(() => parts.delete(part));
  if (ACTIVE.includes(part)) {
    learn('refused');
  }
  return known;
}

/** @param {string} code */
async function useLanguage(code) {
  language = code;
  const load = (/** @type {string} */ path) => app.load(() => import(`./messages/${path}.js`));
  try {
    const [all, ...more] = await Promise.all(
      [code, ...[...parts.keys()].map((part) => `${part}/${code}`)].map(load));
    if (code === language) { // else another was chosen meanwhile
      words = createWords(all);
      more.forEach(words.learn);
    }
  } catch (error) {
    language = words && code === language ? words.language : language;
    throw error;
  }
}

function dress() {
  const { theme } = memory.settings();
  if (theme === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
}

/** Shows the page of the present address. @param {boolean} moved whether the player went there */
async function show(moved) {
  visit += 1;
  const mine = visit;
  const route = parseRoute(currentPath(), LANGUAGE_CODES);
  const [open] = await Promise.all([app.load(() => opener(route)), worded]);
  if (mine !== visit) {
    return;
  }
  if (page) {
    page.destroy();
  }
  page = open(app, main);
  if (moved) {
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

/**
 * @param {import('./lib/site.js').Route} route
 * @returns {Promise<(app: import('./ui/shell.js').App, main: HTMLElement)
 *   => import('./ui/shell.js').Page>}
 */
async function opener(route) {
  const { phase, trouble } = link.state();
  if (phase === 'stopped' && trouble === 'secret') {
    return (await app.load(() => import('./ui/signedout.js'), 'around')).openSignedOut;
  }
  if (route.page === 'room' && route.code) {
    const { code } = route;
    const { openRoom } = await import('./ui/room.js');
    return (a, m) => openRoom(a, m, code);
  }
  return app.load(() => import('./ui/pages.js').then((pages) => pages.opener(app, route)), 'around');
}

/** Links between the client's own pages keep the connection. @param {MouseEvent} event */
function follow(event) {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!anchor || !plain || event.defaultPrevented || anchor.target || !anchor.href.startsWith(root)) {
    return;
  }
  const path = anchor.href.slice(root.length);
  if (parseRoute(path.split(/[?#]/)[0], LANGUAGE_CODES).page !== 'missing') {
    event.preventDefault();
    app.go(path);
  }
}

function listen() {
  on(document, 'click', follow);
  on(window, 'popstate', () => show(true));
  on(window, 'storage', ({ key }) => {
    if (key === 'djenon.settings') {
      kept.reload();
      dressWall();
    } else if (key === 'djenon.secret') {
      link.renew();
    }
  });
  memory.on('settings', dress);
  on(window, 'beforeinstallprompt', (event) => {
    event.preventDefault(); // the settings offer it
    app.install = event;
  });
}

/** Links of the page itself must not change their meaning when the address changes. */
function fixLinks() {
  for (const node of document.querySelectorAll('link[rel="icon"], link[rel="manifest"]')) {
    const fixed = /** @type {HTMLLinkElement} */ (node);
    fixed.setAttribute('href', fixed.href);
  }
}

/** What the first page needs, asked for while the words are on their way.
 * @type {Record<string, () => Promise<any>>} */
const EARLY = {
  room: () => import('./ui/room.js'),
  home: () => Promise.all([import('./ui/pages.js'), import('./ui/home.js'), learn('around')]),
  lobby: () => Promise.all([import('./ui/pages.js'), import('./ui/lobby.js'), learn('around')]),
};

/** The server has sent something to see: what comes after it waits until it was seen. */
async function see() {
  const rest = document.querySelector('template');
  if (rest) {
    await nextPicture();
    document.head.append(rest.content);
  }
}

async function start() {
  fixLinks();
  dressWall();
  dress();
  const route = parseRoute(currentPath(), LANGUAGE_CODES);
  const fromAddress = route.page === 'home' ? route.language : null;
  const stored = kept.settings().language;
  language = chooseLanguage(fromAddress, stored, navigator.languages || [navigator.language]);
  /** What the server says before there is a shell. @type {import('./net/link.js').Frame[]} */
  const heard = [];
  const unheard = link.on('frame', (frame) => heard.push(frame));
  link.start();
  await see();
  worded = useLanguage(language);
  EARLY[route.page]?.().catch(() => undefined); // the page itself asks again, and says so
  await worded;
  shell = createShell(app);
  unheard();
  heard.forEach(shell.hear);
  listen();
  await show(false).catch(() => undefined); // the bar says it, and the next connection shows it
  shell.dressFoot();
  surrounded = 'no';
  surround(shell);
}

/** What goes on around a page that stands; what did not arrive is asked for with the next connection.
 * @param {ReturnType<typeof createShell>} around */
async function surround(around) {
  if (surrounded !== 'no') {
    return;
  }
  surrounded = 'yes';
  try {
    const [watch, offline] = await Promise.all([import('./ui/watch.js'), import('./ui/offline.js')]);
    watch.createWatch(link, around);
    offline.createOffline(app);
  } catch (error) {
    surrounded = 'no';
  }
}

start();
