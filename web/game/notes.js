// SPDX-License-Identifier: MIT
// @ts-check
// What is said about the people at a table: offers, absence, clocks, the host, refusals. Whole
// sentences, as in sentences.js, which says what happens on the board.

import { otherSeat, seatOfPit, SEATS, seriesOf } from './model.js';
import { endSentence } from './endings.js';
import { calledOf, nameOf, resultSentence, together } from './sentences.js';
import { pairsOf } from './series.js';
import { canClaim, clockSentence, firstMove, untilText } from './time.js';

/** @typedef {import('./document.js').Doc} Doc */
/** @typedef {import('./document.js').Seat} Seat */
/** @typedef {import('../lib/words.js').Words} Words */
/** @typedef {import('./table.js').Change} Change */

/** The letter of a ply of the running game, "" when it is not in the list.
 * @param {Doc} doc @param {number} ply */
export function pitAt({ game }, ply) {
  const token = game && game.moves[ply - game.first];
  return token ? token[0] : '';
}

/** The last move of a seat, passes apart. @param {Doc} doc @param {Seat} seat
 * @returns {{ply: number, pit: string} | null} */
export function lastMoveOf({ game }, seat) {
  for (let at = game ? game.moves.length - 1 : -1; game && at >= 0; at -= 1) {
    const pit = game.moves[at][0];
    if (pit !== '-' && seatOfPit(pit) === seat) {
      return { ply: game.first + at, pit };
    }
  }
  return null;
}

/** The kinds that have sentences of their own. */
const KINDS = ['draw', 'takeback', 'pause', 'rematch'];

/**
 * A sentence or a name of a button about an offer, such as `asked.draw`.
 * @param {Words} words @param {string} what @param {Doc} doc
 * @param {{kind: string, seat: Seat, ply?: number | null}} offer @param {Seat | null} me
 */
export function offerText(words, what, doc, offer, me) {
  const kind = KINDS.includes(offer.kind) ? offer.kind : 'other';
  return words.say(`${what}.${kind}`, {
    name: calledOf(words, doc, offer.seat, me),
    ply: offer.ply || 0,
    pit: offer.ply ? pitAt(doc, offer.ply) : '',
  });
}

/** An open offer, as the one who made it and the one who may answer see it.
 * @param {Words} words @param {Doc} doc @param {Seat | null} me */
export function offerSentence(words, doc, me) {
  const { offer } = doc;
  return offer && me
    ? offerText(words, offer.seat === me ? 'offered' : 'asked', doc, offer, me) : null;
}

/** @param {Words} words @param {Doc} doc @param {Seat} seat who is away
 * @param {Seat | null} me @param {number} now */
function awaySentence(words, doc, seat, me, now) {
  const absence = doc.absent[seat];
  if (!absence) {
    return null;
  }
  const values = {
    name: calledOf(words, doc, seat === me ? otherSeat(seat) : seat, me),
    time: untilText(words, absence.deadline, now),
  };
  const who = seat === me ? 'you' : me ? 'other' : 'both';
  const passed = now >= absence.deadline;
  if (absence.silent && !passed) {
    return words.say(`silent.${who}`, values);
  }
  const turn = doc.game && doc.game.turn;
  const then = !passed || who === 'both' ? '' : turn === me && who === 'other' ? '.turn' : '.claim';
  return words.say(`absent.${who}${then}`, values);
}

/**
 * What a player waits for, by the clock: the first move, or somebody who is away.
 * @param {Words} words @param {Doc} doc @param {Seat | null} me @param {number} now
 */
export function waitSentence(words, doc, me, now) {
  if (doc.state !== 'playing' || doc.paused) {
    return null;
  }
  const first = firstMove(doc);
  if (first) {
    return words.say(`clock.first.${first.seat === me ? 'you' : 'other'}`, {
      name: calledOf(words, doc, first.seat, me), time: untilText(words, first.deadline, now),
    });
  }
  const seats = me ? [otherSeat(me), me] : SEATS;
  return seats.map((seat) => awaySentence(words, doc, seat, me, now)).find(Boolean) || null;
}

/** What is spoken when it becomes possible. @param {Words} words @param {Doc} doc
 * @param {Seat | null} me @param {number} now */
export const claimSentence = (words, doc, me, now) => (
  me && canClaim(doc, me, now) ? awaySentence(words, doc, otherSeat(me), me, now) : null);

/**
 * What an event besides a move brings, from before and after it.
 * @type {Record<string, (words: Words, d: any, before: Doc, me: Seat | null, after: Doc)
 *   => string | null>}
 */
const ASIDES = {
  offered: (words, d, before, me, after) => (d.seat === me ? null : offerSentence(words, after, me)),
  answered: (words, d, before, me) => (d.accept || d.seat === me || !me
    ? null : offerText(words, 'declined', before, { ...before.offer, ...d }, me)),
  withdrawn: (words, d, before, me) => (d.seat === me || !me
    ? null : offerText(words, 'withdrawn', before, { ...before.offer, ...d }, me)),
  moved: (words, d, before, me) => (before.offer && me
    ? offerText(words, 'cancelled', before, before.offer, me) : null),
  undone: (words, d) => words.say('undone', { ply: d.ply + 1 }),
  paused: (words) => words.say('paused'),
  resumed: (words) => words.say('resumed'),
  'server-paused': (words, d) => words.say('clock.stopped', { n: Math.ceil(d.ms / 1000) }),
  clock: (words, d, before, me) => words.say(`clock.more.${d.seat === me ? 'you' : 'other'}`, {
    name: calledOf(words, before, me ? otherSeat(me) : d.seat, me), n: Math.round(d.ms / 1000),
  }),
  absent: (words, d, before, me) => (d.deadline === null && d.seat !== me
    ? words.say('absent.back', { name: calledOf(words, before, d.seat, me) }) : null),
  left: (words, d, before, me) => {
    if (!d.seat || (d.seat === me && !d.kicked)) {
      return null;
    }
    return d.seat === me
      ? words.say('aside.kicked.you')
      : words.say(d.kicked ? 'aside.kicked' : 'aside.left', {
        name: calledOf(words, before, d.seat, me),
      });
  },
  'host-changed': (words, d, before, me) => (me && before.seats[me]?.player === d.host?.player
    ? words.say('aside.host.you') : words.say('aside.host', { name: nameOf(words, d.host) })),
  settings: (words, d, before) => (d.locked === before.locked
    ? words.say('aside.settings') : words.say(d.locked ? 'aside.locked' : 'aside.unlocked')),
  muted: (words, d, before, me) => {
    const seat = SEATS.find((it) => before.seats[it]?.player === d.player);
    if (!seat) {
      return null;
    }
    const how = d.muted ? 'aside.muted' : 'aside.unmuted';
    return seat === me
      ? words.say(`${how}.you`) : words.say(how, { name: calledOf(words, before, seat, me) });
  },
  closed: (words, d) => {
    const how = CLOSERS[d.reason] || 'aside.closed';
    return typeof d.text === 'string' && d.text !== ''
      ? words.say('aside.shut.text', { how: words.say(how), text: d.text }) : words.say(how);
  },
};

/** Who closed a table, if not its host. @type {Record<string, string>} */
const CLOSERS = { expired: 'aside.expired', operator: 'aside.shut' };

/** @param {Words} words @param {Change} change @param {Seat | null} me before it
 * @param {Doc} after */
export function asideSentence(words, { cause, d, before }, me, after) {
  const say = Object.prototype.hasOwnProperty.call(ASIDES, cause) ? ASIDES[cause] : null;
  return say && before ? say(words, d, /** @type {any} */ (before), me, after) : null;
}

/**
 * What somebody missed who comes back.
 * @param {Words} words
 * @param {{game: number, plies: number}} seen the running game when it was seen last
 * @param {Doc} doc @param {Seat | null} me
 */
export function missedSentence(words, seen, doc, me) {
  const { game } = doc;
  if (!game || game.number !== seen.game) {
    return null;
  }
  if (game.result) {
    return words.say('missed.end', {
      result: resultSentence(words, doc, me) || '', why: endSentence(words, doc, me) || '',
    });
  }
  const plies = game.first - 1 + game.moves.length - seen.plies;
  return plies > 0 ? words.say('missed.moves', { n: plies }) : null;
}

/** What holds at a table, a sentence a line. @param {Words} words @param {Doc} doc */
export const termsOf = (words, doc) => [
  clockSentence(words, doc.clock),
  words.say(`table.visibility.${doc.visibility}`),
  words.say(`table.spectators.${doc.spectators}`, { n: doc.delay }),
  words.say(`invite.hints.${doc.hints ? 'yes' : 'no'}`),
  words.say(`table.phrases.${doc.phrases}`),
  doc.locked ? words.say('table.locked') : '',
].filter(Boolean);

/** How the series stands, "" before its first game. @param {Words} words @param {Doc} doc
 * @param {Seat | null} me */
export function seriesSentence(words, doc, me) {
  const seat = me || 'south';
  const [first, second] = [doc.seats[seat], doc.seats[otherSeat(seat)]];
  if (doc.series.length === 0 || !first || !second) {
    return '';
  }
  const [one, two] = [seriesOf(doc, seat), seriesOf(doc, otherSeat(seat))];
  const names = {
    first: me ? words.say('seat.you') : nameOf(words, first), second: nameOf(words, second),
  };
  const pairs = pairsOf(doc.series, first.player, second.player);
  return together([
    words.say('record.series', { played: doc.series.length, ...names, one: one.won, two: two.won }),
    words.say('record.seeds', { ...names, one: one.seeds, two: two.seeds }),
    pairs.pairs > 0
      ? words.say('record.pairs', { n: pairs.pairs, ...names, one: pairs.one, two: pairs.two }) : null,
  ]);
}
