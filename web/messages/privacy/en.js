// SPDX-License-Identifier: MIT
// @ts-check
// What the server keeps, in words.

export const language = 'en';

/** Noun phrases by plural category (en: one, other). @type {Record<string, Record<string, string>>} */
export const phrases = {
  keepDays: { one: '{n} day', other: '{n} days' },
};

/** @type {Record<string, string>} */
export const messages = {
  'privacy.title': 'Privacy',
  'privacy.lead': 'What this server keeps, for how long, and who can see it.',
  'privacy.host': 'This server is run by {name}.',
  'privacy.contact': 'Questions go to {contact}.',
  'privacy.kept': 'What is kept about you',
  'privacy.kept.secret': 'Your browser has a secret that stands for you. The server keeps only a hash of it, from which the secret cannot be found.',
  'privacy.kept.name': 'The name that you chose, if you chose one.',
  'privacy.kept.play': 'What you do at tables: moves, offers, phrases and messages, and when.',
  'privacy.kept.halls': 'In halls: the title, announcements and names that a host writes, which of the names is yours, and at which tables you played.',
  'privacy.kept.reports': 'Reports of players, for those who run the server.',
  'privacy.not': 'What is not kept',
  'privacy.not.account': 'There is no account, no e-mail address and no password.',
  'privacy.not.address': 'Your internet address is not written down. While the server runs, a number that is made from it with a random key serves the limits against misuse; the key is gone when the server stops. A proxy or another program on the way may keep a log of its own.',
  'privacy.not.cookies': 'There are no cookies, no advertising and nothing from third parties. Your browser itself stores the secret, your settings, the halls that you are in or have opened, a move that is on its way, and, to open without a network, the files of this site and how your last tables stood.',
  'privacy.seen': 'Who can see it',
  'privacy.seen.public': 'Public tables are listed in the lobby, and their finished games in the list of finished games, with the names of the players.',
  'privacy.seen.private': 'Private tables are in no list. Whoever has the code of a table can find it and its games.',
  'privacy.seen.halls': 'Halls are in no list. Whoever has the code of a hall sees who is there, its tables, standings and results.',
  'privacy.long': 'For how long',
  'privacy.long.public.days': 'Public tables with finished games: {n:keepDays} after the last event.',
  'privacy.long.public.ever': 'Public tables with finished games: for ever.',
  'privacy.long.private.days': 'Private tables with finished games, and reports: {n:keepDays} after the last event.',
  'privacy.long.private.ever': 'Private tables with finished games, and reports: for ever.',
  'privacy.long.aborted.days': 'Tables without a finished game: {n:keepDays} after the last event.',
  'privacy.long.aborted.ever': 'Tables without a finished game: for ever.',
  'privacy.long.halls': 'Halls that are closed: as long as private tables.',
  'privacy.long.player': 'The hash of your secret: as long as the server keeps its database. Your name: until you delete it.',
  'privacy.long.copies': 'Earlier backups may keep all this for longer.',
  'privacy.can': 'What you can do',
  'privacy.can.text': 'You can delete your name from every table, at any time, in the settings of your player.',
  'privacy.can.go': 'Your player',
};
