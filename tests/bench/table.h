// SPDX-License-Identifier: MIT
/* A table of two players who play random legal games against each other, and check everything that
 * the server says. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "base/code.h"
#include "base/rng.h"
#include "bench/histogram.h"
#include "bench/websocket.h"
#include "engine/game.h"

struct table;

/* What all tables share. */
struct load {
    uv_loop_t *loop;
    unsigned port;
    struct rng rng;
    bool is_paced;    /* moves are sent when load.c says so, not as soon as possible */
    bool is_measured; /* times and moves count */
    uint64_t messages, moves, games, errors;
    struct histogram to_answer; /* from when a move was due to its answer */
    struct histogram to_other;  /* to the other player's receipt */
    struct table *idle_first;   /* tables that wait for their move to be sent */
    struct table *idle_last;
    unsigned seated; /* tables whose first game has started */
};

struct chair {
    struct table *table;
    struct websocket socket;
    uint32_t v;    /* of the last event seen */
    bool is_known; /* hello is answered */
    bool waits_for_answer;
    char waited[16]; /* the id of the command under way */
    bool has_move;   /* the newest ply has arrived here */
};

/* Players sit on chairs; chair `south` is South in the present game. */
struct table {
    struct load *load;
    struct table *next_idle;
    const struct mancala_rules *rules;
    struct chair chairs[2];
    unsigned south;
    char room[CODE_CAP];
    unsigned number; /* of the game */
    struct mancala_game game;
    uint64_t due_us;
    unsigned commands;
    bool is_over;
};

/* Connects both players. They create and join a room, and play until the process ends. */
void table_start(struct table *table, struct load *load, const struct mancala_rules *rules);

/* Sends the move of a table that waits; `due_us` is when it should have been sent. */
void table_move(struct table *table, uint64_t due_us);

/* Sends hello with a new secret. */
void table_say_hello(struct load *load, struct websocket *socket);

/* Counts and prints what is wrong. */
void load_fail(struct load *load, const char *what, struct slice message);

uint64_t load_now_us(void);

#endif
