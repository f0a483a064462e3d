// SPDX-License-Identifier: MIT
// @ts-check
// What else can be done at the local board: how it lies, what can be taken along, other games.

import { el, on } from '../lib/kit.js';
import { loadNotation } from '../lib/notation.js';
import { shareAddress } from '../lib/site.js';
import { openDialog } from './dialog.js';
import { checkbox } from './fields.js';
import { commandList, openHelp } from './help.js';
import { openRecord } from './openrecord.js';
import { createShare } from './share.js';

/** @typedef {import('./shell.js').App} App */
/**
 * @typedef {object} Board
 * @property {import('../game/local.js').Local} game
 * @property {import('./commands.js').Commands} commands
 * @property {string} rules
 * @property {Record<string, string>} tags of the record that was opened
 * @property {{termination: string, winner: string} | null} ended how that record ends here
 */

/** Today as records write it. */
const today = () => new Date().toISOString().slice(0, 10).replace(/-/g, '.');

/** The whole line as a record. @param {Board} board @returns {Promise<string>} */
async function recordOf({ game, tags, ended }) {
  const text = (await loadNotation()).write({
    start: game.start(), moves: game.letters(), tags: { Date: today(), ...tags }, ...ended,
  });
  if (!text) {
    throw new Error('no record of a game that is over before it begins');
  }
  return text;
}

/** @param {App} app @param {Board} board */
export function openLocalMore(app, board) {
  const { game, commands, rules } = board;
  const words = app.words();
  const share = createShare(app, {
    link: () => shareAddress(`p/${game.position()}`),
    position: game.position,
    record: () => recordOf(board),
    file: `${rules}.sgr`,
  });
  const turning = checkbox(words.say('local.turning'), game.isTurning());
  on(turning.input, 'change', () => game.turn(turning.input.checked));

  /** @type {[string, () => void][]} */
  const rows = [
    ['act.flip', commands.flip],
    ['act.read', commands.read],
    ['act.last', commands.last],
    ['act.score', commands.score],
    ['archive.record', () => openRecord(app)],
    ['act.help', () => openHelp(app)],
    ['site.rules', commands.showRules],
  ];
  const close = openDialog({
    title: words.say('local.more.title'),
    close: words.say('site.close'),
    content: [
      turning.label,
      share.node(),
      commandList(words, rows, () => close()),
    ],
  });
  share.update();
}
