// SPDX-License-Identifier: MIT
// @ts-check
// English: what is said without a connection.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'offline.room': 'No connection. This is how the board stood when there was one.',
  'offline.noroom': 'There is no connection, and this browser has not kept this table.',
  'offline.pit': 'there is no connection',
};
