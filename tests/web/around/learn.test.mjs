// SPDX-License-Identifier: MIT
// @ts-check
// The tutorials, each walked from its first step to its end: by keyboard, by touch and with a mouse.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { meets, outcomeOf, valuesOf } from '../../../web/game/lesson.js';
import { letterOf, pitOf } from '../../../web/game/model.js';
import { makeEngine } from '../../../web/lib/engine.js';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { IS_WHOLE, someOf } from '../looks.mjs';
import { examine } from '../play/lib/axe.mjs';
import { PHONE } from '../play/lib/visitor.mjs';
import { lookAt, usePages } from './lib/pages.mjs';
import { Script } from './lib/stage.mjs';

/** @typedef {import('../../../web/game/lesson.js').Step} Step */
/** @typedef {Awaited<ReturnType<ReturnType<typeof usePages>['come']>>} Visitor */

const stage = usePages();
const engine = await makeEngine(readFileSync(String(process.env.ENGINE_WASM)));

/** How often a touch is made again that the board, just changed, does not take. */
const TRIES = 20;

/** @param {string} rules @returns {Promise<Step[]>} */
const stepsOf = async (rules) => (await import(`../../../web/tutorials/${rules}.js`)).STEPS;

/** Own pits that can be played and do not do what is asked. @param {Step} step @param {number} rowPits */
const wrongOf = ({ position, goal }, rowPits) => Array.from({ length: rowPits }, (_, pit) => letterOf(pit, rowPits))
  .map((letter) => outcomeOf(engine, position, letter))
  .filter((it) => it.refused === null && !meets(goal, it));

/** Numbers on the board. @param {Visitor} visitor */
const numbers = ({ page }) => page.locator('.board-count').allTextContents();

/** What is said after a move. @param {Visitor} visitor @param {Step} step
 * @param {'done' | 'miss'} verdict @param {string} letter */
const verdictOf = ({ say }, { key, position }, verdict, letter) => (
  `${say(`learn.${verdict}`)} ${say(`learn.${key}.${verdict}`, valuesOf(outcomeOf(engine, position, letter)))}`);

/** Ways to choose a pit and to press a button. */
const WAYS = {
  keyboard: {
    device: {},
    /** @param {Visitor} visitor @param {number} pit */
    async pit({ page }, pit) {
      await reach(page, () => page.evaluate(() => Boolean(document.activeElement?.matches('.board-pit'))));
      await page.keyboard.press(String(pit + 1));
      await page.keyboard.press('Enter');
    },
    /** @param {Visitor} visitor @param {import('playwright-core').Locator} button */
    async press({ page }, button) {
      await reach(page, () => button.evaluate((it) => it === document.activeElement));
      await page.keyboard.press('Enter');
    },
  },
  touch: {
    device: PHONE,
    /** @param {Visitor} visitor @param {number} pit */
    pit: ({ page }, pit) => again(page, () => page.locator(`.board-pit[data-pit="${pit}"]`).tap({ force: true })),
    /** @param {Visitor} visitor @param {import('playwright-core').Locator} button */
    press: (visitor, button) => button.tap(),
  },
  mouse: {
    device: {},
    /** @param {Visitor} visitor @param {number} pit */
    pit: ({ page }, pit) => again(page, () => page.locator(`.board-pit[data-pit="${pit}"]`).click({ force: true })),
    /** @param {Visitor} visitor @param {import('playwright-core').Locator} button */
    press: (visitor, button) => button.click(),
  },
};

/** Goes on with Tab until the focus is there. @param {import('playwright-core').Page} page
 * @param {() => Promise<boolean>} isThere */
async function reach(page, isThere) {
  for (let tries = 0; !await isThere(); tries += 1) {
    assert.ok(tries < TRIES, 'there is a way with Tab');
    await page.keyboard.press('Tab');
  }
}

/** Touches until something is said: the board takes no touch soon after it has changed.
 * @param {import('playwright-core').Page} page @param {() => Promise<void>} touch */
async function again(page, touch) {
  const said = () => page.locator('.learn-said').innerText();
  const before = await said();
  for (let tries = 0; await said() === before; tries += 1) {
    assert.ok(tries < TRIES, 'the board takes a touch');
    await page.evaluate(() => new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); }));
    await touch();
  }
}

const WALKS = /** @type {const} */ (['keyboard', 'touch', 'mouse']);

for (const [index, { rules, shape: { rowPits } }] of someOf([...GAMES.entries()], 0)) {
  const way = WALKS[index % WALKS.length];
  test(`the tutorial of ${rules} can be walked to its end by ${way}`, async () => {
    const steps = await stepsOf(rules);
    const { device, pit, press } = WAYS[way];
    const visitor = await stage.come(new Script(), { device });
    const { get, open, page, say, sees } = visitor;
    await open('');
    await press(visitor, get('link', 'learn.title', { game: say(`game.${rules}`) }));
    for (const [at, step] of steps.entries()) {
      await page.getByRole('heading', { name: say(`learn.${step.key}.title`), level: 1 }).waitFor();
      await sees('learn.step', { n: at + 1, last: steps.length });
      await page.getByText(say(`learn.${step.key}.task`, valuesOf(outcomeOf(engine, step.position, step.show)))).waitFor();
      assert.ok(page.url().endsWith(`learn/${rules}#${at + 1}`));
      if (at % 3 === 0) {
        const before = await numbers(visitor);
        const [{ move }] = wrongOf(step, rowPits);
        await pit(visitor, pitOf(move, rowPits));
        await page.getByText(verdictOf(visitor, step, 'miss', move)).waitFor();
        assert.notDeepEqual(await numbers(visitor), before, 'a wrong move is sown too');
        await press(visitor, get('button', 'learn.again'));
        assert.deepEqual(await numbers(visitor), before);
        assert.equal(await page.locator('.learn-said').innerText(), '');
        assert.ok(await page.locator('.board-pit:focus').count(), 'the focus is on the board');
      }
      await pit(visitor, pitOf(step.show, rowPits));
      await page.getByText(verdictOf(visitor, step, 'done', step.show)).waitFor();
      assert.equal(await page.locator('.learn-next.button-main').count(), 1, 'the next step is offered');
      if (at === 4) {
        await examine(visitor, `step 5 of ${rules}`);
        await page.reload();
        await sees('learn.step', { n: 5, last: steps.length });
        await page.locator('.board-pit.is-legal').first().waitFor();
        assert.equal(await page.locator('.learn-next.button-main').count(), 0);
      }
      await press(visitor, get('button', 'learn.next'));
    }
    await get('heading', 'learn.end.title').waitFor();
    await examine(visitor, `the end of the tutorial of ${rules}`);
    await get('link', 'home.rules.game', { game: say(`game.${rules}`) }).waitFor();
    await get('link', 'home.local.game', { game: say(`game.${rules}`) }).waitFor();
    await press(visitor, get('button', 'home.play.game', { game: say(`game.${rules}`) }));
    await page.getByRole('dialog').waitFor();
    await visitor.leave();
  });
}

/** The smallest windows, and one of a larger telephone. */
const NARROW = [[320, 568], [390, 844], [844, 390]];

/** How far words, board or buttons lie below each of the windows. @param {Visitor} visitor */
async function hidden({ page }) {
  const found = [];
  for (const [width, height] of NARROW) {
    await page.setViewportSize({ width, height });
    const below = await page.evaluate(() => Math.max(...['.learn-words', '.learn-stage', '.learn-acts'].map((it) => (
      /** @type {Element} */ (document.querySelector(it)).getBoundingClientRect().bottom))) - window.innerHeight);
    found.push(...below > 0 ? [`${Math.round(below)} px below ${width}x${height}`] : []);
  }
  return found;
}

for (const [index, { rules }] of someOf([...GAMES.entries()], 1)) {
  for (const [at, language] of LANGUAGE_CODES.entries()) {
    if (IS_WHOLE || at === LANGUAGE_CODES.length - 1 - index) {
      test(`a step of ${rules} needs no scrolling on a telephone, ${language}`, async () => {
        const visitor = await stage.come(new Script(), { language, device: PHONE });
        const { get, open, page } = visitor;
        await open(`learn/${rules}`);
        for (const step of (await stepsOf(rules)).keys()) {
          await page.evaluate((hash) => { window.location.hash = hash; }, `#${step + 1}`);
          await page.locator('.board-pit.is-legal').first().waitFor();
          assert.deepEqual(await hidden(visitor), [], `step ${step + 1}`);
          await get('button', 'learn.show').click();
          await page.locator('.is-done .learn-why').waitFor();
          assert.deepEqual(await hidden(visitor), [], `step ${step + 1}, done`);
        }
        await visitor.leave();
      });
    }
  }
}

test('what is shown does the task, and what cannot be played says why', async () => {
  const visitor = await stage.come(new Script());
  const { get, open, page, say } = visitor;
  const [{ rules }] = GAMES;
  const steps = await stepsOf(rules);
  const at = steps.findIndex(({ goal }) => 'captured' in goal);
  const step = steps[at];
  await open(`learn/${rules}#${at + 1}`);
  await page.locator('.board-pit.is-legal').first().waitFor();
  const empty = outcomesOf(step).find(({ refused }) => refused === 'empty');
  assert.ok(empty);
  await WAYS.mouse.pit(visitor, pitOf(empty.move, 6));
  assert.equal(await page.locator('.learn-said').innerText(), say('why.empty'));
  assert.equal(await page.locator('.is-done, .is-missed').count(), 0);
  await get('button', 'learn.show').click();
  await page.getByText(verdictOf(visitor, step, 'done', step.show)).waitFor();
  await visitor.leave();
});

/** @param {Step} step */
const outcomesOf = ({ position }) => [...'ABCDEF'].map((letter) => outcomeOf(engine, position, letter));

test('a tab comes back to its step, an address leads to another, and nothing is forced', async () => {
  const visitor = await stage.come(new Script());
  const { get, open, page, sees } = visitor;
  const [{ rules }] = GAMES;
  const last = (await stepsOf(rules)).length;
  await open(`learn/${rules}`);
  await sees('learn.step', { n: 1, last });
  await get('button', 'learn.next').click();
  await get('button', 'learn.next').click();
  await sees('learn.step', { n: 3, last });
  assert.ok(await page.locator('h1:focus').count(), 'the focus goes to the new step');
  await open('');
  await open(`learn/${rules}`);
  await sees('learn.step', { n: 3, last });
  await page.evaluate(() => { window.location.hash = '#5'; });
  await sees('learn.step', { n: 5, last });
  await get('button', 'learn.back').click();
  await sees('learn.step', { n: 4, last });
  await page.getByRole('combobox').first().selectOption('fr');
  await page.getByText('Étape 4 sur 10').waitFor();
  await visitor.leave();
});

test('an engine that comes late finds the step and the focus where they were', async () => {
  const visitor = await stage.come(new Script());
  const { get, open, page, say, sees } = visitor;
  /** @type {() => void} */
  let arrive = () => assert.fail('the engine is asked for');
  const asked = page.waitForRequest(/engine\.wasm$/);
  await page.route(/engine\.wasm$/, async (route) => {
    await new Promise((go) => { arrive = () => go(null); });
    await route.continue();
  });
  await open('learn/djenon-abe#3');
  await asked;
  await sees('learn.wait');
  assert.ok(await get('button', 'learn.show').isDisabled());
  await get('button', 'learn.next').click();
  await get('heading', 'learn.relay.title').waitFor();
  arrive();
  await page.getByText(say('learn.relay.task', { laps: 2 })).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'h1');
  await get('button', 'learn.show').click();
  await page.locator('.is-done .learn-why').waitFor();
  await visitor.leave();
});

test('without an engine the rules are offered instead', async () => {
  const visitor = await stage.come(new Script());
  const { get, open, page, say, sees } = visitor;
  await page.addInitScript(() => { delete (/** @type {any} */ (window).WebAssembly); });
  await open('learn/djenon-abe#2');
  await sees('learn.cannot');
  await examine(visitor, 'a tutorial without an engine');
  await get('link', 'home.rules.game', { game: say('game.djenon-abe') }).click();
  await page.getByRole('heading', { name: say('game.djenon-abe'), level: 1 }).waitFor();
  assert.ok(page.url().endsWith('en/rules/djenon-abe'));
  await visitor.leave();
});

test('a tutorial of no game is no page', async () => {
  const visitor = await stage.come(new Script());
  const { open, page, problems } = visitor;
  await open('learn/chess');
  await page.locator('main h1').waitFor();
  assert.equal(await page.locator('.main-learn').count(), 0);
  problems.splice(0, 1); // that the browser notes
  await visitor.leave();
});

test('a rules page leads to the tutorial in its own language', async () => {
  const visitor = await stage.come(new Script(), { language: 'en' });
  const { open, page } = visitor;
  await open('pl/rules/adji-boto');
  await page.locator('.figure-board').first().waitFor();
  await page.getByRole('link', { name: 'Nauka krok po kroku' }).click();
  await page.getByText('Krok 1 z 9').waitFor();
  await visitor.leave();
});

test('an invitation leads to the tutorial of its game, in a window of its own', async () => {
  const visitor = await lookAt(stage, 'room, invitation');
  const link = visitor.get('link', 'invite.learn');
  assert.equal((await link.getAttribute('href'))?.split('/').pop(), 'djenon-abe');
  const [opened] = await Promise.all([visitor.context.waitForEvent('page'), link.click()]);
  await opened.locator('.main-learn h1').waitFor();
  await visitor.get('button', 'invite.rules').waitFor();
  await visitor.leave();
});
