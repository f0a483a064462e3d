// SPDX-License-Identifier: MIT
// @ts-check
// Polski.

export const language = 'pl';

/** Wyrażenia według liczby (pl: one, few, many, other). „Nasiona” mają równy mianownik i biernik.
 * @type {Record<string, Record<string, string>>} */
export const phrases = {
  seeds: { one: '{n} nasiono', few: '{n} nasiona', many: '{n} nasion', other: '{n} nasiona' },
  laps: {
    one: '{n} okrążenie', few: '{n} okrążenia', many: '{n} okrążeń', other: '{n} okrążenia',
  },
  playable: {
    one: '{n} dołek do wyboru',
    few: '{n} dołki do wyboru',
    many: '{n} dołków do wyboru',
    other: '{n} dołka do wyboru',
  },
  wins: {
    one: '{n} wygrana', few: '{n} wygrane', many: '{n} wygranych', other: '{n} wygranej',
  },
};

/** @type {Record<string, string>} */
export const messages = {
  // Wszędzie
  'site.title': 'Djenon',
  'site.page': '{page} · Djenon',
  'site.turn': 'Twój ruch · {page}',
  'site.skip': 'Przejdź do treści',
  'site.home': 'Wszystkie gry',
  'site.settings': 'Ustawienia',
  'site.language': 'Język',
  'site.close': 'Zamknij',
  'site.cancel': 'Anuluj',
  'site.rules': 'Zasady',
  'site.storage': 'Ta przeglądarka nie zapisuje danych tej strony, więc po jej zamknięciu lub odświeżeniu tracisz miejsce przy stole.',

  // Gry
  'game.djenon-aboure': 'Djenon-aboure',
  'game.djenon-abe': 'Djenon-abe',
  'game.adji-boto': 'Adji-Boto',
  'game.djenon-aboure.origin': 'Abouré · Wybrzeże Kości Słoniowej',
  'game.djenon-abe.origin': 'Abé · Wybrzeże Kości Słoniowej',
  'game.adji-boto.origin': 'Saramaka · Surinam',

  // Przy stole: przed partią
  'room.loading': 'Szukanie stołu…',

  // Przy stole: partia
  'seat.south': 'Południe',
  'seat.north': 'Północ',
  'seat.you': 'Ty',
  'seat.guest': 'Gość {number}',
  'seat.free': 'Wolne miejsce',
  'seat.bot': '{name} (bot)',
  'seat.absent': 'offline',
  'seat.score': '{n:seeds} w magazynie',
  'seat.series': '{won:wins}, {seeds:seeds}',
  'turn.you': 'Twój ruch: {n:playable}.',
  'turn.other': 'Teraz gra {name}.',
  'turn.pending': 'Twój ruch {pit} jest w drodze…',
  'moved.you': 'Siejesz z {pit}: {seeds:seeds}.',
  'moved.you.laps': 'Siejesz z {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.you.took': 'Siejesz z {pit}: {seeds:seeds}, zbierasz {captured}.',
  'moved.you.laps.took': 'Siejesz z {pit}: {laps:laps}, {seeds:seeds}, zbierasz {captured}.',
  'moved.other': '{name} sieje z {pit}: {seeds:seeds}.',
  'moved.other.laps': '{name} sieje z {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.other.took': '{name} sieje z {pit}: {seeds:seeds}, zbiera {captured}.',
  'moved.other.laps.took': '{name} sieje z {pit}: {laps:laps}, {seeds:seeds}, zbiera {captured}.',
  'passed.you': 'Nie masz ruchu i pasujesz.',
  'passed.other': '{name} nie ma ruchu i pasuje.',
  'result.won.you': 'Wygrywasz',
  'result.won.other': '{name} wygrywa',
  'result.you': 'Wygrywasz {mine} do {theirs}',
  'result.other': '{name} wygrywa {theirs} do {mine}',
  'result.draw': 'Remis, {mine} do {theirs}',
  'result.drawn': 'Remis',
  'result.aborted': 'Partia została odwołana',
  'result.expired': 'Partia skończyła się bez wyniku',
  'end.other': 'Partia się skończyła.',
  'watch.banner': 'Oba miejsca są zajęte; oglądasz.',

  // Dlaczego z dołka nie można zagrać
  'why.game-over': 'Partia się skończyła.',
  'why.must-pass': 'Nie masz ruchu i musisz spasować.',
  'why.may-not-pass': 'Masz ruch, więc nie możesz spasować.',
  'why.not-yours': 'To nie twój dołek.',
  'why.empty': 'Ten dołek jest pusty.',
  'why.already-opened': 'W otwarciu z każdego dołka gra się raz, a z tego już zagrano.',
  'why.too-few': 'Pojedyncze nasiono zostaje na miejscu.',
  'why.endless': 'Ten siew nigdy by się nie skończył, więc ruch jest niedozwolony.',
  'why.must-feed': 'Rząd naprzeciw jest pusty: musisz posiać w nim nasiono.',
  'why.other': 'Z tego dołka nie można teraz zagrać.',
  'why.turn': 'To nie twój ruch.',
  'why.pending': 'Twój ruch jest w drodze.',

  // Plansza
  'board.label': 'Plansza: {game}',
  'board.pit.mine': 'Twój dołek {pit}: {n:seeds}',
  'board.pit.mine.can': 'Twój dołek {pit}: {n:seeds}, do zagrania',
  'board.pit.theirs': 'Dołek {pit} naprzeciw: {n:seeds}',
  'board.pit.south': 'Południe {pit}: {n:seeds}',
  'board.pit.north': 'Północ {pit}: {n:seeds}',
  'board.pit.why': '{name}. {why}',
  'board.pit.took': '{name}; ostatni ruch zebrał stąd {n:seeds}',
  'board.pit.began': '{name}; stąd wyszedł ostatni ruch',
  'board.pit.ended': '{name}; tu skończył się ostatni ruch',
  'board.nopreview': 'Silnik zasad nie działa w tej przeglądarce: nie ma podglądu i nie można wracać do wcześniejszych pozycji. Partia toczy się mimo to.',

  // Odmowy
  'refused.other': 'Serwer odmówił ({code}).',

  // Połączenie
  'link.connecting': 'Łączenie…',
  'link.lost': 'Połączenie zostało przerwane; trwa ponowne łączenie…',
  'link.offline': 'Nie masz połączenia z siecią. Partia ruszy dalej, gdy sieć wróci.',
  'link.restarting': 'Serwer uruchamia się ponownie; twoja partia jest zachowana.',
  'link.unreachable': 'Serwer jest nieosiągalny; trwają kolejne próby…',
  'link.blocked': 'Połączenia na żywo są blokowane, być może przez proxy; trwają kolejne próby…',
  'link.cut': 'Połączenie wciąż się zrywa, być może przez proxy; partia toczy się dalej.',
  'link.version': 'Jest nowa wersja tej strony.',
  'link.name': 'Serwer nie przyjmuje twojego imienia: grasz bez niego.',
  'link.diag': 'Co jest nie tak?',
  'link.banned': 'Administrator tego serwera na razie cię nie wpuszcza.',
  'link.crowded': 'Serwer jest pełny, chwilowo lub dla twojej sieci; trwają kolejne próby…',
  'link.flood': 'Serwer zamknął połączenie: za dużo naraz. Ponowna próba za minutę…',
  'link.retry': 'Spróbuj teraz',
  'link.reload': 'Odśwież',
  'link.back': 'Połączenie wróciło.',
};
