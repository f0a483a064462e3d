// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: o que o servidor guarda, por palavras.

export const language = 'pt';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  keepDays: { one: '{n} dia', many: '{n} de dias', other: '{n} dias' },
};

/** @type {Record<string, string>} */
export const messages = {
  'privacy.title': 'Privacidade',
  'privacy.lead': 'O que este servidor guarda, durante quanto tempo, e quem o pode ver.',
  'privacy.host': 'Este servidor está a cargo de {name}.',
  'privacy.contact': 'Para qualquer pergunta: {contact}.',
  'privacy.kept': 'O que se guarda sobre si',
  'privacy.kept.secret': 'O seu navegador tem um segredo que identifica quem joga. O servidor guarda apenas um resumo criptográfico desse segredo, a partir do qual não é possível descobri-lo.',
  'privacy.kept.name': 'O nome que escolheu, se escolheu algum.',
  'privacy.kept.play': 'O que faz nas mesas: jogadas, propostas, frases e mensagens, e quando.',
  'privacy.kept.halls': 'Nas salas: o título, os avisos e os nomes que a organização escreve, qual desses nomes é o seu, e em que mesas jogou.',
  'privacy.kept.reports': 'As denúncias, para quem gere o servidor.',
  'privacy.not': 'O que não se guarda',
  'privacy.not.account': 'Não há conta, nem endereço de correio eletrónico, nem palavra-passe.',
  'privacy.not.address': 'O seu endereço de internet não é registado. Enquanto o servidor funciona, um número obtido a partir dele com uma chave aleatória serve para aplicar os limites contra abusos; a chave desaparece quando o servidor para. Um proxy ou outro programa no caminho pode ter o seu próprio registo.',
  'privacy.not.cookies': 'Não há cookies, nem publicidade, nem nada de terceiros. É o próprio navegador que guarda o segredo, as suas definições, as salas onde está ou que abriu, uma jogada que vai a caminho e, para abrir sem rede, os ficheiros deste site e o estado das suas últimas mesas.',
  'privacy.seen': 'Quem o pode ver',
  'privacy.seen.public': 'As mesas públicas aparecem na lista das mesas, e as suas partidas terminadas na lista das partidas, com os nomes de quem jogou.',
  'privacy.seen.private': 'As mesas privadas não aparecem em lista nenhuma. Quem tiver o código de uma mesa encontra-a, com as suas partidas.',
  'privacy.seen.halls': 'As salas não aparecem em lista nenhuma. Quem tiver o código de uma sala vê quem lá está, as mesas, a classificação e os resultados.',
  'privacy.long': 'Durante quanto tempo',
  'privacy.long.public.days': 'Mesas públicas com partidas terminadas: {n:keepDays} depois da última atividade.',
  'privacy.long.public.ever': 'Mesas públicas com partidas terminadas: para sempre.',
  'privacy.long.private.days': 'Mesas privadas com partidas terminadas, e denúncias: {n:keepDays} depois da última atividade.',
  'privacy.long.private.ever': 'Mesas privadas com partidas terminadas, e denúncias: para sempre.',
  'privacy.long.aborted.days': 'Mesas sem partidas terminadas: {n:keepDays} depois da última atividade.',
  'privacy.long.aborted.ever': 'Mesas sem partidas terminadas: para sempre.',
  'privacy.long.halls': 'Salas encerradas: tanto tempo como as mesas privadas.',
  'privacy.long.player': 'O resumo do seu segredo: enquanto o servidor mantiver a sua base de dados. O seu nome: até que o apague.',
  'privacy.long.copies': 'Cópias de segurança feitas antes podem conservar tudo isto durante mais tempo.',
  'privacy.can': 'O que pode fazer',
  'privacy.can.text': 'Pode, em qualquer momento, apagar o seu nome de todas as mesas, nas definições da sua identidade.',
  'privacy.can.go': 'A sua identidade',
};
