// SPDX-License-Identifier: MIT
// @ts-check
// Polski: czego serwer odmawia.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'refused.stale-ply': 'Partia poszła dalej; twój ruch nie został wykonany.',
  'refused.not-your-turn': 'To nie twój ruch.',
  'refused.game-over': 'Partia się skończyła.',
  'refused.game-running': 'Partia trwa: poddaj ją, zanim odejdziesz od stołu.',
  'refused.room-full': 'Oba miejsca są zajęte.',
  'refused.already-seated': 'Masz już miejsce przy tym stole.',
  'refused.not-seated': 'Nie masz miejsca przy tym stole.',
  'refused.no-such-room': 'Nie ma takiego stołu.',
  'refused.no-offer': 'Ta propozycja jest już nieaktualna.',
  'refused.rate-limited': 'Za szybko. Poczekaj chwilę.',
  'refused.unavailable': 'Serwer nie może teraz niczego zapisać. Spróbuj ponownie.',
  'refused.too-many': 'Osiągnięto limit stołów albo partii przy jednym stole.',
  'refused.game-paused': 'W partii trwa przerwa.',
  'refused.room-closed': 'Ten stół jest zamknięty.',
  'refused.seated-in-game': 'Trwa twoja partia: to musi poczekać do jej końca.',
  'refused.not-now': 'Teraz to niemożliwe.',
  'refused.not-host': 'To może zrobić tylko gospodarz.',
  'refused.banned': 'Na razie nie możesz tu wejść.',
  'refused.muted': 'Nie możesz tu pisać.',
};
