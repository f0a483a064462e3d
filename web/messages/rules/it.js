// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: le figure delle regole che si possono giocare.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'figure.play': 'Gioca questa posizione',
  'figure.show': 'Mostra la mossa {pit}',
  'figure.again': 'Ripristina la posizione',
  'figure.can': 'Si può giocare.',
  'figure.failed': 'Qui non si può giocare: il motore delle regole non funziona in questo browser.',
  'rules.failed': 'Al momento non si possono caricare le regole.',
  'rules.page': 'Le regole su una pagina a parte',
};
