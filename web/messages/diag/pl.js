// SPDX-License-Identifier: MIT
// @ts-check
// Polski: strona, która sprawdza drogę do serwera. Jak działają wiadomości: lib/words.js.

export const language = 'pl';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Test połączenia',
  'diag.lead': 'Ta strona sprawdza połączenie między tą przeglądarką a serwerem. Raport nie wymienia żadnego gracza; można go przekazać administratorowi serwera.',
  'diag.ok': 'OK',
  'diag.warn': 'Uwaga',
  'diag.fail': 'Problem',
  'diag.wait': 'Sprawdzanie…',
  'diag.http': 'Strony',
  'diag.http.ok': 'Serwer odpowiada.',
  'diag.http.fail': 'Serwer nie odpowiada. Czy to urządzenie ma połączenie z siecią, a serwer działa?',
  'diag.socket': 'Połączenie na żywo',
  'diag.socket.ok': 'Otwiera się, a serwer przez nie odpowiada.',
  'diag.socket.fail': 'Nie otwiera się. Serwer proxy musi przekazywać nagłówki Upgrade i Connection, a ustawienie public_url na serwerze musi brzmieć {url}.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'Żadne proxy nie pośredniczy w połączeniu tej przeglądarki albo serwer ufa temu, które to robi.',
  'diag.proxy.fail': 'W połączeniu tej przeglądarki pośredniczy proxy, któremu serwer nie ufa: wszyscy gracze liczą się jako jeden adres. Ustawienie trusted_proxies na serwerze musi wymieniać to proxy.',
  'diag.clock': 'Zegar',
  'diag.clock.ok': 'Zegary serwera i tego urządzenia są zgodne.',
  'diag.clock.warn': 'Zegary serwera i tego urządzenia różnią się o {n} s. Oba powinny korzystać z serwera czasu.',
  'diag.secure': 'Bezpieczeństwo',
  'diag.secure.ok': 'Przeglądarka pozwala na wszystko, z czego korzystają te strony.',
  'diag.secure.warn': 'Bez https przeglądarka nie pozwala kopiować, udostępniać ani utrzymywać włączonego ekranu. Serwer potrzebuje https.',
  'diag.engine': 'Podgląd ruchów',
  'diag.engine.ok': 'Ta przeglądarka sama oblicza ruchy.',
  'diag.engine.warn': 'Ta przeglądarka nie ma WebAssembly, więc nie ma podglądu ruchów. Grać można normalnie.',
  'diag.storage': 'Pamięć',
  'diag.storage.ok': 'Ta przeglądarka cię pamięta.',
  'diag.storage.warn': 'Ta przeglądarka niczego nie zapisuje, więc po odświeżeniu będziesz kimś innym. Pozwól tej stronie zapisywać dane.',
  'diag.idle': 'Bezczynne połączenie',
  'diag.idle.ask': 'Czy bezczynne połączenie pozostaje otwarte? Ten test trwa 65 sekund.',
  'diag.idle.go': 'Sprawdź',
  'diag.idle.wait': 'Bez danych przez 65 sekund…',
  'diag.idle.ok': 'Bezczynne połączenie pozostaje otwarte.',
  'diag.idle.fail': 'Połączenie zostało zerwane po {n} s bezczynności. Limit czasu odczytu w proxy musi przekraczać 60 s.',
  'diag.again': 'Sprawdź ponownie',
  'diag.copy': 'Skopiuj raport',
};
