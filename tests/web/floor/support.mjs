// SPDX-License-Identifier: MIT
// @ts-check
// What the oldest browsers that the client promises have (web/README.md), from MDN's tables.

import { createRequire } from 'node:module';

/** @type {any} */
export const DATA = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** @type {Record<string, string>} */
export const FLOOR = { chrome: '87', firefox: '78', safari: '14', safari_ios: '14' };

/** @param {string} version of the tables, such as "14.1" or "≤79" */
const numberOf = (version) => Number.parseFloat(version.replace('≤', ''));

/** Whether a statement of the tables covers a version. @param {any} statement @param {string} floor */
function covers({ version_added: since, version_removed: until, prefix, alternative_name: other, flags }, floor) {
  if (prefix || other || flags || typeof since !== 'string' || since === 'preview') {
    return false;
  }
  return numberOf(since) <= numberOf(floor) && !(typeof until === 'string' && numberOf(until) <= numberOf(floor));
}

/**
 * The browsers of the floor that lack a feature.
 * @param {any} feature a node of the tables @returns {string[]}
 */
export function lacking(feature) {
  const support = feature.__compat.support;
  return Object.entries(FLOOR).filter(([browser, floor]) => {
    const statements = support[browser] ? [support[browser]].flat() : [];
    return !statements.some((it) => covers(it, floor));
  }).map(([browser]) => browser);
}

/**
 * A node of the tables that says something, or null.
 * @param {(string | undefined)[]} path
 */
export function find(...path) {
  /** @type {any} */
  let node = DATA;
  for (const name of path) {
    node = name !== undefined && node && Object.hasOwn(node, name) ? node[name] : null;
  }
  return node && node.__compat ? node : null;
}
