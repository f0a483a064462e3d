// SPDX-License-Identifier: MIT
// @ts-check
// What all skins share: the block of wood, its light, its pits, and the one seed.
import { pitCentre } from './layout.js';
import { setAttributes, short, svg } from '../lib/svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {ReturnType<typeof createIds>} Ids makes a name unique in the document */
/** @typedef {(s: number, t: number) => string} Pen screen point of a path, as South sees the board */

/**
 * @typedef {object} Skin
 * @property {boolean} stores made for boards with stores
 * @property {(layout: Layout, pen: Pen) => string} outline of the top
 * @property {(layout: Layout, pen: Pen, ids: Ids) => SVGElement[]} carve what is cut into the top
 * @property {(ids: Ids, layout: Layout) => SVGElement} pattern fills the surface
 * @property {(layout: Layout) => {x: number, y: number, width: number, height: number}[]} feet
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
        svg('defs', {}, [...gradients(ids), skin.pattern(ids, layout), hollow(ids, layout)]),
        shadow(layout, ids),
        ...skin.feet(layout).map((foot) => svg('rect', { class: 'wood-foot', rx: short(depth * 0.2), ...foot })),
        svg('path', { class: 'wood-side', d: outline, transform: `translate(0 ${short(depth * 0.62)})` }),
        svg('path', { class: 'wood-top', d: outline, fill: ids.url('top') }),
        svg('path', { d: outline, fill: ids.url('grain') }),
        ...skin.carve(layout, pen, ids),
        ...pits(layout, ids),
        svg('path', { class: 'wood-edge', d: outline }),
    ];
}

/**
 * A picture for lists: the same board with few nodes.
 * @param {Skin} skin
 * @param {Layout} layout
 * @param {Ids} ids
 * @returns {SVGElement[]}
 */
export function drawSmallWood(skin, layout, ids) {
    const outline = skin.outline(layout, createPen(layout));
    const d = layout.cells.map((cell) => ellipsePath(cell.x, cell.y, cell.rx, cell.ry)).join('');
    return [
        svg('defs', {}, [gradients(ids)[0]]),
        svg('path', { class: 'wood-side', d: outline, transform: `translate(0 ${short(layout.depth * 0.62)})` }),
        svg('path', { class: 'wood-top', d: outline, fill: ids.url('top') }),
        svg('path', { class: 'wood-edge', d: outline }),
        svg('path', { class: 'pit-flat', d }),
    ];
}

/**
 * @param {string} id
 * @param {'linearGradient'|'radialGradient'} kind
 * @param {import('../lib/svg.js').Attributes} attributes
 * @param {[number, string][]} stops offset and class
 */
export function gradient(id, kind, attributes, stops) {
    return svg(kind, { id, ...attributes }, stops.map(([offset, name]) => svg('stop', { offset, class: name })));
}

/** @param {Ids} ids */
function gradients(ids) {
    return [
        gradient(ids('top'), 'linearGradient', { x1: 0, y1: 0, x2: 0.35, y2: 1 },
            [[0, 'stop-light'], [0.45, 'stop-middle'], [1, 'stop-deep']]),
        gradient(ids('worn'), 'radialGradient', {},
            [[0, 'stop-worn'], [0.72, 'stop-worn'], [1, 'stop-none']]),
        gradient(ids('hollow'), 'radialGradient', { cx: 0.56, cy: 0.66, r: 0.62 },
            [[0, 'stop-floor'], [0.55, 'stop-floor'], [1, 'stop-wall']]),
        gradient(ids('shade'), 'linearGradient', { x1: 0.3, y1: 0, x2: 0.55, y2: 1 },
            [[0, 'stop-shade'], [0.5, 'stop-clear']]),
        gradient(ids('lip'), 'linearGradient', { x1: 0.3, y1: 0, x2: 0.7, y2: 1 },
            [[0, 'stop-dark'], [0.5, 'stop-dark'], [1, 'stop-gleam']]),
        gradient(ids('ground'), 'radialGradient', {},
            [[0, 'stop-shadow'], [0.7, 'stop-shadow'], [1, 'stop-clear']]),
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
        class: 'wood-shadow', fill: ids.url('ground'),
        cx: short((x0 + x1) / 2), cy: short(Math.max(y0, y1) + depth * 0.45),
        rx: short(width * 0.53), ry: short(pitch * 0.42),
    });
}

/**
 * A hollow of the size of a pit, around 0,0.
 * @param {Ids} ids
 * @param {Layout} layout
 */
function hollow(ids, layout) {
    const { rx, ry } = layout.cells[0];
    const edge = Math.max(1.2, layout.pitch * 0.022);
    return svg('g', { id: ids('pit') }, [
        svg('ellipse', { rx: short(rx), ry: short(ry), fill: ids.url('hollow') }),
        svg('ellipse', { rx: short(rx), ry: short(ry), fill: ids.url('shade') }),
        svg('ellipse', {
            rx: short(rx), ry: short(ry), fill: 'none', stroke: ids.url('lip'), 'stroke-width': short(edge),
        }),
    ]);
}

/**
 * @param {Layout} layout
 * @param {Ids} ids
 */
function pits(layout, ids) {
    const out = [];
    const { rx, ry } = layout.cells[0];
    for (let pit = 0; pit < 2 * layout.rowPits; pit++) {
        const [x, y] = layout.frame(...pitCentre(layout, pit)).map(short);
        out.push(
            svg('ellipse', { cx: x, cy: y, rx: short(rx * 1.3), ry: short(ry * 1.26), fill: ids.url('worn') }),
        );
    }
    for (let pit = 0; pit < 2 * layout.rowPits; pit++) {
        const [x, y] = layout.frame(...pitCentre(layout, pit)).map(short);
        out.push(useOf(ids('pit'), `translate(${x} ${y})`));
    }
    return out;
}

/**
 * @param {string} id
 * @param {string} transform
 */
export function useOf(id, transform) {
    return svg('use', { href: `#${id}`, transform });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 */
export function ellipsePath(x, y, rx, ry) {
    const [a, b] = [short(rx), short(ry)];
    return `M${short(x - rx)} ${short(y)}a${a} ${b} 0 1 0 ${short(2 * rx)} 0a${a} ${b} 0 1 0 ${short(-2 * rx)} 0z`;
}

/**
 * A cut has a dark side and a lit one.
 * @param {string} d
 * @param {number} width
 */
export function groove(d, width) {
    return [
        svg('path', { class: 'groove-light', d, 'stroke-width': short(width), transform: `translate(${short(width * 0.6)} ${short(width * 0.8)})` }),
        svg('path', { class: 'groove-dark', d, 'stroke-width': short(width) }),
    ];
}

/**
 * The one seed: grey, shiny, with fine rings, ten units in radius.
 * @param {Ids} ids
 * @returns {SVGElement[]}
 */
export function drawSeed(ids) {
    const shine = gradient(ids('shine'), 'radialGradient', { cx: 0.36, cy: 0.3, r: 0.75 },
        [[0, 'stop-seed-light'], [0.5, 'stop-seed'], [1, 'stop-seed-deep']]);
    const seed = svg('g', { id: ids('seed') }, [
        svg('ellipse', { class: 'seed-shadow', cx: 1.2, cy: 2.2, rx: 10.4, ry: 10 }),
        svg('circle', { r: 10, fill: ids.url('shine') }),
        svg('path', {
            class: 'seed-rings',
            d: 'M-8.8 2.2C-4 7 4 7 8.8 2.2M-9.4-1.6C-4 4 4 4 9.4-1.6M-8-5.4C-4-.6 4-.6 8-5.4',
        }),
        svg('ellipse', { class: 'seed-gleam', cx: -3.4, cy: -4.6, rx: 2.8, ry: 1.7, transform: 'rotate(-34 -3.4 -4.6)' }),
    ]);
    return [shine, seed];
}

/**
 * @param {string} prefix
 */
export function createIds(prefix) {
    return Object.assign(
        (/** @type {string} */ name) => `${prefix}-${name}`,
        { url: (/** @type {string} */ name) => `url(#${prefix}-${name})` },
    );
}

/**
 * @param {SVGElement} root
 * @param {Layout} layout
 */
export function sizeTo(root, layout) {
    setAttributes(root, { width: layout.width, height: layout.height });
}
