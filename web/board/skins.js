// SPDX-License-Identifier: MIT
// @ts-check
// The looks of the boards: a Djenon board of one block, with two carved ends, a cup in each, and
// feet; and an Adji-Boto board of rough adzed wood with a dugout boat at each end, its top straight
// or curved.
import { groove, hollow } from './wood.js';
import { short, svg } from '../lib/svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./wood.js').Pen} Pen */
/** @typedef {import('./wood.js').Ids} Ids */
/** @typedef {import('./wood.js').Skin} Skin */

const LOBE = 0.37; // half breadth of an end, of the board's
const CUT = 0.12; // depth of the waist

/**
 * One end, from the flank at the top to the flank below, `at` measuring from the tip.
 * @param {Layout} layout
 * @param {(s: number, t: number) => string} point s from the tip, t from the middle
 * @param {number} inset
 */
function carvedEnd(layout, point, inset) {
  const { end: e, breadth } = layout;
  const half = breadth / 2 - inset;
  const lobe = breadth * LOBE - inset;
  const waist = lobe - breadth * CUT * 0.4;
  return (
    `${point(e * 0.98, -half)}C${point(e * 0.8, -half)} ` +
    `${point(e * 0.93, -waist)} ${point(e * 0.74, -waist)}` +
    `C${point(e * 0.6, -waist)} ${point(e * 0.6, -lobe)} ${point(e * 0.44, -lobe)}` +
    `C${point(e * 0.12, -lobe)} ${point(inset, -lobe * 0.62)} ${point(inset, 0)}` +
    `C${point(inset, lobe * 0.62)} ${point(e * 0.12, lobe)} ${point(e * 0.44, lobe)}` +
    `C${point(e * 0.6, lobe)} ${point(e * 0.6, waist)} ${point(e * 0.74, waist)}` +
    `C${point(e * 0.93, waist)} ${point(e * 0.8, half)} ${point(e * 0.98, half)}`
  );
}

/**
 * @param {Layout} layout
 * @param {Pen} pen
 * @param {number} inset
 */
function closedOutline(layout, pen, inset) {
  const { length, breadth } = layout;
  const bow = -breadth * 0.012;
  const left = carvedEnd(layout, (s, t) => pen(s, breadth / 2 + t), inset);
  const right = carvedEnd(layout, (s, t) => pen(length - s, breadth / 2 - t), inset);
  const below = pen(length / 2, breadth - inset - bow);
  const above = pen(length / 2, inset + bow);
  return `M${left}Q${below} ${right}Q${above} ${left.split('C')[0]}Z`;
}

/**
 * Short cuts fanned around the tip of an end.
 * @param {Layout} layout
 * @param {Pen} pen
 */
function notches(layout, pen) {
  const { length, breadth, end: e } = layout;
  const lobe = breadth * LOBE;
  let d = '';
  for (let i = -5; i <= 5; i++) {
    const angle = i * 0.2;
    for (const side of [0, 1]) {
      const at = (/** @type {number} */ k) => {
        const s = e * 0.47 - Math.cos(angle) * e * k * 0.47;
        const t = breadth / 2 + Math.sin(angle) * lobe * k * 1.06;
        return side ? pen(length - s, breadth - t) : pen(s, t);
      };
      d += `M${at(0.84)}L${at(0.95)}`;
    }
  }
  return d;
}

/** @type {Skin} */
const oneBlock = {
  stores: false,

  outline: (layout, pen) => closedOutline(layout, pen, 0),

  carve(layout, pen, ids) {
    const { length, breadth, end: e, pitch } = layout;
    const line = closedOutline(layout, pen, layout.margin * 0.62);
    const ridge = `M${pen(e * 1.04, breadth / 2)}L${pen(length - e * 1.04, breadth / 2)}`;
    const cut = Math.max(1, pitch * 0.018);
    return [
      ...groove(line, cut * 0.8),
      ...groove(notches(layout, pen), cut * 1.3),
      ...groove(ridge, cut),
      ...layout.cells.slice(12).flatMap((cup) => hollow(ids, cup, cut)),
    ];
  },

  pattern(ids, layout) {
    const size = Math.max(60, layout.pitch * 1.7);
    return svg(
      'pattern',
      {
        id: ids('grain'),
        width: 200,
        height: 40,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `${layout.lying ? '' : 'rotate(90)'} scale(${short(size / 80)})`,
      },
      [
        svg('path', {
          class: 'wood-grain',
          d:
            'M0 5C50 1 90 10 140 6S190 4 200 5M0 13C40 17 110 9 150 13S190 14 200 13' +
            'M0 22C60 18 80 27 130 23S190 21 200 22' +
            'M0 26C70 24 90 30 120 28S180 25 200 26M0 34C50 38 120 31 160 34S190 35 200 34',
        }),
      ],
    );
  },

  feet(layout) {
    const { lying, length, breadth, depth, pitch, end: e } = layout;
    const [x, y] = layout.frame(0, lying ? breadth : 0);
    const foot = (/** @type {number} */ left, /** @type {number} */ width) => (
      [x + left, y + depth * 0.1, width, depth * 0.86]);
    return lying
      ? [foot(e + pitch * 0.45, pitch * 0.7), foot(length - e - pitch * 1.15, pitch * 0.7)]
      : [foot(breadth * 0.26, breadth * 0.48)];
  },
};

/**
 * @param {Layout} layout
 * @param {Pen} pen
 */
function straightOutline({ length, breadth, pitch }, pen) {
  const r = pitch * 0.16;
  const sag = pitch * 0.05;
  return (
    `M${pen(r, 0)}L${pen(length - r, 0)}Q${pen(length, 0)} ${pen(length - sag * 0.3, r)}` +
    `Q${pen(length - sag, breadth / 2)} ${pen(length - sag * 0.3, breadth - r)}` +
    `Q${pen(length, breadth)} ${pen(length - r, breadth)}` +
    `L${pen(r, breadth)}Q${pen(0, breadth)} ${pen(sag * 0.3, breadth - r)}` +
    `Q${pen(sag, breadth / 2)} ${pen(sag * 0.3, r)}Q${pen(0, 0)} ${pen(r, 0)}Z`
  );
}

/**
 * @param {Layout} layout
 * @param {Pen} pen
 */
function curvedOutline({ length, breadth, end }, pen) {
  const e = end * 0.92;
  return (
    `M${pen(e, 0)}Q${pen(length / 2, -breadth * 0.012)} ${pen(length - e, 0)}` +
    `C${pen(length - e * 0.3, breadth * 0.01)} ${pen(length, breadth * 0.24)} ` +
    `${pen(length, breadth / 2)}` +
    `S${pen(length - e * 0.3, breadth * 0.99)} ${pen(length - e, breadth)}` +
    `Q${pen(length / 2, breadth * 1.012)} ${pen(e, breadth)}` +
    `C${pen(e * 0.3, breadth * 0.99)} ${pen(0, breadth * 0.76)} ${pen(0, breadth / 2)}` +
    `S${pen(e * 0.3, breadth * 0.01)} ${pen(e, 0)}Z`
  );
}

/**
 * Two strands that cross, along both long sides.
 * @param {Layout} layout
 * @param {Pen} pen
 */
function interlace(layout, pen) {
  const { length, breadth, margin, pitch, end, lying } = layout;
  const from = end * 1.02;
  const span = length - 2 * from;
  const waves = Math.max(2, Math.round(span / (pitch * 0.36)));
  const step = span / waves / 2;
  const swing = margin * 0.42;
  let d = '';
  for (const t of [margin * 0.64, breadth - margin * 0.64]) {
    for (const sign of [1, -1]) {
      const half = lying ? [step / 2, sign * swing, step, 0] : [sign * swing, -step / 2, 0, -step];
      const on = (lying ? [step, 0] : [0, -step]).map(short).join(' ');
      d += `M${pen(from, t)}q${half.map(short).join(' ')}${`t${on}`.repeat(2 * waves - 1)}`;
    }
  }
  return d;
}

/**
 * A dugout boat, seen from above.
 * @param {Layout} layout
 * @param {Pen} pen
 * @param {number} s of its middle
 * @param {number} inset
 * @param {number} longer how much the hull outreaches the hollow at bow and stern
 */
function hull(layout, pen, s, inset, longer) {
  const { breadth, margin, end } = layout;
  const half = breadth / 2 - margin * 1.2 - longer;
  const wide = end * 0.4 - inset;
  const at = (/** @type {number} */ ds, /** @type {number} */ dt) =>
    pen(s + ds * wide, breadth / 2 + dt * half);
  return (
    `M${at(0, -1)}C${at(0.75, -0.86)} ${at(1.05, -0.5)} ${at(1.05, 0)}` +
    `S${at(0.75, 0.86)} ${at(0, 1)}` +
    `C${at(-0.75, 0.86)} ${at(-1.05, 0.5)} ${at(-1.05, 0)}S${at(-0.75, -0.86)} ${at(0, -1)}Z`
  );
}

/**
 * @param {Layout} layout
 * @param {Pen} pen
 * @param {Ids} ids
 */
function boats(layout, pen, ids) {
  const { length, breadth, end, pitch, margin } = layout;
  const rim = Math.max(2.5, pitch * 0.06);
  const cut = Math.max(1, pitch * 0.018);
  const out = [];
  for (const s of [end / 2, length - end / 2]) {
    const outer = hull(layout, pen, s, 0, 0);
    const inner = hull(layout, pen, s, rim, rim * 2.2);
    const thwart = (breadth / 2 - margin) * 0.68;
    const bars = [-thwart, thwart]
      .map((t) => `M${[-0.275, 0.275].map((ds) => pen(s + end * ds, breadth / 2 + t)).join('L')}`)
      .join('');
    out.push(
      ...groove(outer, cut * 1.4),
      svg('path', { d: inner, fill: ids.url('hollow') }),
      svg('path', { d: inner, fill: ids.url('shade') }),
      svg('path', { class: 'boat-shade', d: bars, 'stroke-width': short(rim * 1.6) }),
      svg('path', { class: 'boat-thwart', d: bars, 'stroke-width': short(rim) }),
      svg('path', { class: 'boat-hull', d: outer + inner }),
    );
  }
  return out;
}

// Strokes of the adze: each leaves a shallow facet with a crisp upper edge.
const FACETS =
  'M6 9q9-5 24-2M40 17q13-4 23 1M72 6q10-3 26 1M108 14q12-5 25-1M140 5q8-2 14 0' +
  'M14 31q12-4 27 0M54 37q11-5 22-1M90 29q14-3 24 2M124 36q12-5 28-1' +
  'M4 52q10-4 20-1M34 58q14-4 28 0M76 51q9-3 22 0M106 59q12-5 24 0M138 50q9-4 16-1' +
  'M18 76q12-4 24 0M56 80q12-4 20-1M88 73q14-5 29 0M128 81q12-5 24-1';

/** @type {Omit<Skin, 'outline'>} */
const adzed = {
  stores: true,

  carve(layout, pen, ids) {
    const { length, breadth, end, pitch } = layout;
    const cut = Math.max(1, pitch * 0.018);
    const ridge = `M${pen(end * 1.04, breadth / 2)}L${pen(length - end * 1.04, breadth / 2)}`;
    return [
      ...groove(interlace(layout, pen), cut * 0.9),
      ...groove(ridge, cut),
      ...boats(layout, pen, ids),
    ];
  },

  pattern(ids, layout) {
    const size = Math.max(0.5, layout.pitch / 130);
    return svg(
      'pattern',
      {
        id: ids('grain'),
        width: 160,
        height: 90,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `${layout.lying ? '' : 'rotate(90) '}scale(${short(size)})`,
      },
      [
        svg('path', { class: 'adze-light', d: FACETS, transform: 'translate(0 2.4)' }),
        svg('path', { class: 'adze-dark', d: FACETS }),
      ],
    );
  },

  feet: () => [],
};

/** @type {Skin} */
const straightTop = { ...adzed, outline: straightOutline };

/** @type {Skin} */
const curvedTop = { ...adzed, outline: curvedOutline };

/** @type {Record<string, Skin>} */
export const SKINS = {
  djenon: oneBlock,
  'adji-straight': straightTop,
  'adji-curved': curvedTop,
};

/**
 * @param {import('./types.js').Shape} shape
 * @returns {Skin}
 */
export function findSkin(shape) {
  const named = SKINS[shape.skin ?? ''];
  return named && named.stores === shape.stores
    ? named
    : /** @type {Skin} */ (Object.values(SKINS).find((skin) => skin.stores === shape.stores));
}
