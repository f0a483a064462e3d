// SPDX-License-Identifier: MIT
#include "engine/sow.h"

bool mancala_sower_is_endless(struct mancala_sower *sower)
{
    if (sower->laps < sower->next_mark) {
        return sower->pit == sower->mark_pit &&
               memcmp(sower->cell, &sower->mark, sizeof sower->mark) == 0;
    }
    sower->mark = mancala_cells_load(sower->cell);
    sower->mark_pit = sower->pit;
    sower->next_mark *= 2;
    return false;
}

/* The `n`th pit of a capture chain that begins at the landing pit or after it. */
static inline unsigned chain_pit(const struct mancala_sower *sower, unsigned n)
{
    const unsigned pits = mancala_rules_pits(sower->rules);
    const unsigned steps = sower->rules->capture_from + n;
    const unsigned pit = sower->pit + (sower->rules->capture_backwards ? pits - steps : steps);
    return pit >= pits ? pit - pits : pit;
}

/* The pits that the chain takes. The landing pit is the last to be reached where the chain starts
 * behind it, and is left out then. */
static unsigned chain_length(const struct mancala_sower *sower, enum mancala_seat seat)
{
    const struct mancala_rules *rules = sower->rules;
    const unsigned longest = mancala_rules_pits(rules) - rules->capture_from;
    unsigned n = 0;
    while (n < longest) {
        const unsigned pit = chain_pit(sower, n);
        if (!mancala_counts_has(rules->capture, sower->cell[pit]) ||
            (rules->capture_only_other && pit / rules->lap.row_pits == (unsigned)seat)) {
            break;
        }
        n++;
    }
    return n;
}

static unsigned take_pit(struct mancala_sower *sower, unsigned pit, mancala_capture_fn on_capture,
                         void *context)
{
    const unsigned seeds = sower->cell[pit];
    sower->cell[pit] = 0;
    if (on_capture != NULL) {
        (void)on_capture(context, pit, seeds);
    }
    return seeds;
}

static bool chain_is_slam(const struct mancala_sower *sower, unsigned length,
                          enum mancala_seat seat)
{
    struct mancala_sower after = *sower;
    for (unsigned n = 0; n < length; n++) {
        after.cell[chain_pit(sower, n)] = 0;
    }
    return mancala_row_is_empty(after.cell, sower->rules, mancala_seat_other(seat));
}

static unsigned take_opposite(struct mancala_sower *sower, enum mancala_seat seat,
                              mancala_capture_fn on_capture, void *context)
{
    const unsigned opposite = mancala_rules_pits(sower->rules) - 1 - sower->pit;
    if (sower->pit / sower->rules->lap.row_pits != (unsigned)seat || sower->cell[sower->pit] != 1 ||
        sower->cell[opposite] == 0) {
        return 0;
    }
    return take_pit(sower, sower->pit, on_capture, context) +
           take_pit(sower, opposite, on_capture, context);
}

static unsigned take_chain(struct mancala_sower *sower, enum mancala_seat seat,
                           mancala_capture_fn on_capture, void *context)
{
    const unsigned length = chain_length(sower, seat);
    if (length == 0 ||
        (sower->rules->slam == MANCALA_SLAM_SPARES && chain_is_slam(sower, length, seat))) {
        return 0;
    }
    unsigned taken = 0;
    for (unsigned n = 0; n < length; n++) {
        taken += take_pit(sower, chain_pit(sower, n), on_capture, context);
    }
    return taken;
}

unsigned mancala_sower_capture(struct mancala_sower *sower, enum mancala_seat seat,
                               mancala_capture_fn on_capture, void *context)
{
    if (sower->pit >= MANCALA_STORE) {
        return 0;
    }
    const unsigned taken = sower->rules->capture_kind == MANCALA_CAPTURE_CHAIN
                               ? take_chain(sower, seat, on_capture, context)
                               : take_opposite(sower, seat, on_capture, context);
    uint8_t *store = &sower->cell[MANCALA_STORE + (unsigned)seat];
    *store = (uint8_t)(*store + taken);
    return taken;
}
