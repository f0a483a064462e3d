// SPDX-License-Identifier: MIT
// @ts-check
// Polski: czyj jest ten serwer i co mówi jego operator.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'site.footer': 'Bez kont, bez reklam, bez niczego z obcych serwerów.',
  'site.privacy': 'Prywatność',
  'site.contact': 'Kontakt: {contact}',
  'site.imprint': 'Nota prawna',
  'site.notice.close': 'Zamknij wiadomość',
};
