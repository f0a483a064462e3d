// SPDX-License-Identifier: MIT
/* A batch that is in the log happens in the room; one that could not be stored is given up. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/lobby.h"
#include "hub/present.h"
#include "hub/quick.h"
#include "hub/state.h"

/* The newest event belongs to the command of the job. */
static void note_memo(struct slot *slot, const struct job *job)
{
    if (job == NULL || job->command.id[0] == '\0') {
        return;
    }
    if (slot->last_memo == NULL) {
        const struct memo_name name = {
            .player = job->person.player, .id = job->command.id, .game = job->command.game};
        slot->last_memo = hub_add_memo(slot, &name, job->command.digest);
    }
    slot->last_memo->v_last = slot->room.v;
}

/* Who has created or joined follows the room from now on; where the command came again on another
 * connection, and that follows enough of others, it does not. */
static void follow_author(struct hub *hub, struct slot *slot, struct job *job, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, job->conn);
    const bool sits = job->command.type == WIRE_COMMAND_CREATE ||
                      job->command.type == WIRE_COMMAND_JOIN;
    hub_end_expecting(hub, job);
    if (sits && session != NULL && hub_find_follow(session, slot) == NULL &&
        hub_follow(hub, session, slot, now_ms) && job->command.type == WIRE_COMMAND_JOIN) {
        hub_send_snapshot(hub, job->conn, slot);
    }
}

/* Connections of players who may not be in the room any more do not follow it. */
static void drop_kicked(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (room_is_listed(&slot->room.kicked, follow->session->player->person.player)) {
            hub_drop_follow(hub, follow, now_ms);
        }
    }
}

/* What an event changes in what the hub keeps of the room. */
static void note_event(struct hub *hub, struct slot *slot, const struct room_event *event,
                       int64_t now_ms)
{
    hub_count_event(hub, event);
    if (event->type == ROOM_STARTED) {
        hub_note_start(hub, slot, now_ms);
    }
    if (event->type == ROOM_SERVER_PAUSED || slot->room.state != ROOM_PLAYING ||
        slot->room.match.is_paused) {
        slot->stopped_ms = 0;
    }
    if (event->type != ROOM_PLAYED) {
        hub_end_reading(slot);
        hub_note_news(slot, now_ms);
    }
}

/* Whoever sent the command gets its events in his answer. */
static void answer_author(struct hub *hub, struct slot *slot, uint32_t v_first, int64_t now_ms)
{
    struct job *job = slot->current;
    const struct wire_told *told = slot->batch->told;
    const bool is_behind = hub_is_behind(slot, job->person.player);
    const size_t count = is_behind || hub_is_secret(told[0].type) ? 0 : slot->batch->made.count;
    const bool is_written = wire_encode_ok_events(&hub->out, job->command.id, slot->code, told,
                                                  v_first, count);
    ASSERT(is_written);
    hub_note_answer(hub, job);
    hub_send_answer(hub, job->conn);
    if (count == 0 && !is_behind) {
        hub_send_bare(hub, slot, job->conn);
    }
    follow_author(hub, slot, job, now_ms);
}

/* For those who are behind the game, when there may be such. */
static void keep_for_later(struct slot *slot, const struct room_event *event)
{
    struct wire_event wire;
    if (slot->behind != NULL) {
        present_event(event, &wire);
        hub_add_later(slot, event, &wire);
    }
}

void hub_commit(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const struct room_batch *batch = &slot->batch->made;
    const struct job *job = slot->current;
    const uint32_t v_first = slot->room.v + 1;
    list_remove(&slot->in_creating);
    slot->is_of_hall = false;
    slot->last_memo = NULL;
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->events[i].type == ROOM_STARTED) {
            hub_begin_behind(slot);
        }
        const bool fits = room_apply(&slot->room, &batch->events[i]);
        ASSERT(fits);
        note_memo(slot, job);
        note_event(hub, slot, &batch->events[i], now_ms);
        keep_for_later(slot, &batch->events[i]);
        hub_send_feed(hub, slot, i);
    }
    if (job != NULL && job->conn != 0) {
        answer_author(hub, slot, v_first, now_ms);
        hub_show_author(hub, slot, job->conn);
    }
    hub_catch_up(hub, slot);
    drop_kicked(hub, slot, now_ms);
    if (slot->pairing != NULL) {
        quick_note_stored(hub, slot, now_ms);
    }
    hub_note_live(hub, slot);
    lobby_note_slot(hub, slot, now_ms);
    hub_tell_seats(hub, slot);
}

static void drop_current(struct hub *hub, struct slot *slot)
{
    hub_free_job(hub, slot->current);
    hub_give_batch(hub, slot->batch);
    slot->current = NULL;
    slot->batch = NULL;
}

/* A room that could not be created: who asked has heard why, and the slot goes. */
static void give_up_new(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    if (slot->pairing != NULL) {
        quick_note_refused(hub, slot, now_ms);
    }
    hub_refuse_jobs(hub, slot, WIRE_CODE_NO_SUCH_ROOM, "there is no room with this code");
    hub_end_lease(hub, slot->code);
    hub_free_slot(hub, slot);
}

/* The room that a hall makes is in the log already: it is read. */
static void find_made(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    char code[CODE_CAP];
    memcpy(code, slot->code, sizeof code);
    give_up_new(hub, slot, now_ms);
    (void)hub_need_slot(hub, code);
}

static void answer_create_again(struct hub *hub, struct slot *slot,
                                const struct store_command *first, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, slot->current->conn);
    if (session != NULL) {
        hub_answer_create(hub, session, &slot->current->command, first, now_ms);
    }
    give_up_new(hub, slot, now_ms);
}

static void refuse_current(struct hub *hub, const struct slot *slot, const char *text)
{
    if (slot->current != NULL) {
        hub_refuse_job(hub, slot->current, WIRE_CODE_UNAVAILABLE, text);
    }
}

/* The code of a new room is in the log already: the room gets another one. */
static void create_elsewhere(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    struct slot *other = hub_add_new_slot(hub);
    if (other == NULL) {
        refuse_current(hub, slot, "the server holds as many rooms as it may");
    } else {
        hub_move_lease(hub, slot->code, other->code);
        other->current = slot->current;
        other->batch = slot->batch;
        other->pairing = slot->pairing;
        slot->current = NULL;
        slot->batch = NULL;
        slot->pairing = NULL;
        if (other->current != NULL) {
            list_append(&hub->creating, &other->in_creating);
        }
        hub_append(hub, other, now_ms);
    }
    give_up_new(hub, slot, now_ms);
}

/* The log and the room do not agree: somebody else wrote. The room is read anew, and who
 * followed it has missed events: he comes back and asks for them. */
static void give_up_conflict(struct hub *hub, struct slot *slot, uint64_t v, int64_t now_ms)
{
    char code[CODE_CAP];
    memcpy(code, slot->code, sizeof code);
    log_error("room.conflict", "room=%s v=%u log_v=%llu", slot->code, slot->room.v,
              (unsigned long long)v);
    refuse_current(hub, slot, "the room has changed: try again");
    hub_refuse_jobs(hub, slot, WIRE_CODE_UNAVAILABLE, "the room has changed: try again");
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        hub_close_behind(hub, follow->session->conn);
    }
    hub_free_slot(hub, slot);
    hub_wake_later(hub, code, now_ms + HUB_RETRY_MS);
}

/* A room stands still. So does the durable mark, or the pause would be charged if the server ended
 * in it. */
static void hold_mark(struct hub *hub, int64_t stopped_ms, int64_t now_ms)
{
    if (hub->resume_ms <= now_ms && hub->hold_ms <= now_ms) {
        hub->mark_ms = stopped_ms;
    }
    hub->hold_ms = now_ms + HUB_RESUME_MS;
}

static void refuse_append(struct hub *hub, struct slot *slot, const char *reason, int64_t now_ms)
{
    log_warn("append.refused", "room=%s reason=%s", slot->code, LOG_VALUE(slice_of(reason)));
    hub->store_works = false;
    hub->metrics.appends_refused++;
    refuse_current(hub, slot, HUB_UNSTORED);
    hub_stop_slot(slot, slot->current == NULL ? now_ms : slot->current->arrived_ms, now_ms);
    if (slot->stopped_ms != 0) {
        hold_mark(hub, slot->stopped_ms, now_ms);
    }
    slot->retry_ms = slot->current == NULL ? now_ms + HUB_RETRY_MS : 0;
    if (slot->room.v == 0) {
        halls_note_refused(hub, slot, now_ms);
        give_up_new(hub, slot, now_ms);
        return;
    }
    drop_current(hub, slot);
    hub_run_jobs(hub, slot, now_ms);
    hub_watch_slot(hub, slot, now_ms);
}

void on_append(struct hub *hub, struct question *question, const struct store_result *result,
               int64_t now_ms)
{
    struct slot *slot = pool_find(&hub->slots, question->slot);
    hub->appends_waiting--;
    if (slot == NULL) {
        return;
    }
    switch (result->status) {
    case STORE_OK:
        histogram_observe(&hub->metrics.commits, (uint64_t)(now_ms - slot->at_ms));
        hub_commit(hub, slot, now_ms);
        drop_current(hub, slot);
        hub_run_jobs(hub, slot, now_ms);
        hub_watch_slot(hub, slot, now_ms);
        break;
    case STORE_REPEATED:
        answer_create_again(hub, slot, &result->command, now_ms);
        break;
    case STORE_CONFLICT:
        if (slot->is_of_hall) {
            find_made(hub, slot, now_ms);
        } else if (slot->room.v == 0) {
            create_elsewhere(hub, slot, now_ms);
        } else {
            give_up_conflict(hub, slot, result->v, now_ms);
        }
        break;
    case STORE_UNAVAILABLE:
        refuse_append(hub, slot, result->reason, now_ms);
        break;
    }
}
