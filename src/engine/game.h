// SPDX-License-Identifier: MIT
/* A game: a position, and what has stood since the last capture. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "engine/position.h"

/* Invariant: stood_pits[0..quiet] are the pits of the last quiet + 1 positions, oldest first; the
 * last one is the present position, before any division. */
struct mancala_game {
    struct mancala_position position;
    uint16_t quiet; /* plies, passes included, since the last capture or the start */
    uint16_t stood; /* how often the present pits have stood with the same player to move, 1.. */
    uint8_t stood_pits[MANCALA_QUIET_MAX + 1][MANCALA_PITS_MAX];
};

/* Starts a game from `position`, which counts as standing for the first time. */
void mancala_game_start(struct mancala_game *game, const struct mancala_position *position);

/* Makes `out` the same game. Of the pits that have stood only those are copied that there are. */
void mancala_game_copy(const struct mancala_game *game, struct mancala_game *out);

/* Plays `move` (a pit of the board or MANCALA_PASS) and tests for the end in the order
 * repetition, no-progress, the game's own conditions. A refused move changes nothing.
 * `out_effect` may be NULL; it is written only when the move is allowed. */
enum mancala_refusal mancala_game_play(struct mancala_game *game, unsigned move,
                                       struct mancala_effect *out_effect);

#endif
