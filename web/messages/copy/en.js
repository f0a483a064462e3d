// SPDX-License-Identifier: MIT
// @ts-check
// English: what is said of copying.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'copy.done': 'Copied.',
  'copy.insecure': 'This browser lets a page copy and share only over https. Select the text and copy it yourself.',
  'copy.failed': 'Copying did not work. Select the text and copy it yourself.',
};
