// SPDX-License-Identifier: MIT
// @ts-check
// English: what the server refuses.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'refused.stale-ply': 'The game has moved on; your move was not played.',
  'refused.not-your-turn': 'It is not your turn.',
  'refused.game-over': 'The game is over.',
  'refused.game-running': 'The game is running: resign before you leave.',
  'refused.room-full': 'Both seats are taken.',
  'refused.already-seated': 'You already sit at this table.',
  'refused.not-seated': 'You do not sit at this table.',
  'refused.no-such-room': 'This table cannot be found.',
  'refused.no-offer': 'That offer no longer stands.',
  'refused.rate-limited': 'That was too fast. Please wait a moment.',
  'refused.unavailable': 'The server cannot store anything at the moment. Please try again.',
  'refused.too-many': 'The limit of tables, or of games at one table, is reached.',
  'refused.game-paused': 'The game is paused.',
  'refused.room-closed': 'This table is closed.',
  'refused.seated-in-game': 'You are playing: that must wait until the game is over.',
  'refused.not-now': 'That is not possible now.',
  'refused.not-host': 'Only the host can do that.',
  'refused.banned': 'You may not come in here at present.',
  'refused.muted': 'You may not speak here.',
};
