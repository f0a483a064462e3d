// SPDX-License-Identifier: MIT
// @ts-check
// The lobby and quick pairing, over real connections.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../lib/player.mjs';
import { Server, serveFromFolder, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { gameOf, play, playerAt } from '../lib/table.mjs';

const server = new Server({ store: 'memory' });
await server.start();

const CLOCK = { kind: 'fischer', base: 60000, increment: 1000 };
const BLITZ = { game: 'djenon-abe', clock: { kind: 'fischer', base: 30000, increment: 2000 } };

let people = 0;

/** Somebody nobody has seen before. @param {Record<string, unknown>} [hello] @param {Server} [at] */
const enter = (hello = {}, at = server) => new Player(`quick-${++people}`, hello).open(at);

const closeAll = (/** @type {Player[]} */ ...players) => Promise.all(players.map((it) => it.close()));

/** @param {Player} player @param {string} action @param {any} [wishes] */
const quick = (player, action, wishes = {}) => player.ok('quick', { action, ...wishes });

/** The next news that is not about how many wait. @param {Player} player @returns {Promise<any>} */
async function news(player) {
  for (;;) {
    const found = await player.message('quick');
    if (found.state !== 'waiting') {
      return found;
    }
  }
}

/** @param {Player} player @param {string} state */
async function hears(player, state) {
  const found = await news(player);
  assert.equal(found.state, state, JSON.stringify(found));
  return found;
}

/** Two who were found for each other. @param {any} [wishes] @param {Server} [at] */
async function findTwo(wishes = {}, at = server) {
  const first = await enter({}, at);
  const second = await enter({}, at);
  await quick(first, 'wait', wishes);
  await quick(second, 'wait', wishes);
  const found = await hears(first, 'found');
  await hears(second, 'found');
  return { first, second, found };
}

/** Both are in their room when this returns. @param {Player} player */
async function entersRoom(player) {
  const { room } = await hears(player, 'paired');
  player.room(room).isFollowed = true;
  await player.reaches(room, 4);
  return room;
}

test('two who want the same are paired, and play by its clock in a public room', async () => {
  const { first, second, found } = await findTwo(BLITZ);
  assert.deepEqual([found.game, found.clock], [BLITZ.game, BLITZ.clock]);
  assert.equal(found.opponent.player, second.me.player);
  await quick(first, 'accept');
  await quick(second, 'accept');
  const room = await entersRoom(first);
  assert.equal(await entersRoom(second), room);
  const doc = /** @type {any} */ (first.room(room).doc);
  assert.deepEqual([doc.state, doc.visibility, doc.host, doc.clock], ['playing', 'public', null, BLITZ.clock]);
  const table = { room, south: first, north: second };
  assert.notEqual(playerAt(table, 'south'), playerAt(table, 'north'));
  await play(table, gameOf(table).legal[0]);
  await first.refused('seated-in-game', 'quick', { action: 'wait' });
  await closeAll(first, second);
});

test('a bot is paired with a person who agrees, and with no one else', async () => {
  const bot = await enter({ kind: 'bot' });
  const person = await enter();
  await quick(bot, 'wait', BLITZ);
  await quick(person, 'wait', BLITZ);
  await person.settle();
  const told = person.messages.filter(({ t }) => t === 'quick').map(({ d }) => d.state);
  assert.deepEqual(told, ['waiting']);
  await quick(person, 'wait', { ...BLITZ, bots: true });
  assert.equal((await hears(person, 'found')).opponent.kind, 'bot');
  await hears(bot, 'found');
  await closeAll(bot, person);
});

test('who declines is out, and the other is paired with the next one', async () => {
  const { first, second } = await findTwo(BLITZ);
  await quick(second, 'accept');
  await quick(first, 'decline');
  await hears(first, 'out');
  await hears(second, 'lost');
  await first.refused('not-now', 'quick', { action: 'accept' });
  const third = await enter();
  await quick(third, 'wait', BLITZ);
  assert.equal((await hears(second, 'found')).opponent.player, third.me.player);
  await closeAll(first, second, third);
});

test('who says nothing for 15 s is out', async () => {
  const { first, second } = await findTwo(BLITZ);
  await quick(second, 'accept');
  const later = () => news(first);
  const out = await later().catch(later); // it takes as long as a test is patient
  assert.equal(out.state, 'out');
  await hears(second, 'lost');
  await closeAll(first, second);
});

test('who hangs up before he accepts loses his place, and the other one waits on', async () => {
  const { first, second } = await findTwo(BLITZ);
  await quick(second, 'accept');
  first.cut();
  await hears(second, 'lost');
  await first.open(server);
  await quick(first, 'wait', BLITZ);
  await hears(first, 'found');
  await hears(second, 'found');
  await closeAll(first, second);
});

test('after a restart the room of a pair is there, and nobody waits', async (t) => {
  const own = await serveFromFolder(t, temporaryFolder(t));
  const { first, second } = await findTwo(BLITZ, own);
  await quick(first, 'accept');
  await quick(second, 'accept');
  const room = await entersRoom(first);
  await entersRoom(second);
  const waiting = await enter({}, own);
  await quick(waiting, 'wait', BLITZ);
  await own.restart();
  await Promise.all([first, second, waiting].map((it) => it.gone()));
  await Promise.all([first, second].map((it) => it.open(own)));
  await first.readAll(room);
  await second.readAll(room);
  const table = { room, south: first, north: second };
  await play(table, gameOf(table).legal[0]);
  const late = await enter({}, own);
  await quick(late, 'wait', BLITZ);
  assert.deepEqual(await late.message('quick'), { state: 'waiting', waiting: 1 });
  await closeAll(first, second, late);
});

test('sixty who wait at once are thirty pairs', async (t) => {
  const own = await serveFromMemory(t);
  const all = await Promise.all(Array.from({ length: 60 }, () => enter({}, own)));
  const rooms = await Promise.all(all.map(async (it) => {
    await quick(it, 'wait');
    await hears(it, 'found');
    await quick(it, 'accept');
    return entersRoom(it);
  }));
  const counts = new Map();
  rooms.forEach((room) => counts.set(room, (counts.get(room) ?? 0) + 1));
  assert.deepEqual([...counts.values()], Array.from({ length: 30 }, () => 2));
  await closeAll(...all);
});

/** What a client knows of the lobby. */
class Lobby {
  v = 0;
  waiting = 0;
  changes = 0;
  /** @type {Map<string, any>} */
  rooms = new Map();

  /** @param {Player} player */
  constructor(player) {
    this.player = player;
  }

  /** @param {any} d */
  hear(d) {
    if (d.rooms) {
      this.rooms = new Map(d.rooms.map((/** @type {any} */ row) => [row.room, row]));
    } else {
      assert.equal(d.v, this.v + 1, 'the numbers have no gap');
      d.set.forEach((/** @type {any} */ row) => this.rooms.set(row.room, row));
      d.gone.forEach((/** @type {string} */ room) => this.rooms.delete(room));
      this.changes += 1;
    }
    this.v = d.v;
    this.waiting = d.waiting;
  }

  /** Hears what has come, up to where something is so. @param {() => boolean} isSo */
  hears(isSo) {
    const { messages } = this.player;
    while (!isSo()) {
      const at = messages.findIndex(({ t }) => t === 'lobby');
      if (at < 0) {
        return false;
      }
      this.hear(messages.splice(at, 1)[0].d);
    }
    return true;
  }

  /** @param {() => boolean} isSo @param {string} what */
  until(isSo, what) {
    return this.player.until(() => this.hears(isSo), what);
  }

  async open() {
    await this.player.ok('lobby', {});
    await this.until(() => this.v > 0, 'the lobby');
    return this;
  }

  get known() {
    return { v: this.v, waiting: this.waiting, rooms: Object.fromEntries(this.rooms) };
  }
}

test('the lobby shows an open table, its game, and its end', async (t) => {
  const own = await serveFromMemory(t);
  const lobby = await new Lobby(await enter({}, own)).open();
  const host = await enter({ name: 'Anna' }, own);
  const guest = await enter({}, own);
  const { room } = await host.ok('create', { game: 'adji-boto', side: 'north', visibility: 'public', clock: CLOCK });
  const shows = (/** @type {string | undefined} */ state) => (
    lobby.until(() => lobby.rooms.get(room)?.state === state, `${state}`));
  await shows('open');
  assert.equal(lobby.rooms.get(room).north.name, 'Anna');
  await guest.ok('join', { room });
  await shows('playing');
  await host.ok('resign', { room, game: 1 });
  await shows(undefined);
  await lobby.player.refused('no-such-hall', 'lobby', { hall: room });
  await closeAll(lobby.player, host, guest);
});

test('a table whose host has gone leaves the lobby', async (t) => {
  const own = await serveFromMemory(t);
  const lobby = await new Lobby(await enter({}, own)).open();
  const host = await enter({}, own);
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'south', visibility: 'public', clock: CLOCK });
  await lobby.until(() => lobby.rooms.has(room), 'the table');
  await host.close();
  await lobby.until(() => !lobby.rooms.has(room), 'its going');
  await lobby.player.close();
});

/** Numbers that are the same in each run. @param {number} seed */
function makeRandom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whatever happens, those who listen know what a newcomer is told', async (t) => {
  const own = await serveFromMemory(t);
  const random = makeRandom(7);
  const players = await Promise.all(Array.from({ length: 6 }, () => enter({}, own)));
  const listeners = [];
  for (let i = 0; i < 3; i++) {
    listeners.push(await new Lobby(await enter({}, own)).open());
  }
  /** @type {{room: string, host: Player}[]} */
  const tables = [];
  const open = async (/** @type {Player} */ host) => {
    const { room } = await host.ok('create', { game: 'djenon-abe', side: 'random', visibility: 'public', clock: CLOCK });
    tables.push({ room, host });
  };
  const end = async () => {
    const { room, host } = tables.splice(random(tables.length), 1)[0];
    await host.command('host', { room, action: 'close' });
    await host.command('resign', { room, game: 1 });
    await host.command('leave', { room });
  };
  /** However fast it goes, it is told in more than one piece. @param {number} step */
  const tell = async (step) => {
    await open(players[0]);
    const { room } = tables[tables.length - 1];
    await Promise.all(listeners.map((it) => it.until(() => it.rooms.has(room), `step ${step}`)));
  };
  for (let step = 0; step < 300; step++) {
    const who = players[random(players.length)];
    const table = tables[random(tables.length || 1)];
    if (!table || (tables.length < 12 && random(3) === 0)) {
      await open(who);
    } else if (tables.length >= 12 || random(4) === 0) {
      await end();
    } else if (random(2) === 0) {
      await table.host.command('host', { room: table.room, action: random(2) === 0 ? 'lock' : 'unlock' });
    } else {
      await who.command('quick', { action: random(2) === 0 ? 'wait' : 'stop' });
    }
    if (step % 100 === 99) {
      await tell(step);
    }
  }
  const newcomer = await new Lobby(await enter({}, own)).open();
  await open(players[0]);
  const last = tables[tables.length - 1].room;
  await newcomer.until(() => newcomer.rooms.has(last), 'the last table');
  for (const lobby of listeners) {
    await lobby.until(() => lobby.rooms.has(last), 'the last table');
    assert.deepEqual(lobby.known, newcomer.known);
    assert.ok(lobby.changes > 1);
  }
  await closeAll(newcomer.player, ...listeners.map((it) => it.player), ...players);
});

test('the server of all these tests ends with status 0 and no complaint', () => server.stop());
