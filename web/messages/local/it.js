// SPDX-License-Identifier: MIT
// @ts-check
// Italian: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Si prepara il tavoliere…',
  'local.noengine': 'Questo tavoliere ha bisogno del motore delle regole: questo browser non può eseguirlo, oppure non è arrivato. Ai tavoli con altre persone si gioca lo stesso.',
  'local.none.title': 'Qui non si può mostrare un tavoliere',
  'local.none.ways': 'Comincia un gioco dall’inizio, o apri una partita scritta:',
  'local.start': 'Su questo tavoliere si giocano le due parti.',
  'local.count': 'Mossa {ply} di {last}',
  'local.again': 'Ricomincia',
  'local.again.title': 'Ricominciare?',
  'local.again.text': 'Tutte le mosse di questo tavoliere si perdono.',
  'local.more': 'Altro',
  'local.more.title': 'Questo tavoliere',
  'local.turning': 'Gira il tavoliere verso chi deve muovere',
  'local.fair.title': 'Una tua partita è esattamente in questa posizione.',
  'local.fair': 'Finché quella partita dura, da qui non si può provare nulla. Altri aiuti non si possono escludere, ma questa pagina non ne dà. {link}',
  'local.fair.link': 'Alla partita',
  'local.fault': 'La partita scritta si legge fino a qui. {what}',

  'open.title': 'Apri una partita scritta',
  'open.text': 'Incolla il testo di una partita, o scegli il suo file. Il testo non esce da questo browser.',
  'open.file': 'Un file',
  'open.label': 'La partita come testo',
  'open.limit': 'Al massimo {n} KB.',
  'open.go': 'Apri',
  'open.empty': 'Non c’è ancora un testo: incolla una partita, o scegli il suo file.',
  'open.large': 'È troppo lungo per una partita: al massimo {n} KB.',
  'open.upto': 'Mostra la partita fin lì',

  'fault.at.move': 'Mossa {ply}, «{word}»: {what}',
  'fault.at.line': 'Riga {line}: {what}',
  'fault.tag': 'In una partita scritta questa riga non può stare qui.',
  'fault.missing': 'Le righe Game, Rules, Result, Winner e Termination devono esserci tutte.',
  'fault.game': 'Qui non c’è un gioco con questo nome.',
  'fault.rules': 'Questa versione delle regole qui non è conosciuta.',
  'fault.position': 'La posizione non è di questo gioco.',
  'fault.blank': 'Fra le righe tra parentesi quadre e le mosse serve una riga vuota.',
  'fault.comment': 'Un commento non è chiuso.',
  'fault.number': 'Il numero davanti alla mossa manca o è sbagliato.',
  'fault.move': 'Questa non è una mossa di questo tavoliere.',
  'fault.laps': 'Il numero di giri della semina non è questo.',
  'fault.captured': 'Il numero di semi catturati non è questo.',
  'fault.result': 'Il risultato non segue dalle mosse.',
  'fault.winner': 'La vittoria non segue dal risultato.',
  'fault.termination': 'La partita non finisce così.',
  'fault.trailing': 'Dopo il risultato non può esserci nulla.',
  'fault.unended': 'Alla fine manca il risultato.',

  'position.grammar': 'Questa non è una posizione. Una posizione è così: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Non c’è un gioco con questo nome.',
  'position.row': 'In una fila ci sono più o meno buche che in questo gioco.',
  'position.seeds': 'I semi nelle buche e nei granai non fanno il totale di questo gioco.',
  'position.ply': 'Il numero di mosse non corrisponde alla parte che deve muovere, o supera 65535.',
  'position.over': 'Una partita finita non ha più semi nelle buche.',
  'position.unopened': 'Le buche ancora da aprire non corrispondono al numero di mosse o ai semi.',
  'position.opening': 'Durante l’apertura nulla può essere stato catturato.',
  'position.ended': 'Secondo le regole del gioco qui la partita è finita: non tocca a nessuno.',
};
