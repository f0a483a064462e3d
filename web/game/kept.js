// SPDX-License-Identifier: MIT
// @ts-check
// Rooms as they stood when this browser was last connected, to be looked at without a network: only
// those where its player sits, the newest first. A private thing, forgotten with the player.

/** How many rooms are kept, and how many characters one of them may take; a longer one is not. */
export const ROOMS_MAX = 8;
export const ROOM_CHARACTERS_MAX = 32768;

/**
 * @typedef {object} KeptRoom
 * @property {string} room its code
 * @property {string} player the public id that this browser's player had
 * @property {import('./document.js').Doc} doc
 */
/** @typedef {Pick<import('../lib/memory.js').Memory, 'known' | 'remember'>} Memory */

/** @param {Memory} memory @returns {KeptRoom[]} */
export function keptRooms(memory) {
  const kept = memory.known('rooms');
  return Array.isArray(kept) ? kept.filter((it) => it && it.room && it.doc) : [];
}

/** @param {Memory} memory @param {string} room @returns {KeptRoom | null} */
export const findRoom = (memory, room) => keptRooms(memory).find((it) => it.room === room) || null;

/** @param {Memory} memory @param {string} room */
export function dropRoom(memory, room) {
  const kept = keptRooms(memory);
  const others = kept.filter((it) => it.room !== room);
  if (others.length < kept.length) {
    memory.remember('rooms', others.length > 0 ? others : null);
  }
}

/** Keeps a room in place of what was kept of it. @param {Memory} memory @param {KeptRoom} row */
export function keepRoom(memory, row) {
  const others = keptRooms(memory).filter((it) => it.room !== row.room);
  const fits = JSON.stringify(row).length <= ROOM_CHARACTERS_MAX;
  memory.remember('rooms', (fits ? [row, ...others] : others).slice(0, ROOMS_MAX));
}
