// SPDX-License-Identifier: MIT
// @ts-check
// Français : l’écran mural d’une salle. Le fonctionnement des messages : lib/words.js.

export const language = 'fr';

/** Groupes nominaux par catégorie. @type {Record<string, Record<string, string>>} */
export const phrases = {
  wallHere: { one: '{n} personne ici', many: '{n} de personnes ici', other: '{n} personnes ici' },
  wallWaiting: { one: '{n} en attente d’une table', many: '{n} en attente d’une table', other: '{n} en attente d’une table' },
};

/** @type {Record<string, string>} */
export const messages = {
  'wall.loading': 'Recherche de la salle…',
  'wall.missing': 'Aucune salle ne porte ce code.',
  'wall.unreachable': 'Le serveur est injoignable. Cette page réessaie toute seule.',
  'wall.away': 'Pas de connexion : voici le dernier état connu.',
  'wall.refused': 'Le serveur ne montre pas cette salle pour le moment. Cette page réessaie toute seule.',
  'wall.paused': 'Une pause : les parties en cours continuent.',
  'wall.closed': 'Cette salle est fermée. Merci d’avoir joué !',

  'wall.round': 'Ronde {n}',
  'wall.here': '{n:wallHere}',
  'wall.waiting': '{n:wallWaiting}',

  'wall.join': 'Scannez ou ouvrez',
  'wall.qr': 'Code QR de la salle',
  'wall.step.scan': 'Scannez le code.',
  'wall.step.wait': 'Demandez une table.',
  'wall.step.play': 'Jouez : votre partie apparaît ici.',

  'wall.standings': 'Classement',
  'wall.points': 'points',
  'wall.results': 'Résultats',

  'wall.guest': 'N° {number}',
  'wall.game': 'Table {table} : {south} – {north}',
  'wall.table': 'Table {n}',
  'wall.wins': 'gagne',
  'wall.draw': 'nulle',
  'wall.off': 'sans résultat',
  'wall.result.seeds': '{name} gagne, {won} à {lost}',
  'wall.result.won': '{name} gagne',
  'wall.result.draw': 'Partie nulle',
  'wall.result.off': 'Partie sans résultat',
};
