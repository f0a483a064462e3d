// SPDX-License-Identifier: MIT
// The codes are read back by a decoder that shares nothing with the code under test, and some are
// compared module by module with what other encoders draw.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { qrMatrix, qrSvg } from '../../../web/lib/qr.js';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz/:.-_~#?=&%0123456789';

// The longest text of each version at level M (ISO/IEC 18004, table 7).
const CAPACITIES = [
  { version: 1, bytes: 14, characters: 20 },
  { version: 2, bytes: 26, characters: 38 },
  { version: 3, bytes: 42, characters: 61 },
  { version: 4, bytes: 62, characters: 90 },
  { version: 5, bytes: 84, characters: 122 },
  { version: 6, bytes: 106, characters: 154 },
  { version: 7, bytes: 122, characters: 178 },
  { version: 8, bytes: 152, characters: 221 },
  { version: 9, bytes: 180, characters: 262 },
  { version: 10, bytes: 213, characters: 311 },
];

// Level M with each mask, and versions 7 to 10, as the standard prints them (annexes C and D).
const FORMATS = [
  '101010000010010', '101000100100101', '101111001111100', '101101101001011',
  '100010111111001', '100000011001110', '100111110010111', '100101010100000',
];
const VERSION_BITS = {
  7: '000111110010010100',
  8: '001000010110111100',
  9: '001001101010011001',
  10: '001010010011010011',
};

// What segno and python-qrcode draw alike: version, mask, and SHA-256 of the rows (its start).
const DRAWN = [
  ['A', 1, 3, '363c6a248b35b73e8a4dff9ed9376d1c'],
  ['a', 1, 5, 'e8ab680854e4019c4ac89bd0e19dfe1f'],
  ['DJENON 12', 1, 7, 'a2859ca312d251d71248bd469c812aa3'],
  ['R4MJ-5FJV-46SK-63H3-BW3R-22VK-534C', 2, 6, '01888e165c61f1599060b1844e52eca4'],
  ['https://play.example/r/K7MPQ-2R9XD', 3, 3, 'c98fb511b75f615185efa1eea225f2b8'],
  ['http://192.168.1.20:8080/games/djenon/r/K7MPQ-2R9XD', 4, 4, '44fbcdad28619ecd8fa0082f454494d8'],
  [`https://play.example/link#${'s'.repeat(40)}`, 5, 4, '42a0a25f3e714b946e959310050bccaf'],
  [`https://play.example/link#${'s'.repeat(60)}`, 6, 2, '48ceb6e1afe4cf525eee124b0f3f42a8'],
  [`https://play.example/${'b'.repeat(95)}`, 7, 2, '87107fe01b8cc572c9dffd3f128ed6d0'],
  [`https://play.example/${'a/'.repeat(60)}`, 8, 1, 'da1595b49c1960891dc545df8b830550'],
  ['Grão, dołek, buca, trou, 🌰 '.repeat(4), 8, 3, 'cc76664216fc018beb9a5c17d556ea6d'],
  [`https://play.example/${'b'.repeat(145)}`, 9, 2, '40f96165b5dbbd2a9badca5b8c3551bf'],
  [`https://play.example/${'c/'.repeat(85)}`, 10, 6, 'b23c316b3b7a56af05da98b9fea611f5'],
  ['0123456789 $%*+-./:'.repeat(16), 10, 0, '3578a0eda78edb2eaabce95f9ecc3581'],
];

const PICTURE_OF_A = `
#######.##.#..#######
#.....#.##..#.#.....#
#.###.#...###.#.###.#
#.###.#.#.#...#.###.#
#.###.#...##..#.###.#
#.....#..#.##.#.....#
#######.#.#.#.#######
........#..##........
#.##.###...##.#..#.##
##.##....######..#...
#..##.##.#.#.....##.#
.#.#.#.....#..######.
########.##.#..#..##.
........#..#..#..#.##
#######.#####..#.#.##
#.....#.##.....##.#..
#.###.#..##.#####...#
#.###.#.##.#..######.
#.###.#.##..#.##.....
#.....#..##..#.#..#..
#######.##...#..#..#.
`;

const textOf = (length, alphabet) => (
  Array.from({ length }, (_, i) => alphabet[(i * 7 + length) % alphabet.length]).join(''));
const versionOf = (matrix) => (matrix.length - 17) / 4;
const show = (matrix, dark = '#', light = '.') => (
  matrix.map((row) => row.map((module) => (module ? dark : light)).join('')).join('\n'));
const bitsAt = (matrix, places) => places.map(([y, x]) => Number(matrix[y][x])).join('');
const countTo = (end) => Array.from({ length: end }, (_, i) => i);

/** What a camera would see, three pixels a module with four light modules around. */
function read(matrix) {
  const scale = 3;
  const side = (matrix.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let i = 0; i < side * side; i += 1) {
    const y = Math.floor(i / side / scale) - 4;
    const x = Math.floor((i % side) / scale) - 4;
    if (matrix[y] && matrix[y][x]) {
      pixels.fill(0, i * 4, i * 4 + 3);
    }
  }
  return jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' });
}

function assertReads(text, mode) {
  const matrix = qrMatrix(text);
  const found = read(matrix);
  assert.ok(found, `nothing found for ${text.length} characters: ${text}\n${show(matrix)}`);
  assert.equal(found.data, text);
  assert.equal(found.version, versionOf(matrix));
  assert.deepEqual(found.chunks.map(({ type }) => type), [mode]);
}

/** The two copies of the format, highest bit first. */
function formatsOf(matrix) {
  const end = matrix.length - 1;
  const right = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [8, x]);
  const up = [7, 5, 4, 3, 2, 1, 0].map((y) => [y, 8]);
  const otherUp = countTo(7).map((i) => [end - i, 8]);
  const otherRight = countTo(8).map((i) => [8, end - 7 + i]);
  return [bitsAt(matrix, [...right, ...up]), bitsAt(matrix, [...otherUp, ...otherRight])];
}

test('a_code_of_version_1_is_drawn_as_known', () => {
  assert.equal(show(qrMatrix('A')), PICTURE_OF_A.trim());
});

test('codes_of_every_version_and_mask_are_drawn_as_known', () => {
  for (const [text, version, mask, hash] of DRAWN) {
    const matrix = qrMatrix(text);
    assert.equal(versionOf(matrix), version, text);
    assert.equal(formatsOf(matrix)[0], FORMATS[mask], text);
    const drawn = createHash('sha256').update(show(matrix, '1', '0')).digest('hex');
    assert.equal(drawn.slice(0, 32), hash, text);
  }
  assert.equal(new Set(DRAWN.map(([, , mask]) => mask)).size, 8);
});

test('both_copies_of_the_format_say_level_m_and_the_module_beside_is_dark', () => {
  for (const { bytes } of CAPACITIES) {
    const matrix = qrMatrix('x'.repeat(bytes));
    const [first, second] = formatsOf(matrix);
    assert.ok(FORMATS.includes(first), first);
    assert.equal(second, first);
    assert.equal(matrix[matrix.length - 8][8], true);
  }
});

test('both_copies_of_the_version_are_there_from_version_7_on', () => {
  for (const { version, bytes } of CAPACITIES.slice(6)) {
    const matrix = qrMatrix('x'.repeat(bytes));
    const across = (i) => matrix.length - 11 + (i % 3);
    const places = countTo(18).reverse().map((i) => [Math.floor(i / 3), across(i)]);
    assert.equal(bitsAt(matrix, places), VERSION_BITS[version]);
    assert.equal(bitsAt(matrix, places.map(([y, x]) => [x, y])), VERSION_BITS[version]);
  }
});

test('the_smallest_version_that_fits_is_taken', () => {
  CAPACITIES.forEach(({ version, bytes, characters }) => {
    assert.equal(versionOf(qrMatrix('x'.repeat(bytes))), version, `${bytes} bytes`);
    assert.equal(versionOf(qrMatrix('X'.repeat(characters))), version, `${characters} characters`);
    if (version < CAPACITIES.length) {
      assert.equal(versionOf(qrMatrix('x'.repeat(bytes + 1))), version + 1);
      assert.equal(versionOf(qrMatrix('X'.repeat(characters + 1))), version + 1);
    }
  });
});

test('a_text_that_is_too_long_is_refused_with_its_length', () => {
  for (const [text, length] of [
    ['x'.repeat(214), '214 bytes'],
    ['é'.repeat(107), '214 bytes'],
    ['X'.repeat(312), '312 characters'],
  ]) {
    assert.throws(() => qrMatrix(text), { name: 'RangeError', message: new RegExp(length) });
  }
});

test('texts_of_every_length_in_byte_mode_are_read_back', () => {
  for (let length = 1; length <= 213; length += 1) {
    assertReads(`q${textOf(length - 1, LETTERS)}`, 'byte');
  }
});

test('texts_of_every_length_in_alphanumeric_mode_are_read_back', () => {
  for (let length = 1; length <= 311; length += 1) {
    assertReads(textOf(length, ALPHANUMERIC), 'alphanumeric');
  }
});

test('every_alphanumeric_character_is_read_back_alone_and_in_a_pair', () => {
  for (const character of ALPHANUMERIC) {
    assertReads(character, 'alphanumeric');
    assertReads(`:${character}`, 'alphanumeric');
  }
});

test('links_and_other_languages_are_read_back', () => {
  for (const text of [
    'https://play.example/r/K7MPQ-2R9XD',
    'http://10.0.0.2:8080/games/djenon/r/K7MPQ-2R9XD',
    'https://[2001:db8::1]/a%20b/?x=1&y=2#fragment',
    'é', 'Grão de areia', 'dołek, nasiono, siać', '日本語', '🌰🌰🌰', 'ß'.repeat(106),
  ]) {
    assertReads(text, 'byte');
  }
});

test('a_stain_on_a_code_does_not_keep_it_from_being_read', () => {
  for (const { bytes } of CAPACITIES) {
    const text = textOf(bytes, LETTERS);
    const matrix = qrMatrix(text);
    for (let i = 0; i < 16; i += 1) {
      matrix[10 + Math.floor(i / 4)][10 + (i % 4)] = true;
    }
    assert.equal(read(matrix)?.data, text, `${bytes} bytes`);
  }
});

test('the_picture_shows_the_code_dark_on_light_with_a_quiet_zone_and_a_label', (t) => {
  const before = globalThis.document;
  globalThis.document = { createElementNS: (_, name) => fakeElement(name) };
  t.after(() => { globalThis.document = before; });
  const text = 'https://play.example/r/K7MPQ-2R9XD';
  const matrix = qrMatrix(text);
  const side = matrix.length + 8;
  const picture = qrSvg(text, 'QR code of the link');
  const [ground, modules] = picture.children;
  assert.equal(picture.attributes.viewBox, `0 0 ${side} ${side}`);
  assert.equal(picture.attributes.role, 'img');
  assert.equal(picture.attributes['aria-label'], 'QR code of the link');
  assert.deepEqual(ground.attributes, { width: `${side}`, height: `${side}`, fill: '#fff' });
  assert.equal(modules.attributes.fill, '#000');
  assert.equal(show(painted(modules.attributes.d, side)), show(framed(matrix, side)));
});

function fakeElement(name) {
  const element = { name, attributes: {}, children: [] };
  element.setAttribute = (key, value) => { element.attributes[key] = value; };
  element.append = (...children) => { element.children.push(...children); };
  return element;
}

const framed = (matrix, side) => countTo(side).map((y) => countTo(side).map((x) => (
  Boolean(matrix[y - 4] && matrix[y - 4][x - 4]))));

/** The squares that a path of bars, one module high, covers. */
function painted(d, side) {
  const squares = framed([], side);
  const bars = [...d.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  assert.equal(bars.map(([bar]) => bar).join(''), d);
  for (const [, x, y, width, back] of bars.map((bar) => bar.map(Number))) {
    assert.equal(width, back);
    squares[y].fill(true, x, x + width);
  }
  return squares;
}
