// SPDX-License-Identifier: MIT
// @ts-check
// Whatever tells something is seen: in the page's colours by daylight and at night, and in those that
// a system forces on it. A sign is photographed, taken away, and photographed again. And what moves
// stands still for whoever wants that.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { someOf } from '../looks.mjs';
import { lookAt, usePages } from './lib/pages.mjs';
import { Script } from './lib/stage.mjs';

/** @typedef {import('./lib/pages.mjs').Visitor} Visitor */

const stage = usePages();

/** What marks and controls need against what is there without them (WCAG 1.4.11). */
const SHAPE = 3;
/** So many points of a sign have that at least. */
const POINTS = 24;

/** Runs in an empty page: how many points of two pictures differ so much.
 * @param {{one: string, other: string, least: number}} pictures */
async function countContrasts({ one, other, least }) {
  const points = async (/** @type {string} */ picture) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const pen = /** @type {any} */ (new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d'));
    pen.drawImage(bitmap, 0, 0);
    return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
  };
  const light = (/** @type {Uint8ClampedArray} */ data, /** @type {number} */ at) => (
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => {
      const it = data[at + part] / 255;
      return sum + weight * (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
    }, 0.05));
  const [a, b] = [await points(one), await points(other)];
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const ratio = light(a, at) / light(b, at);
    count += ratio >= least || 1 / ratio >= least ? 1 : 0;
  }
  return count;
}

/** Makes a sign invisible: all that match. @param {string} selector */
const hiding = (selector) => async ({ page }, /** @type {boolean} */ isThere) => {
  const nodes = page.locator(selector);
  assert.ok(await nodes.count() > 0, `something ${selector}`);
  await nodes.evaluateAll((all, shown) => all.forEach((it) => {
    it.style.visibility = shown ? '' : 'hidden';
  }), isThere);
};

/** Takes a class from something, or gives it. @param {string} selector @param {string} name */
const classing = (selector, name) => ({ page }, /** @type {boolean} */ isThere) => (
  page.locator(selector).first().evaluate((it, [it_, on]) => it.classList.toggle(it_, on), [name, isThere]));

const PIT = '.stage-board .board-pit[data-pit="1"]';

/** What is looked for, where, and how it is taken away. @type {Record<string, [string, (visitor: any, isThere: boolean) => Promise<any>]>} */
const SIGNS = {
  'where the last move began': ['.stage-board', hiding('.mark-origin')],
  'where it ended': ['.stage-board', hiding('.mark-landing')],
  'what it took': ['.stage-board', hiding('.mark-taken')],
  'how many it brought': ['.stage-board', hiding('.note-gain')],
  'whose turn it is, on the board': ['.stage-board', hiding('.turn-south')],
  'whose turn it is, beside it': ['.strip-near', classing('.strip-near', 'is-turn')],
  'the seeds of a pit': [PIT, hiding('.board-seeds')],
  'the number of a pit': [PIT, hiding(`${PIT} .board-count`)],
  'the board and its pits': ['.stage-board', hiding('.board-wood')],
  'a pit that can be played': [PIT, classing(PIT, 'is-legal')],
  'a pit that is chosen': [PIT, classing(PIT, 'is-chosen')],
  'a pit on its way': [PIT, classing(PIT, 'is-pending')],
  'the focus': [PIT, ({ page }, isThere) => page.locator(PIT).evaluate((it, on) => (on ? it.focus() : it.blur()), isThere)],
};

/** @param {Visitor} visitor @param {import('playwright-core').Page} ruler @param {string} place
 * @param {(visitor: any, isThere: boolean) => Promise<any>} put */
async function seenPoints(visitor, ruler, place, put) {
  const clip = await visitor.page.locator(place).first().boundingBox();
  assert.ok(clip);
  const pictures = [];
  for (const isThere of [true, false]) {
    await put(visitor, isThere);
    pictures.push((await visitor.page.screenshot({ clip, animations: 'disabled' })).toString('base64'));
  }
  return ruler.evaluate(countContrasts, { one: pictures[0], other: pictures[1], least: SHAPE });
}

/** @type {['light' | 'dark', 'none' | 'active'][]} */
const LOOKS = [['light', 'none'], ['dark', 'none'], ['light', 'active'], ['dark', 'active']];

for (const [ground, forced] of someOf(LOOKS, 0, 3)) {
  test(`every sign of a game is seen: ${ground}, forced colours ${forced}`, async () => {
    const visitor = await lookAt(stage, 'game, own turn', {
      device: { colorScheme: ground, forcedColors: forced, reducedMotion: 'reduce' },
    });
    const { page } = visitor;
    const ruler = await visitor.context.newPage();
    await page.bringToFront();
    await page.locator(PIT).focus();
    await page.keyboard.press('Home'); // by the keyboard, so that the focus is shown
    await page.locator('.stage-board .board-pit:focus').evaluate((it) => it.blur());
    for (const [name, [place, put]] of Object.entries(SIGNS)) {
      const points = await seenPoints(visitor, ruler, place, put);
      await put(visitor, !/chosen|on its way|focus/.test(name));
      assert.ok(points >= POINTS, `${name}: ${points} points are seen, where ${POINTS} are the least`);
    }
    await visitor.leave();
  });
}

for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
  test(`a move ${reducedMotion === 'reduce' ? 'is there at once, with its trace, and nothing moves' : 'is sown'}: motion ${reducedMotion}`, async () => {
    const script = new Script();
    script.answers.move = () => new Promise(() => {});
    const visitor = await lookAt(stage, 'game, own turn', {
      settings: { speed: 'normal' }, device: { reducedMotion },
    }, script);
    const { page } = visitor;
    await page.evaluate(() => {
      window.moved = false;
      new MutationObserver(() => {
        window.moved = window.moved || !!document.querySelector('.is-playing');
      }).observe(document.querySelector('.stage-board'), { attributeFilter: ['class'] });
    });
    await page.locator('.stage-board .board-pit.is-legal').first().focus();
    await page.keyboard.press('Enter');
    await script.hears('move', 1);
    await page.locator('.stage-board .board-pit.is-pending').waitFor();
    const still = reducedMotion === 'reduce';
    if (still) {
      await page.locator('.board-marks .is-still .mark-landing').waitFor({ state: 'attached' });
      assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves');
    }
    assert.equal(await page.evaluate(() => window.moved), !still);
    await visitor.leave();
  });
}

const CSS = new URL('../../../web/css/', import.meta.url);
const STILL = '@media (prefers-reduced-motion: no-preference)';
const REDUCED = '@media (prefers-reduced-motion: reduce)';

/** Style sheets cut at a condition: what holds under it, and the rest. @param {string} css @param {string} condition */
function cut(css, condition) {
  const [rest, ...parts] = css.split(condition);
  const ends = parts.map((part) => /\n\}/.exec(part)?.index ?? part.length);
  return { under: parts.map((part, at) => part.slice(0, ends[at])).join(''), rest: rest + parts.map((part, at) => part.slice(ends[at])).join('') };
}

for (const file of readdirSync(CSS)) {
  test(`what moves in ${file} stands still for whoever wants that`, () => {
    const { rest } = cut(readFileSync(new URL(file, CSS), 'utf8'), STILL);
    const { under, rest: always } = cut(rest, REDUCED);
    for (const [, selector, body] of always.matchAll(/\n *([^{}@;]+?) \{([^{}]*)\}/g)) {
      if (/(animation|transition|scroll-behavior): (?!none|auto|[\w-]+ 0s)/.test(body)) {
        assert.ok(under.includes(`${selector} {`), `${selector} moves: ${body.trim()}`);
      }
    }
  });
}
