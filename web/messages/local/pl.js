// SPDX-License-Identifier: MIT
// @ts-check
// Polish: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Rozkładanie planszy…',
  'local.noengine': 'Ta plansza potrzebuje silnika zasad: ta przeglądarka nie może go uruchomić albo nie udało się go pobrać. Partie przy stołach z innymi osobami działają bez niego.',
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
  'local.fair.title': 'Jedna z twoich partii jest właśnie w tej pozycji.',
  'local.fair': 'Dopóki ta partia trwa, nie można stąd wypróbowywać ruchów. Innej pomocy nie da się wykluczyć, ale ta strona żadnej nie daje. {link}',
  'local.fair.link': 'Do partii',
  'local.fault': 'Zapis udało się odczytać do tego miejsca. {what}',

  'open.title': 'Otwórz zapis',
  'open.text': 'Wklej zapis partii albo wybierz jego plik. Zapis nie opuszcza tej przeglądarki.',
  'open.file': 'Plik',
  'open.label': 'Zapis jako tekst',
  'open.limit': 'Najwyżej {n} KB.',
  'open.go': 'Otwórz',
  'open.empty': 'Nie ma jeszcze tekstu: wklej zapis albo wybierz jego plik.',
  'open.large': 'Ten tekst jest za długi na zapis: najwyżej {n} KB.',
  'open.upto': 'Pokaż partię do tego miejsca',

  'fault.at.move': 'Ruch {ply}, „{word}”: {what}',
  'fault.at.line': 'Wiersz {line}: {what}',
  'fault.tag': 'W tym miejscu zapisu nie może być takiego wiersza.',
  'fault.missing': 'Muszą być wszystkie wiersze: Game, Rules, Result, Winner i Termination.',
  'fault.game': 'Nie ma tu gry o tej nazwie.',
  'fault.rules': 'Ta wersja zasad nie jest tu znana.',
  'fault.position': 'To nie jest pozycja z tej gry.',
  'fault.blank': 'Między wierszami w nawiasach a ruchami musi być pusty wiersz.',
  'fault.comment': 'Komentarz nie jest zamknięty.',
  'fault.number': 'Numer przed ruchem jest zły albo go brakuje.',
  'fault.move': 'To nie jest ruch na tej planszy.',
  'fault.laps': 'Siew ma inną liczbę okrążeń.',
  'fault.captured': 'Ruch zbiera inną liczbę nasion.',
  'fault.result': 'Wynik nie zgadza się z ruchami.',
  'fault.winner': 'Wygrana nie zgadza się z wynikiem.',
  'fault.termination': 'Partia nie kończy się w ten sposób.',
  'fault.trailing': 'Po wyniku nie może być nic więcej.',
  'fault.unended': 'Na końcu brakuje wyniku.',

  'position.grammar': 'To nie jest pozycja. Pozycja wygląda tak: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'Nie ma gry o tej nazwie.',
  'position.row': 'Jeden z rzędów ma więcej albo mniej dołków niż ta gra.',
  'position.seeds': 'Nasiona w dołkach i magazynach nie dają razem tylu, ile ma ta gra.',
  'position.ply': 'Liczba ruchów nie pasuje do strony, która ma ruch, albo przekracza 65535.',
  'position.over': 'Po końcu partii w dołkach nie ma już nasion.',
  'position.unopened': 'Dołki, które czekają na otwarcie, nie pasują do liczby ruchów albo nasion.',
  'position.opening': 'W czasie otwarcia nie może być bicia.',
  'position.ended': 'Według zasad tej gry partia jest tu skończona i nikt nie ma ruchu.',
};
