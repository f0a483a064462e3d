// SPDX-License-Identifier: MIT
// Which games stand on a wall, where, and which one is large.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arrange, CALM, EMPTY_GRID, FAREWELL, feature, LINGER, LIVELY, NOTHING, PLACES, roomsOf, SHIFT, TURN,
} from '../../../web/game/wall.js';
import { gridOf, hasLarge, seatingOf, unitOf } from '../../../web/ui/wallplan.js';

const NOW = 1_000_000_000;
/** Like a page's: 1, 2, 3, 4, then in rows of up to four. */
const capacity = (count) => (count <= 4 ? count : Math.ceil(count / Math.ceil(count / 4)) * Math.ceil(count / 4));
const row = (room, table, more = {}) => ({ room, table, state: 'playing', spectators: 'open', ...more });
/** Rooms A, B, C … of tables 1, 2, 3 … */
const rows = (letters) => [...letters].map((letter) => row(letter, letter.charCodeAt(0) - 64));
const show = (grid) => grid.places.map((place) => (place ? place.room + (place.over ? '!' : '') : '-')).join('');
const after = (grid, letters, now = NOW, held = null) => arrange(grid, rows(letters), now, capacity, held);

test('games_come_in_the_order_of_their_tables', () => {
  assert.equal(show(after(EMPTY_GRID, 'CAB')), 'ABC');
});

for (const [title, more] of [
  ['a_table_that_waits', { state: 'open' }],
  ['a_game_without_spectators', { spectators: 'none' }],
]) {
  test(`${title}_is_not_shown`, () => {
    const grid = arrange(EMPTY_GRID, [row('A', 1), row('B', 2, more)], NOW, capacity);
    assert.equal(show(grid), 'A');
  });
}

test('a_game_that_spectators_see_later_is_shown', () => {
  assert.equal(show(arrange(EMPTY_GRID, [row('A', 1, { spectators: 'delayed' })], NOW, capacity)), 'A');
});

test('a_game_keeps_its_place_whatever_ends_and_comes', () => {
  let grid = after(EMPTY_GRID, 'ABCD');
  grid = after(grid, 'ACDE', NOW + 1);
  assert.equal(show(grid), 'AB!CDE-');
  grid = after(grid, 'ACDE', NOW + 1 + LINGER);
  assert.equal(show(grid), 'A-CDE-');
  assert.equal(show(after(grid, 'ACDEF', NOW + 2 + LINGER)), 'AFCDE-');
});

test('a_rematch_at_once_goes_on_in_the_same_place', () => {
  let grid = after(after(EMPTY_GRID, 'AB'), 'B', NOW + 1);
  assert.equal(show(grid), 'A!B');
  grid = after(grid, 'AB', NOW + 2);
  assert.equal(show(grid), 'AB');
  assert.equal(show(after(grid, 'B', NOW + 1 + LINGER)), 'A!B', 'it lingers anew');
});

test('the_grid_shrinks_only_when_it_has_been_too_large_for_a_while', () => {
  let grid = after(EMPTY_GRID, 'ABCDEF');
  grid = after(grid, 'AF', NOW + 1);
  grid = after(grid, 'AF', NOW + 1 + LINGER);
  assert.equal(show(grid), 'A----F');
  grid = after(grid, 'AF', NOW + LINGER + CALM);
  assert.equal(show(grid), 'A----F');
  assert.equal(show(after(grid, 'AF', NOW + 1 + LINGER + CALM)), 'AF');
});

test('a_grid_that_was_needed_again_waits_anew_before_it_shrinks', () => {
  let grid = after(EMPTY_GRID, 'ABCDEF');
  grid = after(grid, 'ABC', NOW + 1);
  grid = after(grid, 'ABC', NOW + 1 + LINGER);
  grid = after(grid, 'ABCGHI', NOW + 2 + LINGER);
  assert.equal(show(grid), 'ABCGHI');
  grid = after(grid, 'ABC', NOW + 3 + LINGER);
  grid = after(grid, 'ABC', NOW + 3 + 2 * LINGER);
  assert.equal(show(after(grid, 'ABC', NOW + 2 + 2 * LINGER + CALM)), 'ABC---');
});

test('only_what_a_smaller_grid_does_not_reach_moves', () => {
  let grid = after(EMPTY_GRID, 'ABCDEF');
  for (const now of [NOW + 1, NOW + 1 + LINGER, NOW + 1 + LINGER + CALM]) {
    grid = after(grid, 'BDF', now);
  }
  assert.equal(show(grid), 'DBF');
});

const MANY = 'ABCDEFGHIJKLMNO';

test('no_more_than_twelve_games_have_a_place', () => {
  const grid = after(EMPTY_GRID, MANY);
  assert.equal(show(grid), 'ABCDEFGHIJKL');
  assert.equal(roomsOf(grid).length, PLACES);
  assert.deepEqual(grid.queue, ['M', 'N', 'O']);
});

test('whoever_waits_takes_the_place_of_a_game_that_ended_a_moment_ago', () => {
  const grid = after(after(EMPTY_GRID, MANY), MANY.replace('C', ''), NOW + 1);
  assert.equal(show(after(grid, MANY.replace('C', ''), NOW + FAREWELL)), 'ABC!DEFGHIJKL');
  assert.equal(show(after(grid, MANY.replace('C', ''), NOW + 1 + FAREWELL)), 'ABMDEFGHIJKL');
});

test('with_more_games_than_places_each_has_its_turn', () => {
  let grid = after(EMPTY_GRID, MANY);
  const seen = new Set(roomsOf(grid));
  for (let turn = 1; turn <= 3; turn += 1) {
    grid = after(grid, MANY, NOW + turn * SHIFT);
    roomsOf(grid).forEach((room) => seen.add(room));
    assert.equal(roomsOf(grid).length, PLACES);
  }
  assert.equal([...seen].sort().join(''), MANY);
  assert.deepEqual(grid.queue, ['A', 'B', 'C']);
});

test('what_is_shown_large_does_not_lose_its_place', () => {
  const grid = after(after(EMPTY_GRID, MANY), MANY, NOW + SHIFT, 'A');
  assert.equal(show(grid), 'AMCDEFGHIJKL');
  const ended = after(after(EMPTY_GRID, MANY), MANY.slice(1), NOW + 1, 'A');
  assert.equal(show(after(ended, MANY.slice(1), NOW + 1 + FAREWELL, 'A')), 'A!BCDEFGHIJKL');
  assert.equal(show(after(ended, MANY.slice(1), NOW + 1 + LINGER, 'A')), 'MBCDEFGHIJKL');
});

test('a_room_that_waited_and_is_gone_gets_no_place', () => {
  const grid = after(after(EMPTY_GRID, MANY), MANY.replace('M', ''), NOW + SHIFT);
  assert.equal(show(grid), 'NBCDEFGHIJKL');
});

test('the_places_of_a_night_stay_in_bounds', () => {
  let grid = EMPTY_GRID;
  let seed = 7;
  for (let step = 0; step < 2000; step += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWX'].filter((_, at) => (seed >> at) & 1).join('');
    grid = after(grid, letters, NOW + step * 3000);
    const rooms = roomsOf(grid);
    assert.equal(new Set(rooms).size, rooms.length, 'no game twice');
    assert.ok(grid.places.length <= PLACES && grid.queue.length <= 24);
    const playing = grid.places.filter((place) => place && !place.over).map(({ room }) => room);
    assert.ok(playing.every((room) => letters.includes(room)));
    assert.equal([...playing, ...grid.queue].sort().join(''), letters);
  }
});

const game = (room, more = {}) => ({ room, movedAt: NOW - 1000, isBusy: false, over: 0, ...more });
const large = (room, since, turns = {}) => ({ room, since, turns });

for (const [title, featured, games, expected] of [
  ['nothing_without_games', NOTHING, [], null],
  ['the_first_one', NOTHING, [game('A'), game('B')], 'A'],
  ['the_same_for_its_time', large('A', NOW - TURN + 1), [game('A'), game('B')], 'A'],
  ['another_after_that', large('A', NOW - TURN), [game('A'), game('B')], 'B'],
  ['the_same_while_it_sows', large('A', NOW - 5 * TURN), [game('A', { isBusy: true }), game('B')], 'A'],
  ['the_only_one', large('A', NOW - TURN), [game('A', { movedAt: 0 })], 'A'],
  ['one_in_which_something_happens', large('A', NOW - TURN),
    [game('A'), game('B', { movedAt: NOW - LIVELY }), game('C')], 'C'],
  ['the_same_when_nothing_happens_elsewhere', large('A', NOW - TURN),
    [game('A'), game('B', { movedAt: NOW - LIVELY })], 'A'],
  ['another_when_nothing_happens_anywhere', large('A', NOW - TURN),
    [game('A', { movedAt: 0 }), game('B', { movedAt: 0 })], 'B'],
  ['the_one_whose_turn_is_longest_ago', large('C', NOW - TURN, { A: NOW - 10, B: NOW - 20, C: NOW - TURN }),
    [game('A'), game('B'), game('C')], 'B'],
  ['one_that_was_never_large_first', large('C', NOW - TURN, { A: NOW - 10, C: NOW - TURN }),
    [game('A'), game('B'), game('C')], 'B'],
  ['the_result_for_a_while', large('A', NOW - 5 * TURN),
    [game('A', { over: NOW - FAREWELL + 1 }), game('B')], 'A'],
  ['another_after_the_result', large('A', NOW - 1),
    [game('A', { over: NOW - FAREWELL }), game('B')], 'B'],
  ['another_at_once_when_the_room_is_gone', large('A', NOW - 1), [game('B')], 'B'],
  ['no_game_that_is_over', large('A', NOW - TURN), [game('A'), game('B', { over: NOW - 1 })], 'A'],
  ['the_last_result_when_all_are_over', large('A', NOW - TURN),
    [game('A', { over: NOW - FAREWELL }), game('B', { over: NOW - 1 })], 'A'],
]) {
  test(`what_is_large_is_${title}`, () => {
    assert.equal(feature(featured, games, NOW).room, expected);
  });
}

test('every_game_is_shown_large_in_turn_and_no_old_one_is_remembered', () => {
  let featured = NOTHING;
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    const now = NOW + step * TURN;
    featured = feature(featured, ['A', 'B', 'C'].map((room) => game(room, { movedAt: now })), now);
    seen.push(featured.room);
  }
  assert.equal(seen.join(''), 'ABCABC');
  featured = feature(featured, [game('D')], NOW);
  assert.deepEqual(Object.keys(featured.turns), ['D']);
});

for (const [width, height, unit] of [
  [1280, 720, 1], [1920, 1080, 1.5], [1024, 768, 0.8], [2560, 1080, 1.5], [720, 1280, 1],
  [768, 1024, 0.8], [1080, 1920, 1.5],
]) {
  test(`a_window_of_${width}x${height}_has_units_of_${unit}_px`, () => {
    assert.equal(unitOf(width, height), unit);
  });
}

for (const [width, height, grids] of [
  [1280, 720, { 0: '0x0', 1: '1x1', 2: '2x1', 4: '4x1', 5: '3x2', 6: '3x2', 8: '4x2', 9: '3x3', 12: '4x3' }],
  [1920, 1080, { 12: '4x3' }],
  [768, 1024, { 2: '2x1', 4: '4x1', 12: '4x3' }],
  [720, 1280, { 2: '2x1', 4: '2x2', 6: '3x2', 12: '3x4' }],
  [320, 568, { 12: '3x4' }],
]) {
  test(`the_grid_fits_into_${width}x${height}`, () => {
    for (const [count, expected] of Object.entries(grids)) {
      const { columns, rows } = gridOf(Number(count), width, height);
      assert.equal(`${columns}x${rows}`, expected, count);
    }
  });
}

for (const [width, height, expected] of [
  [980, 210, 'beside'], [980, 380, 'above'], [980, 600, 'above'], [688, 300, 'above'], [688, 120, 'beside'],
]) {
  test(`the_players_of_a_large_board_in_${width}x${height}_are_${expected}`, () => {
    assert.equal(seatingOf(width, height), expected);
  });
}

for (const [title, count, said, size, expected] of [
  ['twelve_games', 12, { news: 0, lines: 0 }, [1280, 720], true],
  ['twelve_games_and_a_pause', 12, { news: 0, lines: 1 }, [1280, 720], true],
  ['twelve_games_and_a_long_announcement', 12, { news: 200, lines: 0 }, [1280, 720], false],
  ['eight_games_a_pause_and_an_announcement', 8, { news: 40, lines: 1 }, [1280, 720], true],
  ['one_game_and_everything', 1, { news: 200, lines: 1 }, [1280, 720], true],
  ['twelve_games_on_a_tall_wall', 12, { news: 0, lines: 0 }, [720, 1280], true],
  ['twelve_games_and_much_to_say_on_a_tall_wall', 12, { news: 200, lines: 1 }, [720, 1280], false],
]) {
  test(`${title}_${expected ? 'leave' : 'do_not_leave'}_room_for_the_large_board`, () => {
    assert.equal(hasLarge(gridOf(count, ...size), said, ...size), expected);
  });
}
