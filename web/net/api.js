// SPDX-License-Identifier: MIT
// @ts-check
// What is asked over HTTP: finished games.

import { address, showGame } from '../lib/site.js';
import { Refusal } from './commands.js';

/** @typedef {import('../game/model.js').Person} Person */
/** @typedef {import('../game/model.js').Result} Result */
/** Its text. @typedef {{position: string}} Ply */
/**
 * A finished game.
 * @typedef {object} Finished
 * @property {string} room
 * @property {number} game
 * @property {string} rules
 * @property {number} date of its end, Unix epoch in ms
 * @property {{south: Person | null, north: Person | null}} players
 * @property {import('../ui/times.js').Clock} [clock]
 * @property {string} start
 * @property {string[]} moves tokens of record notation
 * @property {Ply[]} plies what stands after each of the moves
 * @property {Result} result
 */

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

/** @param {string} code @param {number} number @returns {Promise<Finished>} */
export const fetchGame = async (code, number) => (
  (await ask(`api/games/${showGame(code, number)}`)).json());

/** @param {string} code @param {number} number */
export const recordAddress = (code, number) => address(`api/games/${showGame(code, number)}.sgr`);

/** @param {string} code @param {number} number @returns {Promise<string>} */
export const fetchRecord = async (code, number) => (
  (await ask(`api/games/${showGame(code, number)}.sgr`)).text());

/**
 * A page of the public finished games.
 * @param {string} rules "" for every game @param {string | null} before
 * @returns {Promise<{games: any[], next: string | null}>}
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
