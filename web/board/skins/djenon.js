// SPDX-License-Identifier: MIT
// @ts-check
// A board of one block, with two carved ends, a cup in each, and feet.
import { short, svg } from '../../lib/svg.js';
import { ellipsePath, groove } from '../wood.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {import('../wood.js').Pen} Pen */
/** @typedef {import('../wood.js').Ids} Ids */

const LOBE = 0.37; // half breadth of an end, of the board's
const CUT = 0.12;  // depth of the waist

/**
 * One end, from the flank at the top to the flank below, `at` measuring from the tip.
 * @param {Layout} layout
 * @param {(s: number, t: number) => string} point s from the tip, t from the middle
 * @param {number} inset
 */
function end(layout, point, inset) {
    const { end: e, breadth } = layout;
    const half = breadth / 2 - inset;
    const lobe = breadth * LOBE - inset;
    const waist = lobe - breadth * CUT * 0.4;
    return `${point(e * 0.98, -half)}C${point(e * 0.8, -half)} ${point(e * 0.93, -waist)} ${point(e * 0.74, -waist)}`
        + `C${point(e * 0.6, -waist)} ${point(e * 0.6, -lobe)} ${point(e * 0.44, -lobe)}`
        + `C${point(e * 0.12, -lobe)} ${point(inset, -lobe * 0.62)} ${point(inset, 0)}`
        + `C${point(inset, lobe * 0.62)} ${point(e * 0.12, lobe)} ${point(e * 0.44, lobe)}`
        + `C${point(e * 0.6, lobe)} ${point(e * 0.6, waist)} ${point(e * 0.74, waist)}`
        + `C${point(e * 0.93, waist)} ${point(e * 0.8, half)} ${point(e * 0.98, half)}`;
}

/**
 * @param {Layout} layout
 * @param {Pen} pen
 * @param {number} inset
 */
function closedOutline(layout, pen, inset) {
    const { length, breadth } = layout;
    const bow = -breadth * 0.012;
    const left = end(layout, (s, t) => pen(s, breadth / 2 + t), inset);
    const right = end(layout, (s, t) => pen(length - s, breadth / 2 - t), inset);
    return `M${left}Q${pen(length / 2, breadth - inset - bow)} ${right}Q${pen(length / 2, inset + bow)} ${left.split('C')[0]}Z`;
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

/** @type {import('../wood.js').Skin} */
export const oneBlock = {
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
            ...[layout.cells[12], layout.cells[13]].map((cup) => svg('path', {
                class: 'wood-cup',
                d: ellipsePath(cup.x, cup.y, cup.rx, cup.ry),
                fill: ids.url('hollow'),
            })),
            ...[layout.cells[12], layout.cells[13]].map((cup) => svg('path', {
                d: ellipsePath(cup.x, cup.y, cup.rx, cup.ry),
                fill: ids.url('shade'),
                stroke: ids.url('lip'),
                'stroke-width': short(cut),
            })),
        ];
    },

    pattern(ids, layout) {
        const size = Math.max(60, layout.pitch * 1.7);
        return svg('pattern', {
            id: ids('grain'), width: 200, height: 40, patternUnits: 'userSpaceOnUse',
            patternTransform: `${layout.lying ? '' : 'rotate(90)'} scale(${short(size / 80)})`,
        }, [
            svg('path', {
                class: 'wood-grain',
                d: 'M0 5C50 1 90 10 140 6S190 4 200 5M0 13C40 17 110 9 150 13S190 14 200 13M0 22C60 18 80 27 130 23S190 21 200 22'
                    + 'M0 26C70 24 90 30 120 28S180 25 200 26M0 34C50 38 120 31 160 34S190 35 200 34',
            }),
        ]);
    },

    feet(layout) {
        const { lying, length, breadth, depth, pitch, end: e } = layout;
        const [x, y] = layout.frame(lying ? 0 : 0, lying ? breadth : 0);
        const row = (/** @type {number} */ left, /** @type {number} */ width) => ({
            x: Number(short(x + left)), y: Number(short(y + depth * 0.1)),
            width: Number(short(width)), height: Number(short(depth * 0.86)),
        });
        return lying
            ? [row(e + pitch * 0.45, pitch * 0.7), row(length - e - pitch * 1.15, pitch * 0.7)]
            : [row(breadth * 0.26, breadth * 0.48)];
    },
};
