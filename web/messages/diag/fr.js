// SPDX-License-Identifier: MIT
// @ts-check
// French: the page that looks at the way to the server. How messages work: lib/words.js.

export const language = 'fr';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Le chemin vers le serveur',
  'diag.lead': 'Cette page examine la connexion entre ce navigateur et le serveur. Le rapport ne nomme aucun joueur ; vous pouvez le donner à la personne qui gère le serveur.',
  'diag.ok': 'Bien',
  'diag.warn': 'À voir',
  'diag.fail': 'Défaut',
  'diag.wait': 'Examen…',
  'diag.http': 'Pages',
  'diag.http.ok': 'Le serveur répond.',
  'diag.http.fail': 'Le serveur ne répond pas. Cet appareil est-il en ligne, et le serveur démarré ?',
  'diag.socket': 'Connexion directe',
  'diag.socket.ok': 'Elle s’ouvre, et le serveur salue.',
  'diag.socket.fail': 'Elle ne s’ouvre pas. Un proxy doit transmettre les en-têtes Upgrade et Connection, et public_url doit être {url} sur le serveur.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Aucun proxy ne parle pour ce navigateur, ou le serveur croit celui qui le fait.',
  'diag.proxy.fail': 'Un proxy parle pour ce navigateur, et le serveur ne le croit pas : tous comptent pour une seule adresse. Le réglage trusted_proxies du serveur doit nommer le proxy.',
  'diag.clock': 'Horloge',
  'diag.clock.ok': 'Les horloges du serveur et de cet appareil sont d’accord.',
  'diag.clock.warn': 'Les horloges du serveur et de cet appareil diffèrent de {n} s. Que les deux suivent un serveur de temps.',
  'diag.secure': 'Sécurité',
  'diag.secure.ok': 'Le navigateur permet tout ce que les pages peuvent utiliser.',
  'diag.secure.warn': 'En http, le navigateur refuse de copier, de partager et de garder l’écran allumé. Il faut https au serveur.',
  'diag.engine': 'Aperçu des coups',
  'diag.engine.ok': 'Ce navigateur peut calculer les coups lui-même.',
  'diag.engine.warn': 'Ce navigateur n’a pas WebAssembly, donc les coups n’ont pas d’aperçu. On peut jouer.',
  'diag.storage': 'Mémoire',
  'diag.storage.ok': 'Ce navigateur se souvient de vous.',
  'diag.storage.warn': 'Ce navigateur ne garde rien, donc il vous oublie quand la page est rechargée. Permettez à ce site d’enregistrer des données.',
  'diag.idle': 'Silence',
  'diag.idle.ask': 'Une connexion muette reste-t-elle ouverte ? Il faut 65 secondes.',
  'diag.idle.go': 'Essayer ici',
  'diag.idle.wait': 'Silence pendant 65 secondes…',
  'diag.idle.ok': 'Une connexion muette reste ouverte.',
  'diag.idle.fail': 'La connexion a été coupée après {n} s de silence. Le délai de lecture d’un proxy doit dépasser 60 s.',
  'diag.again': 'Examiner de nouveau',
  'diag.copy': 'Copier le rapport',
  'diag.copied': 'Copié.',
  'diag.copy.no': 'Ici, on ne peut pas copier. Voici le rapport :',
};
