// SPDX-License-Identifier: MIT
#include "hub/hall_fold.h"

#include <string.h>

#include "base/mem.h"
#include "hub/state.h"

struct meeting {
    unsigned times;
};

enum { MEETING_KEY = 2 * (WIRE_PLAYER_CAP - 1) };

void hall_fold_init(struct hall_fold *fold, struct hash_seed seed)
{
    memset(fold, 0, sizeof *fold);
    map_init(&fold->players, seed);
    map_init(&fold->meetings, seed);
    map_init(&fold->tables, seed);
}

void hall_fold_finish(struct hall_fold *fold)
{
    map_finish_values(&fold->players);
    map_finish_values(&fold->meetings);
    map_finish_values(&fold->tables);
    mem_free(fold->order);
    mem_free(fold->results);
}

/* --- who has met whom ------------------------------------------------------------------------ */

/* The same for both orders. */
static struct slice meeting_key(const char *a, const char *b, char out[MEETING_KEY])
{
    const bool is_sorted = strcmp(a, b) < 0;
    memcpy(out, is_sorted ? a : b, WIRE_PLAYER_CAP - 1);
    memcpy(out + WIRE_PLAYER_CAP - 1, is_sorted ? b : a, WIRE_PLAYER_CAP - 1);
    return slice_from(out, MEETING_KEY);
}

unsigned hall_count_meetings(const struct hall_fold *fold, const char *a, const char *b)
{
    char key[MEETING_KEY];
    const struct meeting *meeting = map_find(&fold->meetings, meeting_key(a, b, key));
    return meeting == NULL ? 0 : meeting->times;
}

struct hall_player *hall_find_player(const struct hall_fold *fold, const char *player)
{
    return map_find(&fold->players, slice_of(player));
}

static struct hall_player *get_player(struct hall_fold *fold, const struct wire_person *person)
{
    struct hall_player *player = hall_find_player(fold, person->player);
    if (player == NULL) {
        player = mem_alloc(sizeof *player);
        const bool is_new = map_insert(&fold->players, slice_of(person->player), player);
        ASSERT(is_new);
    }
    player->standing.person = *person;
    return player;
}

static void note_meeting(struct hall_fold *fold, const struct wire_person *south,
                         const struct wire_person *north)
{
    char key[MEETING_KEY];
    const struct slice name = meeting_key(south->player, north->player, key);
    struct meeting *meeting = map_find(&fold->meetings, name);
    if (meeting == NULL) {
        meeting = mem_alloc(sizeof *meeting);
        const bool is_new = map_insert(&fold->meetings, name, meeting);
        ASSERT(is_new);
    }
    meeting->times++;
    get_player(fold, south)->souths++;
    get_player(fold, north)->souths--;
}

/* --- names ----------------------------------------------------------------------------------- */

struct wire_hall_name *hall_find_name(struct hall_fold *fold, const char *name)
{
    for (size_t i = 0; i < fold->document.list_count; i++) {
        if (strcmp(fold->names[i].name, name) == 0) {
            return &fold->names[i];
        }
    }
    return NULL;
}

const char *hall_get_chosen(const struct hall_fold *fold, const char *player)
{
    for (size_t i = 0; i < fold->document.list_count; i++) {
        if (strcmp(fold->names[i].player, player) == 0) {
            return fold->names[i].name;
        }
    }
    return "";
}

void hall_name_person(const struct hall_fold *fold, struct wire_person *person)
{
    const enum wire_names names = fold->document.settings.names;
    if (names == WIRE_NAMES_FREE) {
        return;
    }
    const char *name = names == WIRE_NAMES_LIST ? hall_get_chosen(fold, person->player) : "";
    memset(person->name, 0, sizeof person->name);
    memcpy(person->name, name, strlen(name));
}

/* --- events ---------------------------------------------------------------------------------- */

static bool apply_opened(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    if (fold->v != 0) {
        return false;
    }
    fold->document.host = event->opened.host;
    fold->document.settings = event->opened.settings;
    fold->document.since_ms = at_ms;
    return true;
}

static bool apply_set(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    (void)at_ms;
    fold->document.settings = event->settings;
    return true;
}

static bool apply_names_added(struct hall_fold *fold, const struct wire_hall_event *event,
                              int64_t at_ms)
{
    (void)at_ms;
    for (size_t i = 0; i < event->added.count; i++) {
        const char *name = event->added.list[i].name;
        if (hall_find_name(fold, name) == NULL && fold->document.list_count < WIRE_HALL_NAMES) {
            struct wire_hall_name *added = &fold->names[fold->document.list_count++];
            memset(added, 0, sizeof *added);
            memcpy(added->name, name, strlen(name));
        }
    }
    return true;
}

static bool apply_names_cleared(struct hall_fold *fold, const struct wire_hall_event *event,
                                int64_t at_ms)
{
    (void)event;
    (void)at_ms;
    fold->document.list_count = 0;
    return true;
}

/* Whoever wants it may choose it. */
static void give_name_back(struct hall_fold *fold, const char *player)
{
    for (size_t i = 0; i < fold->document.list_count; i++) {
        if (strcmp(fold->names[i].player, player) == 0) {
            memset(fold->names[i].player, 0, sizeof fold->names[i].player);
        }
    }
}

static bool apply_named(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    struct wire_hall_name *name = hall_find_name(fold, event->named.name);
    (void)at_ms;
    give_name_back(fold, event->named.player);
    if (name != NULL) {
        memcpy(name->player, event->named.player, sizeof name->player);
    }
    return true;
}

static bool apply_announced(struct hall_fold *fold, const struct wire_hall_event *event,
                            int64_t at_ms)
{
    struct wire_hall_announcement *announcement = &fold->document.announcement;
    memcpy(announcement->text, event->announced.text, sizeof announcement->text);
    announcement->language = event->announced.language;
    announcement->at_ms = event->announced.text[0] != '\0' ? at_ms : 0;
    return true;
}

static bool apply_paused(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    (void)at_ms;
    fold->document.state = event->type == WIRE_HALL_PAUSED ? WIRE_HALL_IS_PAUSED
                                                           : WIRE_HALL_IS_OPEN;
    return true;
}

static bool apply_host(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    (void)at_ms;
    fold->document.host = event->host_changed.host;
    return true;
}

/* Makes room for one more element. */
static void *grow(void *array, size_t count, size_t *size, size_t element_bytes)
{
    if (count < *size) {
        return array;
    }
    const size_t larger = *size == 0 ? 16 : 2 * *size;
    void *moved = mem_alloc_array(larger, element_bytes);
    if (count > 0) {
        memcpy(moved, array, count * element_bytes);
    }
    mem_free(array);
    *size = larger;
    return moved;
}

/* Two players, or nobody. */
static bool is_pair_or_empty(const struct wire_hall_table *made)
{
    const bool is_empty = made->south.player[0] == '\0';
    return is_empty == (made->north.player[0] == '\0') &&
           (is_empty || strcmp(made->south.player, made->north.player) != 0);
}

static bool apply_table(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    if (!is_pair_or_empty(&event->table)) {
        return false;
    }
    struct hall_table *table = mem_alloc(sizeof *table);
    table->made = event->table;
    table->at_ms = at_ms;
    if (!map_insert(&fold->tables, slice_of(table->made.room), table)) {
        mem_free(table);
        return false;
    }
    fold->order = grow(fold->order, fold->table_count, &fold->table_size,
                       sizeof(struct hall_table *));
    fold->order[fold->table_count++] = table;
    table->number = (uint32_t)fold->table_count;
    if (table->made.south.player[0] != '\0') {
        note_meeting(fold, &table->made.south, &table->made.north);
    }
    return true;
}

static bool apply_round(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    fold->document.round = event->round;
    fold->document.round.at_ms = at_ms;
    if (event->round.odd.player[0] != '\0') {
        get_player(fold, &event->round.odd)->odd++;
    }
    return true;
}

static void add_score(struct hall_fold *fold, const struct wire_hall_result *result,
                      enum mancala_seat seat)
{
    const struct wire_person *person = seat == MANCALA_SOUTH ? &result->south : &result->north;
    struct hall_player *player = get_player(fold, person);
    struct wire_hall_standing *standing = &player->standing;
    const bool has_won = (unsigned)result->winner == (unsigned)seat;
    const bool is_drawn = result->winner == WIRE_WINNER_DRAW;
    standing->games++;
    standing->won += has_won;
    standing->drawn += is_drawn;
    standing->points += 2U * has_won + is_drawn;
    standing->seeds += result->score[seat];
    player->has_news = true;
}

/* The first game of two who were paired is a meeting already. */
static bool apply_result(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    struct hall_table *table = hall_find_table(fold, event->result.room);
    if (table == NULL || event->result.game <= table->noted) {
        return false;
    }
    const bool was_paired = table->made.south.player[0] != '\0' && event->result.game == 1;
    table->noted = event->result.game;
    fold->results = grow(fold->results, fold->result_count, &fold->result_size,
                         sizeof *fold->results);
    struct wire_hall_result *result = &fold->results[fold->result_count++];
    *result = event->result;
    result->table = table->number;
    result->at_ms = at_ms;
    if (!was_paired) {
        note_meeting(fold, &result->south, &result->north);
    }
    add_score(fold, result, MANCALA_SOUTH);
    add_score(fold, result, MANCALA_NORTH);
    return true;
}

static bool apply_closed(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    (void)event;
    (void)at_ms;
    fold->document.state = WIRE_HALL_IS_CLOSED;
    return true;
}

bool hall_fold_apply(struct hall_fold *fold, const struct wire_hall_event *event, int64_t at_ms)
{
    static bool (*const rows[WIRE_HALL_EVENT__COUNT])(struct hall_fold *,
                                                      const struct wire_hall_event *, int64_t) = {
        [WIRE_HALL_OPENED] = apply_opened,
        [WIRE_HALL_SET] = apply_set,
        [WIRE_HALL_NAMES_ADDED] = apply_names_added,
        [WIRE_HALL_NAMES_CLEARED] = apply_names_cleared,
        [WIRE_HALL_NAMED] = apply_named,
        [WIRE_HALL_ANNOUNCED] = apply_announced,
        [WIRE_HALL_PAUSED] = apply_paused,
        [WIRE_HALL_RESUMED] = apply_paused,
        [WIRE_HALL_HOST_CHANGED] = apply_host,
        [WIRE_HALL_TABLE] = apply_table,
        [WIRE_HALL_ROUND_BEGUN] = apply_round,
        [WIRE_HALL_RESULT] = apply_result,
        [WIRE_HALL_CLOSED] = apply_closed,
    };
    if ((fold->v == 0) != (event->type == WIRE_HALL_OPENED) ||
        !rows[event->type](fold, event, at_ms)) {
        return false;
    }
    fold->document.list = fold->names;
    fold->at_ms = at_ms;
    fold->v++;
    return true;
}

struct hall_table *hall_find_table(const struct hall_fold *fold, const char *room)
{
    return map_find(&fold->tables, slice_of(room));
}

/* --- names that are taken back --------------------------------------------------------------- */

static bool blank_two(struct wire_person *a, struct wire_person *b, const char *player)
{
    const bool first = hub_blank_person(a, player);
    return hub_blank_person(b, player) || first;
}

static bool blank_named(struct wire_hall_named *named, const char *player)
{
    const bool is_his = strcmp(named->player, player) == 0 && named->name[0] != '\0';
    if (is_his) {
        memset(named->name, 0, sizeof named->name);
    }
    return is_his;
}

bool hall_blank_event(struct wire_hall_event *event, const char *player)
{
    bool has_changed = false;
    if (event->type == WIRE_HALL_OPENED) {
        has_changed = hub_blank_person(&event->opened.host, player);
    } else if (event->type == WIRE_HALL_HOST_CHANGED) {
        has_changed = hub_blank_person(&event->host_changed.host, player);
    } else if (event->type == WIRE_HALL_NAMED) {
        has_changed = blank_named(&event->named, player);
    } else if (event->type == WIRE_HALL_TABLE) {
        has_changed = blank_two(&event->table.south, &event->table.north, player);
    } else if (event->type == WIRE_HALL_ROUND_BEGUN) {
        has_changed = hub_blank_person(&event->round.odd, player);
    } else if (event->type == WIRE_HALL_RESULT) {
        has_changed = blank_two(&event->result.south, &event->result.north, player);
    }
    return has_changed;
}

void hall_forget_person(struct hall_fold *fold, const char *player)
{
    struct hall_player *known = hall_find_player(fold, player);
    if (known != NULL && hub_blank_person(&known->standing.person, player)) {
        known->has_news = true;
    }
    (void)blank_two(&fold->document.host, &fold->document.round.odd, player);
    give_name_back(fold, player);
    for (size_t i = 0; i < fold->table_count; i++) {
        (void)blank_two(&fold->order[i]->made.south, &fold->order[i]->made.north, player);
    }
    for (size_t i = 0; i < fold->result_count; i++) {
        (void)blank_two(&fold->results[i].south, &fold->results[i].north, player);
    }
}
