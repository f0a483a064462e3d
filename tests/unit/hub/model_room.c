// SPDX-License-Identifier: MIT
/* Rooms as their logs tell: every event is checked against what the page allows, then applied. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "engine/text.h"
#include "store/request.h"
#include "unit/hub/model.h"

#define EXPECT(condition, ...) MODEL_EXPECT(model, condition, "room: " __VA_ARGS__)

struct model_room *model_find_room(struct model *model, const char *code)
{
    return map_find(&model->codes, slice_of(code));
}

int model_find_player(const struct model *model, const char *id)
{
    for (int i = 0; i < MODEL_PLAYERS; i++) {
        if (id[0] != '\0' && strcmp(model->players[i].id, id) == 0) {
            return i;
        }
    }
    return MODEL_NOBODY;
}

int model_seat_of(const struct model_room *room, int player)
{
    return room->seat[0] == player ? 0 : room->seat[1] == player ? 1 : -1;
}

bool model_may_see(const struct model_room *room, size_t v, int player)
{
    const struct model_entry *entry = &room->entries[v - 1];
    if (entry->seat[0] == player || entry->seat[1] == player) {
        return true;
    }
    return entry->is_open && (entry->kicked >> player & 1) == 0;
}

bool model_is_behind(const struct model_room *room, int player)
{
    return room->state == MODEL_PLAYING && strcmp(room->spectators, "delayed") == 0 &&
           model_seat_of(room, player) < 0;
}

size_t model_horizon(const struct model_room *room, int player)
{
    size_t v = room->v;
    uint32_t plies = 0;
    if (!model_is_behind(room, player)) {
        return v;
    }
    while (v > room->floor_v && plies < room->delay) {
        plies += room->entries[--v].is_ply;
    }
    return v;
}

int model_find_person(const struct model *model, const json_t *d, const char *key)
{
    return model_find_player(model, model_text(json_object_get(d, key), "player"));
}

/* --- the table ------------------------------------------------------------------------------- */

static void read_clock(struct model_room *room, const json_t *clock)
{
    const char *kind = model_text(clock, "kind");
    room->kind = strcmp(kind, "fischer") == 0 ? MODEL_FISCHER
                 : strcmp(kind, "days") == 0  ? MODEL_DAYS
                                              : MODEL_UNTIMED;
    room->base = model_number(clock, "base");
    room->increment = model_number(clock, "increment");
    room->days = model_number(clock, "days");
}

static void read_settings(struct model_room *room, const json_t *d)
{
    const char *phrases = model_text(d, "phrases");
    (void)snprintf(room->spectators, sizeof room->spectators, "%s", model_text(d, "spectators"));
    (void)snprintf(room->phrases, sizeof room->phrases, "%s",
                   phrases[0] != '\0' ? phrases : "canned");
    room->delay = (uint32_t)model_number(d, "delay");
    room->has_hints = json_is_true(json_object_get(d, "hints"));
}

static void fold_created(struct model *model, struct model_room *room, const json_t *d,
                         const struct model_happening *h)
{
    EXPECT(h->command != NULL && h->command->type == MODEL_CREATE, "created without a command");
    room->rules = mancala_rules_find(model_text(d, "rules"), strlen(model_text(d, "rules")));
    EXPECT(room->rules != NULL, "created without rules");
    room->is_public = strcmp(model_text(d, "visibility"), "public") == 0;
    read_settings(room, d);
    read_clock(room, json_object_get(d, "clock"));
    room->host = model_find_person(model, d, "host");
    EXPECT(room->host == h->by, "the host is another one");
}

static void fold_seated(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    const int player = model_find_person(model, d, "person");
    EXPECT(room->state == MODEL_OPEN, "seated in state %d", (int)room->state);
    EXPECT(seat >= 0 && room->seat[seat] == MODEL_NOBODY, "seated where somebody sits");
    EXPECT(player >= 0 && player == h->by, "seated somebody else");
    EXPECT(model_seat_of(room, player) < 0, "seated twice");
    room->seat[seat] = player;
}

static void fold_left(struct model *model, struct model_room *room, const json_t *d,
                      const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    const int player = model_find_player(model, model_text(d, "player"));
    const bool is_kicked = json_is_true(json_object_get(d, "kicked"));
    EXPECT(player >= 0 && seat == model_seat_of(room, player), "left from another seat");
    EXPECT(seat < 0 || room->state == MODEL_OPEN || room->state == MODEL_OVER,
           "left while a game ran");
    EXPECT(is_kicked ? h->by == room->host && player != room->host : h->by == player && seat >= 0,
           "left by another one");
    if (is_kicked) {
        room->kicked |= UINT32_C(1) << player;
    }
    if (seat >= 0) {
        room->seat[seat] = MODEL_NOBODY;
        room->state = MODEL_OPEN;
        room->offer = MODEL_NO_OFFER;
    }
}

static void fold_host_changed(struct model *model, struct model_room *room, const json_t *d,
                              const struct model_happening *h)
{
    EXPECT(h->by == room->host, "a host chosen by another one");
    room->host = model_find_person(model, d, "host");
}

static void fold_settings(struct model *model, struct model_room *room, const json_t *d,
                          const struct model_happening *h)
{
    const bool was_locked = room->is_locked;
    EXPECT(h->by == room->host, "settings by another one than the host");
    room->is_locked = json_is_true(json_object_get(d, "locked"));
    EXPECT(room->state != MODEL_PLAYING || room->is_locked != was_locked,
           "settings while a game ran");
    read_settings(room, d);
}

static void fold_muted(struct model *model, struct model_room *room, const json_t *d,
                       const struct model_happening *h)
{
    const int player = model_find_player(model, model_text(d, "player"));
    EXPECT(h->by == room->host && player >= 0, "muted by another one than the host");
    room->muted &= ~(UINT32_C(1) << player);
    if (json_is_true(json_object_get(d, "muted"))) {
        room->muted |= UINT32_C(1) << player;
    }
}

static void fold_said(struct model *model, struct model_room *room, const json_t *d,
                      const struct model_happening *h)
{
    EXPECT(model_find_person(model, d, "person") == h->by, "said by another one");
    EXPECT(model_seat(d, "seat") == model_seat_of(room, h->by), "said from another seat");
    EXPECT((room->muted >> h->by & 1) == 0, "said by a muted player");
}

static void fold_reported(struct model *model, struct model_room *room, const json_t *d,
                          const struct model_happening *h)
{
    (void)d;
    EXPECT((room->reported >> h->by & 1) == 0, "reported twice");
    room->reported |= UINT32_C(1) << h->by;
}

static void fold_closed(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    const int64_t wait_ms = room->is_public ? INT64_C(1800000) : INT64_C(86400000);
    EXPECT(room->state == MODEL_OPEN || room->state == MODEL_OVER, "closed in state %d",
           (int)room->state);
    if (strcmp(model_text(d, "reason"), "expired") == 0) {
        EXPECT(h->by == MODEL_NOBODY && room->state == MODEL_OPEN, "expired though not open");
        EXPECT(h->at >= room->at_ms + wait_ms, "expired too early");
        EXPECT(model_is_here(model, room, 0) != 1 && model_is_here(model, room, 1) != 1,
               "expired with somebody there");
    } else {
        EXPECT(h->by == room->host, "closed by another one than the host");
    }
    room->state = MODEL_CLOSED;
    room->offer = MODEL_NO_OFFER;
}

/* --- the log --------------------------------------------------------------------------------- */

static const struct {
    const char *t;
    void (*fold)(struct model *model, struct model_room *room, const json_t *d,
                 const struct model_happening *h);
} folds[] = {
    {"created", fold_created},   {"seated", fold_seated},     {"left", fold_left},
    {"settings", fold_settings}, {"muted", fold_muted},       {"host-changed", fold_host_changed},
    {"said", fold_said},         {"reported", fold_reported}, {"closed", fold_closed},
};

static bool fold_table(struct model *model, struct model_room *room, const char *t, const json_t *d,
                       const struct model_happening *h)
{
    for (size_t i = 0; i < COUNT_OF(folds); i++) {
        if (strcmp(folds[i].t, t) == 0) {
            folds[i].fold(model, room, d, h);
            return true;
        }
    }
    return false;
}

static struct model_room *add_room(struct model *model, const char *code)
{
    struct model_room *room = mem_alloc(sizeof *room);
    (void)snprintf(room->code, sizeof room->code, "%s", code);
    room->seat[0] = room->seat[1] = MODEL_NOBODY;
    room->clocks.running = -1;
    room->is_active = true;
    room->is_loose = model->stage.is_store_held;
    if (model->room_count == model->room_size) {
        const size_t size = model->room_size + 64;
        model->rooms = mem_grow(model->rooms, model->room_size, size, sizeof(struct model_room *));
        model->room_size = size;
    }
    model->rooms[model->room_count++] = model->rooms[model->live_count];
    model->rooms[model->live_count++] = room;
    EXPECT(map_insert(&model->codes, slice_of(code), room), "a code twice");
    return room;
}

static void add_entry(struct model_room *room, const struct model_entry *entry)
{
    if (room->v == room->entry_size) {
        const size_t size = room->entry_size == 0 ? 32 : 2 * room->entry_size;
        room->entries = mem_grow(room->entries, room->entry_size, size, sizeof *room->entries);
        room->entry_size = size;
    }
    room->entries[room->v++] = *entry;
}

static void fold_record(struct model *model, struct model_room *room, json_t *record,
                        const struct model_happening *h)
{
    struct model_entry entry = {.record = record,
                                .d = json_object_get(record, "d"),
                                .t = model_text(record, "t"),
                                .by = h->by,
                                .command = h->command != NULL ? h->command->number : 0};
    EXPECT(model_number(record, "v") == (int64_t)room->v + 1, "%s: v %d after %zu", entry.t,
           (int)model_number(record, "v"), room->v);
    EXPECT(h->at >= room->at_ms, "time went back");
    model_note(model, "%s %zu %s", room->code, room->v + 1, entry.t);
    EXPECT(!room->is_retired, "something happens in a room that is over: %s", entry.t);
    EXPECT(fold_table(model, room, entry.t, entry.d, h) ||
               model_fold_game(model, room, entry.t, entry.d, h),
           "an unknown event %s", entry.t);
    room->at_ms = h->at;
    entry.is_secret = strcmp(entry.t, "reported") == 0;
    entry.is_ply = strcmp(entry.t, "moved") == 0 || strcmp(entry.t, "passed") == 0;
    entry.is_open = strcmp(room->spectators, "none") != 0 || room->state == MODEL_OPEN;
    memcpy(entry.seat, room->seat, sizeof entry.seat);
    entry.kicked = room->kicked;
    add_entry(room, &entry);
}

/* What a batch leaves behind. */
static void check_batch(struct model *model, const struct model_room *room)
{
    if (room->state == MODEL_PLAYING) {
        EXPECT(room->game.position.end == MANCALA_OPEN, "a game goes on after its end");
        EXPECT(!mancala_position_choice(&room->game.position).passes, "a pass was not played");
    }
}

static void judge_before(struct model *model, const struct model_room *room,
                         const struct model_command *command)
{
    const struct model_verdict verdict = model_judge(model, room, command);
    EXPECT(command->fate != MODEL_ACCEPTED, "c%" PRIu64 " was played twice", command->number);
    EXPECT((verdict.codes == 0 && !verdict.is_silent) || verdict.may_differ,
           "c%" PRIu64 " was accepted, codes %x: %s", command->number, verdict.codes,
           command->text);
}

static struct model_command *find_author(struct model *model, const json_t *record)
{
    const char *cmd = model_text(record, "cmd");
    if (cmd[0] == '\0') {
        return NULL;
    }
    struct model_command *command = model_find_command(model, strtoull(cmd + 1, NULL, 10));
    EXPECT(command != NULL, "an event of a command that nobody sent: %s", cmd);
    EXPECT(strcmp(model->players[command->player].id, model_text(record, "by")) == 0,
           "a command of another player");
    return command;
}

static void fold_batch(struct model *model, const struct store_batch *batch, const char *code)
{
    struct model_room *room = model_find_room(model, code);
    struct model_command *command = NULL;
    char before[16] = "";
    room = room != NULL ? room : add_room(model, code);
    const size_t v = room->v;
    for (size_t i = 0; i < batch->record_count; i++) {
        json_t *record = json_loadb(batch->records[i].at, batch->records[i].len, 0, NULL);
        EXPECT(record != NULL, "no JSON in the log");
        command = find_author(model, record);
        if (i == 0 && command != NULL && v > 0) {
            judge_before(model, room, command);
        }
        const struct model_happening h = {.by = model_find_player(model, model_text(record, "by")),
                                          .at = model_number(record, "at"),
                                          .command = command,
                                          .before = before};
        EXPECT(h.at >= model->last_at_ms && h.at <= model_now(model), "an event at another time");
        fold_record(model, room, record, &h);
        (void)snprintf(before, sizeof before, "%s", model_text(record, "t"));
        model->last_at_ms = h.at;
    }
    check_batch(model, room);
    if (command != NULL) {
        command->fate = MODEL_ACCEPTED;
        command->room = room;
        command->v_first = (uint32_t)v + 1;
        command->v_last = (uint32_t)room->v;
        model->accepted++;
    }
}

/* Nothing is charged from the arrival of a command on that cannot be stored. */
static void stop_refused(struct model *model, struct model_room *room,
                         const struct store_batch *batch)
{
    json_t *record = json_loadb(batch->records[0].at, batch->records[0].len, 0, NULL);
    const struct model_command *command = find_author(model, record);
    if (command == NULL) {
        model_stop_room(room, model_now(model));
    } else if (room->stop_ms == 0) {
        model_stop_room(room, command->arrived_ms);
        room->stop_or_ms = command->resent_ms;
    }
    if (room->stop_ms != 0 && room->stop_by_ms < model_now(model) + 20000 && command != NULL) {
        room->stop_by_ms = model_now(model) + 20000;
    }
    json_decref(record);
}

void model_on_written(void *context, const struct request *request)
{
    struct model *model = context;
    const bool is_stored = request->result.status == STORE_OK;
    char code[24];
    model->stored++;
    if (request->kind == REQUEST_BEAT && is_stored) {
        model->beat_ms = request->now_ms > model->beat_ms ? request->now_ms : model->beat_ms;
    }
    if (request->kind != REQUEST_APPEND) {
        return;
    }
    (void)snprintf(code, sizeof code, "%.*s", SLICE_ARG(request->batch.key));
    struct model_room *room = model_find_room(model, code);
    if (is_stored) {
        fold_batch(model, &request->batch, code);
    } else if (request->result.status == STORE_UNAVAILABLE) {
        model->failing_until_ms = model_now(model) + 1001;
        if (room != NULL) {
            stop_refused(model, room, &request->batch);
        }
    }
}

void model_free_room(struct model_room *room)
{
    for (size_t i = 0; i < room->v; i++) {
        json_decref(room->entries[i].record);
    }
    mem_free(room->entries);
    mem_free(room->line);
    json_decref(room->document);
    json_decref(room->late);
    room->entries = NULL;
    room->line = NULL;
    room->document = room->late = NULL;
}

bool model_is_followed(const struct model *model, const struct model_room *room)
{
    bool is_followed = false;
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        for (size_t j = 0; j < model->conns[i].follow_count; j++) {
            is_followed = is_followed || model->conns[i].follows[j].room == room;
        }
    }
    return is_followed;
}

void model_retire(struct model *model, struct model_room *room)
{
    size_t i = 0;
    while (model->rooms[i] != room) {
        i++;
    }
    model->rooms[i] = model->rooms[--model->live_count];
    model->rooms[model->live_count] = room;
    room->is_active = false;
    room->is_retired = true;
    model_free_room(room);
}
