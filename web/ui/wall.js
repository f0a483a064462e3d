// SPDX-License-Identifier: MIT
// @ts-check
// The wall of a hall: what a projector shows of a club night, for hours, without anybody touching it.

import { createHall } from '../game/hall.js';
import { el, fill, setAttribute, setText } from '../lib/kit.js';
import { textFor, textsOf } from './sign.js';
import { createCare } from './wallcare.js';
import { createGames } from './wallgames.js';
import { hasLarge, NEWS_LONG } from './wallplan.js';
import { createSide } from './wallside.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').Hall} Hall */

/** How often places are looked at, and clocks. Milliseconds, as all that follow. */
const BEAT = 1000;
const TICK = 200;
/** How long a connection may be away before the wall says so. */
const PATIENCE = 2000;
/** When a server that would not tell of the hall is asked again. */
const AGAIN = 30000;
/** A title of more characters is written smaller. */
const TITLE_LONG = 30;

/** @param {App} app @param {HTMLElement} main @param {string | null} code null: not a code */
export function openWall(app, main, code) {
  if (app.memory.kept) {
    window.location.reload(); // it was opened from another page: a wall begins without any memory
  }
  document.documentElement.classList.add('is-wall');
  const view = code ? createView(app, main, code) : createMissing(app, main);
  const undo = app.on('words', view.draw);
  const care = createCare(app);
  view.draw();
  return {
    destroy() {
      undo();
      care.destroy();
      view.destroy();
      document.documentElement.classList.remove('is-wall');
      window.location.reload(); // what comes next has a player
    },
  };
}

/** @param {App} app @param {HTMLElement} main */
function createMissing(app, main) {
  const sentence = el('h1', { class: 'wall-missing' });
  main.className = 'wall';
  main.dataset.view = 'missing';
  fill(main, sentence);
  return {
    draw() {
      app.title(app.words().say('site.page', { page: app.words().say('wall.missing') }));
      setText(sentence, app.words().say('wall.missing'));
    },
    destroy: () => undefined,
  };
}

/** @param {App} app @param {HTMLElement} main @param {string} code */
function createView(app, main, code) {
  const { link, commands, player } = app;
  const hall = createHall({ code, link, commands, player, wall: true });
  const games = createGames(app);
  const side = createSide(app, code);
  const title = el('h1', { class: 'wall-title' });
  const facts = el('p', { class: 'wall-facts' });
  const news = el('p', { class: 'wall-news', role: 'status', hidden: true });
  const state = el('p', { class: 'wall-state', role: 'status', hidden: true });
  const sign = el('p', { class: 'wall-state', role: 'status', hidden: true });
  const header = el('header', { class: 'wall-head' }, title, facts);
  let awaySince = performance.now();
  let failedSince = 0;
  let asked = performance.now();
  /** What the operator says to everybody. @type {{language: string, text: string}[]} */
  let operator = [];
  /** The facts that are shown. */
  let known = '';
  let stop = hall.look();

  main.className = 'wall';
  fill(main, header, el('div', { class: 'wall-states' }, state, sign), news, games.nodes, side.node);

  /** What is wrong, or not as usual: one sentence. @param {Hall | null} it @returns {string} or '' */
  function condition(it) {
    const words = app.words();
    const isAway = link.state().phase !== 'ready' && performance.now() - awaySince > PATIENCE;
    main.classList.toggle('is-away', isAway && !!it);
    if (isAway) {
      return words.say(it ? 'wall.away' : 'wall.unreachable');
    }
    const failed = hall.failed();
    if (failed && failed !== 'no-such-hall') {
      return words.say('wall.refused');
    }
    const now = it ? it.document.state : 'open';
    return now === 'open' ? '' : words.say(`wall.${now}`);
  }

  /** @param {Hall | null} it */
  function drawState(it) {
    const sentence = condition(it);
    const notice = textFor(operator, app.words().language);
    setText(state, sentence);
    state.hidden = sentence === '';
    setText(sign, notice ? notice.text : '');
    setAttribute(sign, 'lang', notice ? notice.language : null);
    sign.hidden = !notice;
  }

  /** @param {Hall | null} it */
  function viewOf(it) {
    if (hall.failed() === 'no-such-hall') {
      return 'missing';
    }
    if (!it) {
      return 'loading';
    }
    return games.count() > 0 ? 'games' : it.document.state === 'closed' ? 'closed' : 'rest';
  }

  /** @param {Hall | null} it */
  function drawHead(it) {
    const words = app.words();
    const name = !it ? words.say(hall.failed() === 'no-such-hall' ? 'wall.missing' : 'wall.loading')
      : it.document.title;
    app.title(words.say('site.page', { page: name }));
    setText(title, name);
    title.classList.toggle('is-long', name.length > TITLE_LONG);
    const { round } = it ? it.document : { round: null };
    const texts = (it ? [
      round && words.say('wall.round', { n: round.number }),
      it.people.length > 0 && words.say('wall.here', { n: it.people.length }),
      it.waiting > 0 && words.say('wall.waiting', { n: it.waiting }),
    ] : []).filter(Boolean);
    if (texts.join() !== known) {
      known = texts.join();
      fill(facts, texts.map((text) => el('span', { text })));
    }
  }

  /** @param {Hall | null} it */
  function drawNews(it) {
    const said = it && it.document.announcement;
    setText(news, said ? said.text : '');
    setAttribute(news, 'lang', said ? said.language : null);
    news.classList.toggle('is-long', !!said && said.text.length > NEWS_LONG);
    news.hidden = !said;
  }

  function draw() {
    const it = hall.hall();
    drawState(it);
    drawHead(it);
    drawNews(it);
    side.draw(it);
    main.dataset.view = viewOf(it);
    const said = it && it.document.announcement;
    const sizes = { news: said ? said.text.length : 0, lines: [state, sign].filter((one) => !one.hidden).length };
    const isRoomy = hasLarge(games.shape(), sizes, window.innerWidth, window.innerHeight);
    main.dataset.large = isRoomy ? 'shown' : 'hidden';
  }

  /** What the server refused is asked for again: nobody is there to do it. */
  function insist() {
    const now = performance.now();
    if (now - asked > AGAIN) {
      asked = now;
      games.insist();
    }
    failedSince = hall.failed() ? failedSince || now : 0;
    if (failedSince && now - failedSince > AGAIN) {
      failedSince = 0;
      stop();
      stop = hall.look();
    }
  }

  function beat() {
    games.update();
    side.turn(performance.now());
    insist();
    draw();
  }

  function take() {
    const it = hall.hall();
    if (it) {
      games.take(it.rooms);
    }
    draw();
  }

  const undo = [
    hall.on('change', take),
    link.on('lost', () => {
      awaySince = performance.now();
    }),
    link.on('ready', () => {
      operator = []; // what stands is told after every hello
    }),
    link.on('frame', ({ t, d }) => {
      if (t === 'notice' && d && d.code === 'operator') {
        operator = textsOf(d.texts);
        draw();
      }
    }),
  ];
  const timers = [setInterval(beat, BEAT), setInterval(games.tick, TICK)];
  beat();
  return {
    draw,
    destroy() {
      timers.forEach(clearInterval);
      undo.forEach((fn) => fn());
      stop();
      hall.destroy();
      games.destroy();
    },
  };
}
