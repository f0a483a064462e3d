// SPDX-License-Identifier: MIT
// @ts-check
// Polish: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Rozkładanie planszy…',
  'local.noengine': 'Ta plansza potrzebuje silnika zasad, a ta przeglądarka nie może go uruchomić albo nie dotarł. Partie przy stole z innymi działają bez niego.',
  'local.none.title': 'Nie można tu pokazać planszy',
  'local.none.ways': 'Zacznij grę od początku albo otwórz zapis:',
  'local.start': 'Na tej planszy gra się obiema stronami.',
  'local.count': 'Ruch {ply} z {last}',
  'local.again': 'Zacznij od nowa',
  'local.again.title': 'Zacząć od nowa?',
  'local.again.text': 'Wszystkie ruchy na tej planszy znikną.',
  'local.more': 'Więcej',
  'local.more.title': 'Ta plansza',
  'local.turning': 'Obracaj planszę do strony, która ma ruch',
  'local.fair.title': 'Jedna z twoich partii stoi dokładnie tak.',
  'local.fair': 'Dopóki ta partia trwa, nie można stąd niczego próbować. Innej pomocy nie da się wykluczyć, ale ta strona żadnej nie daje. {link}',
  'local.fair.link': 'Do partii',
  'local.fault': 'Zapis udało się odczytać do tego miejsca. {what}',

  'open.title': 'Otwórz zapis',
  'open.text': 'Wklej zapis partii albo wybierz jego plik. Nie opuszcza on tej przeglądarki.',
  'open.file': 'Plik',
  'open.label': 'Zapis jako tekst',
  'open.limit': 'Najwyżej {n} KB.',
  'open.go': 'Otwórz',
  'open.empty': 'Nie ma jeszcze tekstu: wklej zapis albo wybierz jego plik.',
  'open.large': 'To za długie na zapis: najwyżej {n} KB.',
  'open.upto': 'Pokaż partię do tego miejsca',

  'fault.at.move': 'Ruch {ply}, „{word}”: {what}',
  'fault.at.line': 'Wiersz {line}: {what}',
  'fault.tag': 'Taki wiersz nie należy do zapisu w tym miejscu.',
  'fault.missing': 'Muszą być wszystkie wiersze: Game, Rules, Result, Winner i Termination.',
  'fault.game': 'Nie ma tu gry o tej nazwie.',
  'fault.rules': 'Ta wersja zasad nie jest tu znana.',
  'fault.position': 'To nie jest pozycja z tej gry.',
  'fault.blank': 'Między wierszami w nawiasach a ruchami musi być pusty wiersz.',
  'fault.comment': 'Komentarz nie jest zamknięty.',
  'fault.number': 'Numer przed ruchem jest zły albo go brakuje.',
  'fault.move': 'To nie jest ruch na tej planszy.',
  'fault.laps': 'Siew ma inną liczbę okrążeń.',
  'fault.captured': 'Ruch zbija inną liczbę nasion.',
  'fault.result': 'Wynik nie wynika z ruchów.',
  'fault.winner': 'Zwycięstwo nie wynika z wyniku.',
  'fault.termination': 'Partia nie kończy się w ten sposób.',
  'fault.trailing': 'Po wyniku nic nie może stać.',
  'fault.unended': 'Na końcu brakuje wyniku.',

  'position.grammar': 'To nie jest pozycja. Pozycja wygląda tak: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Nie ma gry o tej nazwie.',
  'position.row': 'Jeden z rzędów ma więcej albo mniej dołków niż ta gra.',
  'position.seeds': 'Nasiona w dołkach i magazynach nie dają razem tylu, ile ma ta gra.',
  'position.ply': 'Liczba ruchów nie pasuje do strony, która ma ruch, albo przekracza 65535.',
  'position.over': 'Po końcu partii w dołkach nie ma już nasion.',
  'position.unopened': 'Dołki, które czekają na otwarcie, nie pasują do liczby ruchów albo nasion.',
  'position.opening': 'W czasie otwarcia nic nie może być zbite.',
  'position.ended': 'Według własnych zasad partia jest tu skończona i nikt nie ma ruchu.',
};
