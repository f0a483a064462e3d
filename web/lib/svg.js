// SPDX-License-Identifier: MIT
// @ts-check
// Making SVG elements without markup in text.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string|number>} Attributes */

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {(Node|string)[]} [children]
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(NAMESPACE, name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}

/**
 * A length or coordinate as text: a tenth of a pixel is enough.
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  return String(Math.round(value * 10) / 10);
}
