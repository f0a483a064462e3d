// SPDX-License-Identifier: MIT
// @ts-check
// English: the wall of a hall. How messages work: lib/words.js.

export const language = 'en';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  wallHere: { one: '{n} person here', other: '{n} people here' },
  wallWaiting: { one: '{n} waiting for a table', other: '{n} waiting for a table' },
};

/** @type {Record<string, string>} */
export const messages = {
  'wall.loading': 'Looking for the hall…',
  'wall.missing': 'There is no hall with this code.',
  'wall.unreachable': 'The server cannot be reached. This page keeps trying by itself.',
  'wall.away': 'No connection: this is how it was last.',
  'wall.refused': 'The server does not show this hall at the moment. This page keeps asking.',
  'wall.paused': 'A pause: games that are running go on.',
  'wall.closed': 'This hall is closed. Thank you for playing!',

  'wall.round': 'Round {n}',
  'wall.here': '{n:wallHere}',
  'wall.waiting': '{n:wallWaiting}',

  'wall.join': 'Scan, or open',
  'wall.qr': 'QR code of the hall',
  'wall.step.scan': 'Scan the code.',
  'wall.step.wait': 'Ask for a table.',
  'wall.step.play': 'Play: your game appears here.',

  'wall.standings': 'Standings',
  'wall.points': 'points',
  'wall.results': 'Results',

  'wall.guest': 'No. {number}',
  'wall.game': 'Table {table}: {south} – {north}',
  'wall.table': 'Table {n}',
  'wall.wins': 'wins',
  'wall.draw': 'a draw',
  'wall.off': 'no result',
  'wall.result.seeds': '{name} wins, {won} to {lost}',
  'wall.result.won': '{name} wins',
  'wall.result.draw': 'A draw',
  'wall.result.off': 'No result',
};
