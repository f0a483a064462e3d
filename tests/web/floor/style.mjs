// SPDX-License-Identifier: MIT
// @ts-check
// What style sheets use: properties, their keywords and functions, pseudo-classes, at-rules and
// what those ask about, looked up in the tables.

import { DATA, find } from './support.mjs';

/** @typedef {{line: number, path: string, nodes: any[]}} Use */

/** Comments and texts become blanks; lines stay. @param {string} css */
const strip = (css) => css.replace(/\/\*[^]*?\*\/|"[^"\n]*"|url\([^)]*\)/g, (it) => it.replace(/[^\n]/g, ' '));

/** Nodes of value types that have a name, such as `min()`. @type {Map<string, any>} */
const functions = new Map();

/** @param {any} node */
function gather(node) {
  for (const [name, child] of Object.entries(node)) {
    if (name !== '__compat' && child && typeof child === 'object') {
      if (child.__compat && !functions.has(name)) {
        functions.set(name, child);
      }
      gather(child);
    }
  }
}

gather(DATA.css.types);

/** @param {string} selector @returns {[string, any][]} */
const readSelector = (selector) => [...selector.matchAll(/::?(-?[a-z][a-z-]*)/g)].map(([text, name]) => (
  [text, find('css', 'selectors', name)]));

/** @param {string} rule such as `@media (min-width: 30em)` @returns {[string, any][]} */
function readAtRule(rule) {
  const name = (/^@([a-z-]+)/.exec(rule) || ['', ''])[1];
  const features = [...rule.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => (
    /** @type {[string, any]} */ ([`@${name} ${feature}`, find('css', 'at-rules', name, feature)])));
  return [[`@${name}`, find('css', 'at-rules', name)], ...(name === 'media' ? features : [])];
}

/** Units whose name in the tables is another one, by their beginning. @type {Record<string, string>} */
const UNITS = {
  d: 'viewport_percentage_units_dynamic',
  s: 'viewport_percentage_units_small',
  l: 'viewport_percentage_units_large',
  c: 'container_query_length_units',
};

/** @param {string} unit */
const findUnit = (unit) => find('css', 'types', 'length', unit)
  || (/^([dsl]v|cq)(h|w|i|b|min|max)$/.test(unit) ? find('css', 'types', 'length', UNITS[unit[0]]) : null);

/** @param {string} property @param {string} value @returns {[string, any][]} */
function readDeclaration(property, value) {
  const node = DATA.css.properties[property];
  const words = [...value.matchAll(/(?<![\w-])-?[a-z][a-z-]*(\()?/g)];
  return [[property, find('css', 'properties', property)], ...words.map(([text, opens]) => {
    const name = text.replace('(', '');
    const own = node && (node[name] || node[name.replace(/-/g, '_')]);
    return /** @type {[string, any]} */ (
      [`${property}: ${text}`, own && own.__compat ? own : opens ? functions.get(name) || null : null]);
  }), ...[...value.matchAll(/\d([a-z]+)\b/g)].map(([, unit]) => (
    /** @type {[string, any]} */ ([unit, findUnit(unit)])))];
}

/** @param {string} css @returns {Use[]} */
export function readStyle(css) {
  /** @type {Use[]} */
  const uses = [];
  const text = strip(css);
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(start, index);
    const line = text.slice(0, start + part.search(/\S|$/)).split('\n').length;
    const [, property, value] = /^\s*([a-z-]+)\s*:([^]*)$/.exec(part) || [];
    start = index + 1;
    /** @type {[string, any][]} */
    let found = [];
    if (end === '{') {
      found = part.trim().startsWith('@') ? readAtRule(part.trim()) : readSelector(part);
    } else if (property) {
      found = readDeclaration(property, value);
    }
    uses.push(...found.filter(([, node]) => node).map(([path, node]) => ({ line, path, nodes: [node] })));
  }
  return uses;
}
