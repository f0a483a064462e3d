// SPDX-License-Identifier: MIT
/* Showing a room as it is or was: to those who begin to follow it, who have missed events, or who
 * ask again for an answer. */
#include <string.h>

#include "hub/present.h"
#include "hub/state.h"
#include "wire/record.h"

static void send_ok_watch(struct hub *hub, struct slot *slot, const struct job *job)
{
    const bool is_written = wire_encode_ok_watch(&hub->out, job->command.id, slot->code,
                                                 hub_seen_room(slot, job->person.player)->v);
    ASSERT(is_written);
    hub_note_answer(hub, job);
    hub_send_answer(hub, job->conn);
    hub_send_snapshot(hub, job->conn, slot);
}

/* Follows the room for the job's connection, or says why not. */
static bool follow_for(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, job->conn);
    if (session == NULL) {
        return false;
    }
    if (!hub_follow(hub, session, slot, now_ms)) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_TOO_MANY, HUB_TOO_MANY_FOLLOWED,
                       NULL);
        return false;
    }
    return true;
}

void hub_run_watch(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    if (follow_for(hub, slot, job, now_ms)) {
        struct session *session = hub_find_session(hub, job->conn);
        hub_set_reading(hub, hub_find_follow(session, slot), false, now_ms);
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
    hub->metrics.resyncs[kind == WIRE_SYNC_TAIL ? HUB_RESYNC_EVENTS : HUB_RESYNC_SNAPSHOT]++;
    hub_send_answer(hub, question->conn);
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

void hub_run_sync(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    if (!follow_for(hub, slot, job, now_ms)) {
        return;
    }
    const uint32_t v = hub_seen_room(slot, job->person.player)->v;
    const uint32_t known = job->command.sync.v;
    struct question wanted = {.kind = QUESTION_SYNC, .conn = job->conn, .from = known + 1, .to = v};
    memcpy(wanted.re, job->command.id, sizeof wanted.re);
    if (known == v && slot->state == SLOT_READY) {
        send_ok_sync(hub, slot, &wanted, WIRE_SYNC_TAIL);
    } else if (known > v || v - known > WIRE_SYNC_EVENTS || slot->state == SLOT_FROZEN) {
        wanted.from = 1;
        send_sync_snapshot(hub, slot, &wanted);
    } else {
        ask_for_events(hub, slot, &wanted);
    }
}

bool hub_answer_again(struct hub *hub, struct slot *slot, const struct job *job)
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
        const bool is_shown = err == ERR_OK && !hub_is_secret(record.event.type);
        const bool is_written = wire_encode_event(
            &hub->out, slot->code, question->from + (uint32_t)i, is_shown ? &record.event : NULL);
        ASSERT(is_written);
        hub_send_out(hub, question->conn);
    }
}

/* Whoever sits down follows the room. When he asks again, on another connection, that one does too,
 * and is shown what has come since; unless it follows as many as it may. */
static void follow_again(struct hub *hub, struct slot *slot, hub_conn conn, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, conn);
    if (session == NULL || hub_find_follow(session, slot) != NULL ||
        !hub_may_see(slot, session->player->person.player)) {
        return;
    }
    if (hub_follow(hub, session, slot, now_ms)) {
        hub_send_snapshot(hub, conn, slot);
    }
}

/* Whoever is behind the game sees what he did himself when it is its turn. */
static bool has_come_to(const struct hub *hub, const struct slot *slot,
                        const struct question *question)
{
    const struct session *session = hub_find_session(hub, question->conn);
    return session == NULL ||
           question->to <= hub_seen_room(slot, session->player->person.player)->v;
}

/* Reads the events of a command that came again; false when the log does not have them all. */
static bool read_again(const struct question *question, const struct store_result *result,
                       struct batch *batch)
{
    const size_t count = question->to - question->from + 1;
    if (result->status != STORE_OK || result->record_count != count || count > ROOM_BATCH_MAX) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct wire_record record;
        struct wire_fault fault;
        if (wire_decode_record(result->records[i], &record, &fault) != ERR_OK) {
            return false;
        }
        hub_tell_event(batch, &record.event);
    }
    return true;
}

static void answer_again(struct hub *hub, struct slot *slot, const struct question *question,
                         const struct batch *batch, int64_t now_ms)
{
    const enum wire_event_type first = batch->told[0].type;
    const bool is_shown = !hub_is_secret(first) && has_come_to(hub, slot, question);
    const bool is_written = wire_encode_ok_events(&hub->out, question->re, slot->code, batch->told,
                                                  question->from, is_shown ? batch->told_count : 0);
    ASSERT(is_written);
    hub_send_answer(hub, question->conn);
    if (first == WIRE_EVENT_CREATED || first == WIRE_EVENT_SEATED) {
        follow_again(hub, slot, question->conn, now_ms);
    }
}

void on_memo(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms)
{
    struct slot *slot = pool_find(&hub->slots, question->slot);
    if (slot == NULL) {
        return;
    }
    slot->reading--;
    hub_watch_slot(hub, slot, now_ms);
    struct batch *batch = hub_take_batch(hub);
    if (read_again(question, result, batch)) {
        answer_again(hub, slot, question, batch, now_ms);
    } else {
        hub_send_error(hub, question->conn, question->re, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE,
                       NULL);
    }
    hub_give_batch(hub, batch);
}
