// SPDX-License-Identifier: MIT
#include "engine/sow.h"

/* Relayed laps that the moves of one position sow side by side; few need more. */
enum { LAPS_MAX = MANCALA_ROW_MAX * MANCALA_FREE_LAPS };

bool mancala_sower_is_endless(struct mancala_sower *sower)
{
    if (sower->laps < sower->next_mark) {
        return sower->pit == sower->mark_pit &&
               memcmp(sower->cell, sower->mark, sizeof sower->mark) == 0;
    }
    memcpy(sower->mark, sower->cell, sizeof sower->mark);
    sower->mark_pit = sower->pit;
    sower->next_mark *= 2;
    return false;
}

void mancala_taking_init(struct mancala_taking *taking, const struct mancala_rules *rules,
                         enum mancala_seat seat)
{
    const unsigned other = mancala_row_bits(rules, mancala_seat_other(seat));
    const unsigned pits = mancala_rules_pits(rules);
    const bool opposite = rules->capture_kind == MANCALA_CAPTURE_OPPOSITE;
    const bool spares = rules->slam == MANCALA_SLAM_SPARES && !opposite;
    const uint64_t many = rules->capture & MANCALA_COUNTS_FROM(63);
    uint64_t rest = rules->capture ^ many;
    for (unsigned n = 0; n < sizeof taking->counts / sizeof taking->counts[0]; n++) {
        const unsigned no_count = 0xff;
        taking->counts[n] = mancala_cells_all(rest != 0 ? (unsigned)__builtin_ctzll(rest)
                                                        : no_count);
        rest &= rest - 1;
    }
    taking->more_counts = rest | many;
    taking->store = mancala_cells_from_bits(1U << (MANCALA_STORE + (unsigned)seat));
    for (unsigned landing = 0; landing < pits; landing++) {
        const unsigned reach = rules->capture_only_other ? other : (1U << pits) - 1;
        taking->reach[landing] = (uint16_t)(reach & ~((unsigned)rules->capture_from << landing));
    }
    taking->own = (uint16_t)mancala_row_bits(rules, seat);
    taking->spared = (uint16_t)(spares ? other : 0);
    taking->pits = pits;
    taking->start = rules->capture_backwards ? pits - rules->capture_from : rules->capture_from;
    taking->backwards = rules->capture_backwards;
    taking->opposite = opposite;
    taking->plain = !opposite && taking->spared == 0 && taking->more_counts == 0;
}

/* The bits of `ring` that are set without a gap from bit `start` upwards. */
static inline unsigned run_upwards(unsigned ring, unsigned start)
{
    const unsigned rest = ring >> start;
    return (rest & ~(rest + 1)) << start;
}

/* The same downwards, bit 0 always left out. */
static inline unsigned run_downwards(unsigned ring, unsigned start)
{
    const unsigned below = (2U << start) - 1;
    const unsigned gap = 31U ^ (unsigned)__builtin_clz((~ring & below) | 1);
    return below & (~1U << gap);
}

/* The pits of a capture chain through the `takeable` ones, as bits. The board is laid out twice, so
 * that the chain may run past its end; one that starts next to the landing pit ends before it. */
static inline unsigned chain_pits(const struct mancala_taking *taking, unsigned takeable,
                                  unsigned landing)
{
    const unsigned reach = taking->reach[landing];
    const unsigned board = takeable & reach;
    const unsigned ring = board | board << taking->pits;
    const unsigned start = landing + taking->start;
    const unsigned run = taking->backwards ? run_downwards(ring, start) : run_upwards(ring, start);
    return (run | run >> taking->pits) & reach;
}

/* The cells whose counts are among `more_counts`, as bits. */
static unsigned more_takeable(const struct mancala_taking *taking, mancala_cells cells)
{
    unsigned takeable = 0;
    for (uint64_t rest = taking->more_counts; rest != 0; rest &= rest - 1) {
        const unsigned count = (unsigned)__builtin_ctzll(rest);
        const mancala_cells all = mancala_cells_all(count);
        takeable |= mancala_cells_to_bits(
            (mancala_cells)(count < 63 ? cells == all : cells >= all));
    }
    return takeable;
}

/* A single seed in an own pit and what is across, as bits. */
static unsigned opposite_pits(const struct mancala_taking *taking, const uint8_t *cell,
                              unsigned landing)
{
    const unsigned across = taking->pits - 1 - landing;
    const bool takes = (taking->own >> landing & 1) && cell[landing] == 1 && cell[across] != 0;
    return takes ? 1U << landing | 1U << across : 0;
}

/* The pits taken where it is not plain, as bits. */
static unsigned rarely_taken(const struct mancala_taking *taking, const uint8_t *cell,
                             unsigned takeable, unsigned landing)
{
    if (taking->opposite) {
        return opposite_pits(taking, cell, landing);
    }
    const mancala_cells cells = mancala_cells_load(cell);
    const unsigned pits = chain_pits(taking, takeable | more_takeable(taking, cells), landing);
    const bool slam = (mancala_cells_filled(cells) & ~pits & taking->spared) == 0;
    return slam && taking->spared != 0 ? 0 : pits;
}

/* Takes what a move captures whose last seed fell into `landing`; returns the seeds. */
static inline unsigned capture(const struct mancala_taking *taking, uint8_t *cell, unsigned landing)
{
    if (landing >= MANCALA_STORE) {
        return 0;
    }
    const mancala_cells cells = mancala_cells_load(cell);
    const unsigned takeable = mancala_cells_to_bits((mancala_cells)((cells == taking->counts[0]) |
                                                                    (cells == taking->counts[1]) |
                                                                    (cells == taking->counts[2])));
    const unsigned pits = taking->plain ? chain_pits(taking, takeable, landing)
                                        : rarely_taken(taking, cell, takeable, landing);
    const mancala_cells kept = cells & ~mancala_cells_from_bits(pits);
    const unsigned seeds = mancala_cells_sum(cells - kept);
    mancala_cells_store(cell, kept + (mancala_cells_all(seeds) & taking->store));
    return seeds;
}

/* Tells of the pits that hold less than `before`, in the order in which they were taken. */
static void tell_capture(const struct mancala_sower *sower, const uint8_t *before,
                         mancala_capture_fn on_capture, void *context)
{
    const unsigned pits = mancala_rules_pits(sower->rules);
    const unsigned step = sower->rules->capture_backwards ? pits - 1 : 1;
    unsigned pit = sower->pit;
    for (unsigned n = 0; n < pits; n++) {
        if (sower->cell[pit] < before[pit]) {
            (void)on_capture(context, pit, before[pit]);
        }
        pit = (pit + step) % pits;
    }
}

unsigned mancala_sower_capture(struct mancala_sower *sower, enum mancala_seat seat,
                               mancala_capture_fn on_capture, void *context)
{
    struct mancala_taking taking;
    uint8_t before[MANCALA_CELLS];
    mancala_taking_init(&taking, sower->rules, seat);
    mancala_cells_store(before, mancala_cells_load(sower->cell));
    const unsigned seeds = capture(&taking, sower->cell, sower->pit);
    if (on_capture != NULL && seeds > 0) {
        tell_capture(sower, before, on_capture, context);
    }
    return seeds;
}

/* Leaves only the boards whose bits are set in `kept`, bit n for board n. */
static void keep_boards(struct mancala_boards *boards, unsigned kept)
{
    unsigned pits = boards->pits;
    unsigned size = 0;
    for (unsigned n = 0; n < boards->size; n++, pits &= pits - 1) {
        if (kept >> n & 1) {
            memcpy(boards->cell[size], boards->cell[n], MANCALA_CELLS);
            boards->landing[size++] = boards->landing[n];
        } else {
            boards->pits &= ~(pits & (0U - pits));
        }
    }
    boards->size = size;
}

/* Sows to the end on the boards in `queue`, one after the other. */
static void finish_long(const struct mancala_rules *rules, const unsigned *queue, unsigned size,
                        struct mancala_boards *boards)
{
    unsigned kept = (1U << boards->size) - 1;
    for (unsigned i = 0; i < size; i++) {
        const unsigned n = queue[i];
        struct mancala_sower sower = {
            .rules = rules, .pit = boards->landing[n], .next_mark = MANCALA_FREE_LAPS};
        memcpy(sower.cell, boards->cell[n], MANCALA_CELLS);
        if (!mancala_sower_run(&sower)) {
            kept &= ~(1U << n);
        }
        memcpy(boards->cell[n], sower.cell, MANCALA_CELLS);
        boards->landing[n] = sower.pit;
    }
    keep_boards(boards, kept);
}

/* A lap of every move; those that relay queue for another one, as long as laps are few. */
static inline void sow_all(const struct mancala_position *position, unsigned pits,
                           struct mancala_boards *out_boards)
{
    const struct mancala_sowing sowing = position->rules->sowing;
    const uint64_t relay = position->rules->relay;
    const mancala_cells start = mancala_cells_load(position->cell);
    // cppcheck-suppress ctuuninitvar ; it is written here
    unsigned *const landing = out_boards->landing;
    unsigned queue[LAPS_MAX + MANCALA_ROW_MAX];
    unsigned tail = 0;
    unsigned size = 0;
    for (unsigned rest = pits; rest != 0; rest &= rest - 1) {
        uint8_t *cell = out_boards->cell[size];
        mancala_cells_store(cell, start);
        landing[size] = mancala_sow_lap(cell, (unsigned)__builtin_ctz(rest), sowing);
        queue[tail] = size;
        tail += mancala_counts_has(relay, cell[landing[size]]);
        size++;
    }
    out_boards->size = size;
    out_boards->pits = pits;
    unsigned head = 0;
    for (; head < tail && head < LAPS_MAX; head++) {
        const unsigned n = queue[head];
        uint8_t *cell = out_boards->cell[n];
        landing[n] = mancala_sow_lap(cell, landing[n], sowing);
        queue[tail] = n;
        tail += mancala_counts_has(relay, cell[landing[n]]);
    }
    if (head < tail) {
        finish_long(position->rules, &queue[head], tail - head, out_boards);
    }
}

void mancala_play_all(const struct mancala_position *position, unsigned pits,
                      const struct mancala_taking *taking, struct mancala_boards *out_boards)
{
    sow_all(position, pits, out_boards);
    if (taking == NULL || position->ply < position->rules->opening_plies) {
        return;
    }
    const unsigned size = out_boards->size;
    for (unsigned n = 0; n < size; n++) {
        (void)capture(taking, out_boards->cell[n], out_boards->landing[n]);
    }
}

void mancala_boards_keep_feeding(struct mancala_boards *boards, const struct mancala_rules *rules,
                                 enum mancala_seat seat)
{
    const enum mancala_seat other = mancala_seat_other(seat);
    unsigned fed = 0;
    for (unsigned n = 0; n < boards->size; n++) {
        fed |= (unsigned)!mancala_row_is_empty(boards->cell[n], rules, other) << n;
    }
    keep_boards(boards, fed);
}
