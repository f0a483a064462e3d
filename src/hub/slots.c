// SPDX-License-Identifier: MIT
/* Rooms in memory: found, loaded from the log, and let go. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "engine/text.h"
#include "hub/halls.h"
#include "hub/lobby.h"
#include "hub/present.h"
#include "hub/state.h"
#include "wire/record.h"

struct slot *hub_find_slot(const struct hub *hub, const char *code)
{
    return map_find(&hub->codes, slice_of(code));
}

struct slot *hub_add_slot(struct hub *hub, const char *code, enum slot_state state)
{
    struct id id = ID_NONE;
    const uint64_t limit = HUB_SLOTS_A_ROOM * hub->limits.rooms_max;
    struct slot *slot = limit != 0 && hub->slots.count >= limit ? NULL : pool_add(&hub->slots, &id);
    if (slot == NULL) {
        return NULL;
    }
    slot->id = id;
    slot->state = state;
    memcpy(slot->code, code, sizeof slot->code);
    room_init(&slot->room);
    list_init(&slot->in_creating);
    list_init(&slot->follows);
    list_init(&slot->waiting);
    map_init(&slot->memos, hub_draw_seed(hub));
    slot->deadline.value = slot;
    slot->has_slept = hub_forget_sleeper(hub, slot->code); /* the code may be the sleeper's own */
    const bool is_new = map_insert(&hub->codes, slice_of(slot->code), slot);
    ASSERT(is_new);
    return slot;
}

void hub_draw_code(struct hub *hub, char out[CODE_CAP])
{
    uint64_t bits;
    if (hub->config.has_seeded_codes) {
        bits = rng_next(&hub->rng);
    } else {
        rng_fill_secret(&bits, sizeof bits);
    }
    code_make(bits, out);
}

struct slot *hub_add_new_slot(struct hub *hub)
{
    char code[CODE_CAP];
    do {
        hub_draw_code(hub, code);
    } while (hub_find_slot(hub, code) != NULL);
    return hub_add_slot(hub, code, SLOT_READY);
}

void hub_free_slot(struct hub *hub, struct slot *slot)
{
    lobby_forget_slot(hub, slot);
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        list_remove(&follow->in_session);
        follow->session->follow_count--;
        mem_free(follow);
    }
    list_for_each (link, &slot->waiting) {
        hub_free_job(hub, CONTAINER_OF(link, struct job, in_slot));
    }
    list_remove(&slot->in_creating);
    hub_free_job(hub, slot->current);
    hub_give_batch(hub, slot->batch);
    hub_free_behind(slot);
    map_finish_values(&slot->memos);
    room_finish(&slot->room);
    heap_remove(&hub->deadlines, &slot->deadline);
    (void)map_remove(&hub->codes, slice_of(slot->code));
    (void)pool_remove(&hub->slots, slot->id);
}

bool hub_may_see(const struct slot *slot, const char *player)
{
    const struct room *room = &slot->room;
    if (room_find_seat(room, player) != MANCALA_SEATS) {
        return true;
    }
    return !room_is_listed(&room->kicked, player) &&
           (room->options.spectators != ROOM_SPECTATORS_NONE || room->state == ROOM_OPEN);
}

enum { MEMO_KEY_CAP = ROOM_PLAYER_CAP + sizeof(uint32_t) + WIRE_ID_CAP };

/* No player's id contains the zero that ends it. */
static struct slice memo_key(const struct memo_name *name, char out[MEMO_KEY_CAP])
{
    const size_t player_len = strlen(name->player) + 1;
    const size_t id_len = strlen(name->id);
    memcpy(out, name->player, player_len);
    memcpy(out + player_len, &name->game, sizeof name->game);
    memcpy(out + player_len + sizeof name->game, name->id, id_len);
    return slice_from(out, player_len + sizeof name->game + id_len);
}

const struct memo *hub_find_memo(const struct slot *slot, const struct memo_name *name)
{
    char key[MEMO_KEY_CAP];
    return map_find(&slot->memos, memo_key(name, key));
}

struct memo *hub_add_memo(struct slot *slot, const struct memo_name *name, uint64_t digest)
{
    char key[MEMO_KEY_CAP];
    struct memo *memo = mem_alloc(sizeof *memo);
    memcpy(memo->player, name->player, strlen(name->player));
    memcpy(memo->id, name->id, strlen(name->id));
    memo->digest = digest;
    memo->v_first = slot->room.v;
    memo->v_last = slot->room.v;
    const bool is_new = map_insert(&slot->memos, memo_key(name, key), memo);
    ASSERT(is_new);
    return memo;
}

/* Notes which command made the newest event. The events of one batch stand together, and the first
 * one names the command's game. */
static void note_command(struct slot *slot, const struct wire_record *record, uint32_t game)
{
    struct memo *memo = slot->last_memo;
    const struct memo_name name = {.player = record->by, .id = record->cmd, .game = game};
    if (record->cmd[0] == '\0') {
        slot->last_memo = NULL;
    } else if (memo != NULL && memo->digest == record->digest &&
               strcmp(memo->player, record->by) == 0 && strcmp(memo->id, record->cmd) == 0) {
        memo->v_last = slot->room.v;
    } else if (hub_find_memo(slot, &name) == NULL) {
        slot->last_memo = hub_add_memo(slot, &name, record->digest);
    }
}

static void ask_for_page(struct hub *hub, struct slot *slot)
{
    struct store_done done;
    (void)hub_add_question(hub, QUESTION_LOAD, slot->id, &done);
    slot->reading++;
    store_read(hub->config.store, slice_of(slot->code), slot->room.v + UINT64_C(1), HUB_LOAD_PAGE,
               done);
}

void hub_load_slot(struct hub *hub, struct slot *slot)
{
    ask_for_page(hub, slot);
}

/* The position that a record states, whatever the rules say of it. */
static bool read_stated_position(const struct wire_event *event, struct mancala_position *out)
{
    const char *text = event->type == WIRE_EVENT_MOVED    ? event->moved.standing.position
                       : event->type == WIRE_EVENT_PASSED ? event->passed.standing.position
                                                          : "";
    return mancala_position_parse(text, strlen(text), out, NULL) == MANCALA_TEXT_OK;
}

/* Takes one stored record; false when the room does not follow from it, and can be seen from now
 * on as it is recorded, but not played. */
static bool replay_record(struct hub *hub, struct slot *slot, struct slice bytes)
{
    const unsigned v = slot->room.v + 1;
    struct wire_record record;
    struct wire_fault fault;
    struct room_event event;
    struct mancala_position stated;
    hub_begin_behind(slot);
    const enum err err = restore_record(&slot->room, bytes, &record, &event, &fault);
    if (err != ERR_OK) {
        log_error("room.frozen", "room=%s v=%u fault=%s", slot->code, v,
                  LOG_VALUE(slice_of(fault.text)));
        if (err == ERR_CORRUPT && read_stated_position(&record.event, &stated)) {
            mancala_game_start(&slot->room.match.game, &stated);
        }
        return false;
    }
    if (record.v == 1) {
        slot->created_ms = record.at_ms;
    }
    slot->at_ms = record.at_ms;
    note_command(slot, &record, event.game);
    hub_add_later(slot, &event, &record.event);
    hub_catch_up(hub, slot);
    return true;
}

static void give_up_slot(struct hub *hub, struct slot *slot, enum wire_code code, const char *text)
{
    hub_refuse_jobs(hub, slot, code, text);
    hub_free_slot(hub, slot);
}

/* The log cannot be read: what falls due in the room is tried again, those who ask may too. */
static void give_up_loading(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    char code[CODE_CAP];
    memcpy(code, slot->code, sizeof code);
    const bool has_slept = slot->has_slept;
    give_up_slot(hub, slot, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
    if (has_slept) {
        hub_wake_later(hub, code, now_ms + HUB_RETRY_MS);
    }
}

struct slot *hub_need_slot(struct hub *hub, const char *code)
{
    struct slot *slot = hub_find_slot(hub, code);
    if (slot == NULL) {
        slot = hub_add_slot(hub, code, SLOT_LOADING);
        if (slot != NULL) {
            hub_load_slot(hub, slot);
        }
    }
    return slot;
}

/* Takes a page of the log; the state says how to go on. A page that brings nothing while the log is
 * longer shows a gap. */
static enum slot_state replay_page(struct hub *hub, struct slot *slot,
                                   const struct store_result *result)
{
    for (size_t i = 0; i < result->record_count; i++) {
        if (!replay_record(hub, slot, result->records[i])) {
            return SLOT_FROZEN;
        }
    }
    if (slot->room.v == result->v) {
        return SLOT_READY;
    }
    return result->record_count > 0 ? SLOT_LOADING : SLOT_FROZEN;
}

/* Since when nobody in the room was charged: the mark, unless a turn has begun after it;
 * what happened elsewhere after the mark says nothing about this room. 0: there was no server. */
static int64_t find_stop(const struct hub *hub, const struct slot *slot)
{
    const struct room_match *match = &slot->room.match;
    if (hub->mark_ms == 0) {
        return 0;
    }
    const int64_t turn_ms = match->turn_ms > match->clocks.at_ms ? match->turn_ms
                                                                 : match->clocks.at_ms;
    return hub->mark_ms > turn_ms ? hub->mark_ms : turn_ms;
}

void on_load(struct hub *hub, struct question *question, const struct store_result *result,
             int64_t now_ms)
{
    struct slot *slot = pool_find(&hub->slots, question->slot);
    if (slot == NULL) {
        return;
    }
    slot->reading--;
    if (result->status != STORE_OK) {
        give_up_loading(hub, slot, now_ms);
        return;
    }
    if (result->v == 0) {
        give_up_slot(hub, slot, WIRE_CODE_NO_SUCH_ROOM, "there is no room with this code");
        return;
    }
    slot->state = replay_page(hub, slot, result);
    if (slot->state == SLOT_LOADING) {
        ask_for_page(hub, slot);
        return;
    }
    if (slot->room.v == 0) {
        give_up_slot(hub, slot, WIRE_CODE_UNAVAILABLE, "this room's log is damaged");
        return;
    }
    hub->metrics.rooms_loaded++;
    hub_forget_in(hub, slot);
    if (slot->at_ms <= hub->born_ms) {
        hub_stop_slot(slot, find_stop(hub, slot), now_ms);
        slot->resume_ms = hub->resume_ms > now_ms ? hub->resume_ms : now_ms;
        slot->grace_ms = slot->resume_ms + HUB_GONE_MS;
    }
    halls_note_slot(hub, slot, now_ms);
    hub_run_jobs(hub, slot, now_ms);
    hub_watch_slot(hub, slot, now_ms);
}

static bool is_idle(const struct slot *slot)
{
    return list_is_empty(&slot->follows) && list_is_empty(&slot->waiting) && slot->batch == NULL &&
           slot->reading == 0 && slot->state != SLOT_LOADING;
}

void hub_stop_slot(struct slot *slot, int64_t from_ms, int64_t now_ms)
{
    const bool ticks = slot->room.state == ROOM_PLAYING && !slot->room.match.is_paused;
    if (ticks && slot->stopped_ms == 0) {
        slot->stopped_ms = from_ms;
        slot->resume_ms = now_ms + HUB_RESUME_MS;
        hub_note_news(slot, now_ms);
    }
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When the room itself wants to be looked at. */
static int64_t find_due(const struct slot *slot, int64_t now_ms)
{
    struct room_input input;
    if (slot->state != SLOT_READY || slot->batch != NULL) {
        return INT64_MAX;
    }
    if (slot->stopped_ms != 0) {
        return slot->resume_ms > slot->retry_ms ? slot->resume_ms : slot->retry_ms;
    }
    hub_read_input(slot, now_ms, now_ms, &input);
    const int64_t due_ms = room_deadline(&slot->room, &input);
    return due_ms > slot->retry_ms ? due_ms : slot->retry_ms;
}

/* When somebody who is there now will not be any more, if nothing is heard of him. */
static int64_t find_silence(const struct slot *slot, int64_t now_ms)
{
    int64_t first_ms = slot->grace_ms > now_ms ? slot->grace_ms : INT64_MAX;
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        const int64_t until_ms = hub_here_until(slot, seat, now_ms);
        first_ms = until_ms == 0 ? first_ms : earlier(first_ms, until_ms);
    }
    return first_ms;
}

/* A slot's deadline is the earliest of: what the room waits for, somebody's falling silent,
 * presence to tell, and leaving memory. */
void hub_watch_slot(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const bool idles = is_idle(slot);
    if (!idles) {
        slot->idle_ms = 0;
    } else if (slot->idle_ms == 0) {
        slot->idle_ms = now_ms + HUB_IDLE_ROOM_MS;
    }
    int64_t due_ms = earlier(hub->is_stopping ? INT64_MAX : find_due(slot, now_ms),
                             find_silence(slot, now_ms));
    due_ms = earlier(due_ms, slot->news_ms == 0 ? INT64_MAX : slot->news_ms);
    due_ms = earlier(due_ms, slot->idle_ms == 0 ? INT64_MAX : slot->idle_ms);
    if (due_ms == INT64_MAX) {
        heap_remove(&hub->deadlines, &slot->deadline);
    } else {
        heap_set(&hub->deadlines, &slot->deadline, due_ms > now_ms ? due_ms : now_ms + 1);
    }
}

/* The room goes back into the log until it is needed, or until something in it falls due. */
static void put_to_sleep(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    char code[CODE_CAP];
    const int64_t due_ms = find_due(slot, now_ms);
    memcpy(code, slot->code, sizeof code);
    hub_free_slot(hub, slot);
    if (due_ms != INT64_MAX) {
        hub_wake_later(hub, code, due_ms);
    }
}

static void tick_slot(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    hub_tick_presence(hub, slot, now_ms);
    lobby_note_slot(hub, slot, now_ms);
    if (slot->state != SLOT_LOADING) {
        hub_run_jobs(hub, slot, now_ms);
    }
    if (is_idle(slot) && slot->idle_ms != 0 && slot->idle_ms <= now_ms) {
        put_to_sleep(hub, slot, now_ms);
    } else {
        hub_watch_slot(hub, slot, now_ms);
    }
}

/* Each slot once: what it wants at once again is done at the next call. */
void hub_tick_slots(struct hub *hub, int64_t now_ms)
{
    struct heap_entry *entry;
    while ((entry = heap_take_due(&hub->deadlines, now_ms)) != NULL) {
        tick_slot(hub, entry->value, now_ms);
    }
}
