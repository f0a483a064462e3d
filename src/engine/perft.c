// SPDX-License-Identifier: MIT
#include "engine/perft.h"

#include "engine/sow.h"

/* The way from the root to a node, through the stack of the recursion. */
struct line {
    const struct line *parent; /* NULL at the root */
    struct mancala_position position;
    unsigned quiet; /* plies since the last capture or the root */
};

/* How often the pits of `line` have stood with the same player to move. */
static unsigned times_stood(const struct line *line)
{
    unsigned stood = 1;
    const struct line *past = line;
    for (unsigned back = 2; back <= line->quiet; back += 2) {
        past = past->parent->parent;
        stood += memcmp(past->position.cell, line->position.cell, MANCALA_PITS_MAX) == 0;
    }
    return stood;
}

static bool history_ends(const struct line *line)
{
    const struct mancala_rules *rules = line->position.rules;
    return line->quiet >= rules->no_progress ||
           (line->quiet >= 4 && times_stood(line) >= rules->repetition);
}

static uint64_t count_leaves(struct line *line, unsigned depth);

static unsigned quiet_after(const struct line *line, const struct mancala_position *child)
{
    return memcmp(child->cell + MANCALA_STORE, line->position.cell + MANCALA_STORE,
                  MANCALA_SEATS) == 0
               ? line->quiet + 1
               : 0;
}

/* Plays every legal pit; returns how many there are and adds their leaves. */
static unsigned count_children(struct line *line, unsigned depth, bool must_feed, uint64_t *leaves)
{
    const struct mancala_position *position = &line->position;
    const enum mancala_seat other = mancala_seat_other(mancala_position_mover(position));
    struct line child = {.parent = line};
    unsigned moves = 0;
    const unsigned pits = mancala_playable(position, mancala_position_mover(position));
    for (unsigned pit = 0; pits >> pit != 0; pit++) {
        if (!(pits >> pit & 1) || !mancala_child(position, pit, &child.position, NULL) ||
            (must_feed && mancala_row_is_empty(child.position.cell, position->rules, other))) {
            continue;
        }
        moves++;
        if (depth > 1) {
            child.quiet = quiet_after(line, &child.position);
            *leaves += count_leaves(&child, depth - 1);
        }
    }
    if (depth == 1) {
        *leaves += moves;
    }
    return moves;
}

static uint64_t count_pass(struct line *line, unsigned depth)
{
    struct line child = {.parent = line, .position = line->position, .quiet = line->quiet + 1};
    mancala_position_advance(&child.position, MANCALA_PASS, NULL);
    return count_leaves(&child, depth - 1);
}

static uint64_t count_leaves(struct line *line, unsigned depth)
{
    enum mancala_end end = MANCALA_OPEN;
    if (depth == 0 || history_ends(line)) {
        return 1;
    }
    const enum mancala_situation situation = mancala_situation(&line->position, &end);
    if (situation == MANCALA_DONE) {
        return 1;
    }
    uint64_t leaves = 0;
    if ((situation == MANCALA_FREE || situation == MANCALA_FEEDER) &&
        count_children(line, depth, situation == MANCALA_FEEDER, &leaves) > 0) {
        return leaves;
    }
    if (mancala_stuck_end(&line->position, situation) != MANCALA_OPEN) {
        return 1;
    }
    return count_pass(line, depth);
}

uint64_t mancala_perft(const struct mancala_position *position, unsigned depth)
{
    struct line root = {.position = *position};
    return count_leaves(&root, depth);
}
