// SPDX-License-Identifier: MIT
// @ts-check
// Polski: nauka gry. Krok ma tytuł, tekst, zadanie i to, co się mówi, gdy jest wykonane albo nie;
// `pit`, `end` i liczby są z zagranego ruchu.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'learn.step': 'Krok {n} z {last}',
  'learn.wait': 'Plansza zaraz się pojawi…',
  'learn.cannot': 'Do nauki potrzebny jest silnik zasad, a on nie działa w tej przeglądarce. Można za to przeczytać zasady.',
  'learn.show': 'Pokaż',
  'learn.again': 'Jeszcze raz',
  'learn.back': 'Wstecz',
  'learn.next': 'Dalej',
  'learn.done': 'Tak jest.',
  'learn.miss': 'Niezupełnie.',
  'learn.first': 'Od początku',
  'learn.end.title': 'Umiesz już grać',
  'learn.end.text': 'To wystarczy. Reszty uczy sama gra, najlepiej z kimś po drugiej stronie planszy.',

  'learn.touch.title': 'Plansza',
  'learn.touch.text': 'Dołki z wielką literą są twoje, pozostałe należą do drugiej strony. Gdy przychodzi twój ruch, wybierasz jeden ze swoich dołków, a jego nasiona sieje się przeciwnie do ruchu wskazówek zegara.',
  'learn.touch.task': 'Zagraj z dołka {pit}.',
  'learn.touch.done': 'Tak wędrują nasiona: przez twój rząd i dalej przez drugi, po jednym do każdego dołka.',
  'learn.touch.miss': 'To był dołek {pit}. Jego nasiona idą w tę samą stronę, ale w zadaniu jest inny.',

  'learn.back.title': 'Siew',
  'learn.back.text': 'Podnosisz z dołka wszystkie nasiona. Pierwsze wraca do tego samego dołka, pozostałe wpadają po jednym do następnych.',
  'learn.back.task': 'Wybierz dołek, z którego ostatnie nasiono wpada do {end}.',
  'learn.back.done': 'Sam dołek {pit} dostaje pierwsze nasiono. Siejesz {seeds:seeds}, a ostatnie wpada do {end}.',
  'learn.back.miss': 'Ostatnie nasiono wpadło do {end}. Policz jeszcze raz, zaczynając od samego dołka.',

  'learn.next.title': 'Siew',
  'learn.next.text': 'Podnosisz z dołka wszystkie nasiona i siejesz je po jednym, poczynając od następnego dołka. Sam dołek zostaje pusty.',
  'learn.next.task': 'Wybierz dołek, z którego ostatnie nasiono wpada do {end}.',
  'learn.next.done': 'Pierwsze nasiono dostaje dołek za {pit}. Siejesz {seeds:seeds}, a ostatnie wpada do {end}.',
  'learn.next.miss': 'Ostatnie nasiono wpadło do {end}. Policz jeszcze raz, zaczynając od następnego dołka.',

  'learn.stays.title': 'Siew',
  'learn.stays.text': 'Podnosisz z dołka wszystkie nasiona oprócz jednego, które zostaje. Pozostałe siejesz po jednym do następnych dołków i na tym ruch się kończy.',
  'learn.stays.task': 'Wybierz dołek, z którego ostatnie nasiono wpada do {end}.',
  'learn.stays.done': 'Jedno nasiono zostaje w {pit}. Siejesz {seeds:seeds}, a ostatnie wpada do {end}.',
  'learn.stays.miss': 'Ostatnie nasiono wpadło do {end}. Policz jeszcze raz: jedno nasiono zostaje, pierwsze z pozostałych dostaje następny dołek.',

  'learn.ends.title': 'Ostatnie nasiono',
  'learn.ends.text': 'Wszystko zależy od tego, gdzie wpada ostatnie nasiono. Jeśli leży tam samo, bo dołek był pusty, ruch się kończy.',
  'learn.ends.task': 'Zagraj ruch, który kończy się w pustym dołku.',
  'learn.ends.done': 'Ostatnie nasiono leży samo w {end} i ruch się kończy. Teraz ruch miałaby druga strona.',
  'learn.ends.miss': 'Ostatnie nasiono nie leżało samo: razem z nim w {end} było {count:seeds}.',

  'learn.relay.title': 'Następne okrążenie',
  'learn.relay.text': 'Jeśli ostatnie nasiono daje 3 albo 5 i więcej, podnosisz je wszystkie i siejesz stamtąd dalej w ten sam sposób. To następne okrążenie.',
  'learn.relay.task': 'Zagraj ruch, który ma {laps:laps}.',
  'learn.relay.done': 'Ostatnie nasiono dało {made} w {from}, więc siew pobiegł stamtąd dalej.',
  'learn.relay.miss': 'Ten ruch miał {laps:laps}: z ostatnim nasionem w {end} było {count:seeds}.',

  'learn.take.title': 'Bicie',
  'learn.take.text': 'Jeśli ostatnie nasiono daje 2 albo 4, ruch kończy się biciem: zbierasz te nasiona, w jednym lub drugim rzędzie. Są twoje i opuszczają dołki.',
  'learn.take.task': 'Zbierz {captured:seeds} jednym ruchem.',
  'learn.take.done': 'Ostatnie nasiono dało {count} w {end} i zbierasz je wszystkie. Po drodze niczego się nie zbiera.',
  'learn.take.miss': 'Ostatnie nasiono dało {count} w {end}. Szukaj innego, które daje 2 albo 4.',

  'learn.chain.title': 'Dłuższe bicie',
  'learn.chain.text': 'Po biciu spójrz na dołek przed nim, w kierunku przeciwnym do siewu. Jeśli leżą w nim dokładnie 2 lub 4 nasiona, też je zbierasz, i tak dalej, dołek po dołku.',
  'learn.chain.task': 'Zbierz {captured:seeds} jednym ruchem.',
  'learn.chain.done': 'Zbierasz dołek po dołku, wstecz od {end}. Każda inna liczba przerywa bicie, pusty dołek też.',
  'learn.chain.miss': 'Szukaj ostatniego nasiona, które daje 2 lub 4 tuż za dołkami z 2 lub 4.',

  'learn.own.title': 'Twoje dołki też',
  'learn.own.text': 'Bicie może przejść za koniec rzędu do drugiego. Twoje dołki zbiera się jak wszystkie inne: co zdobyte, to bezpieczne.',
  'learn.own.task': 'Zbierz {captured:seeds} jednym ruchem, część z własnego rzędu.',
  'learn.own.done': 'Bicie zaczęło się w rzędzie naprzeciw i przeszło do twojego. Razem {captured:seeds} dla ciebie.',
  'learn.own.miss': 'Znajdź bicie, które zaczyna się naprzeciw i przechodzi do twojego rzędu.',

  'learn.alone.title': 'Z czego nie można grać',
  'learn.alone.text': 'Z pustego dołka nie ma czego siać, a pojedyncze nasiono zostaje na miejscu: w dołku muszą leżeć co najmniej dwa nasiona.',
  'learn.alone.task': 'W jednym z twoich dołków leży nasiono, a jednak nie można z niego grać. Wybierz ten dołek.',
  'learn.alone.done': 'Czeka, aż dołączy do niego drugie.',
  'learn.alone.miss': 'Z dołka {pit} można grać i tak się stało. Szukaj dołka, w którym leży tylko jedno nasiono.',

  'learn.opening.title': 'Otwarcie',
  'learn.opening.text': 'Pierwsze dziesięć ruchów to otwarcie: każda strona gra po jednym razie z każdego ze swoich dołków, w dowolnej kolejności, i niczego się nie zbiera.',
  'learn.opening.task': 'Z niektórych twoich dołków już zagrano: jest w nich mało nasion. Wybierz jeden z nich.',
  'learn.opening.done': 'Po otwarciu znów będzie można z niego grać.',
  'learn.opening.miss': 'Z dołka {pit} jeszcze nie zagrano, więc było można.',

  'learn.ahead.title': 'Bicie',
  'learn.ahead.text': 'Po otwarciu zaczyna się bicie. Spójrz na dołek za tym, do którego wpadło twoje ostatnie nasiono: jeśli leży w nim 1, 3 lub 5 nasion, zbierasz je do swojego magazynu, łodzi.',
  'learn.ahead.task': 'Zbierz {captured:seeds} jednym ruchem.',
  'learn.ahead.done': 'Ostatnie nasiono wpadło do {end}, a w następnym dołku było {captured:seeds}. Z samego {end} się nie zbiera.',
  'learn.ahead.miss': 'Ostatnie nasiono wpadło do {end}. Liczy się następny dołek.',

  'learn.onward.title': 'Dłuższe bicie',
  'learn.onward.text': 'Potem spójrz na następny dołek, i tak dalej: dopóki w kolejnym dołku leży 1, 3 lub 5 nasion, zbierasz. Liczba parzysta, więcej niż pięć nasion albo pusty dołek przerywa bicie.',
  'learn.onward.task': 'Zbierz {captured:seeds} jednym ruchem.',
  'learn.onward.done': 'Zbierasz dołek po dołku, przed swoim ostatnim nasionem.',
  'learn.onward.miss': 'Szukaj kilku dołków z rzędu, w których leży 1, 3 lub 5 nasion.',

  'learn.hungry.title': 'Pusty rząd',
  'learn.hungry.text': 'Wolno zabrać wszystko, co leży w rzędzie naprzeciw. Druga strona nie ma wtedy z czego grać i pasuje.',
  'learn.hungry.task': 'Opróżnij rząd naprzeciw.',
  'learn.hungry.done': 'Rząd naprzeciw jest pusty i druga strona pasuje. Teraz trzeba go nakarmić; gdyby się nie dało, partia by się skończyła.',
  'learn.hungry.miss': 'Po tym ruchu w rzędzie naprzeciw są jeszcze nasiona. Szukaj bicia, które zbiera je wszystkie.',

  'learn.feed.title': 'Karmienie',
  'learn.feed.text': 'Nikogo nie zostawia się w głodzie. Gdy rząd naprzeciw jest pusty, wolno zagrać tylko tak, żeby zostało w nim nasiono.',
  'learn.feed.task': 'W jednym z twoich dołków są nasiona, ale nie nakarmiłyby rzędu naprzeciw. Wybierz ten dołek.',
  'learn.feed.done': 'Stąd żadne nasiono nie dociera do rzędu naprzeciw.',
  'learn.feed.miss': 'Dołek {pit} karmi rząd naprzeciw, więc można z niego grać.',

  'learn.pass.title': 'Pasowanie',
  'learn.pass.text': 'Kto nie ma ruchu, pasuje, a druga strona gra dalej. Pasować z wyboru nie wolno.',
  'learn.pass.task': 'Znajdź ruch, po którym druga strona musi spasować.',
  'learn.pass.done': 'Z żadnego dołka naprzeciw nie można zagrać. Druga strona pasuje i znów przychodzi twój ruch.',
  'learn.pass.miss': 'Po tym ruchu druga strona może jeszcze grać. Spójrz na jej dołki z co najmniej dwoma nasionami.',

  'learn.last.title': 'Koniec',
  'learn.last.text': 'Gdy żadna strona nie ma ruchu, partia się kończy. Każda bierze nasiona pozostałe w swoim rzędzie, a wygrywa ta, która ma ich więcej.',
  'learn.last.task': 'Wygraj partię jednym ruchem.',
  'learn.last.done': 'Żadna strona nie ma już ruchu. Z ostatnimi nasionami z rzędów jest {mine} do {theirs}: wygrywasz.',
  'learn.last.miss': 'Po tym ruchu partia trwa dalej. Nie zostawiaj ruchu żadnej stronie.',

  'learn.each.title': 'Koniec',
  'learn.each.text': 'Partia kończy się, gdy w każdym rzędzie zostało jedno nasiono albo gdy pustego rzędu nie da się nakarmić. Każda strona bierze swój rząd, a wygrywa ta, która ma więcej nasion.',
  'learn.each.task': 'Zakończ partię: zostaw po jednym nasionie w każdym rzędzie.',
  'learn.each.done': 'Po jednym nasionie z każdej strony i koniec partii. Razem z nimi jest {mine} do {theirs}: wygrywasz.',
  'learn.each.miss': 'Po tym ruchu partia trwa dalej: w rzędach zostało więcej niż po jednym nasionie.',
};
