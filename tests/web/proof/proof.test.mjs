// SPDX-License-Identifier: MIT
// @ts-check
// What a player sees is what happens: the preview, the board after the sowing, its names, and the
// server's event agree with independent rules and games, position by position, in a real browser with
// the real page. `./dev check` takes 10,000 positions a game, `./dev test` some of them.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { openHouse } from '../play/lib/table.mjs';
import { IS_WHOLE } from '../looks.mjs';
import { makeCases } from './cases.mjs';

/** @typedef {import('./cases.mjs').Case} Case */

const GAMES = ['djenon-aboure', 'djenon-abe', 'adji-boto'];
const POSITIONS = IS_WHOLE ? 10000 : 40;
const BATCH = 100;
const LONGEST = 6000; // ms of a sowing, whatever it is (web.md: 6 s at most), and of a division
const FRAME = 69; // the longest frame of driver.js
const SEEN_LAPS = 20; // of moves whose last seed is still in the air in a frame after it was sown
const SEEDS = { pit: 44, store: 64 }; // that are drawn: the number tells the rest

const house = openHouse({ store: 'memory' });

/** @param {number} pit @param {number} row */
const letterOf = (pit, row) => String.fromCharCode(pit < row ? 65 + pit : 97 + pit - row);

/** Lap numbers as they stand at the pits: the first few, and a sign that there are more.
 * @param {Record<number, string>} shown @param {number[][]} laps @param {string} where */
function compareLaps(shown, laps, where) {
  /** @type {Record<number, number[]>} */
  const wanted = {};
  laps.slice(1).forEach(([origin], index) => {
    wanted[origin] = [...(wanted[origin] ?? []), index + 2];
  });
  assert.deepEqual(Object.keys(shown), Object.keys(wanted), `${where}: pits with lap numbers`);
  for (const [pit, text] of Object.entries(shown)) {
    const numbers = text.replace('…', '').split('·').map(Number);
    const all = wanted[Number(pit)];
    assert.deepEqual(numbers, all.slice(0, numbers.length), `${where}: lap numbers at ${pit}`);
    assert.equal(text.includes('…'), all.length > numbers.length, `${where}: ${text} at ${pit}`);
  }
}

/** "+n" where seeds fall, and what is taken. @param {Record<number, string>} shown
 * @param {Judged['moves'][string]} move @param {string} sign @param {string} where
 * @param {number} store
 * @typedef {import('./cases.mjs').Judged} Judged */
function compareNotes(shown, { laps, taken }, sign, where, store) {
  /** @type {Record<number, number>} */
  const gains = {};
  laps.forEach(([, ...drops]) => drops.forEach((pit) => {
    gains[pit] = (gains[pit] ?? 0) + 1;
  }));
  const notes = Object.fromEntries(Object.entries(gains).map(([pit, seeds]) => [pit, `+${seeds}`]));
  taken.forEach(([pit, seeds]) => {
    notes[pit] = `${sign}${seeds}`;
  });
  if (taken.length > 0) {
    notes[store] = `+${taken.reduce((sum, [, seeds]) => sum + seeds, 0)}`;
  }
  assert.deepEqual(shown, notes, `${where}: seeds at each pit`);
}

/** The marks of a move, before or after it. @param {any} marks @param {Judged['moves'][string]} move
 * @param {boolean} isPreview @param {string} where @param {number} row */
function compareMarks(marks, move, isPreview, where, row) {
  const { laps, taken, landing } = move;
  const [origin] = laps[0];
  assert.equal(marks.isPreview, isPreview, where);
  assert.deepEqual(marks.origin, [origin], `${where}: where it begins`);
  assert.deepEqual(marks.landing, [landing], `${where}: where it ends`);
  assert.deepEqual(marks.taken, taken.map(([pit]) => pit).sort((a, b) => a - b), `${where}: taken`);
  compareNotes(marks.notes, move, isPreview ? '+' : '−', where, origin < row ? 12 : 13);
  compareLaps(marks.laps, laps, where);
  if (isPreview) {
    assert.ok(marks.paths.length > 0, `${where}: a path`);
    marks.paths.forEach((/** @type {number[]} */ path, /** @type {number} */ lap) => (
      assert.deepEqual(path, laps[lap], `${where}: path of lap ${lap + 1}`)));
  }
}

/** The numbers, and a seed for each as far as they are drawn. @param {any} board
 * @param {number[]} cells @param {string} where */
function compareBoard(board, cells, where) {
  assert.deepEqual(board.cells, cells, `${where}: numbers`);
  const seeds = cells.map((count, cell) => Math.min(count, cell < 12 ? SEEDS.pit : SEEDS.store));
  assert.deepEqual(board.seeds, seeds, `${where}: seeds`);
}

/** What moved, and where it came to. @param {{lasted: number, last: number[] | null}} movement
 * @param {number[] | null} cells where it ends by itself, if that can be seen
 * @param {string} where */
function compareMovement({ lasted, last }, cells, where) {
  assert.ok(lasted <= LONGEST + FRAME, `${where}: ${lasted} ms`);
  if (cells) {
    assert.deepEqual(last, cells, `${where}: in the last frame`);
  }
}

/** What pits are called by who sits at the mover's place.
 * @param {import('../play/lib/visitor.mjs').Visitor} visitor @param {Case} one @param {any} board */
function compareNames(visitor, { judged, position }, { names }) {
  const say = (/** @type {string} */ key, /** @type {any} */ values) => visitor.say(key, values);
  const row = names.length / 2;
  const side = position.split('_')[4] === 'S' ? 0 : 1;
  names.forEach((/** @type {string} */ name, /** @type {number} */ pit) => {
    const letter = letterOf(pit, row);
    const isMine = Math.floor(pit / row) === side;
    const can = judged.moves[letter] ? '.can' : '';
    const whose = isMine ? 'mine' : 'theirs';
    const plain = say(`board.pit.${whose}${isMine ? can : ''}`, { pit: letter, n: judged.before[pit] });
    const why = judged.refused[letter];
    assert.equal(can === '', why !== undefined, `${position}: ${letter}`);
    assert.equal(name, isMine && why ? say('board.pit.why', { name: plain, why: say(`why.${why}`) }) : plain);
  });
}

/** Names after a move: how many seeds, and what it did there. @param {any} visitor @param {any} board
 * @param {number[]} cells @param {number} side @param {Judged['moves'][string] | undefined} move */
function compareNamesAfter(visitor, { names }, cells, side, move) {
  const say = (/** @type {string} */ key, /** @type {any} */ values) => visitor.say(key, values);
  const row = names.length / 2;
  const taken = new Map(move?.taken.map(([pit, seeds]) => [pit, seeds]));
  names.forEach((/** @type {string} */ name, /** @type {number} */ pit) => {
    const whose = Math.floor(pit / row) === side ? 'mine' : 'theirs';
    let wanted = say(`board.pit.${whose}`, { pit: letterOf(pit, row), n: cells[pit] });
    if (taken.has(pit)) {
      wanted = say('board.pit.took', { name: wanted, n: taken.get(pit) });
    } else if (move && (pit === move.laps[0][0] || pit === move.landing)) {
      wanted = say(pit === move.laps[0][0] ? 'board.pit.began' : 'board.pit.ended', { name: wanted });
    }
    assert.ok(name === wanted || name.startsWith(`${wanted}. `), `${name} is not ${wanted}`);
  });
}

/** The server's event and the independent rules. @param {Case} one */
function compareEvent({ position, judged, event, ended }) {
  const { laps = 0, captured = 0, stores, pits } = event;
  const row = position.split('_')[1].split('-').length;
  assert.deepEqual([laps, captured], [judged.laps, judged.captured], position);
  assert.deepEqual(stores, judged.after.slice(12), position);
  assert.deepEqual(event.position.split('_').slice(1, 3).join('-').split('-').map(Number),
    judged.after.slice(0, 2 * row), position);
  assert.equal(event.turn === null, judged.end !== null, position);
  assert.deepEqual(pits ?? null, judged.end ? judged.sown.slice(0, 2 * row) : null, position);
  assert.equal(ended?.reason ?? null, judged.end, position);
  if (ended) {
    assert.deepEqual([ended.south, ended.north], judged.after.slice(12), position);
  }
}

/** One position: what was seen of it. @param {any} visitor @param {Case} one @param {any} seen */
function compare(visitor, one, seen) {
  const { position, judged, event } = one;
  const row = position.split('_')[1].split('-').length;
  const side = position.split('_')[4] === 'S' ? 0 : 1;
  const played = judged.moves[event.pit];
  compareEvent(one);
  assert.deepEqual(Object.keys(judged.moves).join(''), one.legal, position);
  compareBoard(seen.before, judged.before, position);
  compareNames(visitor, one, seen.before);
  for (const [letter, move] of Object.entries(judged.moves)) {
    const where = `${position} ${letter}`;
    const marks = seen.previews[letter];
    compareMarks(marks, move, true, where, row);
    const captured = move.taken.reduce((sum, [, seeds]) => sum + seeds, 0);
    assert.equal(marks.line, visitor.say('board.preview', {
      pit: letter, laps: move.laps.length, end: letterOf(move.landing, row), captured,
    }), where);
  }
  const where = `${position} after ${event.pit ?? 'a pass'}`;
  compareBoard(seen.sown, judged.sown, where);
  compareNamesAfter(visitor, seen.sown, judged.sown, side, played);
  if (played) {
    assert.deepEqual(played.cells, judged.sown, where);
    compareMarks(seen.sown.marks, played, false, where, row);
  } else {
    assert.ok(judged.passes, where);
    assert.deepEqual(seen.sown.marks.origin, [], where);
  }
  compareMovement(seen.sowing, played && played.laps.length <= SEEN_LAPS ? judged.sown : null, where);
  if (one.ended) {
    compareBoard(seen.after, judged.after, `${where}, at the end`);
    compareNamesAfter(visitor, seen.after, judged.after, side, played);
    const hasRows = judged.sown.slice(0, 12).some((seeds) => seeds > 0);
    compareMovement(seen.division, hasRows ? judged.after : null, `${where}, its division`);
  }
}

/** What the positions of a game were about, so that nobody takes a list without passes for a proof.
 * @param {Case[]} cases */
function count(cases) {
  const among = (/** @type {(one: Case) => boolean} */ is) => cases.filter(is).length;
  return {
    passes: among(({ judged }) => judged.passes),
    endless: among(({ judged }) => Object.values(judged.refused).includes('endless')),
    captures: among(({ judged }) => judged.captured > 0),
    ends: [...new Set(cases.map(({ judged }) => judged.end).filter(Boolean))].sort(),
    laps: Math.max(...cases.flatMap(({ judged }) => (
      Object.values(judged.moves).map(({ laps }) => laps.length)))),
  };
}

for (const rules of GAMES) {
  test(`preview, board and event of ${rules} agree with independent rules`, async (t) => {
    const cases = await makeCases(house.server, rules, POSITIONS);
    const about = count(cases);
    t.diagnostic(`${cases.length} positions of ${rules}: ${JSON.stringify(about)}`);
    assert.ok(cases.length >= POSITIONS);
    assert.ok(about.passes > 0 && about.captures > 0 && about.ends.length > 0);
    assert.ok(rules === 'adji-boto' || about.endless > 0);
    assert.ok(rules !== 'djenon-abe' || ['no-progress', 'repetition'].every((it) => about.ends.includes(it)));
    assert.ok(rules !== 'djenon-aboure' || about.laps >= 808);

    const visitor = await house.come({ settings: { speed: 'normal' } });
    const { page } = visitor;
    await page.addInitScript({ path: fileURLToPath(new URL('driver.js', import.meta.url)) });
    await page.addInitScript({ content: `proof.open(${JSON.stringify(cases[0])})` });
    await visitor.open('r/BCDFG-23456');
    await page.locator('.stage-board .board-pit.is-legal').first().waitFor();
    await page.waitForLoadState('networkidle'); // with the engine
    await page.evaluate(() => window.proof.hold());
    for (let at = 0; at < cases.length; at += BATCH) {
      const batch = cases.slice(at, at + BATCH);
      const seen = await page.evaluate((all) => window.proof.see(all), batch);
      batch.forEach((one, index) => compare(visitor, one, seen[index]));
    }
    await visitor.leave();
  });
}
