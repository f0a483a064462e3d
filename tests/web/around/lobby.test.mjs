// SPDX-License-Identifier: MIT
// @ts-check
// The lobby, quick pairing and the player's games, told by a scripted server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOCK, crowd, openLobby, ROOMS, row, SEATS } from './lib/scenes.mjs';
import { BOT, ME, PERSON, Script, useStage } from './lib/stage.mjs';

const stage = useStage();
const ROOM = 'K7MPQ-2R9XD';

/** @param {object[]} [rooms] */
function lobbyScript(rooms) {
  const script = new Script();
  openLobby(script, rooms);
  return script;
}

/** @param {Awaited<ReturnType<typeof stage.come>>} visitor @param {Script} script */
async function wait(visitor, script) {
  await visitor.open('lobby');
  await visitor.get('button', 'quick.any').click();
  await visitor.page.waitForFunction(() => document.querySelector('.quick .lead'));
  script.say({ t: 'quick', d: { state: 'waiting', waiting: 2 } });
  await visitor.sees('quick.count', { n: 2 });
}

const FOUND = { state: 'found', game: 'djenon-abe', clock: CLOCK, opponent: PERSON };

test('to sit down at an open table takes one touch', async () => {
  const script = lobbyScript();
  script.answers.join = ({ room }) => ({ room, events: [] });
  script.answers.sync = ({ room }) => ({ room, from: 1, to: 0, kind: 'events' });
  const visitor = await stage.come(script);
  await visitor.open('lobby');
  await visitor.page.locator('.table-sit').first().click();
  await visitor.page.waitForURL(`**/r/${ROOM}`);
  assert.deepEqual(script.of('join'), [{ room: ROOMS[0] }]);
  await visitor.leave();
});

test('whoever comes too late is told at the table that was touched', async () => {
  const script = lobbyScript();
  script.answers.join = () => ({ error: 'room-full' });
  const visitor = await stage.come(script);
  await visitor.open('lobby');
  await visitor.page.locator('.table-sit').first().click();
  await visitor.sees('refused.room-full');
  await visitor.leave();
});

test('nothing moves when the lobby tells its clocks', async () => {
  const script = lobbyScript();
  const { answers: { lobby } } = script;
  /** @type {(value?: any) => void} */
  let tell = () => {};
  const told = new Promise((resolve) => { tell = resolve; });
  script.answers.lobby = (d, connection) => told.then(() => lobby(d, connection));
  const visitor = await stage.come(script, { device: { viewport: { width: 412, height: 823 } } });
  await visitor.open('lobby');
  const card = visitor.page.locator('.lobby > .card').last();
  await visitor.page.locator('#foot p').first().waitFor(); // the script has drawn what was sent
  assert.ok(await visitor.page.locator('.quick-game.is-unknown').count() > 0);
  const before = await card.boundingBox();
  tell();
  await visitor.page.locator('.quick-game:not(.is-unknown) button').first().waitFor();
  assert.equal(await visitor.page.locator('.quick-game.is-unknown').count(), 0);
  assert.ok(before);
  assert.equal((await card.boundingBox())?.y, before.y);
  await visitor.leave();
});

test('rows keep their places while tables come and go', async () => {
  const script = lobbyScript();
  const visitor = await stage.come(script);
  await visitor.page.clock.install();
  await visitor.open('lobby');
  const second = visitor.page.locator('.table-row').nth(1);
  await second.waitFor();
  const before = await second.boundingBox();
  await second.hover();
  script.say({ t: 'lobby', d: { v: 2, set: [row(ROOMS[4])], gone: [ROOMS[0]], waiting: 1 } });
  await visitor.sees('tables.gone');
  assert.deepEqual(await second.boundingBox(), before);
  assert.equal(await visitor.page.locator('.table-row').count(), 5);
  await visitor.page.clock.runFor(12000);
  assert.equal(await visitor.page.locator('.table-row').count(), 5, 'the pointer rests on the list');
  await visitor.page.mouse.move(5, 5);
  await visitor.page.clock.runFor(12000);
  assert.equal(await visitor.page.locator('.table-row').count(), 4);
  await visitor.leave();
});

test('an empty lobby says what can be done', async () => {
  const visitor = await stage.come(lobbyScript([]));
  await visitor.open('lobby');
  await visitor.sees('tables.empty');
  await visitor.get('button', 'lobby.create').click();
  await visitor.get('dialog', 'setup.anytitle').waitFor();
  await visitor.leave();
});

test('a table is set up with all that was chosen, and the choice is remembered', async () => {
  const script = lobbyScript([]);
  script.answers.create = () => ({ room: ROOMS[0], events: [] });
  script.answers.sync = ({ room }) => ({ room, from: 1, to: 0, kind: 'events' });
  const visitor = await stage.come(script);
  const { page } = visitor;
  await visitor.open('lobby');
  await visitor.get('button', 'lobby.create').click();
  await visitor.get('combobox', 'setup.game').selectOption('adji-boto');
  await visitor.get('combobox', 'setup.clock').selectOption('own');
  await page.getByLabel(visitor.say('setup.minutes')).fill('2');
  await page.getByLabel(visitor.say('setup.increment')).fill('1');
  await page.getByText(visitor.say('setup.more')).click();
  await visitor.get('combobox', 'setup.spectators').selectOption('delayed');
  await page.getByLabel(visitor.say('setup.delay')).fill('6');
  await visitor.get('combobox', 'setup.phrases').selectOption('free');
  await visitor.get('button', 'setup.create').click();
  await page.waitForURL(`**/r/${ROOM}`);
  const wanted = {
    game: 'adji-boto',
    side: 'random',
    clock: { kind: 'fischer', base: 120000, increment: 1000 },
    visibility: 'public',
    spectators: 'delayed',
    delay: 6,
    hints: true,
    phrases: 'free',
  };
  assert.deepEqual(script.of('create'), [wanted]);
  await visitor.open('lobby');
  await visitor.get('button', 'lobby.create').click();
  await visitor.get('button', 'setup.create').click();
  await page.waitForURL(`**/r/${ROOM}`);
  assert.deepEqual(script.of('create'), [wanted, wanted]);
  await visitor.leave();
});

test('a found opponent is accepted, and the table opens', async () => {
  const script = lobbyScript();
  script.answers.sync = ({ room }) => ({ room, from: 1, to: 0, kind: 'events' });
  const visitor = await stage.come(script, { stored: { avoid: ['x'.repeat(16)] } });
  await wait(visitor, script);
  assert.deepEqual(script.of('quick'), [
    { action: 'wait', bots: false, avoid: [{ player: 'x'.repeat(16) }] },
  ]);
  script.say({ t: 'quick', d: { ...FOUND, deadline: Date.now() + 300000 } });
  const dialog = visitor.get('dialog', 'quick.found', { name: 'Kofi' });
  await dialog.waitFor();
  await visitor.page.waitForFunction((title) => document.title === title,
    visitor.say('quick.found', { name: 'Kofi' }));
  await visitor.settles();
  await dialog.getByRole('button', { name: visitor.say('quick.accept') }).click();
  await visitor.sees('quick.accepted', { name: 'Kofi' });
  script.say({ t: 'quick', d: { state: 'paired', room: ROOMS[0] } });
  await visitor.page.waitForURL(`**/r/${ROOM}`);
  assert.deepEqual(script.of('quick').map(({ action }) => action), ['wait', 'accept']);
  await visitor.leave();
});

test('a search outlives the connection and the page where it began', async () => {
  const script = lobbyScript();
  const visitor = await stage.come(script);
  await wait(visitor, script);
  await visitor.get('link', 'archive.title').click();
  await visitor.get('button', 'quick.stop').waitFor();
  await script.newest.socket.close({ code: 1001 });
  await script.hears('quick', 2);
  assert.deepEqual(script.of('quick')[1], { action: 'wait', bots: false });
  await visitor.get('button', 'quick.stop').click();
  visitor.problems.length = 0; // the page has no archive here
  await visitor.leave();
});

test('whoever is let go before a restart reads why, and why no other search begins', async () => {
  const script = lobbyScript();
  const visitor = await stage.come(script);
  await wait(visitor, script);
  script.say({ t: 'quick', d: { state: 'out', restart: true } });
  await visitor.sees('quick.restart');
  script.answers.quick = () => ({ error: 'not-now' });
  await visitor.get('button', 'quick.any').click();
  await visitor.sees('quick.later');
  await visitor.leave();
});

test('after a while a bot of the lobby is offered, and the place is kept', async () => {
  const script = lobbyScript();
  script.answers.join = ({ room }) => ({ room, events: [] });
  script.answers.sync = ({ room }) => ({ room, from: 1, to: 0, kind: 'events' });
  const visitor = await stage.come(script);
  await visitor.page.clock.install();
  await wait(visitor, script);
  assert.equal(await visitor.page.getByText(visitor.say('quick.meanwhile')).count(), 0);
  script.skew = 21000; // the server's clock goes with the page's
  await visitor.page.clock.runFor(21000);
  await visitor.sees('quick.meanwhile');
  await visitor.page.getByRole('button', { name: 'Anansi' }).last().click();
  await visitor.page.waitForURL('**/r/BCDFG-23456');
  await visitor.get('button', 'quick.stop').waitFor();
  assert.deepEqual(script.of('quick').map(({ action }) => action), ['wait']);
  await visitor.leave();
});

test('running games stand first, with whose turn it is and until when', async () => {
  const script = lobbyScript(crowd());
  script.answers.hello = () => ({ player: ME, name: null, now: Date.now(), seats: SEATS, finished: [] });
  const visitor = await stage.come(script);
  const { page } = visitor;
  await visitor.open('');
  await page.locator('.your-game').nth(2).waitFor();
  const names = () => page.locator('.your-game-name').allInnerTexts();
  assert.deepEqual(await names(), [
    visitor.say('home.against', { game: 'Adji-Boto', name: visitor.say('seat.bot', { name: BOT.name }) }),
    visitor.say('home.against', { game: 'Djenon-abe', name: 'Kofi' }),
    visitor.say('home.alone', { game: 'Djenon-aboure' }),
  ]);
  assert.ok((await page.locator('.your-game-turn').first().innerText()).includes('minutes'));
  await page.waitForFunction((title) => document.title === title, visitor.say('site.turn', { page: 'Djenon' }));
  await visitor.get('link', 'home.to.settings').click();
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  script.say({ t: 'seat', d: { ...SEATS[1], turn: false } });
  await page.waitForFunction(() => !document.title.startsWith('('));
  script.say({ t: 'seat', d: { ...SEATS[1], seat: null } });
  await page.goBack();
  await page.locator('.your-game').nth(1).waitFor();
  assert.equal((await names()).length, 2);
  await visitor.leave();
});
