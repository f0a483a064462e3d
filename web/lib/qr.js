// SPDX-License-Identifier: MIT
// @ts-check
// QR codes (ISO/IEC 18004) for links and keys: versions 1 to 10, error correction level M, one
// segment of alphanumeric or byte mode. Loaded by the pages that show one.

import { svg } from './svg.js';

/**
 * @typedef {object} Version
 * @property {number} check error correction bytes of a block
 * @property {number} blocks
 * @property {number} data data bytes of all blocks; the later blocks take one more where it does
 *   not divide
 * @property {number[]} centres rows and columns of the alignment patterns
 */

/** Level M of versions 1 to 10. @type {Version[]} */
const VERSIONS = [
  { check: 10, blocks: 1, data: 16, centres: [] },
  { check: 16, blocks: 1, data: 28, centres: [6, 18] },
  { check: 26, blocks: 1, data: 44, centres: [6, 22] },
  { check: 18, blocks: 2, data: 64, centres: [6, 26] },
  { check: 24, blocks: 2, data: 86, centres: [6, 30] },
  { check: 16, blocks: 4, data: 108, centres: [6, 34] },
  { check: 18, blocks: 4, data: 124, centres: [6, 22, 38] },
  { check: 22, blocks: 4, data: 154, centres: [6, 24, 42] },
  { check: 22, blocks: 5, data: 182, centres: [6, 26, 46] },
  { check: 26, blocks: 5, data: 216, centres: [6, 28, 50] },
];

/** Which modules each mask turns over. @type {((y: number, x: number) => boolean)[]} */
const MASKS = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (y, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => (y * x) % 2 + (y * x) % 3 === 0,
  (y, x) => ((y * x) % 2 + (y * x) % 3) % 2 === 0,
  (y, x) => ((y + x) % 2 + (y * x) % 3) % 2 === 0,
];

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const LEVEL_M = 0b00;
const QUIET = 4;

/**
 * A square while it is drawn. `fixed` marks the modules that carry no data.
 * @typedef {{size: number, dark: boolean[][], fixed: boolean[][]}} Square
 */

/**
 * The picture of a text, dark on light in every theme, with its quiet zone.
 * @param {string} text see qrMatrix
 * @param {string} label what a screen reader says of it
 */
export function qrSvg(text, label) {
  const matrix = qrMatrix(text);
  const side = matrix.length + 2 * QUIET;
  return svg(
    'svg',
    {
      class: 'qr',
      viewBox: `0 0 ${side} ${side}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    [
      svg('rect', { width: side, height: side, fill: '#fff' }),
      svg('path', { d: outline(matrix), fill: '#000' }),
    ],
  );
}

/**
 * The modules of the smallest code that holds a text, row by row from the top, true for dark,
 * without a quiet zone.
 * @param {string} text at most 213 bytes of UTF-8, or 311 characters of the alphanumeric set
 * @returns {boolean[][]}
 * @throws {RangeError} the text is too long
 */
export function qrMatrix(text) {
  const segment = segmentOf(text);
  const number = 1 + VERSIONS.findIndex(({ data }, index) => (
    4 + countWidth(segment, index + 1) + segment.bits.length <= data * 8));
  if (number === 0) {
    throw new RangeError(`too long for a QR code: ${segment.count} ${segment.unit}`);
  }
  const version = VERSIONS[number - 1];
  const blank = drawPatterns(number, version);
  placeData(blank, interleave(dataBytes(segment, number, version), version));
  const masked = MASKS.map((_, mask) => applyMask(blank, mask));
  const penalties = masked.map(penalty);
  return masked[penalties.indexOf(Math.min(...penalties))];
}

/**
 * @typedef {object} Segment
 * @property {number} mode
 * @property {number} count how many `unit` it holds
 * @property {string} unit
 * @property {[number, number]} widths bits of the count in versions 1 to 9, and in version 10
 * @property {number[]} bits
 */

/** @param {string} text @returns {Segment} */
function segmentOf(text) {
  if ([...text].every((character) => ALPHANUMERIC.includes(character))) {
    const bits = (text.match(/..?/g) || []).flatMap((pair) => {
      const [first, second] = [...pair].map((character) => ALPHANUMERIC.indexOf(character));
      return second === undefined ? inBits(first, 6) : inBits(first * 45 + second, 11);
    });
    return { mode: 0b0010, count: text.length, unit: 'characters', widths: [9, 11], bits };
  }
  const bytes = [...new TextEncoder().encode(text)];
  const bits = bytes.flatMap((byte) => inBits(byte, 8));
  return { mode: 0b0100, count: bytes.length, unit: 'bytes', widths: [8, 16], bits };
}

/** @param {Segment} segment @param {number} number of the version */
const countWidth = (segment, number) => segment.widths[number < 10 ? 0 : 1];

/**
 * The segment, its end and the padding.
 * @param {Segment} segment
 * @param {number} number
 * @param {Version} version
 */
function dataBytes(segment, number, version) {
  const bits = [
    ...inBits(segment.mode, 4),
    ...inBits(segment.count, countWidth(segment, number)),
    ...segment.bits,
  ];
  const end = Math.min(4, version.data * 8 - bits.length);
  bits.push(...inBits(0, end));
  bits.push(...inBits(0, (8 - (bits.length % 8)) % 8));
  const bytes = [];
  for (let at = 0; at < bits.length; at += 8) {
    bytes.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  for (let pad = 0xec; bytes.length < version.data; pad ^= 0xec ^ 0x11) {
    bytes.push(pad);
  }
  return bytes;
}

/**
 * Cuts the data into blocks, gives each its error correction, and takes a byte of each in turn.
 * @param {number[]} data
 * @param {Version} version
 */
function interleave(data, version) {
  const { blocks, check } = version;
  const short = Math.floor(data.length / blocks);
  const firstLong = blocks - (data.length % blocks);
  const generator = generatorOf(check);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const start = block * short + Math.max(0, block - firstLong);
    return data.slice(start, start + short + (block < firstLong ? 0 : 1));
  });
  const checks = parts.map((part) => checkBytes(part, generator));
  return [...inTurn(parts, short + 1), ...inTurn(checks, check)];
}

/** @param {number[][]} parts @param {number} length of the longest */
const inTurn = (parts, length) => Array.from({ length }, (_, at) => (
  parts.filter((part) => at < part.length).map((part) => part[at]))).flat();

/** In GF(256) with x^8 + x^4 + x^3 + x^2 + 1. @param {number} a @param {number} b */
function multiply(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    product ^= (b >> bit) & 1 ? a : 0;
  }
  return product;
}

/**
 * Of a Reed-Solomon code: the product of (x - 2^i) for i below the degree, highest power first,
 * without its leading 1.
 * @param {number} degree
 */
function generatorOf(degree) {
  let product = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = multiply(root, 2)) {
    const scaled = [0, ...product.map((factor) => multiply(factor, root))];
    product = [...product, 0].map((factor, at) => factor ^ scaled[at]);
  }
  return product.slice(1);
}

/** The remainder of division. @param {number[]} data @param {number[]} generator */
function checkBytes(data, generator) {
  let remainder = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ remainder[0];
    const shifted = [...remainder.slice(1), 0];
    remainder = shifted.map((value, at) => value ^ multiply(generator[at], factor));
  }
  return remainder;
}

/** @param {number} size @returns {boolean[][]} */
const grid = (size) => Array.from({ length: size }, () => new Array(size).fill(false));

/** @param {Square} square @param {number} y @param {number} x @param {boolean} dark */
function fix(square, y, x, dark) {
  square.dark[y][x] = dark;
  square.fixed[y][x] = true;
}

/**
 * Everything but the data; the format is that of mask 0 until the mask is known.
 * @param {number} number
 * @param {Version} version
 * @returns {Square}
 */
function drawPatterns(number, version) {
  const size = 17 + 4 * number;
  const square = { size, dark: grid(size), fixed: grid(size) };
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) {
    drawRings(square, y, x, 4);
  }
  for (const y of version.centres) {
    for (const x of version.centres.filter((centre) => !square.fixed[y][centre])) {
      drawRings(square, y, x, 2);
    }
  }
  for (let i = 8; i < size - 8; i += 1) {
    fix(square, 6, i, i % 2 === 0);
    fix(square, i, 6, i % 2 === 0);
  }
  drawFormat(square, 0);
  drawVersion(square, number);
  return square;
}

/**
 * A finder (radius 4, with its light edge) or alignment pattern (radius 2).
 * @param {Square} square
 * @param {number} y
 * @param {number} x
 * @param {number} radius
 */
function drawRings(square, y, x, radius) {
  const light = radius === 4 ? [2, 4] : [1];
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      if (square.dark[y + dy] && x + dx >= 0 && x + dx < square.size) {
        fix(square, y + dy, x + dx, !light.includes(Math.max(Math.abs(dy), Math.abs(dx))));
      }
    }
  }
}

/**
 * Level and mask with a BCH (15, 5) code, twice, and the module that is always dark.
 * @param {Square} square
 * @param {number} mask
 */
function drawFormat(square, mask) {
  const value = LEVEL_M << 3 | mask;
  const bits = inBits((value << 10 | remainderOf(value, 10, 0x537)) ^ 0x5412, 15);
  const end = square.size - 1;
  bits.forEach((bit, i) => {
    const near = i < 6 ? i : i + 1;
    const [y, x] = i < 8 ? [8, near] : [14 - i + (i === 8 ? 1 : 0), 8];
    fix(square, y, x, bit === 1);
    const [otherY, otherX] = i < 7 ? [end - i, 8] : [8, end - 14 + i];
    fix(square, otherY, otherX, bit === 1);
  });
  fix(square, end - 7, 8, true);
}

/**
 * The number of the version with a BCH (18, 6) code, twice, from version 7 on.
 * @param {Square} square
 * @param {number} number
 */
function drawVersion(square, number) {
  if (number >= 7) {
    const bits = inBits(number << 12 | remainderOf(number, 12, 0x1f25), 18).reverse();
    bits.forEach((bit, i) => {
      const across = square.size - 11 + (i % 3);
      fix(square, Math.floor(i / 3), across, bit === 1);
      fix(square, across, Math.floor(i / 3), bit === 1);
    });
  }
}

/**
 * Fills pairs of columns from the right, upwards and downwards in turn, around what is fixed.
 * @param {Square} square
 * @param {number[]} bytes
 */
function placeData(square, bytes) {
  const bits = bytes.flatMap((byte) => inBits(byte, 8));
  const { size } = square;
  let at = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!square.fixed[y][x]) {
          square.dark[y][x] = bits[at] === 1;
          at += 1;
        }
      }
    }
    up = !up;
  }
}

/** @param {Square} square @param {number} mask */
function applyMask(square, mask) {
  const { size, fixed } = square;
  const dark = square.dark.map((row, y) => row.map((module, x) => (
    module !== (!fixed[y][x] && MASKS[mask](y, x)))));
  drawFormat({ size, dark, fixed }, mask);
  return dark;
}

/**
 * How hard a square is to read, by the four rules of the standard.
 * @param {boolean[][]} dark
 */
function penalty(dark) {
  const rows = dark.map(asText);
  const columns = dark.map((_, x) => asText(dark.map((row) => row[x])));
  const lines = [...rows, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  const count = rows.join('').replace(/0/g, '').length;
  const percent = (count * 100) / dark.length ** 2;
  return lines + 3 * countBlocks(dark) + 10 * Math.floor(Math.abs(percent - 50) / 5);
}

/** @param {boolean[]} line */
const asText = (line) => line.map(Number).join('');

/**
 * Long runs, and what looks like a finder with light before or after it; outside all is light.
 * @param {string} line
 */
function linePenalty(line) {
  const runs = line.match(/0{5,}|1{5,}/g) || [];
  const finders = `0000${line}0000`.match(/(?=00001011101|....10111010000)/g) || [];
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders.length;
}

/** Squares of 2 by 2 modules of one colour. @param {boolean[][]} dark */
function countBlocks(dark) {
  const isBlock = (/** @type {number} */ y, /** @type {number} */ x) => (
    dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x]
    && dark[y][x] === dark[y - 1][x - 1]);
  return dark.slice(1).reduce((sum, row, y) => (
    sum + row.slice(1).filter((_, x) => isBlock(y + 1, x + 1)).length), 0);
}

/** @param {number} value @param {number} width @returns {number[]} highest first */
const inBits = (value, width) => (
  Array.from({ length: width }, (_, i) => (value >> (width - 1 - i)) & 1));

/**
 * The check bits of a BCH code.
 * @param {number} value
 * @param {number} degree
 * @param {number} generator
 */
function remainderOf(value, degree, generator) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) {
    rest ^= generator << (bit - degree);
  }
  return rest;
}

/** One rectangle for each run of dark modules in a row. @param {boolean[][]} matrix */
const outline = (matrix) => matrix.map((row, y) => [...asText(row).matchAll(/1+/g)]
  .map((run) => `M${(run.index || 0) + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`)
  .join('')).join('');
