// SPDX-License-Identifier: MIT
// @ts-check
// The line between a page and its server: moves that are lost on it, and how the page shows them.

import assert from 'node:assert/strict';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** What a page says while the server is away. */
export const AWAY = /WebSocket|ERR_CONNECTION|healthz/;

/** Stands between a page and the server. @param {Visitor} visitor */
export async function tap(visitor) {
  const line = {
    /** Moves that the page sent, and whether the server got them. @type {any[]} */
    moves: [],
    /** What becomes of moves: `pass`, `drop`, or `cut`: it arrives, and the answer does not. */
    mode: 'pass',
  };
  await visitor.page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    let isCut = false;
    client.onMessage((text) => {
      const frame = text === 'p' ? {} : JSON.parse(String(text));
      if (frame.t === 'move') {
        line.moves.push({ ...frame, mode: line.mode });
        if (line.mode === 'drop') {
          return;
        }
        isCut = line.mode === 'cut';
      }
      server.send(text);
    });
    server.onMessage((text) => {
      if (!isCut) {
        client.send(text);
      } else if (JSON.parse(String(text)).re === line.moves[line.moves.length - 1].id) {
        line.mode = 'pass';
        client.close();
        server.close();
      }
    });
  });
  return line;
}

/** The list of moves beside the board. @param {Visitor} visitor */
export const listOf = (visitor) => visitor.page.locator('.side .move').allInnerTexts();

/** The own move is shown as being on its way. @param {Visitor} visitor @param {string} letter
 * @param {number} pit */
export async function seesPending(visitor, letter, pit) {
  await visitor.seesLine('turn', visitor.say('turn.pending', { pit: letter }));
  assert.match(String(await visitor.pit(pit).getAttribute('class')), /\bis-pending\b/);
}
