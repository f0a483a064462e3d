// SPDX-License-Identifier: MIT
/* What a client may ask, and reading it from a frame. */
#ifndef WIRE_COMMAND_H
#define WIRE_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"
#include "wire/event.h"
#include "wire/limits.h"
#include "wire/words.h"

struct wire_hello {
    uint32_t protocol; /* 1 or more: whether it is spoken here is not decided here */
    uint8_t secret[WIRE_SECRET_LEN];
    char name[TEXT_NAME_CAP]; /* as text_parse_name() writes it; "" for none */
    enum wire_language language;
    enum wire_player_kind kind;
};

struct wire_create {
    char rules[MANCALA_NAME_CAP]; /* a word; whether there is such a rule set is not decided here */
    enum wire_side side;
    struct wire_clock clock;
    enum wire_visibility visibility;
    enum wire_spectators spectators;
    uint32_t delay; /* plies, 1 or more exactly when spectators are delayed */
    bool hints;
    enum wire_phrases phrases;
    char hall[CODE_CAP]; /* "" outside a hall; in one, its settings stand for those above */
};

struct wire_join {
    enum mancala_seat seat; /* MANCALA_SEATS: whichever is free */
};

struct wire_reading {
    bool on;
};

struct wire_sync {
    uint32_t v; /* the last one that the client has; 0 for none */
};

struct wire_move {
    uint32_t ply;
    char pit; /* a letter, perhaps of no pit on the board */
    uint64_t pos;
};

/* Of offer, answer and withdraw. */
struct wire_offer {
    enum wire_offer_kind kind; /* never WIRE_OFFER_NONE */
    uint32_t ply;              /* of the offer of a takeback: 1 or more; otherwise 0 */
    bool accept;               /* of answer; false in the others */
};

struct wire_say {
    enum wire_phrase phrase;
    char text[WIRE_SAY_CAP]; /* as text_parse_line() writes it; "" exactly when there is a phrase */
};

struct wire_report {
    uint32_t ply; /* 0 for none */
    enum wire_report_reason reason;
};

/* `player` is "" where the action has none; what stands behind it only `settings` has, and what is
 * left out there is its enumeration's count (hints: WIRE_CHOICE_NONE). */
struct wire_host {
    enum wire_host_action action;
    char player[WIRE_PLAYER_CAP];
    enum wire_spectators spectators;
    uint32_t delay;
    enum wire_choice hints;
    enum wire_phrases phrases;
};

struct wire_lobby {
    bool on;
    char hall[CODE_CAP]; /* "" for the lobby of the whole server */
    bool wall;           /* listens in the hall without being present there */
};

/* A player in a list. */
struct wire_listed {
    char player[WIRE_PLAYER_CAP];
};

struct wire_quick {
    enum wire_quick_action action;
    char rules[MANCALA_NAME_CAP]; /* "" for any */
    struct wire_clock clock;      /* of kind WIRE_CLOCK_NONE: any */
    enum wire_choice bots;        /* whether a bot would do */
    uint32_t avoid_count;
    struct wire_listed avoid[WIRE_AVOID_PLAYERS];
};

struct wire_added_name {
    char name[TEXT_NAME_CAP];
};

/* What an action does not have is "", 0, its enumeration's count or WIRE_CHOICE_NONE. */
struct wire_hall {
    enum wire_hall_action action;
    char hall[CODE_CAP]; /* "" for open */
    char rules[MANCALA_NAME_CAP];
    char room[CODE_CAP];
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP];
    char title[WIRE_TITLE_CAP]; /* of open and settings, as what follows up to names */
    struct wire_clock clock;
    enum wire_spectators spectators;
    uint32_t delay;
    enum wire_choice hints;
    enum wire_phrases phrases;
    enum wire_names names;
    enum wire_choice shared_devices;
    enum wire_choice on;
    uint32_t count;
    char text[WIRE_SAY_CAP];
    enum wire_language language;
    uint32_t list_count;
    struct wire_added_name list[WIRE_ADDED_NAMES];
};

struct wire_games {
    char before[WIRE_CURSOR_CAP]; /* "" for the newest */
};

struct wire_rename {
    char name[TEXT_NAME_CAP]; /* "" for none */
};

struct wire_adopt {
    char code[CODE_CAP];
};

struct wire_sign_out {
    uint8_t secret[WIRE_SECRET_LEN];
};

/* Owns all its bytes. `room` is a code in normal form, "" outside a room; `game` is 1 or
 * more where the command names one, otherwise 0. `digest` is the same for two commands exactly
 * when their types and their data are: the order of fields, spaces and the spelling of characters
 * do not count, the spelling of a room code does. */
struct wire_command {
    enum wire_command_type type;
    uint32_t game;
    uint64_t digest;
    char id[WIRE_ID_CAP];
    char room[CODE_CAP];
    union {
        struct wire_hello hello;
        struct wire_create create;
        struct wire_join join;
        struct wire_reading reading;
        struct wire_sync sync;
        struct wire_move move;
        struct wire_offer offer; /* offer, answer and withdraw */
        enum wire_claim claim;
        struct wire_say say;
        struct wire_report report;
        struct wire_host host;
        struct wire_lobby lobby;
        struct wire_quick quick;
        struct wire_hall hall;
        struct wire_games games;
        struct wire_rename rename;
        struct wire_adopt adopt;
        struct wire_sign_out sign_out; /* the other types have nothing */
    };
};

/* Why bytes are refused. `text` is English, printable ASCII, and names the field. `re` is the
 * command's id, "" when it could not be read. */
struct wire_fault {
    enum wire_code code;
    char re[WIRE_ID_CAP];
    char text[WIRE_FAULT_CAP];
};

/* The frame that keeps a connection alive; it is not a command and its answer is pong. */
static inline bool wire_is_ping(struct slice bytes)
{
    return bytes.len == 1 && bytes.at[0] == 'p';
}

/* Reads a client's frame. False with `out_fault` when it is refused: malformed, unknown-type,
 * bad-secret for a secret of another form, too-large over WIRE_MESSAGE_BYTES. `out` is written
 * only on success, `out_fault` only on failure. Nothing of `bytes` is kept. */
NODISCARD bool wire_decode(struct slice bytes, struct wire_command *out,
                           struct wire_fault *out_fault);

#endif
