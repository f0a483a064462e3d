// SPDX-License-Identifier: MIT
/* Commands of rooms, one after another a room. */
#include <string.h>

#include "base/mem.h"
#include "hub/halls.h"
#include "hub/present.h"
#include "hub/verdicts.h"

/* What a refusal of the room is on the wire. */
static const struct {
    enum wire_code code;
    const char *text;
} refusals[ROOM_REFUSAL__COUNT] = {
    [ROOM_ALLOWED] = {WIRE_CODE_MALFORMED, ""},
    [ROOM_FULL] = {WIRE_CODE_ROOM_FULL, "the seat is taken, or the room locked"},
    [ROOM_ALREADY_SEATED] = {WIRE_CODE_ALREADY_SEATED, "you have a seat in this room"},
    [ROOM_NOT_SEATED] = {WIRE_CODE_NOT_SEATED, "you have no seat in this room"},
    [ROOM_NOT_FOR_YOU] = {WIRE_CODE_NO_SUCH_ROOM, "there is no room with this code"},
    [ROOM_STALE] = {WIRE_CODE_STALE_PLY, "game, ply or pos are not those of the present position"},
    [ROOM_GAME_OVER] = {WIRE_CODE_GAME_OVER, "no game is running"},
    [ROOM_GAME_RUNNING] = {WIRE_CODE_GAME_RUNNING, "a game is running: resign to end it"},
    [ROOM_GAME_PAUSED] = {WIRE_CODE_GAME_PAUSED, "the game is paused: resume it first"},
    [ROOM_IS_SHUT] = {WIRE_CODE_ROOM_CLOSED, "the room was closed"},
    [ROOM_NOT_YOUR_TURN] = {WIRE_CODE_NOT_YOUR_TURN, "the other player is to move"},
    [ROOM_ILLEGAL_MOVE] = {WIRE_CODE_ILLEGAL_MOVE, "this pit may not be played"},
    [ROOM_NO_OFFER] = {WIRE_CODE_NO_OFFER, "there is no such offer"},
    [ROOM_NOT_NOW] = {WIRE_CODE_NOT_NOW, "this cannot be done now"},
    [ROOM_NOT_HOST] = {WIRE_CODE_NOT_HOST, "only the host may do this"},
    [ROOM_IS_MUTED] = {WIRE_CODE_MUTED, "you may not say this here"},
    [ROOM_TOO_MANY_GAMES] = {WIRE_CODE_TOO_MANY, "a room has 100 games at most: open another"},
    [ROOM_TOO_MANY_EVENTS] = {WIRE_CODE_TOO_MANY, "20,000 events are in this room: open another"},
    [ROOM_TOO_MANY_LISTED] = {WIRE_CODE_TOO_MANY, "64 players of a room are muted, 64 kicked, and "
                                                  "64 report in a game, at most"},
};

/* What a command is made of: who asks, in which circumstances; and what comes of it: events, or
 * with ROOM_ILLEGAL_MOVE a reason. */
struct making {
    const struct job *job;
    const struct slot *slot;
    struct room_input input;
    struct room_batch *batch;
    enum mancala_refusal reason;
};

typedef enum room_refusal (*make_fn)(const struct room *room, struct making *making);

static enum room_refusal make_join(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_join(room, &making->input, &job->person, job->command.join.seat, making->batch);
}

/* A room that does not take the name keeps the one that it knows. An operator's errand may be
 * another one. */
static enum room_refusal make_rename(const struct room *room, struct making *making)
{
    const struct errand *errand = making->job->errand;
    if (errand != NULL && errand->task != NULL) {
        hub_make_for_operator(room, errand, making->input.now_ms, making->batch);
        return ROOM_ALLOWED;
    }
    const enum room_refusal refusal = room_rename(room, &making->input, &making->job->person,
                                                  making->batch);
    return refusal == ROOM_GAME_RUNNING || refusal == ROOM_TOO_MANY_EVENTS ? ROOM_ALLOWED : refusal;
}

static enum room_refusal make_leave(const struct room *room, struct making *making)
{
    return room_leave(room, &making->input, making->job->person.player, making->batch);
}

static enum room_refusal make_move(const struct room *room, struct making *making)
{
    const struct wire_command *command = &making->job->command;
    const struct room_move move = {.game = command->game,
                                   .ply = command->move.ply,
                                   .hash = command->move.pos,
                                   .letter = command->move.pit};
    return room_play(room, &making->input, making->job->person.player, &move, making->batch,
                     &making->reason);
}

static enum room_refusal make_resign(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_resign(room, &making->input, job->person.player, job->command.game, making->batch);
}

static enum room_refusal make_abort(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_abort(room, &making->input, job->person.player, job->command.game, making->batch);
}

static enum room_refusal make_claim(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_claim(room, &making->input, job->person.player, job->command.game,
                      job->command.claim == WIRE_CLAIM_DRAW, making->batch);
}

static enum room_refusal make_resume(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_resume(room, &making->input, job->person.player, job->command.game, making->batch);
}

static enum room_refusal make_more_time(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    return room_more_time(room, &making->input, job->person.player, job->command.game,
                          making->batch);
}

static struct room_offering read_offering(const struct job *job)
{
    const struct wire_offer *offer = &job->command.offer;
    return (struct room_offering){.game = job->command.game,
                                  .kind = (enum room_offer_kind)offer->kind,
                                  .ply = offer->ply,
                                  .is_accepted = offer->accept};
}

static enum room_refusal make_offer(const struct room *room, struct making *making)
{
    const struct room_offering offering = read_offering(making->job);
    return room_make_offer(room, &making->input, making->job->person.player, &offering,
                           making->batch);
}

static enum room_refusal make_answer(const struct room *room, struct making *making)
{
    const struct room_offering offering = read_offering(making->job);
    return room_answer(room, &making->input, making->job->person.player, &offering, making->batch);
}

static enum room_refusal make_withdraw(const struct room *room, struct making *making)
{
    const struct room_offering offering = read_offering(making->job);
    return room_withdraw(room, &making->input, making->job->person.player, &offering,
                         making->batch);
}

static enum room_refusal make_say(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    const struct wire_say *say = &job->command.say;
    return room_say(room, &making->input, &job->person, (unsigned)say->phrase, say->text,
                    making->batch);
}

static enum room_refusal make_report(const struct room *room, struct making *making)
{
    const struct job *job = making->job;
    const struct wire_report *report = &job->command.report;
    return room_report(room, &making->input, job->person.player, report->ply,
                       (unsigned)report->reason, making->batch);
}

/* The player that the host names, as far as the room knows him: one in a seat, or one who
 * watches. */
static void find_target(const struct slot *slot, const char *player, struct room_order *order)
{
    const enum mancala_seat seat = room_find_seat(&slot->room, player);
    if (seat != MANCALA_SEATS) {
        order->target = slot->room.seat[seat];
        order->is_here = true;
        return;
    }
    memcpy(order->target.player, player, strlen(player));
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (strcmp(follow->session->player->person.player, player) == 0) {
            order->target = follow->session->player->person;
            order->is_here = true;
        }
    }
}

/* What `settings` leaves out stays as it is. */
static struct room_options read_options(const struct room *room, const struct wire_host *host)
{
    struct room_options options = room->options;
    if (host->spectators != WIRE_SPECTATORS__COUNT) {
        options.spectators = (enum room_spectators)host->spectators;
        options.delay = host->delay;
    }
    if (host->hints != WIRE_CHOICE_NONE) {
        options.has_hints = host->hints == WIRE_CHOICE_YES;
    }
    if (host->phrases != WIRE_PHRASES__COUNT) {
        options.phrases = (enum room_phrases)host->phrases;
    }
    return options;
}

static enum room_refusal make_host(const struct room *room, struct making *making)
{
    const struct wire_host *host = &making->job->command.host;
    struct room_order order = {.action = (enum room_host_action)host->action,
                               .options = read_options(room, host)};
    find_target(making->slot, host->player, &order);
    return room_host(room, &making->input, making->job->person.player, &order, making->batch);
}

static void answer_without_events(struct hub *hub, const struct slot *slot, const struct job *job)
{
    if (job->conn == 0) {
        return;
    }
    const bool is_written = wire_encode_ok_events(&hub->out, job->command.id, slot->code, NULL,
                                                  slot->room.v + 1, 0);
    ASSERT(is_written);
    hub_note_answer(hub, job);
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
    hub_note_answer(hub, job);
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
    [WIRE_COMMAND_READING] = {.run = hub_run_reading},
    [WIRE_COMMAND_SYNC] = {.run = hub_run_sync},
    [WIRE_COMMAND_LEAVE] = {.is_remembered = true, .make = make_leave, .run = run_spectator_leave},
    [WIRE_COMMAND_MOVE] = {.is_remembered = true, .make = make_move},
    [WIRE_COMMAND_RESIGN] = {.is_remembered = true, .make = make_resign},
    [WIRE_COMMAND_ABORT] = {.is_remembered = true, .make = make_abort},
    [WIRE_COMMAND_OFFER] = {.is_remembered = true, .make = make_offer},
    [WIRE_COMMAND_ANSWER] = {.is_remembered = true, .make = make_answer},
    [WIRE_COMMAND_WITHDRAW] = {.is_remembered = true, .make = make_withdraw},
    [WIRE_COMMAND_CLAIM] = {.is_remembered = true, .make = make_claim},
    [WIRE_COMMAND_RESUME] = {.is_remembered = true, .make = make_resume},
    [WIRE_COMMAND_MORE_TIME] = {.is_remembered = true, .make = make_more_time},
    [WIRE_COMMAND_SAY] = {.is_remembered = true, .make = make_say},
    [WIRE_COMMAND_REPORT] = {.is_remembered = true, .make = make_report},
    [WIRE_COMMAND_HOST] = {.is_remembered = true, .make = make_host},
    [WIRE_COMMAND_RENAME] = {.make = make_rename}, /* the server's own, for an errand */
};

void hub_free_job(struct hub *hub, struct job *job)
{
    if (job == NULL) {
        return;
    }
    hub_end_expecting(hub, job);
    if (job->errand != NULL) {
        hub_end_part(hub, job->errand);
    }
    hub_give_job(hub, job);
}

void hub_refuse_job(struct hub *hub, const struct job *job, enum wire_code code, const char *text)
{
    if (job->conn != 0) {
        hub_note_answer(hub, job);
        hub_send_error(hub, job->conn, job->command.id, code, text, NULL);
    } else if (job->errand != NULL) {
        struct errand *errand = job->errand;
        errand->has_failed = errand->has_failed || code == WIRE_CODE_UNAVAILABLE ||
                             errand->task != NULL;
        errand->refusal = text;
    }
}

/* Whether no game may start where the room is. */
static bool refuse_start(struct hub *hub, const struct slot *slot, const struct job *job,
                         const struct room_batch *batch)
{
    enum wire_code code;
    const char *text = halls_refuse_start(hub, slot, batch, &code);
    if (text != NULL) {
        hub_refuse_job(hub, job, code, text);
    }
    return text != NULL;
}

static bool follows(const struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct session *session = hub_find_session(hub, job->conn);
    return session != NULL && hub_find_follow(session, slot) != NULL;
}

/* Judges a command that makes events. True when its batch goes to the store: then the slot has
 * taken the job. */
static bool try_make(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    if (slot->state == SLOT_FROZEN) {
        if (job->conn != 0 || (job->errand != NULL && job->errand->task != NULL)) {
            hub_refuse_job(hub, job, WIRE_CODE_UNAVAILABLE,
                           "this room's log is damaged: it can be seen and not played");
        }
        return false;
    }
    struct batch *batch = hub_take_batch(hub);
    struct making making = {.job = job, .slot = slot, .batch = &batch->made};
    hub_read_input(slot, job->arrived_ms, now_ms, &making.input);
    const enum room_refusal refusal = rows[job->command.type].make(&slot->room, &making);
    if (refusal != ROOM_ALLOWED || making.batch->count == 0) {
        hub_give_batch(hub, batch);
        if (refusal != ROOM_ALLOWED) {
            refuse(hub, slot, job, refusal, making.reason);
        } else {
            answer_without_events(hub, slot, job);
        }
        return false;
    }
    if (refuse_start(hub, slot, job, making.batch)) {
        hub_give_batch(hub, batch);
        return false;
    }
    if (job->command.type == WIRE_COMMAND_JOIN && !follows(hub, slot, job)) {
        hub_expect_room(hub, job);
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
    if (session == NULL || hub_can_follow(session) || follows(hub, slot, job)) {
        return true;
    }
    hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_TOO_MANY, HUB_TOO_MANY_FOLLOWED,
                   NULL);
    return false;
}

/* Whoever says much in a short time waits. */
static bool may_say(struct hub *hub, const struct job *job, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, job->conn);
    return session == NULL || hub_may_say(hub, session, job->command.id, now_ms);
}

/* Who follows a room that he may not see any more may at least leave it, and a host is one. */
static bool may_ask(const struct hub *hub, const struct slot *slot, const struct job *job)
{
    if (hub_may_see(slot, job->person.player)) {
        return true;
    }
    if (job->command.type == WIRE_COMMAND_HOST) {
        return strcmp(slot->room.host.player, job->person.player) == 0;
    }
    return job->command.type == WIRE_COMMAND_LEAVE && follows(hub, slot, job);
}

/* True when the slot has taken the job. */
static bool run_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    const enum wire_command_type type = job->command.type;
    const bool is_seated = room_find_seat(&slot->room, job->person.player) != MANCALA_SEATS;
    verdicts_judge_name(hub, job->person.player, job->person.name);
    halls_name(hub, slot->room.options.hall, &slot->room, &job->person);
    if (rows[type].is_remembered && hub_answer_again(hub, slot, job)) {
        return false;
    }
    if (job->conn != 0 && !may_ask(hub, slot, job)) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_NO_SUCH_ROOM,
                       "there is no room with this code", NULL);
        return false;
    }
    if (rows[type].run != NULL && (rows[type].make == NULL || !is_seated)) {
        rows[type].run(hub, slot, job, now_ms);
        return false;
    }
    if (hub_refuses_start(hub, slot, job)) {
        return false;
    }
    if ((type == WIRE_COMMAND_JOIN && !can_sit(hub, slot, job)) ||
        (type == WIRE_COMMAND_SAY && !may_say(hub, job, now_ms))) {
        return false;
    }
    return try_make(hub, slot, job, now_ms);
}

/* Whether the clocks of a stopped room go on: the player to move is back, or was waited for. */
static bool ends_pause(const struct slot *slot, const struct job *job, int64_t now_ms)
{
    const enum mancala_seat mover = mancala_position_mover(&slot->room.match.game.position);
    return now_ms >= slot->resume_ms ||
           (job != NULL && strcmp(job->person.player, slot->room.seat[mover].player) == 0);
}

/* What fell due before the job arrived, or by now; false for nothing. */
static bool make_due_events(struct slot *slot, const struct job *job, int64_t now_ms,
                            struct room_batch *out)
{
    struct room_input input;
    if (slot->stopped_ms == 0) {
        hub_read_input(slot, job != NULL ? job->arrived_ms : now_ms, now_ms, &input);
        return room_tick(&slot->room, &input, out);
    }
    if (ends_pause(slot, job, now_ms)) {
        room_end_server_pause(&slot->room, slot->stopped_ms, now_ms, out);
        slot->stopped_ms = out->count > 0 ? slot->stopped_ms : 0;
    }
    return out->count > 0;
}

/* What the server does by itself before the next job. True when it goes to the store. */
static bool make_due(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    if (slot->state != SLOT_READY || slot->retry_ms > now_ms || hub->is_stopping) {
        return false;
    }
    struct batch *batch = hub_take_batch(hub);
    if (!make_due_events(slot, job, now_ms, &batch->made)) {
        hub_give_batch(hub, batch);
        return false;
    }
    slot->batch = batch;
    hub_append(hub, slot, now_ms);
    return true;
}

void hub_run_jobs(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const struct id id = slot->id;
    while (slot->batch == NULL) {
        struct list *link = list_find_first(&slot->waiting);
        struct job *job = link != NULL ? CONTAINER_OF(link, struct job, in_slot) : NULL;
        if (make_due(hub, slot, job, now_ms) || job == NULL) {
            return;
        }
        list_remove(link);
        slot->waiting_count--;
        if (!run_job(hub, slot, job, now_ms)) {
            hub_free_job(hub, job);
        }
        ASSERT(pool_find(&hub->slots, id) == slot);
    }
}

void hub_refuse_jobs(struct hub *hub, struct slot *slot, enum wire_code code, const char *text)
{
    list_for_each (link, &slot->waiting) {
        struct job *job = CONTAINER_OF(link, struct job, in_slot);
        hub_refuse_job(hub, job, code, text);
        list_remove(link);
        slot->waiting_count--;
        hub_free_job(hub, job);
    }
}

bool hub_is_same_command(const struct job *a, const struct job *b)
{
    return rows[a->command.type].is_remembered && rows[b->command.type].is_remembered &&
           strcmp(a->person.player, b->person.player) == 0 &&
           strcmp(a->command.id, b->command.id) == 0 && a->command.game == b->command.game;
}

bool hub_join_job(struct hub *hub, struct job *first, const struct job *job)
{
    if (first == NULL || !hub_is_same_command(first, job)) {
        return false;
    }
    if (first->command.digest != job->command.digest) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_ID_REUSED,
                       "this id was used for another command in this room", NULL);
    } else {
        const bool expects = first->expects_room;
        hub_forget_answer(hub, first->conn);
        hub_end_expecting(hub, first);
        first->conn = job->conn;
        if (expects) {
            hub_expect_room(hub, first);
        }
    }
    return true;
}

/* So many commands wait already that one more is refused. */
static bool is_crowded(struct hub *hub, const struct slot *slot, const struct job *job)
{
    if (slot->waiting_count < HUB_WAITING_MAX) {
        return false;
    }
    hub_refuse_job(hub, job, WIRE_CODE_UNAVAILABLE,
                   "too many commands wait in this room: try again");
    return true;
}

void hub_add_job(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    bool joins = hub_join_job(hub, slot->current, job);
    list_for_each (link, &slot->waiting) {
        joins = joins || hub_join_job(hub, CONTAINER_OF(link, struct job, in_slot), job);
    }
    if (joins || is_crowded(hub, slot, job)) {
        hub_free_job(hub, job);
        return;
    }
    list_append(&slot->waiting, &job->in_slot);
    slot->waiting_count++;
    if (slot->state != SLOT_LOADING) {
        hub_run_jobs(hub, slot, now_ms);
        hub_watch_slot(hub, slot, now_ms);
    }
}

struct job *hub_make_job(struct hub *hub, const struct session *session,
                         const struct wire_command *command, int64_t now_ms)
{
    struct job *job = hub_take_job(hub);
    job->conn = session->conn;
    job->arrived_ms = now_ms;
    job->person = session->player->person;
    job->command = *command;
    return job;
}

void handle_in_room(struct hub *hub, struct session *session, const struct wire_command *command,
                    int64_t now_ms)
{
    struct slot *slot = hub_need_slot(hub, command->room);
    if (slot == NULL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE,
                       "the server holds as many rooms as it may", NULL);
        return;
    }
    hub_add_job(hub, slot, hub_make_job(hub, session, command, now_ms), now_ms);
}
