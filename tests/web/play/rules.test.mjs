// SPDX-License-Identifier: MIT
// @ts-check
// The rules to read, with figures that can be played, also without a server's word or scripts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { someOf } from '../looks.mjs';
import { examine } from './lib/axe.mjs';
import { countBoards } from './lib/boards.mjs';
import { openHouse, Table } from './lib/table.mjs';
import { PHONE, wordsOf } from './lib/visitor.mjs';

const house = openHouse();

/** The move that a figure tells of, as its page must say it. */
const TOLD = {
  'djenon-aboure': { figure: 2, pit: 'E', seeds: 3, captured: 6 },
  'djenon-abe': { figure: 2, pit: 'E', seeds: 2, captured: 6 },
  'adji-boto': { figure: 2, pit: 'A', seeds: 2, captured: 4 },
};

/** @param {import('playwright-core').Locator} figure */
const numbers = (figure) => figure.locator('.board-count').allTextContents();

for (const [game, { figure: at, pit, seeds, captured }] of someOf(Object.entries(TOLD), 1)) {
  test(`the figures of ${game} can be played`, async () => {
    const visitor = await house.come({ settings: { speed: 'instant' } });
    await visitor.open(`en/rules/${game}`);
    const figure = visitor.page.locator('figure').nth(at);
    const sentence = visitor.say('moved.other.took', { name: visitor.say('seat.south'), pit, seeds, captured });
    await figure.locator('.board-picture').waitFor();
    await examine(visitor, `rules of ${game}`);
    await figure.getByRole('button', { name: visitor.say('figure.play') }).click();
    await figure.locator('.board-pit:focus').waitFor();
    const before = await numbers(figure);
    await figure.getByRole('button', { name: visitor.say('figure.show', { pit }) }).click();
    await figure.getByText(sentence).waitFor();
    const after = await numbers(figure);
    assert.notDeepEqual(after, before);
    await figure.getByRole('button', { name: visitor.say('figure.again') }).click();
    assert.deepEqual(await numbers(figure), before);
    await visitor.page.keyboard.press('Enter');
    await figure.getByText(sentence).waitFor();
    assert.deepEqual(await numbers(figure), after);
    await examine(visitor, `a played figure of ${game}`);
    await visitor.leave();
  });
}

test('a pit of a figure that cannot be played says why', async () => {
  const visitor = await house.come({ device: PHONE });
  await visitor.open('en/rules/djenon-aboure');
  const figure = visitor.page.locator('figure').nth(2);
  await visitor.touch(figure.getByRole('button', { name: visitor.say('figure.play') }));
  const single = figure.getByRole('button', { name: new RegExp(visitor.say('board.pit.south', { pit: 'A', n: 1 })) });
  await single.waitFor();
  const stood = await visitor.page.evaluate(() => performance.now());
  await visitor.until((time) => performance.now() - time > 280, stood, 'the board to take touches');
  await visitor.touch(single, { force: true });
  await figure.getByText(visitor.say('why.too-few')).waitFor();
  await visitor.leave();
});

test('without scripts the figures are rows of numbers', async () => {
  const visitor = await house.come({ device: { javaScriptEnabled: false } });
  for (const language of LANGUAGE_CODES) {
    await visitor.open(`${language}/rules/djenon-abe`);
    assert.equal(await visitor.page.locator('.diagram-row').count(), 6, language);
    assert.ok(wordsOf(language).has('figure.play'));
  }
  await visitor.leave();
});

for (const [title, size] of /** @type {const} */ ([
  ['beside the board on a wide screen', { width: 1280, height: 800 }],
  ['over the board on a telephone', { width: 390, height: 844 }],
])) {
  test(`the rules stand ${title}, can be tried there, and end with their boards`, async () => {
    const table = await Table.lay(house, 'djenon-abe');
    const { south, north } = table;
    await south.page.setViewportSize(size);
    await south.page.evaluate(countBoards, '.figure-board');
    await south.button('act.more.name').click();
    await south.button('site.rules').click();
    const rules = south.page.locator('.rules-beside, .dialog-rules');
    await rules.getByRole('heading', { name: south.say('game.djenon-abe') }).waitFor();
    const figure = rules.locator('figure').nth(2);
    await figure.getByRole('button', { name: south.say('figure.play') }).click();
    await figure.locator('.board-pit:focus').waitFor();
    await examine(south, `rules ${title}`);
    const board = /** @type {any} */ (await south.page.locator('.stage-board').boundingBox());
    const text = /** @type {any} */ (await rules.boundingBox());
    assert.equal(text.x >= board.x + board.width, size.width > 1000, 'the board stays in sight where there is room');
    await figure.getByRole('button', { name: south.say('figure.show', { pit: 'E' }) }).click();
    await figure.getByText(south.say('moved.other.took', {
      name: south.say('seat.south'), pit: 'E', seeds: 2, captured: 6,
    })).waitFor();
    const boards = await south.page.evaluate(() => /** @type {any} */ (window).boards.size);
    assert.equal(boards, await rules.locator('.figure-board').count());
    await rules.getByRole('button', { name: south.say('site.close') }).click();
    await rules.waitFor({ state: 'detached' });
    await south.until(() => window.boards.size === 0, null, 'the boards of the rules to end');
    assert.deepEqual(south.sent.filter(({ t }) => t === 'move'), [], 'a figure is no move of the game');
    await south.touchPit(0);
    await north.page.locator('.strip.is-turn[data-seat="north"]').waitFor();
    await table.leave();
  });
}
