// SPDX-License-Identifier: MIT
// @ts-check
// Polski: drugi profil w jednej przeglądarce.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'W tej karcie grasz teraz jako drugi profil, o którym przeglądarka zapomni po jej zamknięciu. We wszystkich innych kartach zachowujesz swój profil i swoje miejsce.',
  'second.other': 'Otwórz swoje miejsce w innej karcie',
  'second.end': 'Wróć do mojego profilu',
  'second.ask.title': 'Zapomnieć o drugim profilu?',
  'second.ask.text': 'Drugi profil ma jeszcze miejsce przy stole i nie będzie mógł tam wrócić.',
};
