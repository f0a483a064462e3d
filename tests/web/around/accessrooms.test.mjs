// SPDX-License-Identifier: MIT
// @ts-check
// Accessibility of a room in all its states.

import { examineAll } from './lib/matrix.mjs';
import { ROOM_PAGES } from './lib/rooms.mjs';

examineAll(Object.keys(ROOM_PAGES));
