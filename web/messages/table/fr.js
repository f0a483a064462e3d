// SPDX-License-Identifier: MIT
// @ts-check
// Français : ce qui se dit à une table quand le plateau est là.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  // Aide
  'help.title': 'Touches et aide',
  'help.play': 'Touchez un trou, ou cliquez dessus, pour le semer. Un appui long, ou le pointeur posé dessus, montre où mène le coup.',
  'help.keys': 'Quand le plateau a le focus',
  'help.arrows': 'de trou en trou',
  'help.digits': 'vers votre trou de ce numéro',
  'help.enter': 'semer le trou',
  'help.r': 'lire le plateau',
  'help.l': 'dernier coup',
  'help.s': 'score',
  'help.p': 'dire l’aperçu',
  'help.brackets': 'un coup en arrière ou en avant dans la partie',
  'help.question': 'cette aide',
  'help.notation': 'Dans la liste des coups, d~3+4 veut dire : trou d, 3 tours, 4 graines prises. Deux tirets marquent une passe.',
  'help.key.arrows': 'Flèches',
  'help.key.enter': 'Entrée',
};
