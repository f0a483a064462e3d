// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: o tabuleiro local, e os registos que ali se abrem.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'A preparar o tabuleiro…',
  'local.noengine': 'Este tabuleiro precisa do motor das regras, que não chegou ou que este navegador não consegue executar. As partidas com outras pessoas, às mesas, funcionam sem ele.',
  'local.none.title': 'Aqui não se pode mostrar nenhum tabuleiro',
  'local.none.ways': 'Comece um jogo pelo início, ou abra um registo:',
  'local.start': 'Neste tabuleiro jogam-se os dois lados.',
  'local.count': '{ply} de {last}',
  'local.again': 'Recomeçar',
  'local.again.title': 'Recomeçar?',
  'local.again.text': 'Perdem-se todas as jogadas feitas neste tabuleiro.',
  'local.more': 'Mais',
  'local.more.title': 'Este tabuleiro',
  'local.turning': 'Virar o tabuleiro para quem joga',
  'local.fair.title': 'Uma das suas partidas está exatamente nesta posição.',
  'local.fair': 'Enquanto essa partida estiver a decorrer, não se pode experimentar nada a partir daqui. Não se podem excluir outras ajudas, mas esta página não dá nenhuma. {link}',
  'local.fair.link': 'Ir para a partida',
  'local.fault': 'Até aqui, o registo lê-se bem. {what}',

  'open.title': 'Abrir um registo',
  'open.text': 'Cole o registo de uma partida, ou escolha um ficheiro. O registo não sai deste navegador.',
  'open.file': 'Um ficheiro',
  'open.label': 'O registo em texto',
  'open.limit': '{n} KB no máximo.',
  'open.go': 'Abrir',
  'open.empty': 'Ainda não há texto: cole um registo, ou escolha um ficheiro.',
  'open.large': 'É demasiado longo para um registo: {n} KB no máximo.',
  'open.upto': 'Mostrar a partida até lá',

  'fault.at.move': 'Jogada {ply}, «{word}»: {what}',
  'fault.at.line': 'Linha {line}: {what}',
  'fault.tag': 'Num registo, esta linha não tem lugar aqui.',
  'fault.missing': 'As linhas Game, Rules, Result, Winner e Termination têm de estar lá todas.',
  'fault.game': 'Aqui não há nenhum jogo com este nome.',
  'fault.rules': 'Aqui não se conhece esta versão das regras.',
  'fault.position': 'A posição não é deste jogo.',
  'fault.blank': 'Tem de haver uma linha vazia entre as linhas com parênteses retos e as jogadas.',
  'fault.comment': 'Um comentário não está fechado.',
  'fault.number': 'O número antes da jogada falta ou está errado.',
  'fault.move': 'Isto não é uma jogada deste tabuleiro.',
  'fault.laps': 'A sementeira dá outro número de voltas.',
  'fault.captured': 'A jogada captura outro número de sementes.',
  'fault.result': 'O resultado não condiz com as jogadas.',
  'fault.winner': 'A vitória não condiz com o resultado.',
  'fault.termination': 'A partida não termina assim.',
  'fault.trailing': 'Depois do resultado não pode vir mais nada.',
  'fault.unended': 'No fim falta o resultado.',

  'position.grammar': 'Isto não é uma posição. Uma posição tem este aspeto: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Não há nenhum jogo com este nome.',
  'position.row': 'Uma fila tem mais ou menos casas do que este jogo.',
  'position.seeds': 'As sementes das casas e dos depósitos não perfazem o total deste jogo.',
  'position.ply': 'O número de jogadas não condiz com o lado que joga, ou passa de 65535.',
  'position.over': 'Uma partida terminada já não tem sementes nas casas.',
  'position.unopened': 'As casas ainda por abrir não condizem com o número de jogadas ou com as sementes.',
  'position.opening': 'Durante a abertura não se pode ter capturado nada.',
  'position.ended': 'Pelas próprias regras do jogo, a partida termina aqui, e a vez não é de ninguém.',
};
