// SPDX-License-Identifier: MIT
// @ts-check
// The page of a hall: what its guests need, and for its host what a host needs.

import { hallPath } from '../game/hall.js';
import { el, fill, setText } from '../lib/kit.js';
import { address, shareAddress, showCode } from '../lib/site.js';
import { nameOf, refusedSentence } from '../game/sentences.js';
import { confirm } from './dialog.js';
import { card } from './fields.js';
import { createPeople } from './hallpeople.js';
import { createResults } from './hallresults.js';
import { createSelf } from './hallself.js';
import { createHallTables } from './halltables.js';
import { stayOf } from './inhall.js';
import { copyCard } from './keycard.js';
import { clockText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** A part of the page. @typedef {{node: HTMLElement, draw: () => void, destroy: () => void}} Part */

/** What the host's part is made with, once it is loaded.
 * @type {typeof import('./hallhost.js')['createOrders'] | null} */
let makeOrders = null;

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {string | null} code null when the address holds none
 * @returns {import('./shell.js').Page}
 */
export function openHall(app, main, code) {
  if (!code) {
    drawMissing(app, main);
    return { destroy: app.on('words', () => drawMissing(app, main)) };
  }
  return openKnown(app, main, code);
}

/** @param {App} app @param {HTMLElement} main @param {string} code */
function openKnown(app, main, code) {
  const stay = stayOf(app);
  /** @type {ReturnType<typeof showHall> | null} */
  let view = null;
  let shown = '';

  function draw() {
    const words = app.words();
    const hall = stay.hall();
    const failed = hall && hall.failed();
    const now = !hall ? 'rest' : failed === 'no-such-hall' ? 'missing'
      : failed && !hall.hall() ? `refused ${failed}` : 'hall';
    if (`${now} ${words.language}` !== shown) {
      shown = `${now} ${words.language}`;
      view?.destroy();
      view = null;
      if (now === 'missing') {
        drawMissing(app, main);
      } else if (failed && now !== 'hall') {
        drawNotice(app, main, 'hall.refused', refusal(app, failed), () => {
          stay.leave();
          stay.enter(code);
        });
      } else if (hall) {
        view = showHall(app, main, hall, stay.depart);
      } else {
        drawNotice(app, main, 'hall.rest', words.say('hall.rest.text'), () => {
          app.memory.keep('hall', null);
          stay.enter(code);
        });
      }
    }
    view?.draw();
  }

  if (!stay.rests(code)) {
    stay.enter(code);
  }
  const undo = [stay.show(), stay.on('change', draw), app.on('words', draw)];
  draw();
  return {
    destroy() {
      undo.forEach((fn) => fn());
      view?.destroy();
    },
  };
}

/**
 * @param {App} app @param {HTMLElement} main @param {HallFollowed} hall
 * @param {() => void} depart
 */
function showHall(app, main, hall, depart) {
  const words = app.words();
  const title = el('h1', {});
  const facts = el('p', { class: 'hall-facts' });
  const sign = el('p', { class: 'hall-sign' });
  const news = el('p', {});
  const banner = el('section', { class: 'card hall-news', 'aria-label': words.say('hall.news') }, news);
  const link = shareAddress(hallPath(hall.code));
  const host = el('div', { class: 'hall-host', hidden: true });
  const self = createSelf(app, hall);
  const tables = createHallTables(app, hall);
  const people = createPeople(app, hall);
  const results = createResults(app, hall);
  const parts = [self, tables, people, results];
  const share = card('share-title', words.say('hall.share'), el('p', { class: 'hint' }, words.rich('hall.share.text', {
    code: el('strong', { class: 'code', text: showCode(hall.code) }),
  })), copyCard(app, {
    text: link, code: link, label: words.say('hall.link'), picture: words.say('hall.picture'),
  }));
  /** @type {Part | null} */
  let orders = null;
  let asked = false;
  let gone = false;
  main.className = 'main-around main-hall';
  fill(
    main,
    el('div', { class: 'hall-head' }, title, facts),
    sign,
    banner,
    el(
      'div',
      { class: 'lobby' },
      el('div', { class: 'hall-column' }, host, self.node, tables.node),
      el('div', { class: 'hall-column' }, people.node, share),
    ),
    results.node,
    el('p', { class: 'around-links' }, el('button', {
      type: 'button', class: 'button', text: words.say('hall.leave'), click: leave,
    })),
  );

  /** Whoever is forgotten in the middle of a game cannot go on with it. */
  function leave() {
    const { sharedDevices = false } = hall.hall()?.document || {};
    if (!sharedDevices || hall.isHost() || hall.me()?.state !== 'playing') {
      depart();
      return;
    }
    confirm({
      title: words.say('hall.leave.title'),
      text: words.say('hall.leave.text'),
      yes: words.say('hall.leave.yes'),
      no: words.say('site.cancel'),
      close: words.say('site.cancel'),
    }, depart);
  }

  /** What only the host needs is loaded for the host; drawn again it stands there at once. */
  async function command() {
    asked = true;
    makeOrders = makeOrders || (await app.load(() => import('./hallhost.js'))).createOrders;
    if (!gone) {
      orders = makeOrders(app, hall);
      fill(host, orders.node);
      draw();
    }
  }

  function draw() {
    const known = hall.hall();
    const name = known ? known.document.title : words.say('hall.loading');
    app.title(words.say('site.page', { page: name }));
    setText(title, name);
    host.hidden = !hall.isHost();
    // The tables come before what a host does as a player.
    const next = hall.isHost() ? share : tables.node;
    if (self.node.nextSibling !== next) {
      next.before(self.node);
    }
    main.classList.toggle('is-loading', !known);
    if (known) {
      drawDocument(known.document);
      parts.forEach((part) => part.draw());
    }
    if (hall.isHost() && !asked) {
      command();
    }
    orders?.draw();
  }

  /** @param {import('../game/hall.js').HallDocument} document */
  function drawDocument({ game, clock, host: person, state, announcement }) {
    setText(facts, words.say('hall.facts', {
      game: game ? words.say(`game.${game}`) : words.say('hall.anygame'),
      clock: clockText(words, clock),
      name: nameOf(words, person),
    }));
    setText(sign, state === 'open' ? '' : words.say(`hall.sign.${state}`));
    setText(news, announcement ? announcement.text : '');
    news.lang = announcement ? announcement.language : words.language;
    banner.hidden = !announcement;
    share.hidden = state === 'closed';
  }

  return {
    draw,
    destroy() {
      gone = true;
      parts.forEach((part) => part.destroy());
      orders?.destroy();
    },
  };
}

/** Why the hall is not shown. @param {App} app @param {string} code */
const refusal = (app, code) => (code === 'too-many'
  ? app.words().say('hall.full') : refusedSentence(app.words(), code, null));

/**
 * Whoever is not in the hall: a shared device has forgotten its player, or the server lets nobody in.
 * @param {App} app @param {HTMLElement} main @param {string} key of title and button
 * @param {string} text @param {() => void} enter
 */
const drawNotice = (app, main, key, text, enter) => drawText(app, main, key, text, el('button', {
  type: 'button', class: 'button button-main', text: app.words().say(`${key}.enter`), click: enter,
}));

/** @param {App} app @param {HTMLElement} main */
const drawMissing = (app, main) => drawText(
  app, main, 'hall.missing', app.words().say('hall.missing.text'),
  el('a', { class: 'button button-main', href: address(''), text: app.words().say('site.home') }),
);

/**
 * Instead of a hall: what there is to say, and the one thing to do.
 * @param {App} app @param {HTMLElement} main @param {string} key of the title
 * @param {string} text @param {HTMLElement} act
 */
function drawText(app, main, key, text, act) {
  const title = app.words().say(`${key}.title`);
  app.title(app.words().say('site.page', { page: title }));
  main.className = 'main-text';
  fill(main, el('h1', { text: title }), el('p', { text }), el('p', {}, act));
}
