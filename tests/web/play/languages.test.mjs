// SPDX-License-Identifier: MIT
// @ts-check
// Another language in the middle of something: the page and what was done on it stay.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGES } from '../../../web/lib/words.js';
import { hold } from '../hold.mjs';
import { countBoards } from './lib/boards.mjs';
import { openHall } from './lib/hall.mjs';
import { openHouse, setUp, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

/** Chooses in the head. @param {Visitor} visitor @param {string} language */
async function speak(visitor, language) {
  const own = visitor.page.locator('.head-links select');
  await own.focus();
  await own.selectOption(language);
  visitor.speak(language);
  await visitor.until((wanted) => document.documentElement.lang === wanted,
    visitor.words.locale, `the page to be in ${language}`);
  assert.ok(await own.evaluate((it) => it === document.activeElement), 'the focus stays');
  assert.equal(await own.getAttribute('aria-label'), visitor.say('site.language'));
}

for (const { code, locale } of LANGUAGES) {
  test(`the server has the pages of ${code} and takes its speakers`, async () => {
    const guest = await house.come({ language: code });
    for (const { rules } of GAMES) {
      const answer = await guest.open(`${code}/rules/${rules}`);
      assert.equal(answer?.status(), 200);
      assert.equal(await guest.page.getAttribute('html', 'lang'), locale);
    }
    await guest.open(`${code}/`);
    await guest.link('home.to.lobby').click();
    await guest.button('quick.any').waitFor(); // the server has taken hello
    assert.equal(guest.sent.find(({ t }) => t === 'hello').d.language, code);
    await guest.leave();
  });

  test(`a page of rules leads to the same page in another language: ${code}`, async () => {
    const guest = await house.come({ language: code });
    const [{ rules }] = GAMES;
    await guest.open(`${code}/rules/${rules}`);
    const other = LANGUAGES[(LANGUAGES.findIndex((it) => it.code === code) + 1) % LANGUAGES.length];
    await guest.page.locator('.languages summary').click();
    await guest.page.getByRole('link', { name: other.name, exact: true }).click();
    await guest.page.waitForURL(`**/${other.code}/rules/${rules}`);
    assert.equal(await guest.page.getAttribute('html', 'lang'), other.locale);
    await guest.leave();
  });
}

test('of two languages that are chosen quickly the later one is spoken', async () => {
  const guest = await house.come();
  const { page } = guest;
  await guest.open('');
  await guest.link('home.to.lobby').waitFor();
  /** @type {() => void} */
  let release = () => undefined;
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(/\/messages\/(.*\/)?pl\.js$/, (route) => held.then(() => route.continue()));
  const own = page.locator('.head-links select');
  await own.selectOption('pl');
  await own.selectOption('it');
  guest.speak('it');
  await guest.link('home.to.lobby').waitFor();
  const came = page.waitForResponse(/\/messages\/pl\.js$/);
  release();
  await came;
  await guest.link('home.to.archive').click();
  await page.getByRole('heading', { name: guest.say('archive.title'), exact: true }).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'it');
  await guest.leave();
});

test('an invitation that is on its way comes once, in the language that was chosen meanwhile', async () => {
  const host = await house.come({ name: 'Ama' });
  const link = await setUp(host, 'djenon-abe');
  const guest = await house.come();
  const go = await hold(guest.page, '**/ui/invite.js');
  await guest.page.goto(link);
  await guest.until(() => document.querySelector('#foot p'), null, 'the page to stand');
  await guest.page.evaluate(countBoards, '.invite-board');
  await speak(guest, 'fr');
  go();
  await guest.sees('invite.title', { name: 'Ama', game: guest.say('game.djenon-abe') });
  assert.equal(await guest.page.evaluate(() => /** @type {any} */ (window).boards.size), 1);
  await guest.leave();
  await host.leave();
});

test('what a host has typed in the hall is still there in every other language', async () => {
  const host = await house.come({ name: 'Ama' });
  await openHall(host, { game: '' });
  const { page } = host;
  const address = page.url();
  await page.getByRole('textbox', { name: host.say('hall.host.news') }).fill('Tea at half past eight');
  await page.getByRole('spinbutton', { name: host.say('hall.host.tables') }).fill('7');
  await page.getByRole('combobox', { name: host.say('hall.host.game') }).selectOption('adji-boto');
  for (const { code } of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
    await speak(host, code);
    const news = page.getByRole('textbox', { name: host.say('hall.host.news') });
    assert.equal(await news.inputValue(), 'Tea at half past eight', code);
    assert.equal(page.url(), address);
  }
  await host.touch(host.button('hall.host.tables.make'));
  await page.getByRole('link', { name: host.say('hall.host.wall') }).waitFor();
  await host.until((count) => document.querySelectorAll('.tables > li').length === count, 7, 'seven tables');
  assert.match(await page.locator('.tables > li').first().innerText(), /Adji-Boto/);
  await host.touch(host.button('hall.host.announce'));
  await host.sees('hall.host.announced');
  await page.locator('.hall-news', { hasText: 'Tea at half past eight' }).waitFor();
  await host.leave();
});

test('a code that is half typed stays, each in its own field', async () => {
  const guest = await house.come();
  await guest.open();
  const { page } = guest;
  await page.getByRole('textbox', { name: guest.say('home.code.label') }).fill('K7MPQ');
  await page.getByRole('textbox', { name: guest.say('home.hall.label') }).fill('BCD');
  await speak(guest, 'fr');
  assert.ok(page.url().endsWith('/fr/'));
  assert.equal(await page.getByRole('textbox', { name: guest.say('home.code.label') }).inputValue(), 'K7MPQ');
  assert.equal(await page.getByRole('textbox', { name: guest.say('home.hall.label') }).inputValue(), 'BCD');
  await guest.leave();
});

test('the dialog of settings speaks the language that is chosen in it, and gives the focus back', async () => {
  const guest = await house.come();
  await guest.open();
  const { page } = guest;
  await guest.touch(guest.button('site.settings'));
  const choice = () => page.getByRole('dialog').getByRole('combobox', { name: guest.say('site.language') });
  await choice().selectOption('fr');
  guest.speak('fr');
  await page.getByRole('dialog', { name: guest.say('settings.title') }).waitFor();
  assert.ok(await choice().evaluate((it) => it === document.activeElement));
  assert.equal(await choice().inputValue(), 'fr');
  assert.equal(await page.locator('.head-links select').inputValue(), 'fr');
  assert.equal(await page.getByRole('dialog').count(), 1);
  await page.keyboard.press('Escape');
  assert.ok(await guest.button('site.settings').evaluate((it) => it === document.activeElement));
  await guest.leave();
});

test('a game goes on in another language, where one looks back too', async () => {
  const vector = SHORT['adji-boto']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  await table.play(vector, { to: 4 });
  const address = north.page.url();
  await speak(north, 'fr');
  assert.equal(north.page.url(), address);
  await north.seesPosition(vector.at(4));
  await north.seesLine('turn', north.say('turn.other', { name: 'Ama' }));
  await table.play(vector, { from: 4, to: 6 });
  await south.seesPosition(vector.at(6));
  await north.seesPosition(vector.at(6));
  await table.leave();
});
