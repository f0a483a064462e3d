// SPDX-License-Identifier: MIT
// @ts-check
// What a page shows before its script: as the script draws it, at the same places, and to be read
// where there is none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGES } from '../../../web/lib/words.js';
import { drawFirst, makePage } from '../firstsight.mjs';
import { hold } from '../hold.mjs';
import { someOf } from '../looks.mjs';
import { pageFile, PAGES } from '../pages.mjs';
import { wordsOf } from '../play/lib/visitor.mjs';
import { watchShifts } from '../shifts.mjs';
import { SEATS } from './lib/scenes.mjs';
import { ME, Script, useStage } from './lib/stage.mjs';

const stage = useStage();
const SIZES = [[320, 568], [412, 823], [844, 390], [1280, 800]];

for (const { code } of LANGUAGES) {
  for (const name of Object.keys(PAGES)) {
    test(`the page ${name} in ${code} is sent as its script draws it`, async () => {
      const page = makePage(name, code, await drawFirst(stage, name, code));
      assert.equal(readFileSync(pageFile(code, name), 'utf8'), page, 'run node tests/web/firstsight.mjs');
    });
  }
}

/** Runs in the page: where the parts of its first sight stand. */
const places = () => [...document.querySelectorAll('#head .brand, main h1, main h2, main p.exhibit-text, main .button-main, main .card > *, main .around-links')]
  .filter((node) => node.closest('.home-more') === null && node.textContent && node.getClientRects().length > 0)
  .map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    // Beside the bar, which may say that it connects, there is no room for the name of the site.
    const broad = node.matches('.brand') ? '' : width;
    return [node.textContent?.replace(/\s/g, ''), x, y, broad, height].join();
  });

for (const name of ['home', 'lobby']) {
  for (const [width, height] of someOf(SIZES, 1)) {
    test(`the script of the page ${name} moves nothing at ${width}x${height}`, async () => {
      const script = new Script();
      script.answers.hello = () => new Promise(() => {}); // what the server says comes later
      const visitor = await stage.come(script, { device: { viewport: { width, height } } });
      await visitor.context.addInitScript(watchShifts);
      const go = await hold(visitor.page, '**/main.js');
      await visitor.page.goto(stage.root + PAGES[name].path('en'), { waitUntil: 'commit' });
      await visitor.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const before = await visitor.page.evaluate(places);
      go();
      await visitor.page.locator('#foot p').first().waitFor();
      assert.ok(before.length > 5, before.join('\n'));
      const after = await visitor.page.evaluate(places);
      assert.deepEqual(before.filter((it) => !after.includes(it)), [], after.join('\n'));
      assert.deepEqual(await visitor.page.evaluate('shifts'), []);
      await visitor.leave();
    });
  }
}

test('the focus stays on a link when the script takes the page over', async () => {
  const visitor = await stage.come(new Script());
  const { page } = visitor;
  const go = await hold(page, '**/main.js');
  await page.goto(`${stage.root}en/`, { waitUntil: 'commit' });
  const link = page.locator('main a[href$="learn/adji-boto"]');
  await link.focus();
  go();
  await page.locator('#foot p').first().waitFor();
  assert.ok(await link.evaluate((node) => node === document.activeElement));
  await visitor.leave();
});

test('a page has its title while its words are on their way, with the games that wait', async () => {
  const script = new Script();
  script.answers.hello = () => ({ player: ME, name: null, now: Date.now(), seats: SEATS, finished: [] });
  const visitor = await stage.come(script);
  const go = await hold(visitor.page, '**/messages/en.js');
  await visitor.open('lobby');
  await visitor.page.waitForFunction(() => document.title.startsWith('('));
  assert.match(await visitor.page.title(), /^\(\d+\) Djenon/);
  go();
  await visitor.page.locator('#foot p').first().waitFor();
  await visitor.leave();
});

test('without scripts the first page can be read in every language', async () => {
  for (const { code, locale } of LANGUAGES) {
    const { say } = wordsOf(code);
    const context = await stage.browser.newContext({ javaScriptEnabled: false, locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(stage.root);
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    await page.getByText(say('site.tagline'), { exact: true }).waitFor();
    for (const { rules } of GAMES) {
      await page.getByText(say(`game.${rules}.text`), { exact: true }).waitFor();
      await page.locator(`.exhibit a[href$="${code}/rules/${rules}"]`).waitFor();
    }
    assert.equal(await page.getByRole('button').count(), 0, 'nothing is there to be pressed in vain');
    await page.locator(`a[hreflang="${code === 'en' ? 'fr' : 'en'}"]`).waitFor();
    await context.close();
  }
});
