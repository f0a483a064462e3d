// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu.

export const language = 'pt';

/** Grupos nominais por categoria (pt-PT: 0 é other; many vale para os milhões).
 * @type {Record<string, Record<string, string>>} */
export const phrases = {
  seeds: { one: '{n} semente', many: '{n} de sementes', other: '{n} sementes' },
  laps: { one: '{n} volta', many: '{n} de voltas', other: '{n} voltas' },
  playable: { one: '{n} casa jogável', many: '{n} de casas jogáveis', other: '{n} casas jogáveis' },
  taken: { one: '{n} capturada', many: '{n} de capturadas', other: '{n} capturadas' },
  games: { one: '{n} partida', many: '{n} de partidas', other: '{n} partidas' },
  won: { one: '{n} vitória', many: '{n} de vitórias', other: '{n} vitórias' },
};

/** @type {Record<string, string>} */
export const messages = {
  // Em toda a parte
  'site.title': 'Djenon',
  'site.page': '{page} · Djenon',
  'site.turn': 'A sua vez · {page}',
  'site.skip': 'Ir para o conteúdo',
  'site.home': 'Todos os jogos',
  'site.settings': 'Definições',
  'site.language': 'Idioma',
  'site.close': 'Fechar',
  'site.cancel': 'Cancelar',
  'site.rules': 'Regras',
  'site.storage': 'Este navegador não guarda nada deste site: o seu lugar perde-se ao fechar ou recarregar a página.',

  // Os jogos
  'game.djenon-aboure': 'Djenon-aboure',
  'game.djenon-abe': 'Djenon-abe',
  'game.adji-boto': 'Adji-Boto',
  'game.djenon-aboure.origin': 'Abouré · Costa do Marfim',
  'game.djenon-abe.origin': 'Abé · Costa do Marfim',
  'game.adji-boto.origin': 'Saramaka · Suriname',

  // A mesa: antes da partida
  'room.loading': 'À procura da mesa…',

  // A mesa: a partida
  'seat.south': 'Sul',
  'seat.north': 'Norte',
  'seat.you': 'Eu',
  'seat.guest': 'Visita {number}',
  'seat.free': 'Lugar livre',
  'seat.bot': '{name} (robô)',
  'seat.absent': 'ausente',
  'seat.score': '{n:seeds} no depósito',
  'seat.series': '{won:won}, {seeds:seeds}',
  'turn.you': 'É a sua vez: {n:playable}.',
  'turn.other': 'É a vez de {name}.',
  'turn.pending': 'A sua jogada {pit} vai a caminho…',
  'moved.you': 'Semeou a casa {pit}: {seeds:seeds}.',
  'moved.you.laps': 'Semeou a casa {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.you.took': 'Semeou a casa {pit}: {seeds:seeds}, {captured:taken}.',
  'moved.you.laps.took': 'Semeou a casa {pit}: {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'moved.other': '{name} semeou a casa {pit}: {seeds:seeds}.',
  'moved.other.laps': '{name} semeou a casa {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.other.took': '{name} semeou a casa {pit}: {seeds:seeds}, {captured:taken}.',
  'moved.other.laps.took': '{name} semeou a casa {pit}: {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'passed.you': 'Não tem jogada possível: passa a vez.',
  'passed.other': '{name} não tem jogada possível e passa a vez.',
  'result.won.you': 'A vitória é sua',
  'result.won.other': 'Vitória de {name}',
  'result.you': 'A vitória é sua, por {mine} a {theirs}',
  'result.other': 'Vitória de {name}, por {theirs} a {mine}',
  'result.draw': 'Empate, {mine} a {theirs}',
  'result.drawn': 'Empate',
  'result.aborted': 'A partida foi anulada',
  'result.expired': 'A partida terminou sem resultado',
  'end.other': 'A partida terminou.',
  'watch.banner': 'Os dois lugares estão ocupados; está a assistir.',

  // Porque não se pode jogar uma casa
  'why.game-over': 'A partida terminou.',
  'why.must-pass': 'Não tem jogada possível: passa a vez.',
  'why.may-not-pass': 'Tem uma jogada possível: não pode passar a vez.',
  'why.not-yours': 'Esta casa não é sua.',
  'why.empty': 'Esta casa está vazia.',
  'why.already-opened': 'Na abertura joga-se uma vez de cada casa, e desta já se jogou.',
  'why.too-few': 'Uma semente sozinha não se move.',
  'why.endless': 'Esta sementeira nunca teria fim: a jogada não é permitida.',
  'why.must-feed': 'A fila em frente está vazia: é preciso semear nela uma semente.',
  'why.other': 'Esta casa não se pode jogar agora.',
  'why.turn': 'Não é a sua vez.',
  'why.pending': 'A sua jogada vai a caminho.',

  // O tabuleiro
  'board.label': 'Tabuleiro de {game}',
  'board.pit.mine': 'A sua casa {pit}: {n:seeds}',
  'board.pit.mine.can': 'A sua casa {pit}: {n:seeds}, jogável',
  'board.pit.theirs': 'Casa {pit} do outro lado: {n:seeds}',
  'board.pit.south': 'Sul {pit}: {n:seeds}',
  'board.pit.north': 'Norte {pit}: {n:seeds}',
  'board.pit.why': '{name}. {why}',
  'board.pit.took': '{name}; a última jogada capturou aqui {n:seeds}',
  'board.pit.began': '{name}; a última jogada começou aqui',
  'board.pit.ended': '{name}; a última jogada terminou aqui',
  'board.nopreview': 'Este navegador não consegue executar o motor das regras: não há antevisão, nem se podem rever posições anteriores. A partida continua na mesma.',

  // Recusas
  'refused.other': 'O servidor recusou o pedido ({code}).',

  // A ligação
  'link.connecting': 'A ligar…',
  'link.lost': 'A ligação caiu; a ligar de novo…',
  'link.offline': 'Está sem rede. A partida continua quando a rede voltar.',
  'link.restarting': 'O servidor está a reiniciar; a sua partida fica guardada.',
  'link.unreachable': 'O servidor está inacessível; a tentar de novo…',
  'link.blocked': 'As ligações em tempo real estão bloqueadas, talvez por um proxy; a tentar de novo…',
  'link.cut': 'A ligação está sempre a cair, talvez por causa de um proxy; a partida continua.',
  'link.version': 'Há uma nova versão desta página.',
  'link.name': 'O servidor não aceita o seu nome: joga sem ele.',
  'link.diag': 'O que se passa?',
  'link.banned': 'De momento, quem gere este servidor não lhe permite entrar.',
  'link.crowded': 'O servidor está cheio, por agora ou para a sua rede; a tentar de novo…',
  'link.flood': 'Foram demasiados pedidos de uma vez. Nova tentativa daqui a um minuto…',
  'link.retry': 'Tentar já',
  'link.reload': 'Recarregar',
  'link.back': 'A ligação voltou.',
};
