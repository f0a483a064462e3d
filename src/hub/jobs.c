// SPDX-License-Identifier: MIT
/* Commands of rooms, one after another a room. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/present.h"
#include "hub/state.h"
#include "wire/record.h"

#define TOO_MANY_FOLLOWED "a connection follows 32 rooms at most: leave one"

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
};

/* The commands that make events. `out_reason` is written with ROOM_ILLEGAL_MOVE. */
typedef enum room_refusal (*make_fn)(const struct room *room, const struct job *job,
                                     struct room_batch *out, enum mancala_refusal *out_reason);

static enum room_refusal make_join(const struct room *room, const struct job *job,
                                   struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_join(room, &job->person, job->command.join.seat, out);
}

static enum room_refusal make_leave(const struct room *room, const struct job *job,
                                    struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_leave(room, job->person.player, out);
}

static enum room_refusal make_move(const struct room *room, const struct job *job,
                                   struct room_batch *out, enum mancala_refusal *out_reason)
{
    const struct room_move move = {.game = job->command.game,
                                   .ply = job->command.move.ply,
                                   .hash = job->command.move.pos,
                                   .letter = job->command.move.pit};
    return room_play(room, job->person.player, &move, out, out_reason);
}

static enum room_refusal make_resign(const struct room *room, const struct job *job,
                                     struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_resign(room, job->person.player, job->command.game, out);
}

static enum room_refusal make_abort(const struct room *room, const struct job *job,
                                    struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_abort(room, job->person.player, job->command.game, out);
}

static enum room_refusal make_offer(const struct room *room, const struct job *job,
                                    struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_offer(room, job->person.player, job->command.game, out);
}

static enum room_refusal make_answer(const struct room *room, const struct job *job,
                                     struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_answer(room, job->person.player, job->command.game, job->command.offer.accept, out);
}

static enum room_refusal make_withdraw(const struct room *room, const struct job *job,
                                       struct room_batch *out, enum mancala_refusal *out_reason)
{
    (void)out_reason;
    return room_withdraw(room, job->person.player, job->command.game, out);
}

static void send_ok_watch(struct hub *hub, struct slot *slot, const struct job *job)
{
    const bool is_written = wire_encode_ok_watch(&hub->out, job->command.id, slot->code,
                                                 slot->room.v);
    ASSERT(is_written);
    hub_send_out(hub, job->conn);
    hub_send_snapshot(hub, job->conn, slot);
}

/* Follows the room for the job's connection, or says why not. */
static bool follow_for(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, job->conn);
    if (session == NULL || session->player == NULL) {
        return false;
    }
    if (!hub_follow(hub, session, slot, now_ms)) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_TOO_MANY, TOO_MANY_FOLLOWED,
                       NULL);
        return false;
    }
    return true;
}

static void run_watch(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    if (follow_for(hub, slot, job, now_ms)) {
        send_ok_watch(hub, slot, job);
    }
}

static void send_ok_sync(struct hub *hub, const struct slot *slot, const struct question *question,
                         enum wire_sync_kind kind)
{
    struct wire_ok_sync answer = {.from = question->from, .to = question->to, .kind = kind};
    memcpy(answer.room, slot->code, sizeof answer.room);
    const bool is_written = wire_encode_ok_sync(&hub->out, question->re, &answer);
    ASSERT(is_written);
    hub_send_out(hub, question->conn);
}

static void send_sync_snapshot(struct hub *hub, const struct slot *slot,
                               const struct question *question)
{
    send_ok_sync(hub, slot, question, WIRE_SYNC_SNAPSHOT);
    hub_send_snapshot(hub, question->conn, slot);
}

/* Asks the log for events of a room that a connection wants. */
static void ask_for_events(struct hub *hub, struct slot *slot, const struct question *wanted)
{
    struct store_done done;
    struct question *question = hub_add_question(hub, wanted->kind, slot->id, &done);
    question->conn = wanted->conn;
    question->from = wanted->from;
    question->to = wanted->to;
    memcpy(question->re, wanted->re, sizeof question->re);
    slot->reading++;
    store_read(hub->config.store, slice_of(slot->code), question->from,
               question->to - question->from + 1, done);
}

static void run_sync(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    if (!follow_for(hub, slot, job, now_ms)) {
        return;
    }
    const uint32_t v = slot->room.v;
    const uint32_t known = job->command.sync.v;
    struct question wanted = {.kind = QUESTION_SYNC, .conn = job->conn, .from = known + 1, .to = v};
    memcpy(wanted.re, job->command.id, sizeof wanted.re);
    if (known == v && slot->state == SLOT_READY) {
        send_ok_sync(hub, slot, &wanted, WIRE_SYNC_TAIL);
    } else if (known > v || v - known > HUB_SYNC_EVENTS_MAX || slot->state == SLOT_FROZEN) {
        wanted.from = 1;
        send_sync_snapshot(hub, slot, &wanted);
    } else {
        ask_for_events(hub, slot, &wanted);
    }
}

static void answer_without_events(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const bool is_written = wire_encode_ok_events(&hub->out, job->command.id, slot->code, NULL,
                                                  slot->room.v + 1, 0);
    ASSERT(is_written);
    hub_send_out(hub, job->conn);
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
    [WIRE_COMMAND_WATCH] = {.run = run_watch},
    [WIRE_COMMAND_SYNC] = {.run = run_sync},
    [WIRE_COMMAND_LEAVE] = {.is_remembered = true, .make = make_leave, .run = run_spectator_leave},
    [WIRE_COMMAND_MOVE] = {.is_remembered = true, .make = make_move},
    [WIRE_COMMAND_RESIGN] = {.is_remembered = true, .make = make_resign},
    [WIRE_COMMAND_ABORT] = {.is_remembered = true, .make = make_abort},
    [WIRE_COMMAND_OFFER] = {.is_remembered = true, .make = make_offer},
    [WIRE_COMMAND_ANSWER] = {.is_remembered = true, .make = make_answer},
    [WIRE_COMMAND_WITHDRAW] = {.is_remembered = true, .make = make_withdraw},
};

/* The second time: the same answer, from the log. True when there was a first. */
static bool answer_again(struct hub *hub, struct slot *slot, const struct job *job)
{
    const struct memo_name name = {
        .player = job->person.player, .id = job->command.id, .game = job->command.game};
    const struct memo *memo = hub_find_memo(slot, &name);
    if (memo == NULL) {
        return false;
    }
    if (memo->digest != job->command.digest) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_ID_REUSED,
                       "this id was used for another command in this room", NULL);
        return true;
    }
    struct question wanted = {
        .kind = QUESTION_MEMO, .conn = job->conn, .from = memo->v_first, .to = memo->v_last};
    memcpy(wanted.re, job->command.id, sizeof wanted.re);
    ask_for_events(hub, slot, &wanted);
    return true;
}

/* Judges a command that makes events. True when its batch goes to the store: then the slot has
 * taken the job. */
static bool try_make(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    enum mancala_refusal reason = MANCALA_ALLOWED;
    if (slot->state == SLOT_FROZEN) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_UNAVAILABLE,
                       "this room's log is damaged: it can be seen and not played", NULL);
        return false;
    }
    struct room_batch *batch = mem_alloc(sizeof *batch);
    const enum room_refusal refusal = rows[job->command.type].make(&slot->room, job, batch,
                                                                   &reason);
    if (refusal != ROOM_ALLOWED || batch->count == 0) {
        mem_free(batch);
        if (refusal != ROOM_ALLOWED) {
            refuse(hub, slot, job, refusal, reason);
        } else {
            answer_without_events(hub, slot, job);
        }
        return false;
    }
    slot->current = job;
    slot->batch = batch;
    hub_append(hub, slot, now_ms);
    return true;
}

/* Who sits down follows the room, so there must be room for one more. */
static bool can_sit(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct session *session = hub_find_session(hub, job->conn);
    if (session == NULL || session->follow_count < HUB_WATCHED_MAX ||
        hub_find_follow(session, slot) != NULL) {
        return true;
    }
    hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_TOO_MANY, TOO_MANY_FOLLOWED, NULL);
    return false;
}

/* True when the slot has taken the job. */
static bool run_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    const enum wire_command_type type = job->command.type;
    const bool is_seated = room_find_seat(&slot->room, job->person.player) != MANCALA_SEATS;
    if (rows[type].is_remembered && answer_again(hub, slot, job)) {
        return false;
    }
    if (!hub_may_see(slot, job->person.player)) {
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

static bool is_same_command(const struct job *a, const struct job *b)
{
    return strcmp(a->person.player, b->person.player) == 0 &&
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
    if (session->follow_count >= HUB_WATCHED_MAX) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_TOO_MANY, TOO_MANY_FOLLOWED,
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

void on_sync(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms)
{
    struct slot *slot = pool_find(&hub->slots, question->slot);
    if (slot == NULL) {
        return;
    }
    slot->reading--;
    hub_watch_slot(hub, slot, now_ms);
    if (result->status != STORE_OK || result->record_count != question->to - question->from + 1) {
        send_sync_snapshot(hub, slot, question);
        return;
    }
    send_ok_sync(hub, slot, question, WIRE_SYNC_TAIL);
    for (size_t i = 0; i < result->record_count; i++) {
        struct wire_record record;
        struct wire_fault fault;
        const enum err err = wire_decode_record(result->records[i], &record, &fault);
        const bool is_written = wire_encode_event(&hub->out, slot->code,
                                                  question->from + (uint32_t)i,
                                                  err == ERR_OK ? &record.event : NULL);
        ASSERT(is_written);
        hub_send_out(hub, question->conn);
    }
}

/* Whoever sits down follows the room. When he asks again, on another connection, that one does too,
 * and is shown what has come since. */
static void follow_again(struct hub *hub, struct slot *slot, hub_conn conn, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, conn);
    if (session == NULL || session->player == NULL || hub_find_follow(session, slot) != NULL ||
        !hub_may_see(slot, session->player->person.player)) {
        return;
    }
    if (hub_follow(hub, session, slot, now_ms)) {
        hub_send_snapshot(hub, conn, slot);
    }
}

void on_memo(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms)
{
    struct wire_event events[ROOM_BATCH_MAX];
    struct slot *slot = pool_find(&hub->slots, question->slot);
    size_t count = 0;
    if (slot == NULL) {
        return;
    }
    slot->reading--;
    hub_watch_slot(hub, slot, now_ms);
    for (; count < result->record_count && count < ROOM_BATCH_MAX; count++) {
        struct wire_record record;
        struct wire_fault fault;
        if (wire_decode_record(result->records[count], &record, &fault) != ERR_OK) {
            break;
        }
        events[count] = record.event;
    }
    if (result->status != STORE_OK || count != question->to - question->from + 1) {
        hub_send_error(hub, question->conn, question->re, WIRE_CODE_UNAVAILABLE,
                       "the log cannot be read now: try again", NULL);
        return;
    }
    const bool is_written = wire_encode_ok_events(&hub->out, question->re, slot->code, events,
                                                  question->from, count);
    ASSERT(is_written);
    hub_send_out(hub, question->conn);
    if (events[0].type == WIRE_EVENT_CREATED || events[0].type == WIRE_EVENT_SEATED) {
        follow_again(hub, slot, question->conn, now_ms);
    }
}
