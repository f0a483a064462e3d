// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: che cosa conserva il server, a parole.

export const language = 'it';

/** Sintagmi per categoria (it: one, many, other). @type {Record<string, Record<string, string>>} */
export const phrases = {
  keepDays: { one: '{n} giorno', many: '{n} di giorni', other: '{n} giorni' },
};

/** @type {Record<string, string>} */
export const messages = {
  'privacy.title': 'Privacy',
  'privacy.lead': 'Che cosa conserva questo server, per quanto tempo, e chi può vederlo.',
  'privacy.host': 'Questo server è gestito da {name}.',
  'privacy.contact': 'Le domande vanno a {contact}.',
  'privacy.kept': 'Che cosa si conserva di te',
  'privacy.kept.secret': 'Il tuo browser ha un segreto che ti rappresenta. Il server ne conserva solo un’impronta (hash), da cui il segreto non si può ricavare.',
  'privacy.kept.name': 'Il nome che hai scelto, se ne hai scelto uno.',
  'privacy.kept.play': 'Ciò che fai ai tavoli: mosse, offerte, frasi e messaggi, e quando.',
  'privacy.kept.halls': 'Nelle sale: il titolo, gli annunci e i nomi che scrive chi ospita, quale nome è il tuo, e a quali tavoli hai giocato.',
  'privacy.kept.reports': 'Le segnalazioni su chi gioca, per chi gestisce il server.',
  'privacy.not': 'Che cosa non si conserva',
  'privacy.not.account': 'Non c’è account, né indirizzo e-mail, né password.',
  'privacy.not.address': 'Il tuo indirizzo internet non viene scritto. Mentre il server è in funzione, un numero ricavato da esso con una chiave casuale serve per i limiti contro gli abusi; la chiave sparisce quando il server si ferma. Un proxy o un altro programma lungo il percorso può tenere un registro suo.',
  'privacy.not.cookies': 'Non ci sono cookie, né pubblicità, né nulla di terze parti. È il tuo browser a conservare il segreto, le tue impostazioni, le sale in cui sei o che hai aperto, una mossa in viaggio e, per aprirsi senza rete, i file di questo sito e lo stato dei tuoi ultimi tavoli.',
  'privacy.seen': 'Chi può vederlo',
  'privacy.seen.public': 'I tavoli pubblici stanno nell’elenco dei tavoli, e le loro partite finite nell’elenco delle partite finite, con i nomi di chi ha giocato.',
  'privacy.seen.private': 'I tavoli privati non stanno in nessun elenco. Chi ha il codice di un tavolo può trovarlo, con le sue partite.',
  'privacy.seen.halls': 'Le sale non stanno in nessun elenco. Chi ha il codice di una sala vede chi c’è, i suoi tavoli, la classifica e i risultati.',
  'privacy.long': 'Per quanto tempo',
  'privacy.long.public.days': 'Tavoli pubblici con partite finite: {n:keepDays} dopo l’ultimo evento.',
  'privacy.long.public.ever': 'Tavoli pubblici con partite finite: per sempre.',
  'privacy.long.private.days': 'Tavoli privati con partite finite, e segnalazioni: {n:keepDays} dopo l’ultimo evento.',
  'privacy.long.private.ever': 'Tavoli privati con partite finite, e segnalazioni: per sempre.',
  'privacy.long.aborted.days': 'Tavoli senza una partita finita: {n:keepDays} dopo l’ultimo evento.',
  'privacy.long.aborted.ever': 'Tavoli senza una partita finita: per sempre.',
  'privacy.long.halls': 'Sale chiuse: quanto i tavoli privati.',
  'privacy.long.player': 'L’impronta del tuo segreto: finché il server conserva la sua base di dati. Il tuo nome: finché non lo cancelli.',
  'privacy.long.copies': 'Le copie di sicurezza fatte prima possono conservare tutto ciò più a lungo.',
  'privacy.can': 'Che cosa puoi fare',
  'privacy.can.text': 'Puoi cancellare il tuo nome da ogni tavolo, in qualsiasi momento, nelle impostazioni della tua identità.',
  'privacy.can.go': 'La tua identità',
};
