// SPDX-License-Identifier: MIT
// @ts-check
// Draws the pictures that other sites show beside a link, web/previews/*.png, one a game and one of
// the whole site: the boards as the client draws them, before their first move. Run it when a game
// comes, or when boards look different, and look at what it has made:
//
//     node tests/web/previews.mjs

import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { deflateSync } from 'node:zlib';
import { GAMES } from '../../web/lib/site.js';
import { launch } from './chromium.mjs';

const WEB = new URL('../../web/', import.meta.url);
const HERE = 'http://pictures.test/';
const SIZE = { width: 1200, height: 630 };
const COLOURS = 200;
/** Of each channel these bits tell colours apart before they are chosen. */
const BITS = 5;
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' };

/** @param {string} body */
const pageOf = (body) => `<!doctype html><meta charset="utf-8">
<link rel="stylesheet" href="css/base.css"><link rel="stylesheet" href="css/board.css"><style>
body { display: grid; width: 1200px; height: 630px; margin: 0; overflow: hidden; background: #f6efe3; color: #2b1d12; }
body, h1, p { font-family: "DejaVu Serif", Georgia, serif; font-weight: 700; }
h1, p { margin: 0; }
.one { grid-template-rows: auto 1fr; padding: 44px 40px 40px; justify-items: center; }
.one h1 { font-size: 84px; line-height: 1.1; }
.one .game { width: 1120px; height: 430px; align-self: center; }
.all { grid-template-columns: 420px 1fr; align-items: center; padding: 24px 40px; gap: 24px; }
.all h1 { font-size: 92px; margin-bottom: 24px; }
.all p { font-size: 36px; line-height: 1.7; font-weight: 400; }
.all .game { width: 660px; height: 190px; }
</style><body>${body}`;

/** The name of a game as a title. @param {string} rules @param {Record<string, string>} names */
const titleOf = (rules, names) => names[`game.${rules}`];

/** Runs in the page: a board in each place. @param {{rules: string, shape: any, seeds: number}[]} games */
async function drawBoards(games) {
  const { createPicture } = await import(`${document.baseURI}board/small.js`);
  for (const place of document.querySelectorAll('.game')) {
    const { shape, seeds } = games.find(({ rules }) => rules === /** @type {HTMLElement} */ (place).dataset.rules);
    createPicture(place, { shape }).setPosition({ cells: new Array(14).fill(0).fill(seeds, 0, 2 * shape.rowPits) });
  }
  await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
}

/** Runs in the page: the pixels of a picture, in base64. @param {string} data of a PNG, in base64 */
async function readPixels(data) {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
  let text = '';
  for (let at = 0; at < pixels.length; at += 8192) {
    text += String.fromCharCode(...pixels.subarray(at, at + 8192));
  }
  return btoa(text);
}

/** The mean of some colours, each as often as it is seen. @param {number[][]} box rows of r, g, b, count */
function meanOf(box) {
  const sum = [0, 0, 0, 0];
  for (const [r, g, b, count] of box) {
    [r * count, g * count, b * count, count].forEach((it, i) => { sum[i] += it; });
  }
  return sum.slice(0, 3).map((it) => Math.round(it / sum[3]));
}

/** How far apart the colours of a box are, and along which channel. @param {number[][]} box */
function spreadOf(box) {
  const spreads = [0, 1, 2].map((channel) => {
    const mean = box.reduce((sum, row) => sum + row[channel] * row[3], 0) / box.reduce((sum, row) => sum + row[3], 0);
    return box.reduce((sum, row) => sum + (row[channel] - mean) ** 2 * row[3], 0);
  });
  const spread = Math.max(...spreads);
  return { box, spread, channel: spreads.indexOf(spread) };
}

/** Boxes of colours, cut where they differ most. @param {number[][]} colours */
function cutColours(colours) {
  let boxes = [spreadOf(colours)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((most, it) => (it.spread > most.spread ? it : most));
    if (widest.box.length < 2 || widest.spread === 0) {
      break;
    }
    const sorted = [...widest.box].sort((a, b) => a[widest.channel] - b[widest.channel]);
    const mean = meanOf(sorted)[widest.channel];
    const at = Math.min(Math.max(sorted.findIndex((row) => row[widest.channel] > mean), 1), sorted.length - 1);
    boxes = [...boxes.filter((it) => it !== widest), spreadOf(sorted.slice(0, at)), spreadOf(sorted.slice(at))];
  }
  return boxes.map(({ box }) => box);
}

/** @param {Buffer} pixels red, green, blue, alpha @returns a palette, and a place in it for each pixel */
function choosePalette(pixels) {
  const keyOf = (/** @type {number} */ i) => [0, 1, 2]
    .reduce((key, channel) => (key << BITS) | (pixels[i + channel] >> (8 - BITS)), 0);
  /** @type {Map<number, number[]>} */
  const seen = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const known = seen.get(keyOf(i));
    const sum = known || [0, 0, 0, 0, keyOf(i)];
    [0, 1, 2].forEach((channel) => { sum[channel] += pixels[i + channel]; });
    sum[3] += 1;
    seen.set(keyOf(i), sum);
  }
  const colours = [...seen.values()].map(([r, g, b, count, key]) => [r / count, g / count, b / count, count, key]);
  const boxes = cutColours(colours);
  const place = new Map(boxes.flatMap((box, at) => box.map(([, , , , key]) => [key, at])));
  const places = Buffer.alloc(pixels.length / 4);
  places.forEach((_, i) => { places[i] = place.get(keyOf(4 * i)); });
  return { palette: Buffer.from(boxes.flatMap(meanOf)), places };
}

/** The checksum of a part of a PNG. @param {Buffer} data */
function crc32(data) {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return ~crc >>> 0;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** @param {Buffer} pixels red, green, blue, alpha */
function encode(pixels) {
  const { palette, places } = choosePalette(pixels);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE.width, 0);
  head.writeUInt32BE(SIZE.height, 4);
  head.set([8, 3], 8); // eight bits a pixel, which name a colour of the palette
  const rows = Array.from({ length: SIZE.height }, (_, y) => Buffer.concat([
    Buffer.alloc(1), places.subarray(y * SIZE.width, (y + 1) * SIZE.width)]));
  const data = deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)),
  ]);
}

const names = (await import('../../web/messages/en.js')).messages;
const boardOf = (/** @type {string} */ rules) => `<div class="game" data-rules="${rules}"></div>`;
const pictures = {
  ...Object.fromEntries(GAMES.map(({ rules }) => [
    rules, `<div class="one" style="display:grid"><h1>${titleOf(rules, names)}</h1>${boardOf(rules)}</div>`])),
  site: `<div class="all" style="display:grid"><div><h1>Djenon</h1>${
    GAMES.map(({ rules }) => `<p>${titleOf(rules, names)}</p>`).join('')}</div><div>${
    GAMES.map(({ rules }) => boardOf(rules)).join('')}</div></div>`,
};

const browser = await launch();
const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
let body = '';
await page.route(`${HERE}**`, async (route) => {
  const path = new URL(route.request().url()).pathname.slice(1);
  const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(path))];
  return path
    ? route.fulfill({ contentType: type, body: await readFile(new URL(path, WEB)) })
    : route.fulfill({ contentType: 'text/html', body: pageOf(body) });
});
for (const [name, content] of Object.entries(pictures)) {
  body = content;
  await page.goto(HERE);
  await page.evaluate(drawBoards, GAMES);
  const shot = await page.screenshot();
  const pixels = Buffer.from(await page.evaluate(readPixels, shot.toString('base64')), 'base64');
  const picture = encode(pixels);
  await writeFile(new URL(`previews/${name}.png`, WEB), picture);
  process.stdout.write(`${name}.png ${picture.length} bytes\n`);
}
await browser.close();
