// SPDX-License-Identifier: MIT
#include "engine/perft.h"

#include "engine/sow.h"

/* A node on the way from the root: its ancestors stand before it, the node it tries next behind. */
struct node {
    struct mancala_position position;
    unsigned quiet; /* plies since the last capture or the root */
};

/* The way itself, and what each player takes. */
struct walk {
    struct mancala_taking taking[MANCALA_SEATS];
    struct node nodes[MANCALA_PERFT_DEPTH_MAX + 1];
};

/* How often the pits of `node` have stood with the same player to move. */
static unsigned times_stood(const struct node *node)
{
    const struct node *past = node;
    unsigned stood = 1;
    for (unsigned back = 2; back <= node->quiet; back += 2) {
        past -= 2;
        stood += memcmp(past->position.cell, node->position.cell, MANCALA_PITS_MAX) == 0;
    }
    return stood;
}

static bool history_ends(const struct node *node)
{
    const struct mancala_rules *rules = node->position.rules;
    return node->quiet >= rules->no_progress ||
           (node->quiet + 2U >= 2U * rules->repetition && times_stood(node) >= rules->repetition);
}

static unsigned quiet_after(const struct node *node, const uint8_t *cell)
{
    return memcmp(cell + MANCALA_STORE, node->position.cell + MANCALA_STORE, MANCALA_SEATS) == 0
               ? node->quiet + 1
               : 0;
}

static uint64_t count_leaves(const struct walk *walk, struct node *node, unsigned depth);

/* Without a legal move it is a pass or the end. */
static uint64_t count_stuck(const struct walk *walk, struct node *node, unsigned depth,
                            enum mancala_situation situation)
{
    if (mancala_stuck_end(&node->position, situation) != MANCALA_OPEN) {
        return 1;
    }
    node[1] = (struct node){.position = node->position, .quiet = node->quiet + 1};
    mancala_position_advance(&node[1].position, MANCALA_PASS, NULL);
    return count_leaves(walk, node + 1, depth - 1);
}

static uint64_t count_children(const struct walk *walk, struct node *node, unsigned depth,
                               enum mancala_situation situation)
{
    const struct mancala_position *position = &node->position;
    const enum mancala_seat mover = mancala_position_mover(position);
    struct mancala_boards boards;
    mancala_play_all(position, mancala_playable(position, mover), &walk->taking[mover], &boards);
    if (situation == MANCALA_FEEDER) {
        mancala_boards_keep_feeding(&boards, position->rules, mover);
    }
    if (boards.size == 0) {
        return count_stuck(walk, node, depth, situation);
    }
    if (depth == 1) {
        return boards.size;
    }
    uint64_t leaves = 0;
    unsigned pits = boards.pits;
    for (unsigned n = 0; n < boards.size; n++, pits &= pits - 1) {
        mancala_follow(position, (unsigned)__builtin_ctz(pits), boards.landing[n], boards.cell[n],
                       &node[1].position);
        node[1].quiet = quiet_after(node, boards.cell[n]);
        leaves += count_leaves(walk, node + 1, depth - 1);
    }
    return leaves;
}

static uint64_t count_leaves(const struct walk *walk, struct node *node, unsigned depth)
{
    enum mancala_end end = MANCALA_OPEN;
    if (depth == 0 || history_ends(node)) {
        return 1;
    }
    const enum mancala_situation situation = mancala_situation(&node->position, &end);
    switch (situation) {
    case MANCALA_FREE:
    case MANCALA_FEEDER:
        return count_children(walk, node, depth, situation);
    case MANCALA_HUNGRY:
    case MANCALA_HELD:
        return count_stuck(walk, node, depth, situation);
    case MANCALA_DONE:
        break;
    }
    return 1;
}

uint64_t mancala_perft(const struct mancala_position *position, unsigned depth)
{
    struct walk walk;
    mancala_taking_init(&walk.taking[MANCALA_SOUTH], position->rules, MANCALA_SOUTH);
    mancala_taking_init(&walk.taking[MANCALA_NORTH], position->rules, MANCALA_NORTH);
    walk.nodes[0] = (struct node){.position = *position};
    return count_leaves(&walk, walk.nodes, depth);
}
