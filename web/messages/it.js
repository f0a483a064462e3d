// SPDX-License-Identifier: MIT
// @ts-check
// Italiano.

export const language = 'it';

/** Sintagmi per categoria (it: one vale solo per 1; many per i milioni).
 * @type {Record<string, Record<string, string>>} */
export const phrases = {
  seeds: { one: '{n} seme', many: '{n} di semi', other: '{n} semi' },
  laps: { one: '{n} giro', many: '{n} di giri', other: '{n} giri' },
  playable: { one: '{n} buca giocabile', many: '{n} di buche giocabili', other: '{n} buche giocabili' },
  taken: { one: '{n} seme catturato', many: '{n} di semi catturati', other: '{n} semi catturati' },
  games: { one: '{n} partita', many: '{n} di partite', other: '{n} partite' },
  won: { one: '{n} vittoria', many: '{n} di vittorie', other: '{n} vittorie' },
};

/** @type {Record<string, string>} */
export const messages = {
  // Ovunque
  'site.title': 'Djenon',
  'site.page': '{page} · Djenon',
  'site.turn': 'Tocca a te · {page}',
  'site.skip': 'Vai al contenuto',
  'site.home': 'Tutti i giochi',
  'site.settings': 'Impostazioni',
  'site.language': 'Lingua',
  'site.close': 'Chiudi',
  'site.cancel': 'Annulla',
  'site.rules': 'Regole',
  'site.storage': 'Questo browser non conserva nulla per questo sito: se chiudi o ricarichi la pagina, perdi il tuo posto.',

  // I giochi
  'game.djenon-aboure': 'Djenon-aboure',
  'game.djenon-abe': 'Djenon-abe',
  'game.adji-boto': 'Adji-Boto',
  'game.djenon-aboure.origin': 'Abouré · Costa d’Avorio',
  'game.djenon-abe.origin': 'Abé · Costa d’Avorio',
  'game.adji-boto.origin': 'Saramaka · Suriname',

  // Il tavolo: prima della partita
  'room.loading': 'Ricerca del tavolo…',

  // Il tavolo: la partita
  'seat.south': 'Sud',
  'seat.north': 'Nord',
  'seat.you': 'Tu',
  'seat.guest': 'Ospite {number}',
  'seat.free': 'Posto libero',
  'seat.bot': '{name} (bot)',
  'seat.absent': 'assente',
  'seat.score': '{n:seeds} nel granaio',
  'seat.series': '{won:won}, {seeds:seeds}',
  'turn.you': 'Tocca a te: {n:playable}.',
  'turn.other': 'Tocca a {name}.',
  'turn.pending': 'La tua mossa {pit} è in viaggio…',
  'moved.you': 'Semini {pit}: {seeds:seeds}.',
  'moved.you.laps': 'Semini {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.you.took': 'Semini {pit}: {seeds:seeds}, {captured:taken}.',
  'moved.you.laps.took': 'Semini {pit}: {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'moved.other': '{name} semina {pit}: {seeds:seeds}.',
  'moved.other.laps': '{name} semina {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.other.took': '{name} semina {pit}: {seeds:seeds}, {captured:taken}.',
  'moved.other.laps.took': '{name} semina {pit}: {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'passed.you': 'Non hai mosse: passi.',
  'passed.other': '{name} non ha mosse: passa.',
  'result.won.you': 'Hai vinto',
  'result.won.other': 'Ha vinto {name}',
  'result.you': 'Hai vinto {mine} a {theirs}',
  'result.other': 'Ha vinto {name}, {theirs} a {mine}',
  'result.draw': 'Pareggio, {mine} a {theirs}',
  'result.drawn': 'Pareggio',
  'result.aborted': 'La partita è annullata',
  'result.expired': 'La partita finisce senza risultato',
  'end.other': 'La partita è finita.',
  'watch.banner': 'I due posti sono occupati: stai guardando.',

  // Perché una buca non si può giocare
  'why.game-over': 'La partita è finita.',
  'why.must-pass': 'Non hai mosse e devi passare.',
  'why.may-not-pass': 'Hai una mossa e non puoi passare.',
  'why.not-yours': 'Questa buca non è tua.',
  'why.empty': 'Questa buca è vuota.',
  'why.already-opened': 'Nell’apertura ogni buca si gioca una volta sola, e questa è già stata giocata.',
  'why.too-few': 'Un seme solo non si muove.',
  'why.endless': 'Questa semina non finirebbe mai: la mossa non è permessa.',
  'why.must-feed': 'La fila di fronte è vuota: devi seminarci almeno un seme.',
  'why.other': 'Ora questa buca non si può giocare.',
  'why.turn': 'Non tocca a te.',
  'why.pending': 'La tua mossa è in viaggio.',

  // Il tavoliere
  'board.label': 'Tavoliere di {game}',
  'board.pit.mine': 'La tua buca {pit}: {n:seeds}',
  'board.pit.mine.can': 'La tua buca {pit}: {n:seeds}, si può giocare',
  'board.pit.theirs': 'Buca di fronte {pit}: {n:seeds}',
  'board.pit.south': 'Sud {pit}: {n:seeds}',
  'board.pit.north': 'Nord {pit}: {n:seeds}',
  'board.pit.why': '{name}. {why}',
  'board.pit.took': '{name}; qui l’ultima mossa ha preso {n:seeds}',
  'board.pit.began': '{name}; qui è cominciata l’ultima mossa',
  'board.pit.ended': '{name}; qui è finita l’ultima mossa',
  'board.nopreview': 'Questo browser non può eseguire il motore delle regole: niente anteprima, e non si può tornare alle mosse passate. La partita continua lo stesso.',

  // Rifiuti
  'refused.other': 'Il server non lo permette ({code}).',

  // La connessione
  'link.connecting': 'Connessione…',
  'link.lost': 'La connessione è caduta; nuovo tentativo…',
  'link.offline': 'Non c’è rete. La partita continua quando torna.',
  'link.restarting': 'Il server si riavvia; la tua partita è al sicuro.',
  'link.unreachable': 'Il server non è raggiungibile; nuovo tentativo…',
  'link.blocked': 'Le connessioni in tempo reale sono bloccate, forse da un proxy; nuovo tentativo…',
  'link.version': 'C’è una nuova versione di questa pagina.',
  'link.name': 'Il server non accetta il tuo nome: per ora giochi senza.',
  'link.diag': 'Che cosa non va?',
  'link.banned': 'Chi gestisce questo server per ora non ti lascia entrare.',
  'link.crowded': 'Il server è pieno, per ora o per la tua rete; nuovo tentativo…',
  'link.cut': 'La connessione cade di continuo, forse per un proxy; la partita continua.',
  'link.flood': 'Troppe richieste insieme per il server. Nuovo tentativo fra un minuto…',
  'link.retry': 'Riprova',
  'link.reload': 'Ricarica',
  'link.back': 'La connessione è tornata.',
};
