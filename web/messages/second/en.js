// SPDX-License-Identifier: MIT
// @ts-check
// English: a second player in one browser.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'In this tab you now play as a second player, whom this browser forgets when the tab is closed. In every other tab you keep your own seat.',
  'second.other': 'Open your own seat in another tab',
  'second.end': 'Be yourself again',
  'second.ask.title': 'Forget the second player?',
  'second.ask.text': 'The second player still sits at a table and cannot come back there.',
};
