// SPDX-License-Identifier: MIT
/* Rooms that sleep in the log until something in them falls due. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/lobby.h"
#include "hub/state.h"
#include "wire/record.h"

enum { WAKE_PAGE = 1024, WAKE_LATER_MS = 1000 };

/* What the page is of; and how long before the end of the last life a game may have ended whose
 * hall does not know of it. */
enum { WAKE_LIVE, WAKE_RECENT, WAKE_RECENT_MS = 60000 };

void hub_wake_later(struct hub *hub, const char *code, int64_t due_ms)
{
    struct sleeper *sleeper = map_find(&hub->sleepers, slice_of(code));
    if (sleeper == NULL) {
        sleeper = mem_alloc(sizeof *sleeper);
        memcpy(sleeper->code, code, strlen(code));
        sleeper->due.value = sleeper;
        const bool is_new = map_insert(&hub->sleepers, slice_of(sleeper->code), sleeper);
        ASSERT(is_new);
    }
    heap_set(&hub->alarms, &sleeper->due, due_ms);
}

bool hub_forget_sleeper(struct hub *hub, const char *code)
{
    struct sleeper *sleeper = map_remove(&hub->sleepers, slice_of(code));
    if (sleeper == NULL) {
        return false;
    }
    heap_remove(&hub->alarms, &sleeper->due);
    mem_free(sleeper);
    return true;
}

/* Loading does the rest: a room in memory looks after itself. */
void hub_tick_sleepers(struct hub *hub, int64_t now_ms)
{
    struct heap_entry *entry;
    while ((entry = heap_take_due(&hub->alarms, now_ms)) != NULL) {
        struct sleeper *sleeper = entry->value;
        if (hub_need_slot(hub, sleeper->code) == NULL) {
            heap_set(&hub->alarms, entry, now_ms + WAKE_LATER_MS);
        }
    }
}

void hub_free_sleepers(struct hub *hub)
{
    heap_finish(&hub->alarms);
    map_finish_values(&hub->sleepers);
}

/* The logs that are live, or the newest of the others. */
static void ask(struct hub *hub, enum store_want is_live, const struct store_cursor *cursor)
{
    hub->is_waking = true;
    const struct store_filter filter = {.is_live = is_live};
    struct store_done done;
    struct question *question = hub_add_question(hub, QUESTION_WAKE, ID_NONE, &done);
    question->from = is_live == STORE_YES ? WAKE_LIVE : WAKE_RECENT;
    store_list(hub->config.store, &filter, cursor, WAKE_PAGE, done);
}

void hub_ask_for_sleepers(struct hub *hub)
{
    if (!hub->is_waking) {
        ask(hub, STORE_YES, NULL);
    }
}

/* The clocks of a running game stand still until its player is back, or the time for that is up. */
static void note_sleeper(struct hub *hub, const struct store_summary *summary)
{
    struct wire_summary room;
    struct wire_fault fault;
    if (halls_wake(hub, summary)) {
        return;
    }
    if (wire_decode_summary(summary->body, &room, &fault) != ERR_OK) {
        log_warn("hub.summary", "room=%s fault=%s", LOG_VALUE(summary->key),
                 LOG_VALUE(slice_of(fault.text)));
        return;
    }
    if (hub_find_slot(hub, room.room) != NULL) {
        return;
    }
    lobby_note_sleeper(hub, &room);
    hub_add_lease(hub, room.room, room.host.player, NULL);
    if (room.hall[0] != '\0') {
        hub_wake_later(hub, room.room, hub->floor_ms); /* its hall has to know what it is at */
    } else if (room.deadline_ms != 0) {
        hub_wake_later(hub, room.room,
                       room.state == WIRE_STATE_PLAYING ? hub->resume_ms : room.deadline_ms);
    }
}

/* The last game of such a room may have ended without its hall's hearing of it. */
static void note_recent(struct hub *hub, const struct store_result *result)
{
    struct wire_summary room;
    struct wire_fault fault;
    for (size_t i = 0; i < result->summary_count; i++) {
        const struct store_summary *summary = &result->summaries[i];
        if (summary->at_ms >= hub->mark_ms - WAKE_RECENT_MS &&
            wire_decode_summary(summary->body, &room, &fault) == ERR_OK && room.hall[0] != '\0') {
            hub_wake_later(hub, room.room, hub->floor_ms);
        }
    }
}

void on_wake(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms)
{
    hub->is_waking = false;
    if (result->status != STORE_OK) {
        log_warn("hub.recovery", "reason=%s", LOG_VALUE(slice_of(result->reason)));
        return;
    }
    if (question->from == WAKE_RECENT) {
        note_recent(hub, result);
        hub->has_woken = true;
        hub_end_waking(hub, now_ms);
        return;
    }
    for (size_t i = 0; i < result->summary_count; i++) {
        note_sleeper(hub, &result->summaries[i]);
    }
    if (result->has_more) {
        ask(hub, STORE_YES, &result->next);
    } else {
        ask(hub, STORE_NO, NULL);
    }
}

void hub_end_waking(struct hub *hub, int64_t now_ms)
{
    if (hub->is_recovered || !hub->has_woken || halls_are_loading(hub)) {
        return;
    }
    hub->is_recovered = true;
    hub->metrics.recovery_ms = (uint64_t)(now_ms - hub->offset_ms - hub->made_ms);
    log_info("hub.ready", "sleeping=%zu mark_ms=%lld", hub->sleepers.count,
             (long long)hub->mark_ms);
}
