// SPDX-License-Identifier: MIT
// The pages of tests/manual promise what is heard: as the messages have it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newsOf, startOf } from '../play/lib/spoken.mjs';
import { SHORT } from '../play/lib/vectors.mjs';
import { wordsOf } from './fakes.mjs';

const FOLDER = new URL('../../manual/', import.meta.url);
const words = await wordsOf('en');
const listener = { visitor: { say: words.say }, seat: 'south', names: { south: 'Ama', north: 'Kofi' } };
const page = (name) => readFileSync(new URL(name, FOLDER), 'utf8');
const choicesIn = (text) => Number(/; (\d+) pit/.exec(text)?.[1] ?? 0);

test('the table of a whole game tells what is spoken', () => {
  const rows = page('README.md').split('\n').filter((line) => /^\| (Ama|Kofi|) *\|/.test(line))
    .map((line) => line.split('|').slice(1, 4).map((cell) => cell.trim()));
  const vector = SHORT['djenon-abe']();
  const [[, , begins], ...moves] = rows;
  assert.equal(begins, startOf(listener, choicesIn(begins)));
  assert.deepEqual(moves.map(([who, letter]) => [who, letter]), [...vector.moves].map((letter) => (
    [letter < 'a' ? 'Ama' : 'Kofi', letter])));
  moves.forEach(([, , text], ply) => {
    assert.equal(text, newsOf(listener, vector, ply, ply + 1, choicesIn(text)));
  });
});

/** A message as a pattern: whatever stands in its slots. */
const patternOf = (text) => new RegExp(`^${text.split(/\{[^}]*\}/).map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}`);

test('whatever is quoted is a message, or begins with some', async () => {
  const files = ['en.js', ...readdirSync(new URL('../../../web/messages/', import.meta.url), { withFileTypes: true })
    .filter((it) => it.isDirectory()).map(({ name }) => `${name}/en.js`)];
  const parts = await Promise.all(files.map((file) => import(`../../../web/messages/${file}`)));
  const patterns = parts.flatMap(({ messages }) => Object.values(messages)).filter((it) => /[^{}\s]{3}/.test(it.replace(/\{[^}]*\}/g, '')))
    .map(patternOf);
  for (const name of readdirSync(FOLDER)) {
    for (const [, quoted] of page(name).matchAll(/“([^”…]+)(…)?”/g)) {
      assert.ok(patterns.some((it) => it.test(quoted.trim())) || /^(Djenon-abe|More|Your row:|Opposite row:)/.test(quoted), `${name}: ${quoted}`);
    }
  }
});
