// SPDX-License-Identifier: MIT
// @ts-check
// Wooden sounds at a board, where the settings want them; what makes them is loaded then.

/** @param {import('./shell.js').App} app */
export function createKnocks(app) {
  /** @type {ReturnType<typeof import('./sounds.js')['createSounds']> | null} */
  let sounds = null;
  let gone = false;
  const areWanted = () => app.memory.settings().sounds;

  async function tune() {
    if (areWanted() && !sounds) {
      const { createSounds } = await app.load(() => import('./sounds.js'));
      sounds = sounds || (gone ? null : createSounds());
    }
  }

  const undo = app.memory.on('settings', tune);
  tune();
  return {
    /** @param {string} step a row of KNOCKS in sounds.js */
    sound(step) {
      if (areWanted()) {
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
