// SPDX-License-Identifier: MIT
// @ts-check
// What is asked over HTTP: finished games.

import { address, showCode, showGame } from '../lib/site.js';
import { Refusal } from './commands.js';

/** @typedef {import('../game/model.js').Person} Person */
/** @typedef {import('../game/model.js').Result} Result */
/** A move and what stands after it. @typedef {{pit: string, captured: number, position: string}} Ply */
/**
 * A game; what else it has is in proto/schema/api.json.
 * @typedef {object} ApiGame
 * @property {string} room
 * @property {number} game
 * @property {string} rules
 * @property {number} started Unix epoch in ms
 * @property {number | null} ended
 * @property {{south: Person, north: Person}} players
 * @property {import('../ui/times.js').Clock} clock
 * @property {string} start
 * @property {string[]} moves tokens of record notation
 * @property {Ply[]} plies what stands after each of the moves
 * @property {Result | null} result null while it is being played
 */
/**
 * A finished game in a list; of a room's own list it has neither room nor rules.
 * @typedef {object} ApiRow
 * @property {string} room
 * @property {string} rules
 * @property {number} game
 * @property {Person} south
 * @property {Person} north
 * @property {'south' | 'north' | 'draw' | null} winner
 * @property {[number, number]} score
 * @property {string} reason why it ended
 * @property {number} at Unix epoch in ms
 */
/** @typedef {{player: Person, games: number, won: number, drawn: number, seeds: number}} Total */

/** @param {string} path @returns {Promise<any>} rejects with a Refusal */
async function ask(path) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(address(path));
  } catch (error) {
    throw new Refusal('gone');
  }
  if (!answer.ok) {
    throw new Refusal(answer.status === 404 ? 'no-such-room' : 'unavailable');
  }
  return answer;
}

/** @param {string} code @param {number} number @returns {Promise<ApiGame>} */
export const fetchGame = async (code, number) => (
  (await ask(`api/games/${showGame(code, number)}`)).json());

/** The finished games of a room. @param {string} code
 * @returns {Promise<{room: string, rules: string, games: Omit<ApiRow, 'room' | 'rules'>[],
 *   totals: Total[]}>} */
export const fetchSeries = async (code) => (await ask(`api/games/${showCode(code)}`)).json();

/** @param {string} code @param {number} number @returns {Promise<string>} */
export const fetchRecord = async (code, number) => (
  (await ask(`api/games/${showGame(code, number)}.sgr`)).text());

/**
 * A page of the public finished games.
 * @param {string} rules "" for every game @param {string | null} before
 * @returns {Promise<{games: ApiRow[], next: string | null}>}
 */
export async function fetchArchive(rules, before) {
  const query = new URLSearchParams();
  if (rules) {
    query.set('game', rules);
  }
  if (before) {
    query.set('before', before);
  }
  const text = query.toString();
  return (await ask(`api/archive${text ? `?${text}` : ''}`)).json();
}
