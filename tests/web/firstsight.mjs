// SPDX-License-Identifier: MIT
// @ts-check
// Writes the pages that are sent in each language: what stands there before any script has come is
// what the page's own script draws first. They are made of web/index.html, the messages and the
// scripts; after any of these has changed, with a browser:
//
//     node tests/web/firstsight.mjs

import { mkdir, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../web/lib/words.js';
import { openStage, Script } from './around/lib/stage.mjs';
import {
  links, pageFile, PAGES, PRELOADS, preloads, read, WEB, withPreloads,
} from './pages.mjs';
import { wordsOf } from './play/lib/visitor.mjs';

/** A paragraph that index.html has in every language. @param {string} text @param {string} locale */
function paragraph(text, locale) {
  const own = locale === 'en' ? /<p>(.*)<\/p>/ : new RegExp(`<p lang="${locale}">(.*)</p>`);
  return /** @type {RegExpExecArray} */ (own.exec(text))[1];
}

/** Links to a page in the other languages. @param {string} code */
const others = (code) => LANGUAGES.filter((it) => it.code !== code).map((it) => (
  `<a href="{{root}}${it.code}/" hreflang="${it.code}" lang="${it.locale}">${it.name}</a>`)).join('\n');

/**
 * A whole page.
 * @param {string} name @param {string} code of the language
 * @param {{classes: string, html: string}} sight what its script draws first
 */
export function makePage(name, code, sight) {
  const row = PAGES[name];
  const { locale, say } = wordsOf(code);
  const index = read('index.html');
  const [, tooOld] = /<div class="too-old">\n(.*?)<\/div>/s.exec(index) || [];
  const [, plain] = /<noscript>\n(.*?)<\/noscript>/s.exec(index) || [];
  const alternates = row.each ? LANGUAGES.map((it) => (
    `<link rel="alternate" hreflang="${it.code}" href="{{public}}${it.code}/">\n`)).join('') : '';
  const words = [`messages/${code}.js`, ...row.parts.map((part) => `messages/${part}/${code}.js`)];
  const sheets = row.parts.map((part) => `<link rel="stylesheet" href="{{root}}a/{{build}}/css/${part}.css">\n`);
  const { first, then } = preloads(row, words);
  const main = [
    `<main id="main" tabindex="-1" class="${sight.classes}">`,
    `<p class="too-old">${paragraph(tooOld, locale)}</p>`,
    `<noscript><p class="no-script">${paragraph(plain, locale)}</p></noscript>`,
    sight.html,
    ...(row.each ? [`<noscript><p class="around-links">\n${others(code)}\n</p></noscript>`] : []),
    '</main>',
  ];
  return index.replace('<html lang="en">', `<html lang="${locale}">`)
    .replace('<script', () => `${alternates}${sheets.join('')}<script`)
    .replace(PRELOADS, () => links(first) + (row.isWhole ? `<template>\n${links(then)}</template>\n` : links(then)))
    .replace(/(id="skip" href="#main">)[^<]*/, (_, start) => start + say('site.skip'))
    .replace(/<main.*<\/main>/s, () => main.join('\n'));
}

/** Runs in the page: what stands in it, as its server would have sent it.
 * @param {{root: string, without: string}} options */
function readFirst({ root, without }) {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  const copy = /** @type {HTMLElement} */ (main.cloneNode(true));
  copy.querySelectorAll(without || 'nothing').forEach((node) => node.remove());
  copy.querySelectorAll('button, input, select').forEach((node) => node.setAttribute('disabled', ''));
  const html = copy.innerHTML.replaceAll(`="${root}`, '="{{root}}')
    .replace(/(?!^)<(section|ul|li|div|h1|h2|p|form)\b/g, '\n<$1');
  return { classes: main.className, html };
}

/**
 * What the script of a page draws first, where no server answers.
 * @param {ReturnType<typeof openStage>} stage
 * @param {string} name @param {string} language
 */
export async function drawFirst(stage, name, language) {
  const script = new Script();
  script.answers.hello = () => new Promise(() => {});
  const visitor = await stage.come(script, { language });
  await visitor.open(PAGES[name].path(language));
  await visitor.page.locator('#foot p').first().waitFor(); // it comes when the page stands
  await visitor.page.locator(PAGES[name].is).waitFor();
  const first = await visitor.page.evaluate(readFirst, { root: stage.root, without: PAGES[name].without });
  await visitor.context.close();
  return first;
}

async function writeAll() {
  await writeFile(new URL('index.html', WEB), withPreloads(read('index.html')));
  const stage = openStage();
  await stage.start();
  try {
    for (const { code } of LANGUAGES) {
      await mkdir(new URL('.', pageFile(code, '')), { recursive: true });
      for (const name of Object.keys(PAGES)) {
        await writeFile(pageFile(code, name), makePage(name, code, await drawFirst(stage, name, code)));
      }
    }
  } finally {
    await stage.close();
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await writeAll();
}
