// SPDX-License-Identifier: MIT
// @ts-check
// Where we are: the site's root, the build of this page, and what an address means.

import { el } from './kit.js';

/**
 * This module is served from ROOT/a/BUILD/lib/site.js. Everything is relative to ROOT, so that a
 * path prefix works.
 * @param {string} url
 * @returns {{root: string, build: string}}
 */
export function placeOf(url) {
  const match = /^(.*\/)a\/([^/]+)\/lib\/site\.js/.exec(url);
  return match
    ? { root: match[1], build: match[2] }
    : { root: url.replace(/lib\/site\.js.*$/, ''), build: 'none' };
}

export const { root, build } = placeOf(import.meta.url);

/** @param {string} path a path below the root, such as "r/K7MPQ2R9XD" */
export const address = (path) => root + path;

/**
 * What links begin with that are given to others: the site's public address where the host has set
 * one, otherwise the root.
 * @param {string | null | undefined} said by the page @param {string} own
 */
export const linkBaseOf = (said, own) => (/^https?:\/\//.test(said || '') ? String(said) : own);

/** @param {string} name of a value that the server has put into the page */
export const valueOf = (name) => {
  const meta = typeof document === 'undefined' ? null : document.querySelector(`meta[name="djenon-${name}"]`);
  const value = meta ? /** @type {HTMLMetaElement} */ (meta).content : '';
  return value.startsWith('{{') ? '' : value;
};

/** An address for other people. @param {string} path a path below the root */
export const shareAddress = (path) => linkBaseOf(valueOf('link'), root) + path;

/** The address of the WebSocket. */
export const socketAddress = () => `${root.replace(/^http/, 'ws')}ws`;

/** An asset of this build. @param {string} path */
export const asset = (path) => new URL(`../${path}`, import.meta.url).href;

/** Gives the page a style sheet that it may have. @param {string} path
 * @returns {Promise<any>} when it is there, or failed */
export const needStyle = (path) => new Promise((resolve) => {
  const href = asset(path);
  if (document.querySelector(`link[href="${href}"]`)) {
    resolve(null);
  } else {
    document.head.appendChild(el('link', { rel: 'stylesheet', href, load: resolve, error: resolve }));
  }
});

/**
 * The games in the order of the home page, the board each is played on and how many seeds lie in a
 * pit before it begins; `skins`, where one may choose: by the names that the settings know.
 * @type {{rules: string, shape: import('../board/types.js').Shape, seeds: number, skins?: string[]}[]}
 */
export const GAMES = [
  { rules: 'djenon-aboure', shape: { rowPits: 6, stores: false, skin: 'djenon' }, seeds: 4 },
  { rules: 'djenon-abe', shape: { rowPits: 6, stores: false, skin: 'djenon' }, seeds: 4 },
  {
    rules: 'adji-boto',
    shape: { rowPits: 5, stores: true, skin: 'adji-straight' },
    seeds: 10,
    skins: ['adji-straight', 'adji-curved'],
  },
];

/** @param {string} rules */
export const gameOf = (rules) => GAMES.find((game) => game.rules === rules) || GAMES[0];

/** @param {string} rules */
export const shapeOf = (rules) => gameOf(rules).shape;

/**
 * How a game's board looks here.
 * @param {string} rules @param {import('./memory.js').Settings} settings
 * @returns {import('../board/types.js').Look}
 */
export const lookOf = (rules, { skins, orientation }) => {
  const shape = shapeOf(rules);
  return { shape: { ...shape, skin: skins[rules] || shape.skin }, orientation };
};

const CODE = /^[23456789BCDFGHJKMNPQRTVWXZ]{10}$/;

/**
 * A room code as people write it, in its plain form, or null when it is none.
 * @param {string} text
 */
export function parseCode(text) {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** @param {string} code */
export const showCode = (code) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** @param {string} rules @param {string} language */
export const rulesAddress = (rules, language) => address(`${language}/rules/${rules}`);

/** @param {string} rules */
export const learnAddress = (rules) => address(`learn/${rules}`);

/** A finished game as people write it. @param {string} code @param {number} number in its room */
export const showGame = (code, number) => `${showCode(code)}-${number}`;

/**
 * The code of a room, or of one game in it.
 * @param {string} text
 * @returns {{code: string, number: number | null} | null}
 */
export function parseGame(text) {
  const [, room, number] = /^(.*?)(?:-([1-9][0-9]{0,2}))?$/.exec(text.trim()) || [];
  const whole = parseCode(text);
  const code = whole || parseCode(room || '');
  return code ? { code, number: whole || !number ? null : Number(number) } : null;
}

/** @param {string} code */
export const roomPath = (code) => `r/${showCode(code)}`;

/** @param {string} code */
export const roomAddress = (code) => address(roomPath(code));

/**
 * @typedef {{page: 'home', language: string | null}
 *   | {page: 'room' | 'hall' | 'wall', code: string | null}
 *   | {page: 'game', code: string | null, number: number | null}
 *   | {page: 'position', text: string}
 *   | {page: 'learn', rules: string}
 *   | {page: 'settings' | 'lobby' | 'archive' | 'privacy' | 'diag'}
 *   | {page: 'missing'}} Route
 */

/**
 * What an address below the root shows.
 * @param {string} path without the root, without query and fragment
 * @param {readonly string[]} languages
 * @returns {Route}
 */
export function parseRoute(path, languages) {
  const [first, second, ...rest] = path.replace(/\/$/, '').split('/');
  if (first === '' || (languages.includes(first) && second === undefined)) {
    return { page: 'home', language: first || null };
  }
  if (first === 'r' && rest.length === 0) {
    return { page: 'room', code: parseCode(decode(second || '')) };
  }
  if (first === 'h' && (rest.length === 0 || rest.join() === 'wall')) {
    return { page: rest.length ? 'wall' : 'hall', code: parseCode(decode(second || '')) };
  }
  if (first === 'g' && rest.length === 0) {
    const game = parseGame(decode(second || ''));
    return { page: 'game', code: game && game.code, number: game && game.number };
  }
  if (first === 'learn' && rest.length === 0 && GAMES.some(({ rules }) => rules === second)) {
    return { page: 'learn', rules: second };
  }
  if (first === 'p' && second) {
    return { page: 'position', text: [second, ...rest].map(decode).join('/') };
  }
  if ((first === 'settings' || first === 'lobby' || first === 'archive' || first === 'privacy'
    || first === 'diag')
    && second === undefined) {
    return { page: first };
  }
  return { page: 'missing' };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return '';
  }
}

/** The part of the present address below the root. */
export function currentPath() {
  const here = window.location.href.split(/[?#]/)[0];
  return here.startsWith(root) ? here.slice(root.length) : '';
}
