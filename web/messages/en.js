// SPDX-License-Identifier: MIT
// @ts-check
// English.

export const language = 'en';

/** Noun phrases by plural category (en: one, other). @type {Record<string, Record<string, string>>} */
export const phrases = {
  seeds: { one: '{n} seed', other: '{n} seeds' },
  laps: { one: '{n} lap', other: '{n} laps' },
  playable: { one: '{n} pit can be played', other: '{n} pits can be played' },
  games: { one: '{n} game', other: '{n} games' },
};

/** @type {Record<string, string>} */
export const messages = {
  // Everywhere
  'site.title': 'Djenon',
  'site.page': '{page} · Djenon',
  'site.turn': 'Your turn · {page}',
  'site.skip': 'Skip to the content',
  'site.home': 'All games',
  'site.settings': 'Settings',
  'site.language': 'Language',
  'site.close': 'Close',
  'site.cancel': 'Cancel',
  'site.rules': 'Rules',
  'site.storage': 'This browser stores nothing for this site, so your seat is lost when you close or reload this page.',

  // The games
  'game.djenon-aboure': 'Djenon-aboure',
  'game.djenon-abe': 'Djenon-abe',
  'game.adji-boto': 'Adji-Boto',
  'game.djenon-aboure.origin': 'Abouré · Côte d’Ivoire',
  'game.djenon-abe.origin': 'Abé · Côte d’Ivoire',
  'game.adji-boto.origin': 'Saramaka · Suriname',

  // Room: before the game
  'room.loading': 'Looking for the table…',

  // Room: the game
  'seat.south': 'South',
  'seat.north': 'North',
  'seat.you': 'You',
  'seat.guest': 'Guest {number}',
  'seat.free': 'Free seat',
  'seat.bot': '{name} (bot)',
  'seat.absent': 'offline',
  'seat.score': '{n:seeds} won',
  'seat.series': '{won} won, {seeds:seeds}',
  'turn.you': 'Your turn; {n:playable}.',
  'turn.other': '{name} is to move.',
  'turn.pending': 'Your move {pit} is on its way…',
  'moved.you': 'You sowed {pit}: {seeds:seeds}.',
  'moved.you.laps': 'You sowed {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.you.took': 'You sowed {pit}: {seeds:seeds}, captured {captured}.',
  'moved.you.laps.took': 'You sowed {pit}: {laps:laps}, {seeds:seeds}, captured {captured}.',
  'moved.other': '{name} sowed {pit}: {seeds:seeds}.',
  'moved.other.laps': '{name} sowed {pit}: {laps:laps}, {seeds:seeds}.',
  'moved.other.took': '{name} sowed {pit}: {seeds:seeds}, captured {captured}.',
  'moved.other.laps.took': '{name} sowed {pit}: {laps:laps}, {seeds:seeds}, captured {captured}.',
  'passed.you': 'You have no move and pass.',
  'passed.other': '{name} has no move and passes.',
  'result.won.you': 'You win',
  'result.won.other': '{name} wins',
  'result.you': 'You win {mine} to {theirs}',
  'result.other': '{name} wins {theirs} to {mine}',
  'result.draw': 'A draw, {mine} to {theirs}',
  'result.drawn': 'A draw',
  'result.aborted': 'The game was called off',
  'result.expired': 'The game ended without a result',
  'end.other': 'The game is over.',
  'watch.banner': 'Both seats are taken; you are watching.',

  // Why a pit cannot be played
  'why.game-over': 'The game is over.',
  'why.must-pass': 'You have no move and must pass.',
  'why.may-not-pass': 'You have a move and may not pass.',
  'why.not-yours': 'This pit is not yours.',
  'why.empty': 'This pit is empty.',
  'why.already-opened': 'In the opening each pit is played once, and this one has been.',
  'why.too-few': 'A single seed may not move.',
  'why.endless': 'This sowing would never end, so it may not be played.',
  'why.must-feed': 'The other row is empty: you must sow a seed into it.',
  'why.other': 'This pit cannot be played now.',
  'why.turn': 'It is not your turn.',
  'why.pending': 'Your move is on its way.',

  // The board
  'board.label': 'Board of {game}',
  'board.pit.mine': 'Your pit {pit}: {n:seeds}',
  'board.pit.mine.can': 'Your pit {pit}: {n:seeds}, can be played',
  'board.pit.theirs': 'Opposite pit {pit}: {n:seeds}',
  'board.pit.south': 'South {pit}: {n:seeds}',
  'board.pit.north': 'North {pit}: {n:seeds}',
  'board.pit.why': '{name}. {why}',
  'board.pit.took': '{name}; the last move took {n:seeds} here',
  'board.pit.began': '{name}; the last move began here',
  'board.pit.ended': '{name}; the last move ended here',
  'board.nopreview': 'This browser cannot run the rules engine: there is no preview and no looking back. The game goes on without it.',

  // Refusals
  'refused.other': 'The server refused that ({code}).',

  // The connection
  'link.connecting': 'Connecting…',
  'link.lost': 'The connection was lost; connecting again…',
  'link.offline': 'You are offline. The game goes on when the network is back.',
  'link.restarting': 'The server is restarting; your game is kept.',
  'link.unreachable': 'The server cannot be reached; trying again…',
  'link.blocked': 'Live connections are blocked, perhaps by a proxy; trying again…',
  'link.cut': 'The connection is cut again and again, perhaps by a proxy; the game goes on.',
  'link.version': 'There is a new version of this page.',
  'link.name': 'The server does not accept your name: you play without one.',
  'link.diag': 'What is wrong?',
  'link.banned': 'The operator of this server does not let you in at present.',
  'link.crowded': 'The server is full, for now or for your network; trying again…',
  'link.flood': 'That was too much at once for the server. Trying again in a minute…',
  'link.retry': 'Try now',
  'link.reload': 'Reload',
  'link.back': 'Connected again.',
};
