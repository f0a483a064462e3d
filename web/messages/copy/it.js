// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: quel che si dice del copiare.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'copy.done': 'Copiato.',
  'copy.insecure': 'Questo browser permette a una pagina di copiare e condividere solo in https. Seleziona il testo e copialo a mano.',
  'copy.failed': 'La copia non è riuscita. Seleziona il testo e copialo a mano.',
};
