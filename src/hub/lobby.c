// SPDX-License-Identifier: MIT
#include "hub/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "hub/halls.h"
#include "hub/present.h"
#include "hub/quick.h"

/* A delta is told so long after its first change, so that there is one at most in this time. */
enum { LOBBY_DELTA_MS = 250 };

/* What one delta carries: with names of the greatest length still under HUB_SERVER_MESSAGE_MAX.
 * What is left over goes with the next one. */
enum { LOBBY_DELTA_ROWS = 40, LOBBY_DELTA_GONE = 400, LOBBY_GAMES_MAX = 16 };

/* A room of the list, or one that has left it and whose leaving is still to be told. */
struct row {
    struct wire_lobby_room wire;
    bool is_listed;
    bool is_told;           /* somebody may have it from a snapshot or a delta */
    struct list in_changed; /* when there is something to tell */
};

/* One numbering for all who listen: v is that of the last delta. */
struct lobby {
    uint32_t v;
    struct map rows; /* room code -> struct row, owned */
    struct list changed;
    struct list listeners; /* of sessions */
    uint32_t told_waiting;
    bool is_waiting_uncertain; /* somebody has seen another number than was told */
    int64_t due_ms;            /* of the next delta; 0: there is nothing to tell */
};

struct lobby *lobby_create(struct hash_seed seed)
{
    struct lobby *lobby = mem_alloc(sizeof *lobby);
    lobby->v = 1;
    map_init(&lobby->rows, seed);
    list_init(&lobby->changed);
    list_init(&lobby->listeners);
    return lobby;
}

void lobby_destroy(struct lobby *lobby)
{
    if (lobby == NULL) {
        return;
    }
    map_finish_values(&lobby->rows);
    mem_free(lobby);
}

/* --- the list -------------------------------------------------------------------------------- */

static void set_due(struct lobby *lobby, int64_t now_ms)
{
    if (lobby->due_ms == 0) {
        lobby->due_ms = now_ms + LOBBY_DELTA_MS;
    }
}

static void note_change(struct lobby *lobby, struct row *row, int64_t now_ms)
{
    list_remove(&row->in_changed);
    list_append(&lobby->changed, &row->in_changed);
    set_due(lobby, now_ms);
}

static void set_row(struct lobby *lobby, const struct wire_summary *room, int64_t now_ms)
{
    struct wire_lobby_room wire;
    struct row *row = map_find(&lobby->rows, slice_of(room->room));
    present_lobby_room(room, &wire);
    if (row != NULL && row->is_listed && present_is_same_room(&row->wire, &wire)) {
        return;
    }
    if (row == NULL) {
        row = mem_alloc(sizeof *row);
        list_init(&row->in_changed);
        const bool is_new = map_insert(&lobby->rows, slice_of(room->room), row);
        ASSERT(is_new);
    }
    row->wire = wire;
    row->is_listed = true;
    note_change(lobby, row, now_ms);
}

static void free_row(struct lobby *lobby, struct row *row)
{
    list_remove(&row->in_changed);
    (void)map_remove(&lobby->rows, slice_of(row->wire.room));
    mem_free(row);
}

static void unset_row(struct lobby *lobby, const char *code, int64_t now_ms)
{
    struct row *row = map_find(&lobby->rows, slice_of(code));
    if (row == NULL || !row->is_listed) {
        return;
    }
    row->is_listed = false;
    if (row->is_told) {
        note_change(lobby, row, now_ms);
    } else {
        free_row(lobby, row);
    }
}

/* Somebody who could play or has opened the room is there. */
static bool is_attended(const struct slot *slot, int64_t now_ms)
{
    bool is_there = hub_here_until(slot, MANCALA_SOUTH, now_ms) != 0 ||
                    hub_here_until(slot, MANCALA_NORTH, now_ms) != 0;
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        is_there = is_there ||
                   strcmp(follow->session->player->person.player, slot->room.host.player) == 0;
    }
    return is_there;
}

static bool is_wanted(const struct slot *slot, int64_t now_ms)
{
    const struct room *room = &slot->room;
    if (slot->state != SLOT_READY || room->is_locked) {
        return false;
    }
    return room->state == ROOM_PLAYING || (room->state == ROOM_OPEN && is_attended(slot, now_ms));
}

void lobby_note_slot(struct hub *hub, const struct slot *slot, int64_t now_ms)
{
    struct wire_summary room;
    halls_note_slot(hub, slot, now_ms);
    if (slot->state == SLOT_LOADING || slot->room.v == 0 || !slot->room.options.is_public) {
        return;
    }
    if (is_wanted(slot, now_ms)) {
        present_summary(&slot->room, slot->code, slot->created_ms, slot->at_ms, &room);
        set_row(hub->lobby, &room, now_ms);
    } else {
        unset_row(hub->lobby, slot->code, now_ms);
    }
}

void lobby_forget_slot(struct hub *hub, const struct slot *slot)
{
    const struct row *row = map_find(&hub->lobby->rows, slice_of(slot->code));
    halls_forget_slot(hub, slot);
    if (row != NULL && row->wire.state == WIRE_STATE_OPEN) {
        unset_row(hub->lobby, slot->code, hub->floor_ms);
    }
}

void lobby_note_sleeper(struct hub *hub, const struct wire_summary *room)
{
    if (room->visibility == WIRE_VISIBILITY_PUBLIC && room->state == WIRE_STATE_PLAYING &&
        !room->locked) {
        set_row(hub->lobby, room, hub->floor_ms);
    }
}

void lobby_forget_name(struct hub *hub, const char *player, int64_t now_ms)
{
    size_t cursor = 0;
    struct row *row;
    while ((row = map_next(&hub->lobby->rows, &cursor, NULL)) != NULL) {
        struct wire_lobby_room *wire = &row->wire;
        bool has_changed = hub_blank_person(&wire->host, player);
        has_changed = hub_blank_person(&wire->south, player) || has_changed;
        has_changed = hub_blank_person(&wire->north, player) || has_changed;
        if (has_changed && row->is_listed) {
            note_change(hub->lobby, row, now_ms);
        }
    }
}

void lobby_note_waiting(struct hub *hub, int64_t now_ms)
{
    set_due(hub->lobby, now_ms);
}

/* --- who listens ----------------------------------------------------------------------------- */

/* Open rooms first, then the newest. */
static int compare_rows(const void *left, const void *right)
{
    const struct wire_lobby_room *a = &(*(struct row *const *)left)->wire;
    const struct wire_lobby_room *b = &(*(struct row *const *)right)->wire;
    if (a->state != b->state) {
        return a->state == WIRE_STATE_OPEN ? -1 : 1;
    }
    if (a->since_ms != b->since_ms) {
        return a->since_ms > b->since_ms ? -1 : 1;
    }
    return strcmp(a->room, b->room);
}

/* All listed rows in their order; the array is the caller's. */
static struct row **sort_rows(const struct lobby *lobby, size_t *out_count)
{
    struct row **rows = mem_alloc_array(lobby->rows.count + 1, sizeof(struct row *));
    size_t cursor = 0;
    size_t count = 0;
    struct row *row;
    while ((row = map_next(&lobby->rows, &cursor, NULL)) != NULL) {
        if (row->is_listed) {
            rows[count++] = row;
        }
    }
    qsort(rows, count, sizeof(struct row *), compare_rows);
    *out_count = count;
    return rows;
}

static size_t list_games(const struct quick *quick, struct wire_lobby_quick out[LOBBY_GAMES_MAX])
{
    const struct mancala_rules *rules;
    size_t count = 0;
    while ((rules = mancala_rules_at(count)) != NULL && count < LOBBY_GAMES_MAX) {
        struct wire_lobby_quick *game = &out[count];
        memset(game, 0, sizeof *game);
        present_text(game->rules, rules->name, sizeof game->rules);
        game->clock_count = WIRE_QUICK_CLOCKS;
        for (unsigned i = 0; i < WIRE_QUICK_CLOCKS; i++) {
            present_pace(&rules->pace[i], &game->clocks[i]);
        }
        game->waiting = quick_count_game(quick, count);
        count++;
    }
    return count;
}

/* Written to hub->out: the first rows, fewer when long names would make the message too long. */
static void write_snapshot(struct hub *hub, struct row *const *rows, size_t count)
{
    struct wire_lobby_quick games[LOBBY_GAMES_MAX];
    struct wire_lobby_room *rooms = mem_alloc_array(count + 1, sizeof *rooms);
    struct wire_lobby_state state = {.v = hub->lobby->v, .rooms = rooms, .quick = games};
    state.quick_count = list_games(hub->quick, games);
    state.waiting = quick_count_waiting(hub->quick);
    hub->lobby->is_waiting_uncertain |= state.waiting != hub->lobby->told_waiting;
    for (state.room_count = 0; state.room_count < count; state.room_count++) {
        rooms[state.room_count] = rows[state.room_count]->wire;
    }
    while (!wire_encode_lobby_snapshot(&hub->out, &state)) {
        ASSERT(state.room_count > 0);
        buf_clear(&hub->out);
        state.room_count -= state.room_count / 4 + 1;
    }
    for (size_t i = 0; i < state.room_count; i++) {
        rows[i]->is_told = true;
    }
    mem_free(rooms);
}

static void send_lobby(struct hub *hub, const struct session *session)
{
    size_t count;
    struct row **rows = sort_rows(hub->lobby, &count);
    write_snapshot(hub, rows, count < WIRE_LOBBY_ROOMS ? count : WIRE_LOBBY_ROOMS);
    mem_free(rows);
    hub_send_out(hub, session->conn);
}

void handle_lobby(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    if (command->lobby.hall[0] != '\0') {
        halls_listen(hub, session, command, now_ms);
        return;
    }
    const bool is_written = wire_encode_ok(&hub->out, command->id);
    ASSERT(is_written);
    hub_send_answer(hub, session->conn);
    halls_forget_session(hub, session, now_ms);
    list_remove(&session->in_lobby);
    if (command->lobby.on) {
        list_append(&hub->lobby->listeners, &session->in_lobby);
        send_lobby(hub, session);
    }
}

/* --- what they are told ---------------------------------------------------------------------- */

/* The texts of one delta. */
struct delta {
    struct wire_lobby_room rooms[LOBBY_DELTA_ROWS];
    char gone[LOBBY_DELTA_GONE * CODE_CAP]; /* each with a space behind it */
    struct wire_lobby_state state;
};

/* Moves one change into the delta; false when there is no room for it. */
static bool add_change(struct lobby *lobby, struct row *row, struct delta *delta)
{
    struct wire_lobby_state *state = &delta->state;
    if (state->room_count == LOBBY_DELTA_ROWS || state->gone.len == sizeof delta->gone) {
        return false;
    }
    if (row->is_listed) {
        delta->rooms[state->room_count++] = row->wire;
        row->is_told = true;
        list_remove(&row->in_changed);
    } else {
        char *const end = delta->gone + state->gone.len;
        memcpy(end, row->wire.room, CODE_LEN);
        end[CODE_LEN] = ' ';
        state->gone.len += CODE_CAP;
        free_row(lobby, row);
    }
    return true;
}

/* The oldest changes, as many as go into one delta; the others wait for the next. */
static void take_changes(struct lobby *lobby, struct delta *delta)
{
    delta->state = (struct wire_lobby_state){.rooms = delta->rooms,
                                             .gone = slice_from(delta->gone, 0)};
    list_for_each (link, &lobby->changed) {
        if (!add_change(lobby, CONTAINER_OF(link, struct row, in_changed), delta)) {
            return;
        }
    }
}

static void send_delta(struct hub *hub, const struct wire_lobby_state *state)
{
    const bool is_written = wire_encode_lobby_delta(&hub->out, state);
    ASSERT(is_written);
    list_for_each (link, &hub->lobby->listeners) {
        const struct session *session = CONTAINER_OF(link, struct session, in_lobby);
        hub->config.port.send(hub->config.port.context, session->conn, buf_slice(&hub->out));
    }
    buf_clear(&hub->out);
}

int64_t lobby_next_deadline(const struct lobby *lobby)
{
    return lobby->due_ms == 0 ? INT64_MAX : lobby->due_ms;
}

void lobby_tick(struct hub *hub, int64_t now_ms)
{
    struct lobby *lobby = hub->lobby;
    const uint32_t waiting = quick_count_waiting(hub->quick);
    if (lobby->due_ms == 0 || lobby->due_ms > now_ms) {
        return;
    }
    struct delta *delta = mem_alloc(sizeof *delta);
    take_changes(lobby, delta);
    const bool has_news = delta->state.room_count > 0 || delta->state.gone.len > 0 ||
                          waiting != lobby->told_waiting || lobby->is_waiting_uncertain;
    lobby->told_waiting = waiting;
    lobby->is_waiting_uncertain = false;
    lobby->due_ms = list_is_empty(&lobby->changed) ? 0 : now_ms + LOBBY_DELTA_MS;
    if (has_news && !list_is_empty(&lobby->listeners)) {
        delta->state.v = ++lobby->v;
        delta->state.waiting = waiting;
        send_delta(hub, &delta->state);
    }
    mem_free(delta);
}
