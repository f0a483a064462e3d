// SPDX-License-Identifier: MIT
// @ts-check
// Two people at a table, and how they come to sit there.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { rowPitsOf } from './vectors.mjs';
import { launch } from '../../chromium.mjs';
import { DESK, PHONE, Visitor } from './visitor.mjs';
import { Server } from '../../../integration/lib/server.mjs';
import { sit } from '../../../integration/lib/table.mjs';

/**
 * A server and a browser, neither of them started yet.
 * @param {Record<string, string>} settings
 */
export function planHouse(settings) {
  const house = {
    server: new Server(settings),
    browser: /** @type {import('playwright-core').Browser} */ (/** @type {any} */ (null)),
    /** Where people find it; another host name when one is given. */
    root: (host = 'localhost') => `http://${host}:${house.server.port}/`,
    /** @param {Parameters<typeof Visitor.come>[2]} [options] @param {string} [host] */
    come: (options, host) => Visitor.come(house.browser, house.root(host), options),
    async start() {
      process.on('exit', () => house.server.program?.child.kill('SIGKILL'));
      await house.server.start();
      house.browser = await launch();
    },
    async close() {
      await house.browser?.close();
      if (house.server.isRunning) {
        await house.server.stop();
      }
    },
  };
  return house;
}

/**
 * A server and a browser for the tests of a file.
 * @param {Record<string, string>} settings
 */
export function openHouse(settings = { store: 'memory' }) {
  const house = planHouse(settings);
  before(house.start);
  after(house.close);
  return house;
}

/** @typedef {ReturnType<typeof openHouse>} House */

/**
 * Sets up a table on the home page.
 * @param {Visitor} host
 * @param {string} game
 * @param {{side?: 'south' | 'north', spectators?: boolean, hints?: boolean}} [options]
 * @returns {Promise<string>} the link to send
 */
export async function setUp(host, game, { side = 'south', spectators = true, hints = true } = {}) {
  await host.open();
  await host.touch(host.button('home.play.game', { game: host.say(`game.${game}`) }));
  const { page } = host;
  await page.getByRole('radio', { name: host.say(`setup.side.${side}`) }).check();
  await page.getByText(host.say('setup.more'), { exact: true }).click();
  await page.getByRole('combobox', { name: host.say('setup.spectators'), exact: true })
    .selectOption(spectators ? 'open' : 'none');
  await page.getByRole('checkbox', { name: host.say('setup.hints') }).setChecked(hints);
  await host.touch(host.button('setup.create'));
  const link = page.getByRole('textbox', { name: host.say('wait.link') });
  await link.waitFor();
  const address = await link.inputValue();
  assert.equal(address, page.url(), 'the link is the address of the page');
  return address;
}

/** Opens an invitation and sits down. @param {Visitor} guest @param {string} link */
export async function sitDown(guest, link) {
  await guest.page.goto(link);
  await guest.touch(guest.button('invite.sit'));
}

/** Two people in a running game. */
export class Table {
  /** @param {Visitor} south @param {Visitor} north @param {string} game @param {string} link */
  constructor(south, north, game, link) {
    this.south = south;
    this.north = north;
    this.game = game;
    this.link = link;
    /** Whoever looks on. @type {Visitor[]} */
    this.others = [];
  }

  /**
   * The host at a desk plays South, the guest has a telephone. They come to a game that has begun.
   * @param {House} house @param {string} game
   * @param {{host?: any, guest?: any, spectators?: boolean, hints?: boolean}} [options]
   */
  static async lay(house, game, { host = {}, guest = {}, spectators = true, hints = true } = {}) {
    const [one, other] = [
      { name: 'Ama', device: DESK, ...host }, { name: 'Kofi', device: PHONE, ...guest },
    ];
    const { room, south, north } = await sit(house.server, game, {
      create: { spectators: spectators ? 'open' : 'none', hints }, called: [one.name, other.name],
    });
    const link = `${house.root()}r/${room.slice(0, 5)}-${room.slice(5)}`;
    const come = async (/** @type {import('../../../integration/lib/player.mjs').Player} */ player, /** @type {any} */ options) => {
      await player.close();
      const visitor = await house.come({ secret: player.hello.secret, ...options });
      await visitor.page.goto(link);
      await visitor.page.locator('.stage-board .board-pit').first().waitFor();
      return visitor;
    };
    const [first, second] = await Promise.all([come(south, one), come(north, other)]);
    return new Table(first, second, game, link);
  }

  /** @param {(visitor: Visitor) => Promise<any>} act */
  both(act) {
    return Promise.all([this.south, this.north, ...this.others].map(act));
  }

  /** @param {string} position */
  see(position) {
    return this.both((it) => it.seesPosition(position));
  }

  /** @param {string} position @returns {Visitor} who is to move */
  mover(position) {
    return position.split('_')[4] === 'S' ? this.south : this.north;
  }

  /** Touches a pit for whoever is to move there. @param {string} position @param {string} letter */
  async touchPit(position, letter) {
    const mover = this.mover(position);
    await mover.touchPit(pitOf(letter, this.game));
    return mover;
  }

  /**
   * Plays plies of a vector on from where the game is, and looks at both boards after each.
   * @param {import('./vectors.mjs').Vector} vector
   * @param {{from?: number, to?: number, after?: (ply: number) => Promise<any>}} [options] `after`
   *   is called with the number of plies played, after each that was touched
   * @returns {Promise<number>} how many plies have been played
   */
  async play(vector, { from = 0, to = vector.moves.length, after: look = async () => {} } = {}) {
    let ply = from;
    while (ply < to) {
      await this.touchPit(vector.at(ply), vector.moves[ply]);
      ply = vector.next(ply);
      await this.see(vector.at(ply));
      await look(ply);
    }
    return ply;
  }

  /** Everybody goes; whatever was wrong on their pages is said. */
  async leave() {
    const results = await Promise.allSettled([this.south, this.north, ...this.others]
      .map((it) => it.leave()));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) {
      throw /** @type {PromiseRejectedResult} */ (failed).reason;
    }
  }
}

/** @param {string} letter @param {string} game */
export const pitOf = (letter, game) => (letter < 'a'
  ? letter.charCodeAt(0) - 65
  : letter.charCodeAt(0) - 97 + rowPitsOf(game));

/**
 * What is said of a ply of a vector.
 * @param {Visitor} visitor
 * @param {import('./vectors.mjs').Vector} vector
 * @param {number} ply from 0
 * @param {'you' | 'other'} who @param {string} name
 */
export function sentenceOf(visitor, vector, ply, who, name) {
  const { move, laps, captured } = vector.plies[ply];
  if (move === '.') {
    return visitor.say(`passed.${who}`, { name });
  }
  const parts = [`moved.${who}`, laps > 1 && 'laps', captured > 0 && 'took'];
  return visitor.say(parts.filter(Boolean).join('.'), {
    name, pit: move, laps, captured, seeds: vector.seeds(ply),
  });
}
