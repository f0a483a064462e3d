// SPDX-License-Identifier: MIT
/* What the hub keeps, and who owns it. Private to the hub.
 *
 * The hub owns sessions (one a connection), players (one a public id with a session), slots (one a
 * room in memory) and questions (one a question that the store has not answered). Pointers hold
 * between them while both live: a follow ties a session to a slot and dies with either. What goes
 * to the store and comes back later carries ids. */
#ifndef HUB_STATE_H
#define HUB_STATE_H

#include "base/heap.h"
#include "base/ids.h"
#include "base/list.h"
#include "base/map.h"
#include "base/rng.h"
#include "hub/buckets.h"
#include "hub/hub.h"
#include "hub/metrics.h"
#include "room/room.h"
#include "store/store.h"
#include "wire/command.h"
#include "wire/message.h"

/* A public id while it has a connection. */
struct player {
    struct room_person person; /* what the last hello said */
    int64_t since_ms;          /* of his first connection */
    struct list sessions;
    struct meter *meter; /* held */
};

/* The hash of a secret as the store knows it. Never logged, never sent. */
enum { HUB_HASH_CAP = STORE_HASH_BYTES + 1 };

/* A connection. With hello it `is_known`, by its secret's `hash`; `player` is NULL until the store
 * has said for whom that speaks; the hello is under way until is_greeted, and the first half of its
 * answer in `seats`. */
struct session {
    hub_conn conn;
    struct meter *home; /* of its address, held; NULL: unknown */
    bool is_known;
    char hash[HUB_HASH_CAP];
    struct room_person said; /* in hello; without an id */
    struct player *player;
    bool is_greeted;
    bool is_adopting;        /* an adopt waits for the store */
    unsigned wrong_codes;    /* that were said to adopt */
    struct wire_seat *seats; /* owned */
    size_t seat_count;
    struct list in_player;
    struct list follows;
    struct list in_lobby; /* when it listens there, or in a hall */
    struct hall *hall;    /* where it listens, or NULL */
    struct guest *guest;  /* whose connection it is there; NULL for a wall */
    struct list in_guest;
    struct place *place; /* in quick pairing, or NULL */
    unsigned follow_count;
    unsigned expected_rooms; /* that it will follow when they are stored */
    unsigned unanswered;     /* commands that wait for their answers */
    struct bucket buckets[HUB_CONNECTION_RATES];
    bool is_warned;         /* of being closed when more is refused */
    int64_t heard_ms;       /* of the last message */
    uint32_t round_trip_ms; /* the last one measured, 0 before */
};

/* A session that follows a room. is_blind: it has missed events that it might not see, and is shown
 * all of the room when it may see it again. is_slow: a spectator who has missed events because he
 * reads too slowly; he is shown the room as it is then when nothing waits for him any more.
 * is_reading: he has said that he reads the rules before he sits down. */
struct follow {
    struct session *session;
    struct slot *slot;
    bool is_blind;
    bool is_slow;
    bool is_reading;
    struct list in_session;
    struct list in_slot;
};

/* A command of a room, from its arrival to its answer. `conn` is the newest connection that wants
 * the answer; it may have gone. */
struct job {
    struct list in_slot; /* among those that wait, or among the spares */
    hub_conn conn;
    int64_t arrived_ms;
    struct room_person person;
    struct wire_command command;
    struct errand *errand; /* that it is a part of, or NULL */
    bool expects_room;     /* `conn` has one place less for a room to follow */
};

/* Why a command is refused. */
struct refusal {
    enum wire_code code;
    const char *text;       /* static */
    enum hub_bucket bucket; /* the limit that says so; HUB_BUCKET__COUNT: none */
    uint32_t wait_ms;       /* of a rate */
};

/* A command about its sender himself, or an operator's about a player or a room, from its arrival to
 * its answer. Owned by the question that it waits for, or by the jobs that it is divided into. */
struct errand {
    hub_conn conn; /* the newest one that wants the answer; it may have gone */
    char re[WIRE_ID_CAP];
    char player[ROOM_PLAYER_CAP];
    char name[TEXT_NAME_CAP];
    char hash[HUB_HASH_CAP];
    char code[CODE_CAP];
    void (*then)(struct hub *hub, struct errand *errand, const struct store_result *result,
                 int64_t now_ms); /* takes the store's answer, and owns the errand from then on */
    unsigned parts;               /* that are not done yet */
    bool has_failed;
    struct task *task;   /* of the operator whose errand it is, owned; or NULL */
    const char *refusal; /* why a part of a task was refused; static, or NULL */
};

/* An accepted command, and the events that it made: v_first..v_last. */
struct memo {
    char player[ROOM_PLAYER_CAP];
    char id[WIRE_ID_CAP];
    uint64_t digest; /* of the command */
    uint32_t v_first;
    uint32_t v_last;
};

enum slot_state {
    SLOT_LOADING, /* its log is being read; jobs wait */
    SLOT_READY,
    SLOT_FROZEN /* its log contradicts the rules: it can be seen and not played */
};

/* What is done with and waits for its next use, the newest first. */
struct spares {
    struct list list;
    unsigned count;
};

/* The events that one append makes happen, and what is told of them: pieces of `text`. */
struct batch {
    struct list in_spares; /* when nothing is in it */
    struct room_batch made;
    struct buf text;
    struct wire_told told[ROOM_BATCH_MAX];
    size_t told_count;
};

/* A room in memory. At most one append is with the store: then `batch` is what it will make happen,
 * and `current` the job that asked for it, NULL when the server did. Jobs that arrive meanwhile wait
 * in order.
 *
 * stopped_ms: since when nothing is charged to the players, because the server was away or could
 * not store; 0 when clocks run. It ends with the player to move, or at resume_ms. */
struct slot {
    struct id id;
    char code[CODE_CAP];
    enum slot_state state;
    bool has_slept; /* it was a sleeper before it was loaded */
    struct room room;
    int64_t created_ms;
    int64_t at_ms;           /* of the last event */
    struct list in_creating; /* while its first append is with the store */
    struct list follows;
    struct list waiting; /* of jobs */
    unsigned waiting_count;
    struct job *current;        /* owned */
    struct batch *batch;        /* owned */
    struct behind *behind;      /* what delayed spectators of a game see, owned; otherwise NULL */
    struct pairing *pairing;    /* whose room this will be, until it is stored; or NULL */
    bool is_of_hall;            /* a hall makes it, and knows its code, until it is stored */
    unsigned reading;           /* questions about this room that the store has not answered */
    struct map memos;           /* player, game and command id -> struct memo, owned */
    struct memo *last_memo;     /* of the newest event, NULL when no command made it */
    struct heap_entry deadline; /* when it is looked at again, see hub_watch_slot() */
    int64_t news_ms;            /* when to tell who is there; 0: it has not changed */
    int64_t idle_ms;            /* when to leave memory; 0: somebody needs it */
    int64_t retry_ms;           /* the server's own events are not tried before */
    int64_t gone_ms[MANCALA_SEATS]; /* when a player's last connection left */
    struct wire_presence told;      /* who is there, as last told */
    int64_t grace_ms;               /* until then nobody counts as absent: all must come back */
    int64_t stopped_ms;
    int64_t resume_ms;
};

/* A room that is not in memory and must be looked at at a certain time. */
struct sleeper {
    char code[CODE_CAP];
    struct heap_entry due;
};

/* The questions that the store answers. */
enum question_kind {
    QUESTION_APPEND,
    QUESTION_LOAD,
    QUESTION_SYNC,
    QUESTION_MEMO,
    QUESTION_WAKE,
    QUESTION_SEATS,
    QUESTION_FINISHED,
    QUESTION_IDENTITY,
    QUESTION_ERRAND,
    QUESTION_SWEEP,
    QUESTION_REMOVAL,
    QUESTION_API_SUMMARY,
    QUESTION_API_LOG,
    QUESTION_API_LIST,
    QUESTION_VERDICTS,
    QUESTION_OPERATOR,
    QUESTION_HALL_APPEND,
    QUESTION_HALL_LOAD,
    QUESTION_AGAIN
};

/* One question. Which members hold follows from the kind. */
struct question {
    enum question_kind kind;
    struct id slot;
    hub_conn conn;
    char re[WIRE_ID_CAP];
    uint32_t from;
    uint32_t to;
    struct api_request *api; /* owned */
    struct errand *errand;   /* owned */
    struct task *task;       /* owned */
    struct doubt *doubt;     /* owned */
};

/* The rooms that are over and kept for one of three times. */
enum sweep { SWEEP_PUBLIC, SWEEP_PRIVATE, SWEEP_ABORTED, SWEEP__COUNT };

struct hub {
    struct hub_config config;
    struct rng rng;
    int64_t floor_ms; /* time never goes back behind what is logged */
    int64_t next_beat_ms;
    int64_t next_expiry_ms;
    int64_t born_ms;   /* rooms whose last event is older have been through a pause */
    int64_t mark_ms;   /* up to when the clocks ran before the last start or refusal */
    int64_t resume_ms; /* until then rooms stand still without their player, and the mark does */
    int64_t hold_ms;   /* the mark does until then too */
    int64_t offset_ms; /* server time is so much ahead of the clock: the log was, at the start */
    bool has_times;    /* recovery knows the time */
    bool is_waking;    /* and reads the deadlines of rooms */
    bool is_recovered; /* and is done */
    bool store_works;  /* the last heartbeat was stored */
    bool beat_is_out;
    bool is_stopping;
    int64_t stop_ms;     /* the server stops then, as was announced; 0: it does not */
    struct map sessions; /* conn -> struct session, owned */
    struct map players;  /* public id -> struct player, owned */
    struct hub_limits limits;
    struct meters people;    /* by public id */
    struct meters addresses; /* by number */
    struct map leases;       /* room code -> struct lease, owned: the live rooms */
    struct map codes;        /* room code -> struct slot */
    struct list creating;    /* slots whose first append is with the store */
    struct pool slots;
    struct pool questions;
    struct heap deadlines; /* of slots */
    struct map sleepers;   /* room code -> struct sleeper, owned */
    struct heap alarms;    /* of sleepers */
    struct lobby *lobby;   /* owned */
    struct quick *quick;   /* owned */
    struct map halls;      /* code -> struct hall, owned */
    struct heap hall_alarms;
    uint32_t last_hall;     /* a number for each one that is or was in memory */
    unsigned halls_loading; /* that are being read */
    bool has_woken;         /* all live logs are listed; halls may still be read */
    struct list requests;   /* struct api_request, owned: those that wait for their turn */
    unsigned requests_waiting;
    unsigned requests_running; /* each has one question with the store */
    struct map verdicts;       /* public id -> struct wire_verdict, owned */
    uint64_t verdict_read;     /* the last note of them that was read */
    size_t verdict_notes;      /* as many there are, about */
    uint32_t verdict_life;     /* answers about them of an earlier one are ignored */
    bool is_judging;           /* they are being read */
    bool has_verdicts;         /* and have been */
    unsigned verdicts_storing; /* notes of them that are with the store */
    bool verdict_failed;       /* a rewrite has not come to its end */
    int64_t verdict_ms;        /* of the last note; later than all from before a rewrite */
    struct list judging;       /* struct task, owned: decisions that wait for others, in order */
    struct wire_operator_text signs[WIRE_LANGUAGE__COUNT]; /* what the operator says to all */
    size_t sign_count;
    struct list links; /* codes for further devices, oldest first */
    unsigned link_count;
    struct list forgettings; /* under way or done in the last minute, oldest first */
    unsigned forgetting_count;
    int64_t next_sweep_ms;
    enum sweep sweep; /* what is being swept; SWEEP__COUNT: nothing */
    bool sweep_has_more;
    struct store_cursor sweep_cursor; /* where its next page begins */
    unsigned removals;                /* that the store has not answered */
    uint64_t removed;                 /* of this sweep */
    struct buf out;                   /* the message being written */
    struct spares spare_batches;
    struct spares spare_jobs;
    struct hub_metrics metrics;
    int64_t made_ms;
    uint64_t appends_waiting;
};

enum {
    HUB_SLOTS_MAX = 1000000,       /* rooms in memory */
    HUB_SLOTS_A_ROOM = 2,          /* rooms in memory for each that may be live */
    HUB_QUESTIONS_MAX = 4000000,   /* questions with the store */
    HUB_BEAT_MS = 1000,            /* between heartbeats */
    HUB_EXPIRY_MS = 60000,         /* between looks for what need not be remembered */
    HUB_IDLE_ROOM_MS = 60000,      /* a room that nobody follows stays in memory */
    HUB_PRESENCE_MS = 250,         /* between a change of who is there and its telling */
    HUB_ALIVE_MS = 10000,          /* after which a silent connection at a game is no presence */
    HUB_GONE_MS = 5000,            /* after which a player without a connection is away */
    HUB_RESUME_MS = 20000,         /* that a stopped clock waits for the player to move */
    HUB_RESTART_MS = 1000,         /* until a stop, as its last notice says */
    HUB_RETRY_MS = 1000,           /* after which a refused hurry may go on */
    HUB_FULL_RETRY_MS = 10000,     /* after which somebody may have gone */
    HUB_COMMAND_MS = 24 * 3600000, /* a create command is remembered */
    HUB_FIRST_SWEEP_MS = 300000,   /* after the start, old rooms are looked for */
    HUB_SWEEP_MS = 3600000,        /* and then every so often */
    HUB_LINK_MS = 300000,          /* a link works */
    HUB_FORGET_MS = 60000,         /* between two of a player's forgets */
    HUB_LOAD_PAGE = 512,           /* records that a room is loaded by */
    HUB_API_PAGE = 64 /* the same for a request over HTTP, which must not hold up games */
};

/* Why connections are closed. */
enum {
    HUB_CLOSE_POLICY = 1008,
    HUB_CLOSE_RESTART = 1012,
    HUB_CLOSE_BEHIND = 1013,
    HUB_CLOSE_SIGNED_OUT = 4003,
    HUB_CLOSE_BANNED = 4004
};

/* The kind of the store's notes that name what was reported. */
#define HUB_REPORTS "report"

/* What is said, for people, when the store could not do it. */
#define HUB_UNREADABLE "the log cannot be read now: try again"
#define HUB_UNSTORED   "this cannot be stored now: try again"

/* The time to use: never behind what the log says. */
int64_t hub_time(struct hub *hub, int64_t now_ms);

/* For a map: nobody outside knows which keys collide. */
struct hash_seed hub_draw_seed(struct hub *hub);

/* A heartbeat, see hub.c. */
void hub_put_mark(struct hub *hub, int64_t now_ms);

/* stop.c */
/* Tells a connection when the server stops, which has been announced. */
void hub_send_restart(struct hub *hub, hub_conn conn, int64_t now_ms);
/* Whether the job would start a game just before the stop: then it is refused. */
bool hub_refuses_start(struct hub *hub, const struct slot *slot, const struct job *job);
#define HUB_NO_STARTS "the server restarts soon: no new games start before"

/* A command of a room has been answered: how long that took. */
void hub_note_answer(struct hub *hub, const struct job *job);

/* An event has happened in a room. */
void hub_count_event(struct hub *hub, const struct room_event *event);

/* sessions.c */
struct session *hub_find_session(const struct hub *hub, hub_conn conn);
void hub_drop_follow(struct hub *hub, struct follow *follow, int64_t now_ms);
struct follow *hub_find_follow(const struct session *session, const struct slot *slot);
/* False when the session follows too many rooms. Following twice is following once; whoever calls
 * shows the room. */
bool hub_follow(struct hub *hub, struct session *session, struct slot *slot, int64_t now_ms);
/* Whether it may follow one room more, besides those that it has asked to open or to join. */
bool hub_can_follow(const struct session *session);
/* The job's connection keeps a place for the room until the job ends, or it follows. The second does
 * nothing when none is kept. */
void hub_expect_room(struct hub *hub, struct job *job);
void hub_end_expecting(struct hub *hub, struct job *job);
void hub_free_sessions(struct hub *hub);
void handle_hello(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);
void on_seats(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms);
void on_finished(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms);
void on_identity(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms);
/* The one game of an archive entry as a row for its player; false when it cannot be read, or he did
 * not play it. */
bool hub_read_finished(const struct store_summary *summary, const char *player,
                       struct wire_finished *out);
void hub_hash_secret(const uint8_t secret[WIRE_SECRET_LEN], char out[HUB_HASH_CAP]);

/* limits.c: who may how much. What is refused has been answered. */
/* A connection comes: takes its place at its address. False: it is told why not, and closed. */
bool hub_let_in(struct hub *hub, struct session *session, uint64_t address, int64_t now_ms);
void hub_let_out(struct hub *hub, struct session *session);
/* Whether the player of a hello `re` may be one more. */
bool hub_may_enter(struct hub *hub, struct session *session, const char *re, struct slice player,
                   int64_t now_ms);
bool hub_may_ping(struct hub *hub, struct session *session, int64_t now_ms);
bool hub_may_command(struct hub *hub, struct session *session, const struct wire_command *command,
                     int64_t now_ms);
bool hub_may_say(struct hub *hub, struct session *session, const char *re, int64_t now_ms);
/* Whether the player may open a room; unlike the others this does not answer: out_refusal says why
 * not. */
bool hub_may_create(struct hub *hub, struct session *session, struct refusal *out_refusal,
                    int64_t now_ms);
/* Answers a command of the connection by the refusal. */
void hub_refuse(struct hub *hub, struct session *session, const char *re,
                const struct refusal *refusal);
/* Whether so many live rooms more may be. */
bool hub_has_rooms(const struct hub *hub, size_t count);
/* Counts a refusal for a total that is reached. Result: the text of it. */
const char *hub_note_full(struct hub *hub, enum hub_bucket bucket);
/* A message could not be read; a room was not there; too many commands wait for answers. */
void hub_note_malformed(struct hub *hub, struct session *session, int64_t now_ms);
void hub_note_guess(struct hub *hub, struct session *session);
void hub_note_crowd(struct hub *hub, struct session *session, int64_t now_ms);
/* A request over HTTP: 0, or in how many milliseconds it may come again. */
uint32_t hub_take_request(struct hub *hub, uint64_t address, int64_t now_ms);

/* leases.c: the live rooms, on whose account. A room that has a lease keeps it. */
/* player "" and address NULL: on nobody's. */
void hub_add_lease(struct hub *hub, const char *code, const char *player,
                   const struct meter *address);
/* Without a lease they do nothing. */
void hub_end_lease(struct hub *hub, const char *code);
void hub_move_lease(struct hub *hub, const char *from, const char *to);
/* After something has happened in the room. */
void hub_note_live(struct hub *hub, const struct slot *slot);
void hub_free_leases(struct hub *hub);

/* errand.c: commands about their sender. */
struct errand *hub_make_errand(const struct session *session, const struct wire_command *command);
/* Whom the store answers: `then`. */
struct store_done hub_ask_for_errand(struct hub *hub, struct errand *errand,
                                     void (*then)(struct hub *hub, struct errand *errand,
                                                  const struct store_result *result,
                                                  int64_t now_ms));
void on_errand(struct hub *hub, struct question *question, const struct store_result *result,
               int64_t now_ms);
/* Answer the errand and free it. */
void hub_refuse_errand(struct hub *hub, struct errand *errand, enum wire_code code,
                       const char *text);
void hub_end_errand(struct hub *hub, struct errand *errand, bool is_written);
/* Those that the store will not answer any more. */
void hub_free_errands(struct hub *hub);

/* identity.c: which secrets speak for a player. */
void handle_link(struct hub *hub, struct session *session, const struct wire_command *command,
                 int64_t now_ms);
void handle_adopt(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);
void handle_sign_out(struct hub *hub, struct session *session, const struct wire_command *command,
                     int64_t now_ms);
void hub_free_links(struct hub *hub);

/* names.c: a player's name, changed and deleted. */
void handle_rename(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms);
/* Renames the player in a room where no game runs. The errand, unless NULL, has one part more. */
void hub_rename_in(struct hub *hub, const char *code, const struct room_person *person,
                   struct errand *errand, int64_t now_ms);
/* A part of a rename is done. */
void hub_end_part(struct hub *hub, struct errand *errand);
void handle_forget(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms);
/* Take the player's name out of what it may be in; false when it was not there. */
bool hub_blank_person(struct wire_person *person, const char *player);
bool hub_blank_event(struct wire_event *event, const char *player);
/* Deletes the errand's player's name wherever it is; the errand is answered. False, and the errand
 * stays the caller's, when that is done for him or for too many already. */
bool hub_start_forgetting(struct hub *hub, struct errand *errand, int64_t now_ms);
/* Whether it is being deleted now: then what would write it anew is refused with this text. */
bool hub_is_forgetting(struct hub *hub, const char *player);
#define HUB_FORGETTING "this name is being deleted: try again"
/* A room that was just read may have names that are being deleted. */
void hub_forget_in(const struct hub *hub, struct slot *slot);
void hub_free_forgettings(struct hub *hub);
/* Calls for each player whose name is being deleted. */
void hub_list_forgettings(const struct hub *hub, void (*fn)(void *ctx, const char *player),
                          void *ctx);

/* operator.c, operator_rooms.c: what operators ask for. */
void on_operator(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms);
/* The errand of an operator has come to its end. */
void hub_end_task(struct hub *hub, const struct errand *errand);
/* What an operator's errand makes happen in a room. */
void hub_make_for_operator(const struct room *room, const struct errand *errand, int64_t now_ms,
                           struct room_batch *out);
/* Tells what the operator says to all. */
void hub_send_signs(struct hub *hub, hub_conn conn);

/* verdicts.c: what operators have decided about players. */
void on_verdicts(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms);

/* games.c: a player's finished games. */
void handle_games(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);

/* retention.c: rooms that are over are not kept for ever. */
void hub_tick_retention(struct hub *hub, int64_t now_ms);
void on_sweep(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms);
void on_removal(struct hub *hub, struct question *question, const struct store_result *result,
                int64_t now_ms);

/* send.c: the frames; each is written to hub->out and sent. */
void hub_send_out(struct hub *hub, hub_conn conn);
/* One answer fewer is due on this connection. */
void hub_forget_answer(struct hub *hub, hub_conn conn);
/* The one answer to a command of this connection. */
void hub_send_answer(struct hub *hub, hub_conn conn);
/* An answer too. */
void hub_send_error(struct hub *hub, hub_conn conn, const char *re, enum wire_code code,
                    const char *text, const char *reason);
/* The same for rate-limited, with the time after which it will work. */
void hub_send_wait(struct hub *hub, hub_conn conn, const char *re, const char *text,
                   uint32_t wait_ms);
/* Any error; where it answers nothing, re is NULL. */
void hub_send_whole_error(struct hub *hub, hub_conn conn, const char *re,
                          const struct wire_error *error);
/* Closes a connection that misses, or will miss, events of a room: it comes back and syncs. */
void hub_close_behind(struct hub *hub, hub_conn conn);
void hub_send_notice(struct hub *hub, hub_conn conn, enum wire_notice notice);
void hub_send_snapshot(struct hub *hub, hub_conn conn, const struct slot *slot);
/* The same, left in hub->out. */
void hub_write_snapshot(struct hub *hub, const char *player, const struct slot *slot);

/* slow.c: spectators who cannot keep up. */
/* Sends what is in hub->out, and stays there, to who follows the room: whatever it is to a player,
 * as much as he can read to a spectator. */
void hub_feed(struct hub *hub, const struct slot *slot, struct follow *follow);

/* quick.c: whether the player plays a game with a running clock in one of the rooms that his
 * connections follow. */
bool hub_is_in_game(const struct player *player);

/* presence.c: who is at the table. */
/* Until when the player counts as there if nothing more is heard of him; INT64_MAX while no game
 * runs and he has a connection. */
int64_t hub_here_until(const struct slot *slot, enum mancala_seat seat, int64_t now_ms);
void hub_read_input(const struct slot *slot, int64_t arrived_ms, int64_t now_ms,
                    struct room_input *out);
/* A connection of the player is heard: whether it is at a game, so that its round trip counts. */
bool hub_note_heard(struct hub *hub, struct session *session, int64_t now_ms);
/* Everybody at the table is there: a game begins. */
void hub_note_start(struct hub *hub, struct slot *slot, int64_t now_ms);
void hub_note_news(struct slot *slot, int64_t now_ms);
void hub_run_reading(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms);
/* He reads the rules first, or does not any more. */
void hub_set_reading(struct hub *hub, struct follow *follow, bool is_reading, int64_t now_ms);
/* The room has changed: who has a seat now, or finds none, reads nothing first any more. */
void hub_end_reading(struct slot *slot);
/* Tells who is there when it is time and somebody came or went. */
void hub_tick_presence(struct hub *hub, struct slot *slot, int64_t now_ms);

/* behind.c: what delayed spectators see. */
/* Whether this player sees the room as it was. */
bool hub_is_behind(const struct slot *slot, const char *player);
const struct room *hub_seen_room(const struct slot *slot, const char *player);
/* Before a game begins; while none runs it may be called at any time. */
void hub_begin_behind(struct slot *slot);
/* After one was applied. */
void hub_add_later(struct slot *slot, const struct room_event *event,
                   const struct wire_event *wire);
/* After all were: shows what may be seen by now. */
void hub_catch_up(struct hub *hub, struct slot *slot);
void hub_free_behind(struct slot *slot);
/* The player's name is gone there too. */
void hub_forget_behind(struct slot *slot, const char *player);

/* slots.c: rooms in memory. */
struct slot *hub_find_slot(const struct hub *hub, const char *code);
/* NULL when there are as many as there may be. */
struct slot *hub_add_slot(struct hub *hub, const char *code, enum slot_state state);
/* A code that nobody can guess. */
void hub_draw_code(struct hub *hub, char out[CODE_CAP]);
/* A slot under a code drawn anew; the store refuses one that is in the log. */
struct slot *hub_add_new_slot(struct hub *hub);
/* Frees a slot without jobs; what asks the store about it finds nothing later. */
void hub_free_slot(struct hub *hub, struct slot *slot);
void hub_load_slot(struct hub *hub, struct slot *slot);
/* Sets the slot's deadline by what it waits for. */
void hub_watch_slot(struct hub *hub, struct slot *slot, int64_t now_ms);
void hub_tick_slots(struct hub *hub, int64_t now_ms);
void on_load(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms);
/* Stops the clocks of a room, if they run: nobody is charged from from_ms on. */
void hub_stop_slot(struct slot *slot, int64_t from_ms, int64_t now_ms);
/* The slot with this code, being loaded if it was not there; NULL when there are as many as there
 * may be. */
struct slot *hub_need_slot(struct hub *hub, const char *code);

/* wake.c: rooms that are not in memory and have a deadline. */
void hub_wake_later(struct hub *hub, const char *code, int64_t due_ms);
/* Whether there was one. */
bool hub_forget_sleeper(struct hub *hub, const char *code);
void hub_tick_sleepers(struct hub *hub, int64_t now_ms);
void hub_free_sleepers(struct hub *hub);
/* Reads the deadlines of all live rooms; hub_is_ready() waits for it. */
void hub_ask_for_sleepers(struct hub *hub);
void on_wake(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms);
/* Recovery is done when the halls are read, too. */
void hub_end_waking(struct hub *hub, int64_t now_ms);
/* What makes a command the same one when it comes again. */
struct memo_name {
    const char *player;
    const char *id;
    uint32_t game;
};
const struct memo *hub_find_memo(const struct slot *slot, const struct memo_name *name);
/* The newest event is the command's first. */
struct memo *hub_add_memo(struct slot *slot, const struct memo_name *name, uint64_t digest);
/* Of "", who is nobody in particular, it says whether everybody may. */
bool hub_may_see(const struct slot *slot, const char *player);

/* again.c: refuses a command that makes something new, unless the log says that it was accepted
 * before: then it is answered as it was then. */
void hub_refuse_new(struct hub *hub, const struct session *session,
                    const struct wire_command *command, const struct refusal *refusal,
                    int64_t now_ms);
void on_again(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms);

/* create.c: rooms that players open. */
void handle_create(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms);
/* A create that came before, perhaps before a restart: its answer is in the room that it made. */
void hub_answer_create(struct hub *hub, struct session *session, const struct wire_command *command,
                       const struct store_command *first, int64_t now_ms);

/* jobs.c: commands of rooms. */
struct job *hub_make_job(struct hub *hub, const struct session *session,
                         const struct wire_command *command, int64_t now_ms);
/* Whether the second is the first one again. Questions that change nothing are never the same: each
 * connection wants its own answer. */
bool hub_is_same_command(const struct job *a, const struct job *b);
/* A command that is under way and comes again gets its one answer on the newest connection. True
 * when `job` is that, and not wanted any more. `first` may be NULL. */
bool hub_join_job(struct hub *hub, struct job *first, const struct job *job);
void handle_in_room(struct hub *hub, struct session *session, const struct wire_command *command,
                    int64_t now_ms);
/* Gives the room a job of the server's own. */
void hub_add_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms);
/* Takes NULL. */
void hub_free_job(struct hub *hub, struct job *job);
/* Answers a job with an error: to its connection, or to the errand that it belongs to. */
void hub_refuse_job(struct hub *hub, const struct job *job, enum wire_code code, const char *text);
/* Runs what waits and what is due, as long as nothing is with the store. */
void hub_run_jobs(struct hub *hub, struct slot *slot, int64_t now_ms);
/* Answers all that waits with an error. */
void hub_refuse_jobs(struct hub *hub, struct slot *slot, enum wire_code code, const char *text);
void on_append(struct hub *hub, struct question *question, const struct store_result *result,
               int64_t now_ms);

/* look.c: rooms as they are and were. */
#define HUB_TOO_MANY_FOLLOWED "a connection follows 32 rooms at most: leave one"
void hub_run_watch(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms);
void hub_run_sync(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms);
/* A command that was accepted before gets the same answer from the log. False when it was not. */
bool hub_answer_again(struct hub *hub, struct slot *slot, const struct job *job);
void on_sync(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms);
void on_memo(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms);

/* api.c: what is asked for over HTTP. */
void on_api_summary(struct hub *hub, struct question *question, const struct store_result *result,
                    int64_t now_ms);
void on_api_log(struct hub *hub, struct question *question, const struct store_result *result,
                int64_t now_ms);
void on_api_list(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms);

void hub_free_requests(struct hub *hub);

/* hub.c: questions to the store. */
struct question *hub_add_question(struct hub *hub, enum question_kind kind, struct id slot,
                                  struct store_done *out_done);

/* spares.c: jobs and batches, each owned by who takes it until he gives it back. Giving takes
 * NULL. A job comes zeroed, a batch without events. */
void hub_init_spares(struct hub *hub);
struct job *hub_take_job(struct hub *hub);
void hub_give_job(struct hub *hub, struct job *job);
struct batch *hub_take_batch(struct hub *hub);
void hub_give_batch(struct hub *hub, struct batch *batch);
void hub_free_spares(struct hub *hub);
/* Writes what is told of one more event. */
void hub_tell_event(struct batch *batch, const struct wire_event *event);

/* append.c: gives the slot's batch to the store. */
void hub_append(struct hub *hub, struct slot *slot, int64_t now_ms);

/* commit.c: a batch that is stored happens. */
void hub_commit(struct hub *hub, struct slot *slot, int64_t now_ms);

/* feed.c: what people are told of it. */
/* Whether nobody in the room sees this event: all get the bare frame. */
bool hub_is_secret(enum wire_event_type type);
/* Sends event i of the batch, the room's newest, to all who follow, but not to who gets it in his
 * answer. */
void hub_send_feed(struct hub *hub, const struct slot *slot, size_t i);
/* After the answer to a command: whether its connection can see the room may have changed. */
void hub_show_author(struct hub *hub, const struct slot *slot, hub_conn conn);
/* The newest event for a connection that, if it follows the room, may not see it. */
void hub_send_bare(struct hub *hub, const struct slot *slot, hub_conn conn);
/* Tells those who sit in the room, and who has just left it, on their other connections. */
void hub_tell_seats(struct hub *hub, const struct slot *slot);

#endif
