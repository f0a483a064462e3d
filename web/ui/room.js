// SPDX-License-Identifier: MIT
// @ts-check
// The page of a room: which of its views is due, and what is said when events arrive.

import { el, fill, setText, undoList } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { batchSentence } from '../game/sentences.js';
import { seedsSown } from '../game/model.js';
import { openPlay } from './play.js';

/** @typedef {import('./shell.js').App} App */

/** Events that come within so many milliseconds are spoken of together. */
const TOGETHER = 80;

/** How long a room may be looked for before what was kept of it is shown, in milliseconds. */
const PATIENCE = 3000;

/** A view of the room. @typedef {object} View
 * @property {(change: import('../game/table.js').Change) => void} update
 * @property {(text: string) => void} notice
 * @property {() => void} destroy
 */

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {string | null} code null when the address holds none
 * @returns {import('./shell.js').Page}
 */
export function openRoom(app, main, code) {
  if (!code) {
    drawMissing(app, main);
    return { destroy: app.on('words', () => drawMissing(app, main)) };
  }
  const table = app.tables.open(code);
  const undo = undoList();
  /** @type {View | null} */
  let view = null;
  let kind = '';
  let turns = 0;
  /** Still to be spoken of. @type {Parameters<typeof batchSentence>[1]} */
  const news = [];
  /** A notice for a view that is on its way. */
  let held = '';
  /** Changes until there is somebody who tells what else happened. @type {[string, any][]} */
  const early = [];
  /** @type {import('./asides.js').Asides | null} */
  let asides = null;
  /** @type {Promise<typeof import('../game/kept.js') | null> | null} */
  let keeping = null;

  /** Which view is due. */
  function due() {
    const doc = table.doc();
    if (table.status() === 'missing') {
      return 'missing';
    }
    if (!doc || table.status() === 'loading') {
      return 'loading';
    }
    if (table.status() === 'known') {
      return 'known';
    }
    if (!doc.game && doc.state !== 'open') {
      return 'missing';
    }
    return doc.state === 'open' ? (table.seat() ? 'wait' : 'invite') : 'play';
  }

  /** @param {import('../game/table.js').Change} change */
  async function update(change) {
    const wanted = due();
    entitle();
    if (wanted === kind && view) {
      view.update(change);
    } else if (wanted !== kind) {
      kind = wanted;
      turns += 1;
      await draw(wanted, turns);
    }
  }

  /** @param {string} wanted @param {number} turn */
  async function draw(wanted, turn) {
    const inside = main.contains(document.activeElement);
    if (view) {
      view.destroy();
      view = null;
    }
    if (wanted === 'play' || wanted === 'known') {
      view = openPlay(app, main, table);
    } else if (wanted === 'wait' || wanted === 'invite') {
      const { openInvite } = await app.load(() => import('./invite.js'), 'table');
      if (turn === turns) {
        view = openInvite(app, main, table);
        view.notice(held);
        held = '';
      }
    } else if (wanted === 'missing') {
      drawMissing(app, main);
    } else {
      main.className = 'main-loading';
      fill(main, el('p', { class: 'loading', text: app.words().say('room.loading') }));
    }
    if (inside) {
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

  /** There is no connection: shows what this browser has kept of the room, or says that it has not. */
  async function recall() {
    if (table.status() !== 'loading' || app.link.state().phase === 'ready') {
      return;
    }
    const turn = turns;
    // Once: what did not come wakes the connection, whose failure leads back here.
    keeping = keeping || app.load(() => import('../game/kept.js'), 'offline').catch(() => null);
    const it = await keeping;
    if (!it || turn !== turns) {
      return;
    }
    const { phase } = app.link.state();
    const kept = it.findRoom(app.memory, table.code);
    const said = main.querySelector('.loading');
    if (kept && kept.doc.game) {
      table.recall(kept);
    } else if (phase === 'waiting' && kind === 'loading' && said) {
      setText(said, app.words().say('offline.noroom'));
    }
  }

  /** @param {import('../game/table.js').Change} change */
  function speak(change) {
    const doc = table.doc();
    if (doc) {
      news.push({ doc, cause: change.cause, sown: seedsSown(app.engine(), doc.game) });
      setTimeout(tell, TOGETHER);
    }
    aside('change', { ...change, doc });
  }

  /** @param {string} type @param {any} value */
  function aside(type, value) {
    if (asides) {
      asides.tell(type, value);
    } else {
      early.push([type, value]);
    }
  }

  const tell = () => app.speech.say(batchSentence(app.words(), news.splice(0), table.seat()));

  /** @param {string | null} text */
  function notice(text) {
    if (text) {
      tell();
      app.speech.say(text);
      held = view ? '' : text;
      view?.notice(text);
    }
  }

  undo.add(
    table.on('change', (change) => {
      update(change);
      speak(change);
    }),
    table.on('refused', (refusal) => aside('refused', refusal)),
    table.on('dropped', (move) => aside('dropped', move)),
    app.link.on('state', ({ phase }) => phase === 'waiting' && recall()),
    app.link.on('resume', () => update({ cause: 'status', d: null, before: null })),
    app.on('words', () => {
      entitle();
      if (kind !== 'play' && kind !== 'known') {
        draw(kind, turns);
      }
    }),
    () => app.tables.release(table),
  );
  update({ cause: 'status', d: null, before: null });
  let gone = false;
  const late = setTimeout(recall, PATIENCE);
  undo.add(() => clearTimeout(late));
  if (app.link.state().phase === 'waiting') {
    recall();
  }
  app.wantEngine();
  app.load(() => import('./asides.js'), 'table').then(({ createAsides }) => {
    if (gone) {
      return;
    }
    asides = createAsides(app, table, notice);
    undo.add(asides.destroy);
    early.splice(0).forEach(([type, value]) => aside(type, value));
  });

  return {
    destroy() {
      gone = true;
      turns += 1;
      news.length = 0;
      undo();
      if (view) {
        view.destroy();
      }
    },
  };
}

/** @param {App} app @param {HTMLElement} main */
function drawMissing(app, main) {
  const words = app.words();
  app.title(words.say('site.page', { page: words.say('room.missing.title') }));
  main.className = 'main-text';
  fill(
    main,
    el('h1', { text: words.say('room.missing.title') }),
    el('p', { text: words.say('room.missing.text') }),
    el('p', {}, el('a', { class: 'button button-main', href: address(''), text: words.say('room.missing.own') })),
  );
}


