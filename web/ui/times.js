// SPDX-License-Identifier: MIT
// @ts-check
// Clocks, durations and dates in words.

/** @typedef {import('../lib/words.js').Words} Words */
/** @typedef {{kind: 'none'} | {kind: 'fischer', base: number, increment?: number}
 *   | {kind: 'days', days: number}} Clock */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {Words} words @param {Clock | null} clock */
export function clockText(words, clock) {
  if (clock && clock.kind === 'fischer') {
    const { base, increment = 0 } = clock;
    const seconds = String(base % MINUTE / SECOND).padStart(2, '0');
    return words.say('pace.fischer', {
      base: `${Math.floor(base / MINUTE)}:${seconds}`,
      increment: increment / SECOND,
    });
  }
  return clock && clock.kind === 'days'
    ? words.say('pace.days', { n: clock.days })
    : words.say('pace.none');
}

/** @type {[string, number][]} */
const UNITS = [['days', DAY], ['hours', HOUR], ['minutes', MINUTE], ['seconds', SECOND]];

/** A length of time in its largest unit of which there are two. @param {Words} words @param {number} ms */
export function durationText(words, ms) {
  const [unit, size] = UNITS.find(([, length]) => ms >= 2 * length) || UNITS[3];
  return words.say(`span.${unit}`, { n: Math.max(0, Math.floor(ms / size)) });
}

/** @param {Words} words @param {number} ms Unix epoch */
export const dateText = (words, ms) => new Intl.DateTimeFormat(
  words.locale, /** @type {any} */ ({ dateStyle: 'medium', timeStyle: 'short' })).format(ms);
