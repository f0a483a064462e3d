// SPDX-License-Identifier: MIT
// @ts-check
// The tutorials: every step can be done as it is told, in one way unless its row says otherwise, and
// its texts speak of what the engine does.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { meets, outcomeOf, valuesOf } from '../../../web/game/lesson.js';
import { makeEngine } from '../../../web/lib/engine.js';
import { GAMES } from '../../../web/lib/site.js';
import { LANGUAGE_CODES, parseTemplate } from '../../../web/lib/words.js';
import { letterOf, pitOf } from '../../../web/game/model.js';
import { stepOf } from '../../../web/ui/learn.js';

const engine = await makeEngine(readFileSync(String(process.env.ENGINE_WASM)));
const WEB = new URL('../../../web/', import.meta.url);
const FEWEST = 8;
const MOST = 12;
/** A learner's first laps are few. */
const MOST_LAPS = 2;
const TEXTS = ['title', 'text', 'task', 'done', 'miss'];
const { messages } = await import(new URL('messages/learn/en.js', WEB).href);

/** @param {string} rules */
const fileOf = (rules) => new URL(`tutorials/${rules}.js`, WEB);

/** @param {string} rules @returns {Promise<import('../../../web/game/lesson.js').Step[]>} */
const stepsOf = async (rules) => (await import(fileOf(rules).href)).STEPS;

/** What each of the player's own pits comes to. @param {string} position @param {number} rowPits */
const outcomesOf = (position, rowPits) => Array.from(
  { length: rowPits }, (_, pit) => outcomeOf(engine, position, letterOf(pit, rowPits)));

for (const { rules, shape: { rowPits } } of GAMES) {
  test(`${rules} has a tutorial of 8 to 12 steps`, async () => {
    assert.ok(existsSync(fileOf(rules)), `web/tutorials/${rules}.js is missing`);
    const steps = await stepsOf(rules);
    assert.ok(steps.length >= FEWEST && steps.length <= MOST, `${steps.length} steps`);
    assert.equal(new Set(steps.map(({ key }) => key)).size, steps.length);
  });

  for (const { key, position, goal, show, others = '' } of existsSync(fileOf(rules)) ? await stepsOf(rules) : []) {
    test(`${key} of ${rules} is done by what it shows and by nothing else`, () => {
      const reading = engine.read(position);
      assert.ok(reading, position);
      assert.deepEqual([reading.game, reading.turn, reading.over], [rules, 'south', false]);
      const right = outcomesOf(position, rowPits).filter((it) => meets(goal, it)).map(({ move }) => move);
      assert.deepEqual(right.sort(), [...show, ...others].sort());
    });

    test(`${key} of ${rules} leaves a wrong move to make, and few laps to follow`, () => {
      const played = outcomesOf(position, rowPits).filter(({ refused }) => refused === null);
      assert.ok(played.some((it) => !meets(goal, it)));
      played.forEach(({ laps, move }) => assert.ok(laps <= MOST_LAPS, `${move}: ${laps} laps`));
    });

    test(`${key} of ${rules} ends the game, or lets the other pass, only as its goal says`, () => {
      for (const it of outcomesOf(position, rowPits)) {
        const right = meets(goal, it);
        assert.equal(it.over, right && 'over' in goal, `${it.move} ends the game`);
        assert.equal(it.passes, right && 'passes' in goal, `after ${it.move} the other player passes`);
        assert.ok(!it.over || it.mine > it.theirs, `${it.mine} to ${it.theirs}`);
      }
    });

    test(`${key} of ${rules} has its texts, which name only what is known`, () => {
      for (const text of TEXTS) {
        const template = messages[`learn.${key}.${text}`];
        assert.ok(template, `${key}.${text}`);
        const known = valuesOf(outcomeOf(engine, position, show));
        parseTemplate(template).forEach((piece) => {
          assert.ok(typeof piece === 'string' || piece.name in known, template);
          assert.ok(typeof piece === 'string' || goal.refused === undefined || text === 'miss' || piece.name === 'pit',
            `nothing is sown where a move is refused: ${template}`);
        });
      }
    });
  }
}

test('a step is about its own row: a capture that reaches it takes from it', async () => {
  for (const { rules, shape: { rowPits } } of GAMES) {
    const step = (await stepsOf(rules)).find(({ key }) => key === 'own');
    if (step) {
      const { trace } = outcomeOf(engine, step.position, step.show);
      const rows = new Set(trace?.captures.map(({ pit }) => pit < rowPits));
      assert.deepEqual([...rows].sort(), [false, true], rules);
    }
  }
});

test('every text of a step belongs to a step', async () => {
  const keys = new Set((await Promise.all(GAMES.map(({ rules }) => stepsOf(rules)))).flat().map(({ key }) => key));
  for (const name of Object.keys(messages)) {
    const [, key, text] = name.split('.');
    assert.ok(!TEXTS.includes(text) || key === 'end' || keys.has(key), name);
  }
});

test('a move that is refused meets a goal only by its reason', () => {
  const position = 'djenon-aboure_0-2-5-1-5-4_1-0-0-0-5-5_12-8_S_20';
  assert.ok(meets({ refused: 'too-few' }, outcomeOf(engine, position, 'D')));
  assert.ok(!meets({ refused: 'too-few' }, outcomeOf(engine, position, 'A')));
  assert.ok(!meets({ refused: 'too-few' }, outcomeOf(engine, position, 'B')));
  assert.ok(!meets({ captured: 0 }, outcomeOf(engine, position, 'D')));
  assert.ok(meets({ captured: 0, laps: 1 }, outcomeOf(engine, position, 'E')));
  assert.ok(!meets({ captured: 0, laps: 2 }, outcomeOf(engine, position, 'E')));
});

test('what a move comes to is what the board shows after it', () => {
  const position = 'djenon-aboure_0-0-1-1-3-3_1-0-0-1-1-0_18-19_S_60';
  const it = outcomeOf(engine, position, 'E');
  assert.deepEqual([it.captured, it.end, it.count, it.over, it.mine, it.theirs], [6, 'a', 2, true, 27, 21]);
  assert.equal(it.sown[pitOf('F', 6)], 0);
  assert.equal(it.sown[pitOf('C', 6)], 1, 'nothing is divided yet');
  assert.equal(it.sown.reduce((sum, seeds) => sum + seeds), 48);
});

test('the address names a step, and nothing that is no step', () => {
  assert.deepEqual(['#1', '#3', '#11', '#99'].map((hash) => stepOf(hash, 10)), [0, 2, 10, 10]);
  assert.deepEqual(['', '#0', '#x', '#-1', '#1.5', '#1234'].map((hash) => stepOf(hash, 10)), [null, null, null, null, null, null]);
});

