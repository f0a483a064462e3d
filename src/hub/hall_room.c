// SPDX-License-Identifier: MIT
/* The rooms of a hall: made, listed, and their results kept. */
#include <string.h>

#include "base/mem.h"
#include "hub/hall.h"
#include "hub/halls.h"

struct hall_row *hall_find_row(const struct hall *hall, const char *room)
{
    return map_find(&hall->rows, slice_of(room));
}

void hall_add_row(struct hall *hall, struct hall_table *table)
{
    struct hall_row *row = mem_alloc(sizeof *row);
    row->table = table;
    memcpy(row->wire.room, table->made.room, sizeof row->wire.room);
    memcpy(row->seen.room, table->made.room, sizeof row->seen.room);
    row->is_unmade = table->made.made;
    row->calls = table->made.south.player[0] != '\0';
    const bool is_new = map_insert(&hall->rows, slice_of(table->made.room), row);
    ASSERT(is_new);
}

bool hall_has_rooms(const struct hall *hall, size_t count)
{
    return hall->fold.table_count + count <= HALL_TABLES_MAX;
}

size_t hall_count_live(const struct hall *hall)
{
    size_t cursor = 0;
    size_t count = 0;
    const struct hall_row *row;
    while ((row = map_next(&hall->rows, &cursor, NULL)) != NULL) {
        count += row->table->made.made && (row->is_listed || row->is_unmade);
    }
    return count;
}

/* --- making ---------------------------------------------------------------------------------- */

static struct room_options find_options(const struct hall *hall, const struct wire_clock *clock)
{
    const struct wire_hall_settings *settings = &hall->fold.document.settings;
    struct room_options options = {.spectators = (enum room_spectators)settings->spectators,
                                   .delay = settings->delay,
                                   .has_hints = settings->hints,
                                   .phrases = (enum room_phrases)settings->phrases};
    restore_clock(clock, &options.clock);
    memcpy(options.hall, hall->code, sizeof options.hall);
    return options;
}

static void fill_batch(const struct hall *hall, const struct wire_hall_table *made, int64_t now_ms,
                       struct room_batch *out)
{
    const struct mancala_rules *rules = mancala_rules_find(made->rules, strlen(made->rules));
    const struct room_options options = find_options(hall, &made->clock);
    struct room_person persons[MANCALA_SEATS];
    if (made->south.player[0] == '\0') {
        room_create_empty(rules, options, now_ms, out);
        return;
    }
    restore_person(&made->south, &persons[MANCALA_SOUTH]);
    restore_person(&made->north, &persons[MANCALA_NORTH]);
    room_create_pair(rules, options, persons, now_ms, out);
}

/* Gives the room of the row to the store, unless it is there. */
static void make_room(struct hub *hub, struct hall *hall, struct hall_row *row, int64_t now_ms)
{
    const struct wire_hall_table *made = &row->table->made;
    if (hub_find_slot(hub, made->room) != NULL ||
        mancala_rules_find(made->rules, strlen(made->rules)) == NULL) {
        row->is_unmade = false;
        return;
    }
    struct slot *slot = hub_add_slot(hub, made->room, SLOT_READY);
    if (slot == NULL) {
        hall->remake_ms = now_ms + HUB_RETRY_MS;
        return;
    }
    row->is_unmade = false;
    slot->is_of_hall = true;
    slot->batch = hub_take_batch(hub);
    fill_batch(hall, made, now_ms, &slot->batch->made);
    hub_add_lease(hub, slot->code, "", NULL);
    hub_append(hub, slot, now_ms);
}

/* After a start a table of long ago is in the log, or was given up. */
void hall_make_rooms(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    for (size_t i = hall->fold.table_count; i > 0; i--) {
        struct hall_row *row = hall_find_row(hall, hall->fold.order[i - 1]->made.room);
        if (row->table->at_ms + HALL_REMAKE_MS < now_ms) {
            return;
        }
        if (row->is_unmade) {
            make_room(hub, hall, row, now_ms);
        }
    }
}

static struct hall *find_hall_of(const struct hub *hub, const struct slot *slot)
{
    const char *code = slot->room.options.hall;
    struct hall *hall = code[0] != '\0' ? hall_find(hub, code) : NULL;
    return hall != NULL && hall->state == HALL_READY ? hall : NULL;
}

/* The room has not happened, so only its batch knows the hall. */
void halls_note_refused(struct hub *hub, const struct slot *slot, int64_t now_ms)
{
    struct hall *hall = hall_find(hub, slot->batch->made.events[0].created.options.hall);
    struct hall_row *row = hall != NULL ? hall_find_row(hall, slot->code) : NULL;
    if (row != NULL) {
        row->is_unmade = true;
        hall->remake_ms = now_ms + HUB_RETRY_MS;
        hall_watch(hub, hall, now_ms);
    }
}

/* --- what happens in them -------------------------------------------------------------------- */

static void read_row(const struct hall_row *row, const struct slot *slot,
                     struct wire_lobby_room *out)
{
    struct wire_summary room;
    present_summary(&slot->room, slot->code, slot->created_ms, slot->at_ms, &room);
    present_lobby_room(&room, out);
    out->table = row->table->number;
    out->round = row->table->made.round;
}

/* The table as the host sees it; a call for help ends with the game. */
static void read_seen(const struct hall_row *row, const struct slot *slot,
                      struct wire_hall_seen *out)
{
    struct wire_summary room;
    present_summary(&slot->room, slot->code, slot->created_ms, slot->at_ms, &room);
    *out = row->seen;
    out->state = room.state;
    out->turn = room.turn;
    out->at_ms = slot->at_ms;
    out->south = slot->told.south;
    out->north = slot->told.north;
    out->help = out->help && (room.state == WIRE_STATE_OPEN || room.state == WIRE_STATE_PLAYING);
}

static bool is_same_seen(const struct wire_hall_seen *a, const struct wire_hall_seen *b)
{
    return a->state == b->state && a->turn == b->turn && a->at_ms == b->at_ms &&
           a->south == b->south && a->north == b->north && a->help == b->help;
}

static void begin_playing(struct hall *hall, const char *player)
{
    struct hall_playing *playing = map_find(&hall->playing, slice_of(player));
    if (playing == NULL) {
        playing = mem_alloc(sizeof *playing);
        memcpy(playing->player, player, strlen(player));
        const bool is_new = map_insert(&hall->playing, slice_of(playing->player), playing);
        ASSERT(is_new);
    }
    playing->games++;
}

static void end_playing(struct hall *hall, const char *player)
{
    struct hall_playing *playing = map_find(&hall->playing, slice_of(player));
    ASSERT(playing != NULL);
    if (--playing->games == 0) {
        (void)map_remove(&hall->playing, slice_of(player));
        mem_free(playing);
    }
}

/* Keeps hall->playing when the row becomes another one. A room that is played in is listed. */
static void count_players(struct hall *hall, const struct wire_lobby_room *before,
                          const struct wire_lobby_room *after)
{
    if (before->state == after->state && strcmp(before->south.player, after->south.player) == 0 &&
        strcmp(before->north.player, after->north.player) == 0) {
        return;
    }
    if (before->state == WIRE_STATE_PLAYING) {
        end_playing(hall, before->south.player);
        end_playing(hall, before->north.player);
    }
    if (after->state == WIRE_STATE_PLAYING) {
        begin_playing(hall, after->south.player);
        begin_playing(hall, after->north.player);
    }
}

static void note_row(struct hall *hall, struct hall_row *row, const struct slot *slot,
                     int64_t now_ms)
{
    struct wire_lobby_room wire;
    struct wire_hall_seen seen;
    read_row(row, slot, &wire);
    read_seen(row, slot, &seen);
    count_players(hall, &row->wire, &wire);
    const bool is_listed = wire.state == WIRE_STATE_OPEN || wire.state == WIRE_STATE_PLAYING;
    if (is_listed != row->is_listed || (is_listed && !present_is_same_room(&wire, &row->wire))) {
        row->is_listed = is_listed;
        row->has_news = true;
        hall_note_row(hall, row, now_ms);
    }
    if (!is_same_seen(&seen, &row->seen)) {
        row->has_seen_news = true;
        hall_note_row(hall, row, now_ms);
    }
    row->wire = wire;
    row->seen = seen;
}

/* The name that somebody of an earlier game had is no more known in the room than in the hall. */
static void find_person(const struct hall *hall, const struct slot *slot, const char *player,
                        struct wire_person *out)
{
    const enum mancala_seat seat = room_find_seat(&slot->room, player);
    const struct hall_player *known = hall_find_player(&hall->fold, player);
    if (seat != MANCALA_SEATS) {
        present_person(&slot->room.seat[seat], out);
    } else if (known != NULL) {
        *out = known->standing.person;
    } else {
        memcpy(out->player, player, strlen(player));
    }
}

static void add_result(struct hub *hub, struct hall *hall, const struct slot *slot,
                       const struct room_result *result, int64_t now_ms)
{
    struct wire_event ended;
    struct wire_hall_event event = {.type = WIRE_HALL_RESULT};
    struct room_event room_event = {.type = ROOM_ENDED, .game = result->game};
    room_event.ended.winner = result->winner;
    room_event.ended.reason = result->reason;
    present_event(&room_event, &ended);
    memcpy(event.result.room, slot->code, sizeof event.result.room);
    present_text(event.result.rules, slot->room.rules->name, sizeof event.result.rules);
    event.result.game = result->game;
    event.result.winner = ended.ended.winner;
    event.result.reason = ended.ended.reason;
    memcpy(event.result.score, result->score, sizeof event.result.score);
    find_person(hall, slot, result->player[MANCALA_SOUTH], &event.result.south);
    find_person(hall, slot, result->player[MANCALA_NORTH], &event.result.north);
    hall_add_event(hub, hall, &event, now_ms);
}

/* Games that nobody has won and that were not drawn do not count. */
static void note_results(struct hub *hub, struct hall *hall, struct hall_row *row,
                         const struct slot *slot, int64_t now_ms)
{
    for (size_t i = 0; i < slot->room.series_count; i++) {
        const struct room_result *result = &slot->room.series[i];
        if (result->game <= row->last_game) {
            continue;
        }
        row->last_game = result->game;
        if (result->winner != ROOM_NO_WINNER) {
            add_result(hub, hall, slot, result, now_ms);
        }
    }
}

/* The two who were paired hear where they play, and are there. */
static void call(struct hub *hub, const struct hall *hall, const struct hall_row *row,
                 struct slot *slot, const char *player, int64_t now_ms)
{
    struct guest *guest = hall_find_guest(hall, player);
    struct wire_hall_news news = {.state = WIRE_HALL_NEWS_PAIRED, .round = row->table->made.round};
    if (guest == NULL || guest->place == NULL) {
        return;
    }
    memcpy(news.room, slot->code, sizeof news.room);
    hall_send_news(hub, hall, guest, &news);
    if (hub_follow(hub, guest->place, slot, now_ms)) {
        hub_send_snapshot(hub, guest->place->conn, slot);
    }
}

static void call_players(struct hub *hub, struct hall *hall, struct hall_row *row,
                         struct slot *slot, int64_t now_ms)
{
    if (!row->calls) {
        return;
    }
    row->calls = false;
    if (slot->room.state == ROOM_PLAYING && slot->room.match.number == 1) {
        call(hub, hall, row, slot, row->table->made.south.player, now_ms);
        call(hub, hall, row, slot, row->table->made.north.player, now_ms);
        hub_note_start(hub, slot, now_ms);
    }
}

/* A room that somebody has opened in the hall is the hall's from now on. */
static void add_table(struct hub *hub, struct hall *hall, const struct slot *slot, int64_t now_ms)
{
    struct wire_hall_event event = {.type = WIRE_HALL_TABLE};
    memcpy(event.table.room, slot->code, sizeof event.table.room);
    present_text(event.table.rules, slot->room.rules->name, sizeof event.table.rules);
    present_clock(&slot->room.options.clock, &event.table.clock);
    hall_add_event(hub, hall, &event, now_ms);
}

static bool is_being_added(const struct hall *hall, const char *code)
{
    bool is = hall->batch_count > 0 && hall->batch[0].type == WIRE_HALL_TABLE &&
              strcmp(hall->batch[0].table.room, code) == 0;
    list_for_each (link, &hall->inputs) {
        const struct hall_input *input = CONTAINER_OF(link, struct hall_input, in_hall);
        is = is ||
             (input->conn == 0 && input->api == NULL && input->event.type == WIRE_HALL_TABLE &&
              strcmp(input->event.table.room, code) == 0);
    }
    return is;
}

void halls_note_slot(struct hub *hub, const struct slot *slot, int64_t now_ms)
{
    struct hall *hall = find_hall_of(hub, slot);
    if (hall == NULL || slot->state == SLOT_LOADING || slot->room.v == 0) {
        return;
    }
    struct hall_row *row = hall_find_row(hall, slot->code);
    if (row == NULL) {
        if (!is_being_added(hall, slot->code)) {
            add_table(hub, hall, slot, now_ms);
        }
        return;
    }
    note_row(hall, row, slot, now_ms);
    call_players(hub, hall, row, hub_find_slot(hub, slot->code), now_ms);
    note_results(hub, hall, row, slot, now_ms);
    hall_watch(hub, hall, now_ms);
}

void halls_forget_slot(struct hub *hub, const struct slot *slot)
{
    struct hall *hall = find_hall_of(hub, slot);
    struct hall_row *row = hall != NULL ? hall_find_row(hall, slot->code) : NULL;
    if (row != NULL && (row->seen.south || row->seen.north)) {
        row->seen.south = false;
        row->seen.north = false;
        row->has_seen_news = true;
        hall_note_row(hall, row, hub->floor_ms);
        hall_watch(hub, hall, hub->floor_ms);
    }
}

/* --- what a room asks ------------------------------------------------------------------------ */

static bool starts_game(const struct room_batch *batch)
{
    bool starts = false;
    for (size_t i = 0; i < batch->count; i++) {
        starts = starts || batch->events[i].type == ROOM_STARTED;
    }
    return starts;
}

const char *halls_refuse_start(const struct hub *hub, const struct slot *slot,
                               const struct room_batch *batch, enum wire_code *out_code)
{
    const char *code = slot->room.options.hall;
    const struct hall *hall = code[0] != '\0' ? hall_find(hub, code) : NULL;
    if (code[0] == '\0' || !starts_game(batch)) {
        return NULL;
    }
    if (hall == NULL || hall->state != HALL_READY ||
        hall->fold.document.state == WIRE_HALL_IS_CLOSED) {
        *out_code = WIRE_CODE_HALL_CLOSED;
        return "the hall is closed";
    }
    if (hall->fold.document.state == WIRE_HALL_IS_PAUSED) {
        *out_code = WIRE_CODE_HALL_PAUSED;
        return "the hall is paused";
    }
    *out_code = WIRE_CODE_TOO_MANY;
    return hall->fold.v >= HALL_EVENTS_MAX ? HALL_NO_EVENTS : NULL;
}

/* In a hall that is closed and not in memory people keep the names that the room knows. */
void halls_name(const struct hub *hub, const char *code, const struct room *room,
                struct room_person *person)
{
    if (code[0] == '\0') {
        return;
    }
    const struct hall *hall = hall_find(hub, code);
    const enum mancala_seat seat = room != NULL ? room_find_seat(room, person->player)
                                                : MANCALA_SEATS;
    if (hall != NULL && hall->state == HALL_READY) {
        struct wire_person wire;
        present_person(person, &wire);
        hall_name_person(&hall->fold, &wire);
        restore_person(&wire, person);
    } else if (seat != MANCALA_SEATS) {
        memcpy(person->name, room->seat[seat].name, sizeof person->name);
    } else {
        memset(person->name, 0, sizeof person->name);
    }
}

static bool is_clock_of(const struct wire_clock *asked, const struct wire_clock *own)
{
    return asked->kind == WIRE_CLOCK_NONE ||
           (asked->kind == own->kind && asked->base_ms == own->base_ms &&
            asked->increment_ms == own->increment_ms && asked->days == own->days);
}

/* Why a room cannot be opened in this hall. */
static const char *find_fault(const struct hall *hall, const struct wire_create *create,
                              enum wire_code *out_code)
{
    *out_code = WIRE_CODE_NO_SUCH_HALL;
    if (hall == NULL || hall->state != HALL_READY) {
        return "there is no open hall with this code";
    }
    const struct wire_hall_document *document = &hall->fold.document;
    *out_code = document->state == WIRE_HALL_IS_CLOSED ? WIRE_CODE_HALL_CLOSED
                                                       : WIRE_CODE_HALL_PAUSED;
    if (document->state != WIRE_HALL_IS_OPEN) {
        return "the hall is paused or closed";
    }
    *out_code = WIRE_CODE_TOO_MANY;
    if (!hall_has_rooms(hall, 1) || hall->fold.v >= HALL_EVENTS_MAX) {
        return "a hall has 2,000 rooms and 20,000 events at most";
    }
    *out_code = WIRE_CODE_MALFORMED;
    if (document->settings.rules[0] != '\0' &&
        strcmp(document->settings.rules, create->rules) != 0) {
        return "game: another one is played in this hall";
    }
    return is_clock_of(&create->clock, &document->settings.clock)
               ? NULL
               : "clock: the hall has another one";
}

bool halls_may_create(const struct hub *hub, const struct wire_create *create,
                      struct refusal *out_refusal, struct room_options *out)
{
    enum wire_code code;
    const struct hall *hall = hall_find(hub, create->hall);
    const char *text = find_fault(hall, create, &code);
    if (text != NULL) {
        *out_refusal = (struct refusal){.code = code, .text = text, .bucket = HUB_BUCKET__COUNT};
        return false;
    }
    *out = find_options(hall, &hall->fold.document.settings.clock);
    return true;
}
