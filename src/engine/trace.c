// SPDX-License-Identifier: MIT
#include "engine/trace.h"

#include "engine/sow.h"

bool mancala_trace_walk(const struct mancala_position *position, unsigned pit,
                        const struct mancala_trace_visitor *visitor)
{
    struct mancala_sower sower;
    mancala_sower_start(&sower, position, pit);
    enum mancala_step step;
    do {
        struct mancala_lap lap = {
            .origin = (uint8_t)sower.pit,
            .sown = (uint8_t)(sower.cell[sower.pit] - position->rules->lap.leaves)};
        step = mancala_sower_step(&sower);
        lap.landing = (uint8_t)sower.pit;
        lap.landing_count = sower.cell[sower.pit];
        if (visitor->on_lap != NULL && !visitor->on_lap(visitor->context, &lap, sower.cell)) {
            return false;
        }
    } while (step == MANCALA_STEP_RELAYS);
    if (step == MANCALA_STEP_ENDLESS) {
        return false;
    }
    if (position->ply >= position->rules->opening_plies) {
        (void)mancala_sower_capture(&sower, mancala_position_mover(position), visitor->on_capture,
                                    visitor->context);
    }
    return true;
}
