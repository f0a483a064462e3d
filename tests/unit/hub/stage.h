// SPDX-License-Identifier: MIT
/* A hub on a stage: a store that can fail, connections that are lists of messages, time as a
 * number. No socket, no file, no clock. */
#ifndef UNIT_HUB_STAGE_H
#define UNIT_HUB_STAGE_H

#include <jansson.h>

#include "hub/hub.h"
#include "store/store.h"

enum { STAGE_CONNS = 64, STAGE_PLAYER_CAP = 17 };

/* A secret that ends with a digit, printf-like. */
#define STAGE_SECRET "AAAAAAAAAAAAAAAAAAAA%uA"

/* One connection as its peer sees it. */
struct stage_conn {
    json_t *inbox; /* list of messages, of which so many were taken */
    size_t taken;
    unsigned presence_count;
    unsigned reading; /* as the last of them said */
    unsigned ping_count;
    unsigned closed_with;
    bool is_open;
    bool is_choked; /* what can be left out is dropped */
};

/* The answer to the last request. */
struct stage_reply {
    hub_request request; /* 0 when it is answered */
    unsigned status;     /* 0 before */
    uint32_t max_age_s, retry_s;
    char type[64], filename[64];
    char *body;   /* owned by the stage, as the next */
    json_t *json; /* the body read, when a test has asked for that */
};

/* What operators were told: the lines since the last one was asked. */
struct stage_operator {
    hub_operator last;
    json_t *lines;    /* list of rows and the end */
    unsigned endings; /* of all answers */
    unsigned reloads; /* asked for */
};

/* Somebody who hears everything at once, instead of the inboxes, and opens and closes connections
 * himself. */
struct request;
struct stage_watch {
    void *context;
    void (*on_send)(void *context, hub_conn conn, struct slice bytes);
    void (*on_close)(void *context, hub_conn conn, unsigned code);
    bool (*is_choked)(void *context, hub_conn conn); /* or NULL: none is */
    /* A write that was answered, before the hub hears of it. */
    void (*on_written)(void *context, const struct request *request);
};

struct stage {
    struct hub *hub;
    struct store *store;
    int64_t now_ms;
    const struct stage_watch *watch;          /* borrowed, or NULL */
    struct hub_keep keep;                     /* of the next hub */
    struct hub_limits limits;                 /* of the next hub; none */
    uint64_t address;                         /* of the next connections and requests */
    unsigned restarts;                        /* each draws other codes */
    bool is_store_held;                       /* completions wait */
    struct stage_conn conns[STAGE_CONNS + 1]; /* by hub_conn, 0 unused */
    hub_conn last_conn;
    struct stage_reply reply;
    hub_request last_request;
    unsigned reply_count; /* of all, also of requests that a test made itself */
    struct stage_operator orders;
};

void stage_open(struct stage *stage);
void stage_close(struct stage *stage);

/* The server stops without a word and starts anew on the same store: all connections are gone. */
void stage_restart(struct stage *stage);

/* What the store has to say is lost, as when the server ends now: the hub must not be used after
 * it, except for a restart. */
void stage_lose_answers(struct stage *stage);

/* What is stored from now on is refused, or stored again. Reads go on. */
void stage_fail_store(struct stage *stage, bool fails);

/* The same for notes alone. */
void stage_fail_notes(struct stage *stage, bool fails);

/* The same for what is asked of the store. */
void stage_fail_reads(struct stage *stage, bool fails);

/* Another log stands behind the store from now on: an empty one. */
void stage_replace_store(struct stage *stage);

/* A connection, with its welcome still in the inbox. */
hub_conn stage_connect(struct stage *stage);
void stage_disconnect(struct stage *stage, hub_conn conn);

/* A connection of the player whose secret ends with this digit, after hello; its inbox is empty. */
hub_conn stage_player(struct stage *stage, unsigned player);

/* A connection of the player whose secret ends with this digit, after hello with a name unless that
 * is empty; the answer is in the inbox. */
hub_conn stage_say_hello(struct stage *stage, unsigned secret, const char *name);

/* The same, with the answer taken. Writes the player's id. */
hub_conn stage_greet(struct stage *stage, unsigned secret, const char *name,
                     char player[STAGE_PLAYER_CAP]);

/* A room, its creator being South. */
void stage_create(struct stage *stage, hub_conn conn, char room[16]);
void stage_join(struct stage *stage, hub_conn conn, const char *room);

/* Say the command, with the answer left in the inbox. `name` is JSON. */
void stage_rename(struct stage *stage, hub_conn conn, const char *id, const char *name);
void stage_forget(struct stage *stage, hub_conn conn, const char *id);

/* Empties the inbox. */
void stage_take_all(struct stage *stage, hub_conn conn);

/* Sends the text as it is, printf-like, and lets the store answer unless it is held. */
PRINTF_LIKE(3, 4)
void stage_send(struct stage *stage, hub_conn conn, const char *format, ...);

/* The same for a text with an '@' in the room's place. */
void stage_send_in_room(struct stage *stage, hub_conn conn, const char *text, const char *room);

/* Asks over HTTP, and lets the store answer unless it is held. Borrowed until the next request. */
const struct stage_reply *stage_request(struct stage *stage, const char *path, const char *query);

/* The same for what is played at a table: its code, or what stands in its place. */
const struct stage_reply *stage_lookup(struct stage *stage, const char *path);

/* The same for a path with an '@' in the code's place, which must have this status. */
const struct stage_reply *stage_ask(struct stage *stage, const char *path, const char *code,
                                    const char *query, unsigned status);

/* The same for an answer that is JSON. */
const json_t *stage_ask_json(struct stage *stage, const char *path, const char *code,
                             const char *query, unsigned status);

/* An operator's line, printf-like; lets the store answer unless it is held. Forgets what was told
 * before. */
PRINTF_LIKE(2, 3)
void stage_operate(struct stage *stage, const char *format, ...);

/* The same for a command about a player; `rest` is what else the line has, or "". */
void stage_operate_on(struct stage *stage, const char *player, const char *command,
                      const char *rest);

/* How the answer ended: "ok", "refused", "malformed"; "" when it has not. */
const char *stage_operator_end(const struct stage *stage);
void stage_expect_end(const struct stage *stage, const char *end);

/* An operator's line that must be done. */
#define STAGE_OPERATE(stage, ...)            \
    do {                                     \
        stage_operate((stage), __VA_ARGS__); \
        stage_expect_end((stage), "ok");     \
    } while (0)

/* The nth row of the answer; fails when there is none. Borrowed until the next line. */
const json_t *stage_operator_row(const struct stage *stage, size_t n);
size_t stage_operator_rows(const struct stage *stage);

/* Delivers what the store has to say. */
void stage_settle(struct stage *stage);
/* The store is held no more, and answers all that was asked of it meanwhile. */
void stage_release_store(struct stage *stage);

/* Lets time pass in one step. */
void stage_wait(struct stage *stage, int64_t ms);

/* The oldest message not taken, or NULL. Borrowed until the stage closes. Presence is left out. */
const json_t *stage_take(struct stage *stage, hub_conn conn);

/* The next message, which must be an answer to `id`. */
const json_t *stage_take_ok(struct stage *stage, hub_conn conn, const char *id);

/* The next message, which must be an error with this code. */
const json_t *stage_take_error(struct stage *stage, hub_conn conn, const char *code);

/* The next message, which must be of this type. */
const json_t *stage_take_type(struct stage *stage, hub_conn conn, const char *type);

/* The next message of this type; what comes before it is let go. Fails when none has come. */
const json_t *stage_skip_to(struct stage *stage, hub_conn conn, const char *type);

/* Fails when a message waits. */
void stage_expect_silence(struct stage *stage, hub_conn conn);

/* A text or number by a path like "d.room"; fails when it is not there. */
const char *stage_text(const json_t *json, const char *path);
json_int_t stage_number(const json_t *json, const char *path);
const json_t *stage_at(const json_t *json, const char *path);
void stage_expect_null(const json_t *json, const char *path);

/* A table of this game with both players seated, their inboxes empty. */
struct stage_table {
    char room[16];
    hub_conn conn[2]; /* South, North */
    unsigned game;
    unsigned ply;
    char pos[20];
};
void stage_sit(struct stage *stage, const char *rules, struct stage_table *out);

/* The same with further options of `create`, such as ",\"hints\":false". */
void stage_sit_with(struct stage *stage, const char *rules, const char *options,
                    struct stage_table *out);

/* Plays a letter for whose turn it is by the ply; the id is "g<game>p<ply>". Takes the answer and
 * the other's feed, checks them against each other, and returns the answer. Passes that follow are
 * counted too. */
const json_t *stage_play(struct stage *stage, struct stage_table *table, char letter);

#endif
