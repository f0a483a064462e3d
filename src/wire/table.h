// SPDX-License-Identifier: MIT
/* The one table of messages: every type, its word and its shape; its rows stand in table_*.c. For
 * this layer's files only. */
#ifndef WIRE_TABLE_H
#define WIRE_TABLE_H

#include "wire/message.h"
#include "wire/record.h"
#include "wire/shape.h"

/* A type of command or event: its word and the shape of its `d`. */
struct message_row {
    const char *name;
    const struct shape *shape;
};

/* By enum wire_command_type; the shapes are of struct wire_command as a whole. */
extern const struct message_row COMMAND_ROWS[WIRE_COMMAND__COUNT];

/* By enum wire_event_type; the shapes are of the member of the union in struct wire_event. */
extern const struct message_row EVENT_ROWS[WIRE_EVENT__COUNT];

/* All members of the union begin at the same address. */
static inline struct data data_of_event(const struct wire_event *event)
{
    return data_of(EVENT_ROWS[event->type].shape, &event->created);
}

/* The whole of a client's frame. */
struct command_frame {
    char id[WIRE_ID_CAP];
    enum wire_command_type type;
    struct data data;
};
extern const struct shape COMMAND_FRAME_SHAPE;

/* The whole of a server's frame, except answers; what is NULL or 0 is left out. */
struct server_frame {
    const char *type;
    const char *room;
    uint32_t v;
    struct data data;
    int64_t now_ms;
};
extern const struct shape SERVER_FRAME_SHAPE;

struct answer_frame {
    const char *type;
    const char *re; /* NULL or "": null */
    struct data data;
};
extern const struct shape ANSWER_FRAME_SHAPE;

/* `d` of answers that say nothing. */
extern const struct shape EMPTY_SHAPE;

/* `d` of the answer that has events. */
struct ok_events {
    const char *room;
    const struct server_frame *events;
    size_t count;
};
extern const struct shape OK_EVENTS_SHAPE;

struct welcome {
    uint32_t protocol;
    const char *build;
    int64_t now_ms;
    struct {
        uint32_t message_bytes;
        uint32_t watched_rooms;
    } limits;
};
extern const struct shape WELCOME_SHAPE;

struct notice {
    enum wire_notice code;
    uint32_t in_ms;
    int64_t until_ms;
};
extern const struct shape NOTICE_SHAPE;

struct operator_notice {
    enum wire_notice code;
    const struct wire_operator_text *texts;
    size_t count;
};
extern const struct shape OPERATOR_NOTICE_SHAPE;

/* `d` of the answers to rename, and to adopt and sign-out. */
struct ok_name {
    const char *name;
};
extern const struct shape OK_NAME_SHAPE;

struct ok_player {
    const char *player;
};
extern const struct shape OK_PLAYER_SHAPE;

/* The shapes of the public structs of the same names; a lobby has two. */
extern const struct shape OK_GAMES_SHAPE;
extern const struct shape OK_LINK_SHAPE;
extern const struct shape LOBBY_SNAPSHOT_SHAPE;
extern const struct shape LOBBY_DELTA_SHAPE;
extern const struct shape QUICK_NEWS_SHAPE;
extern const struct shape OK_HELLO_SHAPE;
extern const struct shape OK_SYNC_SHAPE;
extern const struct shape ERROR_SHAPE;
extern const struct shape SEAT_SHAPE;
extern const struct shape PRESENCE_SHAPE;
extern const struct shape DOCUMENT_SHAPE;

/* A stored text: its format, and what the format holds. */
struct record_frame {
    uint32_t format;
    struct wire_record record;
    struct data data;
};
extern const struct shape RECORD_FRAME_SHAPE;

struct summary_frame {
    uint32_t format;
    struct wire_summary summary;
};
extern const struct shape SUMMARY_FRAME_SHAPE;

#endif
