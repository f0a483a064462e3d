// SPDX-License-Identifier: MIT
// @ts-check
// A night of 30 players in a hall: three rounds of whole games, with a late comer, a leaver, a
// pause, an announcement and a restart of the server; and the standings are those of the games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../client.mjs';
import { makeDraw, oneOf } from '../lib/chance.mjs';
import { Player } from '../lib/player.mjs';
import { Server, temporaryFolder } from '../lib/server.mjs';
import { moveIn } from '../lib/table.mjs';

const draw = makeDraw(30);

/** @param {Server} server @param {string} code @param {string} name */
async function come(server, code, name) {
  const player = await new Player(name, { name }).open(server);
  await player.ok('lobby', { hall: code });
  await player.ok('hall', { action: 'ready', hall: code });
  return player;
}

/** What the round has for the player: a room, or null for the odd one. @param {Player} player */
async function findTable(player) {
  const news = await player.message('hall');
  if (news.state === 'odd') {
    return null;
  }
  assert.equal(news.state, 'paired', JSON.stringify(news));
  await player.reaches(news.room, 4);
  return news.room;
}

/** Plays one game to its end. @param {string} room @param {Player[]} two */
async function playOut(room, two) {
  for (;;) {
    const { game } = /** @type {any} */ (two[0].room(room).doc);
    if (game.result) {
      return game.result;
    }
    const { seats } = /** @type {any} */ (two[0].room(room).doc);
    const mover = two.find(({ me }) => seats[game.turn].player === me.player);
    assert.ok(mover, 'one of the two is to move');
    const { events } = await mover.ok('move', moveIn(room, game, oneOf(draw, [...game.legal])));
    const { v } = events[events.length - 1];
    await Promise.all(two.map((one) => one.reaches(room, v)));
  }
}

/** @param {Player[]} players */
async function playRound(players) {
  /** @type {Map<string, Player[]>} */
  const tables = new Map();
  const odd = [];
  for (const player of players) {
    const room = await findTable(player);
    if (room === null) {
      odd.push(player);
    } else {
      tables.set(room, [...(tables.get(room) ?? []), player]);
    }
  }
  const results = await Promise.all([...tables].map(async ([room, two]) => {
    assert.equal(two.length, 2, 'both are told of one room');
    const result = await playOut(room, two);
    return { room, two, result, seats: /** @type {any} */ (two[0].room(room).doc).seats };
  }));
  return { results, odd };
}

/** What the games add up to, by player. @param {any[]} results */
function addUp(results) {
  /** @type {Record<string, {games: number, points: number, seeds: number}>} */
  const sums = {};
  for (const { result, seats } of results) {
    for (const seat of ['south', 'north']) {
      const sum = sums[seats[seat].player] ??= { games: 0, points: 0, seeds: 0 };
      sum.games += 1;
      sum.points += result.winner === seat ? 2 : result.winner === 'draw' ? 1 : 0;
      sum.seeds += result[seat];
    }
  }
  return sums;
}

/** @param {Server} server @param {string} code */
async function readHall(server, code) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/halls/${code}`);
  assert.equal(answer.status, 200);
  return answer.json();
}

/**
 * The hall hears of a game's end after the players.
 * @param {Server} server @param {string} code @param {number} count
 */
async function readResults(server, code, count) {
  let hall = await readHall(server, code);
  await eventually(async () => {
    hall = await readHall(server, code);
    return hall.results.length >= count;
  }, `${count} results in the hall`);
  return hall;
}

test('a_night_of_thirty_players_and_three_rounds_adds_up', async (t) => {
  const server = new Server({ store: 'sqlite', data: temporaryFolder(t) });
  await server.start();
  t.after(() => server.stop());
  let host = await new Player('host').open(server);
  const { hall } = await host.ok('hall', { action: 'open', title: 'Club night', game: 'adji-boto' });
  const order = (/** @type {any} */ d, /** @type {string} */ id) => host.ok('hall', { hall, ...d }, id);
  const names = Array.from({ length: 30 }, (_, i) => `guest ${i + 1}`);
  let players = await Promise.all(names.map((name) => come(server, hall, name)));

  await order({ action: 'round' }, 'round-1');
  const first = await playRound(players);
  assert.equal(first.odd.length, 0);
  assert.equal(first.results.length, 15);
  await readResults(server, hall, 15);

  await order({ action: 'announce', text: 'Ten minutes', language: 'en' }, 'say');
  await order({ action: 'pause' }, 'pause');
  await host.refused('hall-paused', 'hall', { action: 'round', hall });
  await Promise.all([...players, host].map((player) => player.close()));
  await server.stop();
  await server.start();

  host = await new Player('host').open(server);
  await order({ action: 'pause' }, 'pause');
  assert.equal((await readHall(server, hall)).state, 'paused');
  names.push('late comer');
  players = await Promise.all(names.map((name) => come(server, hall, name)));
  await order({ action: 'resume' }, 'resume');
  await order({ action: 'round' }, 'round-2');
  const second = await playRound(players);
  assert.equal(second.odd.length, 1);
  assert.equal(second.results.length, 15);

  await players[0].close();
  const left = players.slice(1);
  await order({ action: 'round' }, 'round-3');
  const third = await playRound(left);
  assert.equal(third.odd.length, 0);

  const all = [...first.results, ...second.results, ...third.results];
  const pairs = new Set(all.map(({ seats }) => [seats.south.player, seats.north.player].sort().join()));
  assert.equal(pairs.size, all.length, 'nobody has met twice');
  const told = await readResults(server, hall, all.length);
  const sums = addUp(all);
  assert.equal(told.standings.length, Object.keys(sums).length);
  for (const { person, games, points, seeds } of told.standings) {
    assert.deepEqual({ games, points, seeds }, sums[person.player], person.name);
  }
  await Promise.all([...left, host].map((player) => player.close()));
});
