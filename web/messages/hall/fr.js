// SPDX-License-Identifier: MIT
// @ts-check
// Français : une salle où l’on se retrouve, club ou classe.

export const language = 'fr';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
};

/** @type {Record<string, string>} */
export const messages = {
  'hall.loading': 'Recherche de la salle…',
  'hall.missing.title': 'Cette salle est introuvable',
  'hall.missing.text': 'Le code est peut-être mal recopié, ou la salle a disparu depuis longtemps. Demandez le lien à l’organisation.',

  // Refusals
  'refused.no-such-hall': 'Cette salle est introuvable.',
  'refused.hall-paused': 'La salle est en pause : de nouvelles parties commenceront à la reprise.',
  'refused.hall-closed': 'Cette salle est fermée ; plus aucune partie n’y commence.',
  'refused.name-taken': 'Ce nom est déjà pris.',
};
