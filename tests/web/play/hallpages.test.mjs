// SPDX-License-Identifier: MIT
// @ts-check
// The pages of a hall: axe on a way through them, a shared device, a hall without names, the keyboard
// alone, and addresses of halls that are not there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '../looks.mjs';
import { examine } from './lib/axe.mjs';
import { beginRound, beReady, comeIn, endGame, openHall, reachTable } from './lib/hall.mjs';
import { openHouse, planHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };

const house = openHouse();

const COMBINATIONS = [{ language: 'fr', device: DESK }, { language: 'en', device: PHONE }];

// The same states are examined on the scripted server's pages: here they are when all looks are taken.
for (const options of someOf(COMBINATIONS)) {
  test(`axe finds nothing in a hall of a server, ${options.language}`, async () => {
    const host = await house.come({ name: 'Ama', ...options });
    await host.open();
    await host.touch(host.button('home.hall.open'));
    await host.page.getByRole('radio', { name: host.say('hall.setup.names.list') }).check();
    await examine(host, 'opening');
    const link = await openHall(host, { game: '', names: 'list', list: ['Kofi', 'Yao'], shared: true });
    const one = await house.come(options);
    const other = await house.come(options);
    await comeIn(one, link, 'Kofi');
    await examine(one, 'guest');
    await comeIn(other, link, 'Yao');
    await host.page.getByRole('textbox', { name: host.say('hall.host.news') }).fill('Tea at half past eight');
    await host.touch(host.button('hall.host.announce'));
    await host.sees('hall.host.announced');
    await Promise.all([one, other].map(beReady));
    await beginRound(host, 2);
    await Promise.all([one, other].map((it) => reachTable(it)));
    await one.touch(one.button('hall.help'));
    await host.page.locator('.hall-calls li').waitFor();
    await examine(host, 'host');
    await examine(one, 'table');
    const table = other.page.url();
    await other.touch(other.link('hall.back.to', { title: 'Friday club' }));
    await other.touch(other.button('hall.leave'));
    await other.page.getByRole('dialog', { name: other.say('hall.leave.title') }).waitFor();
    await examine(other, 'leaving');
    await other.settled('dialog');
    await other.touch(other.button('site.cancel').last());
    await other.sees('hall.status.again');
    await other.page.goto(table);
    await reachTable(other);
    await endGame(await one.page.locator('.strip-near[data-seat="south"]').count() ? one : other, 'abort');
    await examine(one, 'after the game', 2);
    await other.open('lobby');
    await other.page.locator('.hall-line').waitFor();
    await examine(other, 'lobby');
    await host.touch(host.button('hall.host.names'));
    await host.page.getByRole('dialog').waitFor();
    await examine(host, 'names');
    await host.touch(host.button('site.close'));
    await host.touch(host.button('hall.host.settings'));
    await host.page.getByRole('dialog').waitFor();
    await examine(host, 'settings');
    await host.touch(host.button('site.cancel').first());
    await host.touch(host.button('hall.host.close'));
    await host.page.getByRole('dialog').waitFor();
    await examine(host, 'closing');
    await host.settled('dialog');
    await host.touch(host.button('hall.host.close.yes'));
    await host.sees('hall.sign.closed');
    await examine(host, 'closed hall');
    await openHall(host, { title: 'Another' });
    await host.open();
    await host.sees('home.hall.back');
    await examine(host, 'home with a hall', 2);
    await Promise.all([host, one, other].map((it) => it.leave()));
  });
}

test('the first call for the host counts, however new the page is', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host);
  const [one, other] = await Promise.all(['Kofi', 'Yao'].map((name) => house.come({ name, device: DESK })));
  await Promise.all([one, other].map((it) => comeIn(it, link)));
  await Promise.all([one, other].map(beReady));
  await beginRound(host, 2);
  await Promise.all([one, other].map((it) => reachTable(it)));
  await one.hold(Date.now());
  await one.page.reload();
  await one.touch(one.button('hall.help'));
  await one.button('hall.help.undo').waitFor();
  await host.page.locator('.hall-calls li').waitFor();
  await Promise.all([host, one, other].map((it) => it.leave()));
});

test('a shared device asks, and then forgets its player', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { shared: true });
  const guest = await house.come({ name: 'Kofi', device: PHONE });
  await guest.context.clock.install();
  await comeIn(guest, link);
  await guest.sees('hall.shared.hint');
  const secret = () => guest.page.evaluate(() => localStorage.getItem('djenon.secret'));
  const first = await secret();
  const dialog = guest.page.getByRole('dialog', { name: guest.say('hall.shared.title') });

  await guest.context.clock.fastForward('09:30');
  await dialog.waitFor();
  await guest.touch(dialog.getByRole('button', { name: guest.say('hall.shared.stay') }).last());
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await secret(), first, 'whoever is there stays the same');

  await guest.context.clock.fastForward('09:30');
  await dialog.waitFor();
  await guest.context.clock.fastForward('00:45');
  await guest.button('hall.rest.enter').waitFor();
  await host.sees('hall.people.count', { n: 1 });
  await guest.page.reload();
  await guest.touch(guest.button('hall.rest.enter'));
  await guest.button('hall.ready').waitFor();
  assert.notEqual(await secret(), first, 'a new player has come in');
  assert.equal(await guest.page.evaluate(() => JSON.parse(localStorage.getItem('djenon.settings') || '{}').name), '');
  await host.sees('hall.people.count', { n: 2 });

  const second = await secret();
  await guest.touch(guest.button('hall.leave'));
  await guest.button('hall.rest.enter').waitFor();
  await host.sees('hall.people.count', { n: 1 });
  assert.notEqual(await secret(), second, 'leaving forgets too');
  await Promise.all([host, guest].map((it) => it.leave()));
});

test('the device of the host forgets nobody', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  await host.context.clock.install();
  const link = await openHall(host, { shared: true });
  await host.context.clock.fastForward('09:30');
  await host.context.clock.fastForward('01:00');
  await host.sees('hall.people.count', { n: 1 });
  assert.equal(await host.page.getByRole('dialog').count(), 0);
  await host.page.reload();
  await host.button('hall.host.round').waitFor();
  await host.touch(host.button('hall.leave'));
  await host.touch(host.page.getByText(host.say('home.hall.back')));
  await host.page.waitForURL(link);
  await host.button('hall.host.round').waitFor();
  await host.leave();
});

test('a shared device that was closed has forgotten its player when it is opened again', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { shared: true });
  const guest = await house.come({ name: 'Kofi', device: PHONE });
  await comeIn(guest, link);
  const secret = () => guest.page.evaluate(() => localStorage.getItem('djenon.secret'));
  const first = await secret();
  await guest.page.close();
  guest.page = await guest.newPage();
  await guest.open('privacy');
  await guest.page.evaluate(() => {
    const { at } = JSON.parse(localStorage.getItem('djenon.shared') || '');
    localStorage.setItem('djenon.shared', JSON.stringify({ at: at - 600000 }));
  });
  await guest.open();
  await guest.until((was) => {
    const now = localStorage.getItem('djenon.secret');
    return now !== null && now !== was;
  }, first, 'another player');
  await Promise.all([host, guest].map((it) => it.leave()));
});

test('in a hall without names everybody has a number, the same for all', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { names: 'none' });
  const guest = await house.come({ name: 'Kofi', device: PHONE });
  await comeIn(guest, link);
  await guest.sees('hall.name.none');
  const shown = await guest.page.locator('.hall-person-name').allInnerTexts();
  const mine = shown.find((text) => text.endsWith('(you)')) || '';
  assert.match(mine, /^Guest [1-9][0-9]{3} \(you\)$/);
  await host.page.locator('.hall-person-name').getByText(mine.replace(' (you)', ''), { exact: true }).waitFor();
  assert.equal(await host.page.getByText('Kofi').count(), 0);
  await host.touch(host.button('hall.wait'));
  await guest.touch(guest.button('hall.wait'));
  await Promise.all([host, guest].map((it) => reachTable(it)));
  await host.page.locator('.strip-far .strip-name').getByText(mine.replace(' (you)', ''), { exact: true }).waitFor();
  await Promise.all([host, guest].map((it) => it.leave()));
});

test('a long name of the list fits on the smallest telephone', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { names: 'list', list: ['Mensah Kwabena-Olivier', 'Yao'] });
  const [one, other] = await Promise.all([1, 2].map(() => house.come({ language: 'fr', device: SMALL })));
  await comeIn(one, link, 'Mensah Kwabena-Olivier');
  await comeIn(other, link);
  await other.page.getByRole('option', { name: other.say('hall.name.taken', { name: 'Mensah Kwabena-Olivier' }) }).waitFor({ state: 'attached' });
  const wide = await other.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= SMALL.viewport.width, `the page is ${wide} px wide`);
  await one.touch(one.button('hall.wait'));
  await other.touch(other.button('hall.wait'));
  await Promise.all([one, other].map((it) => reachTable(it)));
  const [south, north] = await one.page.locator('.strip-near[data-seat="south"]').count() ? [one, other] : [other, one];
  await south.touchPit(0);
  await north.page.locator('.strip-near.is-turn').waitFor();
  await north.touchPit(6);
  await south.page.locator('.strip-near.is-turn').waitFor();
  await endGame(south, 'resign');
  await south.settled('ask');
  await south.touch(south.button('act.hall'));
  const standings = south.page.locator('.hall-standings');
  await standings.locator('tbody tr').nth(1).waitFor();
  const [all, seen] = await standings.evaluate((it) => [it.scrollWidth, it.clientWidth]);
  assert.ok(all <= seen, `the standings are ${all} px wide, of which ${seen} are seen`);
  await Promise.all([host, one, other].map((it) => it.leave()));
});

test('a guest goes from the link to the table by the keyboard alone', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { names: 'list', list: ['Kofi', 'Yao'] });
  const other = await house.come({ device: PHONE });
  await comeIn(other, link, 'Yao');
  await other.touch(other.button('hall.wait'));
  const guest = await house.come({ device: DESK });
  await guest.page.goto(link);
  await guest.button('hall.ready').waitFor();
  /** Goes on by Tab until the focus is there. @param {string} name */
  const tabTo = async (name) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await guest.page.keyboard.press('Tab');
      const now = await guest.page.evaluate(() => {
        const { activeElement: it } = document;
        return (it && (it.getAttribute('aria-label') || it.textContent)) || '';
      });
      if (now === name) {
        return;
      }
    }
    assert.fail(`${name} is not reached by Tab`);
  };
  await tabTo(guest.say('hall.name.list'));
  await guest.page.keyboard.press('ArrowDown');
  await tabTo(guest.say('hall.name.take'));
  await guest.page.keyboard.press('Enter');
  await guest.sees('hall.name.you', { name: 'Kofi' });
  await tabTo(guest.say('hall.wait'));
  await guest.page.keyboard.press('Enter');
  await Promise.all([guest, other].map((it) => reachTable(it)));
  await Promise.all([host, guest, other].map((it) => it.leave()));
});

test('a hall that is not there says so', async () => {
  const guest = await house.come({ device: PHONE });
  await guest.open('h/BCDFG-23456');
  await guest.sees('hall.missing.title');
  await examine(guest, 'missing hall');
  await guest.open('h/nonsense');
  await guest.sees('hall.missing.title');
  await guest.leave();
});

test('a full hall says so, and lets somebody in when there is room', async () => {
  const small = planHouse({ store: 'memory', max_people_per_hall: '2' });
  await small.start();
  try {
    const host = await small.come({ name: 'Ama', device: DESK });
    const link = await openHall(host);
    const first = await small.come({ name: 'Kofi', device: PHONE });
    await comeIn(first, link);
    const other = await small.come({ name: 'Yao', device: PHONE });
    await other.page.goto(link);
    await other.sees('hall.full');
    await examine(other, 'full hall');
    await other.touch(other.button('hall.refused.enter'));
    await other.sees('hall.full');
    await first.touch(first.button('hall.leave'));
    await host.sees('hall.people.count', { n: 1 });
    await other.touch(other.button('hall.refused.enter'));
    await other.button('hall.ready').waitFor();
    await Promise.all([host, first, other].map((it) => it.leave()));
  } finally {
    await small.close();
  }
});
