// SPDX-License-Identifier: MIT
// @ts-check
// What somebody has typed or chosen on a page stays there when the page is drawn again in another
// language.

const FIELDS = 'input[name]:not([type="radio"]), textarea[name], select[name]';

/** @param {HTMLElement} page */
const fieldsOf = (page) => (
  /** @type {(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]} */ ([...page.querySelectorAll(FIELDS)]));

/**
 * Remembers what stands in the fields that have a name, each once on a page.
 * @param {HTMLElement} page
 * @returns {() => void} puts it back where the page has drawn something else, and says so to the page
 */
export function keepTyped(page) {
  const typed = new Map(fieldsOf(page).map(({ name, value }) => [name, value]));
  return () => fieldsOf(page).forEach((field) => {
    const value = typed.get(field.name);
    if (value !== undefined && value !== field.value) {
      field.value = value;
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input'));
    }
  });
}
