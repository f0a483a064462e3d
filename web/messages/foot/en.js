// SPDX-License-Identifier: MIT
// @ts-check
// English: whose server it is, and what its operator says.

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'site.footer': 'No account, no advertising, nothing from third parties.',
  'site.privacy': 'Privacy',
  'site.contact': 'Contact: {contact}',
  'site.imprint': 'Imprint',
  'site.notice.close': 'Close the message',
};
