// SPDX-License-Identifier: MIT
// @ts-check
// A room's document and what events do to it (proto/README.md). Pure: nothing is changed in place.

/** @typedef {import('./document.js').Seat} Seat */
/** @typedef {import('./document.js').Person} Person */
/** @typedef {import('./document.js').Result} Result */
/** @typedef {import('./document.js').Game} Game */
/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {{t?: string, v?: number, d?: any}} RoomEvent */

/** @type {readonly Seat[]} */
export const SEATS = ['south', 'north'];

/** @param {Seat} seat @returns {Seat} */
export const otherSeat = (seat) => (seat === 'south' ? 'north' : 'south');

/** @param {any} d */
const standing = ({ position, hash, turn, legal, stood, quiet }) => (
  { position, hash, turn, legal, stood, quiet });

/** @param {string} pit @param {number} laps @param {number} captured */
export function token(pit, laps, captured) {
  if (pit === '.') {
    return '--';
  }
  return pit + (laps > 1 ? `~${laps}` : '') + (captured > 0 ? `+${captured}` : '');
}

const NOBODY = { south: null, north: null };

/** @param {Doc} doc @param {any} d a ply @returns {Doc} */
function played(doc, d, pit = d.pit, laps = d.laps, captured = d.captured) {
  const game = /** @type {Game} */ (doc.game);
  const last = { ply: d.ply, pit, laps, captured, before: game.position, pits: d.pits || null };
  const moves = [...game.moves, token(pit, laps, captured)];
  return {
    ...doc,
    game: { ...game, ...standing(d), moves, last },
    clocks: d.clocks || null,
    offer: null,
    absent: game.turn ? { ...doc.absent, [game.turn]: null } : doc.absent,
  };
}

/** @param {Doc} doc @returns {Doc} */
const settled = (doc, clocks = null) => (
  { ...doc, offer: null, clocks, paused: false, absent: NOBODY });

/** @param {Doc} doc @param {Result} result @returns {Doc} */
function finished(doc, result, clocks = null) {
  const game = /** @type {Game} */ (doc.game);
  return {
    ...settled(doc, clocks),
    state: 'over',
    game: { ...game, result, turn: null, legal: '' },
  };
}

/** @param {Doc} doc @returns {Doc} */
const withoutOffer = (doc) => ({ ...doc, offer: null });

/** @param {any} person @param {any} d */
const renamed = (person, { player, name }) => (
  person && person.player === player ? { ...person, name } : person);

/** What events do. @type {Record<string, (doc: Doc, d: any) => Doc>} */
const EFFECTS = {
  created: (_, d) => ({
    rules: d.rules,
    version: d.version,
    visibility: d.visibility || 'private',
    spectators: d.spectators,
    delay: d.delay || 0,
    hints: d.hints,
    phrases: d.phrases || 'canned',
    ...(d.hall ? { hall: d.hall } : {}),
    clock: d.clock,
    host: d.host,
    locked: false,
    muted: [],
    state: 'open',
    seats: NOBODY,
    game: null,
    series: [],
    offer: null,
    clocks: null,
    paused: false,
    absent: NOBODY,
  }),
  seated: (doc, { seat, person }) => ({ ...doc, seats: { ...doc.seats, [seat]: person } }),
  left: (doc, { seat }) => (seat
    ? { ...doc, seats: { ...doc.seats, [seat]: null }, offer: null, state: 'open' }
    : doc),
  renamed: (doc, d) => ({
    ...doc,
    host: renamed(doc.host, d),
    seats: { south: renamed(doc.seats.south, d), north: renamed(doc.seats.north, d) },
  }),
  'host-changed': (doc, { host }) => ({ ...doc, host }),
  settings: (doc, { locked, spectators, delay = 0, hints, phrases }) => (
    { ...doc, locked, spectators, delay, hints, phrases }),
  muted: (doc, { player, muted }) => {
    const others = doc.muted.filter((one) => one.player !== player);
    return { ...doc, muted: muted ? [...others, { player }] : others };
  },
  started: (doc, d) => ({
    ...settled(doc, d.clocks),
    version: d.version,
    clock: d.clock,
    state: 'playing',
    seats: { south: d.south, north: d.north },
    game: {
      number: d.game,
      start: d.position,
      moves: [],
      first: 1,
      last: null,
      result: null,
      ...standing(d),
    },
  }),
  moved: played,
  passed: (doc, d) => played(doc, d, '.', 0, 0),
  undone: (doc, d) => {
    const game = /** @type {Game} */ (doc.game);
    const moves = game.moves.slice(0, Math.max(0, d.ply - game.first + 1));
    return {
      ...settled(doc, d.clocks),
      paused: doc.paused,
      game: { ...game, ...standing(d), moves, last: d.last },
    };
  },
  ended: (doc, { game, winner, south, north, reason, clocks }) => {
    const { seats, series } = doc;
    const row = {
      game,
      south: seats.south ? seats.south.player : '',
      north: seats.north ? seats.north.player : '',
      winner,
      score: /** @type {[number, number]} */ ([south, north]),
      reason,
    };
    return { ...finished(doc, { winner, south, north, reason }, clocks), series: [...series, row] };
  },
  aborted: (doc) => {
    const game = /** @type {Game} */ (doc.game);
    const [south, north] = parsePosition(game.position).stores;
    return finished(doc, { winner: null, south, north, reason: 'aborted' });
  },
  offered: (doc, { kind, seat, ply = null }) => ({ ...doc, offer: { kind, seat, ply } }),
  answered: withoutOffer,
  withdrawn: withoutOffer,
  absent: (doc, { seat, silent = false, deadline }) => {
    const absence = deadline === null ? null : { silent, deadline };
    return { ...doc, absent: { ...doc.absent, [seat]: absence } };
  },
  clock: (doc, { clocks = null }) => ({ ...doc, clocks }),
  paused: (doc, { clocks }) => ({ ...settled(doc, clocks), paused: true }),
  resumed: (doc, { clocks = null }) => ({ ...doc, paused: false, clocks }),
  'server-paused': (doc, { clocks = null }) => ({ ...doc, clocks, absent: NOBODY }),
  closed: (doc) => ({ ...doc, state: 'closed', offer: null }),
};

/**
 * The document after an event. Unknown events change nothing.
 * @param {Doc | null} doc null before `created`
 * @param {RoomEvent} event
 * @returns {Doc | null}
 */
export function reduce(doc, event) {
  const effect = event.t !== undefined && Object.prototype.hasOwnProperty.call(EFFECTS, event.t)
    ? EFFECTS[event.t]
    : null;
  if (!effect || (!doc && event.t !== 'created')) {
    return doc;
  }
  return effect(/** @type {Doc} */ (doc), event.d || {});
}

/** @typedef {{v: number, doc: Doc | null}} Feed */

/**
 * One frame of a room's feed. `gap` means that frames are missing between and a sync is due.
 * @param {Feed} feed
 * @param {RoomEvent} frame a bare frame (without `t`) counts only
 * @returns {{feed: Feed, applied: boolean, gap: boolean}}
 */
export function receive(feed, frame) {
  const v = frame.v || 0;
  if (frame.t === 'snapshot') {
    return { feed: { v, doc: frame.d }, applied: true, gap: false };
  }
  if (v <= feed.v) {
    return { feed, applied: false, gap: false };
  }
  if (v > feed.v + 1) {
    return { feed, applied: false, gap: true };
  }
  return { feed: { v, doc: reduce(feed.doc, frame) }, applied: true, gap: false };
}

/**
 * A position's text, taken apart; it is the server's and is not checked here.
 * @param {string} text
 */
export function parsePosition(text) {
  const [rules, south, north, stores, turn, ply, unopened] = text.split('_');
  const numbers = (/** @type {string} */ list) => list.split('-').map(Number);
  return {
    rules,
    south: numbers(south),
    north: numbers(north),
    stores: /** @type {[number, number]} */ (numbers(stores)),
    turn: /** @type {Seat | null} */ (turn === 'S' ? 'south' : turn === 'N' ? 'north' : null),
    ply: Number(ply),
    unopened: unopened || '',
  };
}

/**
 * A position as the 14 counts of a board: pits, then the stores at 12 and 13.
 * @param {string} position
 * @param {number[] | null} [pits] other seeds in the pits
 * @param {[number, number]} [stores] other seeds in the stores
 */
export function cellsOf(position, pits = null, stores) {
  const parsed = parsePosition(position);
  const cells = new Array(14).fill(0);
  (pits || [...parsed.south, ...parsed.north]).forEach((seeds, pit) => {
    cells[pit] = seeds;
  });
  [cells[12], cells[13]] = stores || parsed.stores;
  return cells;
}

/**
 * The board after the newest ply, before any division of the seeds left at the end.
 * @param {Game} game
 */
export function cellsAfterLast(game) {
  const { last } = game;
  if (!last || !last.pits) {
    return cellsOf(game.position);
  }
  const { stores, turn } = parsePosition(last.before);
  stores[turn === 'north' ? 1 : 0] += last.captured;
  return cellsOf(game.position, last.pits, stores);
}

/**
 * What a trace leaves of a board. The trace says which pits give and get; nothing is decided here.
 * @param {number[]} cells
 * @param {{laps: {origin: number, drops: number[]}[], captures: {pit: number, seeds: number}[]}}
 *   trace
 * @param {Seat} mover
 */
export function applyTrace(cells, trace, mover) {
  const after = [...cells];
  for (const { origin, drops } of trace.laps) {
    after[origin] -= drops.length;
    drops.forEach((pit) => {
      after[pit] += 1;
    });
  }
  for (const { pit, seeds } of trace.captures) {
    after[pit] -= seeds;
    after[mover === 'south' ? 12 : 13] += seeds;
  }
  return after;
}

/**
 * Seeds of the first lap of the newest ply, when an engine can tell.
 * @param {{trace: (position: string, letter: string) => any} | null} engine
 * @param {Game | null} game
 * @returns {number | null}
 */
export function seedsSown(engine, game) {
  const last = game && game.last;
  const trace = engine && last && last.pit !== '.' ? engine.trace(last.before, last.pit) : null;
  return trace && trace.ok && trace.laps.length > 0 ? trace.laps[0].drops.length : null;
}

/** @param {number} pit @param {number} rowPits */
export const letterOf = (pit, rowPits) => (
  String.fromCharCode(pit < rowPits ? 65 + pit : 97 + pit - rowPits));

/** @param {string} letter @param {number} rowPits */
export const pitOf = (letter, rowPits) => (
  letter < 'a' ? letter.charCodeAt(0) - 65 : letter.charCodeAt(0) - 97 + rowPits);

/** @param {string} letter @returns {Seat} whose pit it names */
export const seatOfPit = (letter) => (letter < 'a' ? 'south' : 'north');

/** Seeds in a pit. @param {string} position @param {string} letter */
export function seedsIn(position, letter) {
  const seat = seatOfPit(letter);
  return parsePosition(position)[seat][letter.charCodeAt(0) - (seat === 'south' ? 65 : 97)];
}

/** The seat a player has. @param {Doc} doc @param {string} player @returns {Seat | null} */
export function seatOf(doc, player) {
  return SEATS.find((seat) => (doc.seats[seat] || { player: null }).player === player) || null;
}

/** What hello's `seats` says of a player's room, but for its code and `v`. @param {Doc} doc @param {Seat} seat */
export const rowOf = ({ rules, state, seats, game, clock, clocks }, seat) => ({
  rules,
  state,
  seat,
  game: game ? game.number : 0,
  opponent: seats[otherSeat(seat)],
  turn: !!game && game.turn === seat,
  clock,
  deadline: clocks ? clocks.deadline : null,
});

/** The move that was played after so many plies. @param {Game} game @param {number} ply
 * @returns {string | undefined} its token */
export const moveAt = ({ position, moves }, ply) => moves[ply - parsePosition(position).ply + moves.length];

/**
 * Games and seeds of the series, by the player who now has the seat.
 * @param {Doc} doc
 * @param {Seat} seat
 */
export function seriesOf(doc, seat) {
  const { player } = doc.seats[seat] || { player: null };
  const sum = { won: 0, drawn: 0, seeds: 0 };
  for (const game of doc.series) {
    const was = SEATS.find((one) => game[one] === player);
    if (was) {
      sum.won += game.winner === was ? 1 : 0;
      sum.drawn += game.winner === 'draw' ? 1 : 0;
      sum.seeds += game.score[SEATS.indexOf(was)];
    }
  }
  return sum;
}
