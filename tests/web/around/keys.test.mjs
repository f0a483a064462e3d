// SPDX-License-Identifier: MIT
// @ts-check
// Keys at the board and the same as buttons, ways out of dialogs without Escape, and the focus: where
// it goes by Tab it is seen, and nothing lies over it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IS_WHOLE } from '../looks.mjs';
import { lookAt, PAGES, usePages } from './lib/pages.mjs';

/** @typedef {import('./lib/pages.mjs').Visitor} Visitor */

const stage = usePages();
const STOPS = 90; // more than any page has

/** Keeps what is spoken from now on. @param {Visitor} visitor */
const listen = ({ page }) => page.evaluate(() => {
  const live = /** @type {HTMLElement} */ (document.getElementById('live'));
  window.said = [];
  new MutationObserver(() => live.textContent && window.said.push(live.textContent))
    .observe(live, { childList: true, characterData: true, subtree: true });
});

/** Waits for what is said after something was done. @param {Visitor} visitor @param {() => Promise<any>} act
 * @returns {Promise<string>} */
async function saidAfter({ page }, act) {
  await page.evaluate(() => window.said.splice(0));
  await act();
  await page.waitForFunction(() => window.said.length > 0);
  return page.evaluate(() => window.said.join(' '));
}

/** @param {Visitor} visitor */
const atBoard = ({ page }) => page.locator('.stage-board .board-pit[tabindex="0"]').focus();

/** @param {Visitor} visitor @param {string} key of the command's name */
async function command({ get }, key) {
  await get('button', 'act.more.name').press('Enter');
  await get('dialog', 'act.commands').getByRole('button', { name: key, exact: true }).press('Enter');
}

test('what keys say at the board, board commands say as well', async () => {
  const visitor = await lookAt(stage, 'game, clocks', {});
  const { page, say } = visitor;
  await listen(visitor);
  const plain = (/** @type {string} */ text) => text.replace(/\d+[.:]\d+/g, '#'); // clocks run
  for (const [key, name] of [['r', 'act.read'], ['l', 'act.last'], ['s', 'act.score'], ['t', 'act.clocks']]) {
    await atBoard(visitor);
    const byKey = await saidAfter(visitor, () => page.keyboard.press(key));
    const byButton = await saidAfter(visitor, () => command(visitor, say(name)));
    assert.equal(plain(byButton), plain(byKey), name);
  }
  await atBoard(visitor);
  const byKeys = [await saidAfter(visitor, () => page.keyboard.press('[')), await saidAfter(visitor, () => page.keyboard.press(']'))];
  assert.deepEqual(byKeys, [say('record.looking', { ply: 5, last: 6 }), say('record.live')]);
  const byButtons = [await saidAfter(visitor, () => command(visitor, say('act.back'))), await saidAfter(visitor, () => command(visitor, say('act.forward')))];
  assert.deepEqual(byButtons, byKeys);
  await visitor.leave();
});

test('where a pit leads is said by a key, and to whoever has no keys by the preview', async () => {
  const visitor = await lookAt(stage, 'game, beginning', {});
  const { page, say } = visitor;
  await listen(visitor);
  await page.locator('.stage-board .board-pit[data-pit="3"]').hover(); // and there it is left
  await page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' });
  await atBoard(visitor);
  const byKey = await saidAfter(visitor, () => page.keyboard.press('p'));
  assert.match(byKey, /^A: 5 laps, ends in C/);
  assert.equal(await saidAfter(visitor, () => command(visitor, say('act.preview'))), say('preview.on'));
  // As a reader's own cursor does it.
  const byClick = await saidAfter(visitor, () => (
    page.locator('.stage-board .board-pit[data-pit="0"]').evaluate((it) => it.click())));
  assert.ok(byClick.startsWith(byKey), `${byClick} begins with ${byKey}`);
  await visitor.leave();
});

test('keys of the board are letters elsewhere', async () => {
  const visitor = await lookAt(stage, 'game, talk', {});
  const { page, get } = visitor;
  await listen(visitor);
  await get('textbox', 'talk.free').focus();
  await page.keyboard.type('rls[?');
  assert.equal(await get('textbox', 'talk.free').inputValue(), 'rls[?');
  assert.deepEqual(await page.evaluate(() => window.said), []);
  assert.equal(await page.getByRole('dialog').count(), 1);
  await visitor.leave();
});

const DIALOGS = Object.keys(PAGES).filter((name) => (
  /setup|found|forgetting|adopting|^game, (offers|giving|talk|moves|commands|help|its|taken|settings)|^hall, (setting up|names|settings|closing)/.test(name)));

// Unless all looks are taken, one of three dialogs and of three walks: the rest is like them.
for (const name of DIALOGS.filter((_, at) => IS_WHOLE || at % 3 === 1)) {
  test(`a button leads out of ${name}, and the focus is inside until then`, async () => {
    const visitor = await lookAt(stage, name, {});
    const { page, say } = visitor;
    const dialog = page.getByRole('dialog').last();
    assert.ok(await dialog.evaluate((it) => it.contains(document.activeElement)), 'the focus is in it');
    const names = [say('site.close'), say('site.cancel'), say('act.resign.no')];
    const ways = await dialog.getByRole('button').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') || it.textContent));
    const way = ways.find((it) => names.includes(String(it)));
    assert.ok(way, `one of ${names} among ${ways}`);
    for (let stop = 0; stop < ways.length + 12; stop += 1) {
      await page.keyboard.press(stop % 5 === 4 ? 'Shift+Tab' : 'Tab');
      assert.ok(await dialog.evaluate((it) => it.contains(document.activeElement)), 'Tab stays in it');
    }
    await visitor.leave();
  });
}

/** Runs in the page: what is wrong with how the focus is seen, or null. */
function judgeFocus() {
  const it = /** @type {HTMLElement} */ (document.activeElement);
  if (it === document.body || it.id === 'main') {
    return { done: it === document.body };
  }
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
  const said = `${it.localName}.${it.className} ${(it.getAttribute('aria-label') || it.innerText || '').slice(0, 30)}`;
  const box = it.getBoundingClientRect();
  const wrong = [];
  if ((outlineStyle === 'none' || parseFloat(outlineWidth) < 2) && boxShadow === 'none') {
    wrong.push('has no ring');
  }
  if (box.bottom <= 0 || box.top >= window.innerHeight || box.right <= 0 || box.left >= window.innerWidth) {
    wrong.push('is out of the window');
  }
  // Some of it is to be seen (WCAG 2.4.11): points of it that nothing covers.
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => (
    document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))));
  if (!points.some((node) => node && (it === node || it.contains(node) || node.contains(it)))) {
    wrong.push('is covered');
  }
  return { said, wrong: wrong.map((what) => `${said} ${what}`) };
}

const WALKS = ['home', 'lobby', 'settings', 'archive', 'replay', 'rules of adji-boto', 'game, own turn', 'game, a claim', 'game, its table', 'game, its rules', 'hall, host'];

for (const name of WALKS.filter((_, at) => IS_WHOLE || at % 3 === 0)) {
  test(`wherever Tab leads on ${name}, the focus is seen, there and back`, async () => {
    const visitor = await lookAt(stage, name, { device: { viewport: { width: 320, height: 568 } } });
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 568 });
    const wrong = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      let seen = 0;
      for (let stop = 0; stop < STOPS; stop += 1) {
        await page.keyboard.press(key);
        const judged = await page.evaluate(judgeFocus);
        if (judged.done && seen > 0) {
          break;
        }
        seen += judged.said ? 1 : 0;
        wrong.push(...judged.wrong || []);
      }
      assert.ok(seen > 3, 'Tab leads somewhere');
    }
    assert.deepEqual([...new Set(wrong)], []);
    await visitor.leave();
  });
}

test('the board is one stop for Tab', async () => {
  const visitor = await lookAt(stage, 'game, own turn', {});
  const { page } = visitor;
  let stops = 0;
  await page.evaluate(() => document.body.focus());
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => (document.activeElement === document.body ? 'body'
      : document.activeElement?.matches('.board-pit') ? 'pit' : 'else'));
    if (where === 'body') {
      break;
    }
    stops += where === 'pit' ? 1 : 0;
  }
  assert.equal(stops, 1);
  await visitor.leave();
});

/** The least side of a pit for fingers, in pixels, where the window allows more and where it does not. */
const PITS = /** @type {const} */ ([[390, 844, 44], [844, 390, 44], [1280, 800, 44], [320, 568, 38]]);

for (const name of ['game, own turn', 'game, the other’s turn']) {
  test(`fingers find every pit of ${name}`, async () => {
    const visitor = await lookAt(stage, name, {});
    for (const [width, height, least] of PITS) {
      await visitor.page.setViewportSize({ width, height });
      await visitor.page.evaluate(() => new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); }));
      const sides = await visitor.page.locator('.stage-board .board-pit').evaluateAll((all) => all.flatMap((it) => {
        const box = it.getBoundingClientRect();
        return [box.width, box.height];
      }));
      assert.ok(Math.min(...sides) >= least, `${Math.min(...sides)} px at ${width}x${height}`);
    }
    await visitor.leave();
  });
}
