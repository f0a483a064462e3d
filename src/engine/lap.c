// SPDX-License-Identifier: MIT
#include "engine/rules.h"

unsigned mancala_lap_seeds(const struct mancala_lap_rule *lap)
{
    return 2U * lap->row_pits * lap->seeds_per_pit;
}

/* The cell after `cell` in the ring of a lap from `origin`. */
static unsigned step_on(const struct mancala_lap_rule *lap, unsigned origin, unsigned cell)
{
    const unsigned row = lap->row_pits;
    const unsigned seat = origin / row;
    const unsigned store = MANCALA_STORE + seat;
    const unsigned last_own = seat * row + row - 1;
    if (lap->sows_store && cell == last_own) {
        return store;
    }
    unsigned next = cell == store ? (last_own + 1) % (2 * row) : (cell + 1) % (2 * row);
    if (lap->skips_origin && next == origin) {
        next = step_on(lap, origin, next);
    }
    return next;
}

unsigned mancala_lap_drop(const struct mancala_lap_rule *lap, unsigned origin, unsigned drop)
{
    unsigned cell = origin;
    for (unsigned steps = lap->first + drop; steps > 0; steps--) {
        cell = step_on(lap, origin, cell);
    }
    return cell;
}

uint8_t mancala_lap_work_out(const struct mancala_lap_rule *lap, unsigned origin, unsigned count,
                             uint8_t change[MANCALA_CELLS])
{
    for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
        change[cell] = 0;
    }
    if (count <= lap->leaves) {
        return (uint8_t)origin;
    }
    const unsigned sown = count - lap->leaves;
    change[origin] = (uint8_t)(0U - sown);
    unsigned cell = mancala_lap_drop(lap, origin, 0);
    change[cell]++;
    for (unsigned drop = 1; drop < sown; drop++) {
        cell = step_on(lap, origin, cell);
        change[cell]++;
    }
    return (uint8_t)cell;
}
