// SPDX-License-Identifier: MIT
// @ts-check
// Polski: ryciny zasad, na których można zagrać.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'figure.play': 'Zagraj od tej pozycji',
  'figure.show': 'Pokaż ruch {pit}',
  'figure.again': 'Ustaw od nowa',
  'figure.can': 'Można z niego zagrać.',
  'figure.failed': 'Na tej planszy nie można tu grać: silnik zasad nie działa w tej przeglądarce.',
  'rules.failed': 'W tej chwili nie można pobrać zasad.',
  'rules.page': 'Zasady na osobnej stronie',
};
