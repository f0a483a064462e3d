// SPDX-License-Identifier: MIT
// @ts-check
// Co przechowuje serwer, w słowach.

export const language = 'pl';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {
  keepDays: { one: '{n} dzień', few: '{n} dni', many: '{n} dni', other: '{n} dnia' },
};

/** @type {Record<string, string>} */
export const messages = {
  'privacy.title': 'Prywatność',
  'privacy.lead': 'Co ten serwer przechowuje, jak długo i kto może to zobaczyć.',
  'privacy.host': 'Ten serwer prowadzi {name}.',
  'privacy.contact': 'Pytania: {contact}.',
  'privacy.kept': 'Co jest przechowywane',
  'privacy.kept.secret': 'Twoja przeglądarka ma sekret, po którym można cię rozpoznać. Serwer przechowuje tylko jego skrót, z którego sekretu nie da się odtworzyć.',
  'privacy.kept.name': 'Twoje imię, jeśli jest podane.',
  'privacy.kept.play': 'To, co robisz przy stołach: ruchy, propozycje, zwroty i wiadomości, wraz z czasem.',
  'privacy.kept.halls': 'W salach: tytuł, ogłoszenia i imiona wpisane przez gospodarza, to, które imię jest twoje, i stoły, przy których toczyły się twoje partie.',
  'privacy.kept.reports': 'Zgłoszenia dotyczące graczy, dla osób, które prowadzą serwer.',
  'privacy.not': 'Co nie jest przechowywane',
  'privacy.not.account': 'Nie ma konta, adresu e-mail ani hasła.',
  'privacy.not.address': 'Twój adres internetowy nie jest zapisywany. Gdy serwer działa, do ograniczania nadużyć służy liczba wyliczona z adresu za pomocą losowego klucza; klucz znika, gdy serwer się zatrzymuje. Proxy lub inny program po drodze może prowadzić własny dziennik.',
  'privacy.not.cookies': 'Nie ma plików cookie, reklam ani niczego z obcych serwerów. Sama przeglądarka przechowuje sekret, twoje ustawienia, sale, w których jesteś lub które otwierasz, ruch, który jest w drodze, a także pliki tej strony i stan twoich ostatnich stołów, aby strona otwierała się bez sieci.',
  'privacy.seen': 'Kto może to zobaczyć',
  'privacy.seen.public': 'Stoły publiczne są na liście stołów, a ich skończone partie na liście partii, z imionami graczy.',
  'privacy.seen.private': 'Stołów prywatnych nie ma na żadnej liście. Kto ma kod stołu, może znaleźć ten stół i jego partie.',
  'privacy.seen.halls': 'Sal nie ma na żadnej liście. Kto ma kod sali, widzi, kto w niej jest, jej stoły, klasyfikację i wyniki.',
  'privacy.long': 'Jak długo',
  'privacy.long.public.days': 'Stoły publiczne ze skończonymi partiami: {n:keepDays} od ostatniego zdarzenia.',
  'privacy.long.public.ever': 'Stoły publiczne ze skończonymi partiami: na zawsze.',
  'privacy.long.private.days': 'Stoły prywatne ze skończonymi partiami oraz zgłoszenia: {n:keepDays} od ostatniego zdarzenia.',
  'privacy.long.private.ever': 'Stoły prywatne ze skończonymi partiami oraz zgłoszenia: na zawsze.',
  'privacy.long.aborted.days': 'Stoły bez skończonej partii: {n:keepDays} od ostatniego zdarzenia.',
  'privacy.long.aborted.ever': 'Stoły bez skończonej partii: na zawsze.',
  'privacy.long.halls': 'Zamknięte sale: tak długo jak stoły prywatne.',
  'privacy.long.player': 'Skrót twojego sekretu: tak długo, jak serwer zachowuje swoją bazę danych. Twoje imię: do chwili, gdy je usuniesz.',
  'privacy.long.copies': 'Wcześniejsze kopie zapasowe mogą przechowywać to wszystko dłużej.',
  'privacy.can': 'Co możesz zrobić',
  'privacy.can.text': 'W każdej chwili możesz usunąć swoje imię ze wszystkich stołów, w ustawieniach profilu.',
  'privacy.can.go': 'Twój profil',
};
