// SPDX-License-Identifier: MIT
// @ts-check
// Several tabs of one browser, reloads, and connections that break in the middle of a move.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { findPort } from '../../integration/lib/ports.mjs';
import { AWAY, listOf, seesPending, tap } from './lib/line.mjs';
import { openHouse, sentenceOf, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';

const data = mkdtempSync(path.join(tmpdir(), 'djenon-tabs-'));
const house = openHouse({ store: 'sqlite', data, port: String(await findPort()) });
after(() => rmSync(data, { recursive: true, force: true }));

test('two tabs stay in step, and either may move', async () => {
  const vector = SHORT['djenon-aboure']();
  const table = await Table.lay(house, vector.game);
  const first = table.south;
  const second = await first.otherTab();
  await second.page.goto(table.link);
  table.others.push(second);
  await table.see(vector.start);
  let moves = 0;
  await table.play(vector, {
    to: 7,
    after: async () => {
      moves += 1;
      table.south = moves % 4 < 2 ? first : second;
    },
  });
  assert.deepEqual(await listOf(first), vector.tokens(7));
  assert.deepEqual(await listOf(second), vector.tokens(7));
  table.south = first;
  table.others = [];
  await table.leave();
});

test('to open an own invitation takes no seat', async () => {
  const host = await house.come({ name: 'Ama' });
  const link = await setUp(host, 'djenon-abe', { side: 'north' });
  const tab = await host.otherTab();
  await tab.page.goto(link);
  await tab.sees('wait.own');
  assert.equal(await tab.button('invite.sit').count(), 0);
  const guest = await house.come({ name: 'Kofi' });
  await sitDown(guest, link);
  const table = new Table(guest, host, 'djenon-abe', link);
  table.others.push(tab);
  const { start } = SHORT['djenon-abe']();
  await table.see(start);
  table.others = [];
  await table.leave();
});

/** What lasts in the browser. @param {import('./lib/visitor.mjs').Visitor} visitor */
const lastingOf = ({ page }) => page.evaluate(() => (
  ['secret', 'settings', 'next'].map((key) => localStorage.getItem(`djenon.${key}`))));

/** This tab was in a hall. @param {import('./lib/visitor.mjs').Visitor} visitor */
const enterHall = ({ page }) => page.evaluate(
  () => sessionStorage.setItem('djenon.hall', '{"code":"BCDFG23456","rests":true}'));

/** Somebody who has set up a table, and another tab of theirs that has become a second player there. */
async function comeTwice() {
  const vector = SHORT['djenon-abe']();
  const host = await house.come({ name: 'Ama' });
  const link = await setUp(host, vector.game);
  const lasting = await lastingOf(host);
  const tab = await host.otherTab();
  await tab.page.goto(link);
  await enterHall(tab);
  await tab.touch(tab.button('wait.second'));
  await tab.sees('second.here');
  return { vector, host, link, lasting, tab };
}

/** The hall that a tab is in. @param {import('./lib/visitor.mjs').Visitor} visitor */
const hallOf = ({ page }) => page.evaluate(() => sessionStorage.getItem('djenon.hall'));

test('a second player sits down in a tab, which alone knows of it', async () => {
  const {
    vector, host, link, lasting, tab,
  } = await comeTwice();
  assert.equal(await host.button('wait.second').count(), 0, 'where it was set up, the link is to be sent');
  assert.equal(await hallOf(tab), null, 'the hall of the first player');
  await tab.sees('invite.title', { name: 'Ama', game: tab.say(`game.${vector.game}`) });
  await tab.touch(tab.button('invite.sit'));
  const table = new Table(host, tab, vector.game, link);
  await table.see(vector.start);
  await table.play(vector, { to: 2 });
  await tab.page.reload();
  await table.see(vector.at(2));
  assert.equal(await tab.page.locator('.strip-near').getAttribute('data-seat'), 'north');
  await table.play(vector, { from: 2, to: 4 });
  assert.deepEqual(await lastingOf(tab), lasting, 'the own player is left alone');
  await tab.page.close();
  const another = await host.otherTab();
  await another.page.goto(link);
  await another.seesPosition(vector.at(4));
  assert.equal(await another.page.locator('.strip-near').getAttribute('data-seat'), 'south');
  await host.leave();
});

test('a tab that is a second player says so, and can be the own player again', async () => {
  const { host, link, tab } = await comeTwice();
  const other = await house.come({ name: 'Kofi' });
  const [own] = await Promise.all([host.context.waitForEvent('page'), tab.touch(tab.link('second.other'))]);
  await own.getByText(host.say('wait.own')).waitFor();
  await tab.page.goto(await setUp(other, 'djenon-abe'));
  await tab.sees('second.end');
  assert.equal(await tab.link('second.other').count(), 0, 'the own player has no seat there');
  await tab.open('settings');
  await tab.sees('second.here');
  assert.equal(await tab.page.getByText(tab.say('settings.saved')).count(), 0, 'nothing is said of the browser');
  await enterHall(tab);
  await tab.touch(tab.button('second.end'));
  await tab.sees('settings.saved');
  assert.equal(await hallOf(tab), null, 'the hall of the second player');
  await tab.page.goto(link);
  await tab.sees('wait.own');
  assert.equal(await tab.page.getByText(tab.say('second.here')).count(), 0);
  await other.leave();
  await host.leave();
});

test('a second player at a table is asked before the tab forgets it', async () => {
  const {
    vector, host, link, tab,
  } = await comeTwice();
  await tab.touch(tab.button('invite.sit'));
  await tab.seesPosition(vector.start);
  await tab.open('settings');
  await tab.touch(tab.button('second.end'));
  const dialog = tab.page.getByRole('dialog', { name: tab.say('second.ask.title') });
  await dialog.waitFor();
  await tab.settled('dialog');
  await tab.touch(dialog.getByText(tab.say('second.end'), { exact: true }));
  await tab.until((text) => !document.body.innerText.includes(text), tab.say('second.here'), 'the own player');
  await tab.page.goto(link);
  await tab.seesPosition(vector.start);
  assert.equal(await tab.page.locator('.strip-near').getAttribute('data-seat'), 'south');
  await host.leave();
});

test('a reload keeps seat, board and moves', async () => {
  const vector = SHORT['adji-boto']();
  const table = await Table.lay(house, vector.game);
  await table.play(vector, { to: 4 });
  await table.both((it) => it.page.reload());
  await table.see(vector.at(4));
  assert.deepEqual(await listOf(table.south), vector.tokens(4));
  assert.equal(await table.north.page.locator('.strip-near').getAttribute('data-seat'), 'north');
  await table.play(vector, { from: 4, to: 6 });
  await table.leave();
});

test('a running game is found again on the home page, in another language too', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  await table.play(vector, { to: 2 });
  const game = south.say(`game.${vector.game}`);
  await south.page.getByTitle(south.say('site.home')).click();
  const row = south.page.getByRole('link', { name: south.say('home.against', { game, name: 'Kofi' }) });
  await row.getByText(south.say('home.turn.you')).waitFor();
  await south.until((title) => document.title === title,
    south.say('site.turn', { page: south.say('site.title') }), 'the title to say whose turn it is');
  await south.page.getByLabel(south.say('site.language')).selectOption('fr');
  south.speak('fr');
  await south.page.getByText(south.say('home.turn.you')).click();
  await south.seesPosition(vector.at(2));
  await south.page.mouse.move(1, 1); // where no pit previews
  await south.seesLine('line', sentenceOf(south, vector, 1, 'other', 'Kofi'));
  assert.equal(await south.page.getAttribute('html', 'lang'), 'fr');
  await south.page.goBack();
  await south.page.getByText(south.say('home.turn.you')).waitFor();
  await south.page.goForward();
  await table.play(vector, { from: 2, to: 4 });
  await north.seesLine('line', sentenceOf(north, vector, 3, 'you', 'Ama'));
  await table.leave();
});

test('a move that never arrived is sent again after a reload, and played once', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  const line = await tap(south);
  await south.page.reload();
  await table.see(vector.start);
  line.mode = 'drop';
  await table.touchPit(vector.start, vector.moves[0]);
  await seesPending(south, vector.moves[0], 5);
  await table.north.seesPosition(vector.start);
  line.mode = 'pass';
  await south.page.reload();
  await table.see(vector.at(1));
  assert.equal(new Set(line.moves.map(({ id }) => id)).size, 1, 'always the same id');
  assert.deepEqual(line.moves.map(({ mode }) => mode), ['drop', 'pass']);
  assert.deepEqual(await listOf(south), vector.tokens(1));
  await table.play(vector, { from: 1, to: 3 });
  await table.leave();
});

test('a connection cut before the answer plays the move once', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south } = table;
  const line = await tap(south);
  await south.page.reload();
  await table.see(vector.start);
  line.mode = 'cut';
  await table.touchPit(vector.start, vector.moves[0]);
  await table.see(vector.at(1));
  assert.equal(new Set(line.moves.map(({ id }) => id)).size, 1, 'always the same id');
  await table.play(vector, { from: 1, to: 3 });
  assert.deepEqual(await listOf(south), vector.tokens(3));
  await table.leave();
});

test('a move survives the death of the server', async () => {
  const vector = SHORT['djenon-aboure']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  const { server } = house;
  [south, north].forEach((it) => it.expect(AWAY));
  await table.play(vector, { to: 2 });
  server.program?.child.kill('SIGSTOP');
  await table.touchPit(vector.at(2), vector.moves[2]);
  await seesPending(south, vector.moves[2], 4);
  await server.kill();
  const troubles = ['lost', 'restarting', 'unreachable'].map((trouble) => south.say(`link.${trouble}`));
  await table.both((it) => it.until(
    (texts) => {
      const bar = document.querySelector('.bar:not([hidden]) .bar-text');
      return bar && texts.includes(bar.textContent);
    },
    troubles,
    'the bar to say what is wrong',
  ));
  await seesPending(south, vector.moves[2], 4);
  await north.seesPosition(vector.at(2));
  await server.start();
  await table.both((it) => it.page.locator('.bar:not(.bar-sign)').waitFor({ state: 'hidden' }));
  await table.see(vector.at(3));
  const moves = south.sent.filter(({ t, d }) => t === 'move' && d.ply === 2);
  assert.equal(new Set(moves.map(({ id }) => id)).size, 1, 'always the same id');
  assert.deepEqual(await listOf(south), vector.tokens(3));
  await table.play(vector, { from: 3, to: 5 });
  assert.deepEqual(await listOf(south), vector.tokens(5));
  await table.leave();
});
