// SPDX-License-Identifier: MIT
// @ts-check
// Fingers, mice, keys and assistive clicks on the pits, made into a few plain events. A release in
// the pit of the press activates it; a long press peeks; nothing acts right after a change. And
// where keys lead, and which pit is being looked at.
import { on } from '../lib/kit.js';

/** @typedef {import('./types.js').Means} Means */
/** @typedef {ReturnType<typeof watchGestures>} Gestures */

/**
 * @typedef {object} Listener
 * @property {(pit: number, means: Means) => void} onActivate
 * @property {(pit: number|null) => void} onHover
 * @property {(pit: number|null) => void} onPress
 * @property {(pit: number|null, byKey: boolean) => void} onFocus
 * @property {(pit: number, key: string) => number|null} whereTo pit that a key leads to
 * @property {(pit: number) => void} focus
 */

const LONG_PRESS = 400;
const QUIET = 250;
const CLICK_AFTER = 400; // a click this soon after a pointer belongs to it

/**
 * @param {HTMLElement} toolbar
 * @param {Listener} listener
 */
export function watchGestures(toolbar, listener) {
  /** @type {{pit: number, id: number, at: number, long: boolean, timer: number}|null} */
  let press = null;
  let changedAt = -QUIET;
  let pointerAt = -CLICK_AFTER;
  let pointerDown = false;
  const undo = [
    on(toolbar, 'pointerdown', onDown),
    on(window, 'pointerup', onUp),
    on(window, 'pointercancel', onCancel),
    on(toolbar, 'pointerover', onOver),
    on(toolbar, 'pointerleave', () => listener.onHover(null)),
    on(toolbar, 'click', onClick),
    on(toolbar, 'keydown', onKey),
    on(toolbar, 'focusin', (event) => listener.onFocus(pitOf(event.target), !isPointing())),
    on(toolbar, 'focusout', (event) => {
      if (pitOf(event.relatedTarget) === null) {
        listener.onFocus(null, true);
      }
    }),
    on(toolbar, 'contextmenu', (event) => {
      if (press) {
        event.preventDefault();
      }
    }),
  ];

  /** @param {PointerEvent} event */
  function onDown(event) {
    pointerDown = true;
    cancel();
    const pit = pitOf(event.target);
    if (
      pit === null ||
      event.button !== 0 ||
      !event.isPrimary ||
      performance.now() - changedAt < QUIET
    ) {
      return;
    }
    const timer = window.setTimeout(() => {
      if (press) {
        press.long = true;
        listener.onPress(press.pit);
      }
    }, LONG_PRESS);
    press = { pit, id: event.pointerId, at: event.timeStamp, long: false, timer };
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    pointerDown = false;
    pointerAt = performance.now();
    const held = press;
    cancel();
    if (
      held &&
      held.id === event.pointerId &&
      !held.long &&
      event.timeStamp - held.at < LONG_PRESS && // where the page is busy, the timer comes late
      pitOf(document.elementFromPoint(event.clientX, event.clientY)) === held.pit
    ) {
      listener.onActivate(held.pit, meansOf(event));
    }
  }

  function onCancel() {
    pointerDown = false;
    cancel();
  }

  function isPointing() {
    return pointerDown || performance.now() - pointerAt < CLICK_AFTER;
  }

  function cancel() {
    if (press) {
      window.clearTimeout(press.timer);
      const { long } = press;
      press = null;
      if (long) {
        listener.onPress(null);
      }
    }
  }

  /** @param {PointerEvent} event */
  function onOver(event) {
    if (event.pointerType !== 'touch') {
      listener.onHover(pitOf(event.target));
    }
  }

  /**
   * Only clicks that no pointer made: Enter, Space, and assistive technology.
   * @param {MouseEvent} event
   */
  function onClick(event) {
    const pit = pitOf(event.target);
    if (pit !== null && !isPointing()) {
      listener.onActivate(pit, 'key');
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    pointerAt = -CLICK_AFTER;
    const pit = pitOf(event.target);
    if (pit === null || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && event.repeat) {
      event.preventDefault();
      return;
    }
    const next = listener.whereTo(pit, event.key);
    if (next !== null) {
      event.preventDefault();
      listener.focus(next);
    }
  }

  return {
    /** The board is no longer what the finger saw. */
    noteChange() {
      changedAt = performance.now();
      cancel();
    },

    remove() {
      cancel();
      undo.forEach((end) => end());
    },
  };
}

/**
 * @param {EventTarget|null} target
 * @returns {number|null}
 */
export function pitOf(target) {
  const button = target instanceof Element ? target.closest('.board-pit') : null;
  return button instanceof HTMLElement ? Number(button.dataset.pit) : null;
}

/**
 * @param {PointerEvent} event
 * @returns {Means}
 */
function meansOf(event) {
  return event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
}

/** @type {Record<string, import('./layout.js').Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The pit next to another one as they lie on the screen; itself at the edge.
 * @param {import('./layout.js').Layout} layout
 * @param {number} pit
 * @param {string} key
 * @returns {number|null} null when the key does not move
 */
export function stepFrom(layout, pit, key) {
  const arrow = ARROWS[key];
  const pits = 2 * layout.rowPits;
  const row = pit < layout.rowPits ? 0 : layout.rowPits;
  if (key === 'Home' || key === 'End') {
    return key === 'Home' ? row : row + layout.rowPits - 1;
  }
  if (!arrow) {
    return null;
  }
  const { onward } = layout.cells[pit];
  const along = onward[0] * arrow[0] + onward[1] * arrow[1];
  if (Math.abs(along) > 0.5) {
    const next = pit + Math.sign(along);
    return next >= row && next < row + layout.rowPits ? next : pit;
  }
  const { inward } = layout.cells[pit];
  return inward[0] * arrow[0] + inward[1] * arrow[1] > 0.5 ? pits - 1 - pit : pit;
}

/**
 * Keys 1 to 6: pits of one player, from his left.
 * @param {number} rowPits
 * @param {import('./types.js').Seat} seat
 * @param {string} key
 * @returns {number|null}
 */
export function numberedPit(rowPits, seat, key) {
  const place = /^[1-6]$/.test(key) ? Number(key) : 0;
  return place >= 1 && place <= rowPits ? place - 1 + (seat === 'south' ? 0 : rowPits) : null;
}

/** @typedef {'press'|'hover'|'focus'} Source */

/**
 * Which pit is being looked at: that of a long press, else that under the mouse or that with key
 * focus, whichever came to it last; when the last one is gone, the other.
 * @param {(pit: number|null) => void} tell hears of it
 */
export function createPeek(tell) {
  /** @type {Record<Source, number|null>} */
  const pits = { press: null, hover: null, focus: null };
  /** @type {number|null} */
  let told = null;
  /** What came to a pit last: a mouse that only lies there does not hide where the keys lead.
   * @type {Source} */
  let newest = 'hover';

  return {
    /**
     * Tells nobody yet.
     * @param {Source} source
     * @param {number|null} pit
     * @returns {boolean} whether that source was elsewhere before
     */
    point(source, pit) {
      const changed = pits[source] !== pit;
      pits[source] = pit;
      newest = changed && pit !== null ? source : newest;
      return changed;
    },

    /** Tells the pit, when it is another one or when what it shows may have changed. */
    tell({ again = false } = {}) {
      const pit = pits.press ?? pits[newest] ?? pits.hover ?? pits.focus;
      if (pit !== told || (again && pit !== null)) {
        told = pit;
        tell(pit);
      }
    },
  };
}
