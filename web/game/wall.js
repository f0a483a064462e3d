// SPDX-License-Identifier: MIT
// @ts-check
// Which games of a hall its wall shows, where, and which one large. Pure: the time is an argument,
// and nothing is changed in place.

/** So many boards stand on a wall, and so many rooms it follows at most. */
export const PLACES = 12;
/** How long a game that has ended keeps its place, and while others wait for one. Milliseconds, as
 * all that follow. */
export const LINGER = 20000;
export const FAREWELL = 8000;
/** Where there are more games than places: how long one is shown before another takes its place. */
export const SHIFT = 60000;
/** How long a smaller grid must have been enough before the wall takes it. */
export const CALM = 15000;
/** How long a game is shown large. */
export const TURN = 20000;
/** Something happens in a game whose last move is no older. */
export const LIVELY = 30000;

/**
 * A game's place in the grid. `over`: since when it is not played any more, 0 while it is.
 * @typedef {{room: string, since: number, over: number}} Place
 */
/**
 * @typedef {object} Grid
 * @property {(Place | null)[]} places row by row, as many as the grid has
 * @property {string[]} queue rooms that are played in and have no place, the next one first
 * @property {number} loose since when a smaller grid would do, 0 when none would
 */

/** @type {Grid} */
export const EMPTY_GRID = { places: [], queue: [], loose: 0 };

/** May a wall look on? @param {{state: string, spectators: string}} row */
const isShown = ({ state, spectators }) => state === 'playing' && spectators !== 'none';

/** @param {Grid} grid @returns {string[]} the rooms to follow */
export const roomsOf = ({ places }) => (
  /** @type {Place[]} */ (places.filter(Boolean)).map(({ room }) => room));

/**
 * Who has lost or keeps a place: a game that is over stands on for a while.
 * @param {Grid} grid @param {Set<string>} played @param {number} now @param {string | null} held
 */
function keep({ places, queue }, played, now, held) {
  const awaited = queue.some((room) => played.has(room));
  return places.map((place) => {
    if (!place || played.has(place.room)) {
      return place && { ...place, over: 0 };
    }
    const over = place.over || now;
    const patience = awaited && place.room !== held ? FAREWELL : LINGER;
    return now - over < patience ? { ...place, over } : null;
  });
}

/**
 * Where more wait than there are places, the game that has stood longest goes to the end of the queue.
 * @param {(Place | null)[]} places @param {string[]} queue @param {number} now
 * @param {string | null} held
 */
function shift(places, queue, now, held) {
  const oldest = /** @type {Place[]} */ (places.filter((it) => it && !it.over && it.room !== held))
    .sort((a, b) => a.since - b.since)[0];
  if (queue.length === 0 || places.length < PLACES || !oldest || now - oldest.since < SHIFT) {
    return { places, queue };
  }
  const [next, ...rest] = queue;
  return {
    places: places.map((place) => (place === oldest ? { room: next, since: now, over: 0 } : place)),
    queue: [...rest, oldest.room],
  };
}

/**
 * Into as many places: only what would be outside moves, into gaps.
 * @param {(Place | null)[]} places @param {number} size not less than the games
 */
function fit(places, size) {
  const inside = Array.from({ length: size }, (_, at) => places[at] || null);
  const outside = places.slice(size).filter(Boolean);
  return inside.map((place) => place || outside.shift() || null);
}

/**
 * The grid after a change or after some time. A game that stays keeps its place, unless the grid
 * becomes smaller and does not reach it any more.
 * @param {Grid} grid
 * @param {readonly {room: string, state: string, spectators: string, table: number}[]} rows of the hall
 * @param {number} now
 * @param {(count: number) => number} capacity places of the grid that is right for so many games
 * @param {string | null} [held] the game that gives its place to no other: it is shown large
 * @returns {Grid}
 */
export function arrange(grid, rows, now, capacity, held = null) {
  const played = rows.filter(isShown).sort((a, b) => a.table - b.table).map(({ room }) => room);
  const kept = keep(grid, new Set(played), now, held);
  const placed = new Set(kept.map((place) => place && place.room));
  const waiting = [
    ...grid.queue.filter((room) => played.includes(room) && !placed.has(room)),
    ...played.filter((room) => !placed.has(room) && !grid.queue.includes(room)),
  ];
  const free = PLACES - kept.filter(Boolean).length;
  const [coming, queue] = [waiting.slice(0, free), waiting.slice(free)];
  const needed = capacity(PLACES - free + coming.length);
  const isLoose = needed < kept.length;
  const loose = isLoose ? grid.loose || now : 0;
  const size = isLoose && now - loose < CALM ? kept.length : needed;
  const filled = fit(kept, size).map((place) => {
    const room = place ? undefined : coming.shift();
    return room ? { room, since: now, over: 0 } : place;
  });
  return { ...shift(filled, queue, now, held), loose: size === needed ? 0 : loose };
}

/**
 * The game that is shown large. `turns`: when each of the games was shown large last.
 * @typedef {{room: string | null, since: number, turns: Record<string, number>}} Featured
 */
/**
 * What decides: when its last move came (0: not known), whether a move is being sown on the large
 * board, and since when it is over (0: it is not).
 * @typedef {{room: string, movedAt: number, isBusy: boolean, over: number}} Shown
 */

/** @type {Featured} */
export const NOTHING = { room: null, since: 0, turns: {} };

/** May the large board go on to another game? @param {Featured} featured
 * @param {Shown | undefined} here @param {number} now */
function isDue({ since }, here, now) {
  if (!here) {
    return true;
  }
  return !here.isBusy && (here.over ? now - here.over >= FAREWELL : now - since >= TURN);
}

/**
 * Which game is shown large: each for a while, never another one while a move is being sown, first
 * those in which something happens, among them the one whose last turn is longest ago.
 * @param {Featured} featured
 * @param {readonly Shown[]} games that have a place
 * @param {number} now
 * @returns {Featured}
 */
export function feature(featured, games, now) {
  const here = games.find(({ room }) => room === featured.room);
  const others = games.filter(({ room, over }) => room !== featured.room && !over);
  const isLively = (/** @type {Shown} */ { movedAt }) => now - movedAt < LIVELY;
  const lively = others.filter(isLively);
  const stays = !isDue(featured, here, now) || (here && !here.over && isLively(here) && lively.length === 0);
  const turnOf = (/** @type {Shown} */ { room }) => featured.turns[room] || 0;
  const next = stays ? undefined : (lively.length > 0 ? lively : others)
    .reduce((/** @type {Shown | undefined} */ best, game) => (
      best && turnOf(best) <= turnOf(game) ? best : game), undefined);
  if (here && !next) {
    return featured;
  }
  const room = next ? next.room : games.length > 0 ? games[0].room : null;
  const turns = Object.fromEntries(games.map((game) => (
    [game.room, game.room === room ? now : turnOf(game)])));
  return { room, since: now, turns };
}
