// SPDX-License-Identifier: MIT
// @ts-check
// The hand that carries seeds from pit to pit.
import { createSeed, placeSeed } from './wood.js';
import { setAttributes, svg } from '../lib/svg.js';

/** @typedef {ReturnType<typeof createHand>} Hand */

/** @type {[number, number][]} */
const PLACES = [
  [0, 0],
  [-9, 3],
  [9, 2],
  [-4, -8],
  [6, -8],
  [2, 9],
  [-6, 10],
];

/**
 * The hand that sows: a few seeds and how many they are. It moves by transform alone.
 * @param {HTMLElement} host
 * @param {import('./wood.js').Ids} ids
 */
export function createHand(host, ids) {
  const seeds = PLACES.map(([x, y]) => {
    const seed = createSeed(ids, 10);
    placeSeed(seed, x, y, 10);
    return seed;
  });
  const picture = svg(
    'svg',
    { viewBox: '-22 -22 44 44', focusable: 'false' },
    [...seeds].reverse(),
  );
  const number = document.createElement('span');
  const text = document.createTextNode('');
  number.append(text);
  const element = document.createElement('div');
  element.className = 'board-hand';
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  element.append(picture, number);
  host.append(element);

  return {
    /** @param {number} radius of a seed in pixels */
    resize(radius) {
      const size = Math.round(radius * 4.4);
      setAttributes(picture, { width: size, height: size });
      element.style.width = `${size}px`;
      element.style.height = `${size}px`;
    },

    /** @param {number} count */
    hold(count) {
      text.data = String(count);
      seeds.forEach((seed, index) => seed.classList.toggle('board-gone', index >= count));
    },

    /**
     * @param {number} x
     * @param {number} y
     */
    moveTo(x, y) {
      element.hidden = false;
      const at = `${x.toFixed(1)}px, ${y.toFixed(1)}px, 0`;
      element.style.transform = `translate3d(${at}) translate(-50%, -50%)`;
    },

    hide() {
      element.hidden = true;
    },

    remove() {
      element.remove();
    },
  };
}
