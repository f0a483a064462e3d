// SPDX-License-Identifier: MIT
// @ts-check
// How a wall is laid out. It is measured in units: a wall that is wider than high is 1280 x 720 of
// them, or more in one direction; one that is higher than wide 720 x 1280.
//
// What is read from afar wants letters of 1/200 of the distance, 40 mm at 8 m. On a picture that is
// 3 m wide that is 17 units for a digit or a capital, so 24 for a font. No text of a wall is smaller;
// css/wall.css counts in rem, and makes one rem 32 units. A telephone reads a QR code from about ten
// times its breadth.

/** The smallest font, in units. */
export const FONT_LEAST = 24;
/** The least breadth of a small board with its players, and the gap between two, in units. */
const CARD = 220;
const GAP = 8;
/** What else stands in a line with them: the edges, and beside a wide wall's tables the code. */
const EDGES = 24;
const SIDE = 268;
/** How many times broader than high a large board is. */
const ASPECT = 2.3;
/** Breadth of a player beside the large board, and height of one above or below it, in units. */
const BESIDE = 210;
const ABOVE = 50;

/** @param {number} width of the window @param {number} height */
export const isTall = (width, height) => height >= width;

/** Pixels of a unit. @param {number} width of the window @param {number} height */
export const unitOf = (width, height) => (isTall(width, height)
  ? Math.min(width / 720, height / 1280) : Math.min(width / 1280, height / 720));

/**
 * The grid of small boards for so many games. One game has the large board alone.
 * @param {number} count @param {number} width of the window @param {number} height
 * @returns {{columns: number, rows: number}} none: 0 and 0
 */
export function gridOf(count, width, height) {
  const units = width / unitOf(width, height) - EDGES - (isTall(width, height) ? 0 : SIDE);
  const most = Math.max(1, Math.floor((units + GAP) / (CARD + GAP)));
  const rows = Math.ceil(count / most);
  return { columns: rows === 0 ? 0 : Math.ceil(count / rows), rows };
}

/** Small boards are lower where many stand beside or below each other, as css/wall.css draws them.
 * @param {{columns: number, rows: number}} grid @returns {'low' | 'high'} */
export const cardsOf = ({ columns, rows }) => (columns > 3 || rows > 2 ? 'low' : 'high');

/** Heights in units, as css/wall.css makes them: edges and head, a line of state, a small board with
 * the gap above it, the way in below a tall wall's boards. */
const HEIGHTS = { head: 62, state: 40, low: 142, high: 168, door: 240 };
/** An announcement of more characters is written smaller; then a character is so broad, a line so
 * high, and so much is around it. */
export const NEWS_LONG = 46;
const NEWS = { character: 20, line: 36, around: 16, short: 64 };
/** The least height of the large board with numbers that can be read. */
const LARGE = 190;

/** @param {number} characters of an announcement, 0 for none @param {number} units across */
function newsHeight(characters, units) {
  const lines = Math.ceil(characters * NEWS.character / units);
  const isShort = characters <= NEWS_LONG && lines === 1;
  return characters === 0 ? 0 : isShort ? NEWS.short : lines * NEWS.line + NEWS.around;
}

/**
 * Whether there is room for the large board: what is announced comes before it.
 * @param {{columns: number, rows: number}} grid
 * @param {{news: number, lines: number}} said characters of an announcement; lines about the state
 * @param {number} width of the window @param {number} height
 */
export function hasLarge(grid, { news, lines }, width, height) {
  const unit = unitOf(width, height);
  const rows = grid.columns * grid.rows > 1 ? grid.rows : 0;
  const used = HEIGHTS.head + lines * HEIGHTS.state + newsHeight(news, width / unit - 2 * EDGES)
    + rows * HEIGHTS[cardsOf(grid)] + (isTall(width, height) ? HEIGHTS.door : 0);
  return height / unit - used >= LARGE;
}

/**
 * Where the players of the large board stand: wherever it becomes larger.
 * @param {number} width of all three, in units @param {number} height
 * @returns {'beside' | 'above'}
 */
export function seatingOf(width, height) {
  const beside = Math.min((width - 2 * BESIDE) / ASPECT, height);
  const above = Math.min(width / ASPECT, height - 2 * ABOVE);
  return beside >= above ? 'beside' : 'above';
}
