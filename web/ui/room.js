// SPDX-License-Identifier: MIT
// @ts-check
// The page of a room: which of its views is due.

import { el, fill, undoList } from '../lib/kit.js';
import { openPlay } from './play.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */
/** @typedef {import('../game/table.js').Change} Change */

/** How long a room may be looked for before what was kept of it is shown, in milliseconds. */
const PATIENCE = 3000;

/** What has changed for a view that opens. @type {Change} */
const NOTHING = { cause: 'status', d: null, before: null };

/** A view of the room. @typedef {object} View
 * @property {(change: Change) => void} update
 * @property {(text: string) => void} notice
 * @property {() => void} destroy
 */

/** @typedef {(app: App, main: HTMLElement, table: Table) => View} Open */

const loadInvite = (/** @type {App} */ app) => (
  app.load(() => import('./invite.js'), 'table').then((it) => it.openInvite));

/** Views without a board, loaded when they are due. @type {Record<string, (app: App) => Promise<Open>>} */
const LATER = {
  wait: loadInvite,
  invite: loadInvite,
  missing: (app) => app.load(() => import('./missing.js'), 'around').then((it) => it.openMissingRoom),
};

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {string} code
 * @returns {import('./shell.js').Page}
 */
export function openRoom(app, main, code) {
  const table = app.tables.open(code);
  const views = createViews(app, main, table);
  const told = createTold(app, table, views.notice);
  const undo = undoList();
  /** @type {Promise<typeof import('./recall.js') | null> | null} */
  let recalling = null;

  /** Without a connection: what this browser has kept of the room. */
  async function recall() {
    if (table.status() === 'loading' && app.link.state().phase !== 'ready') {
      // Once: what did not come wakes the connection, whose failure leads back here.
      recalling = recalling || app.load(() => import('./recall.js'), 'offline').catch(() => null);
      (await recalling)?.recall(app, table, views.waiting());
    }
  }

  undo.add(
    table.on('change', (change) => {
      views.update(change);
      told.tell('change', { ...change, doc: table.doc() });
    }),
    table.on('refused', (refusal) => told.tell('refused', refusal)),
    table.on('dropped', (move) => told.tell('dropped', move)),
    app.link.on('state', ({ phase }) => phase === 'waiting' && recall()),
    app.link.on('resume', () => views.update(NOTHING)),
    app.on('words', views.speak),
    () => app.tables.release(table),
  );
  table.untold().forEach(([type, value]) => told.tell(type, value));
  views.update(NOTHING);
  const late = setTimeout(recall, PATIENCE);
  undo.add(() => clearTimeout(late));
  if (app.link.state().phase === 'waiting') {
    recall();
  }
  app.wantEngine();

  return {
    destroy() {
      told.destroy();
      undo();
      views.destroy();
    },
  };
}

/** Which view is due. @param {Table} table */
function dueOf(table) {
  const doc = table.doc();
  const status = table.status();
  if (status === 'missing' || status === 'known') {
    return status;
  }
  if (!doc || status === 'loading') {
    return 'loading';
  }
  if (doc.state !== 'open') {
    return doc.game ? 'play' : 'missing';
  }
  return table.seat() ? 'wait' : 'invite';
}

/** The view that is due, and the page's title. @param {App} app @param {HTMLElement} main @param {Table} table */
function createViews(app, main, table) {
  /** @type {View | null} */
  let view = null;
  let kind = '';
  /** Views are numbered: one that comes too late is not shown. */
  let turns = 0;
  /** A notice for a view that is on its way. */
  let held = '';

  async function draw() {
    turns += 1;
    const mine = turns;
    let inside = main.contains(document.activeElement);
    view?.destroy();
    view = null;
    inside = inside || main.contains(document.activeElement); // a dialog of it gave the focus back
    if (LATER[kind]) {
      const open = await LATER[kind](app);
      if (mine !== turns) {
        return;
      }
      view = open(app, main, table);
      view.notice(held);
      held = '';
    } else if (kind === 'loading') {
      main.className = 'main-loading';
      fill(main, el('h1', { class: 'loading', text: app.words().say('room.loading') }));
    } else {
      view = openPlay(app, main, table);
    }
    if (inside && document.activeElement === document.body) { // else it has gone elsewhere meanwhile
      main.focus({ preventScroll: true });
    }
  }

  function entitle() {
    const words = app.words();
    const doc = table.doc();
    const game = doc ? words.say(`game.${doc.rules}`) : words.say('site.title');
    const page = words.say('site.page', { page: game });
    const mine = doc && doc.game && doc.game.turn && doc.game.turn === table.seat();
    app.title(mine ? words.say('site.turn', { page: game }) : page);
  }

  return {
    /** What says that the room is looked for, while it is. */
    waiting: () => (kind === 'loading' ? main.querySelector('.loading') : null),
    /** @param {Change} change */
    async update(change) {
      const due = dueOf(table);
      entitle();
      if (due !== kind) {
        kind = due;
        await draw();
      } else {
        view?.update(change);
      }
    },
    /** In another language; a board changes its own words. */
    speak() {
      entitle();
      if (kind !== 'play' && kind !== 'known') {
        draw();
      }
    },
    /** @param {string} text */
    notice(text) {
      held = view ? '' : text;
      view?.notice(text);
    },
    destroy() {
      turns += 1;
      kind = '';
      view?.destroy();
    },
  };
}

/**
 * What is told of the room, kept until the one who tells is there.
 * @param {App} app @param {Table} table @param {(text: string) => void} show
 */
function createTold(app, table, show) {
  /** @type {[string, any][]} */
  const early = [];
  /** @type {import('./voice.js').Voice | null} */
  let voice = null;
  let gone = false;

  /** @param {string} type of the table's events @param {any} value */
  function tell(type, value) {
    if (voice) {
      voice.tell(type, value);
    } else {
      early.push([type, value]);
    }
  }

  app.load(() => import('./voice.js'), 'table').then(({ createVoice }) => {
    if (!gone) {
      voice = createVoice(app, table, show);
      early.forEach(([type, value]) => tell(type, value));
    }
  });

  return {
    tell,
    destroy() {
      gone = true;
      voice?.destroy();
    },
  };
}
