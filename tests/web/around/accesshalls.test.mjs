// SPDX-License-Identifier: MIT
// @ts-check
// Accessibility of halls and walls.

import { examineAll } from './lib/matrix.mjs';
import { HALL_PAGES } from './lib/halls.mjs';

examineAll(Object.keys(HALL_PAGES));
