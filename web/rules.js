// SPDX-License-Identifier: MIT
// @ts-check
// Starts a rules page, which is whole without it: in the light that was chosen, and with figures
// that can be played.

import { createMemory, safeStorage } from './lib/memory.js';
import { LANGUAGE_CODES } from './lib/words.js';
import { openFigures } from './ui/figures.js';
import { startWorker } from './ui/worker.js';

const memory = createMemory(safeStorage(() => localStorage), safeStorage(() => sessionStorage));
const { documentElement: html } = document;
const { theme } = memory.settings();
const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const language = LANGUAGE_CODES.find((code) => html.lang.split('-')[0] === code) || 'en';

if (theme !== 'auto') {
  html.dataset.theme = theme;
}
// The client's pages, of which the tutorial is one, go on in the language of this page.
main.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.page-links a')) {
    memory.change({ language });
  }
});
openFigures(main, { language, memory });
startWorker();
