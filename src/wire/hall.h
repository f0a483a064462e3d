// SPDX-License-Identifier: MIT
/* Halls: what happens in one and how it is stored, and what people are told of it. */
#ifndef WIRE_HALL_H
#define WIRE_HALL_H

#include "base/err.h"
#include "wire/command.h"
#include "wire/event.h"

enum wire_hall_event_type {
    WIRE_HALL_OPENED,
    WIRE_HALL_SET,
    WIRE_HALL_NAMES_ADDED,
    WIRE_HALL_NAMES_CLEARED,
    WIRE_HALL_NAMED,
    WIRE_HALL_ANNOUNCED,
    WIRE_HALL_PAUSED,
    WIRE_HALL_RESUMED,
    WIRE_HALL_HOST_CHANGED,
    WIRE_HALL_TABLE,
    WIRE_HALL_ROUND_BEGUN,
    WIRE_HALL_RESULT,
    WIRE_HALL_CLOSED,
    WIRE_HALL_EVENT__COUNT
};

enum wire_hall_state {
    WIRE_HALL_IS_OPEN,
    WIRE_HALL_IS_PAUSED,
    WIRE_HALL_IS_CLOSED,
    WIRE_HALL_STATE__COUNT
};

/* What somebody in a hall is doing. */
enum wire_hall_doing {
    WIRE_HALL_DOES_NOTHING,
    WIRE_HALL_IS_READY,
    WIRE_HALL_WAITS,
    WIRE_HALL_PLAYS,
    WIRE_HALL_DOING__COUNT
};

/* What `hall` tells the one who asked. */
enum wire_hall_news_state {
    WIRE_HALL_NEWS_WAITING,
    WIRE_HALL_NEWS_ODD,
    WIRE_HALL_NEWS_PAIRED,
    WIRE_HALL_NEWS_LOST,
    WIRE_HALL_NEWS_OUT,
    WIRE_HALL_NEWS__COUNT
};

struct wire_hall_settings {
    char title[WIRE_TITLE_CAP];
    char rules[MANCALA_NAME_CAP]; /* "" for any */
    struct wire_clock clock;
    enum wire_spectators spectators;
    uint32_t delay;
    bool hints;
    enum wire_phrases phrases;
    enum wire_names names;
    bool shared_devices;
};

struct wire_hall_opened {
    struct wire_person host;
    struct wire_hall_settings settings;
};

struct wire_hall_added {
    uint32_t count;
    struct wire_added_name list[WIRE_ADDED_NAMES];
};

struct wire_hall_named {
    char player[WIRE_PLAYER_CAP];
    char name[TEXT_NAME_CAP]; /* "" for none any more */
};

struct wire_hall_announced {
    char text[WIRE_SAY_CAP]; /* "" for nothing any more */
    enum wire_language language;
};

/* A room belongs to the hall. `made`: by the hall itself, with the rules and the clock that stand
 * here, and with both players in it or with none. */
struct wire_hall_table {
    char room[CODE_CAP];
    bool made;
    char rules[MANCALA_NAME_CAP];
    struct wire_clock clock;
    uint32_t round; /* 0: none */
    struct wire_person south;
    struct wire_person north;
};

struct wire_hall_round {
    uint32_t number; /* from 1 */
    int64_t at_ms;
    uint32_t tables;
    struct wire_person odd; /* nobody: all were paired */
};

/* A game that somebody has won, or that was drawn. */
struct wire_hall_result {
    char room[CODE_CAP];
    uint32_t game;
    uint32_t table; /* its number in the hall; when stored: 0 */
    char rules[MANCALA_NAME_CAP];
    struct wire_person south;
    struct wire_person north;
    enum wire_winner winner; /* never WIRE_WINNER_NONE */
    uint8_t score[MANCALA_SEATS];
    enum wire_reason reason;
    int64_t at_ms; /* when stored: 0 */
};

struct wire_hall_closed {
    enum wire_close_reason reason;
};

struct wire_hall_event {
    enum wire_hall_event_type type;
    union {
        struct wire_hall_opened opened;
        struct wire_hall_settings settings;
        struct wire_hall_added added;
        struct wire_hall_named named;
        struct wire_hall_announced announced;
        struct wire_host_changed host_changed;
        struct wire_hall_table table;
        struct wire_hall_round round;
        struct wire_hall_result result;
        struct wire_hall_closed closed;
    };
};

/* As struct wire_record. */
struct wire_hall_record {
    uint32_t v;
    int64_t at_ms;
    char by[WIRE_PLAYER_CAP];
    char cmd[WIRE_ID_CAP];
    uint64_t digest;
    struct wire_hall_event event;
};

/* What people are told. Lists are borrowed. */

struct wire_hall_name {
    char name[TEXT_NAME_CAP];
    char player[WIRE_PLAYER_CAP]; /* "": free */
};

struct wire_hall_announcement {
    char text[WIRE_SAY_CAP];
    enum wire_language language;
    int64_t at_ms; /* 0: none */
};

struct wire_hall_document {
    enum wire_hall_state state;
    struct wire_person host;
    int64_t since_ms; /* 0: no document */
    struct wire_hall_settings settings;
    const struct wire_hall_name *list;
    size_t list_count;
    struct wire_hall_announcement announcement;
    struct wire_hall_round round; /* number 0: none */
};

struct wire_hall_person {
    struct wire_person person;
    enum wire_hall_doing state;
};

struct wire_hall_standing {
    struct wire_person person;
    uint32_t games;
    uint32_t won;
    uint32_t drawn;
    uint32_t points; /* two a win, one a draw */
    uint32_t seeds;
};

struct wire_hall_news {
    char hall[CODE_CAP];
    enum wire_hall_news_state state;
    uint32_t waiting;
    uint32_t round;
    char room[CODE_CAP];
};

/* A table as the host sees it. */
struct wire_hall_seen {
    char room[CODE_CAP];
    enum wire_state state;
    enum mancala_seat turn; /* MANCALA_SEATS: nobody's */
    int64_t at_ms;          /* of the room's last event */
    bool south;
    bool north;
    bool help;
};

/* What is told over HTTP. */
struct wire_hall_report {
    const char *hall;
    const struct wire_hall_document *document;
    const struct wire_hall_standing *standings;
    size_t standing_count;
    const struct wire_hall_result *results;
    size_t result_count;
};

/* Every function is false when the buffer refuses what it appends. */
NODISCARD bool wire_encode_ok_hall(struct buf *buf, const char *re, const char *hall);
NODISCARD bool wire_encode_hall_news(struct buf *buf, const struct wire_hall_news *news);
NODISCARD bool wire_encode_hall_tables(struct buf *buf, const char *hall,
                                       const struct wire_hall_seen *tables, size_t count);
NODISCARD bool wire_encode_api_hall(struct buf *buf, const struct wire_hall_report *report);
NODISCARD bool wire_encode_hall_record(struct buf *buf, const struct wire_hall_record *record);

/* As wire_decode_record(). */
NODISCARD enum err wire_decode_hall_record(struct slice bytes, struct wire_hall_record *out,
                                           struct wire_fault *out_fault);

/* What lists keep of a hall. */
NODISCARD bool wire_encode_hall_summary(struct buf *buf, const char *hall, uint32_t v);

/* The words of a game's end, for texts. */
const char *wire_reason_name(enum wire_reason reason);

#endif
