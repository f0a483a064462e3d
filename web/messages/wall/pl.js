// SPDX-License-Identifier: MIT
// @ts-check
// Polski: ekran ścienny sali. Jak działają wiadomości: lib/words.js.

export const language = 'pl';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  wallHere: {
    one: '{n} osoba w sali', few: '{n} osoby w sali', many: '{n} osób w sali', other: '{n} osoby w sali',
  },
  wallWaiting: {
    one: '{n} osoba czeka na stół',
    few: '{n} osoby czekają na stół',
    many: '{n} osób czeka na stół',
    other: '{n} osoby czeka na stół',
  },
};

/** @type {Record<string, string>} */
export const messages = {
  'wall.loading': 'Szukanie sali…',
  'wall.missing': 'Nie ma sali o tym kodzie.',
  'wall.unreachable': 'Serwer jest nieosiągalny. Ta strona sama ponawia próby.',
  'wall.away': 'Brak połączenia: oto ostatni znany stan.',
  'wall.refused': 'Serwer na razie nie pokazuje tej sali. Ta strona sama ponawia próby.',
  'wall.paused': 'Przerwa: trwające partie toczą się dalej.',
  'wall.closed': 'Ta sala jest zamknięta. Dziękujemy za grę!',

  'wall.round': 'Runda {n}',
  'wall.here': '{n:wallHere}',
  'wall.waiting': '{n:wallWaiting}',

  'wall.join': 'Zeskanuj albo wpisz adres',
  'wall.qr': 'Kod QR sali',
  'wall.step.scan': 'Zeskanuj kod.',
  'wall.step.wait': 'Poproś o stół.',
  'wall.step.play': 'Graj: twoja partia pojawi się tutaj.',

  'wall.standings': 'Klasyfikacja',
  'wall.points': 'punkty',
  'wall.results': 'Wyniki',

  'wall.guest': 'Nr {number}',
  'wall.game': 'Stół {table}: {south} – {north}',
  'wall.table': 'Stół {n}',
  'wall.wins': 'wygrywa',
  'wall.draw': 'remis',
  'wall.off': 'bez wyniku',
  'wall.result.seeds': '{name} wygrywa {won} do {lost}',
  'wall.result.won': '{name} wygrywa',
  'wall.result.draw': 'Remis',
  'wall.result.off': 'Partia bez wyniku',
};
