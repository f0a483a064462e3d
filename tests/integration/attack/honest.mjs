// SPDX-License-Identifier: MIT
// @ts-check
// A server under attack, and a pair of honest players who play on beside it: after each attack
// their moves are answered, and the server holds no more than before.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { closeAll, eventually, openSocket } from '../client.mjs';
import { measure } from '../lib/measure.mjs';
import { Player, secretOf } from '../lib/player.mjs';
import { Server } from '../lib/server.mjs';
import { gameOf, leaveTable, play, sit } from '../lib/table.mjs';

const SPARE_KIB = 32768; // a sanitizer keeps what was freed for a while, but no more than it is told
process.env.ASAN_OPTIONS = `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=4`;

class Scene {
  /** @param {Record<string, string>} settings */
  constructor(settings) {
    this.server = new Server(settings);
    /** @type {any} */
    this.table = null;
    this.base = { descriptors: 0, kib: 0, ticks: 0 };
    /** Who came since the last test. @type {Player[]} */
    this.guests = [];
  }

  get port() {
    return this.server.port;
  }

  get pid() {
    return Number(this.server.pid);
  }

  async open() {
    await this.server.start();
    this.table = await sit(this.server, 'adji-boto');
    await this.beat();
    this.base = measure(this.pid);
  }

  /** The honest ones play; every move is answered, and seen by both. */
  async beat(moves = 2) {
    const { table } = this;
    for (let i = 0; i < moves; i++) {
      const { number, turn, legal } = gameOf(table);
      if (turn !== null && legal !== '') {
        await play(table, legal[0]);
      } else {
        await this.#playAgain(number);
      }
    }
  }

  /** @param {number} game */
  async #playAgain(game) {
    const { room, south, north } = this.table;
    await south.ok('offer', { room, game, kind: 'rematch' });
    await north.ok('answer', { room, game, kind: 'rematch', accept: true });
    await Promise.all([south, north].map((it) => it.until(() => it.room(room).doc?.state === 'playing', 'the next game')));
  }

  /** A table of its own. @param {Parameters<typeof sit>[1]} game @param {Parameters<typeof sit>[2]} [options] */
  async sit(game, options) {
    const table = await sit(this.server, game, options);
    this.guests.push(table.south, table.north);
    return table;
  }

  /** The guests leave; what attackers had open is gone, and the honest ones play on. */
  async recovers() {
    await Promise.all(this.guests.splice(0).map((it) => it.close()));
    closeAll();
    await this.beat();
    await eventually(() => measure(this.pid).descriptors <= this.base.descriptors, 'descriptors to be closed');
    const { kib } = measure(this.pid);
    const isOurs = !process.env.TEST_WRAPPER; // and not a leak checker's
    assert.ok(!isOurs || kib <= this.base.kib + SPARE_KIB, `${kib} KiB after ${this.base.kib}`);
  }

  async close() {
    await leaveTable(this.table);
    await this.server.stop();
  }
}

/** A scene for all tests of a file. @param {Record<string, string>} [settings] */
export function stage(settings = {}) {
  const scene = new Scene({ store: 'memory', ...settings });
  before(() => scene.open());
  after(() => scene.close());
  return scene;
}

let strangers = 0;

/** Somebody who plays by the rules of the protocol, for now. @param {Scene} scene @param {Record<string, unknown>} [hello] */
export function arrive(scene, hello = {}) {
  strangers += 1;
  return arriveAs(scene, `stranger-${strangers}`, hello);
}

/** Somebody who may be there already. @param {Scene} scene @param {string} name @param {Record<string, unknown>} [hello] @param {{greet?: boolean}} [how] */
export function arriveAs(scene, name, hello, how) {
  const player = new Player(name, hello);
  scene.guests.push(player);
  return player.open(scene, how);
}

/** A bare socket after its hello. @param {Scene} scene @param {Parameters<typeof openSocket>[1]} [options] */
export async function greet(scene, options) {
  strangers += 1;
  const d = { protocol: 1, secret: secretOf(`bare-${strangers}`), language: 'en', kind: 'person' };
  const socket = await openSocket(scene.port, options);
  const answer = JSON.parse(await socket.ask(JSON.stringify({ t: 'hello', id: 'h', d })));
  assert.equal(answer.t, 'ok', JSON.stringify(answer));
  return socket;
}
