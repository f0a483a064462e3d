// SPDX-License-Identifier: MIT
// @ts-check
// Français : les pas à pas. Un pas a un titre, un texte, une tâche, et ce qui se dit quand elle est
// faite ou manquée ; `pit`, `end` et les nombres sont ceux du coup.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'learn.step': 'Étape {n} sur {last}',
  'learn.wait': 'Le plateau se met en place…',
  'learn.cannot': 'Ces étapes demandent le moteur des règles, qui ne fonctionne pas dans ce navigateur. On peut lire les règles à la place.',
  'learn.show': 'Me montrer',
  'learn.again': 'Réessayer',
  'learn.back': 'Précédent',
  'learn.next': 'Suivant',
  'learn.done': 'C’est cela.',
  'learn.miss': 'Pas encore.',
  'learn.first': 'Revenir au début',
  'learn.end.title': 'Vous savez jouer',
  'learn.end.text': 'Il n’en faut pas plus. Le reste vient en jouant, de préférence avec quelqu’un en face.',

  'learn.touch.title': 'Le plateau',
  'learn.touch.text': 'Les trous à lettre majuscule sont à vous, les autres au camp d’en face. À votre tour, vous choisissez un de vos trous, et ses graines sont semées dans le sens contraire des aiguilles d’une montre.',
  'learn.touch.task': 'Jouez le trou {pit}.',
  'learn.touch.done': 'Ainsi tournent les graines : le long de votre rangée, puis dans l’autre, une graine par trou.',
  'learn.touch.miss': 'C’était le trou {pit}. Ses graines vont dans le même sens, mais la tâche en nomme un autre.',

  'learn.back.title': 'Semer',
  'learn.back.text': 'Vous prenez toutes les graines d’un trou. La première retourne dans ce même trou, les autres vont une à une dans les trous suivants.',
  'learn.back.task': 'Choisissez le trou dont la dernière graine tombe en {end}.',
  'learn.back.done': 'Vous semez {seeds:seeds} : la première retourne en {pit}, la dernière tombe en {end}.',
  'learn.back.miss': 'La dernière graine est tombée en {end}. Recomptez, en commençant par le trou lui-même.',

  'learn.next.title': 'Semer',
  'learn.next.text': 'Vous prenez toutes les graines d’un trou et les semez une à une, à partir du trou suivant. Le trou lui-même reste vide.',
  'learn.next.task': 'Choisissez le trou dont la dernière graine tombe en {end}.',
  'learn.next.done': 'Vous semez {seeds:seeds} : la première va dans le trou après {pit}, la dernière tombe en {end}.',
  'learn.next.miss': 'La dernière graine est tombée en {end}. Recomptez, en commençant par le trou suivant.',

  'learn.stays.title': 'Semer',
  'learn.stays.text': 'Vous prenez toutes les graines d’un trou sauf une, qui reste. Les autres sont semées une à une dans les trous suivants, et c’est tout le coup.',
  'learn.stays.task': 'Choisissez le trou dont la dernière graine tombe en {end}.',
  'learn.stays.done': 'Une graine reste en {pit}. Vous semez {seeds:seeds}, et la dernière tombe en {end}.',
  'learn.stays.miss': 'La dernière graine est tombée en {end}. Recomptez : une graine reste, le trou suivant reçoit la première des autres.',

  'learn.ends.title': 'La dernière graine',
  'learn.ends.text': 'Tout dépend du trou où tombe la dernière graine. Si elle y est seule, parce qu’il était vide, le coup est fini.',
  'learn.ends.task': 'Jouez un coup qui finit dans un trou vide.',
  'learn.ends.done': 'La dernière graine est seule en {end}, et le coup est fini. Ce serait maintenant au camp d’en face.',
  'learn.ends.miss': 'La dernière graine n’était pas seule : avec elle, cela faisait {count:seeds} en {end}.',

  'learn.relay.title': 'Un tour de plus',
  'learn.relay.text': 'Si la dernière graine fait 3, ou 5 et plus, vous les prenez toutes et semez de là, de la même façon. C’est un tour de plus.',
  'learn.relay.task': 'Jouez un coup de {laps:laps}.',
  'learn.relay.done': 'La dernière graine a fait {made} en {from}, et les semailles sont reparties de là.',
  'learn.relay.miss': 'C’était {laps:laps} : avec la dernière graine, cela faisait {count:seeds} en {end}.',

  'learn.take.title': 'La prise',
  'learn.take.text': 'Si la dernière graine fait 2 ou 4, le coup finit par une prise : vous prenez ces graines, dans l’une ou l’autre rangée. Elles sont à vous et quittent les trous.',
  'learn.take.task': 'Prenez {captured:seeds} en un coup.',
  'learn.take.done': 'La dernière graine a fait {count} en {end}, et vous les avez prises. Rien ne se prend en passant.',
  'learn.take.miss': 'La dernière graine a fait {count} en {end}. Cherchez-en une autre qui fait 2 ou 4.',

  'learn.chain.title': 'Une prise plus longue',
  'learn.chain.text': 'Après une prise, regardez le trou précédent, à rebours des semailles. S’il contient exactement 2 ou 4 graines, vous les prenez aussi, et ainsi de suite, trou par trou.',
  'learn.chain.task': 'Prenez {captured:seeds} en un coup.',
  'learn.chain.done': 'Vous avez pris un trou après l’autre, en reculant depuis {end}. Tout autre nombre arrête la prise, un trou vide aussi.',
  'learn.chain.miss': 'Cherchez une dernière graine qui fait 2 ou 4 juste après des trous de 2 ou 4.',

  'learn.own.title': 'Vos trous aussi',
  'learn.own.text': 'Une prise peut passer d’une rangée à l’autre. Vos propres trous se prennent comme les autres : ce qui est gagné est à l’abri.',
  'learn.own.task': 'Prenez {captured:seeds} en un coup, dont une partie dans votre rangée.',
  'learn.own.done': 'La prise a commencé en face et s’est poursuivie chez vous : {captured:seeds}, tout est à vous.',
  'learn.own.miss': 'Cherchez une prise qui commence en face et se poursuit dans votre rangée.',

  'learn.alone.title': 'Ce qui ne se joue pas',
  'learn.alone.text': 'D’un trou vide il n’y a rien à semer, et une graine seule ne bouge pas : il faut au moins deux graines dans un trou.',
  'learn.alone.task': 'L’un de vos trous a une graine et ne peut pourtant pas être joué. Choisissez-le.',
  'learn.alone.done': 'Elle attend qu’une autre la rejoigne.',
  'learn.alone.miss': 'Le trou {pit} pouvait se jouer, et il l’a été. Cherchez un trou qui n’a qu’une graine.',

  'learn.opening.title': 'L’ouverture',
  'learn.opening.text': 'Les dix premiers coups forment l’ouverture : chaque camp joue une fois de chacun de ses trous, dans l’ordre de son choix, et rien ne se prend.',
  'learn.opening.task': 'Certains de vos trous ont déjà été joués : ils ont peu de graines. Choisissez l’un d’eux.',
  'learn.opening.done': 'Après l’ouverture, il sera de nouveau libre.',
  'learn.opening.miss': 'Le trou {pit} n’avait pas encore été joué : il pouvait l’être.',

  'learn.ahead.title': 'La prise',
  'learn.ahead.text': 'Après l’ouverture, on prend. Regardez le trou après celui où tombe votre dernière graine : s’il contient 1, 3 ou 5, ces graines vont dans votre grenier, la barque.',
  'learn.ahead.task': 'Prenez {captured:seeds} en un coup.',
  'learn.ahead.done': 'La dernière graine est tombée en {end}, et il y avait {captured:seeds} dans le trou d’après. Le trou {end} lui-même ne se prend pas.',
  'learn.ahead.miss': 'La dernière graine est tombée en {end}. C’est le trou d’après qui compte.',

  'learn.onward.title': 'Une prise plus longue',
  'learn.onward.text': 'Regardez alors le trou suivant, et ainsi de suite : tant qu’un trou contient 1, 3 ou 5, vous le prenez. Un nombre pair, plus de cinq graines ou un trou vide arrêtent la prise.',
  'learn.onward.task': 'Prenez {captured:seeds} en un coup.',
  'learn.onward.done': 'Vous avez pris un trou après l’autre, en avant de votre dernière graine.',
  'learn.onward.miss': 'Cherchez plusieurs trous de suite qui contiennent 1, 3 ou 5 graines.',

  'learn.hungry.title': 'Une rangée vide',
  'learn.hungry.text': 'Il est permis de prendre tout ce qu’il y a en face. Le camp d’en face n’a alors rien à jouer et passe.',
  'learn.hungry.task': 'Videz la rangée d’en face.',
  'learn.hungry.done': 'La rangée d’en face est vide : ce camp passe, et c’est à vous de la nourrir. Si c’était impossible, la partie finirait.',
  'learn.hungry.miss': 'Après ce coup, il reste des graines en face. Cherchez une prise qui les emporte toutes.',

  'learn.feed.title': 'Nourrir',
  'learn.feed.text': 'On n’affame personne. Quand la rangée d’en face est vide, seul un coup qui y laisse une graine peut être joué.',
  'learn.feed.task': 'L’un de vos trous a des graines, mais ne nourrirait pas la rangée d’en face. Choisissez-le.',
  'learn.feed.done': 'De là, aucune graine n’arrive en face.',
  'learn.feed.miss': 'Le trou {pit} nourrit la rangée d’en face : il peut donc être joué.',

  'learn.pass.title': 'Passer',
  'learn.pass.text': 'Qui n’a aucun coup passe, et l’on continue en face. On ne choisit jamais de passer.',
  'learn.pass.task': 'Trouvez le coup après lequel on doit passer en face.',
  'learn.pass.done': 'Aucun trou d’en face ne peut être joué : on y passe, et c’est de nouveau à vous.',
  'learn.pass.miss': 'Après ce coup, on peut encore jouer en face. Regardez-y les trous d’au moins deux graines.',

  'learn.last.title': 'La fin',
  'learn.last.text': 'Quand il n’y a plus de coup ni d’un côté ni de l’autre, la partie est finie. Chaque camp prend les graines de sa rangée, et qui en a le plus gagne.',
  'learn.last.task': 'Gagnez la partie en un coup.',
  'learn.last.done': 'Plus aucun coup d’un côté ni de l’autre. Avec les dernières graines des rangées, c’est {mine} à {theirs} : vous gagnez.',
  'learn.last.miss': 'Après ce coup, la partie continue. Ne laissez de coup à personne.',

  'learn.each.title': 'La fin',
  'learn.each.text': 'La partie finit quand il ne reste qu’une graine dans chaque rangée, ou quand une rangée vide ne peut pas être nourrie. Chaque camp prend sa rangée, et qui a le plus de graines gagne.',
  'learn.each.task': 'Finissez la partie : laissez une graine dans chaque rangée.',
  'learn.each.done': 'Une graine de chaque côté, et la partie est finie. Avec elles, c’est {mine} à {theirs} : vous gagnez.',
  'learn.each.miss': 'Après ce coup, la partie continue : il reste plus d’une graine par rangée.',
};
