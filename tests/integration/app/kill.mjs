// SPDX-License-Identifier: MIT
// @ts-check
// kill.mjs ROUNDS [SEED]: many tables at once, where people do whatever they may and much that they
// may not, on several tabs, and a server that is killed at any moment, again and again. After each
// start every room is read from its first event: what was acknowledged is there, once, and nothing
// that nobody asked for; what was not answered is said again; the match goes on.

import assert from 'node:assert/strict';
import { PATIENCE } from '../client.mjs';
import { makeDraw, oneOf } from '../lib/chance.mjs';
import { drawRoom, findDue, tryAnything, twist } from '../lib/deeds.mjs';
import { Ledger } from '../lib/ledger.mjs';
import { Lost, Refusal, until } from '../lib/player.mjs';
import { makeFolder, runToEnd, Server } from '../lib/server.mjs';
import { Somebody } from '../lib/somebody.mjs';
import { GAMES } from '../lib/table.mjs';

/** @typedef {import('../lib/deeds.mjs').Deed} Deed */
/** @typedef {import('../lib/somebody.mjs').Command} Command */

const TABLES = 10;
const QUICK_TABLES = 2; // among them: their rooms come from quick pairing
const ACKNOWLEDGED_MAX = 260; // in a round, before the kill
const ROOM_EVENTS = 110; // then the next game has a room of its own, so that sync can send it all
const GAME_EVENTS = 170; // then the running one is resigned
const ROOMS_KEPT = 8; // of a table, that are looked at again
const FINAL_STEPS = 3;

const rounds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
console.log(`${rounds} rounds, seed ${seed}`);
const draw = makeDraw(seed);

/** @type {Record<string, number>} */
const counts = {
  acknowledged: 0, refused: 0, pending: 0, resent: 0, paired: 0, resumed: 0, rooms: 0, read: 0, unread: 0,
};
/** Acknowledged, by type. @type {Record<string, number>} */
const kinds = {};
/** @type {import('../lib/ledger.mjs').Outage[]} */
const outages = [];
let onAcknowledged = () => {};

/** Two players and a guest, and the rooms that they have had. */
class Table {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.isQuick = number < QUICK_TABLES;
    this.people = [2, 2, 1].map((tabs, i) => new Somebody(`${number}-${i}`, tabs, draw));
    this.tabs = this.people.flatMap(({ tabs }) => tabs);
    this.room = '';
    this.worn = ''; // the room that is to be followed by another one
    /** @type {Map<string, Ledger>} */
    this.ledgers = new Map();
    this.news = 0;
    this.tabs.forEach((tab) => tab.watchers.add(() => {
      this.news += 1;
    }));
  }

  wake() {
    this.tabs.forEach(({ watchers }) => watchers.forEach((look) => look()));
  }

  /** @param {string} room @param {boolean} isPaired */
  enter(room, isPaired) {
    if (!this.ledgers.has(room)) {
      this.ledgers.set(room, new Ledger(room, isPaired));
      this.room = room;
      counts.rooms += 1;
      const [oldest] = this.ledgers.keys();
      if (this.ledgers.size > ROOMS_KEPT) {
        this.ledgers.delete(oldest);
      }
    }
    this.wake();
  }

  /** @param {Somebody} who @param {Deed} deed */
  async carryOut(who, { t, d }) {
    const command = who.make(t, d);
    return this.note(who, command, await who.carryOut(command, true));
  }

  /** What is acknowledged is owed. @param {Somebody} who @param {Command} command @param {any} answer */
  note(who, command, answer) {
    if (answer instanceof Refusal) {
      counts.refused += 1;
      return answer;
    }
    if (command.t === 'rename') {
      who.takeName(answer.name);
    } else {
      if (command.t === 'create') {
        this.enter(answer.room, false);
      }
      const isBehind = who.docOf(answer.room)?.spectators === 'delayed' && !who.seatIn(answer.room);
      const by = this.people.indexOf(who);
      this.ledgers.get(answer.room)?.note({ ...command, by, answer }, isBehind);
    }
    counts.acknowledged += 1;
    kinds[command.t] = (kinds[command.t] ?? 0) + 1;
    onAcknowledged();
    return answer;
  }

  // --- coming back ---

  async comeBack() {
    await Promise.all(this.people.map((who) => who.open(server)));
    this.findPaired();
    await this.look(this.room);
    await Promise.all(this.people.map(async (who) => {
      const { pending } = who;
      if (pending) {
        counts.pending += 1;
        const again = async () => this.note(who, pending, await who.carryOut(pending, false));
        await (pending.t === 'rename' ? this.rename(who, again) : again());
      }
    }));
    await this.look(this.room);
    for (const room of new Set([this.room, oneOf(draw, [...this.ledgers.keys(), ''])])) {
      await this.audit(room);
    }
    await this.step();
  }

  /** A pair that was not told any more finds its room among its seats. */
  findPaired() {
    const [one, other] = this.people.map(({ tabs: [tab] }) => (
      tab.me.seats.filter((/** @type {any} */ it) => it.state === 'playing').map((/** @type {any} */ it) => it.room)));
    for (const room of one) {
      if (this.isQuick && other.includes(room)) {
        this.enter(room, true);
      }
    }
  }

  /** Everybody reads a room, and follows it from now on. @param {string} room */
  async look(room) {
    await Promise.all(this.people.map(async (who) => {
      if (room !== '' && !who.shut.has(room)) {
        if (!who.tabs[0].room(room).isFollowed) {
          await who.reread(room);
        }
        await who.follow(room);
      }
    }));
  }

  /** That a room owes nothing, and looks alike to all. @param {string} room */
  async audit(room) {
    const ledger = this.ledgers.get(room);
    if (!ledger) {
      return;
    }
    await this.look(room);
    await this.sayAgain(ledger);
    await Promise.all(this.tabs.map((tab) => tab.settle()));
    const readers = this.people.filter((who) => !who.shut.has(room) && who.tabs[0].room(room).events.has(1));
    const reader = readers.find((who) => who.seatIn(room)) ??
      readers.find((who) => who.docOf(room).spectators !== 'delayed');
    if (!reader) {
      counts.unread += 1;
      return;
    }
    counts.read += 1;
    const { v, events, docs } = reader.tabs[0].room(room);
    ledger.check(events, v, outages);
    if (room === this.room) {
      this.checkNames(/** @type {any} */ (reader.docOf(room)));
    }
    for (const { rooms } of this.tabs) {
      const [at, doc] = [...rooms.get(room)?.docs ?? []].pop() ?? [0, null];
      assert.deepEqual(doc, docs.get(at) ?? doc, `${room} at ${at}`);
    }
  }

  /** A rename that was acknowledged holds in the room. @param {any} doc */
  checkNames({ seats }) {
    for (const person of [seats.south, seats.north]) {
      const who = this.people.find(({ player }) => player === person?.player);
      if (who?.nameIn !== this.room) {
        assert.equal(person?.name, who?.name, `the name of ${who?.id}`);
      }
    }
  }

  /** A game that begins meanwhile goes on with the old name. @param {Somebody} who @param {() => Promise<any>} work */
  async rename(who, work) {
    const { room } = this;
    const view = who.tabs[0].room(room);
    const { v } = view;
    const known = who.nameIn;
    who.nameIn = room;
    await work();
    await who.tabs[0].settle();
    const isLate = [...view.events.values()].some((event) => event.t === 'started' && event.v > v);
    who.nameIn = isLate ? room : known;
  }

  /** Some commands come again, with the same body and with another. @param {Ledger} ledger */
  async sayAgain(ledger) {
    for (let i = 0; i < 3 && ledger.done.length > 0; i++) {
      const { answer, by, ...command } = oneOf(draw, ledger.done);
      const who = this.people[by];
      assert.deepEqual(await who.insist(command), answer, `${command.t} ${command.id}, said again`);
      const refusal = await who.insist({ ...twist(command), id: command.id });
      assert.equal(refusal.code, 'id-reused', `${command.t} ${command.id}, with another body`);
      counts.resent += 1;
    }
    const { unseen } = ledger;
    if (this.people.every((who) => who.docOf(ledger.room)?.state !== 'playing')) {
      ledger.unseen = [];
      for (const { answer, by, ...command } of unseen) {
        this.note(this.people[by], command, await this.people[by].insist(command));
      }
    }
  }

  /** The match goes on where it was: whose turn it is may do what is due. */
  async step() {
    for (const who of this.people) {
      const view = this.viewOf(who);
      const due = view.doc && findDue(view);
      if (due) {
        const { state } = view.doc;
        const answer = await this.carryOut(who, due);
        const isLate = who.docOf(this.room).state !== state; // a flag has fallen meanwhile
        const isClosed = state === 'over' && answer.code === 'not-now'; // refused twice
        assert.ok(!(answer instanceof Refusal) || isLate || isClosed, `${due.t}: ${answer.message}`);
        counts.resumed += 1;
        await Promise.all(this.tabs.map((tab) => tab.settle()));
        return;
      }
    }
  }

  // --- playing ---

  /** @param {Somebody} who @returns {import('../lib/deeds.mjs').View} */
  viewOf(who) {
    const everyone = this.people.map(({ player }) => player);
    const seat = /** @type {import('../lib/deeds.mjs').Seat | null} */ (who.seatIn(this.room));
    return { room: this.room, doc: who.docOf(this.room), seat, everyone, draw };
  }

  /** Does things until the server is killed. @param {Somebody} who */
  async live(who) {
    for (;;) {
      const { news } = this;
      const isPlayer = who !== this.people[2];
      if (this.room !== this.worn) {
        if (!await this.act(who, isPlayer)) {
          await until(this.tabs, () => this.news !== news, 'news');
        }
      } else if (this.isQuick && isPlayer) {
        await this.pairUp(who);
      } else if (who === this.people[0]) {
        await this.carryOut(who, drawRoom(draw));
      } else {
        await until(this.tabs, () => this.news !== news, 'a room');
      }
    }
  }

  /** False when there is nothing to do. @param {Somebody} who @param {boolean} isPlayer */
  async act(who, isPlayer) {
    const { room } = this;
    if (!who.shut.has(room)) {
      await who.follow(room);
    }
    if (room !== this.room) {
      return true;
    }
    const view = this.viewOf(who);
    if (isPlayer && (who.shut.has(room) || this.isUseless(view.doc, who))) {
      this.worn = room;
      this.wake();
      return true;
    }
    if (!view.doc) {
      return false;
    }
    const due = this.findTask(who, view, isPlayer);
    if (due && draw(4) > 0) {
      const answer = await this.carryOut(who, due);
      if (due.t === 'join' && answer instanceof Refusal) {
        this.worn = room;
      }
      return true;
    }
    if (!due && draw(8) > 0) {
      return false;
    }
    if (draw(15) === 0) {
      await this.rename(who, () => this.carryOut(who, drawName(who)));
    } else {
      await this.carryOut(who, tryAnything(view));
    }
    return true;
  }

  /** @param {any} doc @param {Somebody} who */
  isUseless(doc, who) {
    const { v } = who.tabs[0].room(this.room);
    return doc.state === 'closed' || (doc.state !== 'playing' && v > ROOM_EVENTS) ||
      (doc.state === 'over' && draw(8) === 0);
  }

  /** @param {Somebody} who @param {import('../lib/deeds.mjs').View} view @param {boolean} isPlayer */
  findTask(who, view, isPlayer) {
    const { doc, room, seat } = view;
    if (seat && doc.state === 'playing' && who.tabs[0].room(room).v > GAME_EVENTS) {
      return { t: 'resign', d: { room, game: doc.game.number } };
    }
    if (isPlayer && !seat && doc.state === 'open') {
      return { t: 'join', d: { room } };
    }
    return findDue(view);
  }

  /** Waits for the other one of this table; nobody else wants this game with this clock. @param {Somebody} who */
  async pairUp(who) {
    const [tab] = who.tabs;
    tab.messages = tab.messages.filter(({ t }) => t !== 'quick');
    const wanted = { game: GAMES[this.number], clock: quickClocks[this.number] };
    const { t: word, d: refusal } = await tab.command('quick', { action: 'wait', ...wanted });
    if (word === 'error') {
      assert.equal(refusal.code, 'seated-in-game');
      this.worn = ''; // a rematch was accepted just now
      return;
    }
    for (let state = ''; state !== 'out' && state !== 'paired';) {
      const { d } = await tab.until(() => tab.messages.find(({ t, d: it }) => (
        t === 'quick' && it.state !== 'waiting')), 'an opponent');
      tab.messages = tab.messages.filter((it) => it.t !== 'quick' || it.d !== d);
      state = d.state;
      if (state === 'found') {
        await tab.command('quick', { action: draw(5) === 0 ? 'decline' : 'accept' });
      } else if (state === 'paired') {
        counts.paired += 1;
        this.enter(d.room, true);
        onAcknowledged();
      }
    }
  }

  /** Comes back and plays until the server is killed. @param {() => void} onBack */
  async play(onBack) {
    const whole = this.comeBack().then(() => {
      onBack();
      return Promise.allSettled(this.people.map((who) => this.live(who)));
    });
    const [end] = await Promise.allSettled([whole]);
    this.judge(end.status === 'rejected' ? [end] : end.value);
  }

  /** Everybody has lost his connection, and nothing else went wrong. @param {PromiseSettledResult<void>[]} ends */
  judge(ends) {
    const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : null));
    const fault = this.tabs.find((tab) => tab.fault)?.fault ?? reasons.find((it) => !(it instanceof Lost));
    if (fault) {
      throw Object.assign(fault, { table: this.number, room: this.room });
    }
  }
}

/** @param {Somebody} who @returns {Deed} */
const drawName = ({ id }) => ({ t: 'rename', d: { name: draw(4) === 0 ? null : `${id} ${draw(1000)}` } });

/** One clock of each game, which the lobby names. @returns {Promise<any[]>} */
async function readClocks() {
  const [{ tabs: [tab] }] = tables[0].people;
  await tab.open(server);
  await tab.ok('lobby', {});
  const { quick } = await tab.message('lobby');
  await tab.close();
  return GAMES.map((game) => quick.find((/** @type {any} */ it) => it.game === game).clocks[0]);
}

/** Plays until so much has been acknowledged, and kills. */
async function playAndKill() {
  let left = 1 + draw(ACKNOWLEDGED_MAX);
  let away = draw(4) === 0 ? 0 : TABLES; // before whose return nothing is killed
  let killed = /** @type {Promise<void> | null} */ (null);
  const kill = () => {
    killed ??= server.kill();
  };
  const tooLate = setTimeout(kill, PATIENCE);
  onAcknowledged = () => {
    left -= 1;
    if (left <= 0 && away <= 0) {
      setTimeout(kill, draw(4)); // anywhere between two answers
    }
  };
  const onBack = () => {
    away -= 1;
  };
  if (away === 0 && draw(4) === 0) {
    setTimeout(kill, draw(60));
  }
  const ends = await Promise.allSettled(tables.map((table) => table.play(onBack)));
  clearTimeout(tooLate);
  for (const end of ends) {
    if (end.status === 'rejected') {
      throw end.reason;
    }
  }
  await killed;
}

/** All come back, and all rooms are looked at. */
async function finish() {
  onAcknowledged = () => {};
  await Promise.all(tables.map(async (table) => {
    await table.comeBack();
    for (let i = 0; i < FINAL_STEPS; i++) {
      await table.step();
    }
    for (const room of table.ledgers.keys()) {
      await table.audit(room);
    }
  }));
  assert.ok(tables.every(({ people }) => people.every(({ pending }) => !pending)), 'every command was answered');
  await Promise.all(tables.flatMap(({ people }) => people.map((who) => who.close())));
}

const server = new Server({ store: 'sqlite', data: makeFolder('kill') });
const tables = Array.from({ length: TABLES }, (_, i) => new Table(i));
/** @type {any[]} */
let quickClocks = [];
await runToEnd(server, seed, async () => {
  quickClocks = await readClocks();
  for (let round = 1; round <= rounds; round++) {
    await playAndKill();
    const from = Date.now();
    await server.start();
    outages.push({ from, to: Date.now() }); // and nobody was back yet
  }
  await finish();
  const print = (/** @type {Record<string, number>} */ it) => Object.entries(it).map(([name, n]) => `${name} ${n}`).join(', ');
  console.log(`${print(counts)}\nacknowledged: ${print(kinds)}`);
});
