// SPDX-License-Identifier: MIT
// @ts-check
// People who watch, come late or mistype; pits that explain themselves; the end before the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../../integration/lib/player.mjs';
import { readCode } from './lib/code.mjs';
import { SMALLEST } from './lib/fit.mjs';
import { openHouse, pitOf, sentenceOf, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
const UNKNOWN = 'BCDFG-23456';

/** Presses a button of the game once it listens. @param {Visitor} visitor @param {string} key */
async function act(visitor, key) {
  await visitor.button(key).waitFor();
  await visitor.settled('ask');
  await visitor.touch(visitor.button(key));
}

/** Answers the question whether to end the game. @param {Visitor} visitor @param {string} what
 * @param {boolean} yes */
async function confirm(visitor, what, yes) {
  await act(visitor, 'act.offers.name');
  await visitor.touch(visitor.button(`act.${what}`));
  const dialog = visitor.page.getByRole('dialog', { name: visitor.say(`act.${what}.title`) });
  await dialog.waitFor();
  await visitor.settled('dialog');
  const answer = visitor.say(yes ? `act.${what}.yes` : 'act.resign.no');
  await visitor.touch(dialog.getByText(answer, { exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

test('who watches sees every move and can play none', async () => {
  const vector = SHORT['djenon-aboure']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  const esi = await house.come({ name: 'Esi', device: PHONE });
  table.others.push(esi);
  await esi.page.goto(table.link);
  await esi.seesPosition(vector.start);
  await esi.seesLine('line', esi.say('watch.banner'));
  await south.sees('record.watching', { n: 1 });
  await table.play(vector, { to: 3 });
  await esi.seesLine('line', sentenceOf(esi, vector, 2, 'other', esi.say('seat.south')));
  assert.equal(await esi.page.locator('.board-pit.is-legal').count(), 0);
  await esi.settled('board');
  await esi.touch(esi.pit(pitOf(vector.moves[3], vector.game)), { force: true });
  await esi.link('watch.own').waitFor();
  await table.play(vector, { from: 3, to: 4 });
  assert.deepEqual(esi.sent.filter(({ t }) => t === 'move'), []);
  table.others = [];
  await esi.leave();
  await south.page.getByText(south.say('record.watching', { n: 1 })).waitFor({ state: 'hidden' });
  await table.leave();
});

test('of two who open an invitation the slower one watches', async () => {
  const vector = SHORT['djenon-abe']();
  const south = await house.come({ name: 'Ama' });
  const north = await house.come({ name: 'Kofi', device: PHONE });
  const third = await house.come({ name: 'Esi' });
  const link = await setUp(south, vector.game);
  await third.page.goto(link);
  await third.sees('invite.title', { name: 'Ama', game: third.say(`game.${vector.game}`) });
  await sitDown(north, link);
  const table = new Table(south, north, vector.game, link);
  table.others.push(third);
  await table.see(vector.start);
  await third.seesLine('line', third.say('watch.banner'));
  await third.settled('ask');
  await third.touch(third.link('watch.own'));
  await third.button('home.play.game', { game: third.say(`game.${vector.game}`) }).waitFor();
  await table.leave();
});

test('a table without spectators cannot be found by others', async () => {
  const table = await Table.lay(house, 'djenon-abe', { spectators: false });
  const third = await house.come({ name: 'Esi' });
  await third.page.goto(table.link);
  await third.sees('room.missing.title');
  await third.sees('room.missing.text');
  await third.touch(third.link('room.missing.own'));
  await third.sees('site.tagline');
  await third.leave();
  await table.leave();
});

test('addresses and codes that lead nowhere are met with help', async () => {
  const visitor = await house.come({ device: PHONE });
  await visitor.open(`r/${UNKNOWN}`);
  await visitor.sees('room.missing.title');
  await visitor.open('r/nonsense');
  await visitor.sees('room.missing.title');
  await visitor.touch(visitor.link('room.missing.own'));
  const field = visitor.page.getByLabel(visitor.say('home.code.label'));
  await field.fill('K7MPQ');
  await visitor.touch(visitor.button('home.code.go'));
  await visitor.sees('home.code.wrong');
  await field.fill(UNKNOWN.replace('-', ' ').toLowerCase());
  await visitor.touch(visitor.button('home.code.go'));
  await visitor.sees('room.missing.title');
  assert.ok(visitor.page.url().endsWith(`/r/${UNKNOWN}`), visitor.page.url());
  visitor.expect(/404/);
  const answer = await visitor.open('no/such/page');
  assert.equal(answer?.status(), 404);
  await visitor.page.getByRole('link').first().waitFor();
  await visitor.leave();
});

test('a code typed on the home page leads to the table', async () => {
  const host = await house.come({ name: 'Ama' });
  const link = await setUp(host, 'adji-boto', { side: 'north' });
  const guest = await house.come({ device: PHONE });
  await guest.open();
  await guest.page.getByLabel(guest.say('home.code.label'))
    .fill(link.slice(-11).replace('-', '').toLowerCase());
  await guest.page.keyboard.press('Enter');
  await guest.sees('invite.title', { name: 'Ama', game: guest.say('game.adji-boto') });
  await guest.sees('invite.side.south');
  await guest.leave();
  await host.leave();
});

for (const device of [DESK, PHONE]) {
  test(`the host sees who reads the rules first, ${device === DESK ? 'beside' : 'over'} the invitation`, async () => {
    const host = await house.come({ name: 'Ama' });
    const link = await setUp(host, 'adji-boto');
    const guest = await house.come({ device });
    const reading = host.page.getByText(host.say('wait.reading', { n: 1 }));
    const read = async () => {
      await guest.touch(guest.button('invite.rules'));
      await reading.waitFor();
      await guest.page.locator('.rules-text h2').first().waitFor();
    };
    await guest.page.goto(link);
    await read();
    await guest.touch(guest.button('site.close'));
    await reading.waitFor({ state: 'detached' });
    await read();
    await guest.page.reload(); // the page has gone, and what it said with it
    await reading.waitFor({ state: 'detached' });
    await read();
    await (device === DESK ? Promise.resolve() : guest.touch(guest.button('site.close')));
    await guest.touch(guest.button('invite.sit'));
    await host.page.locator('.board-pit.is-legal').first().waitFor();
    await guest.page.locator('.stage-board').waitFor();
    assert.equal(await guest.page.locator('.rules-text').count(), 0, 'the rules are put away');
    await guest.leave();
    await host.leave();
  });
}

test('from the link to the first own move it takes two taps, where a clock runs', async () => {
  const bo = await new Player('Bo', { name: 'Bo' }).open(house.server);
  const { room } = await bo.ok('create', {
    game: 'djenon-abe', side: 'north', clock: { kind: 'fischer', base: 300000, increment: 3000 },
  });
  const guest = await house.come({ device: PHONE });
  await guest.open(`r/${room}`);
  await guest.touch(guest.button('invite.sit'));
  await guest.page.locator('.board-pit.is-legal').first().waitFor();
  await guest.settled('board');
  await guest.touch(guest.pit(2));
  await bo.until(() => bo.room(room).doc?.game?.moves.length === 1, 'the move');
  await guest.leave();
  await bo.close();
});

for (const [kind, device] of Object.entries({ desk: DESK, tablet: TABLET })) {
  test(`the link stands there as a QR code, too, at a ${kind}`, async () => {
    const host = await house.come({ name: 'Ama', device });
    await host.page.emulateMedia({ colorScheme: 'dark' });
    const link = await setUp(host, 'djenon-abe');
    assert.equal(await readCode(host.page.getByRole('img', { name: host.say('wait.qr.picture') })), link);
    assert.equal(await host.button('wait.qr').count(), 0);
    await host.leave();
  });
}

test('a telephone shows its QR code when it is asked for, until the friend sits down', async () => {
  const host = await house.come({ name: 'Ama', device: PHONE });
  await host.page.emulateMedia({ colorScheme: 'dark' });
  const link = await setUp(host, 'djenon-abe');
  const picture = host.page.getByRole('img', { name: host.say('wait.qr.picture') });
  const loaded = () => host.page.evaluate(() => (
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/qr.js')).length));
  assert.deepEqual([await picture.count(), await loaded()], [0, 0], 'nothing of it before');
  await host.touch(host.button('wait.qr'));
  assert.equal(await readCode(picture), link);
  await host.page.setViewportSize(SMALLEST.viewport);
  const [code, dialog] = await Promise.all([picture, host.page.getByRole('dialog')].map((it) => it.boundingBox()));
  assert.ok(code && dialog && code.x > dialog.x && code.x + code.width < dialog.x + dialog.width, 'inside');
  const guest = await house.come();
  await sitDown(guest, link);
  await host.page.locator('.board-pit.is-legal').first().waitFor();
  assert.equal(await host.page.getByRole('dialog').count(), 0);
  await guest.leave();
  await host.leave();
});

test('who watches does not read any more', async () => {
  const host = await house.come({ name: 'Ama' });
  const link = await setUp(host, 'djenon-abe');
  const guest = await house.come({ device: DESK });
  const reading = host.page.getByText(host.say('wait.reading', { n: 1 }));
  await guest.page.goto(link);
  await guest.touch(guest.button('invite.rules'));
  await reading.waitFor();
  await guest.touch(guest.button('invite.watch'));
  await reading.waitFor({ state: 'detached' });
  await guest.sees('invite.watching');
  assert.equal(await guest.page.locator('.rules-text').count(), 0);
  await guest.leave();
  await host.leave();
});

test('a pit that cannot be played says why, touched or in focus', async () => {
  const vector = SHORT['djenon-aboure']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  await south.settled('board');
  await north.settled('board');
  await north.touch(north.pit(6), { force: true });
  await north.seesLine('line', north.say('why.turn'));
  await table.play(vector, { to: 10 });
  const row = vector.at(10).split('_')[1].split('-').map(Number);
  const reasons = { 0: 'why.empty', 1: 'why.too-few' };
  assert.ok(row.includes(0) && row.includes(1), `both kinds of pit in ${row}`);
  for (const [pit, seeds] of row.entries()) {
    if (seeds < 2) {
      const why = south.say(reasons[/** @type {0 | 1} */ (seeds)]);
      await south.settled('board');
      await south.touch(south.pit(pit), { force: true });
      await south.seesLine('line', why);
      await south.pit(pit).focus();
      const name = String(await south.pit(pit).getAttribute('aria-label'));
      assert.ok(name.endsWith(why), `"${name}" says "${why}"`);
      assert.equal(await south.pit(pit).getAttribute('aria-disabled'), 'true');
    }
  }
  await south.settled('board');
  await south.touch(south.pit(6), { force: true });
  await south.seesLine('line', south.say('why.not-yours'));
  await south.hears(south.say('why.not-yours'));
  const theirs = String(await south.pit(6).getAttribute('aria-label'));
  assert.ok(!theirs.includes(south.say('why.not-yours')), theirs);
  await south.hears(south.say('why.empty'));
  await south.hears(south.say('why.too-few'));
  await table.see(vector.at(10));
  await table.leave();
});

test('the pointer on a pit shows where it leads, unless the table is without', async () => {
  for (const hints of [true, false]) {
    const vector = SHORT['adji-boto']();
    const table = await Table.lay(house, vector.game, { hints });
    const { south } = table;
    await south.settled('board');
    await south.page.mouse.move(1, 1);
    await south.pit(0).hover();
    await south.page.waitForFunction(() => document.querySelector('.board-pit:hover'));
    const marks = south.page.locator('.board-marks .is-preview > *');
    if (hints) {
      await marks.first().waitFor({ state: 'attached' });
      const said = await south.statusLine();
      const { laps, captured } = vector.plies[0];
      const wanted = [...'ABCDEabcde'].map((end) => (
        south.say('board.preview', { pit: vector.moves[0], laps, end, captured })));
      assert.ok(wanted.includes(said), `"${said}" tells the move`);
      await south.page.mouse.move(1, 1);
      await marks.first().waitFor({ state: 'detached' });
    } else {
      assert.equal(await marks.count(), 0);
    }
    await table.leave();
  }
});

test('to resign is asked about, ends the game, and leads to a rematch or not', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  const page = south.say(`game.${vector.game}`);
  const titled = (/** @type {Visitor} */ it, /** @type {string} */ key) => it.until(
    (title) => document.title === title, it.say(key, { page }), `the title ${key}`);
  await titled(south, 'site.turn');
  await titled(north, 'site.page');
  await table.play(vector, { to: 1 });
  await titled(south, 'site.page');
  await titled(north, 'site.turn');
  await table.play(vector, { from: 1, to: 2 });
  await confirm(south, 'resign', false);
  await table.see(vector.at(2));
  await confirm(south, 'resign', true);
  await north.seesLine('turn', north.say('result.won.you'));
  await titled(south, 'site.page');
  await north.seesLine('line', north.say('end.resign.other', { name: 'Ama' }));
  await south.seesLine('turn', south.say('result.won.other', { name: 'Kofi' }));
  await south.seesLine('line', south.say('end.resign.you'));

  await act(south, 'act.rematch');
  await north.seesLine('ask', north.say('asked.rematch', { name: 'Ama' }));
  await south.seesLine('ask', south.say('offered.rematch'));
  await act(north, 'decline.rematch');
  await south.seesLine('line', south.say('declined.rematch', { name: 'Kofi' }));
  await south.hears(south.say('declined.rematch', { name: 'Kofi' }));
  await table.both((it) => it.button('act.rematch').waitFor());

  await act(north, 'act.rematch');
  await south.seesLine('ask', south.say('asked.rematch', { name: 'Kofi' }));
  await act(north, 'withdraw.rematch');
  await south.seesLine('line', south.say('withdrawn.rematch', { name: 'Kofi' }));
  await south.seesLine('line', south.say('end.resign.you'));
  await south.button('act.rematch').waitFor();

  await act(north, 'act.leave');
  await north.sees('site.tagline');
  await south.sees('wait.left');
  await south.sees('aside.left', { name: 'Kofi' });
  await south.hears(south.say('aside.left', { name: 'Kofi' }));
  await table.leave();
});

test('before the first own move a game can be called off', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  await table.play(vector, { to: 1 });
  await confirm(north, 'abort', false);
  await confirm(north, 'abort', true);
  await table.both(async (it) => {
    await it.seesLine('turn', it.say('result.aborted'));
    await it.seesLine('line', it.say('end.aborted'));
  });
  await act(north, 'act.rematch');
  await act(south, 'accept.rematch');
  await new Table(north, south, vector.game, table.link).see(vector.start);
  await table.leave();
});

test('whoever has a name that the server refuses is told, and plays without it', async () => {
  const host = await house.come({ name: '\u202eAma', device: PHONE });
  const link = await setUp(host, 'djenon-abe');
  await host.sees('link.name');
  const guest = await house.come();
  await guest.page.goto(link);
  await guest.seesGuest('invite.title', { game: guest.say('game.djenon-abe') });
  const bar = host.page.locator('.bar:not(.bar-sign)');
  await host.touch(bar.getByRole('button', { name: host.say('site.settings'), exact: true }));
  await host.sees('settings.name.refused');
  const field = host.page.getByLabel(host.say('settings.name'));
  await field.fill('Ama');
  await field.blur();
  await bar.waitFor({ state: 'hidden' });
  assert.equal(await host.page.getByText(host.say('settings.name.refused')).count(), 0);
  await guest.leave();
  await host.leave();
});

test('a name with what cannot be seen is tidied, and its owner can play', async () => {
  const host = await house.come({ device: PHONE });
  await host.open();
  await host.touch(host.button('site.settings'));
  const field = host.page.getByLabel(host.say('settings.name'));
  await field.fill(' \u202eAma\t\u00ad de  l\u2019Est\u200f ');
  await field.blur();
  await host.touch(host.button('site.close'));
  const link = await setUp(host, 'djenon-abe');
  const guest = await house.come();
  await guest.page.goto(link);
  await guest.sees('invite.title', {
    name: 'Ama de l\u2019Est', game: guest.say('game.djenon-abe'),
  });
  await guest.leave();
  await host.leave();
});
