// SPDX-License-Identifier: MIT
// The colours of the page and of the board, judged on what they lie on, by daylight and at night. axe
// does not look inside SVG, and sees only what a page happens to show.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What WCAG 2.2 asks for (1.4.3, 1.4.11): of text, and of marks, controls and large letters. */
const TEXT = 4.5;
const SHAPE = 3;
/** Of text, where more is wished for (1.4.6). */
const MORE = 7;

/** The ring of a pit that can be played is the badge's ink, which covers half. */
const HALF = 'half';

const css = (file) => readFileSync(new URL(`../../../web/css/${file}.css`, import.meta.url), 'utf8');

/** The tokens of a rule. @param {string} text @param {string} selector */
function tokensOf(text, selector) {
  const at = text.indexOf(`${selector} {`);
  assert.ok(at >= 0, `a rule ${selector}`);
  const block = text.slice(at, text.indexOf('}', at));
  return Object.fromEntries([...block.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const FILES = ['base', 'board'].map(css);
const read = (selector) => Object.assign({}, ...FILES.map((text) => tokensOf(text, selector)));
const light = read(':root');
const dark = read(':root[data-theme="dark"]');
const night = read(':root:not([data-theme="light"])');
const GROUNDS = { light, dark: { ...light, ...dark } };
const isColour = (value) => /^(#|rgb)/.test(value);

/** @param {string} value @returns {number[]} red, green and blue to 255, and how much covers */
function parse(value) {
  const inner = /^rgba?\(([^)]+)\)$/.exec(value);
  if (inner) {
    const [red, green, blue, alpha = 1] = inner[1].split(',').map(Number);
    return [red, green, blue, alpha];
  }
  const hex = value.slice(1).length === 3 ? value.slice(1).replace(/./g, '$&$&') : value.slice(1);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)).concat(1);
}

/** What is seen of a colour over another that covers. */
const over = ([red, green, blue, alpha], below) => (
  [red, green, blue].map((part, at) => part * alpha + below[at] * (1 - alpha)).concat(1));

function luminance([...parts]) {
  const [red, green, blue] = parts.slice(0, 3).map((part) => {
    const it = part / 255;
    return it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [more, less] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

/**
 * What lies on what: a token, or one that covers only in part (by the
 * opacity of a rule: "casing/.mark-casing"), the lowest first ("pit casing" is a casing over a pit); of two beside each other ("focus|casing") one is enough.
 * @type {[number, string, string[], string][]} least contrast, what, on which, and what for
 */
const PAIRS = [
  [TEXT, 'ink', ['page', 'card', 'line'], 'text, and moves under the pointer'],
  [TEXT, 'ink-soft', ['page', 'card'], 'hints and labels'],
  [TEXT, 'danger', ['page', 'card'], 'errors, warnings and what cannot be undone'],
  [TEXT, 'card', ['danger'], 'a clock that runs out'],
  [TEXT, 'page', ['ink'], 'the bar, the sign, and the move that is looked at'],
  [TEXT, 'main-ink', ['main', 'main-over'], 'the main button'],
  [TEXT, 'ink-soft/.input::placeholder', ['card'], 'the example in an empty field'],
  [SHAPE, 'main', ['page', 'card'], 'the main button itself, and what is chosen'],
  [SHAPE, 'line-strong', ['page', 'card'], 'the edge of buttons and fields'],
  [SHAPE, 'ink', ['page', 'card'], 'the edge of the player whose turn it is'],
  [SHAPE, 'focus', ['page', 'card', 'ink page'], 'the focus'],
  [SHAPE, 'south', ['page', 'card'], 'South beside the board'],
  [SHAPE, 'north', ['page', 'card'], 'North beside the board'],

  [TEXT, 'board-badge-ink', ['board-badge'], 'a number'],
  [TEXT, 'board-badge', ['board-badge-ink', 'board-last'], 'a number of a pit that can be played, of a lap'],
  [TEXT, 'board-letter', ['board-carved'], 'a letter, in its shadow'],
  [TEXT, 'board-badge-ink', ['board-casing'], 'what a pit gets; a number of a small picture'],
  [TEXT, 'board-capture', ['board-casing'], 'how many are captured'],
  [SHAPE, 'board-badge-ink', ['board-pit', 'board-pit-deep'], 'a pit that was chosen or is on its way'],
  [SHAPE, `board-badge-ink/${HALF}`, ['board-pit', 'board-pit-deep'], 'the ring of a pit that can be played'],
  ...['last', 'landing', 'capture'].map((name) => [
    SHAPE, `board-${name}`,
    ['board-pit', 'board-pit-deep', 'board-casing', 'board-pit board-casing/.mark-casing', 'board-wood-light board-casing/.mark-casing'],
    'a ring in a pit or across the wood, with its casing']),
  [SHAPE, 'board-badge-ink/.mark-path', ['board-pit board-casing/.mark-path-casing', 'board-wood-light board-casing/.mark-path-casing'], 'the way of a preview'],
  ...['south', 'north'].flatMap((seat) => [
    [SHAPE, `board-${seat}`, ['board-turn-casing'], 'the bar of a turn, with its casing'],
    [SHAPE, `board-${seat}|board-turn-casing`, ['page', 'board-wood', 'board-wood-deep'], 'the bar of a turn'],
  ]),
  [SHAPE, 'board-focus', ['board-focus-casing'], 'the focus, with its casing'],
  [SHAPE, 'board-focus|board-focus-casing', [
    'board-wood', 'board-wood-light', 'board-wood-deep', 'board-pit', 'page'], 'the focus'],
  [SHAPE, 'board-seed', ['board-pit', 'board-pit-deep'], 'a seed'],
  [SHAPE, 'board-seed-light', ['board-pit', 'board-pit-deep', 'board-seed-rim'], 'a seed in the light, and from the next'],
];

/** Carving, light and shade: nothing is told by them. */
const DECORATION = ['line', 'curtain', 'board-edge', 'board-worn', 'board-seed-deep',
  'board-seed-ring', 'board-seed-gleam', 'board-shadow'];

/** How much a rule lets cover. @param {string} selector */
function opacityOf(selector) {
  const bodies = FILES.flatMap((text) => text.split(`\n${selector} {`).slice(1)).map((it) => it.split('}')[0]);
  const [found] = bodies.map((body) => /\sopacity: ([.0-9]+)/.exec(body)).filter(Boolean);
  assert.ok(found, `${selector} covers in part`);
  return Number(found[1]);
}

/** @param {Record<string, string>} tokens @param {string} layer such as "board-casing/.mark-casing" */
function colourOf(tokens, layer) {
  const [name, part] = layer.split('/');
  assert.ok(tokens[name], `a token ${name}`);
  const [red, green, blue, alpha] = parse(tokens[name]);
  return [red, green, blue, alpha * (part === HALF ? 0.5 : part ? opacityOf(part) : 1)];
}

const stack = (tokens, layers) => layers.split(' ').map((it) => colourOf(tokens, it)).reduce((below, it) => over(it, below));

for (const [ground, tokens] of Object.entries(GROUNDS)) {
  for (const [least, what, on, use] of PAIRS) {
    for (const below of on) {
      test(`${ground}: ${what} on ${below}, ${use}`, () => {
        const under = stack(tokens, below);
        const found = Math.max(...what.split('|').map((it) => (
          contrast(over(colourOf(tokens, it), under), under))));
        assert.ok(found >= least, `${found.toFixed(2)} to 1, where ${least} is the least`);
      });
    }
  }
}

test('the night of the system and the chosen one are the same', () => {
  assert.deepEqual(night, dark);
});

test('whoever wants more contrast has soft texts and edges in ink', () => {
  const more = tokensOf(FILES[0], ':root:root');
  assert.deepEqual(Object.keys(more), ['ink-soft', 'line-strong']);
  for (const tokens of Object.values(GROUNDS)) {
    for (const value of Object.values(more)) {
      const ink = parse(tokens[/^var\(--(.+)\)$/.exec(value)[1]]);
      ['page', 'card'].forEach((ground) => assert.ok(contrast(ink, parse(tokens[ground])) >= MORE, ground));
    }
  }
});

test('every colour is judged somewhere, or tells nothing', () => {
  const judged = new Set(PAIRS.flatMap(([, what, on]) => [...what.split('|'), ...on.flatMap((it) => it.split(' '))])
    .map((it) => it.split('/')[0]));
  for (const [name, value] of Object.entries(light)) {
    if (isColour(value) && !DECORATION.includes(name)) {
      assert.ok(judged.has(name), name);
    }
  }
});
