// SPDX-License-Identifier: MIT
// @ts-check
// English: what is said at a table once the board stands.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  // Help
  'help.title': 'Keys and help',
  'help.play': 'Touch or click a pit to sow it. Hold it down, or rest the pointer on it, to see where it leads.',
  'help.keys': 'While the board has the focus',
  'help.arrows': 'from pit to pit',
  'help.digits': 'go to your pit with that number',
  'help.enter': 'sow the pit',
  'help.r': 'read the board',
  'help.l': 'last move',
  'help.s': 'score',
  'help.p': 'speak the preview',
  'help.brackets': 'one move back or on in the game so far',
  'help.question': 'this help',
  'help.notation': 'In the list of moves d~3+4 means: pit d, 3 laps, 4 seeds captured. Two dashes are a pass.',
  'help.key.arrows': 'Arrows',
  'help.key.enter': 'Enter',
};
