// SPDX-License-Identifier: MIT
/* A hub on its stage, with peers who say whatever the bytes want and check what they hear: every
 * command is answered once, no feed has a gap, no message is too large. What is broken aborts. */
#ifndef FUZZ_PEERS_H
#define FUZZ_PEERS_H

#include <jansson.h>

#include "fuzz/lists.h"
#include "unit/hub/stage.h"

enum {
    PEERS = 8,
    PEERS_LOOKER = PEERS, /* comes for a look at a list, and goes */
    PEERS_ALL,
    PEERS_ROOMS = 10, /* that the bytes can name */
    PEERS_HALLS = 4,
    PEERS_FEEDS = 40, /* rooms that a connection may follow, and some that it followed */
    PEERS_ASKS = 80,  /* commands of a connection without an answer */
    PEERS_TEXT_CAP = 40
};

/* A room as the last event that anybody heard tells it. */
struct peers_room {
    char code[16];
    char pos[20];
    char legal[32];
    json_int_t game, ply;
};

/* How far a connection has heard a room; v 0: it takes any. */
struct peers_feed {
    char code[16];
    json_int_t v;
};

/* A command that waits. is_optional: it was sent again since, and the newest connection alone is
 * answered. */
struct peers_ask {
    char id[PEERS_TEXT_CAP]; /* "" when the frame has none that can be read */
    char type[PEERS_TEXT_CAP];
    bool is_optional;
};

struct peer {
    hub_conn conn; /* 0: not connected */
    bool is_closing;
    bool is_choked; /* reads nothing: feeds are dropped */
    char player[STAGE_PLAYER_CAP];
    unsigned pongs; /* that are owed */
    struct peers_feed feeds[PEERS_FEEDS];
    size_t feed_count;
    struct peers_ask asks[PEERS_ASKS];
    size_t ask_count;
    struct list_view list;
    bool is_unsure; /* two commands under one id: which one was answered is not known */
};

struct peers {
    struct stage stage;
    struct stage_watch watch;
    struct peer peers[PEERS_ALL];
    struct peers_room rooms[PEERS_ROOMS];
    size_t room_count;
    char halls[PEERS_HALLS][16];
    size_t hall_count;
    char link[16]; /* the last code for a further device */
    hub_conn last_conn;
    unsigned last_id; /* of commands that are made here */
    hub_request last_request;
    unsigned owed_replies; /* as stage.reply_count will be */
    int64_t asked_ms;      /* when the first of those that are owed was asked for */
    hub_operator last_operator;
    unsigned owed_endings; /* as stage.orders.endings will be */
    bool store_fails, reads_fail;
    bool is_replaced; /* what is stored is not what the server has stored */
};

/* A fresh server without connections. */
struct peers *peers_open(void);

/* The store works again, everybody who listens to a list knows what one sees who comes now, and
 * goes; nothing may be left. */
void peers_close(struct peers *peers);

/* The peer's connection begins, anew when there is one. */
void peers_connect(struct peers *peers, unsigned peer);
void peers_disconnect(struct peers *peers, unsigned peer);

/* One frame of 1..HUB_MESSAGE_MAX bytes; without a connection nothing happens. */
void peers_say(struct peers *peers, unsigned peer, struct slice frame);

/* Everybody tries move number `choice` of those that are allowed in room n: who may not move is
 * refused, and has changed nothing. */
void peers_move(struct peers *peers, unsigned n, unsigned choice);

/* The peer reads nothing from now on; or again, and the hub hears that nothing waits. */
void peers_choke(struct peers *peers, unsigned peer);

/* A line of an operator, of 1..HUB_OPERATOR_LINE_MAX bytes. */
void peers_operate(struct peers *peers, struct slice line);

/* A request over HTTP, or for the page of a table: then `path` is its code, without a '/' before. */
void peers_ask(struct peers *peers, struct slice path, struct slice query);

/* Time passes, and the hub is told of it as its net does; an announced stop is followed by a start. */
void peers_wait(struct peers *peers, int64_t ms);

/* What the store has to say arrives, unless it is held; then nothing may be owed any more. */
void peers_settle(struct peers *peers);

/* The store answers nothing from now on; or again. */
void peers_hold(struct peers *peers, bool is_held);

/* The list of this hall, "" for the lobby, as one sees it who comes now and is not present; without
 * a list when he is refused. Borrowed until the next look. */
const struct list_view *peers_look(struct peers *peers, const char *hall);

/* is_sudden: what the store has done meanwhile is never heard of. Otherwise halls are what they
 * were. */
void peers_restart(struct peers *peers, bool is_sudden);

/* Another log stands behind the server. */
void peers_replace_store(struct peers *peers);

#endif
