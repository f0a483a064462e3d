// SPDX-License-Identifier: MIT
// @ts-check
// What is drawn over the seeds: rings, numbers and paths of a move, and whose turn it is. Every
// sign has a form of its own; colour only helps.
import { LEAST_TEXT, STORE } from './layout.js';
import { ellipsePath } from './wood.js';
import { short, svg } from '../lib/svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./layout.js').Cell} Cell */
/** @typedef {import('./layout.js').Point} Point */
/** @typedef {import('./trace.js').Summary} Summary */

const NARROW = 50; // pixels from pit to pit: less has room for the path of one lap
const LAPS_NAMED = 2; // lap numbers at one pit; of more the first is told

/**
 * @param {Layout} layout
 * @param {Summary} summary
 * @param {boolean} preview
 * @param {boolean} [small] rings only
 * @returns {SVGElement[]}
 */
export function drawMove(layout, summary, preview, small = false) {
  const nodes = rings(layout, summary);
  if (small) {
    return nodes;
  }
  if (preview) {
    const few = layout.pitch < NARROW ? 1 : undefined;
    summary.paths.slice(0, few).forEach((path, lap) => nodes.push(...arrow(layout, path, lap, 'mark-path')));
  }
  if (summary.reach.length > 0) {
    nodes.push(...arrow(layout, summary.reach, -1, 'mark-reach'));
  }
  return [...nodes, ...notes(layout, summary, preview), ...lapNumbers(layout, summary)];
}

/**
 * A bar along the edge of the row that is to move, with the direction of sowing.
 * @param {Layout} layout
 * @param {import('./types.js').Seat} seat
 * @returns {SVGElement[]}
 */
export function drawTurn(layout, seat) {
  const { end, length, breadth, pitch } = layout;
  const south = seat === 'south';
  const head = Math.max(5, pitch * 0.09);
  // Within the board, so that nothing of it is cut off where that fills its place.
  const inset = Math.max(0, head * 0.7 - 3);
  const t = south ? breadth - inset : inset;
  const at = (/** @type {number} */ s, /** @type {number} */ aside) =>
    layout
      .place(south ? s : length - s, t + aside)
      .map(short)
      .join(' ');
  const tip = length - end * 1.05;
  const barbs = [-0.7, 0.7].map((side) => at(tip - head, head * side));
  const d = `M${at(end * 1.05, 0)}L${at(tip, 0)}M${barbs[0]}L${at(tip, 0)}L${barbs[1]}`;
  return cased(d, `turn-${seat}`, Math.max(pitch < 36 ? 1.3 : 2, pitch * 0.024));
}

/**
 * A line on a dark casing, so that it is seen on light wood and in a dark pit.
 * @param {string} d
 * @param {string} name
 * @param {number} width
 */
function cased(d, name, width) {
  return [
    svg('path', {
      class: `mark-casing ${name}-casing`,
      d,
      'stroke-width': short(width + Math.max(2, width * 0.7)),
    }),
    svg('path', { class: `mark ${name}`, d, 'stroke-width': short(width) }),
  ];
}

/**
 * @param {Layout} layout
 * @param {Summary} summary
 */
function rings(layout, summary) {
  const width = Math.max(2, layout.pitch * 0.035);
  /** @type {SVGElement[]} */
  const nodes = [];
  /** @type {Map<number, number>} */
  const worn = new Map();
  /**
   * Rings of one pit lie inside each other.
   * @param {number} pit
   * @param {number} thick
   */
  const room = (pit, thick) => {
    const used = worn.get(pit) || 0;
    worn.set(pit, used + thick + width * 0.9);
    return used + thick / 2 + width * 0.4;
  };
  for (const pit of summary.taken.keys()) {
    const thick = width * 2.4;
    nodes.push(
      ...cased(hatchPath(layout.cells[pit], room(pit, thick), thick), 'mark-taken', width * 0.55),
    );
  }
  for (const part of /** @type {const} */ (['landing', 'origin'])) {
    const pit = summary[part];
    if (pit !== null) {
      const { x, y, rx, ry } = layout.cells[pit];
      const inset = room(pit, width);
      nodes.push(...cased(ellipsePath(x, y, rx - inset, ry - inset), `mark-${part}`, width));
    }
  }
  return nodes;
}

/**
 * Crosses all around.
 * @param {Cell} cell
 * @param {number} inset
 * @param {number} thick
 */
function hatchPath(cell, inset, thick) {
  const crosses = Math.max(14, Math.round(((cell.rx + cell.ry) * Math.PI) / (thick * 1.35)));
  const at = (/** @type {number} */ index, /** @type {number} */ out) => {
    const angle = (index / crosses) * 2 * Math.PI;
    const r = (out * thick) / 2 - inset;
    const x = cell.x + Math.cos(angle) * (cell.rx + r);
    const y = cell.y + Math.sin(angle) * (cell.ry + r);
    return `${short(x)} ${short(y)}`;
  };
  let d = '';
  for (let i = 0; i < crosses; i++) {
    d += `M${at(i, -1)}L${at(i + 1, 1)}M${at(i, 1)}L${at(i + 1, -1)}`;
  }
  return d;
}

/**
 * @param {Layout} layout
 * @param {Summary} summary
 * @param {boolean} preview
 */
function notes(layout, summary, preview) {
  /** @type {SVGElement[]} */
  const nodes = [];
  summary.gains.forEach((seeds, cell) => {
    if (!summary.taken.has(cell)) {
      nodes.push(note(layout, cell, `+${seeds}`, 'note-gain'));
    }
  });
  summary.lost.forEach((seeds, cell) => nodes.push(note(layout, cell, `−${seeds}`, 'note-gain')));
  let sum = 0;
  summary.taken.forEach((seeds, pit) => {
    sum += seeds;
    const { x, y } = layout.cells[pit];
    nodes.push(
      text(x, y, preview ? `+${seeds}` : `−${seeds}`, 'note note-taken', layout.font * 1.15),
    );
  });
  if (sum > 0 && summary.origin !== null) {
    const store = summary.origin < layout.rowPits ? STORE.south : STORE.north;
    nodes.push(note(layout, store, `+${sum}`, 'note-taken'));
  }
  return nodes;
}

/**
 * @param {Layout} layout
 * @param {number} index
 * @param {string} words
 * @param {string} name
 */
function note(layout, index, words, name) {
  const cell = layout.cells[index];
  const inset = layout.font * (layout.lying ? 0.8 : 0.35 + 0.32 * words.length);
  const reach = (layout.lying ? cell.ry : cell.rx) - inset;
  return text(
    cell.x + cell.inward[0] * reach,
    cell.y + cell.inward[1] * reach,
    words,
    `note ${name}`,
    layout.font,
  );
}

/**
 * @param {Layout} layout
 * @param {Summary} summary
 */
function lapNumbers(layout, summary) {
  /** @type {SVGElement[]} */
  const nodes = [];
  const size = Math.max(LEAST_TEXT, layout.font * 0.82);
  summary.laps.forEach((laps, pit) => {
    const cell = layout.cells[pit];
    const words = laps.length > LAPS_NAMED ? `${laps[0]}…` : laps.join('·');
    const half = size * (0.42 + 0.29 * words.length);
    const along = -layout.alongRadius * 0.98;
    // A plate of the other row may lie beside it.
    const room = layout.breadth / 2 - layout.margin - layout.strip - (layout.lying ? size * 0.72 : half);
    const across = Math.min(layout.acrossRadius * 0.66, room - layout.acrossRadius);
    const x = cell.x + cell.onward[0] * along + cell.inward[0] * across;
    const y = cell.y + cell.onward[1] * along + cell.inward[1] * across;
    nodes.push(
      svg('rect', {
        class: 'lap-plate',
        x: short(x - half),
        y: short(y - size * 0.72),
        width: short(half * 2),
        height: short(size * 1.44),
        rx: short(size * 0.72),
      }),
      text(x, y, words, 'lap-number', size),
    );
  });
  return nodes;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} name
 * @param {number} size
 */
function text(x, y, words, name, size) {
  const node = svg('text', { class: name, x: short(x), y: short(y), dy: '.35em' }, [words]);
  node.style.fontSize = `${short(size)}px`;
  return node;
}

/**
 * An arrow through cells; each lap keeps to a lane of its own.
 * @param {Layout} layout
 * @param {number[]} path
 * @param {number} lap
 * @param {string} name
 */
function arrow(layout, path, lap, name) {
  const shift = layout.acrossRadius * (0.2 * (lap % 4) - 0.3);
  const points = path.map((index) => {
    const { x, y, inward, onward } = layout.cells[index];
    return { x: x + inward[0] * shift, y: y + inward[1] * shift, onward };
  });
  const bend = layout.pitch * 0.46;
  const xy = (/** @type {number} */ x, /** @type {number} */ y) => `${short(x)} ${short(y)}`;
  let d = `M${xy(points[0].x, points[0].y)}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const sameRow = a.onward[0] * b.onward[0] + a.onward[1] * b.onward[1] > 0;
    if (!sameRow) {
      const out = xy(a.x + a.onward[0] * bend, a.y + a.onward[1] * bend);
      const back = xy(b.x - b.onward[0] * bend, b.y - b.onward[1] * bend);
      d += `C${out} ${back} `;
    }
    d += sameRow ? `L${xy(b.x, b.y)}` : xy(b.x, b.y);
  }
  const width = Math.max(1.6, layout.pitch * 0.02);
  const { x, y, onward } = points[points.length - 1];
  const head = width * 4;
  const tail = (/** @type {number} */ side) =>
    xy(
      x - onward[0] * head - onward[1] * head * 0.75 * side,
      y - onward[1] * head + onward[0] * head * 0.75 * side,
    );
  d += `M${tail(1)}L${xy(x, y)}L${tail(-1)}`;
  return cased(d, name, width);
}
