// SPDX-License-Identifier: MIT
// @ts-check
// English: a hall. How messages work: lib/words.js.

export const language = 'en';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
};

/** @type {Record<string, string>} */
export const messages = {
  'hall.loading': 'Looking for the hall…',
  'hall.missing.title': 'This hall cannot be found',
  'hall.missing.text': 'The code may be mistyped, or the hall may be long gone. Ask its host for the link.',

  // Refusals
  'refused.no-such-hall': 'This hall cannot be found.',
  'refused.hall-paused': 'The hall is paused: new games begin when it goes on.',
  'refused.hall-closed': 'This hall is closed; no new games begin here.',
  'refused.name-taken': 'Somebody else has this name.',
};
