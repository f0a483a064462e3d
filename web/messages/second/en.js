// SPDX-License-Identifier: MIT
// @ts-check
// English: a second player in one browser.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'This tab now plays as a second player, whom this browser forgets when the tab is closed. You yourself keep your seat in every other tab.',
  'second.other': 'Open your own seat in another tab',
  'second.end': 'Be yourself again',
  'second.ask.title': 'Forget the second player?',
  'second.ask.text': 'The second player still sits at a table and cannot come back there.',
};
