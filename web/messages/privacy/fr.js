// SPDX-License-Identifier: MIT
// @ts-check
// Ce que le serveur conserve, en mots.

export const language = 'fr';

/** Groupes nominaux par catégorie. @type {Record<string, Record<string, string>>} */
export const phrases = {
  keepDays: { one: '{n} jour', many: '{n} de jours', other: '{n} jours' },
};

/** @type {Record<string, string>} */
export const messages = {
  'privacy.title': 'Confidentialité',
  'privacy.lead': 'Ce que ce serveur conserve, pendant combien de temps, et qui peut le voir.',
  'privacy.host': 'Ce serveur est tenu par {name}.',
  'privacy.contact': 'Pour toute question : {contact}.',
  'privacy.kept': 'Ce qui est conservé',
  'privacy.kept.secret': 'Votre navigateur possède un secret qui vous représente. Le serveur n’en conserve qu’une empreinte, à partir de laquelle le secret ne peut pas être retrouvé.',
  'privacy.kept.name': 'Le nom que vous avez choisi, s’il y en a un.',
  'privacy.kept.play': 'Ce que vous faites aux tables : coups, offres, phrases et messages, avec l’heure.',
  'privacy.kept.halls': 'Dans les salles : le titre, les annonces et les noms écrits par l’hôte, celui de ces noms qui est le vôtre, et les tables où vous avez joué.',
  'privacy.kept.reports': 'Les signalements, pour les responsables du serveur.',
  'privacy.not': 'Ce qui n’est pas conservé',
  'privacy.not.account': 'Il n’y a ni compte, ni adresse électronique, ni mot de passe.',
  'privacy.not.address': 'Votre adresse internet n’est notée nulle part. Pendant la marche du serveur, un nombre qui en est tiré avec une clé aléatoire sert aux limites contre les abus ; la clé disparaît à l’arrêt du serveur. Un proxy ou un autre programme en chemin peut tenir son propre journal.',
  'privacy.not.cookies': 'Il n’y a ni cookies, ni publicité, ni rien qui vienne de tiers. Votre navigateur conserve lui-même le secret, vos réglages, les salles où vous êtes ou que vous avez ouvertes, un coup en cours d’envoi et, pour s’ouvrir sans réseau, les fichiers de ce site et l’état de vos dernières tables.',
  'privacy.seen': 'Qui peut le voir',
  'privacy.seen.public': 'Les tables publiques figurent dans la liste des tables, et leurs parties finies dans la liste des parties, avec les noms.',
  'privacy.seen.private': 'Les tables privées ne figurent dans aucune liste. Le code d’une table permet de la trouver, avec ses parties.',
  'privacy.seen.halls': 'Les salles ne figurent dans aucune liste. Le code d’une salle permet de voir qui est là, ses tables, le classement et les résultats.',
  'privacy.long': 'Pendant combien de temps',
  'privacy.long.public.days': 'Tables publiques avec des parties finies : {n:keepDays} après le dernier événement.',
  'privacy.long.public.ever': 'Tables publiques avec des parties finies : pour toujours.',
  'privacy.long.private.days': 'Tables privées avec des parties finies, et signalements : {n:keepDays} après le dernier événement.',
  'privacy.long.private.ever': 'Tables privées avec des parties finies, et signalements : pour toujours.',
  'privacy.long.aborted.days': 'Tables sans partie finie : {n:keepDays} après le dernier événement.',
  'privacy.long.aborted.ever': 'Tables sans partie finie : pour toujours.',
  'privacy.long.halls': 'Salles fermées : aussi longtemps que les tables privées.',
  'privacy.long.player': 'L’empreinte de votre secret : aussi longtemps que le serveur garde sa base de données. Votre nom : jusqu’à ce que vous l’effaciez.',
  'privacy.long.copies': 'Des copies de sécurité faites auparavant peuvent garder tout cela plus longtemps.',
  'privacy.can': 'Ce que vous pouvez faire',
  'privacy.can.text': 'Vous pouvez à tout moment effacer votre nom de toutes les tables, dans les réglages de votre identité.',
  'privacy.can.go': 'Votre identité',
};
