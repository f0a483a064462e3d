// SPDX-License-Identifier: MIT
// @ts-check
// Français : les figures des règles, que l’on peut jouer.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'figure.play': 'Jouer cette position',
  'figure.show': 'Montrer le coup {pit}',
  'figure.again': 'Remettre en place',
  'figure.can': 'On peut le jouer.',
  'figure.failed': 'On ne peut pas jouer ici : le moteur des règles ne fonctionne pas dans ce navigateur.',
  'rules.failed': 'Les règles ne peuvent pas être chargées pour le moment.',
  'rules.page': 'Les règles sur leur propre page',
};
