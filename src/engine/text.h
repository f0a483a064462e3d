// SPDX-License-Identifier: MIT
/* A position as text: one canonical text per position, of URL-unreserved characters.
 *
 *     position = game "_" south-row "_" north-row "_" stores "_" turn "_" ply [ "_" unopened ]
 *     djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0 */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/position.h"

enum {
    MANCALA_TEXT_CAP = 96,  /* bytes of the longest text, with its final zero */
    MANCALA_PLY_MAX = 65535 /* the largest ply field that is read */
};

/* Why a text is no position, in the order in which the checks are made. */
enum mancala_text_fault {
    MANCALA_TEXT_OK,
    MANCALA_TEXT_GRAMMAR,
    MANCALA_TEXT_GAME,     /* no rule set has this name */
    MANCALA_TEXT_ROW,      /* a row has more or fewer pits than the game */
    MANCALA_TEXT_SEEDS,    /* pits and stores do not add up */
    MANCALA_TEXT_PLY,      /* over MANCALA_PLY_MAX, or the turn does not fit it */
    MANCALA_TEXT_OVER,     /* `x`, and seeds on the board or pits unopened */
    MANCALA_TEXT_UNOPENED, /* absent, present, or wrong for this ply and these pits */
    MANCALA_TEXT_OPENING, /* seeds in a store during the opening; after it composed boards are welcome */
    MANCALA_TEXT_ENDED, /* S or N to move in a game that is over by its own conditions */
    MANCALA_TEXT__COUNT
};

/* Reads exactly `len` bytes. Writes `out` only on MANCALA_TEXT_OK; writes `out_end`, which may be
 * NULL, only on MANCALA_TEXT_ENDED: by what the game is over. */
enum mancala_text_fault mancala_position_parse(const char *text, size_t len,
                                               struct mancala_position *out,
                                               enum mancala_end *out_end);

/* Writes the canonical text and a final zero; returns its length. */
size_t mancala_position_format(const struct mancala_position *position, char out[MANCALA_TEXT_CAP]);

/* What is wrong, as a word: static, never NULL, "" of MANCALA_TEXT_OK. */
const char *mancala_text_fault_name(enum mancala_text_fault fault);
/* The same as a sentence without its full stop: static, never NULL. */
const char *mancala_text_fault_text(enum mancala_text_fault fault);

/* Text written into the caller's memory. `len` counts all that was asked for, so a caller whose
 * `cap` was too small learns what is needed. */
struct mancala_writer {
    char *at; /* may be NULL when cap is 0 */
    size_t cap;
    size_t len;
};

void mancala_write_char(struct mancala_writer *writer, char c);
void mancala_write_text(struct mancala_writer *writer, const char *text);
void mancala_write_bytes(struct mancala_writer *writer, const char *bytes, size_t len);
void mancala_write_number(struct mancala_writer *writer, uint32_t number);

/* The token of a ply as records and documents write it: letter, "~n" when n > 1 laps, "+n" when n
 * seeds were captured; "--" for MANCALA_PASS. */
void mancala_write_ply(struct mancala_writer *writer, const struct mancala_rules *rules,
                       unsigned move, const struct mancala_effect *effect);

/* Bytes read from front to back. A taker that fails leaves the reader where it was. */
struct mancala_reader {
    const char *at;
    const char *end;
};

bool mancala_take_char(struct mancala_reader *reader, char c);
/* Decimal digits without sign or leading zero, 0..`most`. */
bool mancala_take_number(struct mancala_reader *reader, uint32_t most, uint32_t *out);

#endif
