// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: ciò che il server rifiuta.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'refused.stale-ply': 'La partita è già andata avanti: la tua mossa non è stata giocata.',
  'refused.not-your-turn': 'Non tocca a te.',
  'refused.game-over': 'La partita è finita.',
  'refused.game-running': 'La partita è in corso: abbandonala prima di lasciare il tavolo.',
  'refused.room-full': 'I due posti sono occupati.',
  'refused.already-seated': 'Hai già un posto a questo tavolo.',
  'refused.not-seated': 'Non hai un posto a questo tavolo.',
  'refused.no-such-room': 'Questo tavolo non si trova.',
  'refused.no-offer': 'Questa offerta non è più valida.',
  'refused.rate-limited': 'Troppo in fretta. Aspetta un momento.',
  'refused.unavailable': 'In questo momento il server non può salvare nulla. Riprova.',
  'refused.too-many': 'È stato raggiunto il limite di tavoli, o di partite allo stesso tavolo.',
  'refused.game-paused': 'La partita è in pausa.',
  'refused.room-closed': 'Questo tavolo è chiuso.',
  'refused.seated-in-game': 'Stai giocando: bisogna aspettare la fine della partita.',
  'refused.not-now': 'Ora non è possibile.',
  'refused.not-host': 'Può farlo solo chi ospita.',
  'refused.banned': 'Per ora non puoi entrare qui.',
  'refused.muted': 'Qui non puoi parlare.',
};
