// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: um reinício previsto.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  untilMinutes: {
    one: 'daqui a {n} minuto', many: 'daqui a {n} de minutos', other: 'daqui a {n} minutos',
  },
  untilSeconds: {
    one: 'daqui a {n} segundo', many: 'daqui a {n} de segundos', other: 'daqui a {n} segundos',
  },
};

/** @type {Record<string, string>} */
export const messages = {
  'restart.minutes': 'O servidor reinicia {n:untilMinutes}. As partidas a decorrer continuam depois; as novas esperam até lá.',
  'restart.seconds': 'O servidor reinicia {n:untilSeconds}. As suas partidas ficam guardadas, e entretanto os relógios param.',
  'restart.now': 'O servidor reinicia agora. As suas partidas ficam guardadas, e entretanto os relógios param.',
  'restart.off': 'Afinal, o servidor não reinicia.',
};
