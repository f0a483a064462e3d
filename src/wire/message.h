// SPDX-License-Identifier: MIT
/* What the server says beside the events: answers, snapshots, and messages outside a room. */
#ifndef WIRE_MESSAGE_H
#define WIRE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "wire/event.h"
#include "wire/limits.h"
#include "wire/words.h"

/* One of a player's seats in a room. */
struct wire_seat {
    char room[CODE_CAP];
    char rules[MANCALA_NAME_CAP];
    enum wire_state state;
    enum mancala_seat seat;
    uint32_t game;               /* 0 before the first */
    struct wire_person opponent; /* nobody: null */
    bool turn;                   /* the player is to move */
    uint32_t v;
};

/* One of a player's finished games. */
struct wire_finished {
    char room[CODE_CAP];
    uint32_t game;
    char rules[MANCALA_NAME_CAP];
    enum mancala_seat seat;
    struct wire_person opponent;
    enum wire_winner winner; /* a seat or a draw */
    uint32_t south;
    uint32_t north;
    enum wire_reason reason; /* neither none nor aborted */
    int64_t at_ms;
};

/* The lists are borrowed. */
struct wire_ok_hello {
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP]; /* "" for none */
    int64_t now_ms;
    const struct wire_seat *seats; /* newest first, at most WIRE_LIVE_SEATS */
    size_t seat_count;
    const struct wire_finished *finished; /* newest first, at most WIRE_FINISHED_GAMES */
    size_t finished_count;
};

/* The events from..to follow, none when from > to, or one snapshot. */
struct wire_ok_sync {
    char room[CODE_CAP];
    uint32_t from;
    uint32_t to;
    enum wire_sync_kind kind;
};

struct wire_error {
    enum wire_code code;
    const char *text;   /* UTF-8, borrowed */
    const char *reason; /* borrowed; NULL or "" for none */
    uint32_t retry_ms;  /* 0 for none */
};

/* The last ply of a game. */
struct wire_last {
    uint32_t ply; /* 0: nothing was played, null on the wire */
    char pit;     /* '.' for a pass */
    uint32_t laps;
    uint32_t captured;
    char before[WIRE_POSITION_CAP];
    struct wire_pits pits;
};

struct wire_result {
    enum wire_winner winner; /* WIRE_WINNER_NONE: aborted */
    uint32_t south;
    uint32_t north;
    enum wire_reason reason; /* WIRE_REASON_NONE: no result yet, null on the wire */
};

struct wire_game {
    uint32_t number; /* 0: no game yet, null on the wire */
    char start[WIRE_POSITION_CAP];
    struct slice moves; /* tokens of the record notation, single spaces between; borrowed */
    uint32_t first;     /* the ply of the first token */
    struct wire_last last;
    struct wire_result result;
    struct wire_standing standing;
};

/* A game of the series that has a result. */
struct wire_series_game {
    uint32_t game;
    char south[WIRE_PLAYER_CAP];
    char north[WIRE_PLAYER_CAP];
    enum wire_winner winner; /* a seat or a draw */
    uint8_t score[MANCALA_SEATS];
    enum wire_reason reason; /* neither none nor aborted */
};

/* WIRE_OFFER_NONE is null on the wire. */
struct wire_open_offer {
    enum wire_offer_kind kind;
    enum mancala_seat seat;
};

/* A room as its events made it. `series` and `game.moves` are borrowed. */
struct wire_document {
    char rules[MANCALA_NAME_CAP];
    uint32_t version;
    enum wire_spectators spectators;
    bool hints;
    struct wire_clock clock;
    struct wire_person host;
    enum wire_state state;
    struct {
        struct wire_person south;
        struct wire_person north;
    } seats;
    struct wire_game game;
    const struct wire_series_game *series; /* oldest first, at most WIRE_SERIES_GAMES */
    size_t series_count;
    struct wire_open_offer offer;
};

struct wire_presence {
    bool south;
    bool north;
    uint32_t spectators;
};

/* Every function appends one whole message and returns false when the buffer refuses it; a
 * buf_clear() then makes the buffer usable again. `re` is the id of the command answered, `room` a
 * code in normal form. Texts must be UTF-8: a failure there is a programming error. */

/* The answer to a command that changes state: its events, numbered from first_v on. None, with
 * `events` NULL, is an answer too. */
NODISCARD bool wire_encode_ok_events(struct buf *buf, const char *re, const char *room,
                                     const struct wire_event *events, uint32_t first_v,
                                     size_t count);
NODISCARD bool wire_encode_ok_hello(struct buf *buf, const char *re,
                                    const struct wire_ok_hello *answer);
NODISCARD bool wire_encode_ok_watch(struct buf *buf, const char *re, const char *room, uint32_t v);
NODISCARD bool wire_encode_ok_sync(struct buf *buf, const char *re,
                                   const struct wire_ok_sync *answer);

/* `re` may be NULL or "": the command could not be read, null on the wire. */
NODISCARD bool wire_encode_error(struct buf *buf, const char *re, const struct wire_error *error);

NODISCARD bool wire_encode_snapshot(struct buf *buf, const char *room, uint32_t v,
                                    const struct wire_document *document);
NODISCARD bool wire_encode_presence(struct buf *buf, const char *room,
                                    const struct wire_presence *presence);

/* `build` is the server's version text. The limits are those of wire/limits.h. */
NODISCARD bool wire_encode_welcome(struct buf *buf, const char *build, int64_t now_ms);
NODISCARD bool wire_encode_pong(struct buf *buf, int64_t now_ms);
NODISCARD bool wire_encode_seat(struct buf *buf, const struct wire_seat *seat);

/* in_ms 0 for a notice without a time. */
NODISCARD bool wire_encode_notice(struct buf *buf, enum wire_notice notice, uint32_t in_ms);

#endif
