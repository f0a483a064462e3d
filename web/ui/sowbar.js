// SPDX-License-Identifier: MIT
// @ts-check
// The button that sows, for who wants one. It stays where it is as long as the game is shown, so
// that no other button comes into its place; where the page moved it, it waits for a second.

import { el, on, setAttribute, setText } from '../lib/kit.js';

/** For so long after it has moved the button takes no pointer, in ms. */
const APART = 1000;

/**
 * @param {import('./shell.js').App} app
 * @param {import('./stage.js').Played} table
 * @param {Pick<import('./company.js').Place, 'main' | 'host' | 'stage' | 'status' | 'tell'>} place
 */
export function createSowBar(app, table, { main, host, stage, status, tell }) {
  const button = el('button', { type: 'button', class: 'button button-main' });
  const bar = el('div', { class: 'sow-bar', hidden: true }, button);
  let where = '';
  let movedAt = 0;

  /** Notes when the button comes to lie elsewhere. */
  function look() {
    const { left, top, width } = button.getBoundingClientRect();
    const now = [left + window.scrollX, top + window.scrollY, width].map(Math.round).join();
    if (now !== where) {
      where = now;
      movedAt = performance.now();
    }
  }

  on(button, 'click', (event) => {
    look();
    const letter = stage.chosen();
    if (event.detail > 0 && performance.now() - movedAt < APART) {
      return;
    }
    if (letter) {
      stage.play(letter);
    } else {
      tell(app.words().say('tap.first'));
    }
  });

  const observer = new ResizeObserver(look);
  [host, status].forEach((node) => observer.observe(node));
  status.append(bar);

  return {
    draw() {
      const words = app.words();
      const letter = stage.chosen();
      bar.hidden = app.memory.settings().tap !== 'button' || !table.seat()
        || table.doc()?.state !== 'playing';
      main.classList.toggle('has-sow-bar', !bar.hidden);
      setText(button, letter ? words.say('sow.pit', { pit: letter }) : words.say('sow.none'));
      setAttribute(button, 'aria-disabled', letter ? null : 'true');
    },
    destroy() {
      observer.disconnect();
      bar.remove();
    },
  };
}
