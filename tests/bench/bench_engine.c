// SPDX-License-Identifier: MIT
/* Applied moves a second: the engine against a plain byte-array baseline on the same trees. A move
 * counts when it is played on the way through the tree, once for each edge, passes included; both
 * walk the same edges, which equal perft numbers at every depth show. Each figure is the best of
 * several runs in CPU time, taken in turn, so that a busy machine disturbs both alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "baseline.h"
#include "engine/game.h"
#include "engine/perft.h"

/* Depths at which a run takes a second or two. */
static const struct {
    const char *game;
    unsigned depth;
} rows[] = {{"djenon-aboure", 13}, {"djenon-abe", 11}, {"adji-boto", 15}};

enum { RUNS = 3, ROWS = sizeof rows / sizeof rows[0] };

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double less_of(double a, double b)
{
    return a < b ? a : b;
}

static struct mancala_position start_of(const char *game)
{
    return mancala_position_start(mancala_rules_find(game, strlen(game)));
}

/* Whether both count the same leaves at all depths up to `depth`. */
static bool is_equal(const char *game, unsigned depth)
{
    const struct mancala_position start = start_of(game);
    for (unsigned d = 1; d <= depth; d++) {
        const uint64_t leaves = mancala_perft(&start, d);
        if (leaves != baseline_perft(game, d).leaves) {
            printf("%s: perft(%u) differs\n", game, d);
            return false;
        }
    }
    return true;
}

static void measure(const char *game, unsigned depth)
{
    const struct mancala_position start = start_of(game);
    struct baseline_count count = {0};
    uint64_t leaves = 0;
    double baseline = 1e9;
    double engine = 1e9;
    for (unsigned run = 0; run < RUNS; run++) {
        const double begin = cpu_seconds();
        count = baseline_perft(game, depth);
        const double between = cpu_seconds();
        leaves = mancala_perft(&start, depth);
        engine = less_of(engine, cpu_seconds() - between);
        baseline = less_of(baseline, between - begin);
    }
    const double moves = (double)count.applied / 1e6;
    printf("%-14s %5u %12llu %12llu %8.1f M/s %8.1f M/s %6.2f\n", game, depth,
           (unsigned long long)leaves, (unsigned long long)count.applied, moves / baseline,
           moves / engine, baseline / engine);
}

int main(void)
{
    printf("applied moves a second, best of %d runs\n", RUNS);
    printf("%-14s %5s %12s %12s %12s %12s %6s\n", "game", "depth", "leaves", "moves", "baseline",
           "engine", "ratio");
    bool equal = true;
    for (unsigned n = 0; n < ROWS; n++) {
        measure(rows[n].game, rows[n].depth);
        equal = is_equal(rows[n].game, rows[n].depth) && equal;
    }
    printf("perft of both at every depth: %s\n", equal ? "EQUAL" : "DIFFERENT");
    return equal ? EXIT_SUCCESS : EXIT_FAILURE;
}
