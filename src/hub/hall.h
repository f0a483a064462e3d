// SPDX-License-Identifier: MIT
/* Halls in memory: an event log each, a list of rooms, people who wait for a table. Private to the
 * hub.
 *
 * What is asked of a hall waits in order as inputs; at most one batch of events is with the store,
 * and the hall changes when it is stored. Every hall that is not closed is in memory; a closed one
 * while somebody looks at it. */
#ifndef HUB_HALL_H
#define HUB_HALL_H

#include "hub/hall_fold.h"
#include "hub/present.h"
#include "hub/state.h"

struct api_request;

enum {
    HALL_LISTENERS_EACH = 2, /* connections, those of walls too, for each who may be present */
    HALL_TABLES_MAX = 2000,
    HALL_LIVE_MAX = 300, /* tables that are open or played in, past which a host makes no more */
    HALL_EVENTS_MAX = 20000,
    HALL_BATCH_MAX = 192,  /* events at once: a round of everybody */
    HALL_INPUTS_MAX = 512, /* that wait */
    HALL_NEWS_MS = 250,    /* between a change and its telling */
    HALL_COUNT_MS = 1000, /* the same for how many wait, and for the tables as the host sees them */
    HALL_AGAIN_MS = 10000, /* that one of two who have met waits before they are paired again */
    HALL_IDLE_MS = 60000,  /* a closed hall stays in memory */
    HALL_EXPIRES_MS = 86400000, /* a hall where nothing happens is closed */
    HALL_REMAKE_MS = 600000     /* a table that is not in the log is made for so long */
};

#define HALL_NO_EVENTS "20,000 events are in this hall: open another"

/* The key of a hall's log and archive entry in the store: "hall." and the code. */
enum { HALL_KEY_CAP = 5 + CODE_CAP };

enum hall_state {
    HALL_LOADING, /* its log is being read; inputs wait */
    HALL_OPENING, /* its first event is with the store */
    HALL_READY
};

/* What is asked of a hall. A connection's command (`conn` not 0), a request over HTTP (`api`, owned),
 * or an event that has happened in a room and is kept until it is stored. */
struct hall_input {
    struct list in_hall;
    hub_conn conn;
    struct room_person person;
    struct wire_command command;
    struct api_request *api;
    struct wire_hall_event event;
};

/* Somebody who is present. `place` is the connection that is ready or waits; waiting_ms is 0 for who
 * does not wait. is_taken: a table with him is with the store. */
struct guest {
    struct room_person person; /* as he calls himself */
    struct list sessions;      /* his connections that listen, by in_guest */
    struct session *place;
    int64_t waiting_ms;
    uint64_t number;              /* who has a smaller one waits longer */
    char rules[MANCALA_NAME_CAP]; /* the game that he waits for; "" for any */
    bool is_taken;
    uint32_t told_waiting;
    struct wire_hall_person told; /* the row as last told */
    bool is_told;
    bool is_shown;     /* somebody has it from a snapshot */
    bool is_uncertain; /* somebody has another row than was told */
};

/* A room of the hall as the list has it. */
struct hall_row {
    struct hall_table *table; /* of the fold */
    struct wire_lobby_room wire;
    bool is_listed, has_news, is_told;
    struct wire_hall_seen seen;
    bool has_seen_news;
    bool is_unmade;     /* its room is to be made */
    bool calls;         /* the two who play there are to be told */
    uint32_t last_game; /* whose result is known, or on its way */
};

/* Somebody who plays in the hall. */
struct hall_playing {
    char player[ROOM_PLAYER_CAP];
    unsigned games; /* never 0 */
};

struct hall_memo {
    uint64_t digest;
};

struct hall {
    char code[CODE_CAP];
    uint32_t serial; /* answers of the store to an earlier one of this code are ignored */
    enum hall_state state;
    struct hall_fold fold;
    struct list inputs;
    unsigned input_count;
    struct hall_input *current;    /* whose batch is with the store, owned; NULL: pairing */
    struct wire_hall_event *batch; /* owned; NULL: nothing is with the store */
    size_t batch_count;
    int64_t batch_ms;  /* when it happens, in the log and here */
    struct map memos;  /* player and id -> struct hall_memo, owned */
    struct map guests; /* public id -> struct guest, owned */
    struct map rows;   /* room code -> struct hall_row, owned */
    /* Public id -> struct hall_playing, owned: those in the seats of listed rows whose state is
     * `playing`, each with the number of such rows. It changes with a row, in hall_room.c alone, so
     * that nobody has to walk all rows to know whether a guest plays. */
    struct map playing;
    struct list listeners;
    unsigned listener_count;
    uint32_t v; /* of the last change told */
    bool has_document_news;
    size_t told_results;
    struct wire_listed away[HUB_HALL_PEOPLE_MAX]; /* those to be told of */
    size_t away_count;
    uint32_t waiting, told_waiting;
    uint64_t last_number;
    int64_t news_ms;   /* when to tell what has changed; 0: nothing has */
    int64_t count_ms;  /* how many wait */
    int64_t seen_ms;   /* the tables, to the host */
    int64_t pair_ms;   /* when to look for pairs again */
    int64_t retry_ms;  /* the store refused: nothing is tried before */
    int64_t remake_ms; /* when to make the rooms that could not be made */
    int64_t idle_ms;
    struct heap_entry deadline;
};

/* hall.c: finding, and one input after another. */
struct hall *hall_find(const struct hub *hub, const char *code);
/* A hall under a new code, before its first event. */
struct hall *hall_add_new(struct hub *hub);
void hall_add_input(struct hub *hub, struct hall *hall, struct hall_input *input, int64_t now_ms);
struct hall_input *hall_make_input(const struct session *session,
                                   const struct wire_command *command);
void hall_watch(struct hub *hub, struct hall *hall, int64_t now_ms);
const struct hall_memo *hall_find_memo(const struct hall *hall, const char *player, const char *id);
void hall_free_input(struct hall_input *input);
void hall_answer_ok(struct hub *hub, const struct hall *hall, hub_conn conn, const char *re);
/* An event that is to be stored, whatever comes. */
void hall_add_event(struct hub *hub, struct hall *hall, const struct wire_hall_event *event,
                    int64_t now_ms);

struct hall *hall_add(struct hub *hub, const char *code, enum hall_state state);
/* From here on nobody finds it. */
void hall_take_out(struct hub *hub, struct hall *hall);
/* Who listens has been told; of what waits only requests over HTTP are answered. */
void hall_free(struct hub *hub, struct hall *hall);
void hall_run_inputs(struct hub *hub, struct hall *hall, int64_t now_ms);
/* A command is not done twice. */
void hall_add_memo(struct hall *hall, const struct wire_hall_record *record);

/* hall_log.c: loading and storing. */
/* The hall, being loaded if it was not there. Never NULL. */
struct hall *hall_need(struct hub *hub, const char *code);
/* Gives the events to the store; takes the array. `current` may be NULL. */
void hall_append(struct hub *hub, struct hall *hall, struct hall_input *current,
                 struct wire_hall_event *events, size_t count, int64_t now_ms);

/* hall_command.c: what an input comes to. */
/* True when the input has gone to the store, which then owns it. */
bool hall_run(struct hub *hub, struct hall *hall, struct hall_input *input, int64_t now_ms);
/* Why these settings cannot be; NULL when they can. */
const char *hall_find_fault(const struct wire_hall *asked);
void hall_read_settings(const struct wire_hall *asked, struct wire_hall_settings *out);
/* A code and a text for why it is refused. */
void hall_refuse(struct hub *hub, const struct hall_input *input, enum wire_code code,
                 const char *text);

/* hall_pair.c: who plays whom. */
/* Looks for two who wait and fit, and pairs them. */
void hall_pair_waiting(struct hub *hub, struct hall *hall, int64_t now_ms);
/* Tables that a round would have now. */
size_t hall_count_pairs(const struct hall *hall);
/* The events of a round; NULL when there are fewer than two to pair. */
struct wire_hall_event *hall_make_round(struct hub *hub, struct hall *hall, const char *rules,
                                        size_t *out_count);
void hall_fill_table(struct hub *hub, struct hall *hall, const char *rules,
                     struct wire_hall_table *out);
void hall_stop_waiting(struct hall *hall, struct guest *guest, int64_t now_ms);
/* Whether he plays in one of the hall's rooms. */
bool hall_is_playing(const struct hall *hall, const char *player);
enum wire_hall_doing hall_doing(const struct hall *hall, const struct guest *guest);
void hall_send_news(struct hub *hub, const struct hall *hall, const struct guest *guest,
                    const struct wire_hall_news *news);
void hall_note_count(struct hall *hall, int64_t now_ms);
void hall_tell_count(struct hub *hub, struct hall *hall);
/* The pairs of the batch were stored, or could not be. */
void hall_end_pairs(struct hub *hub, struct hall *hall, bool is_stored, int64_t now_ms);

/* hall_room.c: the rooms of a hall. */
struct hall_row *hall_find_row(const struct hall *hall, const char *room);
/* Whether so many rooms more may be in the hall. */
bool hall_has_rooms(const struct hall *hall, size_t count);
/* Tables that were made here and are open or played in. */
size_t hall_count_live(const struct hall *hall);
/* A table of the fold gets its row. */
void hall_add_row(struct hall *hall, struct hall_table *table);
void hall_make_rooms(struct hub *hub, struct hall *hall, int64_t now_ms);

/* hall_list.c: who listens, and what he is told. */
struct guest *hall_find_guest(const struct hall *hall, const char *player);
/* What he is called here. */
void hall_name_guest(const struct hall *hall, const struct guest *guest, struct wire_person *out);
void hall_listen(struct hub *hub, struct hall *hall, const struct hall_input *input,
                 int64_t now_ms);
void hall_note_news(struct hall *hall, int64_t now_ms);
void hall_note_row(struct hall *hall, struct hall_row *row, int64_t now_ms);
void hall_tell_news(struct hub *hub, struct hall *hall, int64_t now_ms);
void hall_tell_seen(struct hub *hub, struct hall *hall);

/* hall_report.c: what is told over HTTP. */
void hall_respond(struct hub *hub, const struct hall *hall, struct api_request *api);

#endif
