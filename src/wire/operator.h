// SPDX-License-Identifier: MIT
/* What an operator says to the server over its control socket, and what he gets back: one JSON
 * object a line. One table has every command with its arguments; the command line, the lines and
 * the help are read from it. */
#ifndef WIRE_OPERATOR_H
#define WIRE_OPERATOR_H

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "wire/command.h"
#include "wire/event.h"
#include "wire/message.h"

enum {
    WIRE_OPERATOR_LINE_BYTES = 8192, /* a line in either direction, without its end */
    WIRE_OPERATOR_BAN_DAYS = 3650,
    WIRE_OPERATOR_DRAIN_S = 86400
};

enum wire_operator_type {
    WIRE_OPERATOR_STATUS,
    WIRE_OPERATOR_ROOMS,
    WIRE_OPERATOR_PLAYERS,
    WIRE_OPERATOR_CLOSE,
    WIRE_OPERATOR_RENAME,
    WIRE_OPERATOR_FORGET,
    WIRE_OPERATOR_BAN,
    WIRE_OPERATOR_UNBAN,
    WIRE_OPERATOR_BANS,
    WIRE_OPERATOR_REPORTS,
    WIRE_OPERATOR_NOTICE,
    WIRE_OPERATOR_DRAIN,
    WIRE_OPERATOR_RELOAD,
    WIRE_OPERATOR_HELP,
    WIRE_OPERATOR__COUNT
};

/* A command; members that its type does not take are 0. */
struct wire_operator {
    enum wire_operator_type type;
    char room[CODE_CAP];
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP];
    char text[WIRE_SAY_CAP]; /* of notice; the reason of close and ban */
    enum wire_language language;
    uint32_t days;    /* of ban; 0: for good */
    uint32_t seconds; /* of drain */
    uint32_t note;    /* of reports: marks all up to this one as read */
    bool wants_all;   /* also what is over or read */
    bool is_public;   /* of rooms: only those */
    bool is_private;
    bool is_taken_back; /* the name of rename, the text of notice, the drain */
};

/* The name of a command and how it is called. Never NULL. */
const char *wire_operator_name(enum wire_operator_type type);
const char *wire_operator_usage(enum wire_operator_type type);
const char *wire_operator_help(enum wire_operator_type type);

/* Reads a line. False with a sentence in `out_fault`. */
NODISCARD bool wire_decode_operator(struct slice line, struct wire_operator *out,
                                    struct wire_fault *out_fault);

/* Writes the line, without its end, for `arguments` as somebody typed them: the command's name,
 * what it is about, and options. False with a sentence in `out_fault`; what only the server can
 * judge is judged there. */
NODISCARD bool wire_write_operator(struct buf *buf, size_t count, char *const *arguments,
                                   struct wire_fault *out_fault);

/* The rows of answers. Texts are borrowed; what is NULL, "" or 0 is left out, except where a row is
 * of numbers. Names of fields that hold times are `at`, `since` and `until`. */
struct wire_operator_room {
    const char *room;
    const char *rules;
    const char *state;
    const char *visibility;
    const char *south; /* "id name" */
    const char *north;
    const char *here; /* "south north" */
    uint32_t spectators;
    int64_t since_ms;
    int64_t at_ms;
};

struct wire_operator_player {
    const char *player;
    const char *name;
    const char *kind;
    uint32_t connections;
    const char *rooms; /* codes with spaces between */
    int64_t since_ms;
};

struct wire_operator_ban {
    const char *player;
    int64_t since_ms;
    int64_t until_ms;
    const char *reason;
};

struct wire_operator_report {
    uint32_t id;
    int64_t at_ms;
    const char *room;
    uint32_t game;
    uint32_t ply;
    const char *reason;
    const char *by;
    const char *against;
};

struct wire_operator_help {
    const char *command;
    const char *help;
};

struct wire_operator_status {
    const char *version;
    const char *ready; /* "yes", or why not */
    int64_t since_ms;
    uint32_t connections;
    uint32_t players;
    uint32_t rooms;   /* in memory */
    uint32_t playing; /* of these */
    uint32_t bans;
    int64_t until_ms; /* of an announced stop */
};

/* Each appends {"row": {...}}. */
NODISCARD bool wire_encode_operator_room(struct buf *buf, const struct wire_operator_room *row);
NODISCARD bool wire_encode_operator_player(struct buf *buf, const struct wire_operator_player *row);
NODISCARD bool wire_encode_operator_ban(struct buf *buf, const struct wire_operator_ban *row);
NODISCARD bool wire_encode_operator_report(struct buf *buf, const struct wire_operator_report *row);
NODISCARD bool wire_encode_operator_help(struct buf *buf, const struct wire_operator_help *row);
NODISCARD bool wire_encode_operator_status(struct buf *buf, const struct wire_operator_status *row);

/* The words of a room's list. */
const char *wire_state_name(enum wire_state state);
const char *wire_visibility_name(enum wire_visibility visibility);
const char *wire_report_name(enum wire_report_reason reason);

/* How an answer ends. */
enum wire_operator_end {
    WIRE_OPERATOR_OK,
    WIRE_OPERATOR_REFUSED,  /* the server cannot do it, or not now */
    WIRE_OPERATOR_MALFORMED /* it does not understand the line */
};

/* The last line of an answer; `text` is a sentence, or "". */
NODISCARD bool wire_encode_operator_end(struct buf *buf, enum wire_operator_end end,
                                        const char *text);

/* A line of an answer as its reader sees it. */
enum { WIRE_OPERATOR_CELLS = 16 };
struct wire_operator_cell {
    char name[24];
    char text[WIRE_SAY_CAP];
    int64_t number;
    bool is_number;
};
struct wire_operator_answer {
    bool is_end; /* then `end` and `text` hold, otherwise the cells */
    enum wire_operator_end end;
    char text[WIRE_SAY_CAP];
    size_t cell_count;
    struct wire_operator_cell cells[WIRE_OPERATOR_CELLS];
};

/* False when it is no such line. */
NODISCARD bool wire_read_operator_answer(struct slice line, struct wire_operator_answer *out);

/* What an operator has decided about a player, as it is stored: the newest note says all. */
struct wire_verdict {
    char player[WIRE_PLAYER_CAP];
    bool is_banned;
    int64_t since_ms;
    int64_t until_ms;          /* 0: for good */
    char reason[WIRE_SAY_CAP]; /* for operators */
    uint64_t refused_name;     /* the FNV-1a of a name that he may not have; 0: none */
    char name[TEXT_NAME_CAP];  /* that he has instead; "" for none */
};

NODISCARD bool wire_encode_verdict(struct buf *buf, const struct wire_verdict *verdict);
NODISCARD bool wire_decode_verdict(struct slice bytes, struct wire_verdict *out);

/* A report as it is stored. Ids of nobody are "". */
struct wire_report_note {
    char room[CODE_CAP];
    uint32_t v; /* of its event */
    uint32_t game;
    uint32_t ply;
    enum wire_report_reason reason;
    char by[WIRE_PLAYER_CAP];
    char south[WIRE_PLAYER_CAP];
    char north[WIRE_PLAYER_CAP];
};

NODISCARD bool wire_encode_report_note(struct buf *buf, const struct wire_report_note *note);

/* Also reads the event alone, as it was stored before. */
NODISCARD bool wire_decode_report_note(struct slice bytes, struct wire_report_note *out);

#endif
