// SPDX-License-Identifier: MIT
/* The lap rules of the games offered, apart from their rows: the sowing tables are made from
 * these at build time (make_sowing.c), and the rows then point at the tables. */
#ifndef ENGINE_LAP_RULES_H
#define ENGINE_LAP_RULES_H

#define DJENON_ABOURE_LAP                                          \
    {                                                              \
        .row_pits = 6, .seeds_per_pit = 4, .leaves = 0, .first = 0 \
    }
#define DJENON_ABE_LAP                                             \
    {                                                              \
        .row_pits = 6, .seeds_per_pit = 4, .leaves = 0, .first = 1 \
    }
#define ADJI_BOTO_LAP                                               \
    {                                                               \
        .row_pits = 5, .seeds_per_pit = 10, .leaves = 1, .first = 1 \
    }

#endif
