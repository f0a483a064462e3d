// SPDX-License-Identifier: MIT
// @ts-check
// What a browser keeps of the site, so that pages open without a network.

import { eventually } from '../../../integration/client.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** Names of what is kept, oldest first. @param {Visitor} visitor @returns {Promise<string[]>} */
export const keptBy = ({ page }) => page.evaluate(() => caches.keys());

/** Waits until this page's own build is kept whole, and its worker stands behind the page. @param {Visitor} visitor */
export const isKept = ({ page }) => eventually(() => page.evaluate(async () => {
  const { controller, ready } = navigator.serviceWorker;
  const { href } = /** @type {any} */ (document.querySelector('link[rel="icon"]'));
  const build = href.split('/a/')[1].split('/')[0];
  const names = controller && (await ready).active?.state === 'activated' ? await caches.keys() : [];
  return names.some((name) => name.endsWith(` ${build}`));
}), 'the build to be kept');

/** Waits until what is kept of a room is at a position. @param {Visitor} visitor @param {string} position */
export const keepsPosition = (visitor, position) => visitor.until(
  ([wanted]) => JSON.parse(localStorage.getItem('djenon.rooms') || '[]')
    .some(({ doc }) => doc.game && doc.game.position === wanted),
  [position], `${position} to be kept`);

/** Without a network, and without a server. @param {import('./table.mjs').House} house @param {Visitor[]} visitors */
export async function goOffline(house, visitors) {
  await Promise.all(visitors.map(({ context }) => context.setOffline(true)));
  await house.server.stop();
}

/** @param {import('./table.mjs').House} house @param {Visitor[]} visitors @param {Record<string, string>} [settings] */
export async function goOnline(house, visitors, settings = {}) {
  await house.server.start(settings);
  await Promise.all(visitors.map(({ context }) => context.setOffline(false)));
}

/** Waits until nothing but these is kept. @param {Visitor} visitor @param {string[]} names */
export const keepsOnly = (visitor, names) => eventually(
  async () => (await keptBy(visitor)).join() === names.join(), `${names} alone to be kept`);
