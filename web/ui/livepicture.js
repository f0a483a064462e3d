// SPDX-License-Identifier: MIT
// @ts-check
// Small pictures of running games. A room is followed while its picture is in sight.

import { el } from '../lib/kit.js';
import { createGamePicture } from './picture.js';

/** So many are followed at the same time: more than fit in most windows; a connection may follow 32 rooms. */
const MOST = 16;

/** @typedef {{node: HTMLElement, show: (rules: string | null) => void}} Picture */

/** @param {import('./shell.js').App} app */
export function createPictures(app) {
  /** What follows a room, by the picture's node. @type {WeakMap<Element, {start: () => void, stop: () => void}>} */
  const all = new WeakMap();
  /** In the order in which they came into sight. @type {Element[]} */
  let seen = [];
  /** @type {Set<Element>} */
  const running = new Set();
  /** Takes away the pictures that may be seen. @type {Set<() => void>} */
  const hides = new Set();

  function settle() {
    const wanted = new Set(seen.slice(0, MOST));
    [...running].filter((node) => !wanted.has(node)).forEach((node) => {
      running.delete(node);
      all.get(node)?.stop();
    });
    wanted.forEach((node) => {
      if (!running.has(node)) {
        running.add(node);
        all.get(node)?.start();
      }
    });
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      seen = seen.filter((node) => node !== target);
      if (isIntersecting) {
        seen.push(target);
      }
    }
    settle();
  });

  return {
    /** @param {string} room @returns {Picture} */
    make(room) {
      const node = el('div', { class: 'hall-board', 'aria-hidden': 'true', hidden: true });
      /** @type {import('./picture.js').GamePicture | null} */
      let picture = null;
      /** @type {string | null} */
      let rules = null;
      /** @type {import('../game/table.js').Table | null} */
      let table = null;
      /** @type {() => void} */
      let undo = () => undefined;
      let shown = '';

      function draw() {
        const doc = table && table.doc();
        if (!rules || !doc || !doc.game || doc.game.position === shown) {
          return;
        }
        shown = doc.game.position;
        picture = picture || createGamePicture(app, node, rules, { distant: true });
        picture.showGame(doc.game);
      }

      all.set(node, {
        start() {
          table = app.tables.open(room);
          undo = table.on('change', draw);
          draw();
        },
        stop() {
          undo();
          if (table) {
            app.tables.release(table);
            table = null;
          }
        },
      });

      /** @param {string | null} wanted the game; null: nothing is to be seen */
      function show(wanted) {
        if (wanted && !rules) {
          rules = wanted;
          hides.add(hide);
          node.hidden = false;
          observer.observe(node);
        } else if (!wanted && rules) {
          hide();
        }
      }

      function hide() {
        hides.delete(hide);
        observer.unobserve(node);
        seen = seen.filter((one) => one !== node);
        settle();
        picture?.destroy();
        picture = null;
        rules = null;
        shown = '';
        node.hidden = true;
      }

      return { node, show };
    },
    destroy() {
      hides.forEach((hide) => hide());
      observer.disconnect();
    },
  };
}
