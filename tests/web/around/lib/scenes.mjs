// SPDX-License-Identifier: MIT
// @ts-check
// What the scripted server shows: a lobby, seats, finished games.

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
