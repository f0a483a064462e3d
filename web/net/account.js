// SPDX-License-Identifier: MIT
// @ts-check
// What a player says about himself, outside all rooms.

/** @param {Pick<import('./commands.js').Commands, 'ask' | 'send'>} commands */
export function createAccount({ ask, send }) {
  return {
    /**
     * A page of finished games, the last one first.
     * @param {string | null} [before] the `next` of the page before
     * @returns {Promise<{games: any[], next: string | null}>}
     */
    games: (before) => ask('games', before ? { before } : {}),
    /** @param {string | null} name @returns {Promise<{name: string | null}>} as it now stands */
    rename: (name) => send('rename', { name }),
    /** A code for another device. @returns {Promise<{code: string, expires: number}>} */
    link: () => ask('link', {}),
    /** Makes this secret speak for the player of a code. @param {string} code
     * @returns {Promise<{player: string}>} */
    adopt: (code) => send('adopt', { code }),
    /** Refuses all secrets but the new one. @param {string} secret
     * @returns {Promise<{player: string}>} */
    signOut: (secret) => send('sign-out', { secret }),
    /** Takes the name out of all games that are not running. @returns {Promise<{}>} */
    forgetMe: () => send('forget', {}),
  };
}
