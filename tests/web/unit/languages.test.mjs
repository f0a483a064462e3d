// SPDX-License-Identifier: MIT
// The pages that need no JavaScript, in every language: the same outline and numbers, links from
// each to each, and what index.html and 404.html say before or without the client.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGE_CODES, LANGUAGES } from '../../../web/lib/words.js';
import { rulesFile, withLinks } from '../ruleslinks.mjs';

const WEB = new URL('../../../web/', import.meta.url);
const read = (path) => readFileSync(new URL(path, WEB), 'utf8');
const pageOf = (language, game) => readFileSync(rulesFile(language, game), 'utf8');
const mainOf = (page) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));

/** The elements of a page to read, with their classes, in order. Emphasis and citations are words. */
const outlineOf = (page) => [...mainOf(page).matchAll(/<(?!\/)([a-z0-9]+)([^>]*)>/g)]
  .filter(([, name]) => !['em', 'strong', 'cite', 'a', 'i', 'span', 'br'].includes(name))
  .map(([, name, rest]) => name + (/class="([^"]*)"/.exec(rest) || ['', ''])[1]);

/** The boards that are drawn on it. */
const boardsOf = (page) => [...mainOf(page).matchAll(/<span(?: class="(\w+)")?>([^<]*)<\/span>/g)]
  .map(([, look = '', text]) => `${look}${text}`);

/** Its text without the marks of the page. */
const textOf = (page) => page.replace(/<[^>]*>/g, '');

const QUOTES = { en: '“”', fr: '«»', pt: '«»', pl: '„”', it: '«»' };

for (const { code, locale } of LANGUAGES) {
  for (const { rules } of GAMES) {
    test(`rules_of_${rules}_in_${code}_link_to_all_languages`, async () => {
      const page = pageOf(code, rules);
      assert.ok(page.includes(`<html lang="${locale}">`));
      assert.equal(page, await withLinks(page, code, rules), 'run node tests/web/ruleslinks.mjs');
      for (const other of LANGUAGE_CODES.filter((it) => it !== code)) {
        assert.ok(page.includes(`<link rel="alternate" hreflang="${other}" href="{{public}}${other}/rules/${rules}">`));
        assert.ok(page.includes(`<a class="button button-quiet" href="{{root}}${other}/rules/${rules}"`));
      }
    });

    test(`rules_of_${rules}_in_${code}_have_the_outline_and_numbers_of_english`, () => {
      const [page, english] = [pageOf(code, rules), pageOf('en', rules)];
      assert.deepEqual(outlineOf(page), outlineOf(english));
      assert.deepEqual(boardsOf(page), boardsOf(english));
      const [title, own] = [page, english].map((it) => /<h1>(.*)<\/h1>/.exec(it)[1]);
      assert.equal(title, own);
    });

    test(`rules_of_${rules}_in_${code}_are_set_as_their_readers_set_them`, () => {
      const text = textOf(pageOf(code, rules));
      const others = '“”„‚‘«»‹›'.replace(new RegExp(`[${QUOTES[code]}]`, 'g'), '');
      assert.deepEqual(text.match(new RegExp(`['"\`${others}]|\\.\\.\\.|[ \\u00a0\\u202f]{2}`, 'g')), null);
      if (code === 'pl') {
        assert.deepEqual(text.match(/(?<!\p{L})[aiouwz] /giu), null, 'a word of one letter may end a line');
      }
    });

    test(`links_of_rules_of_${rules}_in_${code}_stay_in_the_language`, () => {
      const links = [...mainOf(pageOf(code, rules)).matchAll(/href="\{\{root\}\}([^"]*)"/g)].map(([, to]) => to);
      const wanted = GAMES.filter((it) => it.rules !== rules).map((it) => `${code}/rules/${it.rules}`);
      assert.deepEqual([...links].sort(), [`${code}/`, `learn/${rules}`, ...wanted].sort());
    });
  }

  for (const name of ['index.html', '404.html']) {
    test(`${name}_speaks_${code}`, () => {
      const page = read(name);
      assert.ok(page.includes(`lang="${locale}"`), locale);
      for (const { rules } of GAMES) {
        assert.ok(page.includes(`href="{{root}}${code}/rules/${rules}"`), rules);
      }
      if (code !== 'en') {
        const parts = name === '404.html' ? 1 : 2; // too old, and without JavaScript
        assert.equal(page.split(` lang="${locale}"`).length - 1, parts);
      }
    });
  }
}

test('no_other_language_has_files_of_some_parts_only', () => {
  const folders = readdirSync(new URL('messages/', WEB), { withFileTypes: true });
  const parts = folders.filter((it) => it.isDirectory()).map(({ name }) => `messages/${name}/`);
  for (const code of LANGUAGE_CODES) {
    for (const part of ['messages/', ...parts]) {
      assert.ok(existsSync(new URL(`${part}${code}.js`, WEB)), `${part}${code}.js`);
    }
  }
});
