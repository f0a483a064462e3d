// SPDX-License-Identifier: MIT
// @ts-check
// A room before its game: to a visitor the invitation, to who sits there the link to send.

import {
  el, fill, on, setText, undoList,
} from '../lib/kit.js';
import {
  address, learnAddress, roomPath, rulesAddress, shareAddress, showCode,
} from '../lib/site.js';
import { cellsOf, SEATS } from '../game/model.js';
import { termsOf } from '../game/notes.js';
import { freeSeat } from '../game/seats.js';
import { nameOf } from '../game/sentences.js';
import { copyButton } from './copy.js';
import { keepFocus } from './focus.js';
import { openPeople } from './people.js';
import { createGamePicture } from './picture.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */
/** @typedef {import('../game/model.js').Doc} Doc */

/** Windows with room for a QR code beside the link: desks and tablets. */
const ROOMY = '(min-width: 600px) and (min-height: 560px)';

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {Table} table
 * @returns {import('./room.js').View}
 */
export function openInvite(app, main, table) {
  const notice = el('p', { class: 'notice' });
  const picture = el('div', { class: 'invite-board', 'aria-hidden': 'true' });
  const card = el('div', { class: 'invite-card' });
  const reading = el('p', { class: 'hint', role: 'status' });
  const doc = () => /** @type {Doc} */ (table.doc());
  const reader = createReader(app, main, table);
  const roomy = window.matchMedia(ROOMY);
  const code = createCode(app, table);
  const undo = undoList();
  const tab = app.memory.recall('second');
  const second = el('div', { class: 'second-says', hidden: !tab });
  const back = el('div', { hidden: !tab });
  let watching = false;
  let shown = '';

  main.className = 'main-invite';
  fill(main, picture, card);
  const board = createGamePicture(app, picture, doc().rules);
  const { game } = doc();
  if (game) {
    board.setPosition({ cells: cellsOf(game.position) });
  } else {
    board.showStart();
  }

  /** What is said to whoever sits there, or to a guest. */
  const content = () => (table.seat() ? waiting(app, table, {
    reading, code: roomy.matches ? code.draw() : null, openCode: code.open,
  }) : invitation(app, table, {
    watching,
    read: reader.open,
    watch: () => {
      reader.close();
      watching = true;
      draw();
    },
  }));

  function draw() {
    const now = JSON.stringify([
      doc().seats, doc().hints, doc().spectators, table.seat(), watching, roomy.matches, app.words().language,
    ]);
    if (now !== shown) {
      shown = now;
      keepFocus(card, () => fill(card, second, content(), back, notice));
    }
    const readers = table.presence()?.reading || 0;
    setText(reading, readers > 0 ? app.words().say('wait.reading', { n: readers }) : '');
  }

  roomy.addEventListener('change', draw);
  undo.add(() => roomy.removeEventListener('change', draw), code.close, reader.destroy, board.destroy);
  draw();
  if (tab) {
    app.load(() => import('./second.js'), 'second').then(({ secondNote }) => {
      const { says, ways } = secondNote(app, tab.room === table.code ? linkOf(table) : undefined);
      fill(second, says);
      fill(back, ways);
    });
  }
  return {
    update: draw,
    notice: (text) => setText(notice, text),
    destroy: undo,
  };
}

/** @param {Table} table */
const linkOf = (table) => shareAddress(roomPath(table.code));

/**
 * The link as a QR code, which is drawn into its place, or opened.
 * @param {App} app @param {Table} table
 */
function createCode(app, table) {
  let gone = false;
  let shut = () => {};
  const load = () => app.load(() => import('./linkcode.js'));
  return {
    draw() {
      const place = el('div', { class: 'link-place' });
      load().then(({ linkCode }) => fill(place, linkCode(app, linkOf(table))));
      return place;
    },
    async open() {
      const { openLinkCode } = await load();
      if (!gone) {
        shut();
        shut = openLinkCode(app, linkOf(table));
      }
    },
    /** The game begins. */
    close() {
      gone = true;
      shut();
    },
  };
}

/**
 * The rules before the seat; who sits at the table is told of it for as long as they are open.
 * @param {App} app @param {HTMLElement} main @param {Table} table
 */
function createReader(app, main, table) {
  /** @type {(() => void) | null} */
  let shut = null;
  let gone = false;
  const tell = () => app.commands.ask('reading', { room: table.code, on: !!shut }).catch(() => undefined);
  const undo = app.link.on('ready', () => shut && tell());
  const close = () => shut?.();
  return {
    close,
    async open() {
      const { openRulesBeside } = await app.load(() => import('./rulesbeside.js'), 'rules');
      if (!gone && !shut) {
        shut = openRulesBeside(app, main, /** @type {Doc} */ (table.doc()).rules, () => {
          shut = null;
          tell();
        });
        tell();
      }
    },
    destroy() {
      gone = true;
      undo();
      close();
    },
  };
}

/**
 * @param {App} app @param {Table} table
 * @param {{watching: boolean, read: () => void, watch: () => void}} guest
 */
function invitation(app, table, { watching, read, watch }) {
  const words = app.words();
  const doc = /** @type {Doc} */ (table.doc());
  const game = words.say(`game.${doc.rules}`);
  const host = SEATS.map((seat) => doc.seats[seat]).find(Boolean) || null;
  const free = freeSeat(doc);
  const name = nameOf(words, host);
  const sit = el('button', { type: 'button', class: 'button button-main', text: words.say('invite.sit') });
  on(sit, 'click', async () => {
    sit.disabled = true;
    sit.disabled = await table.act('join');
  });
  return [
    el('p', { class: 'label', text: words.say(`game.${doc.rules}.origin`) }),
    el('h1', { text: host ? words.say('invite.title', { name, game }) : words.say('invite.title.empty', { game }) }),
    el('p', { class: 'lead', text: words.say(`invite.side.${free || 'any'}`, { name }) }),
    el(
      'div',
      { class: 'card-actions' },
      sit,
      el('button', { type: 'button', class: 'button', text: words.say('invite.rules'), click: read }),
      !watching && el('button', { type: 'button', class: 'button', text: words.say('invite.watch'), click: watch }),
      newWindow(learnAddress(doc.rules), words.say('invite.learn')),
    ),
    watching && el('p', { class: 'hint', role: 'status', text: words.say('invite.watching') }),
    doc.spectators === 'delayed'
      && el('p', { class: 'hint', text: words.say('invite.late', { n: doc.delay }) }),
    el('ul', { class: 'terms' }, termsOf(words, doc).map((text) => el('li', { text }))),
  ];
}

/** So that the seat and the table stay. @param {string} href @param {string} text */
const newWindow = (href, text) => el('a', { class: 'button', href, target: '_blank', rel: 'noopener', text });

/** @param {App} app @param {string} rules @param {string} key */
export const rulesLink = (app, rules, key) => (
  newWindow(rulesAddress(rules, app.words().language), app.words().say(key)));

/**
 * @param {App} app @param {Table} table
 * @param {{reading: HTMLElement, code: HTMLElement | null, openCode: () => void}} parts `reading`: who
 *   reads the rules first; `code`: the link as a QR code; without it a button shows it
 */
function waiting(app, table, { reading, code, openCode }) {
  const words = app.words();
  const doc = /** @type {Doc} */ (table.doc());
  const seat = table.seat();
  const text = doc.game ? 'wait.left' : app.memory.recall(`made.${table.code}`) ? 'wait.text' : 'wait.own';
  const link = linkOf(table);
  const field = el('input', {
    class: 'input link-field', readonly: true, value: link, 'aria-label': words.say('wait.link'),
  });
  const said = el('p', { class: 'hint', role: 'status' });
  on(field, 'focus', () => field.select());
  return [
    el('p', { class: 'label', text: words.say(`game.${doc.rules}`) }),
    el('h1', { text: words.say('wait.title') }),
    el('p', { class: 'lead', text: words.say(text) }),
    el('div', { class: 'link-line' }, field, copyButton(app, said, {
      key: 'wait.copy', look: 'button-main', text: () => link,
    })),
    said,
    el(
      'div',
      { class: 'link-ways' },
      code,
      el(
        'div',
        {},
        code && el('p', { class: 'hint', text: words.say('wait.scan') }),
        el('p', { class: 'hint' }, words.rich('wait.code', {
          code: el('strong', { class: 'code', text: showCode(table.code) }),
        })),
      ),
    ),
    el('p', { class: 'waiting-side', text: words.say(`wait.side.${seat}`) }),
    reading,
    el(
      'div',
      { class: 'card-actions' },
      shareButton(app, doc, link),
      !code && el('button', { type: 'button', class: 'button', text: words.say('wait.qr'), click: openCode }),
      rulesLink(app, doc.rules, 'site.rules'),
      el('a', { class: 'button', href: address(`p/${doc.rules}`), text: words.say('wait.local') }),
      text === 'wait.own' && canBeTwo(app, doc) && el('button', {
        type: 'button',
        class: 'button',
        text: words.say('wait.second'),
        click: () => app.load(() => import('./second.js')).then((it) => it.becomeSecond(app, table.code)),
      }),
      el('button', {
        type: 'button', class: 'button', text: words.say('act.table'), click: () => openPeople(app, table),
      }),
      el('button', {
        type: 'button',
        class: 'button button-quiet',
        text: words.say('wait.leave'),
        click: async () => {
          if (await table.act('leave')) {
            app.go(doc.hall ? `h/${showCode(doc.hall)}` : '');
          }
        },
      }),
    ),
  ];
}

/**
 * Whether this tab may become a second player: halls know who is there, and where nothing is kept
 * every tab is a player of its own.
 * @param {App} app @param {Doc} doc
 */
const canBeTwo = ({ memory }, doc) => !doc.hall && memory.kept && !memory.recall('second');

/** @param {App} app @param {Doc} doc @param {string} link */
function shareButton(app, doc, link) {
  const words = app.words();
  if (typeof navigator.share !== 'function') {
    return null;
  }
  return el('button', {
    type: 'button',
    class: 'button',
    text: words.say('wait.share'),
    click: () => navigator.share({ title: words.say(`game.${doc.rules}`), url: link }).catch(() => undefined),
  });
}
