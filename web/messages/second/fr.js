// SPDX-License-Identifier: MIT
// @ts-check
// Français : une seconde identité dans un même navigateur.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'second.here': 'Dans cet onglet, vous jouez maintenant sous une seconde identité, que ce navigateur oublie quand l’onglet se ferme. Dans tous les autres onglets, vous gardez la vôtre et votre place.',
  'second.other': 'Ouvrir votre place dans un autre onglet',
  'second.end': 'Reprendre mon identité',
  'second.ask.title': 'Oublier la seconde identité ?',
  'second.ask.text': 'La seconde identité occupe encore une place à une table et ne pourra pas y revenir.',
};
