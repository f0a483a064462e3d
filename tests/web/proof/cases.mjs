// SPDX-License-Identifier: MIT
// @ts-check
// Positions of a game, from play, from the vectors and composed: what independent rules say of them,
// and what the server says. Whatever has a game around it is played at a table of the real server.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { leaveTable, play, readVectors, sit } from '../../integration/lib/table.mjs';

/**
 * What a player with 14 counts before him would want to know, said by the naive simulator
 * (tests/unit/engine/naive.c).
 * @typedef {object} Judged
 * @property {number[]} before
 * @property {boolean} passes
 * @property {Record<string, {laps: number[][], taken: number[][], landing: number,
 *   cells: number[]}>} moves
 * @property {Record<string, string>} refused
 * @property {number} laps @property {number} captured
 * @property {number[]} sown @property {number[]} after @property {string | null} end
 */

/**
 * @typedef {object} Case
 * @property {string} position @property {string} legal
 * @property {Judged} judged
 * @property {any} event as a server tells it
 * @property {any} [ended] the event after it
 * @property {boolean} isOwn whether it is played by hand, or comes from elsewhere
 */

const TABLES = 4; // at once

/** @param {string[]} args @param {string} [input] @returns {any[]} */
function ask(args, input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.env.PROOF_MOVES ?? '', args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  assert.equal(status, 0, stderr);
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

/** What the engine says where there is no room to play in. @param {any} said @returns {Case} */
function alone({ position, legal, judged, event: { reason, ...event } }, index = 0) {
  const common = { hash: 'fedcba9876543210', stood: 1, quiet: 0 };
  const [south, north] = event.stores;
  const winner = south === north ? 'draw' : south > north ? 'south' : 'north';
  return {
    position,
    legal,
    judged,
    event: { ...event, ...common },
    ended: reason ? { winner, south, north, reason } : undefined,
    isOwn: index % 2 === 0,
  };
}

/**
 * Plays a game at a table of its own.
 * @param {import('../../integration/lib/server.mjs').Server} server
 * @param {string} rules @param {any[]} plies
 * @returns {Promise<Case[]>} what the server told of each ply
 */
async function playGame(server, rules, plies) {
  const table = await sit(server, rules);
  /** @type {Case[]} */
  const cases = [];
  while (cases.length < plies.length) {
    for (const { t, d } of await play(table, plies[cases.length].event.pit)) {
      if (t === 'moved' || t === 'passed') {
        cases.push({ ...alone(plies[cases.length], cases.length), event: d, ended: undefined });
      } else if (t === 'ended') {
        cases[cases.length - 1].ended = d;
      }
    }
  }
  await leaveTable(table);
  return cases;
}

/** @param {import('../../integration/lib/server.mjs').Server} server @param {string} rules
 * @param {any[][]} games plies of each @returns {Promise<Case[]>} */
async function playGames(server, rules, games) {
  const cases = [];
  for (const plies of games) {
    cases.push(...await playGame(server, rules, plies));
  }
  return cases;
}

/** @param {any[]} plies @returns {any[][]} */
function byGame(plies) {
  /** @type {any[][]} */
  const games = [];
  plies.forEach((ply) => {
    if (Number(ply.position.split('_')[5]) === 0) {
      games.push([]);
    }
    games[games.length - 1].push(ply);
  });
  return games;
}

/** That the naive simulator says of the vectors' games what they say. @param {any[]} games
 * @param {any[][]} judged */
function compareVectors(games, judged) {
  games.forEach(({ plies, end, score }, index) => {
    const said = judged[index];
    assert.equal(said.length, plies.length);
    plies.forEach((/** @type {any} */ { laps, captured, position }, /** @type {number} */ at) => {
      const [, south, north, stores] = position.split('_');
      const { after, ...own } = said[at].judged;
      const row = south.split('-').length;
      assert.deepEqual([own.laps, own.captured], [laps, captured], position);
      assert.equal(after.slice(0, row).join('-'), south);
      assert.equal(after.slice(row, 2 * row).join('-'), north);
      assert.equal(after.slice(12).join('-'), stores);
    });
    assert.equal(said[said.length - 1].judged.end, end);
    assert.equal(said[said.length - 1].judged.after.slice(12).join('-'), score);
  });
}

/** @param {string} rules @param {number} most games @returns {any[][]} plies of each */
function fromVectors(rules, most) {
  const files = rules === 'djenon-abe' ? [`${rules}-repetition`, rules] : [rules];
  const games = files.flatMap((file) => readVectors(`${file}.jsonl`)).slice(0, most);
  const said = byGame(ask([rules, 'follow'],
    games.map(({ start, moves }) => `${start} ${moves}\n`).join('')));
  compareVectors(games, said);
  return said;
}

/** The composed positions that come with the vectors; where a move is refused there is no event.
 * @param {string} rules @returns {any[]} */
function fromEdges(rules) {
  /** @type {any[]} */
  const edges = readVectors('edges.jsonl');
  return edges.filter(({ position }) => position.startsWith(`${rules}_`)).flatMap((edge) => {
    const { position, move, moves = move, refused, legal } = edge;
    // A refused move is judged in its position, from which another one is played.
    const plies = ask([rules, 'follow'], `${position} ${refused ? legal[0] : moves}\n`).map(alone);
    assert.equal(plies[0].legal || '.', legal ?? plies[0].legal, edge.title);
    assert.ok(!refused || plies[0].judged.refused[move], edge.title);
    return plies;
  });
}

/**
 * @param {import('../../integration/lib/server.mjs').Server} server
 * @param {string} rules @param {number} count of positions
 * @returns {Promise<Case[]>}
 */
export async function makeCases(server, rules, count) {
  const vectors = fromVectors(rules, Math.max(5, Math.round(count / 100)));
  const told = vectors.reduce((sum, { length }) => sum + length, 0);
  const rest = Math.max(count - told, count / 2);
  const games = [...vectors, ...byGame(ask([rules, 'play', '1', String(Math.ceil(rest / 2))]))];
  const tables = Array.from({ length: TABLES }, (_, table) => (
    playGames(server, rules, games.filter((__, index) => index % TABLES === table))));
  const played = (await Promise.all(tables)).flat();
  const composed = ask([rules, 'compose', '2', String(Math.ceil(rest / 2))]).map(alone);
  return [...fromEdges(rules), ...played, ...composed];
}
