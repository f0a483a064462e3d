// SPDX-License-Identifier: MIT
// @ts-check
// Finished games: lists, replay, and what can be taken along.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, hasCounts } from '../play/lib/replay.mjs';
import { GENEROUS } from '../play/lib/vectors.mjs';
import { archiveRow, finishedGame, openLobby, ownRow, seriesOf } from './lib/scenes.mjs';
import { Script, useStage } from './lib/stage.mjs';

const stage = useStage();
const NAME = 'K7MPQ-2R9XD-1';
const GAME = finishedGame();
const LAST = GAME.plies.length;
const RECORD = '[Game "djenon-abe"]\n\n1. A~5 d~3+4\n';

stage.api[`api/games/${NAME}`] = GAME;
stage.api[`api/games/${NAME}.sgr`] = RECORD;
stage.api['api/games/K7MPQ-2R9XD-2'] = finishedGame(GENEROUS());
stage.api['api/games/K7MPQ-2R9XD'] = seriesOf();
stage.api['api/archive'] = { games: [archiveRow(1), archiveRow(2)], next: '9.K7MPQ2R9XD-2' };
stage.api['api/archive?before=9.K7MPQ2R9XD-2'] = { games: [archiveRow(3)], next: null };
stage.api['api/archive?game=adji-boto'] = { games: [], next: '8.K7MPQ2R9XD-1' };
stage.api['api/archive?game=adji-boto&before=8.K7MPQ2R9XD-1'] = { games: [], next: null };

/** @param {any} visitor @param {number} ply */
async function shows({ page }, ply) {
  await page.waitForFunction((hash) => window.location.hash === hash, `#${ply}`);
  await page.waitForFunction(hasCounts, countsOf(ply === 0 ? GAME.start : GAME.plies[ply - 1].position));
}

/** @param {string} hash @param {object} [options] */
async function replay(hash, options) {
  const visitor = await stage.come(new Script(), options);
  await visitor.open(`g/${NAME}${hash}`);
  await visitor.page.locator('.replay-moves .move').first().waitFor();
  return visitor;
}

test('a replay opens at the ply of its address and goes both ways', async () => {
  const visitor = await replay('#7');
  await shows(visitor, 7);
  for (const [key, ply] of /** @type {[string, number][]} */ ([
    ['act.forward', 8], ['act.back', 7], ['act.first', 0], ['act.end', LAST],
  ])) {
    await visitor.get('button', key).click();
    await shows(visitor, ply);
  }
  await visitor.page.locator('.replay-moves .move').nth(2).click();
  await shows(visitor, 3);
  await visitor.leave();
});

test('a replay tells what was given away at the end', async () => {
  const visitor = await stage.come(new Script());
  await visitor.open('g/K7MPQ-2R9XD-2');
  const gift = visitor.say('end.gift.other', { name: visitor.say('seat.north') });
  await visitor.page.getByText(`${visitor.say('end.cannot-feed')} ${gift}`, { exact: true }).waitFor();
  await visitor.leave();
});

test('keys lead through a replay', async () => {
  const visitor = await replay('#3');
  await shows(visitor, 3);
  for (const [key, ply] of /** @type {[string, number][]} */ ([
    ['ArrowRight', 4], [']', 5], ['ArrowLeft', 4], ['[', 3], ['End', LAST], ['Home', 0],
  ])) {
    await visitor.page.keyboard.press(key);
    await shows(visitor, ply);
  }
  await visitor.leave();
});

test('a replay runs by itself to the end, and stands where it is stopped', async () => {
  const visitor = await stage.come(new Script());
  const { page } = visitor;
  await page.clock.install();
  await visitor.open(`g/${NAME}#${LAST - 2}`);
  await visitor.get('button', 'replay.run').click();
  await shows(visitor, LAST - 1);
  await page.clock.runFor(1500);
  await shows(visitor, LAST);
  await visitor.get('button', 'replay.run').click(); // begins again
  await shows(visitor, 1);
  await page.clock.runFor(1500);
  await shows(visitor, 2);
  await visitor.get('button', 'replay.pause').click();
  await page.clock.runFor(60000);
  await shows(visitor, 2);
  await visitor.get('button', 'replay.run').click();
  await shows(visitor, 3);
  await visitor.get('button', 'act.back').click(); // who steps leads
  await shows(visitor, 2);
  await visitor.get('button', 'replay.run').waitFor();
  await page.clock.runFor(60000);
  await shows(visitor, 2);
  await visitor.leave();
});

test('the speed of a replay is the one that is chosen, and the board can be turned', async () => {
  const visitor = await replay('#3', { settings: { speed: 'fast' } });
  assert.equal(await visitor.get('combobox', 'settings.speed').inputValue(), 'fast');
  await visitor.get('combobox', 'settings.speed').selectOption('instant');
  assert.equal(JSON.parse(await visitor.kept('settings')).speed, 'instant');
  const top = () => visitor.page.locator('.replay-board .board-pit[data-pit="0"]').evaluate((pit) => pit.getBoundingClientRect().top);
  const before = await top();
  await visitor.get('button', 'act.flip').click();
  assert.ok(await top() < before, 'South sits above now');
  await visitor.leave();
});

test('a position of a replay can be copied, and another ply of its address is followed', async () => {
  const visitor = await replay('#2');
  const { page } = visitor;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.get('button', 'share.position.copy').click();
  await visitor.sees('copy.done');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), GAME.plies[1].position);
  await page.evaluate(() => { window.location.hash = '#5'; });
  await shows(visitor, 5);
  assert.equal(await page.getByLabel(visitor.say('share.position'), { exact: true }).inputValue(), GAME.plies[4].position);
  await visitor.leave();
});

test('a replay needs no engine', async () => {
  const visitor = await stage.come(new Script());
  await visitor.context.addInitScript('delete window.WebAssembly');
  await visitor.open(`g/${NAME}#0`);
  await visitor.page.locator('.replay-moves .move').first().waitFor();
  for (let ply = 1; ply <= 4; ply += 1) {
    await visitor.get('button', 'act.forward').click();
    await shows(visitor, ply);
  }
  await visitor.leave();
});

test('the link to a ply and the record can be copied, and the record saved', async () => {
  const visitor = await replay('#2');
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.get('button', 'replay.link.copy').click();
  await visitor.sees('copy.done');
  const clip = () => visitor.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await clip(), `${stage.root}g/${NAME}#2`);
  await visitor.get('button', 'replay.record.copy').click();
  await visitor.page.waitForFunction((text) => navigator.clipboard.readText().then((it) => it === text), RECORD);
  const download = visitor.page.waitForEvent('download');
  await visitor.get('button', 'replay.record.save').click();
  assert.equal((await download).suggestedFilename(), `${NAME}.sgr`);
  await visitor.leave();
});

test('a game that is not there is met with a sentence', async () => {
  const visitor = await stage.come(new Script());
  await visitor.open('g/K7MPQ-2R9XD-9');
  await visitor.sees('replay.missing.text');
  visitor.problems.length = 0; // the browser complains of the 404
  await visitor.leave();
});

test('the games of a room stand together, with their totals', async () => {
  const visitor = await stage.come(new Script());
  await visitor.open('g/k7mpq2r9xd');
  await visitor.sees('series.title', { code: 'K7MPQ-2R9XD' });
  assert.equal(await visitor.page.locator('.table-row').count(), 2);
  await visitor.page.locator('.table-row').first().click();
  await visitor.page.locator('.replay-moves .move').first().waitFor();
  await visitor.leave();
});

test('the archive goes on page by page and chooses by game', async () => {
  const visitor = await stage.come(new Script());
  const rows = visitor.page.locator('.table-row');
  await visitor.open('archive');
  await rows.nth(1).waitFor();
  await visitor.get('button', 'archive.more').click();
  await rows.nth(2).waitFor();
  assert.equal(await visitor.get('button', 'archive.more').count(), 0);
  await visitor.get('combobox', 'archive.view').selectOption('adji-boto');
  await visitor.sees('archive.none');
  assert.equal(await rows.count(), 0);
  await visitor.leave();
});

test('my games come from the server by page', async () => {
  const script = new Script();
  script.answers.games = ({ before }) => (before
    ? { games: [ownRow(1)], next: null } : { games: [ownRow(3), ownRow(2)], next: 'n' });
  const visitor = await stage.come(script);
  await visitor.open('archive');
  await visitor.get('combobox', 'archive.view').selectOption('mine');
  await visitor.page.locator('.table-row').nth(1).waitFor();
  await visitor.get('button', 'archive.more').click();
  await visitor.page.locator('.table-row').nth(2).waitFor();
  assert.deepEqual(script.of('games'), [{}, { before: 'n' }]);
  await visitor.leave();
});

test('a private game is found by its code', async () => {
  const script = new Script();
  openLobby(script);
  const visitor = await stage.come(script);
  await visitor.open('archive');
  await visitor.page.getByLabel(visitor.say('archive.code.label')).fill('nonsense');
  await visitor.get('button', 'archive.code.go').click();
  await visitor.sees('archive.code.wrong');
  await visitor.page.getByLabel(visitor.say('archive.code.label')).fill('k7mpq2r9xd-1');
  await visitor.get('button', 'archive.code.go').click();
  await visitor.page.waitForURL(`**/g/${NAME}*`);
  await visitor.open('');
  await visitor.page.getByLabel(visitor.say('home.code.label')).fill(NAME);
  await visitor.get('button', 'home.code.go').click();
  await visitor.page.waitForURL(`**/g/${NAME}*`);
  await visitor.leave();
});

test('a page that cannot be fetched without a network opens when it is back', async () => {
  const script = new Script();
  openLobby(script);
  const visitor = await stage.come(script);
  const { page } = visitor;
  await visitor.open('lobby');
  await page.locator('.table-row').first().waitFor();
  script.down = true;
  const lost = /\/(ui\/archive\.js|healthz)$/;
  await page.route(lost, (route) => route.abort());
  await script.newest.socket.close({ code: 1001 });
  await page.locator('.bar:not([hidden])').waitFor();
  await visitor.get('link', 'archive.title').click();
  await page.waitForURL('**/archive');
  await visitor.get('heading', 'lobby.title').waitFor();
  script.down = false;
  await page.unroute(lost);
  await visitor.get('heading', 'archive.title').waitFor();
  visitor.problems.length = 0; // the browser complains of what it could not fetch
  await visitor.leave();
});
