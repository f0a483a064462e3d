// SPDX-License-Identifier: MIT
// What other sites show beside a link: texts in every language and a picture a game.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';

const FOLDER = new URL('../../../web/previews/', import.meta.url);
const LOCALES = { en: 'en_GB', fr: 'fr_FR', pt: 'pt_PT', pl: 'pl_PL', it: 'it_IT' };
/** What is shown of a title and of a text before it is cut off. */
const LONGEST = { title: 70, any: 70, text: 160 };
/** Some messengers take no larger picture. */
const BYTES = 300 * 1024;

const textsOf = (language) => Object.fromEntries(
  readFileSync(new URL(`${language}.txt`, FOLDER), 'utf8').trimEnd().split('\n')
    .map((line) => /^([a-z.-]+): (.+)$/.exec(line).slice(1)));
const longestName = Math.max(...GAMES.map(({ rules }) => rules.length));

for (const language of LANGUAGE_CODES) {
  const texts = textsOf(language);

  test(`${language}_has_the_texts_that_english_has`, () => {
    assert.deepEqual(Object.keys(texts), Object.keys(textsOf('en')));
    assert.equal(texts['site.locale'], LOCALES[language]);
  });

  test(`${language}_names_the_game_in_titles_alone_and_no_person`, () => {
    for (const [key, text] of Object.entries(texts)) {
      const kind = key.split('.');
      const isTitle = kind[1] === 'title' && !['site', 'hall'].includes(kind[0]);
      assert.equal(text.split('{game}').length - 1, isTitle ? 1 : 0, key);
      assert.doesNotMatch(text.replace('{game}', ''), /[{}<>"]/, key);
    }
  });

  test(`${language}_is_not_cut_off`, () => {
    for (const [key, text] of Object.entries(texts)) {
      const whole = text.replace('{game}', 'x'.repeat(longestName));
      const [, part] = key.split('.');
      assert.ok(whole.length <= (LONGEST[part] || 160), `${key}: ${whole.length}`);
    }
  });

  test(`${language}_has_every_game_by_the_name_that_its_messages_use`, async () => {
    const { messages } = await import(`../../../web/messages/${language}.js`);
    for (const { rules } of GAMES) {
      assert.equal(texts[`game.${rules}`], messages[`game.${rules}`], rules);
    }
  });
}

for (const name of [...GAMES.map(({ rules }) => rules), 'site']) {
  test(`the_picture_of_${name}_has_the_size_that_is_promised`, () => {
    const file = new URL(`${name}.png`, FOLDER);
    assert.ok(existsSync(file), 'node tests/web/previews.mjs makes it');
    assert.ok(statSync(file).size <= BYTES, `${statSync(file).size} bytes`);
    const bytes = readFileSync(file);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    assert.equal(bytes[25], 3, 'its colours are those of a palette');
  });
}
