// SPDX-License-Identifier: MIT
// @ts-check
// A person with several tabs, who may say a thing on all of them at once, and says it again when the
// connection is lost before it is answered.

import assert from 'node:assert/strict';
import { Player, Refusal, until } from './player.mjs';
import { oneOf } from './chance.mjs';

/** @typedef {import('./chance.mjs').Draw} Draw */
/** @typedef {import('./player.mjs').Answer} Answer */
/** @typedef {{t: string, d: any, id: string}} Command */

/** Codes that no right command gets. */
const WRONG = ['malformed', 'unknown-type', 'too-large', 'version', 'bad-secret', 'id-reused'];

export class Somebody {
  /** @param {string} name @param {number} tabs @param {Draw} draw */
  constructor(name, tabs, draw) {
    this.id = name;
    this.draw = draw;
    this.tabs = Array.from({ length: tabs }, () => new Player(name));
    this.sent = 0;
    /** Not answered yet. @type {Command | null} */
    this.pending = null;
    /** Acknowledged. @type {string | null} */
    this.name = null;
    this.nameIn = ''; // the room that has another one
    /** Rooms that are not for him. @type {Set<string>} */
    this.shut = new Set();
  }

  get player() {
    return this.tabs[0].me?.player;
  }

  /** @param {{port: number}} server */
  async open(server) {
    await Promise.all(this.tabs.map((tab) => tab.open(server)));
  }

  /** A page remembers the name that it was given, and says it from now on. @param {string | null} name */
  takeName(name) {
    this.name = name;
    for (const { hello } of this.tabs) {
      Object.assign(hello, { name: name ?? undefined });
    }
  }

  /** All tabs see a room, as far as he may. @param {string} room */
  async follow(room) {
    const here = this.tabs.filter((tab) => !tab.room(room).isFollowed);
    await Promise.all(here.map(async (tab) => {
      const answer = await tab.command('sync', { room, v: tab.room(room).v });
      if (answer.t === 'error') {
        assert.equal(answer.d.code, 'no-such-room');
        this.shut.add(room);
      }
      await tab.settle();
    }));
  }

  /** @param {string} t @param {any} d @returns {Command} */
  make(t, d) {
    this.sent += 1;
    this.pending = { t, d, id: `${this.id}.${this.sent}` };
    return this.pending;
  }

  /** A tab on which this id waits for nothing. @param {string} id */
  freeTab(id) {
    return oneOf(this.draw, this.tabs.filter((tab) => !tab.asked.has(id)));
  }

  /**
   * Says it, on one tab or on all at once; the answer, or the refusal.
   * @param {Command} command @param {{onAll?: boolean, isNew?: boolean}} [options]
   * @returns {Promise<any>}
   */
  async say({ t, d, id }, { onAll = false, isNew = false } = {}) {
    /** @type {Answer[]} */
    const answers = [];
    const tabs = onAll ? this.tabs : [this.freeTab(id)];
    const hear = (/** @type {Answer | Error} */ it) => {
      if (!(it instanceof Error)) {
        const first = answers.find((other) => other.t === 'ok' && it.t === 'ok');
        assert.deepEqual(it, first ?? it, `${t} ${id} has one answer`);
        answers.push(it);
      }
    };
    tabs.forEach((tab) => tab.ask(t, d, id, hear, { isNew: isNew && !onAll }));
    await until(tabs, () => answers.length > 0, `the answer to ${t}`);
    if (onAll && answers[0].t === 'error') {
      // The other tab may have come later, and to better luck: this now comes after both.
      await Promise.all(tabs.map((tab) => tab.settle()));
      return this.say({ t, d, id });
    }
    return answers[0].t === 'ok' ? answers[0].d : new Refusal(answers[0]);
  }

  /** Says it until the server can take it. @param {Command} command @param {{onAll?: boolean, isNew?: boolean}} [options] */
  async insist(command, options) {
    let answer = await this.say(command, options);
    while (answer instanceof Refusal && answer.code === 'unavailable') {
      await this.tabs[0].settle();
      answer = await this.say(command);
    }
    return answer;
  }

  /** Says what is pending; it is not any more. @param {Command} command @param {boolean} isNew */
  async carryOut(command, isNew) {
    const answer = await this.insist(command, { isNew, onAll: this.draw(6) === 0 });
    if (answer instanceof Refusal) {
      assert.ok(!WRONG.includes(answer.code), `${command.t} ${JSON.stringify(command.d)}: ${answer.message}`);
    }
    this.pending = null;
    return answer;
  }

  /**
   * The first tab reads a room from its first event, and is told what it was told before.
   * @param {string} code
   */
  async reread(code) {
    const [tab] = this.tabs;
    const before = tab.room(code);
    tab.rooms.delete(code);
    const answer = await tab.command('sync', { room: code, v: 0 });
    if (answer.t === 'error') {
      assert.equal(answer.d.code, 'no-such-room');
      this.shut.add(code);
      return;
    }
    const room = tab.room(code);
    if (answer.d.kind === 'events') {
      await tab.until(() => room.v >= answer.d.to, `${code} at ${answer.d.to}`);
      assert.ok(room.v >= before.v, `${code} at ${room.v} was at ${before.v}`);
      before.events.forEach((event, v) => assert.deepEqual(room.events.get(v), event));
    }
    await tab.ok('watch', { room: code }); // a snapshot: what the events have made
    await tab.settle();
    before.docs.forEach((doc, v) => assert.deepEqual(room.docs.get(v) ?? doc, doc));
  }

  /** @param {string} room @returns {any} what the tabs know of it */
  docOf(room) {
    return this.tabs[0].room(room).doc;
  }

  /** @param {string} room */
  seatIn(room) {
    const seats = this.docOf(room)?.seats;
    return ['south', 'north'].find((seat) => seats?.[seat]?.player === this.player) ?? null;
  }

  close() {
    return Promise.all(this.tabs.map((tab) => tab.close()));
  }
}
