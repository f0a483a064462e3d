// SPDX-License-Identifier: MIT
// @ts-check
// A player at the board: how it looks, and what a touch does. The page is real, the server is the
// test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Feed, playing } from './lib/feed.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

const OPENING = 'adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde';

/** A game with several looks, before its first move. */
const boats = () => playing(0, {
  rules: 'adji-boto',
  clock: { kind: 'none' },
  game: { start: OPENING, position: OPENING, legal: 'ABCDE' },
});

/** @param {Visitor} visitor */
const outline = ({ page }) => page.locator('.stage-board .wood-top').getAttribute('d');

/** Chooses in the settings, over the page that is shown. @param {Visitor} visitor
 * @param {string} label @param {string} text */
async function choose(visitor, label, text) {
  await visitor.button('site.settings').click();
  await visitor.page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: text });
  await visitor.button('site.close').click();
}

test('the board looks as its player wants, at once and after a reload', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  await Feed.lay(anna, boats());
  await anna.pit(0).waitFor();
  const straight = await outline(anna);
  const game = anna.say('game.adji-boto');
  await choose(anna, anna.say('settings.skin', { game }), anna.say('settings.skin.adji-curved'));
  const curved = await outline(anna);
  assert.notEqual(curved, straight);
  await choose(anna, anna.say('settings.orientation'), anna.say('settings.orientation.standing'));
  await anna.page.locator('.stage-board[data-layout="standing"]').waitFor();
  await anna.page.reload();
  await anna.page.locator('.stage-board[data-layout="standing"]').waitFor();
  await choose(anna, anna.say('settings.orientation'), anna.say('settings.orientation.auto'));
  assert.equal(await outline(anna), curved);
  await anna.leave();
});

test('the small boards of other pages look as the large one', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  await anna.open();
  const picture = anna.page.locator('.exhibit-board').last().locator('.wood-top');
  const straight = await picture.getAttribute('d');
  const game = anna.say('game.adji-boto');
  await choose(anna, anna.say('settings.skin', { game }), anna.say('settings.skin.adji-curved'));
  assert.notEqual(await picture.getAttribute('d'), straight);
  await anna.leave();
});

/** A game of Anna's in which no clock runs, her pits C to F can be played. @param {any} [more] */
const untimed = (more) => playing(0, { clock: { kind: 'none' }, ...more });

/** @param {Visitor} visitor @param {number} plies @param {any} doc @param {any} [options] */
async function sitAt(visitor, doc, options) {
  const feed = await Feed.lay(visitor, doc, { isHeld: true, ...options });
  await visitor.page.locator('.acts .button').first().waitFor();
  await visitor.until(() => document.querySelector('.board-hand') !== null, null, 'the board to be whole');
  await visitor.pass(300);
  return feed;
}

/** @param {Visitor} visitor */
const chosen = ({ page }) => page.locator('.board-pit.is-chosen').evaluateAll(
  (all) => all.map((one) => one.getAttribute('data-pit')));

test('a fault in one move leaves the board right, and the next move is sown', async () => {
  const anna = await house.come({ name: 'Anna', settings: { speed: 'normal' } });
  const feed = await sitAt(anna, untimed());
  anna.expect(/a fault/);
  await anna.page.evaluate(() => {
    const real = window.matchMedia;
    window.matchMedia = () => {
      window.matchMedia = real;
      throw new Error('a fault');
    };
  });
  feed.move();
  await anna.seesPosition(feed.doc.game.position);
  feed.move();
  await anna.page.locator('.stage-board.is-playing').waitFor();
  await anna.pass(7000);
  await anna.seesPosition(feed.doc.game.position);
  await anna.leave();
});

/** @param {Feed} feed */
const moves = (feed) => feed.commands.filter(({ t }) => t === 'move').map(({ d }) => d.pit);

test('on a telephone and without a clock the first tap shows, and the second one sows', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await sitAt(anna, untimed());
  await anna.page.locator('.board-pit.is-legal').first().waitFor();
  await anna.touch(anna.pit(3));
  await anna.until(() => document.querySelector('.mark-path') !== null, null, 'a preview');
  await anna.touch(anna.pit(2));
  assert.deepEqual(await chosen(anna), ['2']);
  assert.match(await anna.statusLine(), new RegExp(`^C: .* ${anna.say('tap.again')}$`));
  await anna.pass(5000);
  await anna.hears(await anna.statusLine());
  await anna.touch(anna.pit(0), { force: true });
  await anna.seesLine('line', anna.say('why.other'));
  assert.deepEqual(moves(feed), []);
  await anna.touch(anna.pit(2));
  assert.equal((await feed.gets('move')).pit, 'C');
  assert.deepEqual(await chosen(anna), []);
  await anna.pass(500); // the pit is seen first
  assert.deepEqual(await anna.page.evaluate(() => JSON.parse(localStorage.getItem('djenon.played') || '')),
    ['BCDFG23456-1']);
  await anna.leave();
});

for (const [title, device, doc] of /** @type {[string, any, any]} */ ([
  ['with a clock one tap sows', PHONE, playing(0)],
  ['a mouse sows at once', DESK, untimed()],
])) {
  test(title, async () => {
    const anna = await house.come({ name: 'Anna', device });
    const feed = await sitAt(anna, doc);
    await anna.touch(anna.pit(2));
    assert.equal((await feed.gets('move')).pit, 'C');
    await anna.leave();
  });
}

test('after three games a player is asked, and keeps what was chosen', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  await anna.context.addInitScript(() => {
    if (!localStorage.getItem('djenon.played')) {
      localStorage.setItem('djenon.played', JSON.stringify(['B-1', 'B-2', 'BCDFG23456-1']));
    }
  });
  const feed = await sitAt(anna, untimed());
  assert.equal(await anna.page.locator('.ask-buttons .button').count(), 0, 'not in the third');
  feed.snapshot({ game: { ...feed.doc.game, number: 2 } });
  await anna.pass(300);
  await anna.touch(anna.pit(2));
  assert.deepEqual(await chosen(anna), ['2'], 'nothing changes unasked');
  assert.equal(await anna.page.locator('.ask-buttons .button').count(), 0, 'and not on the own turn');
  feed.snapshot({ game: { ...playing(1).game, number: 2 } });
  await anna.seesLine('ask', anna.say('tap.offer'));
  await anna.pass(1100);
  await anna.touch(anna.button('tap.offer.once'));
  await anna.until(() => !document.querySelector('.ask-buttons .button'), null, 'the question to go');
  assert.deepEqual(moves(feed), []);
  feed.move();
  await anna.until(() => document.querySelector('.strip-near.is-turn') !== null, null, 'the own turn');
  await anna.touchPit(2);
  assert.equal((await feed.gets('move')).pit, 'C');
  assert.equal(await anna.page.evaluate(() => JSON.parse(localStorage.getItem('djenon.settings') || '').tap), 'once');
  await anna.leave();
});

test('a button sows for who wants one, and not where the page has just moved it', async () => {
  const anna = await house.come({ name: 'Anna', settings: { tap: 'button' } });
  const feed = await sitAt(anna, untimed());
  await anna.pass(1100);
  await anna.button('sow.none').click({ force: true });
  await anna.seesLine('line', anna.say('tap.first'));
  await anna.touch(anna.pit(2));
  await anna.touch(anna.pit(3));
  assert.deepEqual(await chosen(anna), ['3']);
  const sow = anna.button('sow.pit', { pit: 'D' });
  await anna.page.setViewportSize({ width: 1180, height: 760 });
  await anna.page.locator('.stage-board[data-layout="lying"]').waitFor();
  await sow.click();
  await anna.pass(900);
  await sow.click();
  assert.deepEqual(moves(feed), [], 'a second has not passed');
  await anna.pass(200);
  await sow.click();
  assert.equal((await feed.gets('move')).pit, 'D');
  await anna.button('sow.none').waitFor();
  await anna.leave();
});

for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800]]) {
  test(`the button that sows stays in its place at ${width}x${height} when a pit is chosen`, async () => {
    const anna = await house.come({ device: { viewport: { width, height } }, settings: { tap: 'button' } });
    const feed = await sitAt(anna, untimed());
    await anna.pass(1100);
    await anna.touch(anna.pit(2));
    await anna.button('sow.pit', { pit: 'C' }).click();
    assert.equal((await feed.gets('move')).pit, 'C');
    await anna.leave();
  });
}

test('a button gives the preview without a long press, to pointers and keys', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await sitAt(anna, untimed());
  const button = anna.button('act.preview.name');
  const pressed = () => button.getAttribute('aria-pressed');
  await button.click();
  assert.equal(await pressed(), 'true');
  await anna.seesLine('line', anna.say('preview.on'));
  await anna.touch(anna.pit(2));
  assert.match(await anna.statusLine(), /^C: /);
  await button.click();
  assert.equal(await pressed(), 'false');
  assert.deepEqual(await chosen(anna), []);
  await anna.button('act.more.name').click();
  await anna.button('act.preview').click();
  await anna.pit(3).focus();
  await anna.page.keyboard.press('Enter');
  assert.deepEqual([await chosen(anna), moves(feed)], [['3'], []]);
  await anna.page.keyboard.press('Enter');
  assert.equal((await feed.gets('move')).pit, 'D');
  await anna.pass(500); // the pit is seen first
  assert.equal(await pressed(), 'false');
  await button.click();
  await anna.seesLine('line', anna.say('why.turn'));
  await anna.leave();
});

test('who asks for a preview that is not there hears why', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await sitAt(anna, untimed({ hints: false }));
  await anna.button('act.preview.name').click();
  await anna.seesLine('line', anna.say('preview.none'));
  /** @param {number} pit */
  const hold = async (pit) => {
    await anna.pit(pit).hover();
    await anna.page.mouse.down();
    await anna.pass(450);
    await anna.page.mouse.up();
  };
  await hold(0);
  await anna.seesLine('line', anna.say('why.other'));
  await hold(2);
  await anna.seesLine('line', anna.say('preview.none'));
  await hold(8);
  await anna.seesLine('line', anna.say('why.not-yours'));
  await anna.pit(3).focus();
  await anna.page.keyboard.press('p');
  await anna.seesLine('line', anna.say('preview.none'));
  assert.deepEqual([moves(feed), await anna.page.locator('.mark-path').count()], [[], 0]);
  await anna.leave();
});
