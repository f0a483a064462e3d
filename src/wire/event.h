// SPDX-License-Identifier: MIT
/* What happens in a room: the numbered events that the feed and the log are made of. */
#ifndef WIRE_EVENT_H
#define WIRE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "wire/limits.h"
#include "wire/words.h"

/* All texts are UTF-8. `player` is "" when there is nobody, which is null on the wire where null
 * is allowed. */
struct wire_person {
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP]; /* "" for none: null on the wire */
    enum wire_player_kind kind;
};

struct wire_clock {
    enum wire_clock_kind kind;
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
    enum wire_spectators spectators;
    bool hints;
    struct wire_clock clock;
    struct wire_person host;
};

struct wire_seated {
    enum mancala_seat seat;
    struct wire_person person;
};

struct wire_left {
    enum mancala_seat seat;
    char player[WIRE_PLAYER_CAP];
};

struct wire_started {
    uint32_t game;
    struct wire_person south;
    struct wire_person north;
    uint32_t version;
    struct wire_clock clock;
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
    struct wire_standing standing;
};

struct wire_passed {
    uint32_t game;
    uint32_t ply;
    uint8_t stores[MANCALA_SEATS];
    struct wire_pits pits;
    struct wire_standing standing;
};

struct wire_ended {
    uint32_t game;
    enum wire_winner winner; /* a seat or a draw */
    uint32_t south;          /* seeds */
    uint32_t north;
    enum wire_reason reason; /* neither none nor aborted */
};

struct wire_aborted {
    uint32_t game;
    enum mancala_seat seat;
};

/* Of offered, answered and withdrawn. */
struct wire_offered {
    uint32_t game;
    enum wire_offer_kind kind;
    enum mancala_seat seat; /* of the one who offers, answers or withdraws */
    bool accept;            /* of answered; false in the others */
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
    };
};

/* Appends the feed's message of an event; `event` NULL makes the bare one, for those who may not
 * see it. `room` is a code in normal form, v is 1 or more. False when the buffer refuses it. */
NODISCARD bool wire_encode_event(struct buf *buf, const char *room, uint32_t v,
                                 const struct wire_event *event);

#endif
