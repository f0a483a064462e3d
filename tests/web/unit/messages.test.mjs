// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseLanguage, createWords, LANGUAGE_CODES, parseTemplate } from '../../../web/lib/words.js';

const WEB = new URL('../../../web/', import.meta.url);
const COUNTS = [0, 1, 2, 5, 12, 22, 50];
const FOLDER = new URL('messages/', WEB);
const PARTS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** All words of a language. */
async function catalogueOf(code) {
  const files = [`${code}.js`, ...PARTS.map((part) => `${part}/${code}.js`)];
  const parts = await Promise.all(files.map((file) => import(new URL(file, FOLDER))));
  return {
    language: parts[0].language,
    parts,
    phrases: Object.assign({}, ...parts.map(({ phrases }) => phrases)),
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
  };
}

const catalogues = await Promise.all(LANGUAGE_CODES.map(catalogueOf));
const [english] = catalogues;

const slots = (template) => parseTemplate(template).filter((piece) => typeof piece === 'object');
const names = (template) => [...new Set(slots(template).map(({ name }) => name))].sort();

/** The JavaScript of the client without messages. */
function* sources(folder = WEB) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !['messages', 'rules', 'css'].includes(entry.name)) {
      yield* sources(new URL(`${entry.name}/`, folder));
    } else if (entry.name.endsWith('.js')) {
      yield readFileSync(new URL(entry.name, folder), 'utf8');
    }
  }
}

for (const catalogue of catalogues) {
  const { language, messages, phrases } = catalogue;

  test(`${language}_has_every_message_and_no_other`, () => {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(english.messages).sort());
  });

  test(`${language}_has_every_message_in_one_part_and_the_same_as_english`, () => {
    const keys = catalogue.parts.map((part) => Object.keys(part.messages).sort());
    assert.deepEqual(keys, english.parts.map((part) => Object.keys(part.messages).sort()));
    assert.equal(keys.flat().length, new Set(keys.flat()).size);
  });

  test(`${language}_has_the_same_slots_in_every_message`, () => {
    for (const [key, template] of Object.entries(messages)) {
      assert.deepEqual(names(template), names(english.messages[key]), key);
    }
  });

  test(`${language}_has_every_plural_category_of_every_phrase`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [name, forms] of Object.entries(phrases)) {
      assert.deepEqual(Object.keys(forms).sort(), [...pluralCategories].sort(), name);
      for (const form of Object.values(forms)) {
        assert.equal(form.split('{n}').length, 2, form);
      }
    }
  });

  test(`${language}_uses_only_phrases_that_it_has_and_all_of_them`, () => {
    const used = Object.values(messages).flatMap(slots).map(({ phrase }) => phrase).filter(Boolean);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(phrases).sort());
  });

  test(`${language}_renders_every_message_for_every_count`, () => {
    const words = createWords(catalogue);
    for (const [key, template] of Object.entries(messages)) {
      for (const count of COUNTS) {
        const values = Object.fromEntries(names(template).map((name) => [name, count]));
        const text = words.say(key, values);
        assert.ok(text.length > 0 && !/[{}]|undefined|NaN/.test(text), `${key}: ${text}`);
        assert.equal(text, text.trim(), key);
      }
    }
  });

  test(`${language}_has_no_empty_or_doubled_spaces`, () => {
    for (const [key, template] of Object.entries(messages)) {
      assert.ok(!/ {2}|^\s|\s$/.test(template), key);
      assert.ok(!/['"]/.test(template), `typewriter quotes in ${key}`);
    }
  });
}

test('french_puts_no_break_spaces_before_double_punctuation', () => {
  const { messages } = catalogues[LANGUAGE_CODES.indexOf('fr')];
  for (const [key, template] of Object.entries(messages)) {
    assert.ok(!/(^|[^\u202f])[;!?»](?!\w)/.test(template), key);
    assert.ok(!/[^\u00a0]:(\s|$)/.test(template), key);
  }
});

test('french_counts_zero_as_one', () => {
  const words = createWords(catalogues[LANGUAGE_CODES.indexOf('fr')]);
  assert.ok(words.say('seat.score', { n: 0 }).startsWith('0 graine '));
  assert.ok(words.say('seat.score', { n: 2 }).startsWith('2 graines '));
});

test('every_message_that_the_code_names_exists', () => {
  for (const source of sources()) {
    for (const [, key] of source.matchAll(/\b(?:say|rich|has)\('([^']+)'/g)) {
      assert.ok(key in english.messages, key);
    }
  }
});

test('every_message_is_used_somewhere', () => {
  const code = [...sources()].join('\n');
  for (const key of Object.keys(english.messages)) {
    const parts = key.split('.');
    const used = parts.some((_, index) => (
      code.includes(`'${parts.slice(0, index + 1).join('.')}'`)
      || code.includes(`${parts.slice(0, index + 1).join('.')}.\${`)
      || code.includes(`\`${parts.slice(0, index + 1).join('.')}\${`)));
    assert.ok(used, key);
  }
});

test('words_learn_a_part_and_leave_the_catalogue_as_it_is', () => {
  const words = createWords({ language: 'en', phrases: {}, messages: { a: 'A' } });
  assert.equal(words.say('b', { n: 2 }), 'b');
  words.learn({ phrases: { pits: { one: '{n} pit', other: '{n} pits' } }, messages: { b: '{n:pits}' } });
  assert.equal(words.say('b', { n: 2 }), '2 pits');
  assert.ok(words.has('a') && words.has('b'));
});

test('several_plural_slots_fit_in_one_message', () => {
  const words = createWords(english);
  const values = { name: 'North', pit: 'd', laps: 3, seeds: 12, captured: 4 };
  assert.equal(words.say('moved.other.laps.took', values), 'North sowed d: 3 laps, 12 seeds, captured 4.');
});

for (const [address, stored, wanted, expected] of [
  ['fr', 'en', ['en'], 'fr'],
  [null, 'fr', ['en-GB'], 'fr'],
  [null, '', ['fr-CI', 'en'], 'fr'],
  [null, '', ['de', 'fr'], 'fr'],
  [null, '', ['de'], 'en'],
  [null, 'xx', [], 'en'],
]) {
  test(`language_${address}_${stored}_${wanted}_is_${expected}`, () => {
    assert.equal(chooseLanguage(address, stored, wanted), expected);
  });
}
