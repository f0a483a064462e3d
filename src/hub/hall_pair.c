// SPDX-License-Identifier: MIT
/* Who plays whom in a hall: two who wait for a table, or everybody at once. */
#include <string.h>

#include "base/mem.h"
#include "hub/hall.h"
#include "room/pairing.h"

_Static_assert((int)HUB_HALL_PEOPLE_MAX <= (int)PAIRING_MAX, "everybody can be paired");

/* --- what people do -------------------------------------------------------------------------- */

bool hall_is_playing(const struct hall *hall, const char *player)
{
    return map_find(&hall->playing, slice_of(player)) != NULL;
}

enum wire_hall_doing hall_doing(const struct hall *hall, const struct guest *guest)
{
    if (guest->is_taken || hall_is_playing(hall, guest->person.player)) {
        return WIRE_HALL_PLAYS;
    }
    if (guest->waiting_ms != 0) {
        return WIRE_HALL_WAITS;
    }
    return guest->place != NULL ? WIRE_HALL_IS_READY : WIRE_HALL_DOES_NOTHING;
}

void hall_send_news(struct hub *hub, const struct hall *hall, const struct guest *guest,
                    const struct wire_hall_news *news)
{
    struct wire_hall_news whole = *news;
    if (guest->place == NULL) {
        return;
    }
    memcpy(whole.hall, hall->code, sizeof whole.hall);
    const bool is_written = wire_encode_hall_news(&hub->out, &whole);
    ASSERT(is_written);
    hub_send_out(hub, guest->place->conn);
}

void hall_note_count(struct hall *hall, int64_t now_ms)
{
    if (hall->count_ms == 0) {
        hall->count_ms = now_ms + HALL_COUNT_MS;
    }
    hall_note_news(hall, now_ms);
}

void hall_stop_waiting(struct hall *hall, struct guest *guest, int64_t now_ms)
{
    if (guest->waiting_ms != 0) {
        guest->waiting_ms = 0;
        hall->waiting--;
        hall_note_count(hall, now_ms);
    }
}

void hall_tell_count(struct hub *hub, struct hall *hall)
{
    size_t cursor = 0;
    struct guest *guest;
    const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_WAITING, .waiting = hall->waiting};
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        if (guest->waiting_ms != 0 && guest->told_waiting != hall->waiting) {
            guest->told_waiting = hall->waiting;
            hall_send_news(hub, hall, guest, &news);
        }
    }
}

/* --- tables ---------------------------------------------------------------------------------- */

static bool is_code_used(const struct hub *hub, const struct hall *hall, const char *code)
{
    return hub_find_slot(hub, code) != NULL || hall_find_table(&hall->fold, code) != NULL;
}

void hall_fill_table(struct hub *hub, struct hall *hall, const char *rules,
                     struct wire_hall_table *out)
{
    size_t games = 0;
    while (mancala_rules_at(games) != NULL) {
        games++;
    }
    const char *name = rules[0] != '\0' ? rules
                                        : mancala_rules_at(rng_below(&hub->rng, games))->name;
    do {
        hub_draw_code(hub, out->room);
    } while (is_code_used(hub, hall, out->room));
    out->made = true;
    out->clock = hall->fold.document.settings.clock;
    present_text(out->rules, name, sizeof out->rules);
}

static int32_t count_souths(const struct hall *hall, const struct guest *guest)
{
    const struct hall_player *player = hall_find_player(&hall->fold, guest->person.player);
    return player == NULL ? 0 : player->souths;
}

/* Who has played South more often sits North. */
static bool is_first_south(struct hub *hub, const struct hall *hall, const struct guest *first,
                           const struct guest *second)
{
    const int32_t a = count_souths(hall, first);
    const int32_t b = count_souths(hall, second);
    return a == b ? rng_below(&hub->rng, 2) == 0 : a < b;
}

/* The event that makes a table for these two. rules "": one of them may name the game. */
static void make_pair(struct hub *hub, struct hall *hall, struct guest *first, struct guest *second,
                      const char *rules, struct wire_hall_event *out)
{
    const char *wished = first->rules[0] != '\0' ? first->rules : second->rules;
    const bool is_south = is_first_south(hub, hall, first, second);
    out->type = WIRE_HALL_TABLE;
    hall_fill_table(hub, hall, rules[0] != '\0' ? rules : wished, &out->table);
    hall_name_guest(hall, is_south ? first : second, &out->table.south);
    hall_name_guest(hall, is_south ? second : first, &out->table.north);
    first->is_taken = true;
    second->is_taken = true;
}

/* --- two who wait ---------------------------------------------------------------------------- */

/* Those who wait and can be paired, the one who has waited longest first. */
struct queue {
    struct guest *guests[HUB_HALL_PEOPLE_MAX];
    size_t count;
};

static void insert_by_number(struct queue *queue, struct guest *guest)
{
    size_t at = queue->count++;
    while (at > 0 && queue->guests[at - 1]->number > guest->number) {
        queue->guests[at] = queue->guests[at - 1];
        at--;
    }
    queue->guests[at] = guest;
}

static void list_waiting(const struct hall *hall, struct queue *out)
{
    size_t cursor = 0;
    struct guest *guest;
    out->count = 0;
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        if (guest->waiting_ms != 0 && !guest->is_taken && guest->place != NULL &&
            !hub_is_in_game(guest->place->player)) {
            insert_by_number(out, guest);
        }
    }
}

static bool wants_same_game(const struct guest *a, const struct guest *b)
{
    return a->rules[0] == '\0' || b->rules[0] == '\0' || strcmp(a->rules, b->rules) == 0;
}

/* The best one for `guest` behind him in the queue: one he has met least often, and of those the
 * first. NULL when there is none, or only such as he has met and nobody has waited long enough. */
static struct guest *find_other(const struct hall *hall, const struct queue *queue, size_t at,
                                int64_t now_ms)
{
    const struct guest *guest = queue->guests[at];
    struct guest *best = NULL;
    unsigned fewest = 0;
    for (size_t i = at + 1; i < queue->count; i++) {
        struct guest *other = queue->guests[i];
        const unsigned meetings = hall_count_meetings(&hall->fold, guest->person.player,
                                                      other->person.player);
        if (!other->is_taken && wants_same_game(guest, other) &&
            (best == NULL || meetings < fewest)) {
            best = other;
            fewest = meetings;
        }
    }
    return fewest == 0 || now_ms - guest->waiting_ms >= HALL_AGAIN_MS ? best : NULL;
}

static bool may_pair(const struct hub *hub, const struct hall *hall, size_t count)
{
    return hall->fold.v < HALL_EVENTS_MAX && hall_has_rooms(hall, count) &&
           hub_has_rooms(hub, count);
}

void hall_pair_waiting(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    if (hall->waiting < 2 || hall->fold.document.state != WIRE_HALL_IS_OPEN || hub->stop_ms != 0 ||
        hub->is_stopping || !may_pair(hub, hall, 1)) {
        return;
    }
    hall->pair_ms = now_ms + HUB_RETRY_MS; /* time, and games elsewhere, may make two fit */
    if (hall->retry_ms > now_ms) {
        return;
    }
    struct queue *queue = mem_alloc(sizeof *queue);
    struct wire_hall_event *events = mem_alloc_array(HALL_BATCH_MAX, sizeof *events);
    size_t count = 0;
    list_waiting(hall, queue);
    for (size_t i = 0; i < queue->count && may_pair(hub, hall, count + 1); i++) {
        struct guest *other = queue->guests[i]->is_taken ? NULL
                                                         : find_other(hall, queue, i, now_ms);
        if (other != NULL) {
            make_pair(hub, hall, queue->guests[i], other, hall->fold.document.settings.rules,
                      &events[count++]);
        }
    }
    mem_free(queue);
    if (count > 0) {
        hall_append(hub, hall, NULL, events, count, now_ms);
    } else {
        mem_free(events);
    }
}

/* --- everybody ------------------------------------------------------------------------------- */

struct field {
    const struct hall *hall;
    struct guest *guests[HUB_HALL_PEOPLE_MAX];
    size_t count;
};

static unsigned field_meetings(void *ctx, size_t a, size_t b)
{
    const struct field *field = ctx;
    return hall_count_meetings(&field->hall->fold, field->guests[a]->person.player,
                               field->guests[b]->person.player);
}

static unsigned field_odds(void *ctx, size_t a)
{
    const struct field *field = ctx;
    const struct hall_player *player = hall_find_player(&field->hall->fold,
                                                        field->guests[a]->person.player);
    return player == NULL ? 0 : player->odd;
}

static bool is_for_round(const struct hall *hall, const struct guest *guest)
{
    const enum wire_hall_doing doing = hall_doing(hall, guest);
    return (doing == WIRE_HALL_IS_READY || doing == WIRE_HALL_WAITS) &&
           !hub_is_in_game(guest->place->player);
}

size_t hall_count_pairs(const struct hall *hall)
{
    size_t cursor = 0;
    size_t count = 0;
    const struct guest *guest;
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        count += is_for_round(hall, guest);
    }
    return count / 2;
}

/* Those who are to be paired, in an order that chance has made. */
static void list_ready(struct hub *hub, const struct hall *hall, struct field *out)
{
    size_t cursor = 0;
    struct guest *guest;
    out->hall = hall;
    out->count = 0;
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        if (is_for_round(hall, guest)) {
            const size_t at = rng_below(&hub->rng, out->count + 1);
            out->guests[out->count++] = out->guests[at];
            out->guests[at] = guest;
        }
    }
}

static void add_pairs(struct hub *hub, struct hall *hall, const struct field *field,
                      const uint16_t *other, const char *rules, struct wire_hall_event *events)
{
    struct wire_hall_round *round = &events[0].round;
    for (size_t i = 0; i < field->count; i++) {
        if (other[i] == PAIRING_NOBODY) {
            hall_name_guest(hall, field->guests[i], &round->odd);
        } else if (other[i] > i) {
            struct wire_hall_event *event = &events[1 + round->tables++];
            make_pair(hub, hall, field->guests[i], field->guests[other[i]], rules, event);
            event->table.round = round->number;
        }
    }
}

struct wire_hall_event *hall_make_round(struct hub *hub, struct hall *hall, const char *rules,
                                        size_t *out_count)
{
    struct field *field = mem_alloc(sizeof *field);
    struct wire_hall_event *events = NULL;
    list_ready(hub, hall, field);
    if (field->count >= 2) {
        const struct pairing_field pairing = {
            .ctx = field, .count = field->count, .meetings = field_meetings, .odds = field_odds};
        uint16_t other[HUB_HALL_PEOPLE_MAX];
        pairing_make(&pairing, other);
        events = mem_alloc_array(1 + HUB_HALL_PEOPLE_MAX / 2, sizeof *events);
        events[0].type = WIRE_HALL_ROUND_BEGUN;
        events[0].round.number = hall->fold.document.round.number + 1;
        add_pairs(hub, hall, field, other, rules, events);
        *out_count = 1 + events[0].round.tables;
    }
    mem_free(field);
    return events;
}

/* --- afterwards ------------------------------------------------------------------------------ */

static void tell_lost(struct hub *hub, const struct hall *hall, const struct guest *guest)
{
    const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_LOST};
    if (guest->waiting_ms != 0) {
        hall_send_news(hub, hall, guest, &news);
    }
}

static void tell_odd(struct hub *hub, struct hall *hall, const struct wire_hall_round *round,
                     int64_t now_ms)
{
    struct guest *guest = round->odd.player[0] == '\0' ? NULL
                                                       : hall_find_guest(hall, round->odd.player);
    const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_ODD, .round = round->number};
    if (guest != NULL) {
        hall_stop_waiting(hall, guest, now_ms);
        hall_send_news(hub, hall, guest, &news);
    }
}

/* One of two who were to be paired. */
static void end_pair(struct hub *hub, struct hall *hall, const char *player, bool is_stored,
                     int64_t now_ms)
{
    struct guest *guest = player[0] == '\0' ? NULL : hall_find_guest(hall, player);
    if (guest == NULL) {
        return;
    }
    guest->is_taken = false;
    if (is_stored) {
        hall_stop_waiting(hall, guest, now_ms);
    } else {
        tell_lost(hub, hall, guest);
    }
}

/* Everybody hears that the hall is closed, and nobody waits any more. */
static void end_waiting(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    size_t cursor = 0;
    struct guest *guest;
    const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_OUT};
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        if (guest->waiting_ms != 0) {
            hall_stop_waiting(hall, guest, now_ms);
            hall_send_news(hub, hall, guest, &news);
        }
        guest->place = NULL;
    }
}

void hall_end_pairs(struct hub *hub, struct hall *hall, bool is_stored, int64_t now_ms)
{
    for (size_t i = 0; i < hall->batch_count; i++) {
        const struct wire_hall_event *event = &hall->batch[i];
        if (event->type == WIRE_HALL_TABLE) {
            end_pair(hub, hall, event->table.south.player, is_stored, now_ms);
            end_pair(hub, hall, event->table.north.player, is_stored, now_ms);
        } else if (event->type == WIRE_HALL_ROUND_BEGUN && is_stored) {
            tell_odd(hub, hall, &event->round, now_ms);
        } else if (event->type == WIRE_HALL_CLOSED && is_stored) {
            end_waiting(hub, hall, now_ms);
        }
    }
}
