// SPDX-License-Identifier: MIT
// @ts-check
// The games on a wall: follows those that have a place, draws them in it, and one of them large.

import { createTables } from '../game/table.js';
import { arrange, EMPTY_GRID, feature, NOTHING, roomsOf } from '../game/wall.js';
import { el, on, setAttribute } from '../lib/kit.js';
import { createCard } from './wallcard.js';
import { cardsOf, gridOf } from './wallplan.js';
import { createFeature } from './wallstage.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallRow} HallRow */
/** @typedef {import('../game/table.js').Table} Table */

/** Nothing is done at these tables, so there is nothing to remember. */
const NO_MEMORY = { keep: () => undefined, recall: () => null };

/** Events by which something happens in a game. */
const LIVELY = ['moved', 'passed', 'started', 'ended'];

/** Before it the time of a page has not begun, in milliseconds: 0 stands for never. */
const now = () => performance.now() + 1;

/**
 * @typedef {object} Followed
 * @property {Table} table
 * @property {import('./wallcard.js').Card} card
 * @property {HallRow} row
 * @property {number} movedAt
 * @property {() => void} undo
 */

/** @param {App} app */
export function createGames(app) {
  const { link, commands, player } = app;
  const tables = createTables({ link, commands, player, memory: NO_MEMORY });
  const large = createFeature(app);
  const list = el('ul', { class: 'wall-tables' });
  /** @type {Map<string, Followed>} */
  const followed = new Map();
  /** @type {HallRow[]} */
  let rows = [];
  let grid = EMPTY_GRID;
  let featured = NOTHING;
  /** The room on the large board. */
  let shown = '';
  /** When the connection went, server time; 0 while it is there. */
  let lostAt = 0;

  const size = (/** @type {number} */ count) => gridOf(count, window.innerWidth, window.innerHeight);
  const shape = () => size(grid.places.length);
  const capacity = (/** @type {number} */ count) => {
    const { columns, rows: lines } = size(count);
    return columns * lines;
  };

  /** The time that the clocks of a table show: it stands while nobody can tell. @param {Table} table */
  function timeOf(table) {
    const clocks = table.doc()?.clocks;
    return table.presence()?.stopped && clocks ? clocks.at : lostAt || link.serverNow();
  }

  /** @param {string} room */
  function follow(room) {
    const row = /** @type {HallRow} */ (rows.find((one) => one.room === room));
    const table = tables.open(room);
    const card = createCard(app, row);
    const undo = table.on('change', ({ cause }) => change(room, cause));
    followed.set(room, { table, card, row, movedAt: 0, undo });
    list.appendChild(card.node);
  }

  /** @param {string} room @param {Followed} one */
  function leave(room, { table, card, undo }) {
    followed.delete(room);
    undo();
    card.destroy();
    tables.release(table);
  }

  /** @param {string} room @param {string} cause */
  function change(room, cause) {
    const one = followed.get(room);
    const doc = one && one.table.doc();
    if (!one || !doc) {
      return;
    }
    one.movedAt = LIVELY.includes(cause) ? now() : one.movedAt;
    if (cause !== 'presence') {
      one.card.draw(doc, timeOf(one.table));
    }
    if (room === shown) {
      large.event(cause, timeOf(one.table));
    } else if (!shown) {
      choose();
    }
  }

  /** Follows what has a place, and puts it there. */
  function place() {
    const rooms = roomsOf(grid);
    [...followed].filter(([room]) => !rooms.includes(room)).forEach(([room, one]) => leave(room, one));
    rooms.filter((room) => !followed.has(room)).forEach(follow);
    const { columns, rows: lines } = shape();
    list.style.setProperty('--columns', String(columns));
    list.dataset.cards = cardsOf({ columns, rows: lines });
    grid.places.forEach((it, at) => {
      if (it) {
        const { style } = /** @type {Followed} */ (followed.get(it.room)).card.node;
        style.gridColumn = String(at % columns + 1);
        style.gridRow = String(Math.floor(at / columns) + 1);
      }
    });
  }

  /** Chooses the game on the large board. */
  function choose() {
    const over = new Map(grid.places.map((it) => [it && it.room, it ? it.over : 0]));
    const games = [...followed].filter(([, { table }]) => table.doc()?.game).map(([room, { movedAt }]) => ({
      room, movedAt, isBusy: room === shown && large.isBusy(), over: over.get(room) || 0,
    }));
    featured = feature(featured, games, now());
    const next = featured.room || '';
    if (next !== shown) {
      shown = next;
      const one = followed.get(next);
      large.show(one ? one.table : null, one ? one.row.table : 0, one ? timeOf(one.table) : 0);
    }
    followed.forEach(({ card }, room) => card.mark(room === shown));
  }

  function update() {
    const told = rows.filter(({ room }) => followed.get(room)?.table.status() !== 'missing');
    grid = arrange(grid, told, now(), capacity, shown || null);
    place();
    choose();
    setAttribute(list, 'hidden', followed.size < 2);
  }

  function redraw() {
    followed.forEach(({ card, table }) => {
      const doc = table.doc();
      if (doc) {
        card.draw(doc, timeOf(table));
      }
    });
    const one = followed.get(shown);
    large.draw(one ? timeOf(one.table) : 0);
  }

  const undo = [
    link.on('lost', () => {
      lostAt = link.serverNow();
    }),
    link.on('ready', () => {
      lostAt = 0;
    }),
    app.on('words', redraw),
    app.on('engine', redraw),
    on(window, 'resize', update),
  ];
  app.wantEngine();

  return {
    nodes: [large.node, list],
    /** How many games have a place. */
    count: () => followed.size,
    /** The grid of the small boards. */
    shape,
    /** The tables of the hall. @param {HallRow[]} next */
    take(next) {
      rows = next;
      update();
    },
    /** After some time: places, the large board. */
    update,
    /** Asks again for what could not be told. */
    insist: () => followed.forEach(({ table }) => table.status() === 'loading' && table.sync()),
    /** What the clocks show. */
    tick() {
      followed.forEach(({ card, table }) => {
        const doc = table.doc();
        if (doc) {
          card.drawClocks(doc, timeOf(table));
        }
      });
      const one = followed.get(shown);
      if (one) {
        large.drawClocks(timeOf(one.table));
      }
    },
    destroy() {
      undo.forEach((fn) => fn());
      [...followed].forEach(([room, one]) => leave(room, one));
      large.destroy();
    },
  };
}
