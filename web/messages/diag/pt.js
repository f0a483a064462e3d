// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: a página que examina o caminho até ao servidor.

export const language = 'pt';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Teste da ligação',
  'diag.lead': 'Esta página testa a ligação entre este navegador e o servidor. O relatório não nomeia ninguém; pode ser dado a quem gere o servidor.',
  'diag.ok': 'OK',
  'diag.warn': 'Atenção',
  'diag.fail': 'Problema',
  'diag.wait': 'A testar…',
  'diag.http': 'Páginas',
  'diag.http.ok': 'O servidor responde.',
  'diag.http.fail': 'O servidor não responde. Este dispositivo tem rede, e o servidor está a funcionar?',
  'diag.socket': 'Ligação em tempo real',
  'diag.socket.ok': 'Abre-se, e o servidor responde nela.',
  'diag.socket.fail': 'Não se abre. Um proxy tem de deixar passar os cabeçalhos Upgrade e Connection, e o public_url do servidor tem de ser {url}.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Não há nenhum proxy entre este navegador e o servidor, ou o servidor confia nele.',
  'diag.proxy.fail': 'Há um proxy entre este navegador e o servidor, que não confia nele: toda a gente conta como um só endereço. A definição trusted_proxies do servidor tem de nomear o proxy.',
  'diag.clock': 'Relógio',
  'diag.clock.ok': 'Os relógios do servidor e deste dispositivo dão a mesma hora.',
  'diag.clock.warn': 'Os relógios do servidor e deste dispositivo diferem em {n} s. Acerte os dois por um servidor de tempo.',
  'diag.secure': 'Segurança',
  'diag.secure.ok': 'O navegador permite tudo o que estas páginas usam.',
  'diag.secure.warn': 'Sem https, o navegador não deixa copiar, partilhar nem manter o ecrã aceso. O servidor precisa de https.',
  'diag.engine': 'Antevisão das jogadas',
  'diag.engine.ok': 'Este navegador consegue calcular jogadas.',
  'diag.engine.warn': 'Este navegador não tem WebAssembly, por isso as jogadas não têm antevisão. Pode jogar-se na mesma.',
  'diag.storage': 'Memória',
  'diag.storage.ok': 'Este navegador lembra-se de si.',
  'diag.storage.warn': 'Este navegador não guarda nada: ao recarregar a página, passa a ser outra pessoa. Permita que este site guarde dados.',
  'diag.idle': 'Ligação inativa',
  'diag.idle.ask': 'Uma ligação inativa fica aberta? Este teste demora 65 segundos.',
  'diag.idle.go': 'Testar',
  'diag.idle.wait': 'Sem dados durante 65 segundos…',
  'diag.idle.ok': 'Uma ligação inativa fica aberta.',
  'diag.idle.fail': 'A ligação foi cortada ao fim de {n} s de inatividade. O tempo de leitura de um proxy tem de passar dos 60 s.',
  'diag.again': 'Testar de novo',
  'diag.copy': 'Copiar o relatório',
};
