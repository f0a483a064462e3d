// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: o que o servidor recusa.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'refused.stale-ply': 'A partida avançou; a sua jogada não foi feita.',
  'refused.not-your-turn': 'Não é a sua vez.',
  'refused.game-over': 'A partida terminou.',
  'refused.game-running': 'A partida está a decorrer: é preciso desistir antes de deixar a mesa.',
  'refused.room-full': 'Os dois lugares estão ocupados.',
  'refused.already-seated': 'Já tem lugar a esta mesa.',
  'refused.not-seated': 'Não tem lugar a esta mesa.',
  'refused.no-such-room': 'Esta mesa não foi encontrada.',
  'refused.no-offer': 'Essa proposta já não está de pé.',
  'refused.rate-limited': 'Foi depressa demais. Espere um momento.',
  'refused.unavailable': 'De momento, o servidor não consegue guardar nada. Tente de novo.',
  'refused.too-many': 'Atingiu-se o limite de mesas, ou de partidas na mesma mesa.',
  'refused.game-paused': 'A partida está em pausa.',
  'refused.room-closed': 'Esta mesa está encerrada.',
  'refused.seated-in-game': 'Está a jogar: é preciso esperar pelo fim da partida.',
  'refused.not-now': 'Isso não é possível agora.',
  'refused.not-host': 'Só quem dirige a mesa ou a sala o pode fazer.',
  'refused.banned': 'De momento, não pode entrar aqui.',
  'refused.muted': 'Não pode falar aqui.',
};
