// SPDX-License-Identifier: MIT
// @ts-check
// The pages that are sent in each language, web/pages/LANGUAGE/NAME.html, as rows, and what they and
// index.html preload. firstsight.mjs writes them.

import { readFileSync } from 'node:fs';

export const WEB = new URL('../../web/', import.meta.url);
export const read = (/** @type {string} */ path) => readFileSync(new URL(path, WEB), 'utf8');

/**
 * `path`: an address of the page; `modules`: what it needs beside main.js, with all that they import;
 * `parts` of the messages, with their style sheets; `is`: when it is drawn; `without`: what waits
 * for its script; `isWhole`: it can be read as it is sent, and what its script needs comes after it has
 * been seen; `each`: every language has an address of its own.
 * @typedef {{path: (language: string) => string, modules: string[], parts: string[], is: string,
 *   without: string, isWhole: boolean, each: boolean}} Row
 */

/** @type {Record<string, Row>} */
export const PAGES = {
  home: {
    path: (language) => `${language}/`,
    modules: ['ui/pages.js', 'ui/home.js'],
    parts: ['around'],
    is: '.exhibits',
    without: '.yours, .home-more, .exhibit-board > *',
    isWhole: true,
    each: true,
  },
  lobby: {
    path: () => 'lobby',
    modules: ['ui/pages.js', 'ui/lobby.js'],
    parts: ['around'],
    is: '.lobby',
    without: '',
    isWhole: true,
    each: false,
  },
  room: {
    path: () => 'r/BCDFG-HJKMN',
    modules: ['ui/room.js'],
    parts: [],
    is: '.loading',
    without: '',
    isWhole: false,
    each: false,
  },
};

/** @param {string} language @param {string} name */
export const pageFile = (language, name) => new URL(`pages/${language}/${name}.html`, WEB);

/**
 * A module and everything that it imports at once, relative to web/.
 * @param {string} path @param {Set<string>} [seen]
 */
export function closure(path, seen = new Set()) {
  if (!seen.has(path)) {
    seen.add(path);
    for (const [, from] of read(path).matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gms)) {
      closure(new URL(from, new URL(path, WEB)).href.slice(WEB.href.length), seen);
    }
  }
  return seen;
}

/**
 * What a page preloads: first what opens the connection, then what it needs besides.
 * @param {Pick<Row, 'modules'>} row @param {string[]} words their modules
 */
export function preloads({ modules }, words) {
  const all = closure('main.js');
  const first = [...all];
  modules.forEach((path) => closure(path, all));
  return { first: first.slice(1), then: [...words, ...[...all].slice(first.length)] };
}

/** Style sheets go before them. @param {string[]} paths */
export const links = (paths) => paths.map((path) => (
  `<link rel="modulepreload" href="{{root}}a/{{build}}/${path}" fetchpriority="low">\n`)).join('');

export const PRELOADS = /(?:<link rel="modulepreload" [^>]*>\n)+/;

/** The page of all other addresses, with the preloads that it should have. @param {string} page */
export function withPreloads(page) {
  const { first, then } = preloads({ modules: ['ui/pages.js'] }, []);
  return page.replace(PRELOADS, links([...first, ...then]));
}
