// SPDX-License-Identifier: MIT
// @ts-check
// Accessibility of every page around a game.

import { examineAll } from './lib/matrix.mjs';
import { AROUND } from './lib/pages.mjs';

examineAll(Object.keys(AROUND));
