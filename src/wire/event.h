// SPDX-License-Identifier: MIT
/* What happens in a room: the numbered events that the feed and the log are made of. */
#ifndef WIRE_EVENT_H
#define WIRE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "wire/limits.h"
#include "wire/words.h"

/* All texts are UTF-8. `player` is "" when there is nobody, which is null on the wire where null
 * is allowed. */
struct wire_person {
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP]; /* "" for none: null on the wire */
    enum wire_player_kind kind;
};

/* The kind says which members hold; the others are 0. */
struct wire_clock {
    enum wire_clock_kind kind;
    int64_t base_ms;      /* Fischer */
    int64_t increment_ms; /* Fischer */
    uint32_t days;        /* a move */
};

/* What is left to both at at_ms, and who must move until when. at_ms 0: nothing is timed. */
struct wire_clocks {
    int64_t at_ms;
    int64_t south_ms;
    int64_t north_ms;
    enum mancala_seat running; /* MANCALA_SEATS: neither */
    int64_t deadline_ms;       /* 0: none */
};

/* The pits in sowing order; count is 0 when there is nothing to say. */
struct wire_pits {
    uint8_t count;
    uint8_t seeds[MANCALA_PITS_MAX];
};

/* What the events with a position share. */
struct wire_standing {
    char position[WIRE_POSITION_CAP];
    uint64_t hash;              /* FNV-1a of `position` */
    enum mancala_seat turn;     /* MANCALA_SEATS when the game is over */
    char legal[WIRE_LEGAL_CAP]; /* letters, sorted; "" when the game is over */
    uint32_t stood;             /* how often the position has stood, 1 or more */
    uint32_t quiet;             /* plies since a capture */
};

struct wire_created {
    char rules[MANCALA_NAME_CAP];
    uint32_t version;
    enum wire_visibility visibility;
    enum wire_spectators spectators;
    uint32_t delay;
    bool hints;
    enum wire_phrases phrases;
    struct wire_clock clock;
    struct wire_person host; /* nobody in a room of quick pairing */
    char hall[CODE_CAP];     /* "" outside a hall */
};

struct wire_seated {
    enum mancala_seat seat;
    struct wire_person person;
};

struct wire_left {
    enum mancala_seat seat; /* MANCALA_SEATS: a spectator */
    char player[WIRE_PLAYER_CAP];
    bool kicked;
};

struct wire_renamed {
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP];
};

struct wire_host_changed {
    struct wire_person host;
};

struct wire_settings {
    bool locked;
    enum wire_spectators spectators;
    uint32_t delay;
    bool hints;
    enum wire_phrases phrases;
};

struct wire_muted {
    char player[WIRE_PLAYER_CAP];
    bool muted;
};

struct wire_started {
    uint32_t game;
    struct wire_person south;
    struct wire_person north;
    uint32_t version;
    struct wire_clock clock;
    struct wire_clocks clocks;
    struct wire_standing standing;
};

struct wire_moved {
    uint32_t game;
    uint32_t ply; /* counted from 1 */
    char pit;     /* a letter */
    uint32_t laps;
    uint32_t captured;
    uint8_t stores[MANCALA_SEATS];
    struct wire_pits pits; /* before the division, when this ply ended the game */
    int64_t lag_ms;        /* given back to the mover for the network */
    struct wire_clocks clocks;
    struct wire_standing standing;
};

struct wire_passed {
    uint32_t game;
    uint32_t ply;
    uint8_t stores[MANCALA_SEATS];
    struct wire_pits pits;
    struct wire_clocks clocks;
    struct wire_standing standing;
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

struct wire_undone {
    uint32_t game;
    uint32_t ply; /* the plies that are left */
    struct wire_last last;
    struct wire_clocks clocks;
    struct wire_standing standing;
};

struct wire_ended {
    uint32_t game;
    enum wire_winner winner; /* WIRE_WINNER_NONE: expired */
    uint32_t south;          /* seeds */
    uint32_t north;
    enum wire_reason reason; /* neither none nor aborted */
    struct wire_clocks clocks;
};

struct wire_aborted {
    uint32_t game;
    enum mancala_seat seat; /* MANCALA_SEATS: the server, after the deadline */
};

/* Of offered, answered and withdrawn. */
struct wire_offered {
    uint32_t game;
    enum wire_offer_kind kind;
    enum mancala_seat seat; /* of the one who offers, answers or withdraws */
    uint32_t ply;           /* of an offered takeback; otherwise 0 */
    bool accept;            /* of answered; false in the others */
};

struct wire_absent {
    uint32_t game;
    enum mancala_seat seat;
    bool silent;         /* there, but not moving */
    int64_t deadline_ms; /* 0: back */
};

/* Somebody was given time. */
struct wire_clock_set {
    uint32_t game;
    enum mancala_seat seat;
    int64_t ms;
    struct wire_clocks clocks;
};

/* Of paused, resumed and server-paused. */
struct wire_pause {
    uint32_t game;
    int64_t ms; /* of server-paused: how long; otherwise 0 */
    struct wire_clocks clocks;
};

struct wire_said {
    struct wire_person person;
    enum mancala_seat seat; /* MANCALA_SEATS: none */
    enum wire_phrase phrase;
    char text[WIRE_SAY_CAP]; /* "" exactly when there is a phrase */
};

struct wire_reported {
    uint32_t ply;
    enum wire_report_reason reason;
};

struct wire_closed {
    enum wire_close_reason reason;
    char text[WIRE_SAY_CAP];     /* the operator's, or "" */
    enum wire_language language; /* of the text */
};

/* `type` says which member is there. Owns all its bytes. */
struct wire_event {
    enum wire_event_type type;
    union {
        struct wire_created created;
        struct wire_seated seated;
        struct wire_left left;
        struct wire_started started;
        struct wire_moved moved;
        struct wire_passed passed;
        struct wire_ended ended;
        struct wire_aborted aborted;
        struct wire_offered offered;
        struct wire_offered answered;
        struct wire_offered withdrawn;
        struct wire_renamed renamed;
        struct wire_host_changed host_changed;
        struct wire_settings settings;
        struct wire_muted muted;
        struct wire_undone undone;
        struct wire_absent absent;
        struct wire_clock_set clock_set;
        struct wire_pause pause; /* paused, resumed, server-paused */
        struct wire_said said;
        struct wire_reported reported;
        struct wire_closed closed;
    };
};

/* An event whose data is written already: once, to be stored, answered and told. */
struct wire_told {
    enum wire_event_type type;
    struct slice data; /* borrowed; an object as wire_encode_data() writes it */
};

/* Appends the data of an event. False when the buffer refuses it. */
NODISCARD bool wire_encode_data(struct buf *buf, const struct wire_event *event);

/* Appends the feed's message of an event; `event` NULL makes the bare one, for those who may not
 * see it. `room` is a code in normal form, v is 1 or more. False when the buffer refuses it. */
NODISCARD bool wire_encode_event(struct buf *buf, const char *room, uint32_t v,
                                 const struct wire_event *event);

/* The same with its data as it is; never bare. */
NODISCARD bool wire_encode_told(struct buf *buf, const char *room, uint32_t v,
                                const struct wire_told *told);

#endif
