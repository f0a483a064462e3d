// SPDX-License-Identifier: MIT
#include "engine/rules.h"

#include <string.h>

#include "engine/lap_rules.h"
#include "sowing_tables.h"

#define SOWING(id, seeds)                                                     \
    {                                                                         \
        .change = id##_change, .landing = id##_landing, .stride = (seeds) + 1 \
    }

/* Djenon-aboure and Djenon-abe: 2 and 4 are taken, 1 is left alone, the rest is sown on. */
#define DJENON_RELAY   (MANCALA_COUNT(3) | MANCALA_COUNTS_FROM(5))
#define DJENON_CAPTURE (MANCALA_COUNT(2) | MANCALA_COUNT(4))

#define SHARED_LIMITS .repetition = 3, .no_progress = 200

static const struct mancala_rules rows[] = {
    {
        .name = "djenon-aboure",
        .version = 1,
        .lap = DJENON_ABOURE_LAP,
        .sowing = SOWING(djenon_aboure, 48),
        .least = 2,
        .relay = DJENON_RELAY,
        .capture = DJENON_CAPTURE,
        .capture_backwards = true,
        .stuck = MANCALA_STUCK_PASSES,
        SHARED_LIMITS,
        .pace = {{40, 3}, {90, 8}, {240, 25}},
    },
    {
        .name = "djenon-abe",
        .version = 1,
        .lap = DJENON_ABE_LAP,
        .sowing = SOWING(djenon_abe, 48),
        .least = 1,
        .relay = DJENON_RELAY,
        .capture = DJENON_CAPTURE,
        .capture_backwards = true,
        .must_feed = true,
        .one_each_ends = true,
        .stuck = MANCALA_STUCK_ENDS,
        .gift = true,
        SHARED_LIMITS,
        .pace = {{30, 2}, {90, 5}, {240, 15}},
    },
    {
        .name = "adji-boto",
        .version = 1,
        .lap = ADJI_BOTO_LAP,
        .sowing = SOWING(adji_boto, 100),
        .least = 2,
        .capture = MANCALA_COUNT(1) | MANCALA_COUNT(3) | MANCALA_COUNT(5),
        .capture_from = 1,
        .opening_plies = 10,
        .stuck = MANCALA_STUCK_PASSES,
        SHARED_LIMITS,
        .pace = {{30, 1}, {75, 2}, {240, 5}},
    },
};

const struct mancala_rules *mancala_rules_at(size_t index)
{
    return index < sizeof rows / sizeof rows[0] ? &rows[index] : NULL;
}

const struct mancala_rules *mancala_rules_find(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *own = rows[i].name;
        if (strlen(own) == len && memcmp(own, name, len) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

unsigned mancala_rules_seeds(const struct mancala_rules *rules)
{
    return mancala_lap_seeds(&rules->lap);
}
