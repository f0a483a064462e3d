// SPDX-License-Identifier: MIT
// @ts-check
// The figures of the rules: what they say is what the engine does.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeEngine } from '../../../web/lib/engine.js';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { GAMES } from '../../../web/lib/site.js';
import { readDiagram } from '../../../web/ui/figures.js';

const engine = await makeEngine(readFileSync(String(process.env.ENGINE_WASM)));

/** The figures of a page. @param {string} language @param {string} game */
function figuresOf(language, game) {
  const page = readFileSync(new URL(`../../../web/rules/${language}/${game}.html`, import.meta.url), 'utf8');
  return [...page.matchAll(/<figure(?: data-position="([^"]+)" data-move="(.)")?>(.*?)<\/figure>/gs)]
    .map(([, position, move, body]) => ({
      position,
      move,
      diagram: readDiagram([...body.matchAll(/<div class="diagram-row">(.*?)<\/div>/g)].map(([, row]) => (
        [...row.matchAll(/<span(?: class="([^"]*)")?>(\d+)<\/span>/g)]
          .map(([, name = '', seeds]) => ({ name, seeds: Number(seeds) }))))),
    }));
}

for (const { rules, shape } of GAMES) {
  const pits = 2 * shape.rowPits;
  for (const language of LANGUAGE_CODES) {
    test(`the figures of ${rules} are true, ${language}`, () => {
      const playable = figuresOf(language, rules).filter(({ position }) => position);
      assert.ok(playable.length >= 2);
      for (const { position, move, diagram } of playable) {
        const { legal } = /** @type {any} */ (engine.read(position));
        assert.ok(legal.includes(move), position);
        const trace = /** @type {any} */ (engine.trace(position, move));
        const [{ origin, drops, landing }] = trace.laps;
        const cells = /** @type {any} */ (engine.read(position)).cells.slice();
        const left = cells[origin] - drops.length;
        cells[origin] = left;
        drops.forEach((/** @type {number} */ pit) => (cells[pit] += 1));
        assert.deepEqual(diagram.cells.slice(0, pits), cells.slice(0, pits), position);
        assert.deepEqual([diagram.move?.pit, diagram.move?.trace?.laps[0].landing], [origin, landing]);
        const takes = trace.laps.length === 1 ? trace.captures : [];
        const byPit = (/** @type {any} */ a, /** @type {any} */ b) => a.pit - b.pit;
        assert.deepEqual(
          [...(diagram.move?.trace?.captures || [])].sort(byPit), [...takes].sort(byPit), position);
      }
    });
  }

  test(`no move of a figure of ${rules} ends its game`, () => {
    for (const { position } of figuresOf('en', rules).filter((it) => it.position)) {
      for (const letter of /** @type {any} */ (engine.read(position)).legal) {
        const game = /** @type {any} */ (engine.play(position));
        game.move(letter);
        assert.equal(game.state().over, false, `${position} ${letter}`);
      }
    }
  });
}
