// SPDX-License-Identifier: MIT
// @ts-check
// What a room owes: every event that was acknowledged, once, and none that nobody asked for.

import assert from 'node:assert/strict';

/** @typedef {import('./player.mjs').Event} Event */
/** @typedef {{from: number, to: number}} Outage when there was surely no server, in ms */
/** @typedef {{t: string, d: any, id: string, by: number, answer: any}} Done */

/** What the server makes of its own accord. @type {Record<string, (d: any) => boolean>} */
const UNASKED = {
  absent: () => true,
  'server-paused': () => true,
  renamed: () => true,
  ended: ({ reason }) => reason === 'time',
  aborted: ({ seat }) => seat === null,
};

/** Of two clocks that read the same time, and of a server that looks at it between two tasks. */
const SLACK_MS = 50;

export class Ledger {
  /** @param {string} room @param {boolean} isPaired the server has made it, nobody's command */
  constructor(room, isPaired = false) {
    this.room = room;
    this.isPaired = isPaired;
    /** By v. @type {Map<number, Event>} */
    this.promised = new Map();
    /** Commands that will be answered alike as long as there is the room. @type {Done[]} */
    this.done = [];
    this.reports = 0;
    /** What a host behind the game has done: he sees it later. @type {Done[]} */
    this.unseen = [];
  }

  /** An acknowledged command. @param {Done} done @param {boolean} isBehind who said it sees the game later */
  note(done, isBehind) {
    const { t, answer } = done;
    for (const event of answer.events) {
      assert.ok(!this.promised.has(event.v), `${this.room} ${event.v} was made by another command`);
      this.promised.set(event.v, event);
    }
    if (t === 'report') {
      this.reports += 1;
    }
    if (t === 'report' || answer.events.length > 0) {
      this.done.push(done);
    } else if (isBehind && t !== 'leave') {
      this.unseen.push(done);
    }
  }

  /** The newest event that is owed. */
  get v() {
    return Math.max(0, ...this.promised.keys());
  }

  /**
   * That the log is what it should be.
   * @param {Map<number, Event>} events those that can be seen, by v @param {number} to the newest v
   * @param {Outage[]} outages
   */
  check(events, to, outages) {
    assert.ok(to >= this.v, `${this.room} has ${to} events of ${this.v}`);
    for (const [v, event] of this.promised) {
      assert.deepEqual(events.get(v), event, `${this.room} ${v}, as it was acknowledged`);
    }
    const list = [...events.values()].filter(({ v }) => v <= to).sort((a, b) => a.v - b.v);
    if (this.unseen.length === 0) {
      assert.equal(to - list.length, this.reports, `${this.room}: bare events`);
      this.#checkOwners(list);
    }
    checkPlies(list);
    checkClocks(list, outages);
  }

  /** Nothing is there without a command. @param {Event[]} list */
  #checkOwners(list) {
    const first = this.isPaired ? list.findIndex(({ t }) => t === 'started') + 1 : 0;
    for (const event of list.slice(first)) {
      const isOwed = this.promised.has(event.v) || UNASKED[event.t]?.(event.d);
      assert.ok(isOwed, `${this.room}: nobody has asked for ${JSON.stringify(event)}`);
    }
  }
}

/** The plies of each game are numbered without a gap, whatever was sent twice. @param {Event[]} list */
function checkPlies(list) {
  let game = 0;
  let ply = 0;
  for (const { t, d } of list) {
    if (t === 'started') {
      assert.equal(d.game, game + 1);
      [game, ply] = [d.game, 0];
    } else if (t === 'moved' || t === 'passed') {
      assert.deepEqual([d.game, d.ply], [game, ply + 1]);
      ply = d.ply;
    } else if (t === 'undone') {
      assert.equal(d.game, game);
      assert.ok(d.ply < ply, `${ply} plies, ${d.ply} of them left`);
      ply = d.ply;
    }
  }
}

/** Nobody pays for the time without a server. @param {Event[]} list @param {Outage[]} outages */
function checkClocks(list, outages) {
  /** @type {any} */
  let before = null;
  for (const { t, v, d } of list) {
    const now = d.clocks;
    if (now && before?.running && t !== 'started') {
      const within = outages.filter(({ from, to }) => from >= before.at && to <= now.at);
      const down = within.reduce((sum, { from, to }) => sum + to - from, 0);
      const paid = before[before.running] - now[before.running];
      const most = now.at - before.at - down + SLACK_MS;
      assert.ok(paid <= most, `at ${v}, ${t}, ${paid} ms are paid of ${most}: ${JSON.stringify({ before, now, within })}`);
      assert.ok(t !== 'server-paused' || d.ms >= down - SLACK_MS, `at ${v}: ${d.ms} ms of ${down} without a server`);
    }
    before = t === 'started' || now !== undefined ? now : before;
  }
}
