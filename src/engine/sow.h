// SPDX-License-Identifier: MIT
/* The one sowing step that playing, legality, perft and trace share. Private to the engine. */
#ifndef ENGINE_SOW_H
#define ENGINE_SOW_H

#include <string.h>

#include "engine/position.h"

/* Sixteen counts, added or compared in one step, and the same as two numbers. */
// NOLINTBEGIN(readability-identifier-naming): a vector type needs a typedef
typedef uint8_t mancala_cells __attribute__((vector_size(MANCALA_CELLS)));
typedef uint64_t mancala_words __attribute__((vector_size(MANCALA_CELLS)));
// NOLINTEND(readability-identifier-naming)

/* Each cell of a word has a bit of its own. Times MANCALA_EACH a number stands in every cell of a
 * word, and the top cell of a word becomes the sum of all. */
#define MANCALA_OWN_BIT ((mancala_cells){1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128})
#define MANCALA_EACH    UINT64_C(0x0101010101010101)

static inline mancala_cells mancala_cells_load(const uint8_t *cell)
{
    mancala_cells cells;
    memcpy(&cells, cell, sizeof cells);
    return cells;
}

static inline void mancala_cells_store(uint8_t *cell, mancala_cells cells)
{
    memcpy(cell, &cells, sizeof cells);
}

/* `count` in every cell. */
static inline mancala_cells mancala_cells_all(unsigned count)
{
    return (mancala_cells)(mancala_words){count * MANCALA_EACH, count * MANCALA_EACH};
}

/* The sum of all cells, modulo 256. */
static inline unsigned mancala_cells_sum(mancala_cells cells)
{
    const mancala_words words = (mancala_words)cells;
    return (unsigned)((words[0] + words[1]) * MANCALA_EACH >> 56);
}

/* The outcome of a comparison as bits: bit n stands for cell n. */
static inline unsigned mancala_cells_to_bits(mancala_cells outcome)
{
#ifdef __SSE2__ /* has an instruction for it */
    return (unsigned)__builtin_ia32_pmovmskb128((__attribute__((vector_size(16))) char)outcome);
#else
    const mancala_words own = (mancala_words)(outcome & MANCALA_OWN_BIT);
    return (unsigned)(own[0] * MANCALA_EACH >> 56 | own[1] * MANCALA_EACH >> 56 << 8);
#endif
}

/* The other way round: all ones in the cells whose bits are set. */
static inline mancala_cells mancala_cells_from_bits(unsigned bits)
{
    const mancala_words each = {(bits & 0xff) * MANCALA_EACH, (bits >> 8 & 0xff) * MANCALA_EACH};
    return (mancala_cells)(((mancala_cells)each & MANCALA_OWN_BIT) == MANCALA_OWN_BIT);
}

/* The cells that hold any seed, as bits. */
static inline unsigned mancala_cells_filled(mancala_cells cells)
{
    return mancala_cells_to_bits((mancala_cells)(cells != 0));
}

static inline bool mancala_counts_has(uint64_t counts, unsigned count)
{
    return counts >> (count < 63 ? count : 63) & 1;
}

static inline enum mancala_seat mancala_seat_other(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH ? MANCALA_NORTH : MANCALA_SOUTH;
}

/* The pits of a player's row, as bits. */
static inline unsigned mancala_row_bits(const struct mancala_rules *rules, enum mancala_seat seat)
{
    const unsigned row = rules->lap.row_pits;
    return ((1U << row) - 1) << (seat == MANCALA_SOUTH ? 0 : row);
}

/* Whether a player's row holds no seed. */
static inline bool mancala_row_is_empty(const uint8_t *cell, const struct mancala_rules *rules,
                                        enum mancala_seat seat)
{
    return (mancala_cells_filled(mancala_cells_load(cell)) & mancala_row_bits(rules, seat)) == 0;
}

/* Sows one lap from `pit`, which may be lifted: one addition. Returns the cell of the last
 * seed. */
static inline unsigned mancala_sow_lap(uint8_t *cell, unsigned pit, struct mancala_sowing sowing)
{
    const unsigned row = pit * sowing.stride + cell[pit];
    const mancala_cells change = mancala_cells_load(sowing.change[row]);
    mancala_cells_store(cell, mancala_cells_load(cell) + change);
    return sowing.landing[row];
}

enum mancala_step { MANCALA_STEP_RELAYS, MANCALA_STEP_RESTS, MANCALA_STEP_ENDLESS };

/* A move being sown. Moves shorter than MANCALA_FREE_LAPS never look at the mark; in longer ones
 * the mark is Brent's: a board and pit already seen in this move, moved on at every power of two.
 * A lap that starts from there again never ends. */
struct mancala_sower {
    _Alignas(16) uint8_t cell[MANCALA_CELLS];
    const struct mancala_rules *rules;
    unsigned pit;  /* where the next lap starts, or where the last seed fell */
    uint32_t laps; /* sown so far */
    uint32_t next_mark;
    unsigned mark_pit;
    uint8_t mark[MANCALA_CELLS];
};

enum { MANCALA_FREE_LAPS = 64 };

static inline void mancala_sower_start(struct mancala_sower *sower,
                                       const struct mancala_position *position, unsigned pit)
{
    mancala_cells_store(sower->cell, mancala_cells_load(position->cell));
    sower->rules = position->rules;
    sower->pit = pit;
    sower->laps = 0;
    sower->next_mark = MANCALA_FREE_LAPS;
}

/* Compares with the mark and sets it anew where it is due. */
bool mancala_sower_is_endless(struct mancala_sower *sower);

/* Sows one lap from sower->pit, which may be lifted. */
static inline enum mancala_step mancala_sower_step(struct mancala_sower *sower)
{
    const struct mancala_rules *rules = sower->rules;
    sower->pit = mancala_sow_lap(sower->cell, sower->pit, rules->sowing);
    sower->laps++;
    if (!mancala_counts_has(rules->relay, sower->cell[sower->pit])) {
        return MANCALA_STEP_RESTS;
    }
    if (sower->laps >= MANCALA_FREE_LAPS && mancala_sower_is_endless(sower)) {
        return MANCALA_STEP_ENDLESS;
    }
    return MANCALA_STEP_RELAYS;
}

/* Sows the whole move; false when it never ends. */
static inline bool mancala_sower_run(struct mancala_sower *sower)
{
    enum mancala_step step;
    do {
        step = mancala_sower_step(sower);
    } while (step == MANCALA_STEP_RELAYS);
    return step == MANCALA_STEP_RESTS;
}

/* What a player takes, spread out from the rules once so that every move is spared it. */
struct mancala_taking {
    mancala_cells counts[3];          /* the smallest counts that are taken, each in every cell */
    mancala_cells store;              /* all ones in the player's store */
    uint64_t more_counts;             /* the counts that found no room in `counts` */
    uint16_t reach[MANCALA_PITS_MAX]; /* by landing pit: what a chain may take, as bits */
    uint16_t own;                     /* the player's row, as bits */
    uint16_t spared;                  /* the row that a chain may not empty, as bits */
    unsigned pits;
    unsigned start; /* steps forwards from the landing pit to where the chain starts */
    bool backwards;
    bool opposite; /* no chain: MANCALA_CAPTURE_OPPOSITE */
    bool plain;    /* a chain by `counts`, and nothing else to look at */
};

void mancala_taking_init(struct mancala_taking *taking, const struct mancala_rules *rules,
                         enum mancala_seat seat);

/* Told of every pit that a capture empties. */
typedef bool (*mancala_capture_fn)(void *context, unsigned pit, unsigned seeds);

/* Takes what the rested sower captures for `seat` into his store and returns the seeds taken.
 * `on_capture` may be NULL. */
unsigned mancala_sower_capture(struct mancala_sower *sower, enum mancala_seat seat,
                               mancala_capture_fn on_capture, void *context);

/* The boards after moves of one player, in the order of their pits. */
struct mancala_boards {
    _Alignas(16) uint8_t cell[MANCALA_ROW_MAX][MANCALA_CELLS];
    unsigned landing[MANCALA_ROW_MAX]; /* where each last seed fell */
    unsigned size;
    unsigned pits; /* the moves, as bits: as many as `size` */
};

/* Plays from each of `pits`, which may be lifted, and leaves out the moves that never end. Without
 * `taking` (NULL), that of the player, nothing is captured. The moves run side by side: they do
 * not wait for each other, so the processor overlaps them. */
void mancala_play_all(const struct mancala_position *position, unsigned pits,
                      const struct mancala_taking *taking, struct mancala_boards *out_boards);

/* Leaves only the boards on which the opponent of `seat` has a seed. */
void mancala_boards_keep_feeding(struct mancala_boards *boards, const struct mancala_rules *rules,
                                 enum mancala_seat seat);

/* Pits that `seat` may lift: his own, with enough seeds, not yet opened. Endless moves and the
 * duty to feed are not looked at. */
uint16_t mancala_playable(const struct mancala_position *position, enum mancala_seat seat);

/* Plays the playable `pit` of the player to move into `out_child`, without looking for the end;
 * false when the move never ends. `out_effect` may be NULL; `out_child` may be `position`. */
bool mancala_child(const struct mancala_position *position, unsigned pit,
                   struct mancala_position *out_child, struct mancala_effect *out_effect);

/* Makes the board `cell` after the move from `pit` the position that follows. `out_child` may be
 * `position`. */
static inline void mancala_follow(const struct mancala_position *position, unsigned pit,
                                  unsigned landing, const uint8_t *cell,
                                  struct mancala_position *out_child)
{
    const struct mancala_rules *rules = position->rules;
    const enum mancala_seat mover = mancala_position_mover(position);
    mancala_cells_store(out_child->cell, mancala_cells_load(cell));
    out_child->rules = rules;
    out_child->ply = position->ply + 1;
    out_child->unopened = (uint16_t)(position->unopened & ~(1U << pit));
    out_child->end = MANCALA_OPEN;
    out_child->held = rules->again_in_store && landing == MANCALA_STORE + (unsigned)mover;
}

/* What a player finds when it is his turn, before any move is tried. */
enum mancala_situation {
    MANCALA_FREE,   /* any move that ends */
    MANCALA_FEEDER, /* only a move that feeds */
    MANCALA_HUNGRY, /* his row is empty: he passes if he will be fed */
    MANCALA_HELD,   /* he passes: the other plays again */
    MANCALA_DONE    /* the game is over, *out_end says why */
};
enum mancala_situation mancala_situation(const struct mancala_position *position,
                                         enum mancala_end *out_end);

/* What follows when the player to move has no legal move: MANCALA_OPEN is a pass. */
enum mancala_end mancala_stuck_end(const struct mancala_position *position,
                                   enum mancala_situation situation);

#endif
