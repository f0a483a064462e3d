// SPDX-License-Identifier: MIT
/* A trace replayed seed by seed, beside what playing the move has told. */
#ifndef UNIT_ENGINE_WALK_H
#define UNIT_ENGINE_WALK_H

#include "engine/position.h"

/* Walks `pit` from `before` and drops every seed by mancala_lap_drop(). Returns what does not
 * agree with `effect`, or NULL. */
const char *walk_fault(const struct mancala_position *before, unsigned pit,
                       const struct mancala_effect *effect);

#endif
