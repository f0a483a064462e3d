// SPDX-License-Identifier: MIT
/* The engine and the naive simulator playing the same game side by side. */
#ifndef UNIT_ENGINE_TWIN_H
#define UNIT_ENGINE_TWIN_H

#include "engine/game.h"
#include "unit/engine/dice.h"
#include "unit/engine/naive.h"

struct twin {
    struct mancala_game game;
    struct naive naive;
};

/* Starts both from a position of one of the games offered. Result: what does not agree, or NULL. */
const char *twin_start(struct twin *twin, const struct mancala_position *position);

/* Whether legal moves, passes, ends, refusals, invariants and text agree in the present position:
 * what does not, or NULL. */
const char *twin_compare(const struct twin *twin);

/* Plays an allowed move (a pit or MANCALA_PASS) in both, and in a trace. Result: what does not
 * agree, or NULL. */
const char *twin_play(struct twin *twin, unsigned move);

/* A legal move or the pass by the dice; the game is not over. */
unsigned twin_pick(const struct twin *twin, struct dice *dice);

/* A position put together by the dice, which may be over by its own conditions. */
struct mancala_position twin_compose(const struct mancala_rules *rules, struct dice *dice);

#endif
