// SPDX-License-Identifier: MIT
/* Who listens in a hall, and the numbered list that they are told. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "hub/hall.h"
#include "hub/halls.h"

/* What one message carries: with texts of the greatest length still under
 * HUB_SERVER_MESSAGE_MAX. What is left over goes with the next one. */
enum {
    LIST_ROOMS = 14,
    LIST_GONE = 100,
    LIST_PEOPLE = 30,
    LIST_AWAY = 60,
    LIST_STANDINGS = 24,
    LIST_RESULTS = 10,
    LIST_SEEN = 300
};

/* One message on its way. */
struct page {
    struct wire_lobby_state state;
    struct wire_lobby_room rooms[LIST_ROOMS];
    char gone[LIST_GONE * CODE_CAP]; /* each with a space behind it */
    struct wire_hall_person people[LIST_PEOPLE];
    struct wire_listed away[LIST_AWAY];
    struct wire_hall_standing standings[LIST_STANDINGS];
    struct wire_hall_result results[LIST_RESULTS];
};

struct guest *hall_find_guest(const struct hall *hall, const char *player)
{
    return map_find(&hall->guests, slice_of(player));
}

void hall_name_guest(const struct hall *hall, const struct guest *guest, struct wire_person *out)
{
    present_person(&guest->person, out);
    hall_name_person(&hall->fold, out);
}

void hall_note_news(struct hall *hall, int64_t now_ms)
{
    if (hall->news_ms == 0) {
        hall->news_ms = now_ms + HALL_NEWS_MS;
    }
}

void hall_note_row(struct hall *hall, struct hall_row *row, int64_t now_ms)
{
    if (row->has_news) {
        hall_note_news(hall, now_ms);
    }
    if (row->has_seen_news && hall->seen_ms == 0) {
        hall->seen_ms = now_ms + HALL_COUNT_MS;
    }
}

static void read_guest(const struct hall *hall, const struct guest *guest,
                       struct wire_hall_person *out)
{
    memset(out, 0, sizeof *out);
    hall_name_guest(hall, guest, &out->person);
    out->state = hall_doing(hall, guest);
}

static bool is_same_guest(const struct wire_hall_person *a, const struct wire_hall_person *b)
{
    return a->state == b->state && strcmp(a->person.name, b->person.name) == 0 &&
           a->person.kind == b->person.kind;
}

/* --- pages ----------------------------------------------------------------------------------- */

static struct page *make_page(const struct hall *hall)
{
    struct page *page = mem_alloc(sizeof *page);
    memcpy(page->state.hall, hall->code, sizeof page->state.hall);
    page->state.rooms = page->rooms;
    page->state.waiting = hall->waiting;
    return page;
}

/* Lists without anything in them are left out, but for the rooms. */
static void close_page(struct page *page)
{
    struct wire_lobby_state *state = &page->state;
    state->gone.at = page->gone;
    state->people = state->people_count > 0 ? page->people : NULL;
    state->away = state->away_count > 0 ? page->away : NULL;
    state->standings = state->standing_count > 0 ? page->standings : NULL;
    state->results = state->result_count > 0 ? page->results : NULL;
}

static bool add_room(struct page *page, const struct hall_row *row)
{
    if (page->state.room_count == LIST_ROOMS) {
        return false;
    }
    page->rooms[page->state.room_count++] = row->wire;
    return true;
}

static bool add_gone(struct page *page, const struct hall_row *row)
{
    if (page->state.gone.len == sizeof page->gone) {
        return false;
    }
    char *end = page->gone + page->state.gone.len;
    memcpy(end, row->wire.room, CODE_LEN);
    end[CODE_LEN] = ' ';
    page->state.gone.len += CODE_CAP;
    return true;
}

static bool add_person(struct page *page, const struct wire_hall_person *person)
{
    if (page->state.people_count == LIST_PEOPLE) {
        return false;
    }
    page->people[page->state.people_count++] = *person;
    return true;
}

static bool add_standing(struct page *page, const struct hall_player *player)
{
    if (page->state.standing_count == LIST_STANDINGS) {
        return false;
    }
    page->standings[page->state.standing_count++] = player->standing;
    return true;
}

static bool add_result(struct page *page, const struct wire_hall_result *result)
{
    if (page->state.result_count == LIST_RESULTS) {
        return false;
    }
    page->results[page->state.result_count++] = *result;
    return true;
}

/* --- a snapshot ------------------------------------------------------------------------------ */

/* Written to hub->out and sent: the first page as a snapshot, the others as more of it. */
struct showing {
    struct hub *hub;
    const struct hall *hall;
    hub_conn conn;
    struct page *page;
    bool is_more;
};

static void show_page(struct showing *showing)
{
    struct page *page = showing->page;
    close_page(page);
    page->state.v = showing->hall->v;
    const bool is_written = showing->is_more
                                ? wire_encode_lobby_delta(&showing->hub->out, &page->state)
                                : wire_encode_lobby_snapshot(&showing->hub->out, &page->state);
    ASSERT(is_written);
    hub_send_out(showing->hub, showing->conn);
    mem_free(page);
    showing->page = make_page(showing->hall);
    showing->is_more = true;
}

static void show_rooms(struct showing *showing)
{
    const struct hall *hall = showing->hall;
    for (size_t i = 0; i < hall->fold.table_count; i++) {
        struct hall_row *row = hall_find_row(hall, hall->fold.order[i]->made.room);
        if (!row->is_listed) {
            continue;
        }
        row->is_told = true;
        if (!add_room(showing->page, row)) {
            show_page(showing);
            (void)add_room(showing->page, row);
        }
    }
}

static void show_people(struct showing *showing)
{
    size_t cursor = 0;
    struct guest *guest;
    while ((guest = map_next(&showing->hall->guests, &cursor, NULL)) != NULL) {
        struct wire_hall_person row;
        read_guest(showing->hall, guest, &row);
        guest->is_shown = true;
        guest->is_uncertain = guest->is_uncertain || !is_same_guest(&row, &guest->told);
        if (!add_person(showing->page, &row)) {
            show_page(showing);
            (void)add_person(showing->page, &row);
        }
    }
}

static void show_standings(struct showing *showing)
{
    size_t cursor = 0;
    const struct hall_player *player;
    while ((player = map_next(&showing->hall->fold.players, &cursor, NULL)) != NULL) {
        if (player->standing.games > 0 && !add_standing(showing->page, player)) {
            show_page(showing);
            (void)add_standing(showing->page, player);
        }
    }
}

static void show_results(struct showing *showing)
{
    const struct hall_fold *fold = &showing->hall->fold;
    const size_t first = fold->result_count > WIRE_HALL_RESULTS
                             ? fold->result_count - WIRE_HALL_RESULTS
                             : 0;
    for (size_t i = first; i < fold->result_count; i++) {
        if (!add_result(showing->page, &fold->results[i])) {
            show_page(showing);
            (void)add_result(showing->page, &fold->results[i]);
        }
    }
}

static bool is_host(const struct hall *hall, const struct session *session)
{
    return strcmp(hall->fold.document.host.player, session->player->person.player) == 0;
}

/* To all connections of the host that listen, or to this one. */
static void send_seen(struct hub *hub, const struct hall *hall, const struct session *only,
                      const struct wire_hall_seen *seen, size_t count)
{
    list_for_each (link, &hall->listeners) {
        const struct session *session = CONTAINER_OF(link, struct session, in_lobby);
        if (is_host(hall, session) && (only == NULL || only == session)) {
            const bool is_written = wire_encode_hall_tables(&hub->out, hall->code, seen, count);
            ASSERT(is_written);
            hub_send_out(hub, session->conn);
        }
    }
}

/* The next tables from *at on, at most LIST_SEEN: all of them, or those that have changed and are
 * told now. Result: their number. */
static size_t take_seen(struct hall *hall, bool all, size_t *at, struct wire_hall_seen *out)
{
    size_t count = 0;
    for (; *at < hall->fold.table_count && count < LIST_SEEN; ++*at) {
        struct hall_row *row = hall_find_row(hall, hall->fold.order[*at]->made.room);
        if (row->is_listed && (all || row->has_seen_news)) {
            out[count++] = row->seen;
        }
        row->has_seen_news = row->has_seen_news && all;
    }
    return count;
}

/* All tables for this connection of the host, or those that have changed for all of his. */
static void tell_tables(struct hub *hub, struct hall *hall, const struct session *only)
{
    struct wire_hall_seen *seen = mem_alloc_array(LIST_SEEN, sizeof *seen);
    size_t at = 0;
    while (at < hall->fold.table_count) {
        const size_t count = take_seen(hall, only != NULL, &at, seen);
        if (count > 0) {
            send_seen(hub, hall, only, seen, count);
        }
    }
    mem_free(seen);
}

void hall_tell_seen(struct hub *hub, struct hall *hall)
{
    tell_tables(hub, hall, NULL);
}

static void show_all(struct hub *hub, struct hall *hall, const struct session *session)
{
    struct showing showing = {
        .hub = hub, .hall = hall, .conn = session->conn, .page = make_page(hall)};
    showing.page->state.document = hall->fold.document;
    show_rooms(&showing);
    show_people(&showing);
    show_standings(&showing);
    show_results(&showing);
    show_page(&showing);
    mem_free(showing.page);
    if (is_host(hall, session)) {
        tell_tables(hub, hall, session);
    }
}

/* --- what has changed ------------------------------------------------------------------------ */

static void take_rooms(const struct hall *hall, struct page *page)
{
    for (size_t i = 0; i < hall->fold.table_count; i++) {
        struct hall_row *row = hall_find_row(hall, hall->fold.order[i]->made.room);
        if (!row->has_news) {
            continue;
        }
        const bool is_added = row->is_listed ? add_room(page, row)
                                             : !row->is_told || add_gone(page, row);
        row->has_news = !is_added;
        row->is_told = is_added ? row->is_listed : row->is_told;
    }
}

static void take_people(const struct hall *hall, struct page *page)
{
    size_t cursor = 0;
    struct guest *guest;
    while ((guest = map_next(&hall->guests, &cursor, NULL)) != NULL) {
        struct wire_hall_person row;
        read_guest(hall, guest, &row);
        const bool is_new = !guest->is_told || guest->is_uncertain ||
                            !is_same_guest(&row, &guest->told);
        if (is_new && add_person(page, &row)) {
            guest->told = row;
            guest->is_told = true;
            guest->is_uncertain = false;
        }
    }
}

static void take_away(struct hall *hall, struct page *page)
{
    while (hall->away_count > 0 && page->state.away_count < LIST_AWAY) {
        page->away[page->state.away_count++] = hall->away[--hall->away_count];
    }
}

static void take_standings(const struct hall *hall, struct page *page)
{
    size_t cursor = 0;
    struct hall_player *player;
    while ((player = map_next(&hall->fold.players, &cursor, NULL)) != NULL) {
        if (player->has_news && (player->standing.games == 0 || add_standing(page, player))) {
            player->has_news = false;
        }
    }
}

static void take_results(struct hall *hall, struct page *page)
{
    while (hall->told_results < hall->fold.result_count &&
           add_result(page, &hall->fold.results[hall->told_results])) {
        hall->told_results++;
    }
}

static bool is_full(const struct page *page)
{
    const struct wire_lobby_state *state = &page->state;
    return state->room_count == LIST_ROOMS || state->gone.len == sizeof page->gone ||
           state->people_count == LIST_PEOPLE || state->away_count == LIST_AWAY ||
           state->standing_count == LIST_STANDINGS || state->result_count == LIST_RESULTS;
}

static bool has_news(const struct hall *hall, const struct page *page)
{
    const struct wire_lobby_state *state = &page->state;
    return state->document.since_ms != 0 || state->room_count > 0 || state->gone.len > 0 ||
           state->people_count > 0 || state->away_count > 0 || state->standing_count > 0 ||
           state->result_count > 0 || hall->waiting != hall->told_waiting;
}

static void send_change(struct hub *hub, struct hall *hall, struct page *page)
{
    close_page(page);
    page->state.v = ++hall->v;
    const bool is_written = wire_encode_lobby_delta(&hub->out, &page->state);
    ASSERT(is_written);
    list_for_each (link, &hall->listeners) {
        const struct session *session = CONTAINER_OF(link, struct session, in_lobby);
        hub->config.port.send(hub->config.port.context, session->conn, buf_slice(&hub->out));
    }
    buf_clear(&hub->out);
}

void hall_tell_news(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    struct page *page = make_page(hall);
    if (hall->has_document_news) {
        page->state.document = hall->fold.document;
        hall->has_document_news = false;
    }
    take_rooms(hall, page);
    take_people(hall, page);
    take_away(hall, page);
    take_standings(hall, page);
    take_results(hall, page);
    if (is_full(page)) {
        hall_note_news(hall, now_ms);
    }
    if (has_news(hall, page) && !list_is_empty(&hall->listeners)) {
        send_change(hub, hall, page);
    }
    hall->told_waiting = hall->waiting;
    mem_free(page);
}

/* --- coming and going ------------------------------------------------------------------------ */

static struct guest *add_guest(struct hall *hall, const struct room_person *person)
{
    struct guest *guest = mem_alloc(sizeof *guest);
    guest->person = *person;
    list_init(&guest->sessions);
    const bool is_new = map_insert(&hall->guests, slice_of(person->player), guest);
    ASSERT(is_new);
    for (size_t i = 0; i < hall->away_count; i++) {
        if (strcmp(hall->away[i].player, person->player) == 0) {
            hall->away[i] = hall->away[--hall->away_count];
            guest->is_shown = true;
        }
    }
    return guest;
}

static void remove_guest(struct hall *hall, struct guest *guest, int64_t now_ms)
{
    hall_stop_waiting(hall, guest, now_ms);
    if ((guest->is_told || guest->is_shown) && hall->away_count < COUNT_OF(hall->away)) {
        memcpy(hall->away[hall->away_count++].player, guest->person.player,
               sizeof hall->away[0].player);
    }
    (void)map_remove(&hall->guests, slice_of(guest->person.player));
    mem_free(guest);
}

bool halls_has_place(const struct session *session)
{
    return session->guest != NULL && session->guest->place == session;
}

void halls_forget_session(struct hub *hub, struct session *session, int64_t now_ms)
{
    struct hall *hall = session->hall;
    struct guest *guest = session->guest;
    if (hall == NULL) {
        return;
    }
    list_remove(&session->in_lobby);
    list_remove(&session->in_guest);
    hall->listener_count--;
    session->hall = NULL;
    session->guest = NULL;
    if (guest != NULL && guest->place == session) {
        hall_stop_waiting(hall, guest, now_ms);
        guest->place = NULL;
    }
    if (guest != NULL && list_is_empty(&guest->sessions)) {
        remove_guest(hall, guest, now_ms);
    }
    hall_note_news(hall, now_ms);
    hall_watch(hub, hall, now_ms);
}

/* The total that one connection more would pass; HUB_BUCKET__COUNT: none. A place is kept for the
 * host. */
static enum hub_bucket find_passed(const struct hub *hub, const struct hall *hall,
                                   const char *player, bool is_wall)
{
    const char *host = hall->fold.document.host.player;
    const size_t set = (size_t)hub->limits.hall_people_max;
    const size_t people_max = set == 0 ? HUB_HALL_PEOPLE_MAX : set;
    const size_t kept = strcmp(player, host) != 0 && hall_find_guest(hall, host) == NULL;
    if (hall->listener_count + kept >= HALL_LISTENERS_EACH * people_max) {
        return HUB_BUCKET_HALL_LISTENERS;
    }
    const bool is_new = !is_wall && hall_find_guest(hall, player) == NULL;
    return is_new && hall->guests.count + kept >= people_max ? HUB_BUCKET_HALL_PEOPLE
                                                             : HUB_BUCKET__COUNT;
}

static void enter(struct hall *hall, struct session *session, bool is_wall, int64_t now_ms)
{
    struct guest *guest = hall_find_guest(hall, session->player->person.player);
    list_append(&hall->listeners, &session->in_lobby);
    hall->listener_count++;
    session->hall = hall;
    if (!is_wall) {
        guest = guest != NULL ? guest : add_guest(hall, &session->player->person);
        guest->person = session->player->person;
        session->guest = guest;
        list_append(&guest->sessions, &session->in_guest);
        hall_note_news(hall, now_ms);
    }
}

void hall_listen(struct hub *hub, struct hall *hall, const struct hall_input *input, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, input->conn);
    const struct wire_lobby *asked = &input->command.lobby;
    if (session == NULL) {
        return;
    }
    /* who is in already comes again: what he has kept stays his */
    const bool stays = session->hall == hall && asked->on &&
                       (session->guest == NULL) == asked->wall;
    const enum hub_bucket passed = asked->on && !stays
                                       ? find_passed(hub, hall, session->player->person.player,
                                                     asked->wall)
                                       : HUB_BUCKET__COUNT;
    if (passed != HUB_BUCKET__COUNT) {
        hall_refuse(hub, input, WIRE_CODE_TOO_MANY, hub_note_full(hub, passed));
        return;
    }
    const bool is_written = wire_encode_ok(&hub->out, input->command.id);
    ASSERT(is_written);
    hub_send_answer(hub, session->conn);
    if (!stays) {
        halls_forget_session(hub, session, now_ms);
        list_remove(&session->in_lobby);
    }
    if (asked->on && !stays) {
        enter(hall, session, asked->wall, now_ms);
    }
    if (asked->on) {
        show_all(hub, hall, session);
    }
}
