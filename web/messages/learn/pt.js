// SPDX-License-Identifier: MIT
// @ts-check
// Português (Portugal): os passos para aprender. Cada passo tem título, texto, tarefa, e o que se diz
// quando está feita ou falhada; `pit`, `end` e os números são os da jogada.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'learn.step': 'Passo {n} de {last}',
  'learn.wait': 'O tabuleiro está quase pronto…',
  'learn.cannot': 'Estes passos precisam do motor das regras, que não funciona neste navegador. Em vez disso, podem ler-se as regras.',
  'learn.show': 'Mostrar',
  'learn.again': 'Tentar de novo',
  'learn.back': 'Anterior',
  'learn.next': 'Seguinte',
  'learn.done': 'É isso.',
  'learn.miss': 'Não é bem isso.',
  'learn.first': 'Voltar ao princípio',
  'learn.end.title': 'Já sabe jogar',
  'learn.end.text': 'Não é preciso mais. O resto aprende-se a jogar, de preferência com alguém do outro lado.',

  'learn.touch.title': 'O tabuleiro',
  'learn.touch.text': 'As casas com letra maiúscula são suas, as outras são do outro lado. Na sua vez escolhe-se uma das suas casas, e as sementes dela semeiam-se no sentido contrário ao dos ponteiros do relógio.',
  'learn.touch.task': 'Jogue a casa {pit}.',
  'learn.touch.done': 'É assim que as sementes andam: pela sua fila e depois pela outra, uma semente em cada casa.',
  'learn.touch.miss': 'Foi a casa {pit}. As sementes vão no mesmo sentido, mas a tarefa pede outra casa.',

  'learn.back.title': 'Semear',
  'learn.back.text': 'Levantam-se todas as sementes de uma casa. A primeira volta para essa mesma casa, as outras vão uma a uma para as casas seguintes.',
  'learn.back.task': 'Escolha a casa cuja última semente cai em {end}.',
  'learn.back.done': 'A própria casa {pit} recebe a primeira. Semeiam-se {seeds:seeds}, e a última cai em {end}.',
  'learn.back.miss': 'A última semente caiu em {end}. Conte outra vez, a começar na própria casa.',

  'learn.next.title': 'Semear',
  'learn.next.text': 'Levantam-se todas as sementes de uma casa e semeiam-se uma a uma, a começar na casa seguinte. A própria casa fica vazia.',
  'learn.next.task': 'Escolha a casa cuja última semente cai em {end}.',
  'learn.next.done': 'A casa a seguir a {pit} recebe a primeira. Semeiam-se {seeds:seeds}, e a última cai em {end}.',
  'learn.next.miss': 'A última semente caiu em {end}. Conte outra vez, a começar na casa seguinte.',

  'learn.stays.title': 'Semear',
  'learn.stays.text': 'Levantam-se todas as sementes de uma casa menos uma, que fica. As outras semeiam-se uma a uma nas casas seguintes, e a jogada é só isso.',
  'learn.stays.task': 'Escolha a casa cuja última semente cai em {end}.',
  'learn.stays.done': 'Uma semente fica em {pit}. Semeiam-se {seeds:seeds}, e a última cai em {end}.',
  'learn.stays.miss': 'A última semente caiu em {end}. Conte outra vez: uma semente fica, a casa seguinte recebe a primeira das outras.',

  'learn.ends.title': 'A última semente',
  'learn.ends.text': 'Tudo depende da casa onde cai a última semente. Se lá ficar sozinha, numa casa que estava vazia, a jogada termina.',
  'learn.ends.task': 'Faça uma jogada que termine numa casa vazia.',
  'learn.ends.done': 'A última semente está sozinha em {end}, e a jogada termina. Agora seria a vez do outro lado.',
  'learn.ends.miss': 'A última semente não ficou sozinha: com ela, a casa {end} tinha {count:seeds}.',

  'learn.relay.title': 'Mais uma volta',
  'learn.relay.text': 'Se a última semente fizer 3, ou 5 ou mais, levantam-se todas e semeia-se a partir daí, da mesma maneira. É mais uma volta.',
  'learn.relay.task': 'Faça uma jogada de {laps:laps}.',
  'learn.relay.done': 'A última semente fez {made} em {from}, e a sementeira continuou a partir daí.',
  'learn.relay.miss': 'Esta jogada teve {laps:laps}: com a última semente, a casa {end} tinha {count:seeds}.',

  'learn.take.title': 'A captura',
  'learn.take.text': 'Se a última semente fizer 2 ou 4, a jogada termina com uma captura: essas sementes, numa fila ou na outra, saem das casas e são suas.',
  'learn.take.task': 'Capture {captured:seeds} numa só jogada.',
  'learn.take.done': 'A última semente fez {count} em {end}: estão capturadas. Nada se captura de passagem.',
  'learn.take.miss': 'A última semente fez {count} em {end}. Procure outra que faça 2 ou 4.',

  'learn.chain.title': 'Uma captura maior',
  'learn.chain.text': 'Depois de uma captura, olhe para a casa anterior, em sentido contrário ao da sementeira. Se tiver exatamente 2 ou 4, também se captura, e assim por diante, casa a casa.',
  'learn.chain.task': 'Capture {captured:seeds} numa só jogada.',
  'learn.chain.done': 'Foi uma casa após outra, de {end} para trás. Qualquer outro número trava a captura, e uma casa vazia também.',
  'learn.chain.miss': 'Procure uma última semente que faça 2 ou 4 logo a seguir a casas com 2 ou 4.',

  'learn.own.title': 'As suas casas também',
  'learn.own.text': 'Uma captura pode passar de uma fila para a outra. As suas próprias casas capturam-se como as outras: o que está ganho está seguro.',
  'learn.own.task': 'Capture {captured:seeds} numa só jogada, algumas delas da sua fila.',
  'learn.own.done': 'A captura começou na outra fila e continuou na sua: são {captured:seeds}, e todas contam para si.',
  'learn.own.miss': 'Procure uma captura que comece na outra fila e continue na sua.',

  'learn.alone.title': 'O que não se pode jogar',
  'learn.alone.text': 'De uma casa vazia não há nada que semear, e uma semente sozinha não se move: são precisas duas sementes ou mais.',
  'learn.alone.task': 'Uma das suas casas tem uma semente e, mesmo assim, não se pode jogar. Escolha-a.',
  'learn.alone.done': 'Fica à espera de que outra se lhe junte.',
  'learn.alone.miss': 'A casa {pit} pode jogar-se, e jogou-se. Procure uma casa só com uma semente.',

  'learn.opening.title': 'A abertura',
  'learn.opening.text': 'As primeiras dez jogadas são a abertura: cada lado joga uma vez de cada uma das suas casas, por qualquer ordem, e nada se captura.',
  'learn.opening.task': 'De algumas das suas casas já se jogou: têm poucas sementes. Escolha uma delas.',
  'learn.opening.done': 'Depois da abertura, volta a estar livre.',
  'learn.opening.miss': 'Da casa {pit} ainda não se tinha jogado: por isso foi possível.',

  'learn.ahead.title': 'A captura',
  'learn.ahead.text': 'Depois da abertura, captura-se. Olhe para a casa a seguir àquela onde caiu a sua última semente: se tiver 1, 3 ou 5, vão para o seu depósito, o barco.',
  'learn.ahead.task': 'Capture {captured:seeds} numa só jogada.',
  'learn.ahead.done': 'A última semente caiu em {end}, e a casa a seguir tinha {captured:seeds}. A própria casa {end} não se captura.',
  'learn.ahead.miss': 'A última semente caiu em {end}. O que conta é a casa a seguir.',

  'learn.onward.title': 'Uma captura maior',
  'learn.onward.text': 'Olhe então para a casa seguinte, e assim por diante: enquanto encontrar 1, 3 ou 5, captura. Um número par, mais de cinco sementes ou uma casa vazia travam a captura.',
  'learn.onward.task': 'Capture {captured:seeds} numa só jogada.',
  'learn.onward.done': 'Foi uma casa após outra, para a frente da sua última semente.',
  'learn.onward.miss': 'Procure várias casas seguidas com 1, 3 ou 5 sementes.',

  'learn.hungry.title': 'Uma fila vazia',
  'learn.hungry.text': 'É permitido capturar tudo o que o outro lado tem. Esse lado fica então sem nada que jogar e passa a vez.',
  'learn.hungry.task': 'Esvazie a outra fila.',
  'learn.hungry.done': 'A outra fila está vazia, e esse lado passa a vez. Agora é preciso alimentá-la; se não fosse possível, a partida terminava.',
  'learn.hungry.miss': 'Depois desta jogada ainda há sementes na outra fila. Procure uma captura que as leve todas.',

  'learn.feed.title': 'Alimentar',
  'learn.feed.text': 'Ninguém fica à fome. Quando a fila do outro lado está vazia, só se pode fazer uma jogada que lá deixe uma semente.',
  'learn.feed.task': 'Uma das suas casas tem sementes, mas não alimentaria a outra fila. Escolha-a.',
  'learn.feed.done': 'Daí nenhuma semente chega à outra fila.',
  'learn.feed.miss': 'A casa {pit} alimenta a outra fila: por isso pode jogar-se.',

  'learn.pass.title': 'Passar a vez',
  'learn.pass.text': 'Quem não tem jogada passa a vez, e o outro lado continua. Passar nunca é uma escolha.',
  'learn.pass.task': 'Encontre a jogada depois da qual o outro lado tem de passar a vez.',
  'learn.pass.done': 'Do outro lado nenhuma casa se pode jogar: passa a vez, e é de novo a sua.',
  'learn.pass.miss': 'Depois desta jogada o outro lado ainda pode jogar. Veja lá as casas com duas sementes ou mais.',

  'learn.last.title': 'O fim',
  'learn.last.text': 'Quando nenhum dos lados pode jogar, a partida termina. Cada lado recolhe as sementes da sua fila, e ganha quem tiver mais.',
  'learn.last.task': 'Ganhe a partida numa só jogada.',
  'learn.last.done': 'Não há mais jogadas de um lado nem do outro. Com as últimas sementes das filas, são {mine} a {theirs}: a vitória é sua.',
  'learn.last.miss': 'Depois desta jogada a partida continua. Não deixe jogada a nenhum dos lados.',

  'learn.each.title': 'O fim',
  'learn.each.text': 'A partida termina quando resta só uma semente em cada fila, ou quando uma fila vazia não pode ser alimentada. Cada lado recolhe a sua fila, e ganha quem tiver mais sementes.',
  'learn.each.task': 'Termine a partida: deixe uma semente em cada fila.',
  'learn.each.done': 'Uma semente de cada lado, e a partida termina. Com elas, são {mine} a {theirs}: a vitória é sua.',
  'learn.each.miss': 'Depois desta jogada a partida continua: resta mais do que uma semente em cada fila.',
};
