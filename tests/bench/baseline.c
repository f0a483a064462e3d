// SPDX-License-Identifier: MIT
#include "baseline.h"

#include <stdbool.h>
#include <string.h>

enum { PITS_MAX = 12, FREE_LAPS = 64, QUIET_MAX = 200, REPETITIONS = 3 };

/* What the games do differently. */
struct rules {
    const char *name;
    uint8_t row;       /* pits a player */
    uint8_t seeds;     /* a pit at the start */
    uint8_t least;     /* seeds of a playable pit */
    uint8_t leaves;    /* seeds that stay behind */
    bool same_pit;     /* the first seed goes back into the pit just emptied */
    bool djenon;       /* relays; takes 2 and 4 backwards. Else one lap; takes 1, 3, 5 forwards */
    bool feeds;        /* the duty to feed, one seed each as an end */
    bool stuck_passes; /* without a legal move one passes if the other has one */
    uint8_t opening;   /* plies */
};

static const struct rules games[] = {
    {.name = "djenon-aboure",
     .row = 6,
     .seeds = 4,
     .least = 2,
     .same_pit = true,
     .djenon = true,
     .stuck_passes = true},
    {.name = "djenon-abe", .row = 6, .seeds = 4, .least = 1, .djenon = true, .feeds = true},
    {.name = "adji-boto",
     .row = 5,
     .seeds = 10,
     .least = 2,
     .leaves = 1,
     .stuck_passes = true,
     .opening = 10},
};

struct board {
    uint8_t pits[PITS_MAX];
    uint8_t stores[2];
    uint16_t unopened;
};

/* A walk: the boards from the root to the present one, by ply. */
struct walk {
    const struct rules *rules;
    uint64_t leaves;
    uint64_t applied;
    struct board path[BASELINE_DEPTH_MAX + 1];
    uint8_t quiet[BASELINE_DEPTH_MAX + 1]; /* plies since a capture */
};

/* Sows a move. Returns the pit of the last seed, or -1 when it never ends. */
static int sow(const struct rules *rules, uint8_t *pits, int pit)
{
    const int size = 2 * rules->row;
    uint8_t mark[PITS_MAX];
    int mark_pit = -1;
    for (unsigned laps = 1, next_mark = FREE_LAPS;; laps++) {
        int seeds = pits[pit] - rules->leaves;
        pits[pit] = rules->leaves;
        if (rules->same_pit) {
            pits[pit]++;
            seeds--;
        }
        while (seeds > 0) {
            pit = pit + 1 == size ? 0 : pit + 1;
            pits[pit]++;
            seeds--;
        }
        if (!rules->djenon || pits[pit] == 1 || pits[pit] == 2 || pits[pit] == 4) {
            return pit;
        }
        if (laps == next_mark) {
            memcpy(mark, pits, sizeof mark);
            mark_pit = pit;
            next_mark *= 2;
        } else if (pit == mark_pit && memcmp(mark, pits, sizeof mark) == 0) {
            return -1;
        }
    }
}

static unsigned capture(const struct rules *rules, uint8_t *pits, int pit)
{
    const int size = 2 * rules->row;
    unsigned taken = 0;
    if (rules->djenon) {
        while (pits[pit] == 2 || pits[pit] == 4) {
            taken += pits[pit];
            pits[pit] = 0;
            pit = pit == 0 ? size - 1 : pit - 1;
        }
        return taken;
    }
    const int landing = pit;
    pit = pit + 1 == size ? 0 : pit + 1;
    while (pit != landing && (pits[pit] == 1 || pits[pit] == 3 || pits[pit] == 5)) {
        taken += pits[pit];
        pits[pit] = 0;
        pit = pit + 1 == size ? 0 : pit + 1;
    }
    return taken;
}

static bool row_is_empty(const struct rules *rules, const struct board *board, int seat)
{
    for (int i = 0; i < rules->row; i++) {
        if (board->pits[seat * rules->row + i] != 0) {
            return false;
        }
    }
    return true;
}

/* Plays `pit` of `seat`, which must be playable; false when the move never ends. */
static bool play(const struct rules *rules, struct board *board, int seat, int pit, unsigned ply)
{
    const int landing = sow(rules, board->pits, pit);
    if (landing < 0) {
        return false;
    }
    if (ply >= rules->opening) {
        const unsigned taken = capture(rules, board->pits, landing);
        board->stores[seat] = (uint8_t)(board->stores[seat] + taken);
    }
    board->unopened = (uint16_t)(board->unopened & ~(1U << pit));
    return true;
}

static bool is_playable(const struct rules *rules, const struct board *board, int pit, unsigned ply)
{
    return board->pits[pit] >= rules->least &&
           (ply >= rules->opening || (board->unopened >> pit & 1));
}

static bool has_legal(const struct rules *rules, const struct board *board, int seat, unsigned ply,
                      bool must_feed)
{
    for (int pit = seat * rules->row; pit < (seat + 1) * rules->row; pit++) {
        struct board child = *board;
        if (is_playable(rules, board, pit, ply) && play(rules, &child, seat, pit, ply) &&
            (!must_feed || !row_is_empty(rules, &child, 1 - seat))) {
            return true;
        }
    }
    return false;
}

static bool is_one_each(const struct rules *rules, const struct board *board)
{
    return board->stores[0] + board->stores[1] + 2 == 2 * rules->row * rules->seeds &&
           !row_is_empty(rules, board, 0) && !row_is_empty(rules, board, 1);
}

static bool history_ends(const struct walk *walk, unsigned ply)
{
    const struct board *board = &walk->path[ply];
    unsigned stood = 1;
    for (unsigned back = 2; back <= walk->quiet[ply]; back += 2) {
        stood += memcmp(board->pits, board[-(int)back].pits, sizeof board->pits) == 0;
    }
    return stood >= REPETITIONS || walk->quiet[ply] >= QUIET_MAX;
}

static void count(struct walk *walk, unsigned ply, unsigned depth);

/* Goes on from path[ply + 1], which has just been played. */
static void descend(struct walk *walk, unsigned ply, unsigned depth)
{
    const struct board *board = &walk->path[ply];
    walk->applied++;
    if (depth == 1) {
        walk->leaves++;
        return;
    }
    const bool captured = memcmp(board->stores, board[1].stores, sizeof board->stores) != 0;
    walk->quiet[ply + 1] = captured ? 0 : (uint8_t)(walk->quiet[ply] + 1);
    count(walk, ply + 1, depth - 1);
}

/* Plays every legal pit of `seat`; false when there is none. */
static bool count_moves(struct walk *walk, unsigned ply, unsigned depth, bool must_feed)
{
    const struct rules *rules = walk->rules;
    const struct board *board = &walk->path[ply];
    const int seat = (int)(ply & 1);
    bool any = false;
    for (int pit = seat * rules->row; pit < (seat + 1) * rules->row; pit++) {
        if (!is_playable(rules, board, pit, ply)) {
            continue;
        }
        walk->path[ply + 1] = *board;
        if (play(rules, &walk->path[ply + 1], seat, pit, ply) &&
            (!must_feed || !row_is_empty(rules, &walk->path[ply + 1], 1 - seat))) {
            any = true;
            descend(walk, ply, depth);
        }
    }
    return any;
}

static void pass_or_end(struct walk *walk, unsigned ply, unsigned depth, bool passes)
{
    if (!passes) {
        walk->leaves++;
        return;
    }
    walk->path[ply + 1] = walk->path[ply];
    descend(walk, ply, depth);
}

static void count(struct walk *walk, unsigned ply, unsigned depth)
{
    const struct rules *rules = walk->rules;
    const struct board *board = &walk->path[ply];
    const int seat = (int)(ply & 1);
    if (history_ends(walk, ply) || (rules->feeds && is_one_each(rules, board))) {
        walk->leaves++;
        return;
    }
    const bool alone = rules->feeds && row_is_empty(rules, board, 1 - seat);
    if (rules->feeds && row_is_empty(rules, board, seat)) {
        pass_or_end(walk, ply, depth, !alone && has_legal(rules, board, 1 - seat, ply, true));
    } else if (!count_moves(walk, ply, depth, alone)) {
        pass_or_end(walk, ply, depth,
                    rules->stuck_passes && has_legal(rules, board, 1 - seat, ply, false));
    }
}

struct baseline_count baseline_perft(const char *name, unsigned depth)
{
    struct walk walk = {.rules = games};
    while (strcmp(walk.rules->name, name) != 0) {
        walk.rules++;
    }
    for (int pit = 0; pit < 2 * walk.rules->row; pit++) {
        walk.path[0].pits[pit] = walk.rules->seeds;
        walk.path[0].unopened = (uint16_t)(walk.path[0].unopened | 1U << pit);
    }
    count(&walk, 0, depth);
    return (struct baseline_count){.leaves = walk.leaves, .applied = walk.applied};
}
