// SPDX-License-Identifier: MIT
// @ts-check
// The client runs where it promises to (web/README.md): what it is written in and what it uses is
// compared with what the oldest of those browsers have. What is newer is named here, with the
// reason why nothing is lost without it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import ts from 'typescript';
import { readScripts } from './script.mjs';
import { readStyle } from './style.mjs';
import { find, lacking } from './support.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

/** The last edition of the language that all of them read; what of it they do not is refused below. */
const EDITION = 2020;

/** Newer names in scripts, and what happens without them. @type {Record<string, string>} */
const SCRIPTS = {
  AudioContext: 'asked for before use, also under its older name',
  'Navigator.share': 'asked for before use; the button is not there',
  Notification: 'asked for before use; its absence is explained',
  'Notification.close': 'what was shown',
  '?.segment': 'asked for before use; without it a name is counted in characters',
  '?.take': 'a method of the client',
};

const ENHANCEMENT = 'looks a little plainer without it';
const GRID = 'in grids, where it is as old as they are';
/** Newer parts of style sheets. @type {Record<string, string>} */
const STYLES = {
  '-webkit-tap-highlight-color': 'for those that have it',
  '-webkit-touch-callout': 'for those that have it',
  ':focus-visible': 'without it the browser marks the focus in its own way',
  '@media forced-colors': 'for those that have it',
  '@media prefers-contrast': 'for those that have it',
  '@media scripting': 'without it, what cannot be pressed is shown as such',
  '::file-selector-button': ENHANCEMENT,
  'accent-color': ENHANCEMENT,
  'align-content: start': GRID,
  'align-self: end': GRID,
  'align-self: start': GRID,
  'clip: rect(': 'the property of the first style sheets, not the newer shape',
  'color-scheme': ENHANCEMENT,
  'color-scheme: dark': ENHANCEMENT,
  'color-scheme: light': ENHANCEMENT,
  contain: 'for speed alone',
  'contain: layout': 'for speed alone',
  'contain: size': 'for speed alone',
  'contain: style': 'for speed alone',
  'cursor: default': 'for those that have a pointer',
  'cursor: none': 'for those that have a pointer',
  'cursor: pointer': 'for those that have a pointer',
  dvh: 'asked for before use',
  'font-family: system-ui': 'others are named after it',
  'forced-color-adjust': 'for those that have it',
  'forced-color-adjust: none': 'for those that have it',
  'justify-content: start': GRID,
  'overflow-wrap: anywhere': 'break-word stands before it',
  resize: 'a field stays as high as it is',
  'resize: vertical': 'a field stays as high as it is',
  'text-size-adjust': 'a name with a prefix stands before it',
  'text-wrap': ENHANCEMENT,
  'text-wrap: balance': ENHANCEMENT,
  'text-wrap: pretty': ENHANCEMENT,
  'user-select': 'a name with a prefix stands before it',
  'user-select: all': 'a name with a prefix stands before it',
};

/** @param {string} folder @param {string} ending @returns {string[]} */
const filesOf = (folder, ending) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
  const at = path.join(folder, entry.name);
  return entry.isDirectory() ? filesOf(at, ending) : entry.name.endsWith(ending) ? [at] : [];
});

/** What the language of that edition has and the oldest browsers have not.
 * @param {any} node of a syntax tree @returns {string[]} */
function newerIn(node) {
  if (!node || typeof node !== 'object') {
    return [];
  }
  const own = [];
  if (node.type === 'ExportAllDeclaration' && node.exported) {
    own.push('export * as');
  }
  if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) {
    own.push('a look behind in a regular expression');
  }
  return [...own, ...Object.values(node).flatMap((it) => (it instanceof RegExp ? [] : newerIn(it)))];
}

/** @param {string} source of a module @returns {string[]} what the oldest browsers cannot read */
function readLanguage(source) {
  try {
    return newerIn(parse(source, { ecmaVersion: EDITION, sourceType: 'module' }));
  } catch (error) {
    return [String(error)];
  }
}

/**
 * What the oldest browsers lack, without what is known.
 * @param {{file: string, line: number, path: string, nodes: any[]}[]} uses
 * @param {Record<string, string>} known
 */
function missing(uses, known) {
  const newer = uses.map((use) => ({ use, lack: use.nodes.map(lacking) }))
    .filter(({ lack }) => lack.every((browsers) => browsers.length > 0));
  const found = new Set(newer.map(({ use }) => use.path));
  return {
    surprises: newer.filter(({ use }) => !known[use.path])
      .map(({ use, lack }) => `${path.relative(WEB, use.file)}:${use.line}: ${use.path} (${lack[0].join(', ')})`),
    stale: Object.keys(known).filter((name) => !found.has(name)),
  };
}

/** @param {string[]} files */
function readAll(files) {
  const { config } = ts.readConfigFile(path.join(WEB, 'tsconfig.json'), ts.sys.readFile);
  return readScripts(files, ts.parseJsonConfigFileContent(config, ts.sys, WEB).options);
}

test('every_script_is_written_in_what_the_oldest_browsers_read', () => {
  const files = filesOf(WEB, '.js');
  assert.ok(files.length > 90, `${files.length} scripts`);
  for (const file of files) {
    assert.deepEqual(readLanguage(readFileSync(file, 'utf8')), [], path.relative(WEB, file));
  }
});

for (const [what, source] of Object.entries({
  'a logical assignment': 'let a; a ??= 1;',
  'a private field': 'class A { #a = 1; }',
  'a class field': 'class A { a = 1; }',
  'await outside of functions': 'await 1;',
  'a named export of everything': 'export * as a from "a";',
  'a look behind': 'export const a = /(?<=a)b/;',
})) {
  test(`${what.replaceAll(' ', '_')}_is_refused`, () => assert.equal(readLanguage(source).length, 1));
}

test('what_is_optional_or_imported_late_is_read', () => {
  assert.deepEqual(readLanguage('export const a = (b) => b?.c ?? import("./d.js");'), []);
});

test('the_scripts_use_what_the_oldest_browsers_have', () => {
  const uses = readAll(filesOf(WEB, '.js').filter((file) => !file.includes('/messages/')));
  assert.ok(new Set(uses.map((use) => use.path)).size > 250, 'most of what they use is found');
  assert.deepEqual(missing(uses, SCRIPTS), { surprises: [], stale: [] });
});

test('newer_names_in_scripts_are_found', () => {
  const { surprises } = missing(readAll([path.join(HERE, 'newer.js')]), {});
  assert.deepEqual(surprises.map((it) => it.split(' ')[1]),
    ['?.at', 'Element.checkVisibility', 'Navigator.userActivation', '?.formatRange', 'structuredClone']);
});

test('the_style_sheets_use_what_the_oldest_browsers_have', () => {
  const uses = filesOf(path.join(WEB, 'css'), '.css')
    .flatMap((file) => readStyle(readFileSync(file, 'utf8')).map((use) => ({ file, ...use })));
  assert.ok(new Set(uses.map((use) => use.path)).size > 200, 'most of what they use is found');
  assert.deepEqual(missing(uses, STYLES), { surprises: [], stale: [] });
});

test('newer_parts_of_style_sheets_are_found', () => {
  const css = `/* .a { inset: 0 } */ @media (min-width: 10em) {
    .a:has(b) { inset: 0; color: oklch(1 0 0); aspect-ratio: 1; height: 100dvh; width: max(1px, 2em); }
  } @container (width > 1px) { }`;
  const { surprises } = missing(readStyle(css).map((use) => ({ file: WEB, ...use })), {});
  assert.deepEqual(surprises.map((it) => it.replace(/^.*?: | \([a-z_, ]+\)$/g, '')).sort(),
    ['@container', 'aspect-ratio', 'color: oklch(', 'dvh', ':has', 'inset'].sort());
});

test('the_tables_know_the_floor', () => {
  assert.deepEqual(lacking(find('javascript', 'builtins', 'Array', 'flat')), []);
  assert.deepEqual(lacking(find('javascript', 'builtins', 'Array', 'at')), ['chrome', 'firefox', 'safari', 'safari_ios']);
});
