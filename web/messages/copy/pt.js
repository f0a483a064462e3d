// SPDX-License-Identifier: MIT
// @ts-check
// Português: o que se diz de copiar.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'copy.done': 'Copiado.',
  'copy.insecure': 'Este navegador só deixa uma página copiar e partilhar por https. Selecione o texto e copie-o à mão.',
  'copy.failed': 'Não foi possível copiar. Selecione o texto e copie-o à mão.',
};
