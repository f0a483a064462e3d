// SPDX-License-Identifier: MIT
/* A game as text (`.sgr`): tags, a blank line, numbered moves with what each did, the result. */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/game.h"
#include "engine/text.h"

/* The tags, in the order in which they stand. */
enum mancala_tag {
    MANCALA_TAG_GAME,
    MANCALA_TAG_RULES,
    MANCALA_TAG_EVENT,
    MANCALA_TAG_SITE,
    MANCALA_TAG_DATE,
    MANCALA_TAG_ROUND,
    MANCALA_TAG_SOUTH,
    MANCALA_TAG_NORTH,
    MANCALA_TAG_RESULT,
    MANCALA_TAG_WINNER,
    MANCALA_TAG_TERMINATION,
    MANCALA_TAG_CLOCK,
    MANCALA_TAG_POSITION, /* only when the game does not begin at the start */
    MANCALA_TAG__COUNT
};

/* How a match ended. The first five are ends of the game itself and divide the seeds. */
enum mancala_termination {
    MANCALA_BY_REPETITION,
    MANCALA_BY_NO_PROGRESS,
    MANCALA_BY_NO_MOVES,
    MANCALA_BY_CANNOT_FEED,
    MANCALA_BY_ONE_EACH,
    MANCALA_BY_RESIGN,
    MANCALA_BY_TIME,
    MANCALA_BY_AGREED_DRAW,
    MANCALA_BY_CLAIMED_WIN,
    MANCALA_BY_CLAIMED_DRAW,
    MANCALA_BY_HOST_CLOSED,
    MANCALA_BY_EXPIRED,
    MANCALA_UNFINISHED,
    MANCALA_TERMINATION__COUNT
};

enum mancala_winner {
    MANCALA_WINNER_SOUTH,
    MANCALA_WINNER_NORTH,
    MANCALA_WINNER_DRAW,
    MANCALA_WINNER_NONE,
    MANCALA_WINNER__COUNT
};

/* Why a text is no record. */
enum mancala_record_fault {
    MANCALA_RECORD_OK,
    MANCALA_RECORD_TAG,         /* no tag line, an unknown tag, or one out of order */
    MANCALA_RECORD_MISSING,     /* a tag that every record has is absent */
    MANCALA_RECORD_GAME,        /* no such game */
    MANCALA_RECORD_RULES,       /* a version of the rules that is not known here */
    MANCALA_RECORD_POSITION,    /* the tag is no position of this game */
    MANCALA_RECORD_BLANK,       /* no blank line between tags and moves */
    MANCALA_RECORD_COMMENT,     /* a comment without an end */
    MANCALA_RECORD_NUMBER,      /* a move number is missing, wrong, or one too many */
    MANCALA_RECORD_MOVE,        /* no move of this board */
    MANCALA_RECORD_REFUSED,     /* a move that is not legal; `refusal` says why */
    MANCALA_RECORD_LAPS,        /* the move has other laps */
    MANCALA_RECORD_CAPTURED,    /* the move captures another number of seeds */
    MANCALA_RECORD_RESULT,      /* the result does not follow from the moves */
    MANCALA_RECORD_WINNER,      /* the winner does not follow from result and termination */
    MANCALA_RECORD_TERMINATION, /* the moves end otherwise */
    MANCALA_RECORD_TRAILING,    /* something stands after the result, or the result is missing */
    MANCALA_RECORD__COUNT
};

/* Bytes of a record's text, or of a caller's. A tag's text keeps its escapes. */
struct mancala_span {
    const char *at; /* NULL when absent */
    size_t len;
};

struct mancala_record {
    struct mancala_span tag[MANCALA_TAG__COUNT];
    struct mancala_game game; /* after the last move */
    uint32_t plies;           /* moves and passes in the record */
    enum mancala_termination termination;
    enum mancala_winner winner;
};

struct mancala_record_error {
    uint32_t line; /* from 1 */
    uint32_t ply;  /* from 1; 0 when the fault is in no move */
    enum mancala_refusal refusal;
    enum mancala_text_fault position; /* of MANCALA_RECORD_POSITION */
    struct mancala_span
        word; /* of the moves, borrowed from the text; absent when none is at fault */
};

/* Reads a whole record and plays every move; nothing in it is trusted. `out` borrows from `text`,
 * and is written also when a move is refused: then it holds the game up to there. `out_error` is
 * written on every fault. */
enum mancala_record_fault mancala_record_parse(const char *text, size_t len,
                                               struct mancala_record *out,
                                               struct mancala_record_error *out_error);

/* Is told every ply that is as the record says, in order: a pit or MANCALA_PASS. */
struct mancala_record_visitor {
    void *context;
    void (*on_ply)(void *context, unsigned move);
};

/* As mancala_record_parse(); the plies before a fault have been told by then. */
enum mancala_record_fault mancala_record_walk(const char *text, size_t len,
                                              const struct mancala_record_visitor *visitor,
                                              struct mancala_record *out,
                                              struct mancala_record_error *out_error);

/* What a record is written from. Texts are unescaped, without control characters; absent ones are
 * written as "?". Tags that follow from the game are ignored. */
struct mancala_record_source {
    struct mancala_position start; /* not over */
    const uint8_t *moves;          /* pits and MANCALA_PASS, every pass included */
    size_t count;
    struct mancala_span tag[MANCALA_TAG__COUNT];
    enum mancala_termination termination; /* read only when the moves do not end the game */
    enum mancala_winner winner;           /* likewise */
};

/* Writes the record and returns its length, which may be over `cap` (then the text is cut), or 0
 * when a move is not legal. No final zero is written. */
size_t mancala_record_format(const struct mancala_record_source *source, char *out, size_t cap);

const char *mancala_tag_name(enum mancala_tag tag);
const char *mancala_termination_name(enum mancala_termination termination);
const char *mancala_winner_name(enum mancala_winner winner);
/* What is wrong, as a word: static, never NULL, "" of MANCALA_RECORD_OK. */
const char *mancala_record_fault_name(enum mancala_record_fault fault);
/* The same as a sentence without its full stop: static, never NULL. */
const char *mancala_record_fault_text(enum mancala_record_fault fault);

#endif
