// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: i passi per imparare. Un passo ha titolo, testo, compito, e ciò che si dice quando è
// riuscito o mancato; `pit`, `end` e i numeri sono quelli della mossa.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'learn.step': 'Passo {n} di {last}',
  'learn.wait': 'Il tavoliere è quasi pronto…',
  'learn.cannot': 'Questi passi hanno bisogno del motore delle regole, che non funziona in questo browser. Si possono leggere le regole.',
  'learn.show': 'Mostrami',
  'learn.again': 'Riprova',
  'learn.back': 'Indietro',
  'learn.next': 'Avanti',
  'learn.done': 'Esatto.',
  'learn.miss': 'Non proprio.',
  'learn.first': 'Ricomincia',
  'learn.end.title': 'Ora sai giocare',
  'learn.end.text': 'Non serve altro. Il resto viene giocando, meglio se con qualcuno di fronte.',

  'learn.touch.title': 'Il tavoliere',
  'learn.touch.text': 'Le buche con la lettera maiuscola sono tue, le altre sono dell’altra parte. Quando tocca a te scegli una delle tue buche, e i suoi semi si seminano in senso antiorario.',
  'learn.touch.task': 'Gioca la buca {pit}.',
  'learn.touch.done': 'Così girano i semi: lungo la tua fila e poi nell’altra, un seme in ogni buca.',
  'learn.touch.miss': 'Era la buca {pit}. I suoi semi vanno nello stesso senso, ma il compito ne chiede un’altra.',

  'learn.back.title': 'Seminare',
  'learn.back.text': 'Prendi tutti i semi di una buca. Il primo torna in quella stessa buca, gli altri vanno uno a uno in quelle che seguono.',
  'learn.back.task': 'Scegli la buca il cui ultimo seme cade in {end}.',
  'learn.back.done': 'Semini {seeds:seeds}: il primo torna in {pit}, l’ultimo cade in {end}.',
  'learn.back.miss': 'L’ultimo seme è caduto in {end}. Conta di nuovo, a partire dalla buca stessa.',

  'learn.next.title': 'Seminare',
  'learn.next.text': 'Prendi tutti i semi di una buca e li semini uno a uno, a partire dalla buca seguente. La buca stessa resta vuota.',
  'learn.next.task': 'Scegli la buca il cui ultimo seme cade in {end}.',
  'learn.next.done': 'Semini {seeds:seeds}: il primo va nella buca dopo {pit}, l’ultimo cade in {end}.',
  'learn.next.miss': 'L’ultimo seme è caduto in {end}. Conta di nuovo, a partire dalla buca seguente.',

  'learn.stays.title': 'Seminare',
  'learn.stays.text': 'Prendi tutti i semi di una buca tranne uno, che resta. Gli altri si seminano uno a uno nelle buche che seguono, e la mossa è tutta qui.',
  'learn.stays.task': 'Scegli la buca il cui ultimo seme cade in {end}.',
  'learn.stays.done': 'Un seme resta in {pit}. Semini {seeds:seeds}, e l’ultimo cade in {end}.',
  'learn.stays.miss': 'L’ultimo seme è caduto in {end}. Conta di nuovo: un seme resta, la buca seguente riceve il primo degli altri.',

  'learn.ends.title': 'L’ultimo seme',
  'learn.ends.text': 'Tutto dipende da dove cade l’ultimo seme. Se lì è solo, in una buca che era vuota, la mossa finisce.',
  'learn.ends.task': 'Fai una mossa che finisce in una buca vuota.',
  'learn.ends.done': 'L’ultimo seme è solo in {end}, e la mossa finisce. Ora toccherebbe all’altra parte.',
  'learn.ends.miss': 'L’ultimo seme non era solo: con lui la buca {end} conteneva {count:seeds}.',

  'learn.relay.title': 'Un altro giro',
  'learn.relay.text': 'Se l’ultimo seme fa 3, oppure 5 e più, li prendi tutti e semini da lì allo stesso modo. È un altro giro.',
  'learn.relay.task': 'Fai una mossa di {laps:laps}.',
  'learn.relay.done': 'L’ultimo seme ha fatto {made} in {from}, e la semina è continuata da lì.',
  'learn.relay.miss': 'Questa mossa era di {laps:laps}: con l’ultimo seme la buca {end} conteneva {count:seeds}.',

  'learn.take.title': 'La cattura',
  'learn.take.text': 'Se l’ultimo seme fa 2 o 4, la mossa finisce con una cattura: prendi quei semi, nell’una o nell’altra fila. Sono tuoi e lasciano le buche.',
  'learn.take.task': 'Cattura {captured:seeds} con una mossa.',
  'learn.take.done': 'L’ultimo seme ha fatto {count} in {end}, e li hai presi. Lungo il percorso non si cattura nulla.',
  'learn.take.miss': 'L’ultimo seme ha fatto {count} in {end}. Cercane un altro che fa 2 o 4.',

  'learn.chain.title': 'Una cattura più lunga',
  'learn.chain.text': 'Dopo una cattura guarda la buca precedente, contro il senso della semina. Se contiene esattamente 2 o 4 semi, prendi anche quelli, e così via, buca per buca.',
  'learn.chain.task': 'Cattura {captured:seeds} con una mossa.',
  'learn.chain.done': 'Hai preso una buca dopo l’altra, indietro da {end}. Ogni altro numero ferma la cattura, e così una buca vuota.',
  'learn.chain.miss': 'Cerca un ultimo seme che fa 2 o 4 subito dopo buche con 2 o 4.',

  'learn.own.title': 'Anche le tue buche',
  'learn.own.text': 'Una cattura può passare da una fila all’altra. Anche le tue buche si prendono come le altre: ciò che hai vinto è al sicuro.',
  'learn.own.task': 'Cattura {captured:seeds} con una mossa, in parte dalla tua fila.',
  'learn.own.done': 'La cattura è cominciata di fronte ed è continuata nella tua fila: {captured:seeds}, tutti per te.',
  'learn.own.miss': 'Trova una cattura che comincia di fronte e continua nella tua fila.',

  'learn.alone.title': 'Ciò che non si può giocare',
  'learn.alone.text': 'Da una buca vuota non c’è nulla da seminare, e un seme solo non si muove: in una buca ne servono almeno due.',
  'learn.alone.task': 'Una delle tue buche ha un seme e tuttavia non si può giocare. Sceglila.',
  'learn.alone.done': 'Aspetta che un altro lo raggiunga.',
  'learn.alone.miss': 'La buca {pit} si può giocare, e l’hai giocata. Cerca una buca con un seme solo.',

  'learn.opening.title': 'L’apertura',
  'learn.opening.text': 'Le prime dieci mosse sono l’apertura: ogni parte gioca una volta da ciascuna delle sue buche, nell’ordine che vuole, e non si cattura nulla.',
  'learn.opening.task': 'Alcune delle tue buche sono già state giocate: hanno pochi semi. Scegline una.',
  'learn.opening.done': 'Dopo l’apertura sarà di nuovo libera.',
  'learn.opening.miss': 'La buca {pit} non era ancora stata giocata: per questo si poteva.',

  'learn.ahead.title': 'La cattura',
  'learn.ahead.text': 'Dopo l’apertura si cattura. Guarda la buca dopo quella in cui è caduto il tuo ultimo seme: se contiene 1, 3 o 5 semi, li prendi nel tuo granaio, la barca.',
  'learn.ahead.task': 'Cattura {captured:seeds} con una mossa.',
  'learn.ahead.done': 'L’ultimo seme è caduto in {end}, e la buca dopo conteneva {captured:seeds}. La buca {end} stessa non si prende.',
  'learn.ahead.miss': 'L’ultimo seme è caduto in {end}. Conta la buca dopo.',

  'learn.onward.title': 'Una cattura più lunga',
  'learn.onward.text': 'Poi guarda la buca seguente, e così via: finché una buca contiene 1, 3 o 5, la prendi. Un numero pari, più di cinque semi o una buca vuota fermano la cattura.',
  'learn.onward.task': 'Cattura {captured:seeds} con una mossa.',
  'learn.onward.done': 'Hai preso una buca dopo l’altra, davanti al tuo ultimo seme.',
  'learn.onward.miss': 'Cerca più buche di seguito che contengono 1, 3 o 5 semi.',

  'learn.hungry.title': 'Una fila vuota',
  'learn.hungry.text': 'Puoi prendere tutto ciò che c’è nella fila di fronte. L’altra parte allora non ha mosse e passa.',
  'learn.hungry.task': 'Svuota la fila di fronte.',
  'learn.hungry.done': 'La fila di fronte è vuota, e l’altra parte passa. Ora devi nutrirla; se non fosse possibile, la partita finirebbe.',
  'learn.hungry.miss': 'Dopo questa mossa di fronte ci sono ancora semi. Cerca una cattura che li prende tutti.',

  'learn.feed.title': 'Nutrire',
  'learn.feed.text': 'Non si lascia nessuno alla fame. Quando la fila di fronte è vuota, si può fare solo una mossa che vi lascia un seme.',
  'learn.feed.task': 'Una delle tue buche ha semi, ma non nutrirebbe la fila di fronte. Sceglila.',
  'learn.feed.done': 'Da lì nessun seme arriva nella fila di fronte.',
  'learn.feed.miss': 'La buca {pit} nutre la fila di fronte, quindi si può giocare.',

  'learn.pass.title': 'Passare',
  'learn.pass.text': 'Chi non ha mosse passa, e l’altra parte continua. Passare non è mai una scelta.',
  'learn.pass.task': 'Trova la mossa dopo la quale l’altra parte deve passare.',
  'learn.pass.done': 'Di fronte nessuna buca si può giocare: l’altra parte passa, e tocca di nuovo a te.',
  'learn.pass.miss': 'Dopo questa mossa l’altra parte può ancora giocare. Guarda le sue buche con almeno due semi.',

  'learn.last.title': 'La fine',
  'learn.last.text': 'Quando nessuna delle due parti ha una mossa, la partita è finita. Ogni parte prende i semi rimasti nella propria fila, e vince chi ne ha di più.',
  'learn.last.task': 'Vinci la partita con una mossa.',
  'learn.last.done': 'Non ci sono più mosse né da una parte né dall’altra. Con gli ultimi semi delle file è {mine} a {theirs}: vinci tu.',
  'learn.last.miss': 'Dopo questa mossa la partita continua. Non lasciare mosse a nessuna delle due parti.',

  'learn.each.title': 'La fine',
  'learn.each.text': 'La partita finisce quando in ogni fila resta un seme solo, o quando una fila vuota non si può nutrire. Ogni parte prende la propria fila, e vince chi ha più semi.',
  'learn.each.task': 'Finisci la partita: lascia un seme in ogni fila.',
  'learn.each.done': 'Un seme da ogni parte, e la partita è finita. Con quelli è {mine} a {theirs}: vinci tu.',
  'learn.each.miss': 'Dopo questa mossa la partita continua: resta più di un seme per fila.',
};
