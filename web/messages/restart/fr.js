// SPDX-License-Identifier: MIT
// @ts-check
// Français : un redémarrage prévu.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  untilMinutes: { one: 'dans {n} minute', many: 'dans {n} de minutes', other: 'dans {n} minutes' },
  untilSeconds: { one: 'dans {n} seconde', many: 'dans {n} de secondes', other: 'dans {n} secondes' },
};

/** @type {Record<string, string>} */
export const messages = {
  'restart.minutes': 'Le serveur redémarre {n:untilMinutes}. Les parties en cours continuent ensuite ; les nouvelles attendent jusque-là.',
  'restart.seconds': 'Le serveur redémarre {n:untilSeconds}. Vos parties sont conservées, et aucune pendule ne tourne entre-temps.',
  'restart.now': 'Le serveur redémarre maintenant. Vos parties sont conservées, et aucune pendule ne tourne entre-temps.',
  'restart.off': 'Finalement, le serveur ne redémarre pas.',
};
