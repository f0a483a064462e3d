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
    const char *address;
    unsigned port;
    struct rng rng;
    bool is_paced;     /* moves are sent when load.c says so, not as soon as possible */
    bool is_ending;    /* nothing new is sent */
    uint64_t from_us;  /* moves count that were due from here on */
    uint64_t until_us; /* and before this */
    uint64_t messages, moves, games, errors;
    struct histogram to_answer;  /* from when a move was due to its answer */
    struct histogram to_other;   /* to the other player's receipt */
    struct table *waiting_first; /* tables whose next move may be sent */
    struct table *waiting_last;
    unsigned seated;   /* tables whose first game has started */
    uint64_t rounds;   /* games that a table plays; 0: as long as it runs */
    uint64_t finished; /* tables that have played them */
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

/* What an event said, by its number. */
struct seen {
    int64_t v;
    uint64_t digest;
};

enum { TABLE_SEEN = 8 }; /* events that one player may be ahead of the other */

/* Players sit on chairs; chair `south` is South in the present game. */
struct table {
    struct load *load;
    struct table *next_waiting;
    const struct mancala_rules *rules;
    struct chair chairs[2];
    unsigned south;
    char room[CODE_CAP];
    unsigned number; /* of the game */
    struct mancala_game game;
    struct seen seen[TABLE_SEEN];
    uint64_t due_us;
    unsigned commands;
    bool is_over;
};

/* Connects both players. They create and join a room, and play until the process ends. */
void table_start(struct table *table, struct load *load, const struct mancala_rules *rules);

/* Takes the table that has waited longest for its move to be sent; NULL when none waits. */
struct table *load_take_waiting(struct load *load);

/* Sends the move of a table that waited; `due_us` is when it should have been sent. */
void table_move(struct table *table, uint64_t due_us);

/* Whether nothing is under way: no command without its answer, the same events seen by both. */
bool table_is_settled(const struct table *table);

/* Sends hello with a new secret. */
void table_say_hello(struct load *load, struct websocket *socket);

/* Counts and prints what is wrong. */
void load_fail(struct load *load, const char *what, struct slice message);

uint64_t load_now_us(void);

#endif
