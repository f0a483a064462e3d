// SPDX-License-Identifier: MIT
/* Rule sets as data: one row a game, and nothing else in the program asks which game it is.
 *
 * Cells. A board is sixteen bytes. Pits 0..H-1 are South's row and H..2H-1 North's, each from its
 * owner's left, which is the direction of sowing; cells 12 and 13 are the stores of South and
 * North; the rest stay zero. */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mancala_seat { MANCALA_SOUTH, MANCALA_NORTH, MANCALA_SEATS };

enum {
    MANCALA_ROW_MAX = 6,
    MANCALA_PITS_MAX = 2 * MANCALA_ROW_MAX,
    MANCALA_STORE = MANCALA_PITS_MAX, /* the cell of South's store; North's is the next one */
    MANCALA_CELLS = 16,
    MANCALA_SEEDS_MAX = 100,
    MANCALA_QUIET_MAX = 200, /* the longest no-progress limit a row may set */
    MANCALA_NAME_CAP = 16,   /* bytes of the longest game name, with its final zero */
    MANCALA_PACES = 3
};

/* How one lap is sown. The order of drops is a ring: all pits, with the mover's store after his
 * last pit where `sows_store`, without the origin where `skips_origin`. */
struct mancala_lap_rule {
    uint8_t row_pits;      /* H, 1..MANCALA_ROW_MAX */
    uint8_t seeds_per_pit; /* at the start */
    uint8_t leaves;        /* seeds that stay in the origin when it is lifted */
    uint8_t first;         /* steps from the origin to the first drop: 0 or 1 */
    bool skips_origin;
    bool sows_store;
};

/* One lap from every pit with every count, worked out beforehand. Row `pit * stride + count`:
 * what the lap adds to each cell, modulo 256 (so the lifted seeds are taken away too), and the
 * cell in which the last seed falls. Counts that may not be lifted leave the board as it is. */
struct mancala_sowing {
    const uint8_t (*change)[MANCALA_CELLS];
    const uint8_t *landing;
    uint8_t stride; /* seeds in the game + 1 */
};

/* A set of seed counts: bit n stands for n seeds, bit 63 for 63 and more. */
#define MANCALA_COUNT(n)       (UINT64_C(1) << (n))
#define MANCALA_COUNTS_FROM(n) (~UINT64_C(0) << (n))

enum mancala_capture_kind {
    MANCALA_CAPTURE_CHAIN,   /* pit by pit from the landing pit while the count is in the set */
    MANCALA_CAPTURE_OPPOSITE /* last seed in an own empty pit takes it and the pit across */
};

/* When a capture would take all that the opponent has. */
enum mancala_slam { MANCALA_SLAM_TAKES, MANCALA_SLAM_SPARES };

/* When the player to move has no legal move. */
enum mancala_stuck {
    MANCALA_STUCK_PASSES, /* he passes if the opponent on the same board could move, else the end */
    MANCALA_STUCK_ENDS    /* the game ends */
};

/* A clock that two strangers play a game by: seconds that each has at the start, and gets for each
 * move. 1..10800 and 0..180. The engine itself knows no time. */
struct mancala_pace {
    uint16_t base_s;
    uint8_t increment_s;
};

/* One game. Adding a game is adding a row (rules.c) and its lap rule (lap_rules.c). */
struct mancala_rules {
    char name[MANCALA_NAME_CAP];
    uint8_t version; /* raised when a ruling is corrected; running games keep theirs */
    struct mancala_lap_rule lap;
    struct mancala_sowing sowing;
    uint8_t least; /* a pit with fewer seeds is not playable */

    uint64_t relay; /* landing counts that are lifted and sown on */

    enum mancala_capture_kind capture_kind;
    uint64_t capture;        /* counts that are taken */
    uint8_t capture_from;    /* 0: the chain starts at the landing pit, 1: at the next one */
    bool capture_backwards;  /* the chain runs against the direction of sowing */
    bool capture_only_other; /* the chain stays in the opponent's row */
    enum mancala_slam slam;

    uint8_t opening_plies; /* 0, or 2H: each player plays once from each own pit, no captures */
    bool again_in_store;   /* a last seed in the own store makes the opponent pass */

    bool must_feed;      /* an empty row opposite must be fed, and a hungry player passes */
    bool one_each_ends;  /* exactly one seed in each row ends the game */
    bool row_empty_ends; /* an empty row of the player to move ends the game */
    enum mancala_stuck stuck;
    bool gift; /* at the end one seed goes from the only row that holds any to the other player */
    uint8_t repetition;  /* the same pits and mover stand this often: the end */
    uint8_t no_progress; /* plies without a capture: the end; 1..MANCALA_QUIET_MAX */

    /* Quick pairing has these, the fastest first: with all its time used, a game of usual length
     * takes about 2, 5 and 15 minutes. */
    struct mancala_pace pace[MANCALA_PACES];
};

/* The row at `index`, or NULL past the last one. Order: as people are offered the games. */
const struct mancala_rules *mancala_rules_at(size_t index);

/* The row whose name is the `len` bytes at `name`, or NULL. */
const struct mancala_rules *mancala_rules_find(const char *name, size_t len);

/* Seeds in a game by `rules`: 48 or 100 in the games offered. */
unsigned mancala_rules_seeds(const struct mancala_rules *rules);

/* The number of pits, both rows: 12 or 10 in the games offered. */
static inline unsigned mancala_rules_pits(const struct mancala_rules *rules)
{
    return 2U * rules->lap.row_pits;
}

/* Seeds in a game sown by `lap`, 1..MANCALA_SEEDS_MAX. */
unsigned mancala_lap_seeds(const struct mancala_lap_rule *lap);

/* The cell that gets the `drop`th seed (from 0) of a lap from `origin`. */
unsigned mancala_lap_drop(const struct mancala_lap_rule *lap, unsigned origin, unsigned drop);

/* Works out one row of a sowing table: a lap from `origin` holding `count` seeds. Writes
 * MANCALA_CELLS bytes to `change` and returns the landing cell. */
uint8_t mancala_lap_work_out(const struct mancala_lap_rule *lap, unsigned origin, unsigned count,
                             uint8_t change[MANCALA_CELLS]);

#endif
