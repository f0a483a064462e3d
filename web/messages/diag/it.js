// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: la pagina che guarda la strada verso il server. Come funzionano i messaggi: lib/words.js.

export const language = 'it';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Controllo della connessione',
  'diag.lead': 'Questa pagina controlla la connessione fra questo browser e il server. Il rapporto non nomina chi gioca; si può dare a chi gestisce il server.',
  'diag.ok': 'OK',
  'diag.warn': 'Avviso',
  'diag.fail': 'Problema',
  'diag.wait': 'Controllo in corso…',
  'diag.http': 'Pagine',
  'diag.http.ok': 'Il server risponde.',
  'diag.http.fail': 'Il server non risponde. Questo dispositivo è in rete, e il server è avviato?',
  'diag.socket': 'Connessione in tempo reale',
  'diag.socket.ok': 'Si apre, e il server vi risponde.',
  'diag.socket.fail': 'Non si apre. Un proxy deve lasciar passare le intestazioni Upgrade e Connection, e nel server public_url deve essere {url}.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Nessun proxy fa da tramite per questo browser, oppure il server si fida di quello che lo fa.',
  'diag.proxy.fail': 'Un proxy fa da tramite per questo browser, e il server non se ne fida: tutte le persone contano come un solo indirizzo. Nel server, trusted_proxies deve nominare il proxy.',
  'diag.clock': 'Orologio',
  'diag.clock.ok': 'Gli orologi del server e di questo dispositivo concordano.',
  'diag.clock.warn': 'Gli orologi del server e di questo dispositivo differiscono di {n} s. Regolali entrambi su un server dell’ora esatta.',
  'diag.secure': 'Sicurezza',
  'diag.secure.ok': 'Il browser permette tutto ciò che queste pagine usano.',
  'diag.secure.warn': 'Senza https il browser non permette di copiare, condividere o tenere acceso lo schermo. Al server serve https.',
  'diag.engine': 'Anteprima delle mosse',
  'diag.engine.ok': 'Questo browser sa calcolare le mosse da solo.',
  'diag.engine.warn': 'Questo browser non ha WebAssembly: le mosse non hanno anteprima. Si gioca lo stesso.',
  'diag.storage': 'Memoria',
  'diag.storage.ok': 'Questo browser ricorda chi sei.',
  'diag.storage.warn': 'Questo browser non conserva nulla: se ricarichi la pagina, non sa più chi sei. Permetti a questo sito di salvare dati.',
  'diag.idle': 'Connessione inattiva',
  'diag.idle.ask': 'Una connessione inattiva resta aperta? Questo controllo dura 65 secondi.',
  'diag.idle.go': 'Controlla',
  'diag.idle.wait': 'Nessun dato per 65 secondi…',
  'diag.idle.ok': 'Una connessione inattiva resta aperta.',
  'diag.idle.fail': 'La connessione è stata chiusa dopo {n} s di inattività. Il tempo di lettura di un proxy deve superare 60 s.',
  'diag.again': 'Controlla di nuovo',
  'diag.copy': 'Copia il rapporto',
};
