// SPDX-License-Identifier: MIT
// @ts-check
// axe on every page around a game, and nothing wider than the window. Languages take turns unless
// all looks are taken.

import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../web/lib/words.js';
import { IS_WHOLE } from '../looks.mjs';
import { examine } from '../play/lib/axe.mjs';
import { lookAt, PAGES, usePages } from './lib/pages.mjs';

const stage = usePages();

for (const [index, name] of Object.keys(PAGES).entries()) {
  for (const language of IS_WHOLE ? LANGUAGE_CODES : [LANGUAGE_CODES[index % LANGUAGE_CODES.length]]) {
    test(`axe finds nothing on ${name}, ${language}`, async () => {
      const visitor = await lookAt(stage, name, { language });
      await examine(visitor, name, 2);
      await visitor.leave();
    });
  }
}
