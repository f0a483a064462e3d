// SPDX-License-Identifier: MIT
// @ts-check
// Where everything lies, in pixels of the host. Inside, the board is measured in s, from South's
// left to right, and t, from North's edge to South's; only place() knows the screen.

/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Cell
 * @property {number} x centre of the hollow
 * @property {number} y
 * @property {number} rx
 * @property {number} ry
 * @property {Point} count centre of its number
 * @property {Point} letter centre of its letter; a store's is not used
 * @property {Point} inward unit vector from the owner's edge to the middle of the board
 * @property {Point} onward unit vector in the direction of sowing
 * @property {{x: number, y: number, width: number, height: number}} box what a finger may touch
 */

/**
 * @typedef {object} Layout
 * @property {boolean} lying
 * @property {number} rowPits
 * @property {number} width of the host
 * @property {number} height of the host
 * @property {number} pitch from pit to pit
 * @property {number} length along s
 * @property {number} breadth along t
 * @property {number} end length of one end
 * @property {number} margin between edge and numbers
 * @property {number} strip breadth of a row of numbers
 * @property {number} alongRadius of a pit, along s
 * @property {number} acrossRadius of a pit, along t
 * @property {number} depth of the side that is seen below the top
 * @property {number} font size of the numbers
 * @property {number} letter size of the letters; 0 where there is no room, and for a picture
 * @property {Seat} viewer
 * @property {(s: number, t: number) => Point} frame screen point, as South sees the board
 * @property {(s: number, t: number) => Point} place screen point, as the viewer sees it
 * @property {Cell[]} cells 14 of them; those a smaller board lacks are absent
 */

/**
 * @typedef {object} Request
 * @property {number} width
 * @property {number} height
 * @property {5|6} rowPits
 * @property {boolean} stores
 * @property {string} [skin] tells two looks apart; nothing is measured by it
 * @property {boolean} lying
 * @property {Seat} viewer
 * @property {number} textScale 1, or 2 for text twice as large
 * @property {boolean} [small]
 * @property {boolean} [distant] numbers for eyes far away
 */

export const STORE = { south: 12, north: 13 };

/** No number of a board is smaller, in pixels. */
export const LEAST_TEXT = 12;

const RADIUS = 0.435;
const STRETCH = 1.32; // an oval pit is at most so much broader than long
const RIDGE = 0.1;
const PAD = 5;
const COMFORTABLE = 56;
const ROOMY = 24; // pitch of a picture
const DISTANT = 12;
const LETTER = { least: 11, size: 0.86, gap: 0.2 }; // size and gap in sizes of the numbers

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
export function clamp(low, value, high) {
  return Math.max(low, Math.min(value, high));
}

/** @param {Request} request */
function proportions(request) {
  return request.stores
    ? { endLeast: 0.86, endBest: request.distant ? 0.9 : 1.16, margin: 0.17, depth: 0.17 }
    : { endLeast: 0.74, endBest: request.distant ? 0.74 : 1.08, margin: 0.1, depth: 0.24 };
}

/**
 * Numbers for eyes far away: as large as text is there, if a pitch has room for it.
 * @param {Request} request
 * @param {number} pitch
 * @param {number} most of a pitch
 */
const distantFont = ({ textScale }, pitch, most) =>
  Math.max(pitch * 0.3, Math.min(DISTANT * textScale, pitch * most));

/**
 * The numbers of a picture stand in the wood where there is room, else in the pits.
 * @param {Request} request
 * @param {number} pitch
 */
function smallNumbers(request, pitch) {
  const font = Math.max(LEAST_TEXT, pitch * 0.2);
  const inside = request.distant ? distantFont(request, pitch, 0.95) : Math.max(LEAST_TEXT, pitch * 0.42);
  return request.distant || pitch < ROOMY
    ? { font: inside, strip: pitch * 0.06 }
    : { font, strip: font * 1.36 };
}

/**
 * @param {Request} request
 * @param {number} pitch
 */
function measure(request, pitch) {
  const { margin, depth } = proportions(request);
  const asked = Math.min(12.5 * request.textScale, Math.max(12.5, pitch * 0.34));
  const large = request.distant
    ? distantFont(request, pitch, 0.45)
    : Math.max(asked, Math.min(pitch * 0.155, 30), Math.min(pitch * 0.2, 18));
  const { font, strip } = request.small
    ? smallNumbers(request, pitch)
    : { font: large, strip: large * (request.distant ? 1.2 : request.lying ? 1.5 : 1.85) };
  const thin = { margin: pitch * margin, strip, font, depth: pitch * depth, ridge: pitch * RIDGE };
  return { ...thin, fixed: 2 * (thin.margin + strip) + thin.ridge };
}

/**
 * The largest pitch at which everything fits.
 * @param {Request} request
 * @param {number} end length of an end in pitches
 */
function fitPitch(request, end) {
  let low = 1;
  let high = 600;
  for (let i = 0; i < 24; i++) {
    const pitch = (low + high) / 2;
    const m = measure(request, pitch);
    const along = (request.rowPits + 2 * end) * pitch;
    const across = m.fixed + 4 * RADIUS * pitch;
    const fits = request.lying
      ? along <= request.width - 2 * PAD && across + m.depth <= request.height - 2 * PAD
      : along + m.depth <= request.height - 2 * PAD && across <= request.width - 2 * PAD;
    if (fits) {
      low = pitch;
    } else {
      high = pitch;
    }
  }
  return low;
}

/**
 * @param {Request} request
 * @returns {{pitch: number, end: number}} end in pitches
 */
function choosePitch(request) {
  const { endLeast, endBest } = proportions(request);
  const best = fitPitch(request, endBest);
  if (best >= COMFORTABLE || request.small) {
    return { pitch: best, end: endBest };
  }
  const least = fitPitch(request, endLeast);
  const pitch = Math.min(least, COMFORTABLE);
  const room = request.lying
    ? request.width - 2 * PAD
    : request.height - 2 * PAD - measure(request, pitch).depth;
  return { pitch, end: clamp(endLeast, (room / pitch - request.rowPits) / 2, endBest) };
}

/**
 * @param {Request} request
 * @returns {Layout}
 */
export function createLayout(request) {
  const { rowPits, lying, viewer, width, height } = request;
  const { pitch, end } = choosePitch(request);
  const m = measure(request, pitch);
  const alongRadius = RADIUS * pitch;
  const room = (lying ? height - m.depth : width) - 2 * PAD;
  const acrossRadius = clamp(
    alongRadius,
    (room - m.fixed) / 4,
    (request.small ? 1.18 : STRETCH) * alongRadius,
  );
  const length = (rowPits + 2 * end) * pitch;
  const breadth = m.fixed + 4 * acrossRadius;
  const left = (width - (lying ? length : breadth)) / 2;
  const top = (height - m.depth - (lying ? breadth : length)) / 2;

  /** @type {(s: number, t: number) => Point} */
  const frame = (s, t) => (lying ? [left + s, top + t] : [left + t, top + length - s]);
  /** @type {(s: number, t: number) => Point} */
  const place = (s, t) => (viewer === 'south' ? frame(s, t) : frame(length - s, breadth - t));

  /** @type {Layout} */
  const layout = {
    lying,
    rowPits,
    width,
    height,
    pitch,
    length,
    breadth,
    end: end * pitch,
    viewer,
    frame,
    place,
    margin: m.margin,
    strip: m.strip,
    alongRadius,
    acrossRadius,
    depth: m.depth,
    font: m.font,
    letter: request.small || request.distant ? 0 : fitLetter(lying, pitch, m.font),
    cells: [],
  };
  for (let i = 0; i < 2 * rowPits; i++) {
    layout.cells[i] = pitCell(layout, i);
  }
  layout.cells[STORE.south] = storeCell(layout, 'south', request);
  layout.cells[STORE.north] = storeCell(layout, 'north', request);
  return layout;
}

/**
 * @param {Layout} layout
 * @param {number} pit
 * @returns {Cell}
 */
function pitCell(layout, pit) {
  const { rowPits, end, margin, strip, acrossRadius, alongRadius, pitch, breadth } = layout;
  const out = pit < rowPits ? 1 : -1;
  const middle = breadth / 2;
  const s = end + ((out > 0 ? pit : 2 * rowPits - 1 - pit) + 0.5) * pitch;
  const t = middle + out * (middle - margin - strip - acrossRadius);
  const edge = t + out * (acrossRadius + strip + margin * 0.8);
  return {
    ...centreAndRadii(layout, s, t, alongRadius, acrossRadius),
    ...nameAndNumber(layout, layout.place(s, t + out * (acrossRadius + strip * 0.5))),
    ...directions(layout, out),
    box: boxOf(layout, [s - pitch / 2, edge], [s + pitch / 2, middle + out / 2]),
  };
}

/**
 * Lengths of a letter and a number, one after the other, and of the gap between them.
 * @param {boolean} lying
 * @param {number} font
 * @param {number} letter
 */
function lengths(lying, font, letter) {
  const gap = font * LETTER.gap;
  return lying ? [letter * 0.72, font * 2.1, gap] : [letter * 0.76, font * 1.2 + 4, gap];
}

/**
 * @param {boolean} lying
 * @param {number} pitch
 * @param {number} font
 * @returns {number} size of the letters, 0 when they would touch their neighbours
 */
function fitLetter(lying, pitch, font) {
  const letter = Math.max(LETTER.least, font * LETTER.size);
  const [first, second, gap] = lengths(lying, font, letter);
  return first + second + gap <= pitch ? letter : 0;
}

/**
 * A pit's letter and its number share a place, the letter before the number or above it.
 * @param {Layout} layout
 * @param {Point} middle of the place
 * @returns {{letter: Point, count: Point}}
 */
function nameAndNumber({ lying, font, letter }, [x, y]) {
  if (letter === 0) {
    return { letter: [x, y], count: [x, y] };
  }
  const [first, second, gap] = lengths(lying, font, letter);
  const before = (second + gap) / 2;
  const after = (first + gap) / 2;
  return lying
    ? { letter: [x - before, y], count: [x + after, y] }
    : { letter: [x, y - before], count: [x, y + after] };
}

/**
 * @param {Layout} layout
 * @param {Seat} seat
 * @param {Request} request
 * @returns {Cell}
 */
function storeCell(layout, seat, request) {
  const { breadth, margin, strip, end, length, acrossRadius } = layout;
  const out = seat === 'south' ? 1 : -1;
  const middle = end * (request.stores ? 0.5 : 0.47);
  const s = seat === 'south' ? length - middle : middle;
  const half = request.stores
    ? (breadth / 2 - margin) * 0.66
    : Math.min(acrossRadius * 1.02, breadth * 0.25);
  const t = breadth / 2;
  const along = request.stores ? end * 0.3 : end * 0.32;
  const number = request.stores ? breadth / 2 - margin - strip * 0.5 : half + strip * (request.small ? 0.62 : 0.28);
  const count = layout.place(s, breadth / 2 + out * number);
  return {
    ...centreAndRadii(layout, s, t, along, half),
    count,
    letter: count,
    ...directions(layout, out),
    box: boxOf(
      layout,
      [seat === 'south' ? length - end : 0, 0],
      [seat === 'south' ? length : end, breadth],
    ),
  };
}

/**
 * @param {Layout} layout
 * @param {number} s
 * @param {number} t
 * @param {number} along
 * @param {number} across
 */
function centreAndRadii(layout, s, t, along, across) {
  const [x, y] = layout.place(s, t);
  return { x, y, rx: layout.lying ? along : across, ry: layout.lying ? across : along };
}

/**
 * @param {Layout} layout
 * @param {number} out 1 for South's row, -1 for North's
 * @returns {{inward: Point, onward: Point}}
 */
function directions(layout, out) {
  const [x, y] = layout.place(0, 0);
  const [sx, sy] = layout.place(out, 0);
  const [tx, ty] = layout.place(0, -out);
  return { inward: [tx - x, ty - y], onward: [sx - x, sy - y] };
}

/**
 * @param {Layout} layout
 * @param {Point} a opposite corners, s and t
 * @param {Point} b
 */
function boxOf(layout, a, b) {
  const [ax, ay] = layout.place(a[0], a[1]);
  const [bx, by] = layout.place(b[0], b[1]);
  return {
    x: Math.min(ax, bx),
    y: Math.min(ay, by),
    width: Math.abs(ax - bx),
    height: Math.abs(ay - by),
  };
}

/** Pits that are easy to hit, and the smallest that a wish may lead to, in pixels. */
const GOOD_PITS = 44;
export const LEAST_PITS = 38;

/**
 * As it is wished, unless only the other way gives pits that can be hit.
 * @param {Request} request whose `lying` is the wish
 * @param {number} [least] pixels from pit to pit
 * @returns {boolean}
 */
export function chooseLying(request, least = GOOD_PITS) {
  const asked = choosePitch(request).pitch;
  return asked < least && choosePitch({ ...request, lying: !request.lying }).pitch > asked * 1.15
    ? !request.lying
    : request.lying;
}
