// SPDX-License-Identifier: MIT
// @ts-check
// Français : ce qui se dit de la copie.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'copy.done': 'C’est copié.',
  'copy.insecure': 'Ce navigateur ne laisse une page copier et partager qu’en https. Sélectionnez le texte et copiez-le vous-même.',
  'copy.failed': 'La copie a échoué. Sélectionnez le texte et copiez-le vous-même.',
};
