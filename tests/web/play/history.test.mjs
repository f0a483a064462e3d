// SPDX-License-Identifier: MIT
// @ts-check
// Looking back in a running game: by buttons, by keys and by the list, while the game goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tap } from './lib/line.mjs';
import { openHouse, sentenceOf, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();
const VECTOR = SHORT['djenon-abe']();
const PLAYED = 5;

/** A game of five plies: South at a desk has the list beside the board, North a telephone. */
async function lay() {
  const table = await Table.lay(house, VECTOR.game);
  await table.see(VECTOR.start);
  await table.play(VECTOR, { to: PLAYED });
  return table;
}

/** @param {Visitor} visitor @param {number} ply that is looked at @param {number} last */
async function looksAt(visitor, ply, last) {
  await visitor.seesLine('turn', ply === 0
    ? visitor.say('record.start') : visitor.say('record.looking', { ply, last }));
  const [, south, north, stores] = VECTOR.at(ply).split('_');
  await visitor.until((pits) => window.readNumbers().startsWith(pits), `${south}_${north}_`, `ply ${ply}`);
  assert.equal(await visitor.page.locator('.status-look').isVisible(), true);
  assert.ok(stores);
}

/** @param {Visitor} visitor */
async function isBack(visitor) {
  await visitor.page.locator('.status-look').waitFor({ state: 'hidden' });
  assert.equal(await visitor.page.locator('.is-looking').count(), 0);
}

test('buttons, keys and the list lead through a running game and back', async () => {
  const table = await lay();
  const { south } = table;
  const { page } = south;
  const side = page.locator('.side');
  const step = (/** @type {string} */ key) => side.getByRole('button', { name: south.say(key), exact: true });
  await step('act.back').click();
  await looksAt(south, 4, PLAYED);
  await step('act.first').click();
  await looksAt(south, 0, PLAYED);
  assert.equal(await step('act.first').getAttribute('aria-disabled'), 'true');
  await step('act.forward').click();
  await looksAt(south, 1, PLAYED);
  await side.locator('.move').nth(2).click();
  await looksAt(south, 3, PLAYED);
  assert.equal(await side.locator('.move[aria-current="step"]').innerText(), VECTOR.tokens()[2]);
  await step('record.back').click();
  await isBack(south);
  await south.seesPosition(VECTOR.at(PLAYED));

  await south.pit(0).focus();
  for (const [key, ply] of /** @type {[string, number][]} */ ([['[', 4], ['[', 3], [']', 4], ['{', 0], [']', 1]])) {
    await page.keyboard.press(key);
    await looksAt(south, ply, PLAYED);
  }
  await page.keyboard.press('}');
  await isBack(south);
  await page.keyboard.press('{');
  await looksAt(south, 0, PLAYED);
  const bar = page.locator('.status-look');
  await bar.getByRole('button', { name: south.say('act.forward'), exact: true }).click();
  await looksAt(south, 1, PLAYED);
  await page.keyboard.press('End');
  await isBack(south);
  await table.leave();
});

test('on a telephone the list gives way to the board, which the bar steps through', async () => {
  const table = await lay();
  const { north } = table;
  await north.touch(north.button('act.moves'));
  const dialog = north.page.getByRole('dialog');
  await north.touch(dialog.getByRole('button', { name: north.say('act.back'), exact: true }));
  await looksAt(north, 4, PLAYED);
  assert.equal(await dialog.count(), 0);
  const bar = north.page.locator('.status-look');
  await north.touch(bar.getByRole('button', { name: north.say('act.back'), exact: true }));
  await looksAt(north, 3, PLAYED);
  const board = await north.page.locator('.stage-board').boundingBox();
  assert.ok(board && board.height > 176, 'the board stays in sight');
  await north.touch(bar.getByRole('button', { name: north.say('record.back'), exact: true }));
  await isBack(north);
  await north.seesPosition(VECTOR.at(PLAYED));
  await table.leave();
});

test('who looks back is told of what is played, and stays', async () => {
  const table = await lay();
  const { south, north } = table;
  await south.pit(0).focus();
  await south.page.keyboard.press('[');
  await looksAt(south, 4, PLAYED);
  await north.touchPit(6 + VECTOR.moves.charCodeAt(PLAYED) - 97);
  const played = VECTOR.next(PLAYED);
  await looksAt(south, 4, played);
  const last = sentenceOf(south, VECTOR, PLAYED, 'other', 'Kofi');
  // Of this game every pit with a seed in it may be sown here.
  const n = VECTOR.at(played).split('_')[1].split('-').filter((seeds) => seeds !== '0').length;
  const turn = south.say('turn.you', { n });
  await south.seesLine('line', `${last} ${turn}`);
  await south.page.keyboard.press('}');
  await isBack(south);
  await south.seesPosition(VECTOR.at(played));
  await table.leave();
});

test('who looks back while a move is on its way finds it on the board again', async () => {
  const table = await lay();
  const { south } = table;
  const line = await tap(south);
  await south.page.reload();
  await table.see(VECTOR.at(PLAYED));
  const own = await table.play(VECTOR, { from: PLAYED, to: PLAYED + 1 });
  const [, row, other] = VECTOR.at(own + 1).split('_');
  const seesOwn = (/** @type {string} */ what) => south.until(
    (pits) => window.readNumbers().startsWith(pits), `${row}_${other}`, what);
  line.mode = 'drop';
  await table.touchPit(VECTOR.at(own), VECTOR.moves[own]);
  await seesOwn('the own move');
  await south.pit(0).focus();
  await south.page.keyboard.press('[');
  await looksAt(south, own - 1, own);
  await south.page.keyboard.press('}');
  await isBack(south);
  await seesOwn('the own move again');
  line.mode = 'pass';
  await south.page.reload();
  await table.see(VECTOR.at(own + 1));
  await table.leave();
});

/** What stands in a field of what can be taken along. @param {Visitor} visitor @param {string} key */
const fieldOf = (visitor, key) => visitor.page.getByLabel(visitor.say(key), { exact: true }).inputValue();

/** @param {Visitor} visitor @param {() => Promise<any>} act in the dialog */
async function takeAlong(visitor, act) {
  await visitor.touch(visitor.button('act.more.name'));
  await visitor.touch(visitor.button('act.take'));
  await visitor.page.getByRole('dialog', { name: visitor.say('replay.share') }).waitFor();
  await act();
  await visitor.touch(visitor.button('site.close'));
}

/** @param {Visitor} visitor */
async function savedRecord(visitor) {
  const download = visitor.page.waitForEvent('download');
  await visitor.touch(visitor.button('replay.record.save'));
  const chunks = [];
  for await (const chunk of await (await download).createReadStream()) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The moves of a record. @param {string} record */
const movesOf = (record) => record.split('\n\n')[1].split(/\s+/).filter((it) => /^[A-Za-z-]/.test(it));

test('a running game can be taken along as it is looked at, and a finished one by its address', async () => {
  const table = await lay();
  const { south, north } = table;
  const code = /** @type {string} */ (table.link.split('/').pop());
  await takeAlong(south, async () => {
    assert.equal(await fieldOf(south, 'share.position'), VECTOR.at(PLAYED));
    const record = await savedRecord(south);
    assert.deepEqual(movesOf(record), VECTOR.tokens(PLAYED));
    assert.match(record, /\[South "Ama"\]\n\[North "Kofi"\]\n\[Result "\*"\]/);
    assert.match(record, /\[Clock "-"\]/);
  });
  await south.pit(0).focus();
  await south.page.keyboard.press('[');
  await looksAt(south, 4, PLAYED);
  await takeAlong(south, async () => {
    assert.equal(await fieldOf(south, 'share.position'), VECTOR.at(4));
    assert.equal(await fieldOf(south, 'replay.link'), `${house.root()}p/${VECTOR.at(4)}`);
  });
  await south.page.keyboard.press('Escape');
  await south.touch(south.page.locator('.status-look').getByRole('button', { name: south.say('record.back'), exact: true }));
  await table.play(VECTOR, { from: PLAYED });
  await takeAlong(north, async () => {
    assert.equal(await fieldOf(north, 'replay.link'), `${house.root()}g/${code}-1#${VECTOR.moves.length}`);
    assert.deepEqual(movesOf(await savedRecord(north)), VECTOR.tokens());
  });
  await table.leave();
});

test('a step on is sown, a step back is not', async () => {
  const table = await lay();
  const { south } = table;
  await south.page.evaluate(() => {
    const seen = new Set();
    Object.assign(window, { seenNumbers: seen });
    new MutationObserver(() => seen.add(window.readNumbers()))
      .observe(document.querySelector('.stage-board'), { subtree: true, childList: true, characterData: true });
  });
  const settings = { speed: 'normal', language: 'en', name: 'Ama' };
  await south.page.evaluate((it) => {
    localStorage.setItem('djenon.settings', JSON.stringify(it));
    window.dispatchEvent(new StorageEvent('storage', { key: 'djenon.settings' }));
  }, settings);
  const count = () => south.page.evaluate(() => /** @type {any} */ (window).seenNumbers.size);
  await south.pit(0).focus();
  await south.page.keyboard.press('{');
  await looksAt(south, 0, PLAYED);
  const before = await count();
  assert.ok(before <= 2, `${before} pictures on the way back`);
  await south.page.keyboard.press(']');
  await looksAt(south, 1, PLAYED);
  assert.ok(await count() > before + 3, 'seed by seed');
  await table.leave();
});

test('a browser without an engine says why it cannot look back', async () => {
  const table = await lay();
  const other = await house.come({ name: 'Eve' });
  table.others.push(other);
  await other.context.addInitScript('delete window.WebAssembly');
  await other.page.goto(table.link);
  await other.page.locator('.side .move').first().waitFor();
  await other.page.locator('.side .move').first().click();
  await other.seesLine('line', other.say('board.nopreview'));
  await table.leave();
});
