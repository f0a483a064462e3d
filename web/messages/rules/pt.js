// SPDX-License-Identifier: MIT
// @ts-check
// Português europeu: as figuras das regras, que se podem jogar.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'figure.play': 'Jogar esta posição',
  'figure.show': 'Mostrar a jogada {pit}',
  'figure.again': 'Repor a posição',
  'figure.can': 'Pode ser jogada.',
  'figure.failed': 'Aqui não se pode jogar: o motor das regras não funciona neste navegador.',
  'rules.failed': 'De momento, não é possível obter as regras.',
  'rules.page': 'As regras numa página própria',
};
