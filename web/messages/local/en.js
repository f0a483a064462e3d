// SPDX-License-Identifier: MIT
// @ts-check
// English: the local board, and records that are opened there.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'local.loading': 'Setting up the board…',
  'local.noengine': 'This board needs the rules engine, and this browser cannot run it, or it did not arrive. Games at a table with others work without it.',
  'local.none.title': 'No board can be shown here',
  'local.none.ways': 'Begin a game at its start, or open a record:',
  'local.start': 'Both sides are played on this board.',
  'local.count': 'Move {ply} of {last}',
  'local.again': 'Start again',
  'local.again.title': 'Start again?',
  'local.again.text': 'All moves on this board are forgotten.',
  'local.more': 'More',
  'local.more.title': 'This board',
  'local.turning': 'Turn the board to the side to move',
  'local.fair.title': 'One of your games stands exactly like this.',
  'local.fair': 'While that game runs, nothing can be tried out from here. Other help cannot be excluded, but this page gives none. {link}',
  'local.fair.link': 'To the game',
  'local.fault': 'The record could be read up to here. {what}',

  'open.title': 'Open a record',
  'open.text': 'Paste the record of a game, or choose its file. It does not leave this browser.',
  'open.file': 'A file',
  'open.label': 'The record as text',
  'open.limit': '{n} KB at most.',
  'open.go': 'Open',
  'open.empty': 'There is no text yet: paste a record, or choose its file.',
  'open.large': 'This is too long for a record: it may have {n} KB at most.',
  'open.upto': 'Show the game up to there',

  'fault.at.move': 'Move {ply}, “{word}”: {what}',
  'fault.at.line': 'Line {line}: {what}',
  'fault.tag': 'No such line belongs here in a record.',
  'fault.missing': 'The lines Game, Rules, Result, Winner and Termination must all be there.',
  'fault.game': 'There is no game of this name here.',
  'fault.rules': 'This version of the rules is not known here.',
  'fault.position': 'The position is not one of this game.',
  'fault.blank': 'An empty line must stand between the lines in brackets and the moves.',
  'fault.comment': 'A comment is not closed.',
  'fault.number': 'The number before the move is missing or wrong.',
  'fault.move': 'This is no move on this board.',
  'fault.laps': 'The sowing takes another number of laps.',
  'fault.captured': 'The move captures another number of seeds.',
  'fault.result': 'The result does not follow from the moves.',
  'fault.winner': 'The winner does not follow from the result.',
  'fault.termination': 'The game does not end in this way.',
  'fault.trailing': 'Nothing may follow the result.',
  'fault.unended': 'The result is missing at the end.',

  'position.grammar': 'This is not a position. One looks like this: djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0',
  'position.game': 'There is no game of this name.',
  'position.row': 'A row has more or fewer pits than this game.',
  'position.seeds': 'The seeds in the pits and stores do not add up to those of this game.',
  'position.ply': 'The number of moves does not fit the side to move, or it is over 65535.',
  'position.over': 'A game that is over has no seeds left in its pits.',
  'position.unopened': 'The pits that are still to be opened do not fit the number of moves or the seeds.',
  'position.opening': 'Nothing can have been captured during the opening.',
  'position.ended': 'By its own rules the game is over here, and nobody can be to move.',
};
