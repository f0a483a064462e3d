// SPDX-License-Identifier: MIT
// @ts-check
// What the scripted server shows: a lobby, seats, finished games.

import { SHORT } from '../../play/lib/vectors.mjs';
import { BOT, PERSON } from './stage.mjs';

export const MINUTE = 60000;
export const CLOCK = { kind: 'fischer', base: 5 * MINUTE, increment: 3000 };

/** @param {string} room @param {object} [change] */
export const row = (room, change = {}) => ({
  room,
  rules: 'djenon-abe',
  state: 'open',
  clock: CLOCK,
  spectators: 'open',
  host: PERSON,
  south: PERSON,
  north: null,
  since: Date.now() - 5 * MINUTE,
  ...change,
});

export const ROOMS = ['K7MPQ2R9XD', 'BCDFG23456', 'HJKMN78923', 'PQRTV45678', 'WXZ23BCDFG'];

export const QUICK = ['djenon-aboure', 'djenon-abe', 'adji-boto'].map((game) => ({
  game,
  clocks: [[3, 2], [5, 3], [10, 5]].map(([minutes, seconds]) => (
    { kind: 'fischer', base: minutes * MINUTE, increment: seconds * 1000 })),
  waiting: 0,
}));

export const crowd = () => [
  row(ROOMS[0]),
  row(ROOMS[1], {
    rules: 'adji-boto', host: BOT, south: null, north: BOT, clock: { kind: 'days', days: 3 },
  }),
  row(ROOMS[2], {
    rules: 'djenon-aboure', state: 'playing', north: { ...PERSON, name: 'Une personne au nom très long' },
  }),
  row(ROOMS[3], { host: { ...PERSON, name: null }, south: null, north: { ...PERSON, name: null } }),
];

/** @param {import('./stage.mjs').Script} script @param {object[]} rooms */
export function openLobby(script, rooms = crowd()) {
  script.after('lobby', (connection) => connection.say({
    t: 'lobby', d: { hall: null, v: 1, rooms, quick: QUICK, waiting: 2 },
  }));
}

export const SEATS = [
  {
    room: ROOMS[0], rules: 'djenon-abe', state: 'playing', seat: 'south', game: 1, opponent: PERSON,
    turn: false, clock: { kind: 'days', days: 3 }, deadline: Date.now() + 50 * 60 * MINUTE, v: 9,
  },
  {
    room: ROOMS[1], rules: 'adji-boto', state: 'playing', seat: 'north', game: 2, opponent: BOT,
    turn: true, clock: CLOCK, deadline: Date.now() + 4 * MINUTE, v: 12,
  },
  {
    room: ROOMS[2], rules: 'djenon-aboure', state: 'open', seat: 'south', game: 0, opponent: null,
    turn: false, clock: { kind: 'none' }, deadline: null, v: 2,
  },
];

const AMA = { player: 'a'.repeat(16), name: 'Ama', kind: 'person' };
const HOUR = 60 * MINUTE;
const ENDED = Date.UTC(2026, 4, 3, 12);

/** A game of the vectors as /api/games tells it. @param {import('../../play/lib/vectors.mjs').Vector} [vector] */
export function finishedGame(vector = SHORT['djenon-abe']()) {
  const { game, start, south, north, end, plies } = vector;
  return {
    room: ROOMS[0],
    game: 1,
    rules: game,
    version: 1,
    state: 'over',
    date: '2026-05-03',
    started: ENDED - HOUR,
    ended: ENDED,
    players: { south: AMA, north: PERSON },
    clock: CLOCK,
    start,
    moves: vector.tokens(),
    plies: plies.map((/** @type {any} */ { move, laps, captured, position }, /** @type {number} */ at) => (
      { ply: at + 1, pit: move, laps, captured, position })),
    result: { winner: south > north ? 'south' : 'north', south, north, reason: end },
  };
}

/** @param {number} game */
export const archiveRow = (game) => ({
  room: ROOMS[0],
  rules: 'djenon-abe',
  game,
  south: AMA,
  north: PERSON,
  winner: game % 2 ? 'south' : 'draw',
  score: game % 2 ? [30, 18] : [24, 24],
  reason: 'no-moves',
  at: ENDED + game * HOUR,
});

export const seriesOf = () => ({
  room: ROOMS[0],
  rules: 'djenon-abe',
  games: [1, 2].map((game) => {
    const { room, rules, ...rest } = archiveRow(game);
    return rest;
  }),
  totals: [
    { player: AMA, games: 2, won: 1, drawn: 1, seeds: 54 },
    { player: PERSON, games: 2, won: 0, drawn: 1, seeds: 42 },
  ],
});

/** @param {number} game */
export const ownRow = (game) => ({
  room: ROOMS[0],
  game,
  rules: 'djenon-abe',
  seat: 'north',
  opponent: AMA,
  winner: ['draw', 'south', 'north'][game % 3],
  south: 24,
  north: 24,
  reason: 'no-moves',
  at: ENDED + game * HOUR,
});

/** A game of the vectors as a record. @param {import('../../play/lib/vectors.mjs').Vector} vector */
export function recordOf(vector) {
  const { game, south, north, end } = vector;
  const moves = vector.tokens().map((it, ply) => (ply % 2 ? it : `${ply / 2 + 1}. ${it}`)).join(' ');
  return `[Game "${game}"]
[Rules "1"]
[South "Ama"]
[North "Kofi"]
[Result "${south}-${north}"]
[Winner "${south > north ? 'South' : south < north ? 'North' : 'draw'}"]
[Termination "${end}"]

${moves} ${south}-${north}
`;
}
