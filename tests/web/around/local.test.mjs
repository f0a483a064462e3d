// SPDX-License-Identifier: MIT
// @ts-check
// The local board: two at one screen, positions from addresses, and records that are opened.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listen } from '../listen.mjs';
import { someOf } from '../looks.mjs';
import { endOf } from '../play/lib/spoken.mjs';
import { pitOf } from '../play/lib/table.mjs';
import { findVector, GENEROUS, SHORT } from '../play/lib/vectors.mjs';
import { ROOM_PAGES } from './lib/rooms.mjs';
import { openLobby, recordOf } from './lib/scenes.mjs';
import { ME, PERSON, Script, useStage } from './lib/stage.mjs';

const stage = useStage();
const GAMES = Object.keys(SHORT);
stage.api['api/archive'] = { games: [], next: null };

/** @typedef {Awaited<ReturnType<typeof stage.come>>} Visitor */

/** Runs in the page: whether a position stands on the board and is to be played by its side.
 * @param {string} position */
function stands(position) {
  const [, south, north, , turn] = position.split('_');
  const pits = [...document.querySelectorAll('.stage-board .board-pit')]
    .sort((a, b) => Number(a.getAttribute('data-pit')) - Number(b.getAttribute('data-pit')))
    .map((pit) => pit.querySelector('.board-count')?.textContent);
  const seats = { S: 'south', N: 'north' };
  const marked = [...document.querySelectorAll('.strip.is-turn')].map((it) => /** @type {HTMLElement} */ (it).dataset.seat);
  return pits.join('-') === `${south}-${north}` && marked.join() === (seats[/** @type {'S'} */ (turn)] || '');
}

/** @param {Visitor} visitor @param {string} position */
const sees = ({ page }, position) => page.waitForFunction(stands, position);

/** Sows a pit by keys, which need no rest between two moves. @param {Visitor} visitor
 * @param {string} letter @param {string} game */
async function sow({ page }, letter, game) {
  await page.locator(`.stage-board .board-pit[data-pit="${pitOf(letter, game)}"]`).focus();
  await page.keyboard.press('Enter');
}

/** @param {Visitor} visitor @param {import('../play/lib/vectors.mjs').Vector} vector @param {number} [to] */
async function play(visitor, vector, to = vector.moves.length) {
  for (let ply = 0; ply < to; ply = vector.next(ply)) {
    await sow(visitor, vector.moves[ply], vector.game);
    await sees(visitor, vector.at(vector.next(ply)));
  }
}

/** Waits until the board takes fingers again after a change. @param {Visitor} visitor */
const rested = async ({ page }) => page.waitForFunction(
  (since) => performance.now() - since > 300, await page.evaluate(() => performance.now()));

/** @param {Visitor} visitor @param {string} text */
async function openText(visitor, text) {
  const { page } = visitor;
  await visitor.open('archive');
  await visitor.get('button', 'archive.record').click();
  await page.getByLabel(visitor.say('open.label'), { exact: true }).fill(text);
  await visitor.get('button', 'open.go').click();
}

/** @param {Visitor} visitor @returns {Promise<string>} */
async function savedRecord(visitor) {
  await visitor.get('button', 'local.more').click();
  const download = visitor.page.waitForEvent('download');
  await visitor.get('button', 'replay.record.save').click();
  const stream = await (await download).createReadStream();
  const chunks = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  await visitor.get('button', 'site.close').click();
  return Buffer.concat(chunks).toString();
}

for (const game of someOf(GAMES, 1)) {
  test(`two play ${game} at one screen to its end, without a server once the page is there`, async () => {
    const vector = SHORT[/** @type {keyof typeof SHORT} */ (game)]();
    const script = new Script();
    openLobby(script);
    const visitor = await stage.come(script);
    await visitor.open('');
    await visitor.get('link', 'home.local.game', { game: visitor.say(`game.${game}`) }).click();
    await sees(visitor, vector.start);
    await visitor.page.waitForLoadState('networkidle');
    script.down = true;
    await script.newest.socket.close({ code: 1001 });
    await visitor.context.setOffline(true);
    await play(visitor, vector);
    await visitor.page.getByText(endOf(visitor, vector), { exact: true }).waitFor();
    const record = await savedRecord(visitor);
    assert.match(record, new RegExp(`\\[Result "${vector.south}-${vector.north}"\\]`));
    assert.deepEqual(record.split('\n\n')[1].split(/\s+/).filter((it) => /^[A-Za-z-]/.test(it)), vector.tokens());
    await visitor.get('button', 'local.again').click();
    await sees(visitor, vector.start);
    await visitor.page.goto('about:blank'); // whose requests have ended when it stands
    visitor.problems.length = 0; // the browser complained that the server was gone
    await visitor.leave();
  });
}

const VECTOR = SHORT['djenon-abe']();

test('a local game goes on where it was when its page is loaded anew', async () => {
  const visitor = await stage.come(new Script());
  await visitor.open('p/djenon-abe');
  await sees(visitor, VECTOR.start);
  await play(visitor, VECTOR, 4);
  await visitor.get('button', 'act.back').click();
  await sees(visitor, VECTOR.at(3));
  await visitor.page.reload();
  await sees(visitor, VECTOR.at(3));
  await visitor.sees('local.count', { ply: 3, last: 4 });
  await visitor.get('button', 'act.forward').click();
  await sees(visitor, VECTOR.at(4));
  await visitor.leave();
});

test('steps, keys and undoing lead through a local game, and another move cuts it', async () => {
  const visitor = await stage.come(new Script());
  const { page } = visitor;
  await visitor.open('p/djenon-abe');
  await sees(visitor, VECTOR.start);
  await play(visitor, VECTOR, 5);
  for (const [key, ply] of /** @type {[string, number][]} */ ([
    ['Control+z', 4], ['Control+z', 3], ['Control+y', 4], ['[', 3], ['{', 0], [']', 1], ['}', 5],
  ])) {
    await page.keyboard.press(key);
    await sees(visitor, VECTOR.at(ply));
  }
  await page.locator('.side .move').nth(1).click();
  await sees(visitor, VECTOR.at(2));
  const other = [...'ABCDEF'].find((letter) => letter !== VECTOR.moves[2]
    && VECTOR.at(2).split('_')[1].split('-')[letter.charCodeAt(0) - 65] !== '0');
  await sow(visitor, /** @type {string} */ (other), VECTOR.game);
  await visitor.sees('local.count', { ply: 3, last: 3 });
  assert.equal(await page.locator('.side .move').count(), 3);
  await visitor.get('button', 'local.again').click();
  await visitor.settles();
  await visitor.page.locator('.dialog').getByRole('button', { name: visitor.say('local.again'), exact: true }).click();
  await sees(visitor, VECTOR.start);
  await visitor.leave();
});

test('sounds are heard on the local board from when they are wanted until they are not', async () => {
  const visitor = await stage.come(new Script(), { settings: { speed: 'fast' } });
  const { page } = visitor;
  const knocks = () => page.evaluate(() => /** @type {any} */ (window).knocks);
  const turnSounds = async () => {
    await visitor.get('button', 'site.settings').click();
    await page.getByLabel(visitor.say('settings.sounds'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await page.addInitScript(listen);
  await visitor.open('p/djenon-abe');
  await sees(visitor, VECTOR.start);
  await turnSounds();
  await play(visitor, VECTOR, 1);
  await page.waitForFunction(() => /** @type {any} */ (window).knocks > 0);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).tunedBy), undefined, 'what an input does is seen first');
  await turnSounds();
  const heard = await knocks();
  await sow(visitor, VECTOR.moves[1], VECTOR.game);
  await sees(visitor, VECTOR.at(2));
  assert.equal(await knocks(), heard);
  await visitor.leave();
});

test('on a telephone a first touch shows, and the second sows', async () => {
  const visitor = await stage.come(new Script(), { device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
  const { page } = visitor;
  await visitor.open('p/djenon-abe');
  await sees(visitor, VECTOR.start);
  const pit = page.locator(`.stage-board .board-pit[data-pit="${pitOf(VECTOR.moves[0], VECTOR.game)}"]`);
  const again = visitor.say('tap.again', { pit: VECTOR.moves[0] });
  await rested(visitor);
  await pit.tap();
  await page.waitForFunction((text) => document.querySelector('.status-line')?.textContent?.endsWith(text), again);
  await sees(visitor, VECTOR.start);
  await rested(visitor);
  await pit.tap();
  await sees(visitor, VECTOR.at(1));
  await visitor.get('button', 'act.moves').click();
  await page.getByRole('dialog').getByText(VECTOR.tokens()[0], { exact: true }).waitFor();
  await visitor.leave();
});

test('who wants a button to sow has one here too', async () => {
  const visitor = await stage.come(new Script(), { settings: { tap: 'button' } });
  const { page } = visitor;
  await visitor.open('p/djenon-abe');
  await sees(visitor, VECTOR.start);
  const pit = page.locator(`.stage-board .board-pit[data-pit="${pitOf(VECTOR.moves[0], VECTOR.game)}"]`);
  await rested(visitor);
  await pit.click();
  const sowing = visitor.get('button', 'sow.pit', { pit: VECTOR.moves[0] });
  await sowing.focus();
  await page.keyboard.press('Enter');
  await sees(visitor, VECTOR.at(1));
  await visitor.leave();
});

test('the board shows a position, what can be taken along, and turns with the side that moves', async () => {
  const visitor = await stage.come(new Script());
  const { page } = visitor;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.open(`p/${VECTOR.at(5)}`);
  await sees(visitor, VECTOR.at(5));
  await visitor.get('button', 'local.more').click();
  const clip = () => page.evaluate(() => navigator.clipboard.readText());
  await visitor.get('button', 'replay.link.copy').click();
  await visitor.sees('copy.done');
  assert.equal(await clip(), `${stage.root}p/${VECTOR.at(5)}`);
  await visitor.get('button', 'share.position.copy').click();
  await page.waitForFunction((text) => navigator.clipboard.readText().then((it) => it === text), VECTOR.at(5));
  await page.getByText(visitor.say('local.turning')).click();
  await visitor.get('button', 'site.close').click();
  const low = () => page.evaluate(() => {
    const top = (/** @type {number} */ pit) => document.querySelector(`.stage-board .board-pit[data-pit="${pit}"]`)?.getBoundingClientRect().top || 0;
    return top(0) > top(6) ? 'south' : 'north';
  });
  assert.equal(await low(), 'north', 'North is to move and sits below');
  await sow(visitor, VECTOR.moves[5], VECTOR.game);
  await sees(visitor, VECTOR.at(6));
  assert.equal(await low(), 'south');
  const record = await savedRecord(visitor);
  assert.ok(record.includes(`[Position "${VECTOR.at(5)}"]`), record);
  await visitor.leave();
});

/** @type {[string, string][]} */
const WRONG = [
  ['nonsense', 'position.grammar'],
  ['oware_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', 'position.game'],
  ['djenon-abe_4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', 'position.row'],
  ['djenon-abe_5-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0', 'position.seeds'],
  ['djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_N_0', 'position.ply'],
];

test('a bad position is met with the first thing that is wrong', async () => {
  const visitor = await stage.come(new Script());
  for (const [text, key] of WRONG) {
    await visitor.open(`p/${text}`);
    await visitor.sees(key);
  }
  await visitor.open('p/djenon-abe_1-0-0-0-0-0_1-0-0-0-0-0_23-23_S_0');
  await visitor.page.getByText(visitor.say('end.one-each')).waitFor();
  await visitor.get('link', 'game.adji-boto').click();
  await sees(visitor, SHORT['adji-boto']().start);
  await visitor.leave();
});

test('without WebAssembly the board says why there is none', async () => {
  const visitor = await stage.come(new Script());
  await visitor.context.addInitScript('delete window.WebAssembly');
  await visitor.open('p/djenon-abe');
  await visitor.sees('local.noengine');
  await openText(visitor, 'x');
  await visitor.sees('local.noengine');
  await visitor.leave();
});

test('a position of a game that this player is playing is not tried out', async () => {
  const script = new Script();
  const room = 'K7MPQ2R9XD';
  const position = VECTOR.at(4);
  const row = {
    room, rules: VECTOR.game, state: 'playing', seat: 'south', game: 1, opponent: PERSON, turn: true,
    clock: { kind: 'none' }, deadline: null, v: 5,
  };
  const me = { player: ME, name: 'Ama', kind: 'person' };
  const doc = {
    rules: VECTOR.game, version: 1, visibility: 'private', spectators: 'open', delay: 0, hints: true, phrases: 'canned',
    clock: { kind: 'none' }, host: me, locked: false, muted: [], state: 'playing', seats: { south: me, north: PERSON },
    series: [], offer: null, clocks: null, paused: false, absent: { south: null, north: null },
    game: {
      number: 1, start: VECTOR.start, moves: VECTOR.tokens(4), first: 1, last: null, result: null, position,
      hash: '0'.repeat(16), turn: 'south', legal: 'ABCDEF', stood: 1, quiet: 0,
    },
  };
  script.answers.hello = () => ({ player: ME, name: null, now: Date.now(), seats: [row], finished: [] });
  script.answers.sync = () => ({ room, from: 1, to: 5, kind: 'snapshot' });
  script.after('sync', (connection) => connection.say({ t: 'snapshot', room, v: 5, d: doc }));
  const visitor = await stage.come(script);
  const playable = visitor.page.locator('.stage-board .board-pit:not([aria-disabled])');
  await visitor.open(`p/${position.replace('_S_4', '_S_40')}`); // the ply decides nothing
  await visitor.sees('local.fair.title');
  await visitor.get('link', 'local.fair.link').waitFor();
  await playable.first().waitFor({ state: 'detached' });
  await sow(visitor, VECTOR.moves[4], VECTOR.game);
  await visitor.sees('local.count', { ply: 0, last: 0 });

  await visitor.open(`p/${VECTOR.at(3)}`);
  await sees(visitor, VECTOR.at(3));
  await script.hears('sync', 2);
  await sow(visitor, VECTOR.moves[3], VECTOR.game);
  await visitor.sees('local.fair.title');
  await playable.first().waitFor({ state: 'detached' });
  script.say({ t: 'snapshot', room, v: 6, d: { ...doc, state: 'over', game: { ...doc.game, result: { winner: 'south', south: 40, north: 8, reason: 'resign' }, turn: null, legal: '' } } });
  await sees(visitor, position);
  await playable.first().waitFor();
  await visitor.leave();
});

const RECORD = recordOf(VECTOR);

test('a record is pasted, looked at, and saved as the same game', async () => {
  const visitor = await stage.come(new Script());
  await openText(visitor, RECORD.replace(/\n/g, '\r\n'));
  await sees(visitor, VECTOR.at(VECTOR.moves.length));
  await visitor.page.getByText(endOf(visitor, VECTOR), { exact: true }).waitFor();
  assert.deepEqual(await visitor.page.locator('.side .move').allInnerTexts(), VECTOR.tokens());
  assert.deepEqual(await visitor.page.locator('.strip-name').allInnerTexts(), ['Kofi', 'Ama']);
  await visitor.get('button', 'act.first').click();
  await sees(visitor, VECTOR.start);
  const again = await savedRecord(visitor);
  assert.equal(again.split('\n\n')[1].replace(/\s+/g, ' '), RECORD.split('\n\n')[1].replace(/\s+/g, ' '));
  assert.match(again, /\[South "Ama"\]/);
  await openText(visitor, again);
  await sees(visitor, VECTOR.at(VECTOR.moves.length));
  await visitor.leave();
});

test('a seed that is given away at the end is told', async () => {
  const visitor = await stage.come(new Script());
  await openText(visitor, recordOf(GENEROUS()));
  const gift = visitor.say('end.gift.other', { name: visitor.say('seat.north') });
  await visitor.page.getByText(`${visitor.say('end.cannot-feed')} ${gift}`, { exact: true }).waitFor();
  await visitor.leave();
});

test('a record is opened from a file, on the local board too', async () => {
  const file = join(tmpdir(), `djenon-${process.pid}.sgr`);
  await writeFile(file, RECORD);
  const visitor = await stage.come(new Script());
  await visitor.open('p/adji-boto');
  await visitor.get('button', 'local.more').click();
  await visitor.get('button', 'archive.record').click();
  await visitor.page.getByLabel(visitor.say('open.file'), { exact: true }).setInputFiles(file);
  await visitor.page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
  await visitor.get('button', 'open.go').click();
  await sees(visitor, VECTOR.at(VECTOR.moves.length));
  await visitor.leave();
});

test('a record that stopped early says how it ended', async () => {
  const visitor = await stage.come(new Script());
  const stores = VECTOR.stores(4).join('-');
  await openText(visitor, RECORD
    .replace(/\[Result "[^"]*"\]/, `[Result "${stores}"]`).replace(/\[Winner "[^"]*"\]/, '[Winner "North"]')
    .replace(/\[Termination "[^"]*"\]/, '[Termination "resign"]')
    .replace(/\n\n.*/s, `\n\n${VECTOR.tokens(4).map((it, ply) => (ply % 2 ? it : `${ply / 2 + 1}. ${it}`)).join(' ')} ${stores}\n`));
  await sees(visitor, VECTOR.at(4));
  await visitor.page.locator('.local-note').getByText(visitor.say('end.resign.other', { name: visitor.say('seat.south') })).waitFor();
  await visitor.leave();
});

test('a record with a bad move names it and why, and is shown up to there', async () => {
  const visitor = await stage.come(new Script());
  const [third] = VECTOR.tokens().slice(2);
  const bad = RECORD.replace(`2. ${third}`, '2. c');
  await openText(visitor, bad);
  const what = visitor.say('why.not-yours');
  await visitor.sees('fault.at.move', { ply: 3, word: 'c', what });
  await visitor.get('button', 'open.upto').click();
  await sees(visitor, VECTOR.at(2));
  await visitor.sees('local.fault', { what: visitor.say('fault.at.move', { ply: 3, word: 'c', what }) });
  await visitor.page.reload();
  await visitor.sees('local.fault', { what: visitor.say('fault.at.move', { ply: 3, word: 'c', what }) });
  await visitor.leave();
});

test('what is no record, nothing, or too long is met with a sentence', async () => {
  const visitor = await stage.come(new Script());
  await openText(visitor, '');
  await visitor.sees('open.empty');
  const go = async (/** @type {string} */ text) => {
    await visitor.page.getByLabel(visitor.say('open.label'), { exact: true }).fill(text);
    await visitor.get('button', 'open.go').click();
  };
  await go('hello');
  await visitor.sees('fault.at.line', { line: 1, what: visitor.say('fault.missing') });
  await go(RECORD.replace('djenon-abe', 'oware'));
  await visitor.sees('fault.at.line', { line: 1, what: visitor.say('fault.game') });
  await go('x'.repeat(256 * 1024 + 1));
  await visitor.sees('open.large', { n: 256 });
  await visitor.leave();
});

test('who waits at the own table can play both sides meanwhile', async () => {
  const script = new Script();
  const visitor = await stage.come(script);
  await ROOM_PAGES['room, waiting'](/** @type {any} */ (visitor), script);
  await visitor.get('link', 'wait.local').click();
  await sees(visitor, SHORT['adji-boto']().start);
  await visitor.leave();
});

test('a replay is played on from where it stands', async () => {
  const long = findVector('djenon-abe', VECTOR.moves);
  stage.api['api/games/K7MPQ-2R9XD-1'] = (await import('./lib/scenes.mjs')).finishedGame();
  const visitor = await stage.come(new Script());
  await visitor.open('g/K7MPQ-2R9XD-1#3');
  await visitor.get('link', 'replay.onward').click();
  await sees(visitor, long.at(3));
  await sow(visitor, long.moves[3], long.game);
  await sees(visitor, long.at(4));
  await visitor.leave();
});
