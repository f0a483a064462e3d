// SPDX-License-Identifier: MIT
// @ts-check
// Polski: zaplanowane ponowne uruchomienie serwera.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  untilMinutes: {
    one: 'za {n} minutę', few: 'za {n} minuty', many: 'za {n} minut', other: 'za {n} minuty',
  },
  untilSeconds: {
    one: 'za {n} sekundę', few: 'za {n} sekundy', many: 'za {n} sekund', other: 'za {n} sekundy',
  },
};

/** @type {Record<string, string>} */
export const messages = {
  'restart.minutes': 'Serwer uruchomi się ponownie {n:untilMinutes}. Trwające partie pójdą potem dalej; nowe zaczekają do tego czasu.',
  'restart.seconds': 'Serwer uruchomi się ponownie {n:untilSeconds}. Twoje partie są zachowane, a zegary w tym czasie stoją.',
  'restart.now': 'Serwer uruchamia się ponownie. Twoje partie są zachowane, a zegary w tym czasie stoją.',
  'restart.off': 'Serwer jednak nie uruchomi się ponownie.',
};
