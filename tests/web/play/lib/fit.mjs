// SPDX-License-Identifier: MIT
// @ts-check
// Whether all text on a page can be read: nothing beside the window, cut off, or out of its button.

import assert from 'node:assert/strict';

/** The smallest window that is promised. */
export const SMALLEST = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };

/** A link is scrolled, the board's numbers are the board's, and no wall is so small. */
const APART = '.wall, .board, .link-field, svg';
/** Names that people have in the scenes may end in an ellipsis. */
const PEOPLE = ['Marie-Louise'];

/**
 * Runs in the page: what does not fit.
 * @param {[string, string[]]} may selector of what is not looked at, texts that may be cut
 * @returns {string[]}
 */
function findMisfits([apart, people]) {
  const SLACK = 1.5;
  const ARROW = 20;
  /** @type {string[]} */
  const found = [];
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) {
    found.push(`the page is ${wide} px wider than its window`);
  }
  /** @param {Element} node @param {string} what */
  const report = (node, what) => found.push(`${what}: ${(node.textContent || '').trim().slice(0, 60)} <${node.className}>`);
  const isOut = (/** @type {DOMRect} */ inner, /** @type {DOMRect} */ outer) => (
    inner.left < outer.left - SLACK || inner.right > outer.right + SLACK
    || inner.top < outer.top - SLACK || inner.bottom > outer.bottom + SLACK);

  /** @param {Element} node @param {DOMRect} rect of its text */
  function judge(node, rect) {
    const control = node.closest('button, .button, summary, select');
    if (control && isOut(rect, control.getBoundingClientRect())) {
      report(control, 'out of its control');
      return;
    }
    for (let it = /** @type {Element | null} */ (node); it && it !== document.body; it = it.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(it);
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') {
        return; // one can get there
      }
      if (overflowX !== 'visible' && isOut(rect, it.getBoundingClientRect())) {
        report(node, 'cut off');
        return;
      }
    }
    if (rect.left < -SLACK || rect.right > width + SLACK) {
      report(node, 'beside the window');
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!node || !(text.nodeValue || '').trim() || node.closest(`script, style, noscript, option, .unseen, .skip, ${apart}`)
      || people.includes((text.nodeValue || '').trim())
      || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      continue;
    }
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width > 0) {
        judge(node, rect);
      }
    }
  }
  // What is chosen in a list is cut off by the browser itself, before its arrow.
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  for (const select of document.querySelectorAll('select')) {
    const style = getComputedStyle(select);
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    for (const { text } of select.checkVisibility() ? select.options : []) {
      const more = Math.round(pen.measureText(text).width - room);
      if (more > SLACK) {
        found.push(`${more} px too long for its list: ${text}`);
      }
    }
  }
  return [...new Set(found)];
}

/** In the smallest window, or another. @param {import('playwright-core').Page} page @param {string} where
 * @param {{width: number, height: number}} [size] */
export async function seeThatAllFits(page, where, size = SMALLEST.viewport) {
  await page.setViewportSize(size);
  const found = await page.evaluate(findMisfits, /** @type {[string, string[]]} */ ([APART, PEOPLE]));
  assert.ok(found.length === 0, `${where}:\n${found.join('\n')}`);
}
