// SPDX-License-Identifier: MIT
// @ts-check
// Français.

export const language = 'fr';

/** Groupes nominaux par catégorie (fr: one vaut pour 0 et 1; many pour les millions).
 * @type {Record<string, Record<string, string>>} */
export const phrases = {
  seeds: { one: '{n} graine', many: '{n} de graines', other: '{n} graines' },
  laps: { one: '{n} tour', many: '{n} de tours', other: '{n} tours' },
  playable: { one: '{n} trou jouable', many: '{n} de trous jouables', other: '{n} trous jouables' },
  taken: { one: '{n} graine prise', many: '{n} de graines prises', other: '{n} graines prises' },
  games: { one: '{n} partie', many: '{n} de parties', other: '{n} parties' },
  won: { one: '{n} victoire', many: '{n} de victoires', other: '{n} victoires' },
};

/** @type {Record<string, string>} */
export const messages = {
  // Partout
  'site.title': 'Djenon',
  'site.page': '{page} · Djenon',
  'site.turn': 'À vous · {page}',
  'site.skip': 'Aller au contenu',
  'site.home': 'Tous les jeux',
  'site.settings': 'Réglages',
  'site.language': 'Langue',
  'site.close': 'Fermer',
  'site.cancel': 'Annuler',
  'site.rules': 'Règles',
  'site.storage': 'Ce navigateur ne garde rien pour ce site : votre place est perdue si vous fermez ou rechargez la page.',

  // Les jeux
  'game.djenon-aboure': 'Djenon-aboure',
  'game.djenon-abe': 'Djenon-abe',
  'game.adji-boto': 'Adji-Boto',
  'game.djenon-aboure.origin': 'Abouré · Côte d’Ivoire',
  'game.djenon-abe.origin': 'Abé · Côte d’Ivoire',
  'game.adji-boto.origin': 'Saramaka · Suriname',

  // Salle : avant la partie
  'room.loading': 'Recherche de la table…',

  // Salle : la partie
  'seat.south': 'Sud',
  'seat.north': 'Nord',
  'seat.you': 'Vous',
  'seat.guest': 'Anonyme {number}',
  'seat.free': 'Place libre',
  'seat.bot': '{name} (robot)',
  'seat.absent': 'hors ligne',
  'seat.score': '{n:seeds} au grenier',
  'seat.series': '{won:won}, {seeds:seeds}',
  'turn.you': 'À vous : {n:playable}.',
  'turn.other': 'C’est à {name} de jouer.',
  'turn.pending': 'Votre coup {pit} est en route…',
  'moved.you': 'Vous semez {pit} : {seeds:seeds}.',
  'moved.you.laps': 'Vous semez {pit} : {laps:laps}, {seeds:seeds}.',
  'moved.you.took': 'Vous semez {pit} : {seeds:seeds}, {captured:taken}.',
  'moved.you.laps.took': 'Vous semez {pit} : {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'moved.other': '{name} sème {pit} : {seeds:seeds}.',
  'moved.other.laps': '{name} sème {pit} : {laps:laps}, {seeds:seeds}.',
  'moved.other.took': '{name} sème {pit} : {seeds:seeds}, {captured:taken}.',
  'moved.other.laps.took': '{name} sème {pit} : {laps:laps}, {seeds:seeds}, {captured:taken}.',
  'passed.you': 'Vous n’avez aucun coup et passez.',
  'passed.other': '{name} n’a aucun coup et passe.',
  'result.won.you': 'Vous gagnez',
  'result.won.other': '{name} gagne',
  'result.you': 'Vous gagnez {mine} à {theirs}',
  'result.other': '{name} gagne {theirs} à {mine}',
  'result.draw': 'Partie nulle, {mine} à {theirs}',
  'result.drawn': 'Partie nulle',
  'result.aborted': 'La partie est annulée',
  'result.expired': 'La partie se termine sans résultat',
  'end.other': 'La partie est finie.',
  'watch.banner': 'Les deux places sont prises ; vous regardez.',

  // Pourquoi un trou ne peut pas être joué
  'why.game-over': 'La partie est finie.',
  'why.must-pass': 'Vous n’avez aucun coup et devez passer.',
  'why.may-not-pass': 'Vous avez un coup et ne pouvez pas passer.',
  'why.not-yours': 'Ce trou n’est pas à vous.',
  'why.empty': 'Ce trou est vide.',
  'why.already-opened': 'Dans l’ouverture, chaque trou se joue une fois, et celui-ci l’a été.',
  'why.too-few': 'Une graine seule ne bouge pas.',
  'why.endless': 'Ces semailles ne finiraient jamais : le coup n’est pas permis.',
  'why.must-feed': 'La rangée d’en face est vide : il faut y semer une graine.',
  'why.other': 'Ce trou ne peut pas être joué maintenant.',
  'why.turn': 'Ce n’est pas à vous de jouer.',
  'why.pending': 'Votre coup est en route.',

  // Le plateau
  'board.label': 'Plateau : {game}',
  'board.pit.mine': 'Votre trou {pit} : {n:seeds}',
  'board.pit.mine.can': 'Votre trou {pit} : {n:seeds}, jouable',
  'board.pit.theirs': 'Trou d’en face {pit} : {n:seeds}',
  'board.pit.south': 'Sud {pit} : {n:seeds}',
  'board.pit.north': 'Nord {pit} : {n:seeds}',
  'board.pit.why': '{name}. {why}',
  'board.pit.took': '{name} ; le dernier coup y a pris {n:seeds}',
  'board.pit.began': '{name} ; le dernier coup est parti d’ici',
  'board.pit.ended': '{name} ; le dernier coup a fini ici',
  'board.nopreview': 'Ce navigateur ne peut pas faire tourner le moteur des règles : pas d’aperçu ni de retour en arrière. La partie se joue sans lui.',

  // Refus
  'refused.other': 'Le serveur a refusé ({code}).',

  // La connexion
  'link.connecting': 'Connexion…',
  'link.lost': 'La connexion est coupée ; nouvelle tentative…',
  'link.offline': 'Vous êtes hors ligne. La partie reprendra avec le réseau.',
  'link.restarting': 'Le serveur redémarre ; votre partie est conservée.',
  'link.unreachable': 'Le serveur est injoignable ; nouvelle tentative…',
  'link.blocked': 'Connexion directe bloquée, peut-être par un proxy ; nouvelle tentative…',
  'link.cut': 'La connexion est coupée sans cesse, peut-être par un proxy ; la partie continue.',
  'link.version': 'Il existe une nouvelle version de cette page.',
  'link.name': 'Le serveur n’accepte pas votre nom : vous jouez sans.',
  'link.diag': 'Que se passe-t-il ?',
  'link.banned': 'L’exploitant de ce serveur ne vous laisse pas entrer pour le moment.',
  'link.crowded': 'Le serveur est complet, pour l’instant ou pour votre réseau ; nouvelle tentative…',
  'link.flood': 'C’était trop à la fois pour le serveur. Nouvelle tentative dans une minute…',
  'link.retry': 'Réessayer',
  'link.reload': 'Recharger',
  'link.back': 'La connexion est rétablie.',
};
