// SPDX-License-Identifier: MIT
// @ts-check
// English: a restart that is planned.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  untilMinutes: { one: 'in {n} minute', other: 'in {n} minutes' },
  untilSeconds: { one: 'in {n} second', other: 'in {n} seconds' },
};

/** @type {Record<string, string>} */
export const messages = {
  'restart.minutes': 'The server restarts {n:untilMinutes}. Games that are running go on afterwards; new ones wait until then.',
  'restart.seconds': 'The server restarts {n:untilSeconds}. Your games are kept, and no clock runs meanwhile.',
  'restart.now': 'The server restarts now. Your games are kept, and no clock runs meanwhile.',
  'restart.off': 'The server does not restart after all.',
};
