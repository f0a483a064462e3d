// SPDX-License-Identifier: MIT
/* A plain model of the hub, written from proto/README.md, and what compares the two.
 *
 * The model hears what the store has accepted before the hub does, and reads every event against
 * the rules of the page: model_room.c and model_time.c. From the same events it makes the documents
 * by the page's third column: model_doc.c. Every message to a connection is then compared with them:
 * model_conn.c. Commands are judged by model_judge.c. Nothing here calls the room; positions come
 * from the engine. */
#ifndef UNIT_HUB_MODEL_H
#define UNIT_HUB_MODEL_H

#include <check.h>
#include <jansson.h>

#include "base/map.h"
#include "base/rng.h"
#include "engine/game.h"
#include "unit/hub/stage.h"

enum {
    MODEL_PLAYERS = 8,
    MODEL_CONNS = 18,
    MODEL_FOLLOWS = 28, /* of a connection; below the hub's limit, so that it never says so */
    MODEL_ASKS = 48,
    MODEL_ACTIVE = 7, /* rooms that are played in */
    MODEL_COMMANDS = 2048,
    MODEL_SHOWN = 40,
    MODEL_NOBODY = -1
};

enum model_state { MODEL_OPEN, MODEL_PLAYING, MODEL_OVER, MODEL_CLOSED };
enum model_clock_kind { MODEL_UNTIMED, MODEL_FISCHER, MODEL_DAYS };
enum model_offer {
    MODEL_NO_OFFER,
    MODEL_DRAW,
    MODEL_TAKEBACK,
    MODEL_PAUSE,
    MODEL_REMATCH,
    MODEL_OFFER__COUNT
};

enum model_type {
    MODEL_CREATE,
    MODEL_JOIN,
    MODEL_LEAVE,
    MODEL_MOVE,
    MODEL_RESIGN,
    MODEL_ABORT,
    MODEL_OFFERS,
    MODEL_ANSWERS,
    MODEL_WITHDRAW,
    MODEL_CLAIM,
    MODEL_RESUME,
    MODEL_MORE_TIME,
    MODEL_SAY,
    MODEL_REPORT,
    MODEL_HOST,
    MODEL_WATCH,
    MODEL_SYNC,
    MODEL_TYPE__COUNT
};

enum model_action {
    MODEL_KICK,
    MODEL_MUTE,
    MODEL_UNMUTE,
    MODEL_HAND_OVER,
    MODEL_LOCK,
    MODEL_UNLOCK,
    MODEL_CLOSE,
    MODEL_SETTINGS,
    MODEL_ACTION__COUNT
};

enum model_fate { MODEL_UNKNOWN, MODEL_ACCEPTED };

struct model_room;

/* A command as it was sent, and what became of it. Its id is "c<number>". */
struct model_command {
    uint64_t number; /* 0: none */
    int player;
    struct model_room *room; /* of create: NULL until it is there */
    enum model_type type;
    uint32_t game;
    uint32_t ply;
    char letter;
    uint64_t pos;
    enum model_offer offer;
    bool flag; /* accept, draw, free text */
    int seat;  /* that a join names */
    int target;
    enum model_action action;
    uint32_t v;                    /* of sync */
    int64_t arrived_ms, resent_ms; /* the first and the last time */
    enum model_fate fate;
    uint32_t v_first, v_last;
    char text[448]; /* the whole frame */
};

/* One event of a room's log, and how the room stood after it. */
struct model_entry {
    json_t *record; /* owned */
    const json_t *d;
    const char *t;
    int by;
    uint64_t command; /* number, or 0 */
    bool is_secret, is_ply, is_open;
    int seat[2];
    uint32_t kicked; /* players, as bits */
};

struct model_clocks {
    bool is_there;
    int64_t at, left[2], deadline; /* deadline 0: none */
    int running;
};

struct model_absence {
    int64_t bank, since, deadline;
    bool is_silent;
};

struct model_room {
    char code[16];
    bool is_active;  /* commands are sent */
    bool is_retired; /* nothing more is expected of it */
    bool is_loose;   /* while something is with the store: checks wait */
    const struct mancala_rules *rules;
    bool is_public, is_locked, has_hints;
    char spectators[12], phrases[12];
    uint32_t delay;
    enum model_clock_kind kind;
    int64_t base, increment, days;
    int host;
    int seat[2];
    uint32_t kicked, muted, reported;
    enum model_state state;
    uint32_t number;
    struct mancala_game game;
    char *line; /* the letters played, owned */
    size_t ply_count, line_size;
    unsigned moves[2];
    int64_t turn_ms, lag_left[2], at_ms;
    struct model_clocks clocks;
    struct model_absence absence[2];
    enum model_offer offer;
    int offer_seat;
    uint32_t offer_ply;
    unsigned refusals[MODEL_OFFER__COUNT][2];
    uint32_t closed_until[MODEL_OFFER__COUNT][2];
    bool is_paused, was_aborted;
    unsigned series;
    int64_t stop_ms;    /* since when nothing is charged; 0: clocks run */
    int64_t stop_or_ms; /* or since then, when a command came twice and it is open which counts */
    int64_t stop_by_ms; /* when that ends at the latest */
    int64_t grace_ms;   /* until then nobody counts as away */
    int64_t gone_ms[2]; /* when the last connection of a seat went or fell silent */
    struct model_entry *entries; /* owned; entries[v - 1] */
    size_t v, entry_size;
    size_t floor_v;          /* delayed spectators saw so much when the game began */
    json_t *document, *late; /* owned: folded up to the next two */
    size_t document_v, late_v;
};

/* Who did something and when. */
struct model_happening {
    int by; /* MODEL_NOBODY: the server */
    int64_t at;
    const struct model_command *command; /* NULL: none */
    const char *before;                  /* the event before in the same batch, or "" */
};

struct model_follow {
    struct model_room *room;
    uint32_t v, sync_to;
    bool is_blind;      /* bare frames came: the document is lost until a snapshot */
    bool wants_picture; /* a snapshot was promised */
};

struct model_ask {
    uint64_t number;
    bool is_optional; /* asked again elsewhere since: this one may stay without answer */
    bool is_reuse;    /* another body under an id that was accepted */
    bool is_free;     /* hello and the like: any answer */
};

struct model_conn {
    hub_conn id; /* 0: free */
    int player;
    bool is_greeted;
    int64_t heard_ms;
    int64_t assumed_ms; /* a game began: everybody at the table counts as heard */
    uint32_t trip_ms;
    struct model_follow follows[MODEL_FOLLOWS];
    size_t follow_count;
    struct model_ask asks[MODEL_ASKS];
    size_t ask_count;
    const struct model_room *stale; /* a snapshot of it must follow */
};

struct model_player {
    char id[20];
    const char *name;
};

struct model {
    struct stage stage;
    struct stage_watch watch;
    struct rng dice;
    uint64_t seed, step;
    int64_t offset_ms, seen_ms, beat_ms, last_at_ms, born_ms;
    bool store_fails, reads_fail;
    int64_t failing_until_ms;
    unsigned held_for;
    hub_conn last_conn;
    struct model_conn conns[MODEL_CONNS];
    struct model_player players[MODEL_PLAYERS];
    struct model_room **rooms;                /* owned */
    size_t room_count, room_size, live_count; /* the first ones are not retired */
    struct map codes;
    struct model_command commands[MODEL_COMMANDS];
    uint64_t command_count;
    uint64_t sent, stored; /* that the hub has done anything */
    unsigned idle_ticks;
    uint64_t answered, accepted, games[16];
    json_t *last_json; /* the last message read, and its bytes; the event that it is */
    const struct model_entry *last_entry;
    char *last_bytes;
    size_t last_len, last_size;
    char shown[MODEL_SHOWN][512];
    unsigned shown_next;
};

/* test_model.c: a step for the list that a failure prints; the end of a run that went wrong. */
PRINTF_LIKE(2, 3) void model_note(struct model *model, const char *format, ...);
PRINTF_LIKE(2, 3) NORETURN void model_fail(struct model *model, const char *format, ...);

#define MODEL_EXPECT(model, condition, ...) ((condition) ? (void)0 : model_fail(model, __VA_ARGS__))

static inline int64_t model_now(const struct model *model)
{
    return model->stage.now_ms + model->offset_ms;
}

/* model_doc.c: the third column. The document after the event, which may be the same one
 * changed; the reference passes through. */
json_t *model_reduce(json_t *document, const char *t, const json_t *d);
const char *model_text(const json_t *object, const char *key); /* "" when it is not there */
int64_t model_number(const json_t *object, const char *key);   /* 0 when it is not there */
int model_seat(const json_t *object, const char *key);         /* -1: null */

/* model_room.c */
void model_on_written(void *context, const struct request *request);
struct model_room *model_find_room(struct model *model, const char *code);
int model_find_player(const struct model *model, const char *id);
int model_find_person(const struct model *model, const json_t *d, const char *key);
int model_seat_of(const struct model_room *room, int player);
/* Whether the player may see the room after its event v. */
bool model_may_see(const struct model_room *room, size_t v, int player);
/* Up to which event he sees it now. */
size_t model_horizon(const struct model_room *room, int player);
bool model_is_behind(const struct model_room *room, int player);
bool model_is_followed(const struct model *model, const struct model_room *room);
void model_retire(struct model *model, struct model_room *room);
void model_free_room(struct model_room *room);

/* model_game.c: false for an event that is none of a game. */
bool model_fold_game(struct model *model, struct model_room *room, const char *t, const json_t *d,
                     const struct model_happening *h);
uint64_t model_position_hash(const struct model_room *room);

/* model_time.c */
void model_check_clocks(struct model *model, const struct model_room *room, const json_t *d,
                        const struct model_clocks *expected);
struct model_clocks model_read_clocks(const json_t *d);
struct model_clocks model_turn(const struct model_room *room, const int64_t left[2], int64_t at);
struct model_clocks model_stop(const struct model_room *room, int64_t at);
int64_t model_bank(const struct model_room *room);
void model_end_absence(struct model_absence *absence, int64_t at);
/* 1 there, 0 away, -1 in between. */
int model_is_here(const struct model *model, const struct model_room *room, int seat);
int64_t model_credit(const struct model *model, const struct model_room *room, int seat);
void model_fold_absent(struct model *model, struct model_room *room, const json_t *d, int64_t at);
void model_fold_server_pause(struct model *model, struct model_room *room, const json_t *d,
                             int64_t at);
/* After the server's start; after a refusal. */
void model_stop_all(struct model *model);
void model_stop_room(struct model_room *room, int64_t now_ms);
/* Nothing that is due waits. */
void model_check_due(struct model *model, const struct model_room *room);

/* model_judge.c: the codes that a refusal may have, as bits; 0: the command must be accepted.
 * `is_silent`: without an event. `may_differ`: it hangs on what the model does not know. */
struct model_verdict {
    uint32_t codes;
    bool is_silent;
    bool may_differ;
};
struct model_verdict model_judge(const struct model *model, const struct model_room *room,
                                 const struct model_command *command);
uint32_t model_code(const char *word); /* its bit; 0: unknown */

/* model_conn.c */
void model_on_send(void *context, hub_conn id, struct slice bytes);
void model_on_close(void *context, hub_conn conn, unsigned code);
struct model_conn *model_find_conn(struct model *model, hub_conn id);
struct model_follow *model_find_follow(struct model_conn *conn, const struct model_room *room);
void model_unfollow(struct model *model, struct model_conn *conn, const struct model_room *room);
struct model_command *model_find_command(struct model *model, uint64_t number);
/* Everybody knows what he may know, and has his answers. */
void model_check_conn(struct model *model, struct model_conn *conn);

/* model_drive.c: what happens around the players. */
unsigned model_roll(struct model *model, unsigned n);
bool model_chance(struct model *model, unsigned percent);
void model_settle(struct model *model);
void model_hold(struct model *model);
void model_release(struct model *model);
void model_fail_store(struct model *model);
void model_mend_store(struct model *model);
void model_advance(struct model *model);
void model_oversleep(struct model *model, int64_t span);
void model_restart(struct model *model);
struct model_conn *model_open_conn(struct model *model, int player);
void model_disconnect(struct model *model, struct model_conn *conn);
struct model_conn *model_any_conn(struct model *model); /* NULL: none */
/* One of the player's connections, of those that follow the room if there is any; or NULL. */
struct model_conn *model_conn_of(struct model *model, const struct model_room *room, int player);
void model_keep_alive(struct model *model, unsigned percent);
void model_say(struct model *model, struct model_conn *conn, const char *text);

/* model_ask.c: commands. */
void model_ask_create(struct model *model);
void model_ask_join(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_watch(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_sync(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_leave(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_move(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_offer(struct model *model, struct model_conn *conn, struct model_room *room,
                     enum model_offer kind);
void model_ask_answer(struct model *model, struct model_conn *conn, struct model_room *room,
                      enum model_offer kind);
void model_ask_withdraw(struct model *model, struct model_conn *conn, struct model_room *room,
                        enum model_offer kind);
void model_ask_plain(struct model *model, struct model_conn *conn, struct model_room *room,
                     enum model_type type);
void model_ask_claim(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_say(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_report(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_order(struct model *model, struct model_conn *conn, struct model_room *room);
void model_ask_again(struct model *model, struct model_conn *conn, struct model_command *command);
void model_ask_reused(struct model *model, struct model_conn *conn,
                      const struct model_command *command);

/* model_step.c: one random step; what is left in the end ends by itself. */
void model_step(struct model *model);
void model_end_all(struct model *model);

#endif
