// SPDX-License-Identifier: MIT
// @ts-check
// Rough adzed wood with a dugout boat at each end; the top is straight or curved.
import { short, svg } from '../../lib/svg.js';
import { groove } from '../wood.js';

/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {import('../wood.js').Pen} Pen */
/** @typedef {import('../wood.js').Ids} Ids */
/** @typedef {import('../wood.js').Skin} Skin */

/**
 * @param {Layout} layout
 * @param {Pen} pen
 */
function straightOutline({ length, breadth, pitch }, pen) {
    const r = pitch * 0.16;
    const sag = pitch * 0.05;
    return `M${pen(r, 0)}L${pen(length - r, 0)}Q${pen(length, 0)} ${pen(length - sag * 0.3, r)}`
        + `Q${pen(length - sag, breadth / 2)} ${pen(length - sag * 0.3, breadth - r)}Q${pen(length, breadth)} ${pen(length - r, breadth)}`
        + `L${pen(r, breadth)}Q${pen(0, breadth)} ${pen(sag * 0.3, breadth - r)}`
        + `Q${pen(sag, breadth / 2)} ${pen(sag * 0.3, r)}Q${pen(0, 0)} ${pen(r, 0)}Z`;
}

/**
 * @param {Layout} layout
 * @param {Pen} pen
 */
function curvedOutline({ length, breadth, end }, pen) {
    const e = end * 0.92;
    return `M${pen(e, 0)}Q${pen(length / 2, -breadth * 0.012)} ${pen(length - e, 0)}`
        + `C${pen(length - e * 0.3, breadth * 0.01)} ${pen(length, breadth * 0.24)} ${pen(length, breadth / 2)}`
        + `S${pen(length - e * 0.3, breadth * 0.99)} ${pen(length - e, breadth)}`
        + `Q${pen(length / 2, breadth * 1.012)} ${pen(e, breadth)}`
        + `C${pen(e * 0.3, breadth * 0.99)} ${pen(0, breadth * 0.76)} ${pen(0, breadth / 2)}`
        + `S${pen(e * 0.3, breadth * 0.01)} ${pen(e, 0)}Z`;
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
    for (const t of [margin * 0.56, breadth - margin * 0.56]) {
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
    const at = (/** @type {number} */ ds, /** @type {number} */ dt) => pen(s + ds * wide, breadth / 2 + dt * half);
    return `M${at(0, -1)}C${at(0.75, -0.86)} ${at(1.05, -0.5)} ${at(1.05, 0)}S${at(0.75, 0.86)} ${at(0, 1)}`
        + `C${at(-0.75, 0.86)} ${at(-1.05, 0.5)} ${at(-1.05, 0)}S${at(-0.75, -0.86)} ${at(0, -1)}Z`;
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
        const bars = [-thwart, thwart].map((t) => `M${pen(s - end * 0.26, breadth / 2 + t)}L${pen(s + end * 0.26, breadth / 2 + t)}`).join('');
        out.push(
            ...groove(outer, cut * 1.4),
            svg('path', { class: 'boat-hull', d: outer }),
            svg('path', { d: inner, fill: ids.url('hollow') }),
            svg('path', { d: inner, fill: ids.url('shade'), stroke: ids.url('lip'), 'stroke-width': short(cut) }),
            svg('path', { class: 'boat-thwart', d: bars, 'stroke-width': short(rim * 1.1) }),
        );
    }
    return out;
}

// Strokes of the adze: each leaves a shallow facet with a crisp upper edge.
const FACETS = 'M6 9q9-5 24-2M40 17q13-4 23 1M72 6q10-3 26 1M108 14q12-5 25-1M140 5q8-2 14 0'
    + 'M14 31q12-4 27 0M54 37q11-5 22-1M90 29q14-3 24 2M124 36q12-5 28-1'
    + 'M4 52q10-4 20-1M34 58q14-4 28 0M76 51q9-3 22 0M106 59q12-5 24 0M138 50q9-4 16-1'
    + 'M18 76q12-4 24 0M56 80q12-4 20-1M88 73q14-5 29 0M128 81q12-5 24-1';

/** @type {Omit<Skin, 'outline'>} */
const adzed = {
    stores: true,

    carve(layout, pen, ids) {
        const { length, breadth, end, pitch } = layout;
        const cut = Math.max(1, pitch * 0.018);
        const ridge = `M${pen(end * 1.04, breadth / 2)}L${pen(length - end * 1.04, breadth / 2)}`;
        return [...groove(interlace(layout, pen), cut * 0.9), ...groove(ridge, cut), ...boats(layout, pen, ids)];
    },

    pattern(ids, layout) {
        return svg('pattern', {
            id: ids('grain'), width: 160, height: 90, patternUnits: 'userSpaceOnUse',
            patternTransform: `${layout.lying ? '' : 'rotate(90) '}scale(${short(Math.max(0.5, layout.pitch / 130))})`,
        }, [
            svg('path', { class: 'adze-light', d: FACETS, transform: 'translate(0 2.4)' }),
            svg('path', { class: 'adze-dark', d: FACETS }),
        ]);
    },

    feet: () => [],
};

/** @type {Skin} */
export const straightTop = { ...adzed, outline: straightOutline };

/** @type {Skin} */
export const curvedTop = { ...adzed, outline: curvedOutline };
