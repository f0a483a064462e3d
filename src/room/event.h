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

enum room_clock_kind { ROOM_CLOCK_NONE, ROOM_CLOCK_FISCHER, ROOM_CLOCK_DAYS };

/* How a match is timed. Members that the kind does not name are 0. */
struct room_clock {
    enum room_clock_kind kind;
    int64_t base_ms;      /* Fischer */
    int64_t increment_ms; /* Fischer */
    uint32_t days;        /* so long for each move */
};

enum room_spectators { ROOM_SPECTATORS_OPEN, ROOM_SPECTATORS_NONE, ROOM_SPECTATORS_DELAYED };

enum room_phrases { ROOM_PHRASES_CANNED, ROOM_PHRASES_FREE, ROOM_PHRASES_NONE };

struct room_options {
    struct room_clock clock;
    bool is_public;
    enum room_spectators spectators;
    uint32_t delay; /* plies that delayed spectators are behind; otherwise 0 */
    bool has_hints; /* whether a move may be previewed */
    enum room_phrases phrases;
    char hall[CODE_CAP]; /* the hall that it belongs to for good; "" for none */
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
    ROOM_RENAMED,
    ROOM_HOST_CHANGED,
    ROOM_SETTINGS,
    ROOM_MUTED,
    ROOM_UNDONE,
    ROOM_ABSENT,
    ROOM_CLOCK_SET,
    ROOM_PAUSED,
    ROOM_RESUMED,
    ROOM_SERVER_PAUSED,
    ROOM_SAID,
    ROOM_REPORTED,
    ROOM_CLOSED,
    ROOM_EVENT__COUNT
};

/* A seat, or nobody's. */
enum room_winner { ROOM_WON_SOUTH, ROOM_WON_NORTH, ROOM_DRAWN, ROOM_NO_WINNER };

/* How a match ended. The ends of a game by its rules are numbered as in enum mancala_end. */
enum room_reason {
    ROOM_REASON_NONE,
    ROOM_REASON_RULES_LAST = 5, /* 1 to this one */
    ROOM_REASON_RESIGN,
    ROOM_REASON_TIME,
    ROOM_REASON_AGREED_DRAW,
    ROOM_REASON_CLAIMED_WIN,
    ROOM_REASON_CLAIMED_DRAW,
    ROOM_REASON_EXPIRED,
    ROOM_REASON_ABORTED
};

enum room_offer_kind {
    ROOM_OFFER_NONE,
    ROOM_OFFER_DRAW,
    ROOM_OFFER_TAKEBACK,
    ROOM_OFFER_PAUSE,
    ROOM_OFFER_REMATCH,
    ROOM_OFFER__COUNT
};

enum room_closer { ROOM_CLOSER_HOST, ROOM_CLOSER_TIME, ROOM_CLOSER_OPERATOR };

/* What is left to both at at_ms. at_ms 0: nothing is timed. running MANCALA_SEATS: no clock runs;
 * then a deadline is that of the first move. deadline_ms 0: none. */
struct room_clocks {
    int64_t at_ms;
    int64_t left_ms[MANCALA_SEATS];
    enum mancala_seat running;
    int64_t deadline_ms;
};

/* A position as people are told of it. */
struct room_standing {
    struct mancala_position position;
    struct mancala_choice choice;
    uint32_t stood;
    uint32_t quiet;
};

/* A ply as a record lists it. */
struct room_ply {
    uint8_t move; /* a pit or MANCALA_PASS */
    uint8_t captured;
    uint8_t seat; /* who played it */
    uint32_t laps;
};

struct room_event {
    enum room_event_type type;
    int64_t at_ms; /* server time */
    uint32_t game; /* number in the room's series, from 1; 0 where no game is concerned */
    enum mancala_seat seat;
    char by[ROOM_PLAYER_CAP]; /* who did it; "" for the server */
    union {
        struct {
            const struct mancala_rules *rules;
            struct room_options options;
            struct room_person host; /* nobody in a room of quick pairing */
        } created;
        struct room_person seated;
        struct {
            struct room_person person; /* seat MANCALA_SEATS: a spectator */
            bool is_kicked;
        } left;
        struct room_person renamed; /* with the new name */
        struct room_person host;    /* of ROOM_HOST_CHANGED */
        struct {
            bool is_locked;
            struct room_options options;
        } settings;
        struct {
            char player[ROOM_PLAYER_CAP];
            bool is_muted;
        } muted;
        struct {
            struct room_person seat[MANCALA_SEATS];
            struct room_standing standing;
            struct room_clock clock; /* the room's; not read by the fold */
            struct room_clocks clocks;
        } started;
        struct {
            unsigned move; /* a pit or MANCALA_PASS */
            uint64_t hash; /* of the position's text after it */
            struct mancala_effect effect;
            struct room_standing standing; /* not read by the fold, which plays the move */
            int64_t lag_ms;                /* given back to the mover */
            struct room_clocks clocks;
        } played;
        struct {
            uint32_t ply;                   /* the plies that are left */
            uint64_t hash;                  /* of the position's text after it */
            struct room_ply last;           /* of those that are left; laps and the next member */
            struct mancala_position before; /* hold only when there is one */
            bool has_last;
            struct room_standing standing; /* not read by the fold */
            struct room_clocks clocks;
        } undone;
        struct {
            enum room_winner winner;
            uint8_t score[MANCALA_SEATS];
            enum room_reason reason;
            struct room_clocks clocks;
        } ended;
        struct {
            enum room_offer_kind kind;
            uint32_t ply;     /* of the offer of a takeback: the move to undo; otherwise 0 */
            bool is_accepted; /* of ROOM_ANSWERED */
        } offer;
        struct {
            bool is_silent;      /* there, but not moving */
            int64_t deadline_ms; /* from then on the other may claim; 0: back */
        } absent;
        struct {
            /* Of ROOM_CLOCK_SET: given to the seat; of ROOM_SERVER_PAUSED: its length. */
            int64_t ms;
            struct room_clocks clocks;
        } timed;
        struct {
            struct room_person person;
            unsigned phrase;  /* 0: a text */
            const char *text; /* borrowed; "" with a phrase */
        } said;
        struct {
            uint32_t ply;
            unsigned reason;
        } reported;
        struct {
            enum room_closer closer;
            const char *text;  /* the operator's to the players, borrowed; NULL or "" for none */
            unsigned language; /* of the text */
        } closed;
    };
};

/* What one command makes happen: appended whole, or not at all. */
enum { ROOM_BATCH_MAX = 8 };

struct room_batch {
    struct room_event events[ROOM_BATCH_MAX];
    size_t count;
};

#endif
