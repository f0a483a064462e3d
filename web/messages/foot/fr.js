// SPDX-License-Identifier: MIT
// @ts-check
// Français : à qui est ce serveur, et ce que dit son exploitant.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'site.footer': 'Ni compte, ni publicité, rien qui vienne de tiers.',
  'site.privacy': 'Confidentialité',
  'site.contact': 'Contact : {contact}',
  'site.imprint': 'Mentions légales',
  'site.notice.close': 'Fermer le message',
};
