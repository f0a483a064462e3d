// SPDX-License-Identifier: MIT
// @ts-check
// A game on the table: board, both players, whose turn, the last move, and what can be done.

import { el, fill, setText, undoList } from '../lib/kit.js';
import { shapeOf } from '../lib/site.js';
import {
  otherSeat, parsePosition, SEATS, seedsSown, seriesOf,
} from '../game/model.js';
import {
  lastSentence, nameOf, resultSentence, together, turnSentence,
} from '../game/sentences.js';
import { createStage } from './stage.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/table.js').Table} Table */
/** @typedef {import('../game/model.js').Doc} Doc */

/** Where the list of moves stands beside the board. */
export const WIDE = '(min-width: 960px) and (min-height: 560px) and (orientation: landscape)';
/** How long a passing sentence stays. */
const PASSING = 7000;

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @param {Table} table
 * @returns {import('./room.js').View}
 */
export function openPlay(app, main, table) {
  const doc = () => /** @type {Doc} */ (table.doc());
  const { rules } = doc();
  const undo = undoList();
  const title = el('h1', { class: 'unseen' });
  const host = el('div', { class: 'stage-board' });
  const bar = el('div', { class: 'status-look', hidden: true });
  const ask = el('div', { class: 'ask', hidden: true });
  const acts = el('div', { class: 'acts' });
  const side = el('aside', { class: 'side' });
  const strips = { far: createStrip('far'), near: createStrip('near') };
  /** @type {import('./record.js').Record | null} */
  let record = null;
  /** What two people do besides playing, loaded when the board stands.
   * @type {import('./company.js').Company | null} */
  let company = null;
  let gone = false;
  /** There is no connection, and this is how the game stood: it can only be looked at. */
  const isKept = table.status() === 'known';
  const lines = createLines(app, table, {
    main, isKept, record: () => record, ending: () => (company ? company.ending() : app.words().say('end.other')),
  });
  const { passing } = lines;
  const status = el('div', { class: 'status' }, lines.nodes, ask, bar);
  /** A touch before there was anybody to say what it does.
   * @type {[string, import('../board/types.js').Means] | null} */
  let early = null;
  let isAlone = false;

  main.className = 'main-play';
  // The board comes last: everything else has its size by then.
  /** @type {import('./stage.js').Stage} */
  let stage;
  fill(
    main,
    title,
    strips.far.node,
    el('div', { class: 'stage' }, host),
    strips.near.node,
    status,
    acts,
    side,
  );

  function draw() {
    const { game } = doc();
    const me = table.seat();
    const below = stage ? stage.viewer() : table.seat() || 'south';
    setText(title, app.words().say(`game.${rules}`));
    for (const [strip, seat] of /** @type {const} */ (
      [[strips.far, otherSeat(below)], [strips.near, below]])) {
      strip.draw(app, doc(), seat, sitterAt(app, table, seat));
    }
    lines.draw();
    company?.draw();
    main.classList.toggle('is-turn', !!game && !!me && game.turn === me && !table.pending());
    main.classList.toggle('is-watching', !me);
    main.classList.toggle('is-over', !!game && !!game.result);
  }

  /** @param {string | null} text */
  function tell(text) {
    app.speech.repeat(text);
    if (text) {
      passing.say(text);
    }
  }

  /** The list of moves, loaded on first use. @param {(record: import('./record.js').Record) => void} use */
  async function useRecord(use) {
    if (!record) {
      const { createRecord } = await app.load(() => import('./record.js'), 'table');
      record = record || createRecord(app, table, stage, { bar, changed: draw, tell });
    }
    use(record);
  }

  function placeRecord() {
    if (wide.matches) {
      useRecord((it) => it.mount(side)).catch(() => undefined); // the page comes again with it
    } else {
      record?.unmount();
    }
  }

  /** What did not arrive stays away until the page comes again: meanwhile every touch sows. */
  function stayAlone() {
    isAlone = true;
    if (early && !gone) {
      stage.play(early[0]);
    }
  }

  async function accompany() {
    const { createCompany } = await app.load(() => import('./company.js'), 'table');
    if (!gone) {
      company = createCompany(app, table, {
        main, host, acts, ask, status, stage, tell,
        notice: passing.say,
        strips: [strips.far.node, strips.near.node],
        last: lines.last,
        record: useRecord,
        peek: passing.peek,
      });
      if (early) {
        company.pick(...early);
      }
      draw();
    }
  }

  draw();
  stage = createStage(host, app, table);
  stage.guard((letter, means) => {
    if (company) {
      company.pick(letter, means);
    } else if (isAlone || means === 'key') {
      stage.play(letter);
    } else {
      early = [letter, means];
    }
  });
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', placeRecord);
  undo.add(
    () => wide.removeEventListener('change', placeRecord),
    stage.on('why', tell),
    stage.on('pick', () => {
      passing.clear();
      draw();
    }),
    stage.on('rest', () => draw()),
    app.on('words', draw),
    app.on('engine', () => {
      draw();
      record?.update();
    }),
  );
  placeRecord();
  if (!isKept) {
    accompany().catch(stayAlone);
  }

  return {
    update(change) {
      const { cause } = change;
      if (!['presence', 'status', 'pending'].includes(cause)) {
        passing.end();
      }
      stage.event(cause);
      company?.update(change);
      record?.update();
      const { game } = doc();
      if (!stage.isBusy()) {
        draw();
      } else if (!game || !game.result) {
        lines.draw(); // scores and a result wait until the seeds lie still
      }
    },
    notice: passing.say,
    destroy() {
      gone = true;
      passing.destroy();
      company?.destroy();
      undo();
      record?.unmount();
      stage.destroy();
    },
  };
}

/**
 * The two lines below the board.
 * @param {App} app @param {Table} table
 * @param {{main: HTMLElement, isKept: boolean, record: () => import('./record.js').Record | null,
 *   ending: () => string | null}} page
 */
function createLines(app, table, { main, isKept, record, ending }) {
  const turnLine = el('p', { class: 'status-turn' });
  const moveLine = el('p', { class: 'status-line' });
  const passing = createPassing(draw);
  const doc = () => /** @type {Doc} */ (table.doc());

  const last = () => lastSentence(
    app.words(), doc(), table.seat(), seedsSown(app.engine(), doc().game));

  /** What the game does while an earlier position is looked at. */
  const meanwhile = (/** @type {string | null} */ turn) => together([
    record()?.missed() ? last() : null,
    table.seat() && doc().game?.turn === table.seat() ? turn : null,
  ]);

  function draw() {
    const words = app.words();
    const me = table.seat();
    const pending = table.pending();
    const looking = record()?.lookingSentence();
    const result = resultSentence(words, doc(), me);
    const next = turnSentence(words, doc(), me);
    const turn = pending
      ? words.say('turn.pending', { pit: pending.pit })
      : isKept ? words.say('offline.room') : next;
    setText(turnLine, looking || (isKept ? turn : result || turn) || '');
    const line = passing.peeked() || (result ? ending() : last()) || (me ? '' : words.say('watch.banner'));
    setText(moveLine, passing.text() || (looking ? meanwhile(next) : line));
    main.classList.toggle('is-looking', !!looking);
    moveLine.classList.toggle('is-passing', passing.text() !== '');
  }

  return {
    nodes: [turnLine, moveLine],
    draw,
    last,
    passing,
  };
}

/** What is said in place of the last move: for a while, or of what is previewed.
 * @param {() => void} changed shows it, or what comes after it */
export function createPassing(changed) {
  let shown = '';
  let peeked = '';
  /** @type {any} */
  let timer = null;
  const clear = () => {
    shown = '';
  };
  return {
    text: () => shown,
    /** @param {string} text */
    say(text) {
      shown = text;
      clearTimeout(timer);
      timer = setTimeout(() => {
        clear();
        changed();
      }, PASSING);
      changed();
    },
    /** The caller shows what comes after it. */
    clear,
    peeked: () => peeked,
    /** @param {string} text as long as it is previewed, "" for nothing */
    peek(text) {
      peeked = text;
      changed();
    },
    /** The board has changed, and neither holds any more. The caller shows what does. */
    end() {
      clear();
      peeked = '';
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @typedef {{name: string, role: string, note?: string, is?: 'here' | 'gone' | ''}} Sitter */

/** A player beside the board: name, seat, score, whose turn, whether anybody is there.
 * @param {'far' | 'near'} place */
export function createStrip(place) {
  const name = el('span', { class: 'strip-name' });
  const role = el('span', { class: 'strip-role' });
  const note = el('span', { class: 'strip-note' });
  const score = el('span', { class: 'strip-score', 'aria-hidden': 'true' });
  const spoken = el('span', { class: 'unseen' });
  const node = el(
    'section',
    { class: `strip strip-${place}` },
    el('span', { class: 'strip-dot', 'aria-hidden': 'true' }),
    el('span', { class: 'strip-who' }, name, role, note),
    score,
    spoken,
  );

  /** @param {App} app @param {Doc} doc @param {import('../game/model.js').Seat} seat @param {Sitter} sitter */
  function draw(app, { game, rules, clock }, seat, sitter) {
    const words = app.words();
    const seeds = game ? parsePosition(game.position).stores[SEATS.indexOf(seat)] : 0;
    node.dataset.seat = seat;
    node.classList.toggle('has-clock', clock.kind !== 'none');
    node.classList.toggle('has-days', clock.kind === 'days');
    node.classList.toggle('is-turn', !!game && game.turn === seat);
    node.classList.toggle('is-winner', !!game && !!game.result && game.result.winner === seat);
    node.classList.toggle('is-gone', sitter.is === 'gone');
    node.classList.toggle('is-here', sitter.is === 'here');
    setText(name, sitter.name);
    setText(role, sitter.role);
    role.hidden = sitter.role === '';
    setText(note, sitter.note || '');
    note.classList.toggle('is-away', sitter.is === 'gone');
    setText(score, shapeOf(rules).stores ? '' : words.number(seeds));
    setText(spoken, words.say('seat.score', { n: seeds }));
  }

  return { node, draw };
}

/** @param {App} app @param {Table} table @param {import('../game/model.js').Seat} seat @returns {Sitter} */
function sitterAt(app, table, seat) {
  const words = app.words();
  const doc = /** @type {Doc} */ (table.doc());
  const person = doc.seats[seat];
  const mine = table.seat() === seat;
  const presence = table.presence();
  const away = person && !mine && presence && !presence[seat];
  const { won, seeds } = seriesOf(doc, seat);
  const series = doc.series.length > 0 ? words.say('seat.series', { won, seeds }) : '';
  return {
    name: mine ? words.say('seat.you') : nameOf(words, person),
    role: words.say(`seat.${seat}`),
    note: away ? words.say('seat.absent') : series,
    is: away ? 'gone' : person && (mine || presence) ? 'here' : '',
  };
}
