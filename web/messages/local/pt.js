// SPDX-License-Identifier: MIT
// @ts-check
// European Portuguese: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'A preparar o tabuleiro…',
  'local.noengine': 'Este tabuleiro precisa do motor de regras, e este navegador não consegue executá-lo, ou ele não chegou. As partidas à mesa com outras pessoas funcionam sem ele.',
  'local.none.title': 'Não é possível mostrar aqui um tabuleiro',
  'local.none.ways': 'Comece um jogo pelo início, ou abra um registo:',
  'local.start': 'Neste tabuleiro jogam-se os dois lados.',
  'local.count': 'Jogada {ply} de {last}',
  'local.again': 'Recomeçar',
  'local.again.title': 'Recomeçar?',
  'local.again.text': 'Todas as jogadas deste tabuleiro são esquecidas.',
  'local.more': 'Mais',
  'local.more.title': 'Este tabuleiro',
  'local.turning': 'Virar o tabuleiro para o lado que joga',
  'local.fair.title': 'Uma das suas partidas está exatamente assim.',
  'local.fair': 'Enquanto essa partida decorre, nada se pode experimentar a partir daqui. Não é possível excluir outras ajudas, mas esta página não dá nenhuma. {link}',
  'local.fair.link': 'Ir para a partida',
  'local.fault': 'O registo pôde ser lido até aqui. {what}',

  'open.title': 'Abrir um registo',
  'open.text': 'Cole o registo de uma partida, ou escolha o seu ficheiro. Não sai deste navegador.',
  'open.file': 'Um ficheiro',
  'open.label': 'O registo em texto',
  'open.limit': '{n} KB no máximo.',
  'open.go': 'Abrir',
  'open.empty': 'Ainda não há texto: cole um registo, ou escolha o seu ficheiro.',
  'open.large': 'É demasiado longo para um registo: {n} KB no máximo.',
  'open.upto': 'Mostrar a partida até lá',

  'fault.at.move': 'Jogada {ply}, «{word}»: {what}',
  'fault.at.line': 'Linha {line}: {what}',
  'fault.tag': 'Esta linha não tem aqui lugar num registo.',
  'fault.missing': 'As linhas Game, Rules, Result, Winner e Termination têm de lá estar todas.',
  'fault.game': 'Não há aqui um jogo com este nome.',
  'fault.rules': 'Esta versão das regras não é conhecida aqui.',
  'fault.position': 'A posição não é deste jogo.',
  'fault.blank': 'Tem de haver uma linha vazia entre as linhas com parênteses retos e as jogadas.',
  'fault.comment': 'Um comentário não está fechado.',
  'fault.number': 'O número antes da jogada falta ou está errado.',
  'fault.move': 'Isto não é uma jogada deste tabuleiro.',
  'fault.laps': 'A sementeira dá outro número de voltas.',
  'fault.captured': 'A jogada captura outro número de sementes.',
  'fault.result': 'O resultado não decorre das jogadas.',
  'fault.winner': 'O vencedor não decorre do resultado.',
  'fault.termination': 'A partida não termina assim.',
  'fault.trailing': 'Nada pode vir depois do resultado.',
  'fault.unended': 'Falta o resultado no fim.',

  'position.grammar': 'Isto não é uma posição. Uma posição tem este aspeto: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Não há um jogo com este nome.',
  'position.row': 'Uma fila tem mais ou menos casas do que este jogo.',
  'position.seeds': 'As sementes das casas e dos depósitos não perfazem as deste jogo.',
  'position.ply': 'O número de jogadas não condiz com o lado que joga, ou passa de 65535.',
  'position.over': 'Uma partida terminada já não tem sementes nas casas.',
  'position.unopened': 'As casas ainda por abrir não condizem com o número de jogadas ou com as sementes.',
  'position.opening': 'Nada pode ter sido capturado durante a abertura.',
  'position.ended': 'Pelas suas próprias regras, a partida termina aqui, e não é a vez de ninguém.',
};
