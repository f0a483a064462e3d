// SPDX-License-Identifier: MIT
/* Prints the sowing tables as C. A build tool: runs on the building machine, and is no part of the
 * program. */
#include <stdio.h>

#include "engine/lap_rules.h"
#include "engine/rules.h"

static void print_changes(const char *id, const struct mancala_lap_rule *lap)
{
    const unsigned seeds = mancala_lap_seeds(lap);
    printf("static const _Alignas(16) uint8_t %s_change[][MANCALA_CELLS] = {\n", id);
    for (unsigned row = 0; row < 2U * lap->row_pits * (seeds + 1); row++) {
        uint8_t change[MANCALA_CELLS];
        mancala_lap_work_out(lap, row / (seeds + 1), row % (seeds + 1), change);
        printf("{");
        for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
            printf("%u,", change[cell]);
        }
        printf("},\n");
    }
    printf("};\n");
}

static void print_landings(const char *id, const struct mancala_lap_rule *lap)
{
    const unsigned seeds = mancala_lap_seeds(lap);
    printf("static const uint8_t %s_landing[] = {\n", id);
    for (unsigned row = 0; row < 2U * lap->row_pits * (seeds + 1); row++) {
        uint8_t change[MANCALA_CELLS];
        printf("%u,\n", mancala_lap_work_out(lap, row / (seeds + 1), row % (seeds + 1), change));
    }
    printf("};\n");
}

int main(void)
{
    static const struct {
        const char *id;
        struct mancala_lap_rule lap;
    } rows[] = {
        {"djenon_aboure", DJENON_ABOURE_LAP},
        {"djenon_abe", DJENON_ABE_LAP},
        {"adji_boto", ADJI_BOTO_LAP},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        print_changes(rows[i].id, &rows[i].lap);
        print_landings(rows[i].id, &rows[i].lap);
    }
    return 0;
}
