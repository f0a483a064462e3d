// SPDX-License-Identifier: MIT
// @ts-check
// kill.mjs ROUNDS [SEED]: many games at once, and a server that is killed at any moment, again and
// again. After each start every room is read from its first event: what was acknowledged is there,
// once; then the players come back, send again what was not answered, and play on.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Lost, Player } from '../lib/player.mjs';
import { Server } from '../lib/server.mjs';
import { GAMES, moveIn } from '../lib/table.mjs';

const TABLES = 12;
const ACKNOWLEDGED_MAX = 260; // in a round, before the kill
const ROOM_EVENTS = 45; // then the next game has a room of its own, so that sync can send it all
const FINAL_MOVES = 3;

const rounds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
console.log(`${rounds} rounds, seed ${seed}`);

let state = seed;
/** A number from 0 to n - 1 (mulberry32). @param {number} n */
function draw(n) {
  state = (state + 0x6d2b79f5) >>> 0;
  let x = Math.imul(state ^ (state >>> 15), state | 1);
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
  return ((x ^ (x >>> 14)) >>> 0) % n;
}

const counts = { acknowledged: 0, resent: 0, done: 0, events: 0, games: 0, rooms: 0, unread: 0 };
let onAcknowledged = () => {};

/** @typedef {{t: string, d: any, id: string, who: number}} Pending */

/** Two players who play one random game after another. */
class Table {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.players = [0, 1].map((side) => new Player(`${number}-${side}`));
    this.room = '';
    /** Not answered yet; sent again after a kill. @type {Pending | null} */
    this.pending = null;
    this.sent = 0;
    this.moves = 0;
    /** Who was promised what, by room and v. @type {Map<string, Map<number, any>>} */
    this.promised = new Map();
  }

  /** @param {number} who @param {string} t @param {any} d */
  async carryOut(who, t, d) {
    this.sent += 1;
    this.pending = { who, t, d, id: `${this.number}.${this.sent}` };
    return this.send(this.pending);
  }

  /** @param {Pending} pending */
  async send({ who, t, d, id }) {
    const answer = await this.players[who].ok(t, d, id);
    this.pending = null;
    this.note(answer);
    if (draw(10) === 0) {
      assert.deepEqual(await this.players[who].ok(t, d, id), answer, 'sent twice, answered alike');
    }
    return answer;
  }

  /** What is acknowledged is promised. @param {any} answer */
  note({ room, events }) {
    const promised = this.promised.get(room) ?? new Map();
    this.promised.set(room, promised);
    for (const event of events) {
      assert.ok(!promised.has(event.v), `${room} ${event.v} was made by another command`);
      promised.set(event.v, event);
    }
    this.room = room;
    this.moves += events.some((/** @type {any} */ e) => e.t === 'moved') ? 1 : 0;
    counts.acknowledged += 1;
    onAcknowledged();
  }

  get doc() {
    return this.players[0].room(this.room).doc;
  }

  /** Whoever follows the room knows what there is. */
  async gather() {
    const { room } = this;
    const v = Math.max(...this.promised.get(room)?.keys() ?? [0]);
    const here = this.players.filter((it) => it.room(room).isFollowed);
    await Promise.all(here.map((it) => it.until(() => it.room(room).v >= v, `${room} at ${v}`)));
  }

  /** The players are back: what hung in the air is sent again. */
  async comeBack() {
    await Promise.all(this.players.map((it) => it.open(server)));
    if (this.room !== '') {
      await Promise.all(this.players.map((it) => it.ok('sync', { room: this.room, v: it.room(this.room).v })));
      await Promise.all(this.players.map((it) => it.settle()));
    }
    if (this.pending) {
      const before = this.players[0].room(this.room).v;
      counts.resent += 1;
      const { events, room } = await this.send(this.pending);
      counts.done += room === this.room && events[0].v <= before ? 1 : 0;
    }
  }

  /** One command, whichever is due. */
  async step() {
    if (this.room !== '') {
      await this.gather();
    }
    const { doc, room } = this;
    const game = doc?.game;
    if (!doc || (doc.state === 'over' && this.players[0].room(room).v > ROOM_EVENTS)) {
      await this.openRoom();
    } else if (doc.state === 'open') {
      await this.carryOut(1, 'join', { room });
    } else if (doc.state === 'over') {
      const who = doc.offer ? 1 - this.sideOf(doc.offer.seat) : draw(2);
      await this.carryOut(who, 'offer', { room, game: game?.number, kind: 'rematch' });
      counts.games += doc.offer ? 1 : 0;
    } else if (draw(60) === 0) {
      await this.carryOut(draw(2), 'resign', { room, game: game?.number });
    } else if (game?.turn) {
      const pit = game.legal[draw(game.legal.length)];
      await this.carryOut(this.sideOf(game.turn), 'move', moveIn(room, game, pit));
    }
  }

  async openRoom() {
    const side = ['south', 'north', 'random'][draw(3)];
    await this.carryOut(0, 'create', { game: GAMES[draw(GAMES.length)], side });
    counts.rooms += 1;
  }

  /** @param {'south' | 'north'} seat @returns {0 | 1} */
  sideOf(seat) {
    return this.doc?.seats[seat]?.player === this.players[0].me.player ? 0 : 1;
  }

  /** Comes back and plays until the server is killed. @param {() => boolean} goesOn */
  async play(goesOn) {
    try {
      await this.comeBack();
      while (goesOn()) {
        await this.step();
      }
    } catch (error) {
      const fault = this.players.find((it) => it.fault)?.fault ?? error;
      if (!(fault instanceof Lost)) {
        throw Object.assign(/** @type {Error} */ (fault), { table: this.number, room: this.room });
      }
    }
  }
}

/** The plies of each game are numbered without a gap, whatever was sent twice. @param {any[]} events */
function checkPlies(events) {
  let game = 0;
  let ply = 0;
  for (const { t, d } of events) {
    if (t === 'started') {
      assert.equal(d.game, game + 1);
      [game, ply] = [d.game, 0];
    } else if (t === 'moved' || t === 'passed') {
      assert.deepEqual([d.game, d.ply], [game, ply + 1]);
      ply += 1;
    }
  }
}

/** Somebody new reads a room from its first event. @param {Player} auditor */
async function auditRoom(auditor, /** @type {string} */ code, /** @type {Map<number, any>} */ promised) {
  const { kind, to } = await auditor.ok('sync', { room: code, v: 0 });
  if (kind === 'snapshot') {
    counts.unread += 1;
    await auditor.settle();
  } else {
    await auditor.until(() => auditor.room(code).v === to, `${code} at ${to}`);
    const { events } = auditor.room(code);
    assert.deepEqual([...events.keys()], Array.from({ length: to }, (_, i) => i + 1));
    for (const [v, event] of promised) {
      assert.deepEqual(events.get(v), event, `${code} ${v}, as it was acknowledged`);
    }
    checkPlies([...events.values()]);
    await auditor.ok('watch', { room: code }); // a snapshot: what the events have made
    await auditor.settle();
    counts.events += to;
  }
  await auditor.ok('leave', { room: code });
}

async function audit(/** @type {Table[]} */ list) {
  const auditor = await new Player('auditor').open(server);
  for (const table of list) {
    for (const [code, promised] of table.promised) {
      auditor.rooms.delete(code);
      await auditRoom(auditor, code, promised);
      if (code !== table.room) {
        table.promised.delete(code); // it does not change any more
      }
    }
  }
  await auditor.close();
}

/** Plays until so much has been acknowledged, and kills. @param {Table[]} list */
async function playAndKill(list) {
  let left = draw(ACKNOWLEDGED_MAX);
  let killed = /** @type {Promise<void> | null} */ (null);
  const kill = () => {
    killed ??= server.kill();
  };
  onAcknowledged = () => {
    left -= 1;
    if (left === 0) {
      setTimeout(kill, draw(4)); // anywhere between two answers
    }
  };
  if (left === 0) {
    setTimeout(kill, draw(60));
  }
  await Promise.all(list.map((table) => table.play(() => true)));
  await killed;
}

const folder = mkdtempSync(path.join(tmpdir(), 'djenon-kill-'));
const server = new Server({ store: 'sqlite', data: folder });
const tables = Array.from({ length: TABLES }, (_, i) => new Table(i));
try {
  for (let round = 1; round <= rounds; round++) {
    await server.start();
    await audit(tables);
    await playAndKill(tables);
  }
  await server.start();
  await audit(tables);
  onAcknowledged = () => {};
  await Promise.all(tables.map((table) => {
    const enough = table.moves + FINAL_MOVES;
    return table.play(() => table.moves < enough);
  }));
  await audit(tables);
  assert.ok(tables.every(({ pending }) => !pending), 'every command was answered in the end');
  await Promise.all(tables.flatMap(({ players }) => players.map((it) => it.close())));
  await server.stop();
  console.log(Object.entries(counts).map(([name, n]) => `${name} ${n}`).join(', '));
} catch (error) {
  console.error(error);
  console.error(`seed ${seed}\n${server.stderr.slice(-4000)}`);
  process.exitCode = 1;
  if (server.isRunning) {
    await server.kill().catch(() => {});
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
