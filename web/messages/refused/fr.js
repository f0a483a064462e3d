// SPDX-License-Identifier: MIT
// @ts-check
// Français : ce que le serveur refuse.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'refused.stale-ply': 'La partie a avancé ; votre coup n’a pas été joué.',
  'refused.not-your-turn': 'Ce n’est pas à vous de jouer.',
  'refused.game-over': 'La partie est finie.',
  'refused.game-running': 'La partie est en cours : il faut abandonner avant de quitter la table.',
  'refused.room-full': 'Les deux places sont prises.',
  'refused.already-seated': 'Vous avez déjà une place à cette table.',
  'refused.not-seated': 'Vous n’avez pas de place à cette table.',
  'refused.no-such-room': 'Cette table est introuvable.',
  'refused.no-offer': 'Cette offre ne tient plus.',
  'refused.rate-limited': 'C’était trop rapide. Veuillez patienter un instant.',
  'refused.unavailable': 'Le serveur ne peut rien enregistrer pour le moment. Veuillez réessayer.',
  'refused.too-many': 'La limite de tables, ou de parties à une même table, est atteinte.',
  'refused.game-paused': 'La partie est en pause.',
  'refused.room-closed': 'Cette table est close.',
  'refused.seated-in-game': 'Vous jouez : il faut attendre la fin de la partie.',
  'refused.not-now': 'Ce n’est pas possible maintenant.',
  'refused.not-host': 'Seul l’hôte peut faire cela.',
  'refused.banned': 'Vous ne pouvez pas entrer ici pour le moment.',
  'refused.muted': 'Vous ne pouvez pas parler ici.',
};
