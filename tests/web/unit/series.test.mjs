// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf } from '../../../web/game/series.js';

const game = (south, north, score) => ({ game: 1, south, north, winner: 'south', score, reason: 'no-moves' });

for (const [title, series, expected] of [
  ['nothing', [], { pairs: 0, one: 0, two: 0 }],
  ['one_game', [game('a', 'b', [30, 18])], { pairs: 0, one: 0, two: 0 }],
  ['a_pair_by_its_seeds', [game('a', 'b', [25, 23]), game('b', 'a', [30, 18])], { pairs: 1, one: 0, two: 1 }],
  ['an_even_pair', [game('a', 'b', [30, 18]), game('b', 'a', [30, 18])], { pairs: 1, one: 0, two: 0 }],
  ['two_pairs_and_a_half', [
    game('a', 'b', [30, 18]), game('b', 'a', [20, 28]), game('a', 'b', [1, 47]), game('b', 'a', [24, 24]),
    game('a', 'b', [48, 0]),
  ], { pairs: 2, one: 1, two: 1 }],
  ['only_games_of_these_two', [
    game('a', 'c', [30, 18]), game('a', 'b', [30, 18]), game('b', 'a', [20, 28]),
  ], { pairs: 1, one: 1, two: 0 }],
]) {
  test(`${title}_counts_as_${JSON.stringify(expected)}`, () => {
    assert.deepEqual(pairsOf(series, 'a', 'b'), expected);
  });
}
