// SPDX-License-Identifier: MIT
/* One move, lap by lap: for preview, animation and the words that describe it. Playing and
 * tracing run the same sowing step (sow.h). */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "engine/position.h"

/* One lap: `sown` seeds leave `origin`; the drops follow mancala_lap_drop(). */
struct mancala_lap {
    uint8_t origin;
    uint8_t sown;
    uint8_t landing;       /* the cell of the last seed */
    uint8_t landing_count; /* what that cell holds then */
};

/* A visitor: each function is called in the order of play and may be NULL. `cell` is the board
 * after the lap. A false return ends the walk. */
struct mancala_trace_visitor {
    void *context;
    bool (*on_lap)(void *context, const struct mancala_lap *lap, const uint8_t *cell);
    bool (*on_capture)(void *context, unsigned pit, unsigned seeds);
};

/* Walks `pit`, a playable pit of the player to move. The position is not changed. Returns false
 * when the move never ends (the laps up to the discovery have been visited) or when the visitor
 * ended the walk. */
bool mancala_trace_walk(const struct mancala_position *position, unsigned pit,
                        const struct mancala_trace_visitor *visitor);

#endif
