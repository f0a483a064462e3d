// SPDX-License-Identifier: MIT
// @ts-check
// Polski: co się mówi bez połączenia.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'offline.room': 'Brak połączenia. Tak wyglądała plansza, gdy ostatnio było połączenie.',
  'offline.noroom': 'Nie ma połączenia, a ta przeglądarka nie zachowała tego stołu.',
  'offline.pit': 'nie ma połączenia',
};
