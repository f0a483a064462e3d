// SPDX-License-Identifier: MIT
/* The same three games written the plain way, as a yardstick for the engine: bytes in an array,
 * sown seed by seed. It shares no code with the engine, so equal perft numbers also speak for the
 * rules. */
#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

#include <stdint.h>

enum { BASELINE_DEPTH_MAX = 64 };

struct baseline_count {
    uint64_t leaves;  /* perft: a game that is over before the depth counts once */
    uint64_t applied; /* moves and passes played on the way, each edge of the tree once */
};

/* Walks the tree `depth` plies (1..BASELINE_DEPTH_MAX) below the start of the game called `name`,
 * one of the three. */
struct baseline_count baseline_perft(const char *name, unsigned depth);

#endif
