// SPDX-License-Identifier: MIT
// @ts-check
// English: the figures of the rules that can be played.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'figure.play': 'Play this position',
  'figure.show': 'Show move {pit}',
  'figure.again': 'Set it up again',
  'figure.can': 'It can be played.',
  'figure.failed': 'The board cannot be played here: the rules engine does not run in this browser.',
  'rules.failed': 'The rules cannot be fetched at the moment.',
  'rules.page': 'The rules on a page of their own',
};
