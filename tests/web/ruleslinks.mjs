// SPDX-License-Identifier: MIT
// @ts-check
// What each rules page says of the other languages, from LANGUAGES in web/lib/words.js. After a
// language has been added there, writes it into all of the pages:
//
//     node tests/web/ruleslinks.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { GAMES } from '../../web/lib/site.js';
import { LANGUAGES } from '../../web/lib/words.js';

const WEB = new URL('../../web/', import.meta.url);

/** @param {string} language @param {string} game */
export const rulesFile = (language, game) => new URL(`rules/${language}/${game}.html`, WEB);

const ALTERNATES = /(?:<link rel="alternate" [^>]*>\n)+/;
const SWITCH = /<nav class="head-links".*?<\/nav>/s;

/** The lines of the page's head that name it in every language. @param {string} game */
const alternatesOf = (game) => LANGUAGES.map(({ code }) => (
  `<link rel="alternate" hreflang="${code}" href="{{public}}${code}/rules/${game}">\n`)).join('');

/** The list of the other languages. @param {string} language @param {string} game
 * @param {string} label what the list is called */
function switchOf(language, game, label) {
  const own = LANGUAGES.find(({ code }) => code === language);
  const others = LANGUAGES.filter((it) => it !== own).map(({ code, name, locale }) => (
    `<li><a class="button button-quiet" href="{{root}}${code}/rules/${game}" hreflang="${code}" lang="${locale}">${name}</a></li>`));
  return [
    `<nav class="head-links" aria-label="${label}"><details class="languages"><summary class="button button-quiet">${own?.name}</summary><ul>`,
    ...others,
    '</ul></details></nav>',
  ].join('\n');
}

/**
 * A rules page with the links that it should have.
 * @param {string} page @param {string} language @param {string} game
 */
export async function withLinks(page, language, game) {
  const { messages } = await import(new URL(`messages/${language}.js`, WEB).href);
  return page.replace(ALTERNATES, () => alternatesOf(game))
    .replace(SWITCH, () => switchOf(language, game, messages['site.language']));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const { code } of LANGUAGES) {
    for (const { rules } of GAMES) {
      const file = rulesFile(code, rules);
      writeFileSync(file, await withLinks(readFileSync(file, 'utf8'), code, rules));
    }
  }
}
