// SPDX-License-Identifier: MIT
// @ts-check
// French: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Préparation du plateau…',
  'local.noengine': 'Ce plateau a besoin du moteur des règles, qui n’est pas arrivé ou que ce navigateur ne peut pas faire fonctionner. Les parties avec d’autres personnes, aux tables, s’en passent.',
  'local.none.title': 'Aucun plateau ne peut être montré ici',
  'local.none.ways': 'Commencez un jeu à son début, ou ouvrez une feuille de partie :',
  'local.start': 'Sur ce plateau, on joue les deux camps.',
  'local.count': 'Coup {ply}/{last}',
  'local.again': 'Recommencer',
  'local.again.title': 'Recommencer ?',
  'local.again.text': 'Tous les coups joués sur ce plateau sont perdus.',
  'local.more': 'Plus',
  'local.more.title': 'Ce plateau',
  'local.turning': 'Tourner le plateau vers le camp au trait',
  'local.fair.title': 'Une de vos parties en est exactement là.',
  'local.fair': 'Tant que cette partie dure, on ne peut rien essayer à partir d’ici. D’autres aides ne peuvent pas être exclues, mais cette page n’en donne aucune. {link}',
  'local.fair.link': 'Vers la partie',
  'local.fault': 'Jusqu’ici, la feuille de partie se lit bien. {what}',

  'open.title': 'Ouvrir une feuille de partie',
  'open.text': 'Collez la feuille d’une partie, ou choisissez un fichier. Elle ne quitte pas ce navigateur.',
  'open.file': 'Un fichier',
  'open.label': 'La feuille en texte',
  'open.limit': '{n} Ko au plus.',
  'open.go': 'Ouvrir',
  'open.empty': 'Il n’y a pas encore de texte : collez une feuille de partie, ou choisissez un fichier.',
  'open.large': 'C’est trop long pour une feuille de partie : {n} Ko au plus.',
  'open.upto': 'Montrer la partie jusque-là',

  'fault.at.move': 'Coup {ply}, « {word} » : {what}',
  'fault.at.line': 'Ligne {line} : {what}',
  'fault.tag': 'Dans une feuille de partie, cette ligne n’a pas sa place ici.',
  'fault.missing': 'Les lignes Game, Rules, Result, Winner et Termination doivent toutes y être.',
  'fault.game': 'Il n’y a ici aucun jeu de ce nom.',
  'fault.rules': 'Cette version des règles est inconnue ici.',
  'fault.position': 'La position n’est pas de ce jeu.',
  'fault.blank': 'Une ligne vide doit séparer les lignes entre crochets et les coups.',
  'fault.comment': 'Un commentaire n’est pas fermé.',
  'fault.number': 'Le numéro devant le coup manque ou est faux.',
  'fault.move': 'Ce n’est pas un coup de ce plateau.',
  'fault.laps': 'Les semailles font un autre nombre de tours.',
  'fault.captured': 'Le coup prend un autre nombre de graines.',
  'fault.result': 'Le résultat ne correspond pas aux coups.',
  'fault.winner': 'Le camp gagnant ne correspond pas au résultat.',
  'fault.termination': 'La partie ne finit pas ainsi.',
  'fault.trailing': 'Rien ne peut suivre le résultat.',
  'fault.unended': 'Le résultat manque à la fin.',

  'position.grammar': 'Ce n’est pas une position. En voici une : djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Il n’y a aucun jeu de ce nom.',
  'position.row': 'Une rangée a plus ou moins de trous que ce jeu.',
  'position.seeds': 'Les graines des trous et des greniers ne font pas le compte de ce jeu.',
  'position.ply': 'Le nombre de coups ne va pas avec le camp au trait, ou dépasse 65535.',
  'position.over': 'Une partie finie n’a plus de graines dans ses trous.',
  'position.unopened': 'Les trous encore à ouvrir ne vont pas avec le nombre de coups ou les graines.',
  'position.opening': 'Rien ne peut avoir été pris pendant l’ouverture.',
  'position.ended': 'D’après ses propres règles, la partie est finie ici, et ce n’est à personne de jouer.',
};
