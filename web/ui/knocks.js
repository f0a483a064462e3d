// SPDX-License-Identifier: MIT
// @ts-check
// Wooden sounds at a board, where the settings want them, and the call to a player who looks elsewhere;
// what makes them is loaded then.

/** The step that is a call. */
const CALL = 'turn';

/** @param {import('./shell.js').App} app @param {boolean} [calls] whether there are calls, which sound
 * whatever the settings want at the board */
export function createKnocks(app, calls = false) {
  /** @type {ReturnType<typeof import('./sounds.js')['createSounds']> | null} */
  let sounds = null;
  let gone = false;
  const areWanted = () => app.memory.settings().sounds;

  async function tune() {
    if ((calls || areWanted()) && !sounds) {
      const { createSounds } = await app.load(() => import('./sounds.js'));
      sounds = sounds || (gone ? null : createSounds());
    }
  }

  const undo = app.memory.on('settings', tune);
  tune();
  return {
    /** @param {string} step a row of KNOCKS in sounds.js */
    sound(step) {
      if (step === CALL || areWanted()) {
        sounds?.step(step);
      }
    },
    destroy() {
      gone = true;
      undo();
      sounds?.close();
    },
  };
}
