// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: lo schermo di una sala. Come funzionano i messaggi: lib/words.js.

export const language = 'it';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  wallHere: { one: '{n} persona qui', many: '{n} di persone qui', other: '{n} persone qui' },
  wallWaiting: {
    one: '{n} persona aspetta un tavolo',
    many: '{n} di persone aspettano un tavolo',
    other: '{n} persone aspettano un tavolo',
  },
};

/** @type {Record<string, string>} */
export const messages = {
  'wall.loading': 'Ricerca della sala…',
  'wall.missing': 'Nessuna sala ha questo codice.',
  'wall.unreachable': 'Il server non è raggiungibile. Questa pagina continua a provare da sola.',
  'wall.away': 'Nessuna connessione: così era l’ultima volta.',
  'wall.refused': 'Per ora il server non mostra questa sala. Questa pagina continua a chiedere.',
  'wall.paused': 'Una pausa: le partite in corso continuano.',
  'wall.closed': 'Questa sala è chiusa. Grazie di aver giocato!',

  'wall.round': 'Turno {n}',
  'wall.here': '{n:wallHere}',
  'wall.waiting': '{n:wallWaiting}',

  'wall.join': 'Inquadra, o apri',
  'wall.qr': 'Codice QR della sala',
  'wall.step.scan': 'Inquadra il codice.',
  'wall.step.wait': 'Chiedi un tavolo.',
  'wall.step.play': 'Gioca: la tua partita appare qui.',

  'wall.standings': 'Classifica',
  'wall.points': 'punti',
  'wall.results': 'Risultati',

  'wall.guest': 'N. {number}',
  'wall.game': 'Tavolo {table}: {south} – {north}',
  'wall.table': 'Tavolo {n}',
  'wall.wins': 'vince',
  'wall.draw': 'pareggio',
  'wall.off': 'senza risultato',
  'wall.result.seeds': 'Vince {name}, {won} a {lost}',
  'wall.result.won': 'Vince {name}',
  'wall.result.draw': 'Pareggio',
  'wall.result.off': 'Senza risultato',
};
