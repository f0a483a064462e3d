// SPDX-License-Identifier: MIT
/* Counting the leaves of the game tree: one number that shows whether the rules are right. */
#ifndef ENGINE_PERFT_H
#define ENGINE_PERFT_H

#include "engine/position.h"

/* The number of plies below which the stack of the recursion stays small. */
enum { MANCALA_PERFT_DEPTH_MAX = 64 };

/* Leaves of the tree `depth` plies below `position` (0..MANCALA_PERFT_DEPTH_MAX), each counted by
 * playing it. A pass is a ply; a game that is over before the depth counts once. The tree starts
 * its own history, so repetition counts from `position` on. */
uint64_t mancala_perft(const struct mancala_position *position, unsigned depth);

#endif
