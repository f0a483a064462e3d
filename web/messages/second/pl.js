// SPDX-License-Identifier: MIT
// @ts-check
// Polski: drugi profil w jednej przeglądarce.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'Ta karta gra teraz jako drugi profil, który przeglądarka zapomni po zamknięciu karty. We wszystkich innych kartach zachowujesz swój profil i swoje miejsce.',
  'second.other': 'Otwórz swoje miejsce w innej karcie',
  'second.end': 'Wróć do mojego profilu',
  'second.ask.title': 'Zapomnieć drugi profil?',
  'second.ask.text': 'Drugi profil siedzi jeszcze przy stole i nie będzie mógł tam wrócić.',
};
