// SPDX-License-Identifier: MIT
/* The three games played seed by seed on plain numbers, straight from their descriptions. Shares
 * no code, no table and no type with the engine, so that the two can be compared. */
#ifndef UNIT_ENGINE_NAIVE_H
#define UNIT_ENGINE_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

enum naive_game { NAIVE_ABOURE, NAIVE_ABE, NAIVE_ADJI };

enum { NAIVE_PITS = 12, NAIVE_PASS = -1, NAIVE_PROGRESS = 200, NAIVE_TIMES = 3 };

struct naive_board {
    int pit[NAIVE_PITS]; /* South's row, then North's, each from its owner's left */
    int store[2];
};

/* Pits and mover of a position that has stood since the last capture. */
struct naive_past {
    int pit[NAIVE_PITS];
    int mover;
};

struct naive {
    enum naive_game game;
    struct naive_board board;
    long ply;
    bool opened[NAIVE_PITS]; /* Adji-Boto's opening: played from */
    const char *end;         /* NULL while the game goes on */
    int past_count;
    struct naive_past past[NAIVE_PROGRESS + 1]; /* the present position is the last one */
};

/* What a move did; the board is the one before any division. */
struct naive_move {
    long laps;
    int captured;
    int landing;
    struct naive_board board;
};

/* One step of a move: seeds lifted from a pit, one dropped into it, or all there captured. */
enum naive_step_kind { NAIVE_LIFT, NAIVE_DROP, NAIVE_TAKE };

struct naive_step {
    enum naive_step_kind kind;
    int pit;
    int seeds;
};

/* A move seed by seed. All zero at first; whoever asked for it frees `step`. */
struct naive_log {
    struct naive_step *step;
    size_t count;
    size_t cap;
};

/* What the player to move may do: a legal move has its pit set. */
struct naive_choice {
    bool legal[NAIVE_PITS];
    bool passes;
    const char *end; /* by the game's own conditions, or NULL */
};

int naive_row(enum naive_game game);

void naive_start(struct naive *naive, enum naive_game game);

/* Forgets what has stood: call it after a position was put together by hand. */
void naive_forget(struct naive *naive);

/* How often the present position has stood since the last capture, and the plies since then. */
int naive_times_stood(const struct naive *naive);
int naive_quiet(const struct naive *naive);

void naive_choose(const struct naive *naive, struct naive_choice *out);

/* The word for why the move (a pit or NAIVE_PASS) is refused, or NULL. */
const char *naive_refusal(const struct naive *naive, const struct naive_choice *choice, int move);

/* What a legal move (a pit) would do, with every step of it appended to `log`. */
void naive_walk(const struct naive *naive, int pit, struct naive_move *out, struct naive_log *log);

/* Plays a legal move and tests for the end. */
void naive_play(struct naive *naive, int move, struct naive_move *out);

#endif
