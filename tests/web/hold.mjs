// SPDX-License-Identifier: MIT
// @ts-check

/**
 * Keeps a file from a page until what is returned is called.
 * @param {import('playwright-core').Page} page @param {string} file a pattern of addresses
 */
export async function hold(page, file) {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => { release = () => resolve(null); });
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
