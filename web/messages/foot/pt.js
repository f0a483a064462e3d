// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: de quem é este servidor, e o que diz quem o gere.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'site.footer': 'Sem conta, sem publicidade, sem nada de terceiros.',
  'site.privacy': 'Privacidade',
  'site.contact': 'Contacto: {contact}',
  'site.imprint': 'Aviso legal',
  'site.notice.close': 'Fechar a mensagem',
};
