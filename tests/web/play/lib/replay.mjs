// SPDX-License-Identifier: MIT
// @ts-check
// What the page of a finished game shows.

/** The seeds in the pits of a position's text, from South's first. @param {string} position */
export const countsOf = (position) => position.split('_').slice(1, 3).join('-');

/** Runs in the page: whether these stand on the replay's board. @param {string} wanted */
export const hasCounts = (wanted) => wanted === [...document.querySelectorAll('.replay-board .board-pit')]
  .sort((a, b) => Number(a.getAttribute('data-pit')) - Number(b.getAttribute('data-pit')))
  .map((pit) => pit.querySelector('.board-count')?.textContent).join('-');
