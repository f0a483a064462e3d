// SPDX-License-Identifier: MIT
/* What a connection may be sent, compared with the rooms as the log has them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "unit/hub/model.h"

#define EXPECT(condition, ...) MODEL_EXPECT(model, condition, "connection: " __VA_ARGS__)

enum { RETURN_MS = 5000, SYNC_EVENTS = 200 };

struct model_conn *model_find_conn(struct model *model, hub_conn id)
{
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        if (id != 0 && model->conns[i].id == id) {
            return &model->conns[i];
        }
    }
    return NULL;
}

struct model_command *model_find_command(struct model *model, uint64_t number)
{
    struct model_command *command = &model->commands[number % MODEL_COMMANDS];
    return number != 0 && command->number == number ? command : NULL;
}

struct model_follow *model_find_follow(struct model_conn *conn, const struct model_room *room)
{
    for (size_t i = 0; i < conn->follow_count; i++) {
        if (conn->follows[i].room == room) {
            return &conn->follows[i];
        }
    }
    return NULL;
}

void model_unfollow(struct model *model, struct model_conn *conn, const struct model_room *room)
{
    struct model_follow *follow = model_find_follow(conn, room);
    const int seat = model_seat_of(room, conn->player);
    if (follow == NULL) {
        return;
    }
    if (seat >= 0 && (room->state != MODEL_PLAYING || conn->heard_ms + 10000 > model_now(model))) {
        follow->room->gone_ms[seat] = model_now(model);
    }
    *follow = conn->follows[--conn->follow_count];
}

static struct model_follow *follow_room(struct model *model, struct model_conn *conn,
                                        struct model_room *room)
{
    struct model_follow *follow = model_find_follow(conn, room);
    if (follow != NULL) {
        return follow;
    }
    EXPECT(conn->follow_count < MODEL_FOLLOWS, "the model follows too many rooms");
    if (room->at_ms <= model->born_ms && room->grace_ms < model_now(model) + RETURN_MS) {
        room->grace_ms = model_now(model) + RETURN_MS;
    }
    follow = &conn->follows[conn->follow_count++];
    *follow = (struct model_follow){.room = room};
    return follow;
}

static struct model_room *read_room(struct model *model, const json_t *json)
{
    struct model_room *room = model_find_room(model, model_text(json, "room"));
    EXPECT(room != NULL, "a message of an unknown room");
    return room;
}

/* --- answers --------------------------------------------------------------------------------- */

/* The newest ask under this id; of another body first when it was refused as such. */
static struct model_ask take_ask(struct model *model, struct model_conn *conn, const char *re,
                                 bool is_reused)
{
    const uint64_t number = re[0] == 'c' ? strtoull(re + 1, NULL, 10) : 0;
    size_t best = conn->ask_count;
    for (size_t i = 0; i < conn->ask_count; i++) {
        const struct model_ask *ask = &conn->asks[i];
        if (ask->number == number && (ask->is_reuse == is_reused || best == conn->ask_count)) {
            best = i;
        }
    }
    EXPECT(best < conn->ask_count, "an answer to nothing that waits: %s", re);
    const struct model_ask ask = conn->asks[best];
    conn->ask_count--;
    memmove(&conn->asks[best], &conn->asks[best + 1],
            (conn->ask_count - best) * sizeof conn->asks[0]);
    return ask;
}

static void check_same(struct model *model, const struct model_room *room, size_t v, const char *t,
                       const json_t *d)
{
    EXPECT(v >= 1 && v <= room->v, "%s of version %zu, which is not in the log", t, v);
    const struct model_entry *entry = &room->entries[v - 1];
    EXPECT(strcmp(entry->t, t) == 0 && json_equal(entry->d, d), "%s %zu is %s, not %s: %s",
           room->code, v, entry->t, t, json_dumps(d, JSON_COMPACT));
}

/* The events of a command that was accepted, now or before. */
static void take_events(struct model *model, struct model_conn *conn,
                        const struct model_command *command, const json_t *events)
{
    struct model_room *room = command->room;
    struct model_follow *follow = model_find_follow(conn, room);
    const size_t count = json_array_size(events);
    const bool is_hidden = room->entries[command->v_first - 1].is_secret ||
                           command->v_last > model_horizon(room, conn->player);
    EXPECT(count == (is_hidden ? 0 : command->v_last - command->v_first + 1),
           "an answer with %zu events to c%" PRIu64 " (%u..%u)", count, command->number,
           command->v_first, command->v_last);
    for (size_t i = 0; i < count; i++) {
        const json_t *event = json_array_get(events, i);
        EXPECT(model_number(event, "v") == (int64_t)(command->v_first + i), "v in an answer");
        check_same(model, room, command->v_first + i, model_text(event, "t"),
                   json_object_get(event, "d"));
    }
    if (follow != NULL && count > 0 && command->v_first > follow->v) {
        EXPECT(command->v_first == follow->v + 1, "an answer at %u after %u", command->v_first,
               follow->v);
        follow->v = command->v_last;
    }
    if ((command->type == MODEL_CREATE || command->type == MODEL_JOIN) && follow == NULL &&
        model_may_see(room, room->v, conn->player)) {
        follow = follow_room(model, conn, room);
        follow->v = command->v_last;
        follow->wants_picture = command->type == MODEL_JOIN;
    }
}

/* A command that was allowed and changed nothing. */
static void take_silence(struct model *model, struct model_conn *conn,
                         const struct model_command *command, const json_t *events)
{
    struct model_room *room = command->room;
    EXPECT(json_array_size(events) == 0, "events of a command that is not in the log");
    const struct model_verdict verdict = model_judge(model, room, command);
    EXPECT((verdict.codes == 0 && verdict.is_silent) || verdict.may_differ,
           "c%" PRIu64 " was allowed, codes %x: %s", command->number, verdict.codes, command->text);
    if (command->type == MODEL_LEAVE) {
        model_unfollow(model, conn, room);
    }
}

static void take_ok_sync(struct model *model, struct model_conn *conn,
                         const struct model_command *command, const json_t *d)
{
    struct model_room *room = command->room;
    struct model_follow *follow = follow_room(model, conn, room);
    const size_t v = model_horizon(room, conn->player);
    const size_t to = (size_t)model_number(d, "to");
    EXPECT(to <= v, "sync to %zu, the last one is %zu", to, v);
    if (strcmp(model_text(d, "kind"), "snapshot") == 0) {
        EXPECT(model->reads_fail || room->is_loose || command->v > v ||
                   v - command->v > SYNC_EVENTS || model_now(model) < model->failing_until_ms,
               "a snapshot instead of events");
        follow->wants_picture = true;
        return;
    }
    EXPECT(model_number(d, "from") == (int64_t)command->v + 1, "sync from another event");
    follow->v = command->v;
    follow->sync_to = (uint32_t)to;
    follow->is_blind = follow->wants_picture = false;
}

static void take_ok_room(struct model *model, struct model_conn *conn,
                         struct model_command *command, const json_t *d)
{
    struct model_room *room = read_room(model, d);
    EXPECT(command->room == room, "an answer about another room");
    if (command->type == MODEL_WATCH || command->type == MODEL_SYNC) {
        EXPECT(model_may_see(room, room->v, conn->player), "an answer about a hidden room");
    }
    if (command->type == MODEL_WATCH) {
        struct model_follow *follow = follow_room(model, conn, room);
        EXPECT(room->is_loose || model_number(d, "v") == (int64_t)model_horizon(room, conn->player),
               "watch at another v");
        follow->wants_picture = true;
        follow->v = 0;
    } else if (command->type == MODEL_SYNC) {
        take_ok_sync(model, conn, command, d);
    } else if (command->fate == MODEL_ACCEPTED) {
        take_events(model, conn, command, json_object_get(d, "events"));
    } else {
        take_silence(model, conn, command, json_object_get(d, "events"));
    }
}

/* A row of `seats`, or the message `seat`. */
static void check_seat(struct model *model, const struct model_conn *conn, const json_t *row)
{
    static const char *const states[] = {"open", "playing", "over", "closed"};
    const struct model_room *room = read_room(model, row);
    const int seat = model_seat_of(room, conn->player);
    if (room->is_loose || room->is_retired) {
        return;
    }
    const bool is_playing = room->state == MODEL_PLAYING;
    const bool moves = is_playing && (int)(room->game.position.ply & 1) == seat;
    EXPECT(strcmp(model_text(row, "state"), states[room->state]) == 0, "a row of another state");
    EXPECT(model_number(row, "v") == (int64_t)room->v, "a row of v %d, expected %zu",
           (int)model_number(row, "v"), room->v);
    if (json_is_null(json_object_get(row, "seat"))) {
        EXPECT(seat < 0, "a row that tells of leaving, to one who sits");
        return;
    }
    EXPECT(seat >= 0 && model_seat(row, "seat") == seat, "a row of another seat");
    EXPECT(model_number(row, "game") == room->number, "a row of another game");
    EXPECT(json_is_true(json_object_get(row, "turn")) == moves, "a row of another turn");
    EXPECT(model_number(row, "deadline") == (room->clocks.is_there ? room->clocks.deadline : 0),
           "a row of another deadline");
    EXPECT(model_find_player(model, model_text(json_object_get(row, "opponent"), "player")) ==
               room->seat[!seat],
           "a row of another opponent");
}

static void take_ok_hello(struct model *model, struct model_conn *conn, const json_t *d)
{
    struct model_player *player = &model->players[conn->player];
    const json_t *seats = json_object_get(d, "seats");
    size_t live = 0;
    if (player->id[0] == '\0') {
        (void)snprintf(player->id, sizeof player->id, "%s", model_text(d, "player"));
    }
    EXPECT(strcmp(player->id, model_text(d, "player")) == 0, "another player");
    conn->is_greeted = true;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        check_seat(model, conn, json_array_get(seats, i));
    }
    for (size_t i = 0; i < model->live_count; i++) {
        const struct model_room *room = model->rooms[i];
        live += model_seat_of(room, conn->player) >= 0 &&
                (room->state == MODEL_OPEN || room->state == MODEL_PLAYING);
    }
    EXPECT(model->stage.is_store_held || json_array_size(seats) >= (live < 100 ? live : 100),
           "%zu seats, expected %zu", json_array_size(seats), live);
}

static void take_ok(struct model *model, struct model_conn *conn, const json_t *message)
{
    const char *re = model_text(message, "re");
    const json_t *d = json_object_get(message, "d");
    const struct model_ask ask = take_ask(model, conn, re, false);
    struct model_command *command = model_find_command(model, ask.number);
    model->answered++;
    EXPECT(!ask.is_reuse, "another body was accepted under an id that was used");
    if (command == NULL) {
        take_ok_hello(model, conn, d);
        return;
    }
    take_ok_room(model, conn, command, d);
}

static void check_refusal(struct model *model, struct model_conn *conn,
                          const struct model_command *command, const char *code)
{
    struct model_room *room = command->room;
    if (strcmp(code, "unavailable") == 0) {
        EXPECT(model->store_fails || model->reads_fail ||
                   model_now(model) <= model->failing_until_ms,
               "unavailable while all is well");
        return;
    }
    EXPECT(command->fate != MODEL_ACCEPTED, "c%" PRIu64 " was accepted, and now %s",
           command->number, code);
    EXPECT(room != NULL, "a create was refused: %s", code);
    const struct model_verdict verdict = model_judge(model, room, command);
    EXPECT((verdict.codes & model_code(code)) != 0 || verdict.may_differ,
           "c%" PRIu64 " was refused as %s, codes %x: %s", command->number, code, verdict.codes,
           command->text);
    if (command->type == MODEL_MOVE && strcmp(code, "stale-ply") == 0) {
        conn->stale = room;
    }
}

static void take_error(struct model *model, struct model_conn *conn, const json_t *message)
{
    const char *code = model_text(json_object_get(message, "d"), "code");
    const bool is_reused = strcmp(code, "id-reused") == 0;
    const struct model_ask ask = take_ask(model, conn, model_text(message, "re"), is_reused);
    struct model_command *command = model_find_command(model, ask.number);
    model->answered++;
    if (command == NULL) {
        EXPECT(strcmp(code, "unavailable") == 0, "hello was refused: %s", code);
        return;
    }
    EXPECT(!is_reused || ask.is_reuse, "c%" PRIu64 " is said to be another command",
           command->number);
    if (is_reused) {
        return;
    }
    EXPECT(!ask.is_reuse || strcmp(code, "unavailable") == 0, "another body: %s", code);
    check_refusal(model, conn, command, code);
}

/* --- the feed -------------------------------------------------------------------------------- */

static void take_bare(struct model *model, const struct model_conn *conn,
                      struct model_follow *follow, const struct model_entry *entry)
{
    const bool is_hidden = follow->v > follow->sync_to &&
                           !model_may_see(follow->room, follow->v, conn->player);
    EXPECT(entry->is_secret || is_hidden, "%s %u (%s) came bare", follow->room->code, follow->v,
           entry->t);
    follow->is_blind = follow->is_blind || !entry->is_secret;
}

/* Whoever is kicked hears of it at once, also when he is behind, and then nothing more. */
static bool is_farewell(struct model *model, const struct model_conn *conn, const json_t *message)
{
    const json_t *d = json_object_get(message, "d");
    return strcmp(model_text(message, "t"), "left") == 0 &&
           json_is_true(json_object_get(d, "kicked")) &&
           model_find_player(model, model_text(d, "player")) == conn->player;
}

static void take_event(struct model *model, struct model_conn *conn, const json_t *message)
{
    struct model_room *room = read_room(model, message);
    struct model_follow *follow = model_find_follow(conn, room);
    const json_t *t = json_object_get(message, "t");
    const uint32_t v = (uint32_t)model_number(message, "v");
    EXPECT(follow != NULL, "an event of a room that is not followed: %s", room->code);
    if (is_farewell(model, conn, message)) {
        check_same(model, room, v, "left", json_object_get(message, "d"));
        model_unfollow(model, conn, room);
        return;
    }
    EXPECT(v == follow->v + 1, "%s: v %u after %u", room->code, v, follow->v);
    EXPECT(v <= room->v, "an event that is not in the log");
    EXPECT(v <= model_horizon(room, conn->player), "%s: v %u comes too early", room->code, v);
    EXPECT(!follow->wants_picture, "an event before the snapshot");
    const struct model_entry *entry = &room->entries[v - 1];
    follow->v = v;
    if (t == NULL) {
        take_bare(model, conn, follow, entry);
        return;
    }
    EXPECT(!entry->is_secret, "%s shows", entry->t);
    EXPECT(v <= follow->sync_to || model_may_see(room, v, conn->player), "%s of a hidden room",
           entry->t);
    EXPECT(!follow->is_blind, "%s for a document that is not there", entry->t);
    if (model->last_entry != entry) {
        check_same(model, room, v, json_string_value(t), json_object_get(message, "d"));
        model->last_entry = entry;
    }
}

/* The room's document at v, which never goes back. */
static const json_t *fold_to(const struct model_room *room, json_t **document, size_t *at, size_t v)
{
    while (*at < v) {
        const struct model_entry *entry = &room->entries[(*at)++];
        *document = model_reduce(*document, entry->t, entry->d);
    }
    return *document;
}

static void take_snapshot(struct model *model, struct model_conn *conn, const json_t *message)
{
    struct model_room *room = read_room(model, message);
    struct model_follow *follow = model_find_follow(conn, room);
    const size_t v = (size_t)model_number(message, "v");
    const bool is_behind = model_is_behind(room, conn->player);
    EXPECT(model_may_see(room, room->v, conn->player), "a snapshot of a hidden room");
    EXPECT(v <= model_horizon(room, conn->player), "%s: a snapshot of v %zu comes too early",
           room->code, v);
    size_t *at = is_behind ? &room->late_v : &room->document_v;
    EXPECT(*at <= v, "%s: a snapshot of v %zu after %zu", room->code, v, *at);
    const json_t *document = fold_to(room, is_behind ? &room->late : &room->document, at, v);
    EXPECT(json_equal(document, json_object_get(message, "d")),
           "%s: another document at v %zu:\n%s\nexpected\n%s", room->code, v,
           json_dumps(json_object_get(message, "d"), JSON_SORT_KEYS | JSON_COMPACT),
           json_dumps(document, JSON_SORT_KEYS | JSON_COMPACT));
    conn->stale = NULL;
    if (follow != NULL) {
        EXPECT(v >= follow->v || v >= follow->sync_to, "a snapshot of v %zu after %u", v,
               follow->v);
        follow->v = (uint32_t)v;
        follow->sync_to = 0;
        follow->is_blind = follow->wants_picture = false;
    }
}

/* --- beside the feed ------------------------------------------------------------------------- */

static void check_is_there(struct model *model, const struct model_room *room, int seat, bool told)
{
    const int is_here = room->seat[seat] < 0 ? 0 : model_is_here(model, room, seat);
    EXPECT(is_here < 0 || room->seat[seat] < 0 || told == (is_here == 1),
           "%s: presence of seat %d: %d", room->code, seat, told);
}

static void take_presence(struct model *model, struct model_conn *conn, const json_t *message)
{
    struct model_room *room = read_room(model, message);
    const json_t *d = json_object_get(message, "d");
    int64_t spectators = 0;
    if (room->is_retired || room->is_loose) {
        return;
    }
    EXPECT(model_find_follow(conn, room) != NULL && model_may_see(room, room->v, conn->player),
           "presence of a hidden room");
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        struct model_conn *other = &model->conns[i];
        spectators += other->id != 0 && model_find_follow(other, room) != NULL &&
                      model_seat_of(room, other->player) < 0 &&
                      model_may_see(room, room->v, other->player);
    }
    EXPECT(model_number(d, "spectators") == spectators, "%s: %d spectators, expected %d",
           room->code, (int)model_number(d, "spectators"), (int)spectators);
    check_is_there(model, room, 0, json_is_true(json_object_get(d, "south")));
    check_is_there(model, room, 1, json_is_true(json_object_get(d, "north")));
    EXPECT(room->state != MODEL_PLAYING || room->is_paused ||
               json_is_true(json_object_get(d, "stopped")) == (room->stop_ms != 0),
           "%s: presence says stopped or not", room->code);
}

static void check_now(struct model *model, int64_t now)
{
    EXPECT(now == model_now(model), "server time is %d ms off", (int)(now - model_now(model)));
    EXPECT(now >= model->seen_ms, "server time went back");
    model->seen_ms = now;
}

static void take_seat(struct model *model, struct model_conn *conn, const json_t *message)
{
    const json_t *row = json_object_get(message, "d");
    EXPECT(model_find_follow(conn, read_room(model, row)) == NULL, "a seat in a followed room");
    check_seat(model, conn, row);
}

static void take_pong(struct model *model, struct model_conn *conn, const json_t *message)
{
    (void)conn;
    check_now(model, model_number(message, "now"));
}

static void take_welcome(struct model *model, struct model_conn *conn, const json_t *message)
{
    (void)conn;
    check_now(model, model_number(json_object_get(message, "d"), "now"));
}

/* The bytes as JSON; a broadcast is read once. */
static const json_t *read_message(struct model *model, struct slice bytes)
{
    if (model->last_json != NULL && model->last_len == bytes.len &&
        memcmp(model->last_bytes, bytes.at, bytes.len) == 0) {
        return model->last_json;
    }
    if (model->last_size < bytes.len) {
        model->last_bytes = mem_grow(model->last_bytes, model->last_size, bytes.len, 1);
        model->last_size = bytes.len;
    }
    memcpy(model->last_bytes, bytes.at, bytes.len);
    model->last_len = bytes.len;
    model->last_entry = NULL;
    json_decref(model->last_json);
    model->last_json = json_loadb(bytes.at, bytes.len, JSON_REJECT_DUPLICATES, NULL);
    EXPECT(model->last_json != NULL, "no JSON: %.*s", SLICE_ARG(bytes));
    EXPECT(bytes.len <= HUB_SERVER_MESSAGE_MAX, "a message of %zu bytes", bytes.len);
    return model->last_json;
}

void model_on_send(void *context, hub_conn id, struct slice bytes)
{
    static const struct {
        const char *t;
        void (*take)(struct model *model, struct model_conn *conn, const json_t *message);
    } rows[] = {
        {"ok", take_ok},
        {"error", take_error},
        {"presence", take_presence},
        {"snapshot", take_snapshot},
        {"seat", take_seat},
        {"pong", take_pong},
        {"welcome", take_welcome},
    };
    struct model *model = context;
    struct model_conn *conn = model_find_conn(model, id);
    model->sent++;
    if (conn == NULL) {
        return;
    }
    const json_t *message = read_message(model, bytes);
    const char *t = model_text(message, "t");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (strcmp(rows[i].t, t) == 0) {
            rows[i].take(model, conn, message);
            return;
        }
    }
    take_event(model, conn, message);
}

void model_on_close(void *context, hub_conn conn, unsigned code)
{
    struct model *model = context;
    EXPECT(model_find_conn(model, conn) == NULL, "closed with %u", code);
}

/* --- when nothing is under way any more ------------------------------------------------------ */

static void check_follow(struct model *model, const struct model_conn *conn,
                         const struct model_follow *follow)
{
    const struct model_room *room = follow->room;
    if (room->is_retired || room->is_loose) {
        return;
    }
    EXPECT(!follow->wants_picture, "%s: a snapshot did not come", room->code);
    EXPECT(follow->v == model_horizon(room, conn->player), "%s: v %u, expected %zu", room->code,
           follow->v, model_horizon(room, conn->player));
    EXPECT(!follow->is_blind || !model_may_see(room, room->v, conn->player),
           "%s: player %d may see the room and was not shown it", room->code, conn->player);
}

void model_check_conn(struct model *model, struct model_conn *conn)
{
    for (size_t i = conn->follow_count; i > 0; i--) {
        const struct model_room *room = conn->follows[i - 1].room;
        if (!room->is_retired && room->kicked >> conn->player & 1) {
            model_unfollow(model, conn, room);
        }
    }
    for (size_t i = 0; i < conn->follow_count; i++) {
        check_follow(model, conn, &conn->follows[i]);
    }
    for (size_t i = 0; i < conn->ask_count; i++) {
        EXPECT(conn->asks[i].is_optional, "c%" PRIu64 " has no answer", conn->asks[i].number);
    }
    conn->ask_count = 0;
    EXPECT(conn->stale == NULL, "a stale move without a snapshot");
}
