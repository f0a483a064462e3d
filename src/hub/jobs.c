// SPDX-License-Identifier: MIT
/* Commands of rooms, one after another a room. */
#include <string.h>

#include "base/mem.h"
#include "hub/state.h"

/* What a refusal of the room is on the wire. */
static const struct {
    enum wire_code code;
    const char *text;
} refusals[] = {
    [ROOM_ALLOWED] = {WIRE_CODE_MALFORMED, ""},
    [ROOM_FULL] = {WIRE_CODE_ROOM_FULL, "the seat is taken"},
    [ROOM_ALREADY_SEATED] = {WIRE_CODE_ALREADY_SEATED, "you have a seat in this room"},
    [ROOM_NOT_SEATED] = {WIRE_CODE_NOT_SEATED, "you have no seat in this room"},
    [ROOM_STALE] = {WIRE_CODE_STALE_PLY, "game, ply or pos are not those of the present position"},
    [ROOM_GAME_OVER] = {WIRE_CODE_GAME_OVER, "no game is running"},
    [ROOM_GAME_RUNNING] = {WIRE_CODE_GAME_RUNNING, "a game is running: resign to end it"},
    [ROOM_NOT_YOUR_TURN] = {WIRE_CODE_NOT_YOUR_TURN, "the other player is to move"},
    [ROOM_ILLEGAL_MOVE] = {WIRE_CODE_ILLEGAL_MOVE, "this pit may not be played"},
    [ROOM_NO_OFFER] = {WIRE_CODE_NO_OFFER, "there is no such offer"},
    [ROOM_TOO_MANY_GAMES] = {WIRE_CODE_TOO_MANY, "a room has 100 games at most: open another"},
    [ROOM_TOO_MANY_EVENTS] = {WIRE_CODE_TOO_MANY, "20,000 events are in this room: open another"},
};

/* What a command makes of a room: events, or with ROOM_ILLEGAL_MOVE a reason. */
struct made {
    struct room_batch *batch;
    enum mancala_refusal reason;
};

typedef enum room_refusal (*make_fn)(const struct room *room, const struct job *job,
                                     struct made *out);

static enum room_refusal make_join(const struct room *room, const struct job *job, struct made *out)
{
    return room_join(room, &job->person, job->command.join.seat, out->batch);
}

static enum room_refusal make_leave(const struct room *room, const struct job *job,
                                    struct made *out)
{
    return room_leave(room, job->person.player, out->batch);
}

static enum room_refusal make_move(const struct room *room, const struct job *job, struct made *out)
{
    const struct room_move move = {.game = job->command.game,
                                   .ply = job->command.move.ply,
                                   .hash = job->command.move.pos,
                                   .letter = job->command.move.pit};
    return room_play(room, job->person.player, &move, out->batch, &out->reason);
}

static enum room_refusal make_resign(const struct room *room, const struct job *job,
                                     struct made *out)
{
    return room_resign(room, job->person.player, job->command.game, out->batch);
}

static enum room_refusal make_abort(const struct room *room, const struct job *job,
                                    struct made *out)
{
    return room_abort(room, job->person.player, job->command.game, out->batch);
}

static enum room_refusal make_offer(const struct room *room, const struct job *job,
                                    struct made *out)
{
    return room_offer(room, job->person.player, job->command.game, out->batch);
}

static enum room_refusal make_answer(const struct room *room, const struct job *job,
                                     struct made *out)
{
    return room_answer(room, job->person.player, job->command.game, job->command.offer.accept,
                       out->batch);
}

static enum room_refusal make_withdraw(const struct room *room, const struct job *job,
                                       struct made *out)
{
    return room_withdraw(room, job->person.player, job->command.game, out->batch);
}

static void answer_without_events(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const bool is_written = wire_encode_ok_events(&hub->out, job->command.id, slot->code, NULL,
                                                  slot->room.v + 1, 0);
    ASSERT(is_written);
    hub_send_answer(hub, job->conn);
}

/* A spectator leaves: he stops following, and nothing has happened in the room. */
static void run_spectator_leave(struct hub *hub, struct slot *slot, const struct job *job,
                                int64_t now_ms)
{
    const struct session *session = hub_find_session(hub, job->conn);
    struct follow *follow = session != NULL ? hub_find_follow(session, slot) : NULL;
    answer_without_events(hub, slot, job);
    if (follow != NULL) {
        hub_drop_follow(hub, follow, now_ms);
    }
}

static void refuse(struct hub *hub, struct slot *slot, const struct job *job,
                   enum room_refusal refusal, enum mancala_refusal reason)
{
    hub_send_error(hub, job->conn, job->command.id, refusals[refusal].code, refusals[refusal].text,
                   refusal == ROOM_ILLEGAL_MOVE ? mancala_refusal_name(reason) : NULL);
    if (refusal == ROOM_STALE) {
        hub_send_snapshot(hub, job->conn, slot);
    }
}

/* A create that comes again is answered from the room that it made; its first event names it. */
static void run_create(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    (void)now_ms;
    (void)slot;
    hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_UNAVAILABLE,
                   "the room's log does not know this create", NULL);
}

/* How a command of a room is served: `make` turns it into events, `run` into none; where there are
 * both, `run` is for those without a seat. */
static const struct {
    bool is_remembered; /* it gets its first answer when it comes again */
    make_fn make;
    void (*run)(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms);
} rows[WIRE_COMMAND__COUNT] = {
    [WIRE_COMMAND_CREATE] = {.is_remembered = true, .run = run_create},
    [WIRE_COMMAND_JOIN] = {.is_remembered = true, .make = make_join},
    [WIRE_COMMAND_WATCH] = {.run = hub_run_watch},
    [WIRE_COMMAND_SYNC] = {.run = hub_run_sync},
    [WIRE_COMMAND_LEAVE] = {.is_remembered = true, .make = make_leave, .run = run_spectator_leave},
    [WIRE_COMMAND_MOVE] = {.is_remembered = true, .make = make_move},
    [WIRE_COMMAND_RESIGN] = {.is_remembered = true, .make = make_resign},
    [WIRE_COMMAND_ABORT] = {.is_remembered = true, .make = make_abort},
    [WIRE_COMMAND_OFFER] = {.is_remembered = true, .make = make_offer},
    [WIRE_COMMAND_ANSWER] = {.is_remembered = true, .make = make_answer},
    [WIRE_COMMAND_WITHDRAW] = {.is_remembered = true, .make = make_withdraw},
};

/* Judges a command that makes events. True when its batch goes to the store: then the slot has
 * taken the job. */
static bool try_make(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    if (slot->state == SLOT_FROZEN) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_UNAVAILABLE,
                       "this room's log is damaged: it can be seen and not played", NULL);
        return false;
    }
    struct made made = {.batch = mem_alloc(sizeof *made.batch)};
    const enum room_refusal refusal = rows[job->command.type].make(&slot->room, job, &made);
    if (refusal != ROOM_ALLOWED || made.batch->count == 0) {
        mem_free(made.batch);
        if (refusal != ROOM_ALLOWED) {
            refuse(hub, slot, job, refusal, made.reason);
        } else {
            answer_without_events(hub, slot, job);
        }
        return false;
    }
    slot->current = job;
    slot->batch = made.batch;
    hub_append(hub, slot, now_ms);
    return true;
}

/* Who sits down follows the room, so there must be room for one more. */
static bool can_sit(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct session *session = hub_find_session(hub, job->conn);
    if (session == NULL || session->follow_count < WIRE_WATCHED_ROOMS ||
        hub_find_follow(session, slot) != NULL) {
        return true;
    }
    hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_TOO_MANY, HUB_TOO_MANY_FOLLOWED,
                   NULL);
    return false;
}

/* Who follows a room that he may not see any more may at least leave it. */
static bool may_ask(const struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct session *session = hub_find_session(hub, job->conn);
    return hub_may_see(slot, job->person.player) ||
           (job->command.type == WIRE_COMMAND_LEAVE && session != NULL &&
            hub_find_follow(session, slot) != NULL);
}

/* True when the slot has taken the job. */
static bool run_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    const enum wire_command_type type = job->command.type;
    const bool is_seated = room_find_seat(&slot->room, job->person.player) != MANCALA_SEATS;
    if (rows[type].is_remembered && hub_answer_again(hub, slot, job)) {
        return false;
    }
    if (!may_ask(hub, slot, job)) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_NO_SUCH_ROOM,
                       "there is no room with this code", NULL);
        return false;
    }
    if (rows[type].run != NULL && (rows[type].make == NULL || !is_seated)) {
        rows[type].run(hub, slot, job, now_ms);
        return false;
    }
    if (type == WIRE_COMMAND_JOIN && !can_sit(hub, slot, job)) {
        return false;
    }
    return try_make(hub, slot, job, now_ms);
}

void hub_run_jobs(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const struct id id = slot->id;
    struct list *link;
    while (slot->current == NULL && (link = list_find_first(&slot->waiting)) != NULL) {
        struct job *job = CONTAINER_OF(link, struct job, in_slot);
        list_remove(link);
        slot->waiting_count--;
        if (!run_job(hub, slot, job, now_ms)) {
            mem_free(job);
        }
        ASSERT(pool_find(&hub->slots, id) == slot);
    }
}

void hub_refuse_jobs(struct hub *hub, struct slot *slot, enum wire_code code, const char *text)
{
    list_for_each (link, &slot->waiting) {
        struct job *job = CONTAINER_OF(link, struct job, in_slot);
        hub_send_error(hub, job->conn, job->command.id, code, text, NULL);
        list_remove(link);
        slot->waiting_count--;
        mem_free(job);
    }
}

/* Questions that change nothing are never the same: each connection wants its own answer. */
static bool is_same_command(const struct job *a, const struct job *b)
{
    return rows[a->command.type].is_remembered && rows[b->command.type].is_remembered &&
           strcmp(a->person.player, b->person.player) == 0 &&
           strcmp(a->command.id, b->command.id) == 0 && a->command.game == b->command.game;
}

/* A command that is under way and comes again gets its one answer on the newest connection. True
 * when `job` is that, and not wanted any more. */
static bool joins_job(struct hub *hub, struct job *first, const struct job *job)
{
    if (first == NULL || !is_same_command(first, job)) {
        return false;
    }
    if (first->command.digest != job->command.digest) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_ID_REUSED,
                       "this id was used for another command in this room", NULL);
    } else {
        hub_forget_answer(hub, first->conn);
        first->conn = job->conn;
    }
    return true;
}

/* So many commands wait already that one more is refused. */
static bool is_crowded(struct hub *hub, const struct slot *slot, const struct job *job)
{
    if (slot->waiting_count < HUB_WAITING_MAX) {
        return false;
    }
    hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_UNAVAILABLE,
                   "too many commands wait in this room: try again", NULL);
    return true;
}

static void add_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    bool joins = joins_job(hub, slot->current, job);
    list_for_each (link, &slot->waiting) {
        joins = joins || joins_job(hub, CONTAINER_OF(link, struct job, in_slot), job);
    }
    if (joins || is_crowded(hub, slot, job)) {
        mem_free(job);
        return;
    }
    list_append(&slot->waiting, &job->in_slot);
    slot->waiting_count++;
    if (slot->state != SLOT_LOADING) {
        hub_run_jobs(hub, slot, now_ms);
    }
}

static struct job *make_job(const struct session *session, const struct wire_command *command)
{
    struct job *job = mem_alloc(sizeof *job);
    list_init(&job->in_slot);
    job->conn = session->conn;
    job->person = session->player->person;
    job->command = *command;
    return job;
}

void handle_in_room(struct hub *hub, struct session *session, const struct wire_command *command,
                    int64_t now_ms)
{
    struct slot *slot = hub_find_slot(hub, command->room);
    if (slot == NULL) {
        slot = hub_add_slot(hub, command->room, SLOT_LOADING);
        if (slot == NULL) {
            hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE,
                           "the server holds as many rooms as it may", NULL);
            return;
        }
        hub_load_slot(hub, slot);
    }
    add_job(hub, slot, make_job(session, command), now_ms);
    if (slot->state != SLOT_LOADING) {
        hub_watch_slot(hub, slot, now_ms);
    }
}

/* A create of this player that is still with the store. */
static struct job *find_create(struct hub *hub, const struct job *job)
{
    list_for_each (link, &hub->creating) {
        const struct slot *slot = CONTAINER_OF(link, struct slot, in_creating);
        if (is_same_command(slot->current, job)) {
            return slot->current;
        }
    }
    return NULL;
}

static enum mancala_seat draw_seat(struct hub *hub, enum wire_side side)
{
    if (side == WIRE_SIDE_RANDOM) {
        return rng_below(&hub->rng, MANCALA_SEATS) == 0 ? MANCALA_SOUTH : MANCALA_NORTH;
    }
    return (enum mancala_seat)side;
}

void handle_create(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms)
{
    const struct wire_create *create = &command->create;
    const struct mancala_rules *rules = mancala_rules_find(create->rules, strlen(create->rules));
    if (rules == NULL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_MALFORMED,
                       "game: no game has this name", NULL);
        return;
    }
    if (session->follow_count >= WIRE_WATCHED_ROOMS) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_TOO_MANY, HUB_TOO_MANY_FOLLOWED,
                       NULL);
        return;
    }
    struct job *job = make_job(session, command);
    if (joins_job(hub, find_create(hub, job), job)) {
        mem_free(job);
        return;
    }
    struct slot *slot = hub_add_new_slot(hub);
    if (slot == NULL) {
        mem_free(job);
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE,
                       "the server holds as many rooms as it may", NULL);
        return;
    }
    const struct room_options options = {
        .has_spectators = create->spectators == WIRE_SPECTATORS_OPEN, .has_hints = create->hints};
    slot->current = job;
    slot->batch = mem_alloc(sizeof *slot->batch);
    room_create(rules, options, &job->person, draw_seat(hub, create->side), slot->batch);
    list_append(&hub->creating, &slot->in_creating);
    hub_append(hub, slot, now_ms);
}
