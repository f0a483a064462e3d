// SPDX-License-Identifier: MIT
// What the board computes without a browser: places, times, and its colours.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { stepFrom, numberedPit } from '../../../web/board/gestures.js';
import { chooseLying, createLayout, LEAST_PITS } from '../../../web/board/layout.js';
import { createSpots } from '../../../web/board/heaps.js';
import { createDivision, createTimeline } from '../../../web/board/timeline.js';
import { summarize } from '../../../web/board/trace.js';
import { relay, single } from './sow.mjs';

const START = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0];
const LONG = [4, 3, 3, 5, 6, 7, 4, 3, 2, 1, 4, 1, 5, 0]; // 808 laps from pit 1

function layoutOf(width, height, more = {}) {
  const request = {
    width,
    height,
    rowPits: 6,
    stores: false,
    viewer: 'south',
    textScale: 1,
    lying: width >= height,
    ...more,
  };
  return createLayout({ ...request, lying: chooseLying(request) });
}

// What is left of a window when an app has put its lines around the board.
const HOSTS = [
  [320, 400],
  [390, 620],
  [844, 270],
  [768, 800],
  [1240, 560],
  [1880, 820],
];

// As a wall asks for them: its text is twice as large as a page's.
for (const [title, width, height, small] of [
  ['a_picture', 222, 76, true],
  ['a_board', 500, 210, false],
  ['a_large_board', 900, 400, false],
]) {
  test(`${title}_for_eyes_far_away_has_numbers_as_large_as_text`, () => {
    const how = { small, lying: true, textScale: 2, distant: true };
    const layout = createLayout({ width, height, rowPits: 6, stores: false, viewer: 'south', ...how });
    assert.ok(layout.font >= 24, `${layout.font}`);
    assert.ok(layout.font <= layout.pitch, `${layout.pitch}`);
    assert.equal(layout.letter, 0);
    const right = Math.max(...layout.cells.filter(Boolean).map(({ x, rx }) => x + rx));
    assert.ok(right < width, `${right}`);
    assert.ok(layout.breadth + layout.depth <= height);
  });
}

for (const [width, height] of HOSTS) {
  for (const game of [
    { rowPits: 6, stores: false },
    { rowPits: 5, stores: true },
  ]) {
    test(`pits_can_be_hit_and_all_fits_in_${width}x${height}_with_${game.rowPits}_pits`, () => {
      const layout = layoutOf(width, height, game);
      for (const cell of layout.cells.slice(0, 2 * game.rowPits)) {
        assert.ok(Math.min(cell.box.width, cell.box.height) >= 44, JSON.stringify(cell.box));
      }
      for (const cell of layout.cells.filter(Boolean)) {
        assert.ok(
          cell.box.x >= 0 && cell.box.x + cell.box.width <= width,
          JSON.stringify(cell.box),
        );
        assert.ok(
          cell.box.y >= 0 && cell.box.y + cell.box.height <= height,
          JSON.stringify(cell.box),
        );
      }
      assert.ok(layout.font >= 12);
    });
  }
}

for (const [width, height] of [...HOSTS, [320, 330]]) {
  for (const viewer of ['south', 'north']) {
    for (const textScale of [1, 2]) {
      test(`letters_have_a_place_in_${width}x${height}_${viewer}_x${textScale}`, () => {
        const { lying, cells, font, letter } = layoutOf(width, height, { viewer, textScale });
        const badge = lying ? font * 2.1 : font * 1.2 + 4;
        const glyph = letter * 0.72;
        assert.ok(letter >= 11);
        for (const { letter: at, count, box } of cells.slice(0, 12)) {
          const axis = lying ? 0 : 1;
          const [start, end] = lying ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
          assert.ok(at[axis] + glyph / 2 < count[axis] - badge / 2, 'before its number');
          assert.ok(at[axis] - glyph / 2 >= start - 1, 'in its own column');
          assert.ok(count[axis] + badge / 2 <= end + 1, 'and so is the number');
          assert.equal(at[1 - axis], count[1 - axis], 'in line');
        }
      });
    }
  }
}

for (const [width, height, lying, followed] of [
  [304, 316, true, true],
  [270, 420, true, false],
  [374, 560, true, true],
  [600, 270, false, false],
  [1240, 560, false, true],
]) {
  test(`a_wish_to_${lying ? 'lie' : 'stand'}_in_${width}x${height}_is_${followed ? '' : 'not_'}followed`, () => {
    const request = {
      width, height, rowPits: 6, stores: false, viewer: 'south', textScale: 1, lying,
    };
    assert.equal(chooseLying(request, LEAST_PITS) === lying, followed);
    const { pitch } = createLayout({ ...request, lying: chooseLying(request, LEAST_PITS) });
    assert.ok(pitch >= (followed ? LEAST_PITS : 0), String(pitch));
  });
}

test('letters_give_way_to_numbers_where_there_is_no_room', () => {
  const { letter, pitch, cells } = layoutOf(200, 240);
  assert.ok(pitch < 32, String(pitch));
  assert.equal(letter, 0);
  assert.deepEqual(cells[3].letter, cells[3].count);
});

test('standing_is_lying_turned_anticlockwise', () => {
  const { cells } = layoutOf(390, 620);
  assert.ok(cells[0].y > cells[5].y, 'own row is sown upward');
  assert.ok(cells[0].x > cells[11].x, 'own row is on the right');
  assert.ok(cells[12].y < cells[5].y && cells[13].y > cells[0].y, 'own store is at the far end');
});

test('flipping_changes_the_rows_places', () => {
  const [south, north] = ['south', 'north'].map((viewer) => layoutOf(844, 270, { viewer }).cells);
  for (let pit = 0; pit < 12; pit++) {
    assert.ok(Math.abs(south[pit].x - north[(pit + 6) % 12].x) < 0.01, `pit ${pit}`);
    assert.ok(Math.abs(south[pit].y - north[(pit + 6) % 12].y) < 0.01, `pit ${pit}`);
  }
});

test('arrows_follow_the_screen', () => {
  const rows = [
    [844, 270, 'south', 2, 'ArrowRight', 3],
    [844, 270, 'south', 2, 'ArrowUp', 9],
    [844, 270, 'south', 9, 'ArrowRight', 8],
    [844, 270, 'south', 9, 'ArrowDown', 2],
    [844, 270, 'south', 5, 'ArrowRight', 5],
    [844, 270, 'south', 0, 'ArrowDown', 0],
    [844, 270, 'north', 2, 'ArrowRight', 1],
    [844, 270, 'north', 2, 'ArrowDown', 9],
    [390, 620, 'south', 2, 'ArrowUp', 3],
    [390, 620, 'south', 2, 'ArrowLeft', 9],
    [390, 620, 'south', 9, 'ArrowUp', 8],
    [390, 620, 'south', 9, 'ArrowRight', 2],
    [390, 620, 'south', 2, 'End', 5],
    [390, 620, 'south', 9, 'Home', 6],
  ];
  for (const [width, height, viewer, pit, key, next] of rows) {
    assert.equal(
      stepFrom(layoutOf(width, height, { viewer }), pit, key),
      next,
      `${width} ${viewer} ${pit} ${key}`,
    );
  }
  assert.equal(stepFrom(layoutOf(844, 270), 2, 'x'), null);
  assert.equal(numberedPit(5, 'north', '1'), 5);
  assert.equal(numberedPit(5, 'south', '6'), null);
  assert.equal(numberedPit(6, 'south', '6'), 5);
});

test('a_heap_keeps_its_places_when_it_grows', () => {
  const cell = layoutOf(844, 270).cells[3];
  const few = createSpots(cell, 3, 9, 5);
  const many = createSpots(cell, 3, 9, 50);
  assert.deepEqual(many.slice(0, 5), few);
  assert.equal(many.length, 50);
  for (const { x, y } of many) {
    assert.ok(
      ((x - cell.x) / cell.rx) ** 2 + ((y - cell.y) / (cell.ry + 14)) ** 2 <= 1,
      `${x} ${y}`,
    );
  }
});

test('four_seeds_hardly_touch', () => {
  for (let pit = 0; pit < 12; pit++) {
    const spots = createSpots(layoutOf(844, 270).cells[pit], pit, 10, 4);
    spots.forEach((a, i) =>
      spots.slice(i + 1).forEach((b) => {
        assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 12, `pit ${pit}`);
      }),
    );
  }
});

test('sowing_keeps_to_its_budget', () => {
  const short = createTimeline(relay(START, 0).trace, 'normal');
  const drops = short.events.filter(({ step }) => step === 'drop');
  assert.ok(
    drops.every(({ lasts }) => lasts >= 45 && lasts <= 170 + 240),
    'steps',
  );
  const long = createTimeline(relay(LONG, 1).trace, 'normal');
  assert.ok(long.events.length > 4000);
  assert.ok(long.total <= 6000.01 && long.total > 5000, `${long.total}`);
  assert.ok(createTimeline(relay(LONG, 1).trace, 'slow').total <= 6000.01);
  assert.equal(createTimeline(relay(START, 0).trace, 'instant').total, 0);
  assert.ok(createTimeline(relay(START, 0).trace, 'fast').total < short.total / 2);
  long.events.slice(1).forEach((event, i) => assert.ok(event.at >= long.events[i].at));
});

test('a_division_takes_every_pit_once', () => {
  const { events } = createDivision([1, 0, 2, 0, 0, 3, 0, 4, 0, 0, 0, 5, 20, 13], 12, 'normal');
  assert.deepEqual(
    events.map(({ cell }) => cell).sort((a, b) => a - b),
    [0, 2, 5, 7, 11],
  );
});

test('a_summary_counts_gains_laps_and_captures', () => {
  const { gains, laps, taken, origin, landing, reach } = summarize(relay(START, 0).trace);
  assert.equal(origin, 0);
  assert.equal(landing, 3);
  assert.deepEqual([...taken], [[3, 2]]);
  assert.equal(
    [...gains.values()].reduce((a, b) => a + b),
    19,
  );
  assert.deepEqual([...laps.values()].flat().sort(), [2, 3, 4]);
  assert.deepEqual(reach, [], 'the landing pit is taken itself');
  const forward = single([3, 1, 1, 1, 3, 0, 5, 10, 10, 10, 0, 0, 30, 26], 0);
  assert.deepEqual(summarize(forward.trace).reach, [2, 3, 4]);
});

function luminance(hex) {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test('colours_stand_out_where_they_are_used', async () => {
  const css = await readFile(new URL('../../../web/css/board.css', import.meta.url), 'utf8');
  const read = (block) =>
    Object.fromEntries(
      [...block.matchAll(/--board-([\w-]+): (#[0-9a-f]{3,6});/g)].map((m) => [m[1], m[2]]),
    );
  const light = read(css.slice(css.indexOf(':root {'), css.indexOf(':root[data-theme="dark"]')));
  const darkBlock = css.slice(
    css.indexOf(':root[data-theme="dark"]'),
    css.indexOf('@media (prefers-color-scheme'),
  );
  const systemBlock = css.slice(
    css.indexOf('@media (prefers-color-scheme'),
    css.indexOf('@media (forced-colors'),
  );
  assert.deepEqual(
    read(systemBlock),
    read(darkBlock),
    'dark by choice and dark by system are the same',
  );
  const dark = { ...light, ...read(darkBlock) };
  const rows = [
    ['badge-ink', 'badge', 4.5],
    ['badge-ink', 'casing', 4.5],
    ['capture', 'casing', 4.5],
    ['badge', 'last', 4.5],
    ['letter', 'carved', 4.5],
    ['last', 'casing', 3],
    ['landing', 'casing', 3],
    ['last', 'pit', 3],
    ['landing', 'pit', 3],
    ['capture', 'pit', 3],
    ['seed', 'pit', 3],
    ['seed', 'pit-deep', 3],
    ['focus', 'focus-casing', 3],
    ['south', 'turn-casing', 3],
    ['north', 'turn-casing', 3],
  ];
  for (const [name, tokens] of [
    ['light', light],
    ['dark', dark],
  ]) {
    for (const [a, b, least] of rows) {
      const ratio = contrast(tokens[a], tokens[b]);
      assert.ok(ratio >= least, `${name}: ${a} on ${b} is ${ratio.toFixed(2)}`);
    }
  }
  for (const seat of ['south', 'north']) {
    assert.ok(contrast(light[seat], light['badge-ink']) >= 3, `${seat} around a light number`);
  }
});
