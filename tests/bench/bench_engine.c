// SPDX-License-Identifier: MIT
/* Applied moves a second: the engine against a plain byte-array baseline on the same trees. A move
 * counts when it is played on the way through the tree, once for each edge, passes included; both
 * walk the same edges, which equal perft numbers at every depth show. Each figure is the best of
 * several runs in CPU time, taken in turn, so that a busy machine disturbs both alike.
 *
 * Then whole random games as the server plays them: every move listed, checked, played, and the
 * end looked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "baseline.h"
#include "engine/game.h"
#include "engine/perft.h"

/* Depths at which a run takes a second or two. */
static const struct {
    const char *game;
    unsigned depth;
} rows[] = {{"djenon-aboure", 13}, {"djenon-abe", 11}, {"adji-boto", 15}};

enum { RUNS = 3, ROWS = sizeof rows / sizeof rows[0], GAMES = 3000 };

/* Moves, and the best time of each side for them. */
struct result {
    uint64_t leaves, moves;
    double baseline_s, engine_s;
};

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

static struct result measure(const char *game, unsigned depth)
{
    const struct mancala_position start = start_of(game);
    struct result best = {.baseline_s = 1e9, .engine_s = 1e9};
    for (unsigned run = 0; run < RUNS; run++) {
        const double begin = cpu_seconds();
        best.moves = baseline_perft(game, depth).applied;
        const double between = cpu_seconds();
        best.leaves = mancala_perft(&start, depth);
        best.engine_s = less_of(best.engine_s, cpu_seconds() - between);
        best.baseline_s = less_of(best.baseline_s, between - begin);
    }
    return best;
}

static void print_result(const char *game, unsigned depth, const struct result *result)
{
    const double millions = (double)result->moves / 1e6;
    printf("%-14s %5.0u %12llu %12llu %8.1f M/s %8.1f M/s %6.2f\n", game, depth,
           (unsigned long long)result->leaves, (unsigned long long)result->moves,
           millions / result->baseline_s, millions / result->engine_s,
           result->baseline_s / result->engine_s);
}

static unsigned choose(unsigned pits, struct rng *rng)
{
    uint64_t nth = rng_below(rng, (uint64_t)__builtin_popcount(pits));
    for (; nth > 0; nth--) {
        pits &= pits - 1;
    }
    return (unsigned)__builtin_ctz(pits);
}

/* Plays random games to the end; returns the moves. */
static uint64_t play_games(const struct mancala_position *start)
{
    struct rng rng;
    uint64_t moves = 0;
    rng_init(&rng, 1);
    for (unsigned n = 0; n < GAMES; n++) {
        struct mancala_game game;
        mancala_game_start(&game, start);
        while (game.position.end == MANCALA_OPEN) {
            const struct mancala_choice choice = mancala_position_choice(&game.position);
            const unsigned move = choice.passes ? MANCALA_PASS : choose(choice.pits, &rng);
            (void)mancala_game_play(&game, move, NULL);
            moves++;
        }
    }
    return moves;
}

static void measure_games(const char *game)
{
    const struct mancala_position start = start_of(game);
    double best = 1e9;
    uint64_t moves = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        const double begin = cpu_seconds();
        moves = play_games(&start);
        best = less_of(best, cpu_seconds() - begin);
    }
    printf("%-14s %18d %12llu %27.1f M/s\n", game, GAMES, (unsigned long long)moves,
           (double)moves / best / 1e6);
}

int main(void)
{
    struct result all = {0};
    bool equal = true;
    printf("%-14s %5s %12s %12s %12s %12s %6s\n", "tree of", "depth", "leaves", "moves", "baseline",
           "engine", "ratio");
    for (unsigned n = 0; n < ROWS; n++) {
        const struct result result = measure(rows[n].game, rows[n].depth);
        print_result(rows[n].game, rows[n].depth, &result);
        all.leaves += result.leaves;
        all.moves += result.moves;
        all.baseline_s += result.baseline_s;
        all.engine_s += result.engine_s;
        equal = is_equal(rows[n].game, rows[n].depth) && equal;
    }
    print_result("all", 0, &all);
    printf("perft of both at every depth: %s\n", equal ? "EQUAL" : "DIFFERENT");
    printf("%-14s %18s %12s %31s\n", "games of", "games", "moves", "engine");
    for (unsigned n = 0; n < ROWS; n++) {
        measure_games(rows[n].game);
    }
    return equal ? EXIT_SUCCESS : EXIT_FAILURE;
}
