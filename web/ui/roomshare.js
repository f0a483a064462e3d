// SPDX-License-Identifier: MIT
// @ts-check
// Taking a room's game along while it is looked at: the link, the position and the record so far.

import { loadNotation } from '../lib/notation.js';
import { shareAddress, showCode, showGame } from '../lib/site.js';
import { fetchRecord } from '../net/api.js';
import { openDialog } from './dialog.js';
import { createShare } from './share.js';

/** @typedef {import('../game/document.js').Doc} Doc */
/** @typedef {import('../game/document.js').Game} Game */

const SECOND = 1000;
const DAY_SECONDS = 24 * 60 * 60;

/** A clock as the server's records write it, in seconds. @param {import('../game/document.js').TimeControl} clock */
function clockTag(clock) {
  if (clock.kind === 'fischer') {
    return `${clock.base / SECOND}+${(clock.increment || 0) / SECOND}`;
  }
  return clock.kind === 'days' ? `1/${clock.days * DAY_SECONDS}` : '-';
}

/**
 * The record of a game that is being played.
 * @param {string} code @param {Doc} doc @param {Game} game
 */
async function recordSoFar(code, doc, game) {
  const { south, north } = doc.seats;
  const text = (await loadNotation()).write({
    start: game.start,
    moves: game.moves.map((move) => move[0].replace('-', '.')).join(''),
    tags: {
      Event: `Room ${showCode(code)}`,
      Round: String(game.number),
      South: (south && south.name) || '',
      North: (north && north.name) || '',
      Clock: clockTag(doc.clock),
    },
  });
  if (text === null) {
    throw new Error('the moves do not follow from the start');
  }
  return text;
}

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {{position: string, ply: number} | null} looked an earlier position that is looked at
 */
export function openRoomShare(app, table, looked) {
  const doc = /** @type {Doc} */ (table.doc());
  const { game } = doc;
  if (!game) {
    return;
  }
  const words = app.words();
  const name = showGame(table.code, game.number);
  const { position, ply } = looked
    || { position: game.position, ply: game.first + game.moves.length - 1 };
  const isWhole = game.first === 1;
  const record = () => (doc.state === 'playing'
    ? recordSoFar(table.code, doc, game) : fetchRecord(table.code, game.number));
  const share = createShare(app, {
    link: () => shareAddress(doc.state === 'playing' ? `p/${position}` : `g/${name}#${ply}`),
    position: () => position,
    record: isWhole || doc.state !== 'playing' ? record : null,
    file: `${name}.sgr`,
  });
  openDialog({ title: words.say('replay.share'), close: words.say('site.close'), content: [share.node()] });
  share.update();
}
