// SPDX-License-Identifier: MIT
/* Halls in memory: found, asked one thing after another, and let go. */
#include "hub/hall.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "hub/api.h"
#include "hub/halls.h"
#include "wire/record.h"

enum { MEMO_KEY_CAP = WIRE_PLAYER_CAP + WIRE_ID_CAP };

struct hall *hall_find(const struct hub *hub, const char *code)
{
    return map_find(&hub->halls, slice_of(code));
}

struct hall *hall_add(struct hub *hub, const char *code, enum hall_state state)
{
    struct hall *hall = mem_alloc(sizeof *hall);
    memcpy(hall->code, code, sizeof hall->code);
    hall->serial = ++hub->last_hall;
    hall->state = state;
    hall->v = 1;
    hall->deadline.value = hall;
    hall_fold_init(&hall->fold, hub_draw_seed(hub));
    list_init(&hall->inputs);
    list_init(&hall->listeners);
    map_init(&hall->memos, hub_draw_seed(hub));
    map_init(&hall->guests, hub_draw_seed(hub));
    map_init(&hall->rows, hub_draw_seed(hub));
    map_init(&hall->playing, hub_draw_seed(hub));
    const bool is_new = map_insert(&hub->halls, slice_of(hall->code), hall);
    ASSERT(is_new);
    return hall;
}

struct hall *hall_add_new(struct hub *hub)
{
    char code[CODE_CAP];
    do {
        hub_draw_code(hub, code);
    } while (hall_find(hub, code) != NULL);
    return hall_add(hub, code, HALL_OPENING);
}

void hall_free_input(struct hall_input *input)
{
    mem_free(input);
}

void hall_take_out(struct hub *hub, struct hall *hall)
{
    if (hall_find(hub, hall->code) == hall) {
        (void)map_remove(&hub->halls, slice_of(hall->code));
    }
}

void hall_free(struct hub *hub, struct hall *hall)
{
    hall_take_out(hub, hall);
    list_for_each (link, &hall->inputs) {
        struct hall_input *input = CONTAINER_OF(link, struct hall_input, in_hall);
        if (input->api != NULL) {
            api_respond_unavailable(hub, input->api, "the hall cannot be read now: try again");
            api_finish(hub, input->api);
        }
        hall_free_input(input);
    }
    list_for_each (listener, &hall->listeners) {
        halls_forget_session(hub, CONTAINER_OF(listener, struct session, in_lobby), hub->floor_ms);
    }
    hub->halls_loading -= hall->state == HALL_LOADING;
    hall_free_input(hall->current);
    mem_free(hall->batch);
    map_finish_values(&hall->memos);
    map_finish_values(&hall->guests);
    map_finish_values(&hall->rows);
    map_finish_values(&hall->playing);
    hall_fold_finish(&hall->fold);
    heap_remove(&hub->hall_alarms, &hall->deadline);
    mem_free(hall);
}

void halls_free(struct hub *hub)
{
    size_t cursor = 0;
    struct hall *hall;
    while ((hall = map_next(&hub->halls, &cursor, NULL)) != NULL) {
        hall_free(hub, hall);
        cursor = 0;
    }
    map_finish(&hub->halls);
    heap_finish(&hub->hall_alarms);
}

/* --- what was asked before ------------------------------------------------------------------- */

static struct slice memo_key(const char *player, const char *id, char out[MEMO_KEY_CAP])
{
    const int len = snprintf(out, MEMO_KEY_CAP, "%s %s", player, id);
    return slice_from(out, (size_t)len);
}

const struct hall_memo *hall_find_memo(const struct hall *hall, const char *player, const char *id)
{
    char key[MEMO_KEY_CAP];
    return map_find(&hall->memos, memo_key(player, id, key));
}

void hall_add_memo(struct hall *hall, const struct wire_hall_record *record)
{
    char key[MEMO_KEY_CAP];
    if (record->cmd[0] == '\0' || hall_find_memo(hall, record->by, record->cmd) != NULL) {
        return;
    }
    struct hall_memo *memo = mem_alloc(sizeof *memo);
    memo->digest = record->digest;
    const bool is_new = map_insert(&hall->memos, memo_key(record->by, record->cmd, key), memo);
    ASSERT(is_new);
}

/* --- inputs ---------------------------------------------------------------------------------- */

struct hall_input *hall_make_input(const struct session *session,
                                   const struct wire_command *command)
{
    struct hall_input *input = mem_alloc(sizeof *input);
    list_init(&input->in_hall);
    input->conn = session->conn;
    input->person = session->player->person;
    input->command = *command;
    return input;
}

/* The next that can be done now; NULL when there is none. What happened in rooms waits while the
 * store refuses; whoever asks is answered meanwhile. */
static struct hall_input *find_next(const struct hall *hall, int64_t now_ms)
{
    list_for_each (link, &hall->inputs) {
        struct hall_input *input = CONTAINER_OF(link, struct hall_input, in_hall);
        const bool is_event = input->conn == 0 && input->api == NULL;
        if (!is_event || hall->retry_ms <= now_ms) {
            return input;
        }
    }
    return NULL;
}

/* One after another. */
void hall_run_inputs(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    while (hall->state == HALL_READY && hall->batch == NULL) {
        struct hall_input *input = find_next(hall, now_ms);
        if (input == NULL) {
            break;
        }
        list_remove(&input->in_hall);
        hall->input_count--;
        if (!hall_run(hub, hall, input, now_ms)) {
            hall_free_input(input);
        }
    }
    if (hall->state == HALL_READY && hall->batch == NULL && list_is_empty(&hall->inputs)) {
        hall_pair_waiting(hub, hall, now_ms);
    }
}

void hall_add_input(struct hub *hub, struct hall *hall, struct hall_input *input, int64_t now_ms)
{
    if (hall->input_count >= HALL_INPUTS_MAX && input->conn != 0) {
        hall_refuse(hub, input, WIRE_CODE_UNAVAILABLE,
                    "too many commands wait in this hall: try again");
        hall_free_input(input);
        return;
    }
    list_append(&hall->inputs, &input->in_hall);
    hall->input_count++;
    if (hall->state == HALL_READY) {
        hall_run_inputs(hub, hall, now_ms);
        hall_watch(hub, hall, now_ms);
    }
}

void hall_add_event(struct hub *hub, struct hall *hall, const struct wire_hall_event *event,
                    int64_t now_ms)
{
    struct hall_input *input = mem_alloc(sizeof *input);
    list_init(&input->in_hall);
    input->event = *event;
    hall_add_input(hub, hall, input, now_ms);
}

/* --- time ------------------------------------------------------------------------------------ */

static int64_t earlier_if_set(int64_t first_ms, int64_t due_ms)
{
    return due_ms != 0 && due_ms < first_ms ? due_ms : first_ms;
}

/* When a hall where nobody is and nothing happens is closed; a closed one leaves memory. */
static int64_t find_end(struct hall *hall, int64_t now_ms)
{
    const bool is_idle = list_is_empty(&hall->listeners) && list_is_empty(&hall->inputs) &&
                         hall->batch == NULL;
    const bool is_closed = hall->fold.document.state == WIRE_HALL_IS_CLOSED;
    if (!is_idle) {
        hall->idle_ms = 0;
        return INT64_MAX;
    }
    if (hall->idle_ms == 0) {
        hall->idle_ms = now_ms + HALL_IDLE_MS;
    }
    return is_closed ? hall->idle_ms : hall->fold.at_ms + HALL_EXPIRES_MS;
}

void hall_watch(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    if (hall->state != HALL_READY) {
        return;
    }
    int64_t due_ms = find_end(hall, now_ms);
    due_ms = earlier_if_set(due_ms, hall->news_ms);
    due_ms = earlier_if_set(due_ms, hall->count_ms);
    due_ms = earlier_if_set(due_ms, hall->seen_ms);
    due_ms = earlier_if_set(due_ms, hall->pair_ms);
    due_ms = earlier_if_set(due_ms, hall->remake_ms);
    /* While a batch is with the store, inputs wait for that. */
    const bool retries = hall->batch == NULL && !list_is_empty(&hall->inputs);
    due_ms = earlier_if_set(due_ms, retries ? hall->retry_ms : 0);
    if (due_ms == INT64_MAX) {
        heap_remove(&hub->hall_alarms, &hall->deadline);
    } else {
        heap_set(&hub->hall_alarms, &hall->deadline, due_ms);
    }
}

static bool take_due(int64_t *due_ms, int64_t now_ms)
{
    const bool is_due = *due_ms != 0 && *due_ms <= now_ms;
    *due_ms = is_due ? 0 : *due_ms;
    return is_due;
}

static void expire(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    struct wire_hall_event event = {.type = WIRE_HALL_CLOSED};
    event.closed.reason = WIRE_CLOSED_EXPIRED;
    hall_add_event(hub, hall, &event, now_ms);
}

static void tick(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    if (find_end(hall, now_ms) <= now_ms) {
        if (hall->fold.document.state == WIRE_HALL_IS_CLOSED) {
            hall_free(hub, hall);
            return;
        }
        expire(hub, hall, now_ms);
    }
    if (take_due(&hall->remake_ms, now_ms)) {
        hall_make_rooms(hub, hall, now_ms);
    }
    (void)take_due(&hall->pair_ms, now_ms);
    hall_run_inputs(hub, hall, now_ms);
    if (take_due(&hall->news_ms, now_ms)) {
        hall_tell_news(hub, hall, now_ms);
    }
    if (take_due(&hall->count_ms, now_ms)) {
        hall_tell_count(hub, hall);
    }
    if (take_due(&hall->seen_ms, now_ms)) {
        hall_tell_seen(hub, hall);
    }
    hall_watch(hub, hall, now_ms);
    if (heap_has(&hall->deadline) && hall->deadline.key_ms <= now_ms) {
        heap_set(&hub->hall_alarms, &hall->deadline, now_ms + 1);
    }
}

int64_t halls_next_deadline(const struct hub *hub)
{
    const struct heap_entry *first = heap_find_first(&hub->hall_alarms);
    return first == NULL ? INT64_MAX : first->key_ms;
}

void halls_tick(struct hub *hub, int64_t now_ms)
{
    struct heap_entry *entry;
    while ((entry = heap_take_due(&hub->hall_alarms, now_ms)) != NULL) {
        tick(hub, entry->value, now_ms);
    }
}
