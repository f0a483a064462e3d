// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: di chi è questo server, e che cosa dice chi lo gestisce.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'site.footer': 'Niente account, niente pubblicità, nulla di terze parti.',
  'site.privacy': 'Privacy',
  'site.contact': 'Contatto: {contact}',
  'site.imprint': 'Note legali',
  'site.notice.close': 'Chiudi il messaggio',
};
