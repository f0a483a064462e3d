// SPDX-License-Identifier: MIT
// @ts-check
// Whoever uses the keyboard stays where they are, whatever is drawn anew or goes meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hold } from '../hold.mjs';
import { AMA, HALL, results } from './lib/halls.mjs';
import { lookAt, usePages } from './lib/pages.mjs';
import { openRoom, ROOM, roomOf, showRoom } from './lib/rooms.mjs';
import { Script } from './lib/stage.mjs';

/** @typedef {import('./lib/pages.mjs').Visitor} Visitor */

const stage = usePages();

/** What has the focus. @param {Visitor} visitor */
const focused = ({ page }) => page.evaluate(() => {
  const it = /** @type {HTMLElement} */ (document.activeElement);
  return {
    what: it.localName === 'body' || it.id === 'main' ? it.localName : it.className.split(' ')[0] || it.localName,
    name: it.getAttribute('aria-label') || it.innerText,
    href: it.getAttribute('href'),
  };
});

/** @param {Script} script @param {any} change */
const tellHall = (script, change) => script.say({
  t: 'lobby', d: { hall: HALL, v: 2, set: [], gone: [], waiting: 0, ...change },
});

/** @param {Script} script @param {any} doc @param {number} [v] */
const tellRoom = (script, doc, v = 10) => script.say({ t: 'snapshot', room: ROOM, v, d: doc });

/** Waits until the focus is on something. @param {Visitor} visitor @param {string} selector */
const reaches = ({ page }, selector) => page.waitForFunction(
  (wanted) => document.activeElement?.matches(wanted), selector);

/** Somebody at a page. @param {string} name of the page
 * @param {(visitor: Visitor, script: Script) => Promise<any>} act */
async function at(name, act) {
  const script = new Script();
  const visitor = await lookAt(stage, name, {}, script);
  await act(visitor, script);
  await visitor.leave();
}

test('on the results of a hall, when another game ends', () => at('hall, guest', async (visitor, script) => {
  const { page } = visitor;
  const games = page.locator('#results-title + div');
  await games.locator('summary').click();
  await games.locator('summary').focus();
  tellHall(script, { results: results(9).slice(8) });
  await games.locator('a[href$="-9"]').waitFor();
  assert.equal((await focused(visitor)).what, 'summary');
  assert.ok(await games.locator('details[open]').count(), 'earlier games stay open');

  const link = games.locator('a').nth(1);
  const href = await link.getAttribute('href');
  await link.focus();
  tellHall(script, { v: 3, results: results(10).slice(9) });
  await games.locator('a[href$="-10"]').waitFor();
  assert.equal((await focused(visitor)).href, href);
}));

test('with what a guest is and does in a hall', () => at('hall, guest', async (visitor, script) => {
  const { page, get } = visitor;
  const tell = (/** @type {number} */ v, /** @type {string} */ state) => tellHall(script, { v, people: [{ person: AMA, state }] });
  tell(2, 'ready');
  await get('button', 'hall.stop').focus();
  tell(3, 'here');
  await get('button', 'hall.stop').waitFor({ state: 'hidden' });
  await reaches(visitor, '[aria-labelledby="self-title"], .card');
  await page.keyboard.press('Tab');
  assert.notEqual((await focused(visitor)).what, 'body');
}));

test('on an invitation, when its terms change and when its reader stays to watch', () => at('room, invitation', async (visitor, script) => {
  const { page, get } = visitor;
  await get('button', 'invite.rules').focus();
  tellRoom(script, openRoom('djenon-abe', { hints: false }));
  await visitor.sees('invite.hints.no');
  assert.equal((await focused(visitor)).name, visitor.say('invite.rules'));
  await get('button', 'invite.watch').press('Enter');
  await visitor.sees('invite.watching');
  await reaches(visitor, '.invite-card');
  await page.keyboard.press('Tab');
  assert.equal((await focused(visitor)).name, visitor.say('invite.sit'), 'Tab goes on there');
}));

test('in a dialog that was opened while an invitation was on its way', () => at('home', async (visitor, script) => {
  const { page, get, say } = visitor;
  const go = await hold(page, '**/ui/invite.js');
  showRoom(script, openRoom('djenon-abe', {}));
  await page.getByLabel(say('home.code.label')).fill(ROOM);
  await get('button', 'home.code.go').click();
  await script.hears('sync', 1);
  await page.locator('.main-loading').waitFor();
  await get('button', 'site.settings').click();
  await page.getByRole('dialog').waitFor();
  go();
  await page.locator('.invite-card h1').waitFor();
  assert.ok(await page.evaluate(() => document.activeElement?.closest('.dialog') !== null));
}));

test('when an invitation becomes a game', () => at('room, invitation', async (visitor, script) => {
  await visitor.get('button', 'invite.sit').focus();
  tellRoom(script, roomOf('djenon-abe', 0));
  await visitor.page.locator('.stage-board .board-pit').first().waitFor();
  await reaches(visitor, '#main');
}));

test('where an offer was made, answered or taken back', () => at('game, end', async (visitor, script) => {
  const { page, get } = visitor;
  const offer = { kind: 'rematch', seat: 'south', ply: null };
  await get('button', 'act.rematch').focus();
  tellRoom(script, roomOf('djenon-abe', 12, { offer }));
  await get('button', 'withdraw.rematch').waitFor();
  await reaches(visitor, '.status');
  await page.keyboard.press('Tab');
  assert.equal((await focused(visitor)).name, visitor.say('withdraw.rematch'), 'Tab goes on there');
  tellRoom(script, roomOf('djenon-abe', 12), 11);
  await get('button', 'act.rematch').waitFor();
  await reaches(visitor, '.status');
}));

test('at the button that opened a dialog, though the buttons were drawn anew', () => at('game, own turn', async (visitor, script) => {
  const { page, get } = visitor;
  await get('button', 'act.more.name').click();
  await page.getByRole('dialog').waitFor();
  tellRoom(script, roomOf('djenon-aboure', 13));
  await get('button', 'act.offers.name').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  assert.equal((await focused(visitor)).name, visitor.say('act.more.name'));
}));

test('on the page, when the button that opened a dialog has gone', () => at('game, own turn', async (visitor, script) => {
  const { page, get } = visitor;
  await get('button', 'act.offers.name').click();
  await page.getByRole('dialog').waitFor();
  tellRoom(script, roomOf('djenon-aboure', 13));
  await get('button', 'act.offers.name').waitFor({ state: 'detached' });
  await get('button', 'site.close').click();
  assert.equal((await focused(visitor)).what, 'main');
}));

test('on its pit, when the board is told anew, turned, laid otherwise or named in another language', () => at('game, own turn', async (visitor, script) => {
  const { page } = visitor;
  const pit = page.locator('.stage-board .board-pit[data-pit="3"]');
  const stays = async (/** @type {string} */ when) => {
    await page.evaluate(() => new Promise((go) => { requestAnimationFrame(go); }));
    assert.ok(await pit.evaluate((it) => it === document.activeElement), when);
  };
  await pit.focus();
  tellRoom(script, roomOf('djenon-aboure', 8));
  await page.waitForFunction(() => document.querySelectorAll('.side .move').length === 8);
  await stays('after a snapshot');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-layout="standing"]').waitFor();
  await stays('standing');
  await page.locator('.head-links select').evaluate((select) => {
    /** @type {HTMLSelectElement} */ (select).value = 'fr';
    select.dispatchEvent(new Event('change'));
  });
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await stays('in another language');
}));

test('on the page, when the search for an opponent is given up', () => at('waiting', async (visitor, script) => {
  await visitor.get('button', 'quick.stop').focus();
  script.say({ t: 'quick', d: { state: 'off' } });
  await visitor.page.keyboard.press('Enter');
  await visitor.get('button', 'quick.stop').waitFor({ state: 'hidden' });
  await reaches(visitor, '#main');
}));

test('in the head, when what the operator says was put away', () => at('lobby', async (visitor, script) => {
  script.say({ t: 'notice', d: { code: 'operator', texts: [{ language: 'en', text: 'Closed at ten.' }] } });
  await visitor.get('button', 'site.notice.close').press('Enter');
  await reaches(visitor, '#head');
  await visitor.page.keyboard.press('Tab');
  assert.equal((await focused(visitor)).what, 'brand', 'Tab goes on there');
}));

test('on the board, when looking back ends', () => at('game, looking back', async (visitor) => {
  await visitor.get('button', 'record.back').first().focus();
  await visitor.page.keyboard.press('Enter');
  await reaches(visitor, '.stage-board .board-pit');
}));
