// SPDX-License-Identifier: MIT
// @ts-check
// Italiano: un riavvio previsto.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  untilMinutes: { one: 'fra {n} minuto', many: 'fra {n} di minuti', other: 'fra {n} minuti' },
  untilSeconds: { one: 'fra {n} secondo', many: 'fra {n} di secondi', other: 'fra {n} secondi' },
};

/** @type {Record<string, string>} */
export const messages = {
  'restart.minutes': 'Il server si riavvia {n:untilMinutes}. Le partite in corso continuano dopo; le nuove aspettano fino ad allora.',
  'restart.seconds': 'Il server si riavvia {n:untilSeconds}. Le tue partite sono al sicuro, e intanto gli orologi sono fermi.',
  'restart.now': 'Il server si riavvia ora. Le tue partite sono al sicuro, e intanto gli orologi sono fermi.',
  'restart.off': 'Il riavvio del server è annullato.',
};
