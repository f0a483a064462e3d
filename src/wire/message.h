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
#include "wire/hall.h"
#include "wire/limits.h"
#include "wire/words.h"

/* One of a player's seats in a room. */
struct wire_seat {
    char room[CODE_CAP];
    char rules[MANCALA_NAME_CAP];
    enum wire_state state;
    enum mancala_seat seat;      /* MANCALA_SEATS: left */
    uint32_t game;               /* 0 before the first */
    struct wire_person opponent; /* nobody: null */
    bool turn;                   /* the player is to move */
    struct wire_clock clock;
    int64_t deadline_ms; /* by which somebody must move; 0 for none */
    uint32_t v;
};

/* One of a player's finished games. */
struct wire_finished {
    char room[CODE_CAP];
    uint32_t game;
    char rules[MANCALA_NAME_CAP];
    enum mancala_seat seat;
    struct wire_person opponent;
    enum wire_winner winner; /* WIRE_WINNER_NONE: expired */
    uint32_t south;
    uint32_t north;
    enum wire_reason reason; /* neither none nor aborted */
    int64_t at_ms;
};

/* The list is borrowed. */
struct wire_ok_games {
    const struct wire_finished *games; /* newest first, at most WIRE_GAMES_PAGE */
    size_t count;
    char next[WIRE_CURSOR_CAP]; /* "" at the end */
};

struct wire_ok_link {
    char code[CODE_CAP];
    int64_t expires_ms;
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
    int64_t until_ms;   /* 0 for none */
};

/* What the operator says, in one language. */
struct wire_operator_text {
    enum wire_language language;
    char text[WIRE_SAY_CAP];
};

struct wire_result {
    enum wire_winner winner; /* WIRE_WINNER_NONE: aborted or expired */
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
    enum wire_winner winner; /* WIRE_WINNER_NONE: expired */
    uint8_t score[MANCALA_SEATS];
    enum wire_reason reason; /* neither none nor aborted */
};

/* WIRE_OFFER_NONE is null on the wire. */
struct wire_open_offer {
    enum wire_offer_kind kind;
    enum mancala_seat seat;
    uint32_t ply; /* of a takeback; otherwise 0, null on the wire */
};

/* Why a player counts as absent, and from when on the other may claim. deadline_ms 0: he does
 * not, null on the wire. */
struct wire_absence {
    bool silent;
    int64_t deadline_ms;
};

/* A room as its events made it. `series`, `muted` and `game.moves` are borrowed. */
struct wire_document {
    char rules[MANCALA_NAME_CAP];
    uint32_t version;
    enum wire_visibility visibility;
    enum wire_spectators spectators;
    uint32_t delay;
    bool hints;
    enum wire_phrases phrases;
    struct wire_clock clock;
    struct wire_person host; /* nobody: null */
    char hall[CODE_CAP];     /* "": none */
    bool locked;
    const struct wire_listed *muted; /* at most WIRE_MUTED_PLAYERS */
    size_t muted_count;
    enum wire_state state;
    struct {
        struct wire_person south;
        struct wire_person north;
    } seats;
    struct wire_game game;
    const struct wire_series_game *series; /* oldest first, at most WIRE_SERIES_GAMES */
    size_t series_count;
    struct wire_open_offer offer;
    struct wire_clocks clocks;
    bool paused;
    struct {
        struct wire_absence south;
        struct wire_absence north;
    } absent;
};

/* A public room in the lobby. */
struct wire_lobby_room {
    char room[CODE_CAP];
    char rules[MANCALA_NAME_CAP];
    enum wire_state state;
    struct wire_clock clock;
    enum wire_spectators spectators;
    struct wire_person host; /* nobody: null */
    struct wire_person south;
    struct wire_person north;
    int64_t since_ms; /* of its creation */
    uint32_t table;   /* its number in a hall; 0 outside */
    uint32_t round;   /* that made it; 0: none */
};

/* The three clocks that quick pairing has for a game, and how many wait for one of them. */
struct wire_lobby_quick {
    char rules[MANCALA_NAME_CAP];
    uint32_t clock_count;
    struct wire_clock clocks[WIRE_QUICK_CLOCKS];
    uint32_t waiting;
};

/* A snapshot has `rooms` and `quick`, a delta `set` and `gone`; all are borrowed. What stands below
 * `waiting` only halls have. */
struct wire_lobby_state {
    char hall[CODE_CAP];                 /* "": null */
    uint32_t v;                          /* 1 or more */
    const struct wire_lobby_room *rooms; /* of a delta: those that are new or have changed */
    size_t room_count;
    const struct wire_lobby_quick *quick;
    size_t quick_count;
    struct slice gone; /* codes with single spaces between */
    uint32_t waiting;  /* in quick pairing */
    struct wire_hall_document document;
    const struct wire_hall_person *people;
    size_t people_count;
    const struct wire_listed *away;
    size_t away_count;
    const struct wire_hall_standing *standings;
    size_t standing_count;
    const struct wire_hall_result *results;
    size_t result_count;
};

/* Which members hold follows from the state; the others are empty. */
struct wire_quick_news {
    enum wire_quick_state state;
    uint32_t waiting;
    char rules[MANCALA_NAME_CAP];
    struct wire_clock clock;
    struct wire_person opponent;
    int64_t deadline_ms;
    char room[CODE_CAP];
    bool restart; /* out, because the server stops */
};

struct wire_presence {
    bool south;
    bool north;
    uint32_t spectators;
    bool stopped;     /* the clocks stand still until the player to move is back */
    uint32_t reading; /* of the spectators: the rules, before they sit down */
};

/* Every function appends one whole message and returns false when the buffer refuses it; a
 * buf_clear() then makes the buffer usable again. `re` is the id of the command answered, `room` a
 * code in normal form. Texts must be UTF-8: a failure there is a programming error. */

/* The answer to a command that changes state: its events, numbered from first_v on. None, with
 * `events` NULL, is an answer too. */
NODISCARD bool wire_encode_ok_events(struct buf *buf, const char *re, const char *room,
                                     const struct wire_told *events, uint32_t first_v,
                                     size_t count);
NODISCARD bool wire_encode_ok_hello(struct buf *buf, const char *re,
                                    const struct wire_ok_hello *answer);
NODISCARD bool wire_encode_ok_watch(struct buf *buf, const char *re, const char *room, uint32_t v);
NODISCARD bool wire_encode_ok_sync(struct buf *buf, const char *re,
                                   const struct wire_ok_sync *answer);

/* The answer to a command outside rooms that has nothing to say. */
NODISCARD bool wire_encode_ok(struct buf *buf, const char *re);
NODISCARD bool wire_encode_ok_games(struct buf *buf, const char *re,
                                    const struct wire_ok_games *answer);
/* To rename; name "" for none. */
NODISCARD bool wire_encode_ok_name(struct buf *buf, const char *re, const char *name);
NODISCARD bool wire_encode_ok_link(struct buf *buf, const char *re,
                                   const struct wire_ok_link *answer);
/* To adopt and sign-out. */
NODISCARD bool wire_encode_ok_player(struct buf *buf, const char *re, const char *player);

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

NODISCARD bool wire_encode_lobby_snapshot(struct buf *buf, const struct wire_lobby_state *lobby);
NODISCARD bool wire_encode_lobby_delta(struct buf *buf, const struct wire_lobby_state *lobby);
NODISCARD bool wire_encode_quick(struct buf *buf, const struct wire_quick_news *news);

/* in_ms 0 for a notice without a time. */
NODISCARD bool wire_encode_notice(struct buf *buf, enum wire_notice notice, uint32_t in_ms);

/* The notice that the player is banned; until_ms 0: for good. */
NODISCARD bool wire_encode_ban(struct buf *buf, int64_t until_ms);

/* What the operator says, WIRE_LANGUAGE__COUNT texts at most; none takes back what he said. */
NODISCARD bool wire_encode_operator_notice(struct buf *buf, const struct wire_operator_text *texts,
                                           size_t count);

#endif
