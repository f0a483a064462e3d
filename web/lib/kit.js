// SPDX-License-Identifier: MIT
// @ts-check
// The few helpers that everything uses: events with an undo, and making elements.

/**
 * @template {Record<string, any>} Events
 * @typedef {object} Emitter
 * @property {<K extends keyof Events>(type: K, fn: (value: Events[K]) => void) => () => void} on
 *   Calls fn at every event of the type until the returned function is called.
 * @property {<K extends keyof Events>(type: K, value: Events[K]) => boolean} emit
 *   Whether anybody heard it.
 */

/** Reports a fault that must not stop what goes on, like one that nobody has caught.
 * @param {unknown} error */
export const report = (error) => void Promise.reject(error);

/**
 * What one listener fails at is reported, and the others hear of it all the same.
 * @template {Record<string, any>} Events
 * @returns {Emitter<Events>}
 */
export function emitter() {
  /** @type {Map<keyof Events, Set<(value: any) => void>>} */
  const listeners = new Map();
  return {
    on(type, fn) {
      const set = listeners.get(type) || new Set();
      listeners.set(type, set);
      set.add(fn);
      return () => void set.delete(fn);
    },
    emit(type, value) {
      const heard = [...(listeners.get(type) || [])];
      for (const fn of heard) {
        try {
          fn(value);
        } catch (error) {
          report(error);
        }
      }
      return heard.length > 0;
    },
  };
}

/**
 * Listens to a DOM event; the returned function stops that.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: any) => void} fn
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void}
 */
export function on(target, type, fn, options) {
  target.addEventListener(type, fn, options);
  return () => target.removeEventListener(type, fn, options);
}

/** When what was changed until now can be seen; soon in a tab that nobody looks at. */
export const nextPicture = () => new Promise((go) => {
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, 300);
});

/**
 * Collects undo functions; calling it runs them all, last first.
 * @returns {{(): void, add: (...undos: (() => void)[]) => void}}
 */
export function undoList() {
  /** @type {(() => void)[]} */
  let list = [];
  const run = () => {
    const now = list.reverse();
    list = [];
    now.forEach((undo) => undo());
  };
  run.add = (/** @type {(() => void)[]} */ ...undos) => void list.push(...undos);
  return run;
}

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Of the properties, `class` and all names not listed here become attributes
 * (false and undefined none, true an empty one); `text` is its text; a function is a listener.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') {
      node.addEventListener(key, value);
    } else if (key === 'text') {
      node.textContent = value;
    } else {
      setAttribute(node, key, value);
    }
  }
  add(node, ...children);
  return node;
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value false, null and undefined remove it
 */
export function setAttribute(node, name, value) {
  if (value === false || value === null || value === undefined) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @param {Node} node
 * @param {...(Child | Child[])} children
 */
export function add(node, ...children) {
  for (const child of children.flat()) {
    if (child || child === '') {
      node.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
    }
  }
}

/**
 * Gives a node these children instead of those it has.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function fill(node, ...children) {
  node.textContent = '';
  add(node, ...children);
}

/**
 * Sets a text only when it differs, so that nothing is read out or laid out again for nothing.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}
