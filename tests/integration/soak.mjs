// SPDX-License-Identifier: MIT
// @ts-check
// soak.mjs [MINUTES]: a server under churn for a while. Tables are opened, played at, left and taken
// up again; spectators, listeners of the lobby, pairs of quick pairing, readers of the archive and
// connections that say nothing come and go. Its memory is looked at every 10 s: after minute 3,
// when every kind of thing has been there, it must not grow by more than 5 %.
//
// The database is on the disk, since what is kept in it is meant to grow; what is in memory is as
// much as there are people and rooms being played, and a cache of 16 MiB of the database. Where the
// machine is so slow that minute 3 comes before that is full, counting begins when it is, but not
// later than in the middle of the run.

import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { connect, eventually, formatRequest, request } from './client.mjs';
import { makeDraw, oneOf } from './lib/chance.mjs';
import { measure } from './lib/measure.mjs';
import { Lost, Player, Refusal } from './lib/player.mjs';
import { makeFolder, runToEnd, Server } from './lib/server.mjs';
import { GAMES, moveIn } from './lib/table.mjs';

const TABLES = 24;
const SPECTATORS = 12;
const LISTENERS = 6;
const PAIRS = 3;
const READERS = 2;
const STRANGERS = 4;
const SAMPLE_MS = 10000;
const SETTLED_MS = 180000;
const CACHED_BYTES = 40 * 1024 * 1024; // of database and log together, when the cache is surely full
const ALLOWED = 1.05;
const LATER = 1; // descriptors of the server that it opens once: the database, to copy the WAL back to it
const PAUSE_MS = 120; // the longest between two deeds of one actor
const PLIES = 60; // then the game is resigned
const PHRASES = ['hello', 'good-luck', 'nice-move', 'oops'];

const minutes = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
const draw = makeDraw(seed);
const start = Date.now();
const isOver = () => Date.now() - start > minutes * 60000;
const think = () => pass(draw(PAUSE_MS));

/** @type {Record<string, number>} */
const counts = {
  connections: 0, games: 0, moves: 0, cuts: 0, watched: 0, syncs: 0, lobbies: 0, paired: 0, requests: 0,
};
/** Rooms that are being played, for those who look on. @type {string[]} */
const live = [];
/** Those who have not gone. @type {Set<Player>} */
const here = new Set();
let names = 0;

/** @param {string} sort @returns {Promise<Player>} somebody new */
async function arrive(sort) {
  names += 1;
  counts.connections += 1;
  const player = await new Player(`${sort}-${seed}-${names}`, { name: `${sort} ${names % 100}` }).open(server);
  here.add(player);
  return player;
}

/** Half of all people close the page, the others lose the network. @param {Player} player */
async function go(player) {
  here.delete(player);
  await (draw(2) === 0 ? player.close() : player.cut());
}

/** A command that the state of things may forbid. @param {Player} player @param {string} t @param {any} d */
async function attempt(player, t, d) {
  return player.ok(t, d).catch((error) => {
    assert.ok(error instanceof Refusal, error);
    return null;
  });
}

/** The network goes, and comes back. @param {Player} player @param {string} room */
async function comeBack(player, room) {
  counts.cuts += 1;
  counts.connections += 1;
  player.cut();
  await player.open(server);
  const { kind } = await player.ok('sync', { room, v: player.room(room).v });
  counts.syncs += 1;
  assert.ok(['events', 'snapshot'].includes(kind));
  await player.settle();
}

/** What people do at a table beside playing. @param {Player} player @param {string} room @param {number} game */
async function chat(player, room, game) {
  const what = draw(40);
  if (what < 3) {
    await attempt(player, 'say', { room, phrase: oneOf(draw, PHRASES) });
  } else if (what === 3) {
    await attempt(player, 'offer', { room, game, kind: 'draw' });
  } else if (what === 4) {
    await attempt(player, 'answer', { room, game, kind: 'draw', accept: false });
  } else if (what === 5) {
    await comeBack(player, room);
  }
}

/** Plays the game that has begun. @param {string} room @param {Player[]} people */
async function playGame(room, people) {
  for (let ply = 0; !isOver(); ply++) {
    const doc = /** @type {any} */ (people[0].room(room).doc);
    if (doc.state !== 'playing') {
      return;
    }
    const mover = people.find((it) => it.me.player === doc.seats[doc.game.turn].player) ?? people[0];
    if (ply >= PLIES) {
      await mover.ok('resign', { room, game: doc.game.number });
    } else {
      await mover.ok('move', moveIn(room, doc.game, oneOf(draw, doc.game.legal)));
      counts.moves += 1;
    }
    const { v } = mover.room(room);
    await Promise.all(people.map((it) => it.until(() => it.room(room).v >= v, `${room} at ${v}`)));
    await chat(oneOf(draw, people), room, doc.game.number);
    await think();
  }
}

/** @param {string} room @param {Player[]} people */
async function playMatch(room, people) {
  live.push(room);
  for (let games = 1 + draw(2); games > 0 && !isOver(); games--) {
    await playGame(room, people);
    counts.games += 1;
    const game = people[0].room(room).doc?.game?.number;
    if (games > 1 && !isOver()) {
      await people[0].ok('offer', { room, game, kind: 'rematch' });
      await people[1].ok('answer', { room, game, kind: 'rematch', accept: true });
      await people[0].until(() => people[0].room(room).doc?.state === 'playing', 'the rematch');
    }
  }
  live.splice(live.indexOf(room), 1);
}

/** A room from its opening to its end. */
async function runTable() {
  const people = [await arrive('south'), await arrive('north')];
  const isPublic = draw(3) === 0;
  const clock = isPublic || draw(3) === 0 ? { kind: 'fischer', base: 600000, increment: 1000 } : { kind: 'none' };
  const { room } = await people[0].ok('create', {
    game: oneOf(draw, GAMES), side: 'random', clock, visibility: isPublic ? 'public' : 'private',
    ...(draw(4) === 0 ? { spectators: 'delayed', delay: 3 } : {}),
  });
  await think();
  await people[1].ok('join', { room });
  await people[0].until(() => people[0].room(room).doc?.state === 'playing', 'the game');
  await people[1].until(() => people[1].room(room).doc?.state === 'playing', 'the game');
  await playMatch(room, people);
  await attempt(people[0], 'host', { room, action: 'close' });
  await Promise.all(people.map(go));
}

/** Somebody who looks at whatever is played. */
async function runSpectator() {
  const player = await arrive('spectator');
  for (let rooms = 1 + draw(4); rooms > 0; rooms--) {
    const room = live.length > 0 ? oneOf(draw, live) : null;
    if (room && await attempt(player, 'watch', { room })) {
      counts.watched += 1;
      await pass(draw(3000));
      await player.settle();
      await attempt(player, 'sync', { room, v: 0 });
      counts.syncs += 1;
      await player.settle();
      await attempt(player, 'leave', { room });
    }
    await think();
  }
  await go(player);
}

async function runListener() {
  const player = await arrive('listener');
  await player.ok('lobby', {});
  counts.lobbies += 1;
  await pass(draw(8000));
  await player.ok('lobby', { on: draw(2) === 0 });
  await attempt(player, 'games', {});
  await go(player);
}

/** Two who want the same, and play a few moves. */
async function runPair() {
  const people = [await arrive('quick'), await arrive('quick')];
  const bots = { action: 'wait', game: oneOf(draw, GAMES) };
  await Promise.all(people.map((it) => it.ok('quick', bots)));
  await Promise.all(people.map((it) => it.until(
    () => it.messages.some(({ t, d }) => t === 'quick' && d.state === 'found'), 'an opponent')));
  await Promise.all(people.map((it) => attempt(it, 'quick', { action: draw(8) === 0 ? 'decline' : 'accept' })));
  await pass(draw(2000));
  counts.paired += 1;
  await Promise.all(people.map(async (it) => {
    const found = it.messages.find(({ t, d }) => t === 'quick' && d.state === 'paired');
    if (found) {
      await attempt(it, 'abort', { room: found.d.room, game: 1 });
    }
  }));
  await Promise.all(people.map(go));
}

async function runReader() {
  const room = live.length > 0 ? oneOf(draw, live) : '2222222222';
  for (const target of ['/', '/api/archive', '/api/rooms', `/api/rooms/${room}`, `/api/rooms/${room}/games/1`, '/nothing']) {
    const { status } = await request(server.port, target);
    assert.ok([200, 404, 503].includes(status), `${target}: ${status}`);
    counts.requests += 1;
    await think();
  }
}

/** Who connects and says nothing, half a request, or half a frame. */
async function runStranger() {
  counts.connections += 1;
  const connection = await connect(server.port);
  connection.write(oneOf(draw, ['', 'GET / HT', formatRequest('/healthz')]));
  await pass(draw(4000));
  connection.close();
}

/** @param {() => Promise<void>} run */
async function repeat(run) {
  while (!isOver()) {
    await run().catch((error) => {
      // A stranger who was at the same table may be gone when time is up.
      if (!(isOver() && (error instanceof Lost || error instanceof Refusal))) {
        throw error;
      }
    });
    await think();
  }
}

/** Of the database and what belongs to it. */
const countBytes = () => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

/** Whether what will not go away again is there. @param {number} at ms since the start */
const isSettled = (at) => (
  at >= SETTLED_MS && (countBytes() >= CACHED_BYTES || at >= Math.max(SETTLED_MS, minutes * 30000)));

/** @param {number} pid */
async function sample(pid) {
  let settled = 0;
  for (let next = start + SAMPLE_MS; !isOver(); next += SAMPLE_MS) {
    await pass(Math.max(0, next - Date.now()));
    const { kib, descriptors } = measure(pid);
    const at = Date.now() - start;
    const seconds = Math.round(at / 1000);
    console.log(`${seconds} s: ${kib} KiB, ${descriptors} descriptors, ${Math.round(countBytes() / 1024)} KiB on the disk, ${JSON.stringify(counts)}`);
    settled = settled === 0 && isSettled(at) ? kib : settled;
    assert.ok(settled === 0 || kib <= settled * ALLOWED, `${kib} KiB after ${settled} when it had settled`);
  }
}

/** All have gone: nothing of them is left open. @param {number} pid @param {number} before */
async function checkDescriptors(pid, before) {
  await eventually(() => measure(pid).descriptors <= before + LATER, `${before + LATER} descriptors`);
  const { kib, descriptors } = measure(pid);
  console.log(`in the end ${kib} KiB, ${descriptors} descriptors of ${before}`);
}

const folder = makeFolder('soak');
// One address asks for more than it may otherwise.
const server = new Server({ store: 'sqlite', data: folder, rate_api: 'none' });
console.log(`${minutes} minutes, seed ${seed}`);
await runToEnd(server, seed, async () => {
  const pid = Number(server.pid);
  await request(server.port, '/');
  const { descriptors } = measure(pid);
  /** @type {[number, () => Promise<void>][]} */
  const actors = [
    [TABLES, runTable], [SPECTATORS, runSpectator], [LISTENERS, runListener], [PAIRS, runPair],
    [READERS, runReader], [STRANGERS, runStranger],
  ];
  const all = actors.flatMap(([n, run]) => Array.from({ length: n }, () => repeat(run)));
  await Promise.all([sample(pid), ...all]);
  await Promise.all([...here].map(go)); // whom the end of time has caught at a table
  await checkDescriptors(pid, descriptors);
});
