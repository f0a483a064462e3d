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
  'diag.http.fail': 'O servidor não responde. Este dispositivo está em rede, e o servidor a funcionar?',
  'diag.socket': 'Ligação direta',
  'diag.socket.ok': 'Abre-se, e o servidor responde por ela.',
  'diag.socket.fail': 'Não se abre. Um proxy tem de deixar passar os cabeçalhos Upgrade e Connection, e o public_url do servidor tem de ser {url}.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Nenhum proxy fala por este navegador, ou o servidor confia no que o faz.',
  'diag.proxy.fail': 'Um proxy fala por este navegador, e o servidor não confia nele: toda a gente conta como um só endereço. A definição trusted_proxies do servidor tem de nomear o proxy.',
  'diag.clock': 'Relógio',
  'diag.clock.ok': 'Os relógios do servidor e deste dispositivo dão a mesma hora.',
  'diag.clock.warn': 'Os relógios do servidor e deste dispositivo diferem em {n} s. Acerte ambos por um servidor de hora.',
  'diag.secure': 'Segurança',
  'diag.secure.ok': 'O navegador permite tudo o que estas páginas usam.',
  'diag.secure.warn': 'Em http, o navegador não deixa copiar, partilhar nem manter o ecrã aceso. O servidor precisa de https.',
  'diag.engine': 'Antevisão das jogadas',
  'diag.engine.ok': 'Este navegador consegue calcular jogadas.',
  'diag.engine.warn': 'Este navegador não tem WebAssembly, por isso as jogadas não têm antevisão. Pode jogar-se na mesma.',
  'diag.storage': 'Memória',
  'diag.storage.ok': 'Este navegador lembra-se de si.',
  'diag.storage.warn': 'Este navegador não guarda nada: ao recarregar a página, passa a ser outra pessoa. Permita que este site guarde dados.',
  'diag.idle': 'Ligação silenciosa',
  'diag.idle.ask': 'Uma ligação silenciosa fica aberta? Este teste demora 65 segundos.',
  'diag.idle.go': 'Testar',
  'diag.idle.wait': 'Silêncio durante 65 segundos…',
  'diag.idle.ok': 'Uma ligação silenciosa fica aberta.',
  'diag.idle.fail': 'A ligação foi cortada ao fim de {n} s de silêncio. O tempo de leitura de um proxy tem de passar dos 60 s.',
  'diag.again': 'Testar de novo',
  'diag.copy': 'Copiar o relatório',
};
