// SPDX-License-Identifier: MIT
// @ts-check
// Français : ce qui est dit sans connexion.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'offline.room': 'Pas de connexion. Voici le plateau tel qu’il était au dernier contact.',
  'offline.noroom': 'Il n’y a pas de connexion, et ce navigateur n’a pas gardé cette table.',
  'offline.pit': 'il n’y a pas de connexion',
};
