// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: una seconda identità nello stesso browser.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'In questa scheda giochi ora con una seconda identità, che il browser dimentica quando la scheda si chiude. In tutte le altre schede restano la tua identità e il tuo posto.',
  'second.other': 'Apri il tuo posto in un’altra scheda',
  'second.end': 'Torna alla mia identità',
  'second.ask.title': 'Dimenticare la seconda identità?',
  'second.ask.text': 'La seconda identità occupa ancora un posto a un tavolo e non potrà tornarci.',
};
