// SPDX-License-Identifier: MIT
// @ts-check
// The games of local boards, as this tab keeps them: a page that is loaded anew goes on where it was.

/** @typedef {import('../lib/memory.js').Memory} Memory */
/**
 * @typedef {object} Kept
 * @property {string} from what the address names: a position, or a game's name
 * @property {string} moves letters
 * @property {number} [at] the ply that the board stands at
 * @property {boolean} [turning] whether the board is turned to whoever is to move
 * @property {Record<string, string>} [tags] of the record that was opened
 * @property {{termination: string, winner: string}} [ended] how it says that it ended
 * @property {import('./openrecord.js').Fault} [fault] where reading it stopped
 */

/** So many are kept, the newest first. */
const MOST = 8;

/** @param {Memory} memory @returns {Kept[]} */
const keptOf = (memory) => {
  const kept = memory.recall('local');
  return Array.isArray(kept) ? kept : [];
};

/** @param {Memory} memory @param {string} from @returns {Kept} */
export const recallGame = (memory, from) => (
  keptOf(memory).find((game) => game.from === from) || { from, moves: '' });

/** @param {Memory} memory @param {Kept} game */
export function keepGame(memory, game) {
  const others = keptOf(memory).filter(({ from }) => from !== game.from);
  memory.keep('local', [game, ...others].slice(0, MOST));
}
