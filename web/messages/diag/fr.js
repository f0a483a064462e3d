// SPDX-License-Identifier: MIT
// @ts-check
// Français : la page qui examine le chemin jusqu’au serveur.

export const language = 'fr';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Test de la connexion',
  'diag.lead': 'Cette page teste la connexion entre ce navigateur et le serveur. Le rapport ne nomme personne ; vous pouvez le donner à qui gère le serveur.',
  'diag.ok': 'OK',
  'diag.warn': 'Attention',
  'diag.fail': 'Problème',
  'diag.wait': 'Test en cours…',
  'diag.http': 'Pages',
  'diag.http.ok': 'Le serveur répond.',
  'diag.http.fail': 'Le serveur ne répond pas. Cet appareil est-il en ligne, et le serveur démarré ?',
  'diag.socket': 'Connexion directe',
  'diag.socket.ok': 'Elle s’ouvre, et le serveur y répond.',
  'diag.socket.fail': 'Elle ne s’ouvre pas. Un proxy doit transmettre les en-têtes Upgrade et Connection, et public_url doit être {url} sur le serveur.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Aucun proxy ne parle pour ce navigateur, ou le serveur fait confiance à celui qui le fait.',
  'diag.proxy.fail': 'Un proxy parle pour ce navigateur, et le serveur ne lui fait pas confiance : tout le monde compte pour une seule adresse. Le réglage trusted_proxies du serveur doit nommer le proxy.',
  'diag.clock': 'Horloge',
  'diag.clock.ok': 'Les horloges du serveur et de cet appareil donnent la même heure.',
  'diag.clock.warn': 'Les horloges du serveur et de cet appareil diffèrent de {n} s. Que les deux suivent un serveur de temps.',
  'diag.secure': 'Sécurité',
  'diag.secure.ok': 'Le navigateur permet tout ce que ces pages utilisent.',
  'diag.secure.warn': 'En http, le navigateur refuse de copier, de partager et de garder l’écran allumé. Le serveur doit passer à https.',
  'diag.engine': 'Aperçu des coups',
  'diag.engine.ok': 'Ce navigateur peut calculer les coups lui-même.',
  'diag.engine.warn': 'Ce navigateur n’a pas WebAssembly, donc les coups n’ont pas d’aperçu. On peut jouer quand même.',
  'diag.storage': 'Mémoire',
  'diag.storage.ok': 'Ce navigateur se souvient de vous.',
  'diag.storage.warn': 'Ce navigateur ne garde rien : au rechargement de la page, vous serez quelqu’un d’autre. Permettez à ce site d’enregistrer des données.',
  'diag.idle': 'Connexion muette',
  'diag.idle.ask': 'Une connexion muette reste-t-elle ouverte ? Ce test prend 65 secondes.',
  'diag.idle.go': 'Lancer ce test',
  'diag.idle.wait': 'Silence pendant 65 secondes…',
  'diag.idle.ok': 'Une connexion muette reste ouverte.',
  'diag.idle.fail': 'La connexion a été coupée après {n} s de silence. Le délai de lecture d’un proxy doit dépasser 60 s.',
  'diag.again': 'Tester de nouveau',
  'diag.copy': 'Copier le rapport',
};
