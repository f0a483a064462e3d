// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GAMES } from '../../../web/lib/site.js';
import {
  chooseLanguage, createWords, LANGUAGE_CODES, LANGUAGES, parseTemplate,
} from '../../../web/lib/words.js';

const WEB = new URL('../../../web/', import.meta.url);
const COUNTS = [0, 1, 2, 5, 12, 22, 50, 1000000];
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

/** @param {string} language */
const rowOf = (language) => LANGUAGES.find(({ code }) => code === language);

/** Words of so many letters may be the same in two languages. */
const SHORT_WORD = 12;
const lettersOf = (text) => text.replace(/\{[^}]*\}/g, '').match(/\p{L}/gu)?.length ?? 0;

/**
 * Of each language: what zero is, words that its messages use for pit, seed, sow and store, and
 * words of a neighbouring usage, or forms that agree with a person's gender.
 */
const TERMS = {
  en: { zero: 'other', uses: [/\bpit/, /\bseed/, /\bsow/] },
  fr: { zero: 'one', uses: [/\btrou/, /\bgraine/, /\bsem/i, /\bgrenier/], avoids: /\((?:e|ne)\)|·e\b|\btu\b/ },
  pt: {
    zero: 'other',
    uses: [/\bcasa/i, /\bsemente/, /\bseme/i, /\bdepósito/],
    avoids: /(?<!\p{L})(?:vocês?|telas?|celular|conexão|usuários?|senhas?|arquivos?|deletar|compartilhar|salvar|registro|equipe|revanche|bem-vind[oa]s?|obrigad[oa]s?|est(?:á|ão) \p{L}+ndo)(?!\p{L})|\([ao]\)/iu,
  },
  pl: {
    zero: 'many',
    uses: [/\bdoł/i, /\bnasi/, /\bsi[ae]/i, /\bmagazyn/],
    avoids: /(?:łeś|łaś|łam|nieneś|winnaś|łbyś|łabyś|(?<!st[oó])łem)(?!\p{L})|gotow[ya](?!\p{L})|\((?:a|ł|em|am)\)/u,
  },
  it: {
    zero: 'other',
    uses: [/\bbuc[ah]/i, /\bsem[ei]/, /\bsemin/i, /\bgranai/],
    avoids: /\((?:a|e|i)\)|\b\p{L}+\/a\b|\bsei (?:pront|stat)[oa]\b|(?<!il )\bbenvenut[oaie]\b|\bavversari|\bgiocator/iu,
  },
};

/** What is opened and closed with, and what stands inside of it. */
const QUOTES = {
  en: ['“', '”', ''], fr: ['«', '»', '\u202f'], pt: ['«', '»', ''], pl: ['„', '”', ''], it: ['«', '»', ''],
};

/** Polish ties words of one letter to the next word. */
const LONE = /(?<!\p{L})[aiouwz] /iu;

/** What is wrong with how a text is set. @param {string} language @param {string} text */
function flawsOf(language, text) {
  const [open, close, inside] = QUOTES[language];
  const plain = text.replaceAll(`${open}${inside}`, '').replaceAll(`${inside}${close}`, '');
  const flaws = [
    [/['"`]/, 'a typewriter quote'],
    [/[“”„‚‘«»‹›]/, 'a quote of another language'],
    [/\.\.\./, 'three dots'],
    [/[ \u00a0\u202f]{2}|^\s|\s$/, 'a loose space'],
    language === 'fr' ? [/(?:^|[^\u202f])[;!?](?!\w)|[^\u00a0]:(?:\s|$)/, 'no no-break space before a double mark']
      : [/\s[,;:!?]/, 'a space before a mark'],
    [language === 'pl' ? LONE : /$^/, 'a word of one letter that may end a line'],
  ];
  return flaws.filter(([pattern]) => pattern.test(plain)).map(([, flaw]) => flaw);
}

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
    const { categories } = rowOf(language);
    for (const [name, forms] of Object.entries(phrases)) {
      assert.deepEqual(Object.keys(forms).sort(), [...categories].sort(), name);
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
        assert.ok(names(template).length === 0 || text.includes(words.number(count)), `${key}: ${text}`);
        assert.equal(text, text.trim(), key);
      }
    }
  });

  test(`${language}_is_set_as_its_readers_set_it`, () => {
    for (const [key, text] of [...Object.entries(messages), ...Object.values(phrases).flatMap(Object.entries)]) {
      assert.deepEqual(flawsOf(language, text), [], `${key}: ${text}`);
    }
  });

  test(`${language}_calls_the_games_as_they_are_called`, () => {
    for (const { rules } of GAMES) {
      assert.equal(messages[`game.${rules}`], english.messages[`game.${rules}`]);
    }
  });

  test(`${language}_has_words_of_its_own`, () => {
    const same = Object.entries(messages).filter(([key, text]) => (
      text === english.messages[key] && !key.startsWith('game.') && lettersOf(text) > SHORT_WORD));
    assert.deepEqual(language === 'en' ? [] : same.map(([key]) => key), []);
  });

  test(`${language}_uses_the_words_of_the_game_and_no_wrong_ones`, () => {
    const text = Object.values(messages).concat(Object.values(phrases).flatMap(Object.values)).join('\n');
    const { uses, avoids } = TERMS[language];
    uses.forEach((term) => assert.match(text, term));
    for (const [key, message] of Object.entries(messages)) {
      assert.ok(!avoids || !avoids.test(message), `${key}: ${message}`);
    }
  });
}

test('the_plural_categories_are_those_of_the_languages', () => {
  for (const { locale, categories } of LANGUAGES) {
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    assert.deepEqual(known.filter((it) => !categories.includes(it)), [], locale);
    assert.equal(new Intl.PluralRules(locale).select(0), TERMS[locale.slice(0, 2)].zero, locale);
    assert.deepEqual([Intl.PluralRules.supportedLocalesOf(locale), Intl.NumberFormat.supportedLocalesOf(locale)],
      [[locale], [locale]]);
  }
});

test('typewriter_quotes_wrong_quotes_and_loose_spaces_are_flaws', () => {
  for (const [language, text] of [
    ['en', 'don\'t'], ['en', 'a "b"'], ['en', 'a  b'], ['en', 'so...'], ['en', 'a «b»'], ['en', 'Wait !'],
    ['fr', 'Vraiment ?'], ['fr', '«a»'], ['fr', 'a: b'], ['it', '«\u202fa»'], ['it', '“a”'], ['pt', '“a”'],
    ['pl', '“a”'], ['pl', '«a»'], ['pl', 'W domu'], ['pl', 'raz i dwa'], ['en', ' a'],
  ]) {
    assert.notDeepEqual(flawsOf(language, text), [], `${language}: ${text}`);
  }
  for (const [language, text] of [
    ['en', '“a”: don’t…'], ['fr', '«\u202fa\u202f»\u00a0: oui\u202f! {n}\u00a0: 5:03'], ['it', '«a»: l’ora'], ['pl', '„a”'], ['pl', 'w\u00a0domu, bez niej'],
  ]) {
    assert.deepEqual(flawsOf(language, text), [], `${language}: ${text}`);
  }
});

test('numbers_are_written_as_each_language_writes_them', () => {
  for (const catalogue of catalogues) {
    const words = createWords(catalogue);
    const { format } = new Intl.NumberFormat(words.locale);
    for (const value of [...Array(1001).keys(), 1234, 98765, 1234567, 1.5, 0.25, -1, -12345]) {
      assert.equal(words.number(value), format(value), words.locale);
    }
  }
});

test('french_counts_zero_as_one', () => {
  const words = createWords(catalogues[LANGUAGE_CODES.indexOf('fr')]);
  assert.ok(words.say('seat.score', { n: 0 }).startsWith('0 graine '));
  assert.ok(words.say('seat.score', { n: 2 }).startsWith('2 graines '));
});

test('polish_counts_few_by_the_last_digit_but_not_in_the_teens', () => {
  const words = createWords(catalogues[LANGUAGE_CODES.indexOf('pl')]);
  for (const [n, form] of [[0, 'nasion'], [1, 'nasiono'], [2, 'nasiona'], [5, 'nasion'], [12, 'nasion'],
    [21, 'nasion'], [22, 'nasiona'], [112, 'nasion'], [1.5, 'nasiona']]) {
    assert.equal(words.say('board.pit.south', { pit: 'A', n }), `Południe A: ${words.number(n)}\u00a0${form}`);
  }
});

test('every_message_that_the_code_names_exists', () => {
  for (const source of sources()) {
    for (const [, key] of source.matchAll(/\b(?:say|rich|has)\('([^']+)'/g)) {
      assert.ok(key in english.messages, key);
    }
  }
});

/** Whole sentences, and names of things in attributes, outside the messages. */
const SPOKEN = [
  /(?:'|`)[A-Z][^'`\n]* [^'`\n]*[.!?…](?:'|`)/,
  /(?:\b(?:text|title|placeholder|alt)|'aria-label'): ?(?:'|`)[^'`$]*\p{L}{2}[^'`]*(?:'|`)/u,
  /\bsetText\([^,()]+, (?:'|`)[^'`$]*\p{L}/u,
];

test('nothing_that_people_read_stands_outside_the_messages', () => {
  for (const source of sources()) {
    const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$| \/\/ .*$/gm, '').replace(/new Error\([^)]*\)/g, '');
    SPOKEN.forEach((pattern) => assert.equal(pattern.exec(code)?.[0], undefined));
  }
});

test('text_in_code_is_found', () => {
  for (const code of ['say(\'The game is over.\')', 'el(\'p\', { text: \'Seeds\' })', '\'aria-label\': \'Board\'',
    'setText(node, \'Nobody\')']) {
    assert.ok(SPOKEN.some((pattern) => pattern.test(code)), code);
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
  ['FR', '', ['en'], 'fr'],
  [null, '', ['de', 'fr'], 'fr'],
  [null, '', ['de'], 'en'],
  [null, 'xx', [], 'en'],
]) {
  test(`language_${address}_${stored}_${wanted}_is_${expected}`, () => {
    assert.equal(chooseLanguage(address, stored, wanted), expected);
  });
}
