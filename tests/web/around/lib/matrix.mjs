// SPDX-License-Identifier: MIT
// @ts-check
// axe on pages of the scripted server, and nothing wider than the window. `./dev check` takes every
// page in every language and look; `./dev test` each page once, languages and looks in turn.

import { test } from 'node:test';
import { LANGUAGE_CODES } from '../../../../web/lib/words.js';
import { IS_WHOLE } from '../../looks.mjs';
import { examine } from '../../play/lib/axe.mjs';
import { lookAt, usePages } from './pages.mjs';

/** Tests for a file. @param {string[]} names of pages */
export function examineAll(names) {
  const stage = usePages();
  names.forEach((name, turn) => {
    for (const language of IS_WHOLE ? LANGUAGE_CODES : [LANGUAGE_CODES[turn % LANGUAGE_CODES.length]]) {
      test(`axe finds nothing: ${name}, ${language}`, async () => {
        const visitor = await lookAt(stage, name, { language });
        await examine(visitor, name, 1);
        await visitor.leave();
      });
    }
  });
}
