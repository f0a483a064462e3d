// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as en from '../../../web/messages/restart/en.js';
import * as fr from '../../../web/messages/restart/fr.js';
import { createWords } from '../../../web/lib/words.js';
import { sayRestart } from '../../../web/ui/restart.js';

for (const [language, catalogue, left, said] of [
  ['en', en, 600000, /in 10 minutes\./],
  ['en', en, 120000, /in 2 minutes\./],
  ['en', en, 119999, /in 119 seconds\./],
  ['en', en, 1000, /in 1 second\./],
  ['en', en, 999, /restarts now\./],
  ['en', en, -1, /restarts now\./],
  ['fr', fr, 179999, /dans 2 minutes\./],
  ['fr', fr, 1999, /dans 1 seconde\./],
  ['fr', fr, 0, /redémarre maintenant\./],
]) {
  test(`${left}_ms_before_a_restart_it_says_so_in_${language}`, () => {
    assert.match(sayRestart(createWords({ ...catalogue, language }), left), said);
  });
}
