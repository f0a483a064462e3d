// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: che cosa si dice senza connessione.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'offline.room': 'Nessuna connessione. Il tavoliere è come all’ultimo contatto.',
  'offline.noroom': 'Non c’è connessione, e questo browser non ha conservato questo tavolo.',
  'offline.pit': 'non c’è connessione',
};
