// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: o que se diz sem ligação.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'offline.room': 'Sem ligação. O tabuleiro está como no último contacto.',
  'offline.noroom': 'Não há ligação, e este navegador não guardou esta mesa.',
  'offline.pit': 'não há ligação',
};
