// SPDX-License-Identifier: MIT
// @ts-check
// French: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Préparation du plateau…',
  'local.noengine': 'Ce plateau a besoin du moteur de règles, et ce navigateur ne peut pas le faire fonctionner, ou il n’est pas arrivé. Les parties à une table avec d’autres marchent sans lui.',
  'local.none.title': 'Aucun plateau ne peut être montré ici',
  'local.none.ways': 'Commencez un jeu à son début, ou ouvrez une feuille de partie :',
  'local.start': 'Les deux camps se jouent sur ce plateau.',
  'local.count': 'Coup {ply} sur {last}',
  'local.again': 'Recommencer',
  'local.again.title': 'Recommencer ?',
  'local.again.text': 'Tous les coups de ce plateau sont oubliés.',
  'local.more': 'Plus',
  'local.more.title': 'Ce plateau',
  'local.turning': 'Tourner le plateau vers le camp au trait',
  'local.fair.title': 'Une de vos parties en est exactement là.',
  'local.fair': 'Tant que cette partie dure, rien ne peut être essayé à partir d’ici. D’autres aides ne peuvent pas être exclues, mais cette page n’en donne aucune. {link}',
  'local.fair.link': 'Vers la partie',
  'local.fault': 'La feuille de partie a pu être lue jusqu’ici. {what}',

  'open.title': 'Ouvrir une feuille de partie',
  'open.text': 'Collez la feuille d’une partie, ou choisissez son fichier. Elle ne quitte pas ce navigateur.',
  'open.file': 'Un fichier',
  'open.label': 'La feuille en texte',
  'open.limit': '{n} Ko au plus.',
  'open.go': 'Ouvrir',
  'open.empty': 'Il n’y a pas encore de texte : collez une feuille de partie, ou choisissez son fichier.',
  'open.large': 'C’est trop long pour une feuille de partie : {n} Ko au plus.',
  'open.upto': 'Montrer la partie jusque-là',

  'fault.at.move': 'Coup {ply}, « {word} » : {what}',
  'fault.at.line': 'Ligne {line} : {what}',
  'fault.tag': 'Cette ligne n’a pas sa place ici dans une feuille de partie.',
  'fault.missing': 'Les lignes Game, Rules, Result, Winner et Termination doivent toutes y être.',
  'fault.game': 'Il n’y a pas de jeu de ce nom ici.',
  'fault.rules': 'Cette version des règles n’est pas connue ici.',
  'fault.position': 'La position n’est pas de ce jeu.',
  'fault.blank': 'Une ligne vide doit séparer les lignes entre crochets et les coups.',
  'fault.comment': 'Un commentaire n’est pas fermé.',
  'fault.number': 'Le numéro devant le coup manque ou est faux.',
  'fault.move': 'Ce n’est pas un coup de ce plateau.',
  'fault.laps': 'Les semailles font un autre nombre de tours.',
  'fault.captured': 'Le coup capture un autre nombre de graines.',
  'fault.result': 'Le résultat ne découle pas des coups.',
  'fault.winner': 'Le gagnant ne découle pas du résultat.',
  'fault.termination': 'La partie ne finit pas ainsi.',
  'fault.trailing': 'Rien ne peut suivre le résultat.',
  'fault.unended': 'Le résultat manque à la fin.',

  'position.grammar': 'Ce n’est pas une position. En voici une : djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Il n’y a pas de jeu de ce nom.',
  'position.row': 'Une rangée a plus ou moins de trous que ce jeu.',
  'position.seeds': 'Les graines des trous et des greniers ne font pas le compte de ce jeu.',
  'position.ply': 'Le nombre de coups ne va pas avec le camp au trait, ou dépasse 65535.',
  'position.over': 'Une partie finie n’a plus de graines dans ses trous.',
  'position.unopened': 'Les trous encore à ouvrir ne vont pas avec le nombre de coups ou les graines.',
  'position.opening': 'Rien ne peut avoir été capturé pendant l’ouverture.',
  'position.ended': 'D’après ses propres règles, la partie est finie ici, et ce n’est à personne de jouer.',
};
