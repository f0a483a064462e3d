// SPDX-License-Identifier: MIT
// @ts-check
// What a game's page shows beside the board: all of the last move, why a game ended, what is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEAST_PITS } from '../../../web/board/layout.js';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { someOf } from '../looks.mjs';
import { seeThatAllFits, SMALLEST } from '../play/lib/fit.mjs';
import { lookAt, usePages } from './lib/pages.mjs';
import { hideTrouble, ROOM, roomOf, showTrouble, TROUBLES } from './lib/rooms.mjs';
import { Script } from './lib/stage.mjs';

const stage = usePages();

/** The newest move, or the one that is looked at, stands whole in the list.
 * @param {import('./lib/pages.mjs').Visitor} visitor @param {string} move */
const showsMove = ({ page }, move) => page.waitForFunction((selector) => {
  const one = [...document.querySelectorAll(selector)].pop()?.getBoundingClientRect();
  const list = document.querySelector('.side .moves')?.getBoundingClientRect();
  return one && list && one.top >= list.top && one.bottom <= list.bottom + 0.5;
}, `.side ${move}`);

test('the last move stands in the list, whoever comes to watch and whatever is opened', async () => {
  const script = new Script();
  const visitor = await lookAt(stage, 'game, the other’s turn', {}, script);
  const { page, get } = visitor;
  const watch = (/** @type {number} */ spectators) => script.say({
    t: 'presence', room: ROOM, d: { south: true, north: true, spectators },
  });
  for (const many of [0, 3, 0, 12]) {
    watch(many);
    await page.waitForFunction((text) => document.querySelector('.side .record')?.lastElementChild?.textContent === text,
      many ? visitor.say('record.watching', { n: many }) : '');
    await showsMove(visitor, '.move');
  }
  await get('button', 'act.back').first().click();
  await showsMove(visitor, '.move[aria-current]');
  await get('button', 'record.back').first().click();
  await get('button', 'act.more.name').click();
  await get('button', 'site.rules').click();
  await page.locator('.rules-beside .rules-text').waitFor();
  await showsMove(visitor, '.move');
  const cut = await page.evaluate(() => [...document.querySelectorAll('.side .steps .button')].filter((it) => (
    it.getBoundingClientRect().right > /** @type {Element} */ (document.querySelector('.rules-beside')).getBoundingClientRect().left)).length);
  assert.equal(cut, 0, 'no button lies under the rules');
  await visitor.leave();
});

test('a pit that is played is seen at once, and is sown in the next picture', async () => {
  const script = new Script();
  script.answers.move = () => null; // for now
  const visitor = await lookAt(stage, 'game, own turn', { settings: { speed: 'slow' } }, script);
  const { page } = visitor;
  const pit = page.locator('.stage-board .board-pit.is-legal').first();
  await pit.hover();
  await page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' }); // an engine is there
  const signs = await pit.evaluate((it) => {
    const board = /** @type {Element} */ (it.closest('.stage-board'));
    const look = () => [it, board].map(({ classList }) => ['is-pending', 'is-playing'].filter((name) => classList.contains(name)).join());
    /** @type {HTMLElement} */ (it).click();
    return look();
  });
  assert.deepEqual(signs, ['is-pending', '']);
  await script.hears('move', 1);
  await page.locator('.stage-board.is-playing').waitFor();
  await visitor.leave();
});

test('who looks back before a played pit is sown sees the past, and then the move', async () => {
  const script = new Script();
  script.answers.move = () => null; // for now
  const visitor = await lookAt(stage, 'game, own turn', {}, script);
  const { page, get, say } = visitor;
  const back = get('button', 'act.back').first();
  const pit = page.locator('.stage-board .board-pit.is-legal').first();
  const number = await pit.locator('.board-count').textContent();
  await pit.evaluate((it, button) => [it, button].forEach((one) => /** @type {HTMLElement} */ (one).click()),
    await back.elementHandle());
  await script.hears('move', 1);
  await page.evaluate(() => new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))); }));
  await page.getByText(say('record.looking', { ply: 5, last: 6 }), { exact: true }).first().waitFor();
  assert.equal(await page.locator('.board-pit.is-pending').count(), 0);
  await get('button', 'record.back').first().click();
  await page.locator('.board-pit.is-pending').waitFor();
  assert.equal(await page.locator('.board-pit.is-pending .board-count').textContent(), number, 'not sown yet');
  await visitor.leave();
});

/** @param {import('playwright-core').Page} page @param {string} when */
async function standsWhole(page, when) {
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
  assert.equal(await page.locator('.stage-board').getAttribute('data-layout'), 'standing', when);
  const { below, pit } = await page.evaluate(() => {
    const sizes = [...document.querySelectorAll('.stage-board .board-pit')].map((it) => it.getBoundingClientRect());
    return {
      below: /** @type {Element} */ (document.querySelector('.acts')).getBoundingClientRect().bottom - window.innerHeight,
      pit: Math.min(...sizes.flatMap(({ width, height }) => [width, height])),
    };
  });
  assert.ok(below <= 0, `${when}: ${below} px below the window`);
  assert.ok(pit >= LEAST_PITS, `${when}: pits of ${pit} px`);
}

/** The way home is in sight, and nothing lies over it. @param {import('playwright-core').Page} page @param {string} when */
async function leadsHome(page, when) {
  const found = await page.evaluate(() => {
    const { left, top, width, height } = /** @type {Element} */ (document.querySelector('.brand')).getBoundingClientRect();
    return width >= 24 && !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.brand');
  });
  assert.ok(found, when);
}

for (const language of someOf(LANGUAGE_CODES, 1, 3)) {
  test(`in the smallest window the board keeps standing, whatever is wrong: ${language}`, async () => {
    const visitor = await lookAt(stage, 'game, own turn', { language, device: SMALLEST });
    for (const what of TROUBLES) {
      await showTrouble(visitor, what);
      await seeThatAllFits(visitor.page, what);
      await standsWhole(visitor.page, what);
      await leadsHome(visitor.page, what);
    }
    await visitor.leave();
  });
}

for (const language of ['fr', 'pl']) {
  test(`where there is more room the board keeps its size, whatever is wrong: ${language}`, async () => {
    const visitor = await lookAt(stage, 'game, own turn', { language });
    for (const [width, height] of [[844, 390], [1024, 768], [1280, 800]]) {
      await visitor.page.setViewportSize({ width, height });
      const high = () => visitor.page.locator('.head').evaluate((it) => it.getBoundingClientRect().height);
      const before = await high();
      for (const what of TROUBLES) {
        await showTrouble(visitor, what);
        assert.ok(await high() <= before + 1, `${what} in ${width}x${height}: ${await high()} after ${before}`);
        await leadsHome(visitor.page, what);
      }
      await hideTrouble(visitor);
    }
    await visitor.leave();
  });
}

for (const name of ['game, clocks', 'game, looking back', 'game, a rematch', 'game, an offer']) {
  test(`in the smallest window pits can be hit: ${name}`, async () => {
    const visitor = await lookAt(stage, name, { device: SMALLEST });
    await standsWhole(visitor.page, name);
    await showTrouble(visitor, 'connecting');
    await standsWhole(visitor.page, `${name}, connecting`);
    await visitor.leave();
  });
}

const OVER = roomOf('djenon-abe', 12);

for (const language of someOf(LANGUAGE_CODES, 1, 3)) {
  test(`in the smallest window the board keeps standing at the end, whatever it is: ${language}`, async () => {
    const script = new Script();
    const visitor = await lookAt(stage, 'game, end', { language, device: SMALLEST }, script);
    for (const reason of ['no-moves', 'repetition', 'no-progress', 'cannot-feed', 'one-each']) {
      const game = { ...OVER.game, number: OVER.game.number + 1, result: { ...OVER.game.result, reason } };
      script.newest.say({ t: 'snapshot', room: ROOM, v: 99, d: { ...OVER, game } });
      await visitor.page.getByText(visitor.say(`end.${reason}`)).first().waitFor();
      await standsWhole(visitor.page, reason);
    }
    await visitor.leave();
  });
}

for (const language of someOf(LANGUAGE_CODES, 1, 3)) {
  test(`in the smallest window what an invitation offers is in sight: ${language}`, async () => {
    const visitor = await lookAt(stage, 'room, invitation', { language, device: SMALLEST });
    for (const [width, height] of [[320, 568], [844, 390]]) {
      await visitor.page.setViewportSize({ width, height });
      for (const key of ['invite.sit', 'invite.rules', 'invite.watch']) {
        const { y = 0, height: high = 0 } = await visitor.get('button', key).boundingBox() || {};
        assert.ok(high > 0 && y + high <= height, `${key}: ${y + high} of ${width}x${height}`);
      }
    }
    await visitor.leave();
  });
}

test('who reads the rules first is told of again on a new connection', async () => {
  const script = new Script();
  script.answers.reading = () => ({});
  const visitor = await lookAt(stage, 'room, invitation', {}, script);
  await visitor.get('button', 'invite.rules').click();
  await script.hears('reading', 1);
  script.newest.socket.close({ code: 1012 });
  await script.hears('reading', 2);
  await visitor.get('button', 'site.close').click();
  await script.hears('reading', 3);
  assert.deepEqual(script.of('reading').map(({ on }) => on), [true, true, false]);
  script.newest.socket.close({ code: 1012 });
  await script.hears('sync', 3);
  assert.equal(script.of('reading').length, 3, 'who does not read says nothing');
  await visitor.leave();
});
