// SPDX-License-Identifier: MIT
// @ts-check
// What all skins share: the block of wood, its light, its pits, and the one seed.
import { setAttributes, short, svg } from '../lib/svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {ReturnType<typeof createIds>} Ids makes a name unique in the document */
/** @typedef {(s: number, t: number) => string} Pen point of a path, as South sees the board */

/**
 * @typedef {object} Skin
 * @property {boolean} stores made for boards with stores
 * @property {(layout: Layout, pen: Pen) => string} outline of the top
 * @property {(layout: Layout, pen: Pen, ids: Ids) => SVGElement[]} carve what is cut into the top
 * @property {(ids: Ids, layout: Layout) => SVGElement} pattern fills the surface
 * @property {(layout: Layout) => number[][]} feet x, y, width and height of each
 */

/**
 * @param {Layout} layout
 * @returns {Pen}
 */
export function createPen(layout) {
  return (s, t) => layout.frame(s, t).map(short).join(' ');
}

/**
 * @param {Skin} skin
 * @param {Layout} layout
 * @param {Ids} ids
 * @returns {SVGElement[]}
 */
export function drawWood(skin, layout, ids) {
  const pen = createPen(layout);
  const outline = skin.outline(layout, pen);
  const { depth } = layout;
  return [
    svg('defs', {}, [...gradients(ids), skin.pattern(ids, layout)]),
    shadow(layout, ids),
    ...skin.feet(layout).map((foot) => {
      const [x, y, width, height] = foot.map(short);
      return svg('rect', { class: 'wood-foot', rx: short(depth * 0.2), x, y, width, height });
    }),
    svg('path', {
      class: 'wood-side',
      d: outline,
      transform: `translate(0 ${short(depth * 0.62)})`,
    }),
    svg('path', { class: 'wood-top', d: outline, fill: ids.url('top') }),
    svg('path', { d: outline, fill: ids.url('grain') }),
    ...skin.carve(layout, pen, ids),
    ...pits(layout, ids),
    svg('path', { class: 'wood-edge', d: outline }),
  ];
}

/**
 * @param {string} id
 * @param {'linearGradient'|'radialGradient'} kind
 * @param {import('../lib/svg.js').Attributes} attributes
 * @param {[number, string][]} stops offset and class
 */
export function gradient(id, kind, attributes, stops) {
  return svg(
    kind,
    { id, ...attributes },
    stops.map(([offset, name]) => svg('stop', { offset, class: name })),
  );
}

/** The first is the wood's. @param {Ids} ids */
export function gradients(ids) {
  return [
    gradient(ids('top'), 'linearGradient', { x1: 0, y1: 0, x2: 0.35, y2: 1 }, [
      [0, 'stop-light'],
      [0.45, 'stop-middle'],
      [1, 'stop-deep'],
    ]),
    gradient(ids('worn'), 'radialGradient', {}, [
      [0, 'stop-worn'],
      [0.72, 'stop-worn'],
      [1, 'stop-none'],
    ]),
    gradient(ids('hollow'), 'radialGradient', { cx: 0.56, cy: 0.66, r: 0.62 }, [
      [0, 'stop-floor'],
      [0.55, 'stop-floor'],
      [1, 'stop-wall'],
    ]),
    gradient(ids('shade'), 'linearGradient', { x1: 0.3, y1: 0, x2: 0.55, y2: 1 }, [
      [0, 'stop-shade'],
      [0.5, 'stop-clear'],
    ]),
    gradient(ids('lip'), 'linearGradient', { x1: 0.3, y1: 0, x2: 0.7, y2: 1 }, [
      [0, 'stop-dark'],
      [0.5, 'stop-dark'],
      [1, 'stop-gleam'],
    ]),
    gradient(ids('ground'), 'radialGradient', {}, [
      [0, 'stop-shadow'],
      [0.55, 'stop-shadow'],
      [1, 'stop-clear'],
    ]),
  ];
}

/**
 * @param {Layout} layout
 * @param {Ids} ids
 */
function shadow(layout, ids) {
  const { lying, length, breadth, depth, pitch } = layout;
  const [x0, y0] = layout.frame(0, 0);
  const [x1, y1] = layout.frame(length, breadth);
  const width = lying ? length : breadth;
  return svg('ellipse', {
    class: 'wood-shadow',
    fill: ids.url('ground'),
    cx: short((x0 + x1) / 2),
    cy: short(Math.max(y0, y1) + depth * 0.7),
    rx: short(width * 0.5),
    ry: short(pitch * 0.2),
  });
}

/**
 * @param {Layout} layout
 * @param {Ids} ids
 */
function pits(layout, ids) {
  const edge = Math.max(1.2, layout.pitch * 0.022);
  const all = layout.cells.slice(0, 2 * layout.rowPits);
  return [
    ...all.map(({ x, y, rx, ry }) =>
      svg('path', { d: ellipsePath(x, y, rx * 1.3, ry * 1.26), fill: ids.url('worn') })),
    ...all.flatMap((cell) => hollow(ids, cell, edge)),
  ];
}

/**
 * A hollow and the shade of its rim.
 * @param {Ids} ids
 * @param {import('./layout.js').Cell} cell
 * @param {number} edge
 */
export function hollow(ids, { x, y, rx, ry }, edge) {
  const d = ellipsePath(x, y, rx, ry);
  return [
    svg('path', { d, fill: ids.url('hollow') }),
    svg('path', {
      d, fill: ids.url('shade'), stroke: ids.url('lip'), 'stroke-width': short(edge),
    }),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 */
export function ellipsePath(x, y, rx, ry) {
  const [a, b] = [short(rx), short(ry)];
  const half = `a${a} ${b} 0 1 0`;
  return `M${short(x - rx)} ${short(y)}${half} ${short(2 * rx)} 0${half} ${short(-2 * rx)} 0z`;
}

/**
 * A cut has a dark side and a lit one.
 * @param {string} d
 * @param {number} width
 */
export function groove(d, width) {
  return [
    svg('path', {
      class: 'groove-light',
      d,
      'stroke-width': short(width),
      transform: `translate(${short(width * 0.6)} ${short(width * 0.8)})`,
    }),
    svg('path', { class: 'groove-dark', d, 'stroke-width': short(width) }),
  ];
}

/**
 * The one seed, grey and shiny with fine rings around its pole, and its shadow: one circle with
 * this gradient. A seed of several shapes, or one moved by a transform, costs three times as much
 * a frame.
 * @param {Ids} ids
 */
export function seedGradient(ids) {
  return gradient(
    ids('seed'),
    'radialGradient',
    { cx: 0.465, cy: 0.448, r: 0.52, fx: 0.38, fy: 0.31 },
    [
      [0, 'stop-gleam-seed'],
      [0.06, 'stop-gleam-seed'],
      [0.15, 'stop-seed-light'],
      ...SEED_RINGS.flatMap(
        ([at, name]) =>
          /** @type {[number, string][]} */ ([
            [at - 0.02, name],
            [at, 'stop-seed-ring'],
            [at + 0.02, name],
          ]),
      ),
      [0.8, 'stop-seed-deep'],
      [0.835, 'stop-seed-rim'],
      [0.845, 'stop-seed-shadow'],
      [1, 'stop-clear'],
    ],
  );
}

/** @type {[number, string][]} */
const SEED_RINGS = [
  [0.33, 'stop-seed'],
  [0.45, 'stop-seed'],
  [0.56, 'stop-seed'],
  [0.66, 'stop-seed'],
  [0.75, 'stop-seed-deep'],
];

/**
 * Puts a seed's circle, its shadow included, where the seed lies.
 * @param {SVGElement} circle
 * @param {number} x
 * @param {number} y
 * @param {number} radius of the seed
 */
export function placeSeed(circle, x, y, radius) {
  circle.setAttribute('cx', short(x + radius * 0.08));
  circle.setAttribute('cy', short(y + radius * 0.12));
}

/**
 * @param {Ids} ids
 * @param {number} radius of the seed
 */
export function createSeed(ids, radius) {
  return svg('circle', { r: short(radius * SEED_REACH), fill: ids.url('seed') });
}

/** A circle's radius to that of the seed in it. */
export const SEED_REACH = 1.15;

/**
 * @param {string} prefix
 */
export function createIds(prefix) {
  return Object.assign((/** @type {string} */ name) => `${prefix}-${name}`, {
    url: (/** @type {string} */ name) => `url(#${prefix}-${name})`,
  });
}

/**
 * @param {SVGElement} root
 * @param {Layout} layout
 */
export function sizeTo(root, layout) {
  setAttributes(root, { width: layout.width, height: layout.height });
}
