// SPDX-License-Identifier: MIT
// @ts-check
// Two players at a board, and the games of the vectors.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Player, hashOf } from './player.mjs';

/**
 * @typedef {object} VectorGame
 * @property {string} game
 * @property {string} start
 * @property {string} moves letters, "." for a pass
 * @property {string} end
 * @property {string} score
 * @property {{move: string, laps: number, captured: number, position: string}[]} plies
 */

/** @param {string} file @returns {VectorGame[]} */
export const readVectors = (file) => (
  readFileSync(new URL(`../../data/vectors/${file}`, import.meta.url), 'utf8')
    .split('\n').filter(Boolean).map((line) => JSON.parse(line)));

export const GAMES = ['djenon-aboure', 'djenon-abe', 'adji-boto'];

/** The first game of a kind that is long enough. @param {string} kind @param {number} plies */
export function findGame(kind, plies) {
  const game = readVectors(`${kind}.jsonl`).find(({ moves }) => moves.length >= plies);
  assert.ok(game, `a game of ${plies} plies`);
  return game;
}

let tables = 0;

/**
 * A room with both seats taken.
 * @param {import('./player.mjs').Place} server
 * @param {string} game
 * @param {{create?: any, names?: string[], called?: string[]}} [options] names: who they are to these
 *   tests; called: what the server tells of them
 */
export async function sit(server, game, { create = {}, names, called = [] } = {}) {
  tables += 1;
  const [host, guest] = names ?? [`south-${tables}`, `north-${tables}`];
  const [south, north] = await Promise.all([host, guest].map((who, at) => (
    new Player(who, called[at] ? { name: called[at] } : {}).open(server))));
  const { room } = await south.ok('create', { game, side: 'south', ...create });
  await north.ok('join', { room });
  const table = { room, south, north };
  await south.reaches(room, 4);
  await north.reaches(room, 4);
  return table;
}

/** @typedef {Awaited<ReturnType<typeof sit>>} Table */

/** @param {Table} table @returns {any} the game as South knows it */
export const gameOf = ({ south, room }) => south.room(room).doc?.game;

/** Who has the seat in the running game. @param {Table} table @param {'south' | 'north'} seat */
export function playerAt({ south, north, room }, seat) {
  const person = south.room(room).doc?.seats[seat];
  return person && person.player === south.me.player ? south : north;
}

/** The body of a move in the position that a room's game has. @param {any} game */
export const moveIn = (/** @type {string} */ room, game, /** @type {string} */ pit) => ({
  room,
  game: game.number,
  ply: Number(game.position.split('_')[5]),
  pit,
  pos: hashOf(game.position),
});

/**
 * Plays a letter for whoever is to move, and waits until both have seen what it did.
 * @param {Table} table @param {string} pit @param {string} [id]
 * @returns {Promise<any[]>} the events
 */
export async function play(table, pit, id) {
  const { room } = table;
  const game = gameOf(table);
  const mover = playerAt(table, game.turn);
  const { events } = await mover.ok('move', moveIn(room, game, pit), id);
  const v = events[events.length - 1].v;
  await Promise.all([table.south.reaches(room, v), table.north.reaches(room, v)]);
  return events;
}

/**
 * Plays a game of the vectors on, from where it is.
 * @param {Table} table @param {VectorGame} vector
 * @param {{upTo?: number, id?: (ply: number) => string}} [options] upTo: stops there
 */
export async function playOn(table, vector, { upTo = Infinity, id } = {}) {
  const ply = () => Number(gameOf(table).position.split('_')[5]);
  while (ply() < Math.min(upTo, vector.moves.length)) {
    const at = ply();
    await play(table, vector.moves[at], id?.(at));
    assert.equal(gameOf(table).position, vector.plies[ply() - 1].position);
  }
}

/** That the game has ended as the vector says. @param {Table} table @param {VectorGame} vector */
export function checkEnd(table, vector) {
  const { state, game } = /** @type {any} */ (table.south.room(table.room).doc);
  const { result } = game;
  assert.equal(state, 'over');
  assert.equal(result.reason, vector.end);
  assert.equal(`${result.south}-${result.north}`, vector.score);
}

/** @param {Table} table */
export async function leaveTable({ south, north }) {
  await Promise.all([south.close(), north.close()]);
}
