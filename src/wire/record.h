// SPDX-License-Identifier: MIT
/* What is stored: a record an event, and a summary a room. Never shown to a client as it is. */
#ifndef WIRE_RECORD_H
#define WIRE_RECORD_H

#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/slice.h"
#include "wire/command.h"
#include "wire/event.h"
#include "wire/message.h"

enum { WIRE_RECORD_FORMAT = 1, WIRE_SUMMARY_FORMAT = 1 };

/* `by` is "" when the server did it. `cmd` is "" when no command did; then digest is 0. */
struct wire_record {
    uint32_t v;
    int64_t at_ms;
    char by[WIRE_PLAYER_CAP];
    char cmd[WIRE_ID_CAP];
    uint64_t digest;
    struct wire_event event;
};

/* A finished game as the summary of its room keeps it. */
struct wire_summary_game {
    uint32_t game;
    struct wire_person south;
    struct wire_person north;
    enum wire_winner winner; /* WIRE_WINNER_NONE: expired */
    uint8_t score[MANCALA_SEATS];
    enum wire_reason reason; /* neither none nor aborted */
    int64_t at_ms;
};

/* What lists and the start of the server need to know of a room without reading its events. */
struct wire_summary {
    char room[CODE_CAP];
    char rules[MANCALA_NAME_CAP];
    enum wire_state state;
    enum wire_visibility visibility;
    char hall[CODE_CAP]; /* "": none */
    enum wire_spectators spectators;
    bool locked;
    struct wire_clock clock;
    struct wire_person host;  /* nobody in a room of quick pairing */
    struct wire_person south; /* nobody: the seat is free */
    struct wire_person north;
    uint32_t game;          /* 0 before the first */
    enum mancala_seat turn; /* MANCALA_SEATS: nobody */
    uint32_t v;
    int64_t created_ms;
    int64_t at_ms;       /* of event v */
    int64_t deadline_ms; /* when the room wants to be looked at again; 0 for never */
    int64_t move_by_ms;  /* the deadline that players see; 0 for none */
    uint32_t finished_count;
    struct wire_summary_game finished[WIRE_FINISHED_GAMES]; /* newest first */
};

/* Appends the record, the event's data exactly as the feed has them. False when the buffer
 * refuses it. */
NODISCARD bool wire_encode_record(struct buf *buf, const struct wire_record *record);

/* The same with data that are written already; of the record's event only the type is read. */
NODISCARD bool wire_encode_record_of(struct buf *buf, const struct wire_record *record,
                                     struct slice data);

/* ERR_MALFORMED for what wire_encode_record() could not have written, ERR_VERSION for a record of
 * a newer format; both with `out_fault`. `out` is written only on success. */
NODISCARD enum err wire_decode_record(struct slice bytes, struct wire_record *out,
                                      struct wire_fault *out_fault);

/* The same for summaries. */
NODISCARD bool wire_encode_summary(struct buf *buf, const struct wire_summary *summary);
NODISCARD enum err wire_decode_summary(struct slice bytes, struct wire_summary *out,
                                       struct wire_fault *out_fault);

#endif
