// SPDX-License-Identifier: MIT
// @ts-check
// A club night between real browsers and a real server.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { findPort } from '../../integration/lib/ports.mjs';
import { backToHall, beginRound, beReady, comeIn, endGame, openHall, reachTable } from './lib/hall.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const data = mkdtempSync(path.join(tmpdir(), 'djenon-hall-'));
const house = openHouse({ store: 'sqlite', data, port: String(await findPort()) });
after(() => rmSync(data, { recursive: true, force: true }));

/** What a page has to say when its server is gone for a while. */
const AWAY = /WebSocket|ERR_CONNECTION|Failed to load/;

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

/** @param {string[]} names @param {string} link @param {boolean} [listed] whether they are chosen in the hall */
async function bring(names, link, listed = false) {
  /** @type {Visitor[]} */
  const guests = [];
  for (const [at, name] of names.entries()) {
    const guest = await house.come({ name: listed ? '' : name, device: at % 2 ? DESK : PHONE });
    guest.name = name;
    await comeIn(guest, link, listed ? name : undefined);
    guests.push(guest);
  }
  return guests;
}

/** @param {Visitor[]} people */
const leave = (people) => Promise.all(people.map((it) => it.leave()));

/** Those at one table, South first. @param {Visitor[]} guests @param {Visitor} one */
async function tableOf(guests, one) {
  const two = guests.filter((it) => it.page.url() === one.page.url());
  assert.equal(two.length, 2, 'two sit at a table');
  const isSouth = await two[0].page.locator('.strip-near[data-seat="south"]').count();
  return isSouth ? two : [two[1], two[0]];
}

test('a club night from the opening to the end', async () => {
  const names = ['Kofi', 'Yao', 'Esi', 'Abena'];
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { names: 'list', list: [...names, 'Kwame', 'Akua', 'Yaw', 'Afua', 'Adwoa', 'Kwesi'] });
  const guests = await bring(names, link, true);
  await host.sees('hall.people.count', { n: 5 });
  await Promise.all(guests.map(beReady));

  await beginRound(host, 4);
  await Promise.all(guests.map((it) => reachTable(it)));
  assert.equal(new Set(guests.map((it) => it.page.url())).size, 2, 'two tables');
  await guests[0].page.reload();
  await reachTable(guests[0]);
  await guests[0].link('hall.back.to', { title: 'Friday club' }).waitFor();
  await host.sees('hall.people.count', { n: 5 });

  const [south, north] = await tableOf(guests, guests[0]);
  await south.touchPit(0);
  await north.page.locator('.strip-near.is-turn').waitFor();
  const first = south.page.url();
  await north.touchPit(6);
  await south.page.locator('.strip-near.is-turn').waitFor();
  await host.page.locator('.hall-board:not([hidden])').first().scrollIntoViewIfNeeded();
  await host.page.locator('.hall-board .mark-origin').first().waitFor({ state: 'attached' });
  await endGame(south, 'resign');
  await host.page.locator('.hall-standings tbody tr').nth(1).waitFor();
  assert.match(await host.page.locator('.hall-standings tbody tr').first().innerText(), new RegExp(`^1\\s+${north.name}\\s+2\\s+1\\s+1\\s`));

  await host.page.locator('.table-facts').getByText(host.say('result.won.other', { name: north.name }), { exact: true }).waitFor();
  await south.sees('hall.line.ready');
  await backToHall(north);
  await beginRound(host, 2);
  await reachTable(south, first);
  await reachTable(north, first);
  assert.equal(south.page.url(), north.page.url());

  const text = 'Tea at half past eight';
  await host.page.getByRole('textbox', { name: host.say('hall.host.news') }).fill(text);
  await host.touch(host.button('hall.host.announce'));
  await Promise.all(guests.map((it) => it.hears(it.say('hall.announced', { text }))));
  await south.page.locator('.hall-line-news').getByText(text).waitFor();
  await south.touch(south.button('hall.news.close'));
  await south.page.locator('.hall-line-news').waitFor({ state: 'hidden' });

  await host.touch(host.button('hall.host.pause'));
  await guests[3].hears(guests[3].say('hall.now.paused', { title: 'Friday club' }));
  await host.touch(host.button('hall.host.resume'));
  await guests[3].hears(guests[3].say('hall.now.open', { title: 'Friday club' }));

  const [file] = await Promise.all([
    host.page.waitForEvent('download'), host.touch(host.link('hall.host.standings')),
  ]);
  assert.match(file.suggestedFilename(), /^[A-Z0-9]{10}-standings\.csv$/);
  assert.match(readFileSync(await file.path(), 'utf8'), new RegExp(`^1,"${north.name}",2,1,1,0,`, 'm'));

  await host.touch(host.button('hall.host.close'));
  await host.settled('dialog');
  await host.touch(host.button('hall.host.close.yes'));
  await host.sees('hall.sign.closed');
  await host.page.getByRole('heading', { name: host.say('hall.self'), exact: true }).waitFor({ state: 'hidden' });
  await guests[0].hears(guests[0].say('hall.now.closed', { title: 'Friday club' }));
  await host.open();
  await host.sees('tables.empty');
  assert.ok(await host.page.locator('.hall-line').isHidden(), 'nobody is in a closed hall');
  assert.equal(await host.page.getByText(host.say('home.hall.back')).count(), 0, 'a closed hall is not offered any more');
  await leave([host, ...guests]);
});

test('two who ask for a table get one, on whatever page they are', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host);
  const [one, other] = await bring(['Kofi', 'Yao'], link);
  await one.touch(one.button('hall.wait'));
  await one.sees('hall.status.waiting', { n: 1 });
  await one.open('archive');
  await one.link('hall.back.to', { title: 'Friday club' }).waitFor();
  await other.sees('hall.status.here');
  await other.page.locator('.hall-person.is-waiting').waitFor();
  await one.touch(one.button('site.settings'));
  await one.page.getByRole('dialog').waitFor();
  await other.touch(other.button('hall.wait'));
  await Promise.all([reachTable(one), reachTable(other)]);
  assert.equal(await one.page.getByRole('dialog').count(), 0, 'nothing lies over the table');
  assert.equal(one.page.url(), other.page.url());
  await one.hears(one.say('hall.paired'));
  await leave([host, one, other]);
});

test('a window that does not wait any more tells of the game that another window found', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host);
  const [one, other] = await bring(['Kofi', 'Yao'], link);
  await beReady(one);
  const tab = await one.otherTab();
  await comeIn(tab, link);
  await tab.page.locator('.hall-person.is-ready').waitFor();
  await tab.touch(tab.button('hall.stop'));
  await one.sees('hall.note.out');
  await tab.touch(tab.button('hall.wait'));
  await tab.sees('hall.status.waiting', { n: 1 });
  await other.touch(other.button('hall.wait'));
  await reachTable(tab);
  await one.sees('hall.status.playing');
  await one.link('tables.mine').waitFor();
  await leave([host, one, other]);
});

test('what was asked for can be taken back', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { game: '' });
  const [one] = await bring(['Kofi'], link);
  await one.page.getByRole('combobox', { name: one.say('hall.game'), exact: true }).selectOption('adji-boto');
  await one.touch(one.button('hall.wait'));
  await one.sees('hall.status.waiting', { n: 1 });
  await one.touch(one.button('hall.stop'));
  await one.sees('hall.status.here');
  await host.sees('hall.host.ready', { n: 0 });
  await host.touch(host.button('hall.host.round'));
  await host.sees('hall.host.few');
  await host.touch(host.button('hall.host.pause'));
  await one.sees('hall.sign.paused');
  await one.sees('hall.status.here'); // there is no place to be kept
  await one.touch(one.button('hall.ready'));
  await one.sees('hall.status.paused');
  await leave([host, one]);
});

test('of three one stays over, and is ready for the next round', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guests = await bring(['Kofi', 'Yao', 'Esi'], await openHall(host));
  await Promise.all(guests.map(beReady));
  await beginRound(host, 3);
  await host.sees('hall.host.ready', { n: 1 });
  const odd = await Promise.any(guests.map((it) => it.sees('hall.note.odd', { round: 1 }).then(() => it)));
  await Promise.all(guests.filter((it) => it !== odd).map((it) => reachTable(it)));
  assert.equal(await odd.page.locator('.hall-person.is-ready').count(), 1);
  await leave([host, ...guests]);
});

test('the lobby takes a guest out of the hall, and the line leads back', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host);
  const [one] = await bring(['Kofi'], link);
  await beReady(one);
  await host.sees('hall.people.count', { n: 2 });
  await one.open('lobby');
  await one.sees('hall.line.aside', { title: 'Friday club' });
  await host.sees('hall.people.count', { n: 1 });
  await one.touch(one.link('hall.back.to', { title: 'Friday club' }));
  await one.sees('hall.status.ready');
  await host.sees('hall.people.count', { n: 2 });
  await one.touch(one.page.locator('.brand'));
  await one.button('home.hall.open').waitFor();
  await one.link('hall.back.to', { title: 'Friday club' }).waitFor();
  await host.sees('hall.people.count', { n: 2 });
  await leave([host, one]);
});

test('a player calls the host, who comes, and takes the call away', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guests = await bring(['Kofi', 'Yao'], await openHall(host));
  await Promise.all(guests.map(beReady));
  await beginRound(host, 2);
  await Promise.all(guests.map((it) => reachTable(it)));
  await guests[0].touch(guests[0].button('hall.help'));
  await guests[0].hears(guests[0].say('hall.help.on'));
  await host.hears(host.say('hall.host.calls', { table: 1 }));
  await host.page.locator('.hall-table.is-calling').waitFor();
  await host.touch(host.page.locator('.hall-calls').getByRole('button', { name: host.say('hall.table.done') }));
  await host.page.locator('.hall-table.is-calling').waitFor({ state: 'detached' });
  await host.open('archive');
  await host.link('hall.back.to', { title: 'Friday club' }).waitFor();
  await guests[1].touch(guests[1].button('hall.help'));
  await host.page.locator('.hall-line').getByText(host.say('hall.host.calls', { table: 1 })).waitFor();
  await leave([host, ...guests]);
});

test('a host who closed the tab finds the hall on the home page, with everything as it was', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const link = await openHall(host, { title: 'Class 5b', names: 'list', list: ['Kofi'] });
  await host.page.close();
  host.page = await host.newPage();
  await host.open();
  await host.touch(host.page.getByText('Class 5b', { exact: true }));
  await host.page.waitForURL(link);
  await host.touch(host.button('hall.host.names'));
  const dialog = host.page.getByRole('dialog', { name: host.say('hall.host.names') });
  await dialog.getByText('Kofi', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: host.say('hall.names.label') }).fill('Yao\nEsi');
  await host.touch(dialog.getByRole('button', { name: host.say('hall.names.add') }));
  await host.sees('hall.names.count', { n: 3 });
  await host.touch(host.button('site.close'));
  await host.touch(host.button('hall.host.settings'));
  const settings = host.page.getByRole('dialog', { name: host.say('hall.host.settings') });
  await settings.getByRole('textbox', { name: host.say('hall.setup.title') }).fill('Class 5c');
  await settings.getByRole('radio', { name: host.say('hall.setup.names.none') }).check();
  await host.touch(settings.getByRole('button', { name: host.say('hall.settings.go') }));
  await host.page.getByRole('heading', { name: 'Class 5c' }).waitFor();
  await host.sees('hall.name.none');
  await host.leave();
});

test('empty tables wait for two who sit down at them', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guests = await bring(['Kofi', 'Yao'], await openHall(host));
  await host.page.getByRole('spinbutton', { name: host.say('hall.host.tables') }).fill('2');
  await host.touch(host.button('hall.host.tables.make'));
  await host.page.locator('.hall-table').nth(1).waitFor();
  for (const guest of guests) {
    await guest.touch(guest.button('hall.table.act', { act: guest.say('tables.sit'), table: 2 }));
    await guest.page.waitForURL('**/r/*');
  }
  await Promise.all(guests.map((it) => reachTable(it)));
  await leave([host, ...guests]);
});

test('a name is given once, and who leaves the list is free to choose another', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const [one, other] = await bring(['Kofi', 'Yao'], await openHall(host, { names: 'list', list: ['Kofi', 'Yao', 'Esi'] }), true);
  const taken = other.page.locator('option', { hasText: other.say('hall.name.taken', { name: 'Kofi' }) });
  assert.ok(await taken.isDisabled());
  await one.touch(one.page.locator('summary', { hasText: one.say('hall.name.change') }));
  await one.page.getByRole('combobox', { name: one.say('hall.name.list') }).selectOption('Esi');
  await one.touch(one.button('hall.name.take'));
  await one.sees('hall.name.you', { name: 'Esi' });
  await taken.waitFor({ state: 'detached' });
  await leave([host, one, other]);
});

test('a hall that is handed over has another host', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const [one] = await bring(['Kofi'], await openHall(host));
  await host.sees('hall.people.count', { n: 2 });
  await host.touch(host.button('hall.host.hand'));
  await host.touch(host.button('hall.host.hand.yes'));
  await one.button('hall.host.round').waitFor();
  await host.button('hall.host.round').waitFor({ state: 'hidden' });
  await one.touch(one.button('hall.host.settings'));
  const clocks = one.page.getByRole('dialog').getByRole('combobox', { name: one.say('setup.clock') });
  await clocks.locator('option').nth(3).waitFor({ state: 'attached' });
  await one.touch(one.page.getByRole('dialog').getByRole('button', { name: one.say('site.cancel') }));
  await host.sees('hall.people.count', { n: 2 });
  await one.open();
  await one.sees('home.hall.back');
  await host.open();
  await host.button('home.hall.open').waitFor();
  assert.equal(await host.page.getByText(host.say('home.hall.back')).count(), 0);
  await leave([host, one]);
});

test('after a restart everybody is back in the hall, ready as before', async () => {
  const host = await house.come({ name: 'Ama', device: DESK });
  const guests = await bring(['Kofi', 'Yao'], await openHall(host));
  [host, ...guests].forEach((it) => it.expect(AWAY));
  await beReady(guests[0]);
  await guests[1].touch(guests[1].button('hall.wait'));
  await guests[1].sees('hall.status.waiting', { n: 1 });
  await host.sees('hall.host.ready', { n: 2 });
  await host.touch(host.button('hall.host.pause'));
  await host.sees('hall.sign.paused');
  await house.server.kill();
  await host.page.locator('.bar').waitFor();
  await house.server.start();
  await host.page.locator('.bar').waitFor({ state: 'hidden' });
  await Promise.all([...guests, host].map((it) => it.sees('hall.people.count', { n: 3 })));
  await host.sees('hall.host.ready', { n: 2 });
  await host.touch(host.button('hall.host.resume'));
  await beginRound(host, 2);
  await Promise.all(guests.map((it) => reachTable(it)));
  await leave([host, ...guests]);
});
