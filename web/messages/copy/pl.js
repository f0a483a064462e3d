// SPDX-License-Identifier: MIT
// @ts-check
// Polski: co się mówi o kopiowaniu.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'copy.done': 'Skopiowano.',
  'copy.insecure': 'Ta przeglądarka pozwala stronie kopiować i udostępniać tylko przez https. Zaznacz tekst i skopiuj go ręcznie.',
  'copy.failed': 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
};
