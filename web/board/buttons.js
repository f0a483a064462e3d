// SPDX-License-Identifier: MIT
// @ts-check
// The pits as buttons in one toolbar, with one tab stop, and all the numbers and letters.
import { STORE } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {ReturnType<typeof createButtons>} Buttons */

/**
 * @param {HTMLElement} host
 * @param {number} rowPits
 */
export function createButtons(host, rowPits) {
  const toolbar = document.createElement('div');
  toolbar.className = 'board-pits';
  toolbar.setAttribute('role', 'toolbar');
  const numbers = document.createElement('div');
  numbers.className = 'board-numbers';
  numbers.setAttribute('aria-hidden', 'true');

  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  /** @type {HTMLElement[]} */
  const counts = [];
  /** @type {HTMLElement[]} */
  const letters = [];
  for (let pit = 0; pit < 2 * rowPits; pit++) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `board-pit ${pit < rowPits ? 'of-south' : 'of-north'}`;
    button.dataset.pit = String(pit);
    button.tabIndex = pit === 0 ? 0 : -1;
    counts[pit] = createCount();
    button.append(counts[pit]);
    buttons.push(button);
    letters[pit] = document.createElement('span');
    letters[pit].className = 'board-letter';
  }
  for (const [seat, cell] of Object.entries(STORE)) {
    counts[cell] = createCount();
    counts[cell].classList.add('board-score', `of-${seat}`);
    numbers.append(counts[cell]);
  }
  toolbar.append(...buttons);
  numbers.append(...letters);
  host.append(toolbar, numbers);
  let stop = 0; // the pit that Tab reaches

  /** @param {number} pit */
  function setStop(pit) {
    buttons[stop].tabIndex = -1;
    stop = pit;
    buttons[stop].tabIndex = 0;
  }

  return {
    toolbar,
    buttons,

    /** @param {Layout} layout */
    arrange(layout) {
      const { style } = toolbar;
      const { rx, ry } = layout.cells[0];
      style.setProperty('--rx', `${rx}px`);
      style.setProperty('--ry', `${ry}px`);
      host.style.setProperty('--count-size', `${layout.font}px`);
      host.style.setProperty('--letter-size', `${layout.letter}px`);
      host.classList.toggle('has-letters', layout.letter > 0);
      buttons.forEach((button, pit) => {
        const { box, count, letter, x, y } = layout.cells[pit];
        placeBox(button, box);
        placePoint(counts[pit], count[0] - box.x, count[1] - box.y);
        placePoint(letters[pit], letter[0], letter[1]);
        button.style.setProperty('--x', `${x - box.x}px`);
        button.style.setProperty('--y', `${y - box.y}px`);
      });
      for (const cell of Object.values(STORE)) {
        placePoint(counts[cell], layout.cells[cell].count[0], layout.cells[cell].count[1]);
      }
    },

    /**
     * Own row first for those who walk through the page.
     * @param {import('./types.js').Seat} viewer
     */
    order(viewer) {
      const focused = buttons.find((button) => button === document.activeElement);
      const first = viewer === 'south' ? 0 : rowPits;
      toolbar.append(
        ...buttons.slice(first, first + rowPits),
        ...buttons.slice(rowPits - first, 2 * rowPits - first),
      );
      if (focused) {
        focused.focus({ preventScroll: true });
      } else {
        setStop(first);
      }
    },

    /**
     * @param {number} cell
     * @param {number} seeds
     */
    setCount(cell, seeds) {
      const words = String(seeds);
      const text = /** @type {Text | undefined} */ (counts[cell]?.firstChild);
      if (text && text.data !== words) {
        text.data = words;
      }
    },

    /**
     * @param {number} pit
     * @param {string} letter
     */
    setLetter(pit, letter) {
      letters[pit].textContent = letter;
    },

    /**
     * @param {number} pit
     * @param {string} name
     * @param {boolean} legal
     */
    describe(pit, name, legal) {
      const button = buttons[pit];
      if (button.getAttribute('aria-label') !== name) {
        button.setAttribute('aria-label', name);
      }
      if (legal) {
        button.removeAttribute('aria-disabled');
      } else {
        button.setAttribute('aria-disabled', 'true');
      }
    },

    /** @param {(pit: number) => boolean} isLegal */
    markLegal(isLegal) {
      buttons.forEach((button, pit) => button.classList.toggle('is-legal', isLegal(pit)));
    },

    /**
     * Marks one pit, or none, with a class.
     * @param {string} name
     * @param {number|null} pit
     */
    markOnly(name, pit) {
      buttons.forEach((button, index) => button.classList.toggle(name, index === pit));
    },

    setStop,

    /** @param {number} pit */
    focus(pit) {
      setStop(pit);
      buttons[pit].focus({ preventScroll: true });
    },

    remove() {
      toolbar.remove();
      numbers.remove();
    },
  };
}

/** Its text node stays: a new one for every seed would cost more. */
function createCount() {
  const span = document.createElement('span');
  span.className = 'board-count';
  span.setAttribute('aria-hidden', 'true');
  span.append('');
  return span;
}

/**
 * @param {HTMLElement} element
 * @param {{x: number, y: number, width: number, height: number}} box
 */
function placeBox(element, box) {
  element.style.left = `${box.x.toFixed(1)}px`;
  element.style.top = `${box.y.toFixed(1)}px`;
  element.style.width = `${box.width.toFixed(1)}px`;
  element.style.height = `${box.height.toFixed(1)}px`;
}

/**
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 */
function placePoint(element, x, y) {
  element.style.left = `${x.toFixed(1)}px`;
  element.style.top = `${y.toFixed(1)}px`;
}
