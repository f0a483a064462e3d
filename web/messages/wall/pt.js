// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: o ecrã de parede de uma sala. Como funcionam as mensagens: lib/words.js.

export const language = 'pt';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  wallHere: { one: '{n} pessoa presente', many: '{n} de pessoas presentes', other: '{n} pessoas presentes' },
  wallWaiting: { one: '{n} à espera de mesa', many: '{n} à espera de mesa', other: '{n} à espera de mesa' },
};

/** @type {Record<string, string>} */
export const messages = {
  'wall.loading': 'À procura da sala…',
  'wall.missing': 'Nenhuma sala tem este código.',
  'wall.unreachable': 'O servidor está inacessível. Esta página continua a tentar sozinha.',
  'wall.away': 'Sem ligação: era assim da última vez.',
  'wall.refused': 'De momento, o servidor não mostra esta sala. Esta página continua a tentar.',
  'wall.paused': 'Uma pausa: as partidas a decorrer continuam.',
  'wall.closed': 'Esta sala está encerrada. Bem hajam pelas partidas!',

  'wall.round': 'Ronda {n}',
  'wall.here': '{n:wallHere}',
  'wall.waiting': '{n:wallWaiting}',

  'wall.join': 'Leia o código ou abra',
  'wall.qr': 'Código QR da sala',
  'wall.step.scan': 'Leia o código.',
  'wall.step.wait': 'Peça uma mesa.',
  'wall.step.play': 'Jogue: a sua partida aparece aqui.',

  'wall.standings': 'Classificação',
  'wall.points': 'pontos',
  'wall.results': 'Resultados',

  'wall.guest': 'N.º {number}',
  'wall.game': 'Mesa {table}: {south} – {north}',
  'wall.table': 'Mesa {n}',
  'wall.wins': 'ganhou',
  'wall.draw': 'empate',
  'wall.off': 'sem resultado',
  'wall.result.seeds': 'Vitória de {name}, {won} a {lost}',
  'wall.result.won': 'Vitória de {name}',
  'wall.result.draw': 'Empate',
  'wall.result.off': 'Sem resultado',
};
