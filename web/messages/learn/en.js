// SPDX-License-Identifier: MIT
// @ts-check
// English: the tutorials. A step has a title, a text, a task, and what is said when it is done or
// missed; `pit`, `end` and the numbers are those of the move.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'learn.step': 'Step {n} of {last}',
  'learn.wait': 'The board is being set up…',
  'learn.cannot': 'The steps need the rules engine, which does not run in this browser. The rules can be read instead.',
  'learn.show': 'Show me',
  'learn.again': 'Try again',
  'learn.back': 'Back',
  'learn.next': 'Next',
  'learn.done': 'Right.',
  'learn.miss': 'Not quite.',
  'learn.first': 'From the beginning',
  'learn.end.title': 'Now you can play',
  'learn.end.text': 'That is all it takes. The rest comes with playing, best with somebody across the board.',

  'learn.touch.title': 'The board',
  'learn.touch.text': 'The pits with capital letters are yours, the others belong to the other player. In your turn you choose one of your pits, and its seeds are sown counter-clockwise.',
  'learn.touch.task': 'Play pit {pit}.',
  'learn.touch.done': 'So the seeds go round: along your row and on into the other one, one seed to each pit.',
  'learn.touch.miss': 'That was pit {pit}. Its seeds go the same way, but the task names another one.',

  'learn.back.title': 'Sowing',
  'learn.back.text': 'You lift all seeds of a pit. The first one goes back into that same pit, the others one by one into the pits that follow.',
  'learn.back.task': 'Choose the pit whose last seed falls into {end}.',
  'learn.back.done': 'You sow {seeds:seeds}: the first goes back into {pit}, the last falls into {end}.',
  'learn.back.miss': 'The last seed fell into {end}. Count again, and begin with the pit itself.',

  'learn.next.title': 'Sowing',
  'learn.next.text': 'You lift all seeds of a pit and sow them one by one, beginning with the next pit. The pit itself is left empty.',
  'learn.next.task': 'Choose the pit whose last seed falls into {end}.',
  'learn.next.done': 'You sow {seeds:seeds}: the first goes into the pit after {pit}, the last falls into {end}.',
  'learn.next.miss': 'The last seed fell into {end}. Count again, and begin with the next pit.',

  'learn.stays.title': 'Sowing',
  'learn.stays.text': 'You lift all seeds of a pit but one, which stays. The others are sown one by one into the pits that follow, and that is the whole move.',
  'learn.stays.task': 'Choose the pit whose last seed falls into {end}.',
  'learn.stays.done': 'One seed stays in {pit}. You sow {seeds:seeds}, and the last one falls into {end}.',
  'learn.stays.miss': 'The last seed fell into {end}. Count again: one seed stays, the next pit gets the first of the others.',

  'learn.ends.title': 'The last seed',
  'learn.ends.text': 'Everything depends on where the last seed falls. If it lies alone there, in a pit that was empty, the move ends.',
  'learn.ends.task': 'Make a move that ends in an empty pit.',
  'learn.ends.done': 'The last seed lies alone in {end}, and the move ends. It would be the other player’s turn now.',
  'learn.ends.miss': 'The last seed did not lie alone: with it {end} held {count:seeds}.',

  'learn.relay.title': 'Another lap',
  'learn.relay.text': 'If the last seed makes 3, or 5 and more, you lift all of them and sow on from there in the same way. That is another lap.',
  'learn.relay.task': 'Make a move of {laps:laps}.',
  'learn.relay.done': 'The last seed made {made} in {from}, so the sowing went on from there.',
  'learn.relay.miss': 'That was {laps:laps}: with the last seed {end} held {count:seeds}.',

  'learn.take.title': 'Capture',
  'learn.take.text': 'If the last seed makes 2 or 4, the move ends with a capture: you take those seeds, in either row. They are yours and leave the pits.',
  'learn.take.task': 'Capture {captured:seeds} with one move.',
  'learn.take.done': 'The last seed made {count} in {end}, and you took them. What the hand passes on its way is never captured.',
  'learn.take.miss': 'The last seed made {count} in {end}. Look for another one that makes 2 or 4.',

  'learn.chain.title': 'A longer capture',
  'learn.chain.text': 'After a capture look at the pit before it, against the direction of sowing. If it holds exactly 2 or 4, you take it too, and so on, pit by pit.',
  'learn.chain.task': 'Capture {captured:seeds} with one move.',
  'learn.chain.done': 'You took one pit after the other, backwards from {end}. Any other number ends a capture, and so does an empty pit.',
  'learn.chain.miss': 'Look for a last seed that makes 2 or 4 just after pits that hold 2 or 4.',

  'learn.own.title': 'Your own pits too',
  'learn.own.text': 'A capture may run around the end of a row into the other one. Your own pits are taken like any others: what you have won is safe.',
  'learn.own.task': 'Capture {captured:seeds} with one move, some of them from your own row.',
  'learn.own.done': 'The capture began in the other row and ran on into yours. All {captured:seeds} are for you.',
  'learn.own.miss': 'Find a capture that begins in the other row and runs on into yours.',

  'learn.alone.title': 'What may not be played',
  'learn.alone.text': 'There is nothing to sow from an empty pit, and a single seed may not move: a pit needs two seeds or more.',
  'learn.alone.task': 'One of your pits holds a seed and still may not be played. Choose it.',
  'learn.alone.done': 'It waits until another seed comes to it.',
  'learn.alone.miss': 'Pit {pit} may be played, and was. Look for a pit that holds just one seed.',

  'learn.opening.title': 'The opening',
  'learn.opening.text': 'The first ten moves are the opening: each player plays once from each of their pits, in any order, and nothing is captured.',
  'learn.opening.task': 'Some of your pits have been played already: they hold few seeds. Choose one of them.',
  'learn.opening.done': 'After the opening it will be free again.',
  'learn.opening.miss': 'Pit {pit} had not been played yet, so it could be.',

  'learn.ahead.title': 'Capture',
  'learn.ahead.text': 'After the opening you capture. Look at the pit after the one where your last seed fell: if it holds 1, 3 or 5, you take them into your store, the boat.',
  'learn.ahead.task': 'Capture {captured:seeds} with one move.',
  'learn.ahead.done': 'The last seed fell into {end}, and the pit after it held {captured:seeds}. Pit {end} itself is not taken.',
  'learn.ahead.miss': 'The last seed fell into {end}. What counts is the pit after it.',

  'learn.onward.title': 'A longer capture',
  'learn.onward.text': 'Then look at the next pit, and so on: as long as a pit holds 1, 3 or 5, you take it. An even number, more than five or an empty pit ends the capture.',
  'learn.onward.task': 'Capture {captured:seeds} with one move.',
  'learn.onward.done': 'You took one pit after the other, ahead of your last seed.',
  'learn.onward.miss': 'Look for several pits in a row that hold 1, 3 or 5.',

  'learn.hungry.title': 'An empty row',
  'learn.hungry.text': 'You may take everything that lies in the other row. Its player then has nothing to play and passes.',
  'learn.hungry.task': 'Empty the other row.',
  'learn.hungry.done': 'The other row is empty and its player passes. Now it is for you to feed it; if you could not, the game would end.',
  'learn.hungry.miss': 'After that the other row still holds seeds. Look for a capture that takes all of them.',

  'learn.feed.title': 'Feeding',
  'learn.feed.text': 'Nobody is left to starve. When the other row is empty, only a move that leaves a seed there may be played.',
  'learn.feed.task': 'One of your pits holds seeds, but would not feed the other row. Choose it.',
  'learn.feed.done': 'From there no seed reaches the other row.',
  'learn.feed.miss': 'Pit {pit} feeds the other row, so it may be played.',

  'learn.pass.title': 'Passing',
  'learn.pass.text': 'Whoever has no move passes, and the other player goes on. A pass is never a choice.',
  'learn.pass.task': 'Find the move after which the other player must pass.',
  'learn.pass.done': 'No pit over there can be played. The other player passes, and it is your turn again.',
  'learn.pass.miss': 'After that the other player can still move. Look at the pits over there with two seeds or more.',

  'learn.last.title': 'The end',
  'learn.last.text': 'When neither player can move, the game is over. Each takes the seeds that are left in their own row, and whoever has more seeds wins.',
  'learn.last.task': 'Win the game with one move.',
  'learn.last.done': 'No move is left on either side. With the last seeds of both rows it is {mine} to {theirs}: you win.',
  'learn.last.miss': 'After that the game goes on. Leave no move to either side.',

  'learn.each.title': 'The end',
  'learn.each.text': 'The game ends when just one seed is left in each row, or when an empty row cannot be fed. Each player takes their own row, and whoever has more seeds wins.',
  'learn.each.task': 'End the game: leave one seed in each row.',
  'learn.each.done': 'One seed on each side ends the game. With the last seeds it is {mine} to {theirs}: you win.',
  'learn.each.miss': 'After that the game goes on: more is left than one seed in each row.',
};
