// SPDX-License-Identifier: MIT
/* A position as a small value, what may be played from it, and what a move does to it. */
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include "engine/rules.h"

/* The one move that is no pit. */
enum { MANCALA_PASS = 15 };

/* Why a game ended. MANCALA_OPEN is a game that goes on. */
enum mancala_end {
    MANCALA_OPEN,
    MANCALA_END_REPETITION,
    MANCALA_END_NO_PROGRESS,
    MANCALA_END_NO_MOVES,
    MANCALA_END_CANNOT_FEED,
    MANCALA_END_ONE_EACH,
    MANCALA_END_READ, /* read from a text that says the game is over, not why */
    MANCALA_END__COUNT
};

/* Why a move is refused, in the order in which the reasons are tried. */
enum mancala_refusal {
    MANCALA_ALLOWED,
    MANCALA_GAME_OVER,
    MANCALA_MUST_PASS,
    MANCALA_MAY_NOT_PASS,
    MANCALA_NOT_YOURS,
    MANCALA_EMPTY,
    MANCALA_ALREADY_OPENED,
    MANCALA_TOO_FEW,
    MANCALA_ENDLESS,
    MANCALA_MUST_FEED,
    MANCALA_REFUSAL__COUNT
};

/* Invariants: pits and stores together hold mancala_rules_seeds(); when `end` is not MANCALA_OPEN
 * all pits are empty; the player to move is South at an even ply, North at an odd one. */
struct mancala_position {
    _Alignas(16) uint8_t cell[MANCALA_CELLS];
    const struct mancala_rules *rules; /* static, never NULL */
    uint32_t ply;                      /* plies played */
    uint16_t unopened;                 /* bit n: pit n not yet played from in the opening */
    uint8_t end;                       /* enum mancala_end */
    bool held;                         /* the mover must pass: the other plays again */
};

/* What the player to move may do. */
struct mancala_choice {
    uint16_t pits;        /* bit n: pit n is a legal move */
    bool passes;          /* no legal move: he passes */
    enum mancala_end end; /* neither: the game is over by its own conditions */
};

/* What a ply did. `cell` is the board after sowing and capture, before any division. */
struct mancala_effect {
    uint8_t cell[MANCALA_CELLS];
    uint32_t laps;    /* 0 for a pass */
    uint8_t captured; /* seeds */
    uint8_t landing;  /* the cell of the last seed; 0 for a pass */
};

/* The start of a game by `rules`. */
struct mancala_position mancala_position_start(const struct mancala_rules *rules);

/* The player to move, also when the game is over. */
static inline enum mancala_seat mancala_position_mover(const struct mancala_position *position)
{
    return (position->ply & 1) ? MANCALA_NORTH : MANCALA_SOUTH;
}

static inline uint8_t mancala_position_store(const struct mancala_position *position,
                                             enum mancala_seat seat)
{
    return position->cell[MANCALA_STORE + (unsigned)seat];
}

/* Legal moves, a forced pass or the end by the game's own conditions: never by repetition or
 * no-progress, which a position does not know. Of a finished game: no pits, its own `end`. */
struct mancala_choice mancala_position_choice(const struct mancala_position *position);

/* The first reason why the player to move may not play `move` (a pit of the board or
 * MANCALA_PASS), or MANCALA_ALLOWED. */
enum mancala_refusal mancala_position_refusal(const struct mancala_position *position,
                                              unsigned move);

/* Plays `move`, which mancala_position_refusal() allows, without looking for the end.
 * `out_effect` may be NULL. */
void mancala_position_advance(struct mancala_position *position, unsigned move,
                              struct mancala_effect *out_effect);

/* Ends an open game: the gift where the rules have one, then each player takes his own row. */
void mancala_position_finish(struct mancala_position *position, enum mancala_end end);

/* The letter of a pit ('A'.. for South, 'a'.. for North) or '.' for MANCALA_PASS. */
char mancala_move_letter(const struct mancala_rules *rules, unsigned move);

/* The move with this letter: a pit or MANCALA_PASS, or -1 if the board has none. */
int mancala_move_find(const struct mancala_rules *rules, char letter);

/* The words of rules and protocol, "no-moves", "must-feed": static, never NULL. */
const char *mancala_end_name(enum mancala_end end);
const char *mancala_refusal_name(enum mancala_refusal refusal);

#endif
