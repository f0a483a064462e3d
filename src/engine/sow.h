// SPDX-License-Identifier: MIT
/* The one sowing step that playing, legality, perft and trace share. Private to the engine. */
#ifndef ENGINE_SOW_H
#define ENGINE_SOW_H

#include <string.h>

#include "engine/position.h"

/* Sixteen counts, added in one step. */
// NOLINTNEXTLINE(readability-identifier-naming): a vector type needs a typedef
typedef uint8_t mancala_cells __attribute__((vector_size(MANCALA_CELLS)));

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

static inline bool mancala_counts_has(uint64_t counts, unsigned count)
{
    return counts >> (count < 63 ? count : 63) & 1;
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
    mancala_cells mark;
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
    const unsigned row = sower->pit * rules->sowing.stride + sower->cell[sower->pit];
    const mancala_cells change = mancala_cells_load(rules->sowing.change[row]);
    mancala_cells_store(sower->cell, mancala_cells_load(sower->cell) + change);
    sower->pit = rules->sowing.landing[row];
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

/* Told of every pit that a capture empties. */
typedef bool (*mancala_capture_fn)(void *context, unsigned pit, unsigned seeds);

/* Takes what the rested sower captures for `seat` into his store and returns the seeds taken.
 * `on_capture` may be NULL. */
unsigned mancala_sower_capture(struct mancala_sower *sower, enum mancala_seat seat,
                               mancala_capture_fn on_capture, void *context);

/* Whether a player's row holds no seed. */
static inline bool mancala_row_is_empty(const uint8_t *cell, const struct mancala_rules *rules,
                                        enum mancala_seat seat)
{
    const unsigned row = rules->lap.row_pits;
    unsigned any = 0;
    for (unsigned i = 0; i < row; i++) {
        any |= cell[(unsigned)seat * row + i];
    }
    return any == 0;
}

static inline enum mancala_seat mancala_seat_other(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH ? MANCALA_NORTH : MANCALA_SOUTH;
}

/* Pits that `seat` may lift: his own, with enough seeds, not yet opened. Endless moves and the
 * duty to feed are not looked at. */
uint16_t mancala_playable(const struct mancala_position *position, enum mancala_seat seat);

/* Plays the playable `pit` of the player to move into `out_child`, without looking for the end;
 * false when the move never ends. `out_effect` may be NULL; `out_child` may be `position`. */
bool mancala_child(const struct mancala_position *position, unsigned pit,
                   struct mancala_position *out_child, struct mancala_effect *out_effect);

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
