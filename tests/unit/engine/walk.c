// SPDX-License-Identifier: MIT
#include "unit/engine/walk.h"

#include <string.h>

#include "engine/trace.h"

struct walk {
    const struct mancala_position *before;
    uint8_t cell[MANCALA_CELLS];
    uint32_t laps;
    unsigned landing;
    unsigned captured;
    const char *fault;
};

static bool on_lap(void *context, const struct mancala_lap *lap, const uint8_t *cell)
{
    struct walk *walk = context;
    const struct mancala_lap_rule *rule = &walk->before->rules->lap;
    unsigned at = lap->origin;
    if (walk->laps > 0 && lap->origin != walk->landing) {
        walk->fault = "a lap starts where the last one did not end";
    }
    if (lap->sown + rule->leaves != walk->cell[lap->origin]) {
        walk->fault = "a lap sows another number of seeds than the pit held";
    }
    walk->cell[lap->origin] = (uint8_t)(walk->cell[lap->origin] - lap->sown);
    for (unsigned drop = 0; drop < lap->sown; drop++) {
        at = mancala_lap_drop(rule, lap->origin, drop);
        walk->cell[at]++;
    }
    if (at != lap->landing || walk->cell[at] != lap->landing_count) {
        walk->fault = "a lap lands elsewhere than its last seed";
    }
    if (memcmp(cell, walk->cell, sizeof walk->cell) != 0) {
        walk->fault = "a lap gives another board than its seeds";
    }
    walk->landing = at;
    walk->laps++;
    return walk->fault == NULL;
}

static bool on_capture(void *context, unsigned pit, unsigned seeds)
{
    struct walk *walk = context;
    const enum mancala_seat seat = mancala_position_mover(walk->before);
    uint8_t *store = &walk->cell[MANCALA_STORE + (unsigned)seat];
    if (seeds == 0 || walk->cell[pit] != seeds) {
        walk->fault = "a capture takes another number of seeds than the pit holds";
    }
    walk->captured += seeds;
    walk->cell[pit] = 0;
    *store = (uint8_t)(*store + seeds);
    return true;
}

const char *walk_fault(const struct mancala_position *before, unsigned pit,
                       const struct mancala_effect *effect)
{
    struct walk walk = {.before = before};
    const struct mancala_trace_visitor visitor = {
        .context = &walk, .on_lap = on_lap, .on_capture = on_capture};
    memcpy(walk.cell, before->cell, sizeof walk.cell);
    const bool ends = mancala_trace_walk(before, pit, &visitor);
    if (walk.fault != NULL) {
        return walk.fault;
    }
    if (!ends) {
        return "the trace of a legal move does not end";
    }
    if (walk.laps != effect->laps || walk.landing != effect->landing) {
        return "the trace has other laps than the move";
    }
    if (walk.captured != effect->captured) {
        return "the trace captures another number of seeds than the move";
    }
    return memcmp(walk.cell, effect->cell, sizeof walk.cell) == 0
               ? NULL
               : "the trace leaves another board than the move";
}
