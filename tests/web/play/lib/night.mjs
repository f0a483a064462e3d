// SPDX-License-Identifier: MIT
// @ts-check
// A club night in a hall: people who come, sit down in rounds and play, all without a browser.

import assert from 'node:assert/strict';
import { makeDraw, oneOf } from '../../../integration/lib/chance.mjs';
import { Player } from '../../../integration/lib/player.mjs';
import { play, playerAt } from '../../../integration/lib/table.mjs';

/** @typedef {import('../../../integration/lib/table.mjs').Table} Table */

/** The names of those who come, one after the other. */
export const NAMES = [
  'Ama', 'Kofi', 'Yao', 'Adjoa', 'Kwame', 'Akissi', 'Bintou', 'Moussa', 'Fatoumata', 'Jean-Baptiste', 'Zoé', 'Ian',
  'Awa', 'Koffi Emmanuel', 'Marie-Louise', 'Léa', 'Sylvain', 'N’Guessan', 'Aminata', 'Tom', 'Esther', 'Wim',
  'Hélène', 'Souleymane Traoré-Kon', 'Bob', 'Ines',
];

let nights = 0; // each has a host of its own

export class Night {
  /**
   * @param {import('../../../integration/lib/player.mjs').Place} server
   * @param {any} settings of the hall
   */
  static async begin(server, settings) {
    nights += 1;
    const host = await new Player(`host ${nights}`, { name: 'Host' }).open(server);
    const { hall } = await host.ok('hall', { action: 'open', ...settings });
    return new Night(server, host, hall, nights);
  }

  /** @param {import('../../../integration/lib/player.mjs').Place} server @param {Player} host
   * @param {string} hall @param {number} number of the night */
  constructor(server, host, hall, number) {
    this.server = server;
    this.host = host;
    this.hall = hall;
    this.number = number;
    this.draw = makeDraw(12);
    /** @type {Player[]} */
    this.guests = [];
  }

  /** @param {string} action @param {any} [more] */
  order(action, more = {}) {
    return this.host.ok('hall', { action, hall: this.hall, ...more });
  }

  /** They come, and are ready. @param {number} count */
  async come(count) {
    const names = NAMES.slice(this.guests.length, this.guests.length + count);
    const news = await Promise.all(names.map(
      (name) => new Player(`${name}, night ${this.number}`, { name }).open(this.server)));
    for (const guest of news) {
      await guest.ok('lobby', { hall: this.hall });
      await guest.ok('hall', { action: 'ready', hall: this.hall });
    }
    this.guests.push(...news);
    return news;
  }

  /** Pairs all who are ready. @returns {Promise<Table[]>} by number */
  async round() {
    await this.order('round');
    /** @type {Map<string, Player[]>} */
    const rooms = new Map();
    for (const guest of this.guests) {
      const { state, room } = await guest.message('hall');
      if (state === 'paired') {
        rooms.set(room, [...rooms.get(room) ?? [], guest]);
      }
    }
    return Promise.all([...rooms].map(async ([room, two]) => {
      await Promise.all(two.map((one) => one.reaches(room, 4)));
      const { seats } = /** @type {any} */ (two[0].room(room).doc);
      const [south, north] = two[0].me.player === seats.south.player ? two : [two[1], two[0]];
      return { room, south, north };
    }));
  }

  /** The next move of a table, whichever: its document afterwards. @param {Table} table */
  async move(table) {
    const { game } = /** @type {any} */ (table.south.room(table.room).doc);
    assert.ok(game.turn, 'somebody is to move');
    await play(table, oneOf(this.draw, [...game.legal]));
    return /** @type {any} */ (table.south.room(table.room).doc);
  }

  /** @param {Table} table @param {number} plies at most */
  async moves(table, plies) {
    for (let ply = 0; ply < plies && table.south.room(table.room).doc?.state === 'playing'; ply += 1) {
      await this.move(table);
    }
  }

  /** Ends a game for whoever does not give up. @param {Table} table @param {'south' | 'north'} seat */
  async resign(table, seat) {
    const { game } = /** @type {any} */ (table.south.room(table.room).doc);
    await playerAt(table, seat).ok('resign', { room: table.room, game: game.number });
  }

  close() {
    return Promise.all([this.host, ...this.guests].map((one) => one.close()));
  }
}
