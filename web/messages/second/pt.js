// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: uma segunda identidade no mesmo navegador.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'Neste separador joga agora com uma segunda identidade, que este navegador esquece quando o separador se fecha. Em todos os outros separadores mantém a sua identidade e o seu lugar.',
  'second.other': 'Abrir o seu lugar noutro separador',
  'second.end': 'Voltar à minha identidade',
  'second.ask.title': 'Esquecer a segunda identidade?',
  'second.ask.text': 'A segunda identidade ainda ocupa um lugar a uma mesa e não poderá voltar lá.',
};
