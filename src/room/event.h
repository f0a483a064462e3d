// SPDX-License-Identifier: MIT
/* What happens in a room. A room is the fold of its events, and nothing else changes it. */
#ifndef ROOM_EVENT_H
#define ROOM_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/code.h"
#include "base/text.h"
#include "engine/game.h"

enum { ROOM_PLAYER_CAP = 16 + 1 }; /* a public player id with its final zero */

/* A player as others see him. `player` is "" for nobody, `name` "" for a player without one. */
struct room_person {
    char player[ROOM_PLAYER_CAP];
    char name[TEXT_NAME_CAP];
    bool is_bot;
};

struct room_options {
    bool has_spectators; /* whether others may watch a game */
    bool has_hints;      /* whether a move may be previewed */
};

enum room_event_type {
    ROOM_CREATED,
    ROOM_SEATED,
    ROOM_LEFT,
    ROOM_STARTED,
    ROOM_PLAYED, /* a move or a pass */
    ROOM_ENDED,
    ROOM_ABORTED,
    ROOM_OFFERED,
    ROOM_ANSWERED,
    ROOM_WITHDRAWN,
    ROOM_EVENT__COUNT
};

/* A seat, or nobody's. */
enum room_winner { ROOM_WON_SOUTH, ROOM_WON_NORTH, ROOM_DRAWN, ROOM_NO_WINNER };

/* How a match ended: by an end of the game, or otherwise. */
struct room_reason {
    enum mancala_end end; /* MANCALA_OPEN: the match ended before the game */
    bool is_resigned;
    bool is_aborted;
};

/* A position as people are told of it. */
struct room_standing {
    struct mancala_position position;
    struct mancala_choice choice;
    uint32_t stood;
    uint32_t quiet;
};

struct room_event {
    enum room_event_type type;
    uint32_t game; /* number in the room's series, from 1; 0 where no game is concerned */
    enum mancala_seat seat;
    union {
        struct {
            const struct mancala_rules *rules;
            struct room_options options;
            struct room_person host;
        } created;
        struct room_person seated;
        struct {
            struct room_person seat[MANCALA_SEATS];
            struct room_standing standing;
        } started;
        struct {
            unsigned move; /* a pit or MANCALA_PASS */
            uint64_t hash; /* of the position's text after it */
            struct mancala_effect effect;
            struct room_standing standing; /* not read by the fold, which plays the move */
        } played;
        struct {
            enum room_winner winner;
            uint8_t score[MANCALA_SEATS];
            struct room_reason reason;
        } ended;
        bool is_accepted; /* of ROOM_ANSWERED */
    };
};

/* What one command makes happen: appended whole, or not at all. */
enum { ROOM_BATCH_MAX = 8 };

struct room_batch {
    struct room_event events[ROOM_BATCH_MAX];
    size_t count;
};

#endif
