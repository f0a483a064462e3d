// SPDX-License-Identifier: MIT
/* The lobby: which rooms are in it, and that those who listen know the same as those who come. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/rng.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

#define ON  "{\"t\":\"lobby\",\"id\":\"l\",\"d\":{}}"
#define OFF "{\"t\":\"lobby\",\"id\":\"l\",\"d\":{\"on\":false}}"

enum { DELTA_MS = 250, GONE_MS = 5250, ROOM_CAP = 16 };

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* --- who listens ----------------------------------------------------------------------------- */

/* What a client knows: the rooms by their code, and the number of the last message. */
struct known {
    json_t *rooms; /* owned */
    json_int_t v;
    json_int_t waiting;
};

static void read_snapshot(const json_t *snapshot, struct known *known)
{
    size_t i;
    json_t *row;
    json_object_clear(known->rooms);
    json_array_foreach (stage_at(snapshot, "d.rooms"), i, row) {
        json_object_set(known->rooms, stage_text(row, "room"), row);
    }
    known->v = stage_number(snapshot, "d.v");
    known->waiting = stage_number(snapshot, "d.waiting");
}

static void apply_delta(const json_t *delta, struct known *known)
{
    size_t i;
    json_t *item;
    ck_assert_int_eq(stage_number(delta, "d.v"), known->v + 1);
    known->v++;
    known->waiting = stage_number(delta, "d.waiting");
    json_array_foreach (stage_at(delta, "d.set"), i, item) {
        json_object_set(known->rooms, stage_text(item, "room"), item);
    }
    json_array_foreach (stage_at(delta, "d.gone"), i, item) {
        ck_assert_msg(json_is_string(item), "gone is a list of codes");
        json_object_del(known->rooms, json_string_value(item));
    }
}

static void listen_to(hub_conn conn, struct known *known)
{
    if (known->rooms == NULL) {
        known->rooms = json_object();
    }
    stage_send(&stage, conn, ON);
    stage_take_ok(&stage, conn, "l");
    read_snapshot(stage_take_type(&stage, conn, "lobby"), known);
}

/* Takes all that has come for somebody who does nothing else. */
static unsigned catch_up(hub_conn conn, struct known *known)
{
    const json_t *message;
    unsigned count = 0;
    for (; (message = stage_take(&stage, conn)) != NULL; count++) {
        apply_delta(message, known);
    }
    return count;
}

/* The row of a room in what a newcomer is told; NULL when it is not listed. */
static const json_t *find_row(const char *room)
{
    static struct known known;
    const hub_conn conn = stage_player(&stage, 9);
    listen_to(conn, &known);
    const json_t *row = json_object_get(known.rooms, room);
    stage_disconnect(&stage, conn);
    return row;
}

/* --- rooms ----------------------------------------------------------------------------------- */

static void open_room(hub_conn conn, const char *options, char room[ROOM_CAP])
{
    static unsigned last_id;
    char id[16];
    (void)snprintf(id, sizeof id, "c%u", ++last_id);
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"%s\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"clock\":{\"kind\":\"fischer\",\"base\":60000}%s}}",
               id, options);
    (void)snprintf(room, ROOM_CAP, "%s", stage_text(stage_take_ok(&stage, conn, id), "d.room"));
}

static void open_public_room(hub_conn conn, char room[ROOM_CAP])
{
    open_room(conn, ",\"visibility\":\"public\"", room);
}

static void say_in_room(hub_conn conn, const char *text, const char *room)
{
    const json_t *message;
    stage_send_in_room(&stage, conn, text, room);
    while ((message = stage_take(&stage, conn)) != NULL) {
        ck_assert_msg(json_object_get(stage_at(message, "d"), "code") == NULL, "%s: %s", text,
                      stage_text(message, "d.code"));
    }
}

#define JOIN   "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}"
#define LEAVE  "{\"t\":\"leave\",\"id\":\"v\",\"d\":{\"room\":\"@\"}}"
#define WATCH  "{\"t\":\"watch\",\"id\":\"x\",\"d\":{\"room\":\"@\"}}"
#define RESIGN "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}"
#define LOCK   "{\"t\":\"host\",\"id\":\"k\",\"d\":{\"room\":\"@\",\"action\":\"lock\"}}"
#define UNLOCK "{\"t\":\"host\",\"id\":\"u\",\"d\":{\"room\":\"@\",\"action\":\"unlock\"}}"
#define CLOSE  "{\"t\":\"host\",\"id\":\"z\",\"d\":{\"room\":\"@\",\"action\":\"close\"}}"

START_TEST(an_empty_lobby_names_the_games_and_their_clocks)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, ON);
    stage_take_ok(&stage, conn, "l");
    const json_t *lobby = stage_take_type(&stage, conn, "lobby");
    ck_assert(json_is_null(stage_at(lobby, "d.hall")));
    ck_assert_int_eq(stage_number(lobby, "d.v"), 1);
    ck_assert_uint_eq(json_array_size(stage_at(lobby, "d.rooms")), 0);
    ck_assert_uint_eq(json_array_size(stage_at(lobby, "d.quick")), 3);
    ck_assert_str_eq(stage_text(lobby, "d.quick.1.game"), "djenon-abe");
    ck_assert_uint_eq(json_array_size(stage_at(lobby, "d.quick.1.clocks")), 3);
    ck_assert_int_eq(stage_number(lobby, "d.quick.1.clocks.0.base"), 30000);
    ck_assert_int_eq(stage_number(lobby, "d.quick.1.waiting"), 0);
}
END_TEST

START_TEST(there_are_no_halls)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "{\"t\":\"lobby\",\"id\":\"l\",\"d\":{\"hall\":\"23456789BC\"}}");
    stage_take_error(&stage, conn, "no-such-hall");
}
END_TEST

START_TEST(an_open_public_room_is_listed_with_who_sits_there)
{
    char room[ROOM_CAP];
    open_public_room(stage_player(&stage, 0), room);
    const json_t *row = find_row(room);
    ck_assert_ptr_nonnull(row);
    ck_assert_str_eq(stage_text(row, "rules"), "djenon-abe");
    ck_assert_str_eq(stage_text(row, "state"), "open");
    ck_assert_str_eq(stage_text(row, "spectators"), "open");
    ck_assert_int_eq(stage_number(row, "clock.base"), 60000);
    ck_assert_int_eq(stage_number(row, "since"), stage.now_ms);
    ck_assert_str_eq(stage_text(row, "south.player"), stage_text(row, "host.player"));
    ck_assert(json_is_null(stage_at(row, "north")));
}
END_TEST

START_TEST(a_private_room_is_never_listed)
{
    char room[ROOM_CAP];
    const hub_conn guest = stage_player(&stage, 1);
    open_room(stage_player(&stage, 0), "", room);
    ck_assert_ptr_null(find_row(room));
    say_in_room(guest, JOIN, room);
    ck_assert_ptr_null(find_row(room));
}
END_TEST

/* What host and guest do after each other, and whether the room is listed then, and how. */
static const struct {
    const char *text[3];
    bool by_guest[3];
    const char *state; /* NULL: not listed */
} lives[] = {
    {{JOIN}, {true}, "playing"},
    {{JOIN, RESIGN}, {true, true}, NULL},
    {{JOIN, RESIGN, LEAVE}, {true, true, true}, "open"},
    {{LOCK}, {false}, NULL},
    {{LOCK, UNLOCK}, {false, false}, "open"},
    {{CLOSE}, {false}, NULL},
    {{LEAVE}, {false}, "open"}, /* the host is still at the table, without a seat */
};

START_TEST(a_room_comes_and_goes_with_what_happens_in_it)
{
    char room[ROOM_CAP];
    struct known known = {0};
    const hub_conn conns[] = {stage_player(&stage, 0), stage_player(&stage, 1)};
    const hub_conn listener = stage_player(&stage, 2);
    open_public_room(conns[0], room);
    listen_to(listener, &known);
    for (size_t i = 0; i < COUNT_OF(lives[_i].text) && lives[_i].text[i] != NULL; i++) {
        say_in_room(conns[lives[_i].by_guest[i] ? 1 : 0], lives[_i].text[i], room);
    }
    stage_wait(&stage, DELTA_MS);
    catch_up(listener, &known);
    const json_t *row = json_object_get(known.rooms, room);
    ck_assert_int_eq(row != NULL, lives[_i].state != NULL);
    if (row != NULL) {
        ck_assert_str_eq(stage_text(row, "state"), lives[_i].state);
    }
    ck_assert(row != NULL ? json_equal(row, find_row(room)) : find_row(room) == NULL);
    json_decref(known.rooms);
}
END_TEST

START_TEST(an_open_room_is_listed_only_while_somebody_is_at_the_table)
{
    char room[ROOM_CAP];
    const hub_conn host = stage_player(&stage, 0);
    open_public_room(host, room);
    stage_disconnect(&stage, host);
    stage_wait(&stage, DELTA_MS);
    ck_assert_ptr_nonnull(find_row(room)); /* he may be back at once */
    stage_wait(&stage, GONE_MS);
    ck_assert_ptr_null(find_row(room));
    say_in_room(stage_player(&stage, 1), WATCH, room);
    stage_wait(&stage, DELTA_MS);
    ck_assert_ptr_null(find_row(room)); /* one who only watches is no opponent */
    say_in_room(stage_player(&stage, 0), WATCH, room);
    stage_wait(&stage, DELTA_MS);
    ck_assert_ptr_nonnull(find_row(room));
}
END_TEST

START_TEST(after_a_restart_games_are_listed_at_once_and_open_rooms_with_their_hosts)
{
    char open[ROOM_CAP];
    char playing[ROOM_CAP];
    const hub_conn host = stage_player(&stage, 0);
    open_public_room(host, open);
    open_public_room(host, playing);
    say_in_room(stage_player(&stage, 1), JOIN, playing);
    stage_restart(&stage);
    ck_assert_ptr_null(find_row(open));
    const json_t *row = find_row(playing);
    ck_assert_ptr_nonnull(row);
    ck_assert_str_eq(stage_text(row, "state"), "playing");
    say_in_room(stage_player(&stage, 0), WATCH, open);
    stage_wait(&stage, DELTA_MS);
    ck_assert_ptr_nonnull(find_row(open));
}
END_TEST

START_TEST(a_game_that_sleeps_stays_in_the_list_until_it_ends)
{
    char room[ROOM_CAP];
    struct known known = {0};
    open_public_room(stage_player(&stage, 0), room);
    say_in_room(stage_player(&stage, 1), JOIN, room);
    stage_restart(&stage);
    const hub_conn listener = stage_player(&stage, 2);
    listen_to(listener, &known);
    ck_assert_uint_eq(json_object_size(known.rooms), 1);
    for (unsigned i = 0; i < 90 && json_object_size(known.rooms) > 0; i++) {
        stage_wait(&stage, 1000); /* nobody comes back, and the first move's time runs out */
        catch_up(listener, &known);
    }
    ck_assert_uint_eq(json_object_size(known.rooms), 0);
    json_decref(known.rooms);
}
END_TEST

START_TEST(changes_are_told_together_once_in_a_while)
{
    char rooms[3][ROOM_CAP];
    struct known known = {0};
    const hub_conn host = stage_player(&stage, 0);
    const hub_conn listener = stage_player(&stage, 1);
    listen_to(listener, &known);
    for (unsigned i = 0; i < 3; i++) {
        open_public_room(host, rooms[i]);
    }
    stage_wait(&stage, DELTA_MS - 1);
    stage_expect_silence(&stage, listener);
    ck_assert_int_le(hub_next_deadline(stage.hub), stage.now_ms + 1);
    stage_wait(&stage, 1);
    ck_assert_uint_eq(catch_up(listener, &known), 1);
    ck_assert_uint_eq(json_object_size(known.rooms), 3);
    say_in_room(host, LOCK, rooms[0]);
    say_in_room(host, UNLOCK, rooms[0]);
    stage_wait(&stage, DELTA_MS);
    catch_up(listener, &known);
    ck_assert_uint_eq(json_object_size(known.rooms), 3);
    json_decref(known.rooms);
}
END_TEST

START_TEST(a_room_of_a_snapshot_that_goes_before_the_next_delta_is_gone_there)
{
    char room[ROOM_CAP];
    struct known known = {0};
    const hub_conn host = stage_player(&stage, 0);
    const hub_conn listener = stage_player(&stage, 1);
    open_public_room(host, room);
    listen_to(listener, &known);
    ck_assert_uint_eq(json_object_size(known.rooms), 1);
    say_in_room(host, LOCK, room);
    stage_wait(&stage, DELTA_MS);
    catch_up(listener, &known);
    ck_assert_uint_eq(json_object_size(known.rooms), 0);
    json_decref(known.rooms);
}
END_TEST

START_TEST(who_does_not_listen_any_more_is_told_nothing)
{
    char room[ROOM_CAP];
    struct known known = {0};
    const hub_conn host = stage_player(&stage, 0);
    const hub_conn listener = stage_player(&stage, 1);
    const hub_conn other = stage_player(&stage, 2);
    listen_to(listener, &known);
    listen_to(other, &known);
    stage_send(&stage, listener, OFF);
    stage_take_ok(&stage, listener, "l");
    stage_disconnect(&stage, other);
    open_public_room(host, room);
    stage_wait(&stage, DELTA_MS);
    stage_expect_silence(&stage, listener);
    json_decref(known.rooms);
}
END_TEST

START_TEST(how_many_wait_for_quick_pairing_is_news)
{
    struct known known = {0};
    const hub_conn listener = stage_player(&stage, 0);
    const hub_conn player = stage_player(&stage, 1);
    listen_to(listener, &known);
    stage_send(&stage, player,
               "{\"t\":\"quick\",\"id\":\"w\",\"d\":{\"action\":\"wait\",\"game\":\"adji-boto\"}}");
    stage_wait(&stage, DELTA_MS);
    ck_assert_uint_eq(catch_up(listener, &known), 1);
    ck_assert_int_eq(known.waiting, 1);
    stage_send(&stage, listener, ON);
    stage_take_ok(&stage, listener, "l");
    const json_t *lobby = stage_take_type(&stage, listener, "lobby");
    ck_assert_int_eq(stage_number(lobby, "d.waiting"), 1);
    ck_assert_int_eq(stage_number(lobby, "d.quick.1.waiting"), 0);
    ck_assert_int_eq(stage_number(lobby, "d.quick.2.waiting"), 1);
    json_decref(known.rooms);
}
END_TEST

START_TEST(who_has_seen_a_count_that_was_taken_back_at_once_hears_of_it)
{
    struct known known = {0};
    const hub_conn listener = stage_player(&stage, 0);
    const hub_conn player = stage_player(&stage, 1);
    stage_send(&stage, player,
               "{\"t\":\"quick\",\"id\":\"w\",\"d\":{\"action\":\"wait\",\"game\":\"adji-boto\"}}");
    listen_to(listener, &known);
    ck_assert_int_eq(known.waiting, 1);
    stage_send(&stage, player, "{\"t\":\"quick\",\"id\":\"s\",\"d\":{\"action\":\"stop\"}}");
    stage_wait(&stage, DELTA_MS);
    ck_assert_uint_eq(catch_up(listener, &known), 1);
    ck_assert_int_eq(known.waiting, 0);
    json_decref(known.rooms);
}
END_TEST

/* --- many ------------------------------------------------------------------------------------ */

/* A hello with the longest name there is: 24 characters in 96 bytes. */
static hub_conn enter_with_long_name(unsigned number)
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(
        &stage, conn,
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
        "\"AAAAAAAAAAAAAAAAAAA%02uA\",\"language\":\"en\",\"kind\":\"person\",\"name\":\"%s\"}}",
        number,
        "\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260"
        "\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260"
        "\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260"
        "\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260"
        "\360\220\214\260\360\220\214\260\360\220\214\260\360\220\214\260");
    stage_take_ok(&stage, conn, "h");
    return conn;
}

START_TEST(of_many_rooms_the_open_and_newest_are_in_a_snapshot_under_64_kib)
{
    enum { HOSTS = 5, ROOMS_EACH = 30, ALL = HOSTS * ROOMS_EACH };
    char room[ROOM_CAP];
    char playing[ROOM_CAP];
    struct known known = {0};
    const hub_conn listener = stage_player(&stage, 9);
    listen_to(listener, &known);
    for (unsigned i = 0; i < HOSTS; i++) {
        const hub_conn host = enter_with_long_name(10 + i);
        for (unsigned j = 0; j < ROOMS_EACH; j++) {
            stage_wait(&stage, 1);
            open_public_room(host, room);
        }
    }
    memcpy(playing, room, sizeof playing);
    say_in_room(stage_player(&stage, 1), JOIN, playing);
    for (unsigned i = 0; i < 10; i++) {
        stage_wait(&stage, DELTA_MS);
    }
    ck_assert_uint_ge(catch_up(listener, &known), ALL / 40); /* on_send checks their length */
    ck_assert_uint_eq(json_object_size(known.rooms), ALL);
    listen_to(listener, &known);
    ck_assert_uint_ge(json_object_size(known.rooms), 60);
    ck_assert_uint_le(json_object_size(known.rooms), 100);
    ck_assert_ptr_null(json_object_get(known.rooms, playing));
    json_decref(known.rooms);
}
END_TEST

/* What happens in a room at random; refusals do not matter. */
static const struct {
    const char *type;
    const char *more;
} deeds[] = {
    {"join", ""},
    {"leave", ""},
    {"watch", ""},
    {"resign", ",\"game\":1"},
    {"host", ",\"action\":\"lock\""},
    {"host", ",\"action\":\"unlock\""},
};

/* The room that this message is the answer to a create of; NULL for all others. */
static const char *find_opened(const json_t *message)
{
    const json_t *data = json_object_get(message, "d");
    const json_t *first = json_array_get(json_object_get(data, "events"), 0);
    const char *type = json_string_value(json_object_get(first, "t"));
    return type != NULL && strcmp(type, "created") == 0 ? stage_text(data, "room") : NULL;
}

/* Forgets what somebody was told; a room that was opened takes the place of another one. */
static void hear(hub_conn conn, char room[ROOM_CAP])
{
    const json_t *message;
    while ((message = stage_take(&stage, conn)) != NULL) {
        const char *opened = find_opened(message);
        if (opened != NULL) {
            (void)snprintf(room, ROOM_CAP, "%s", opened);
        }
    }
}

/* Somebody does something: rooms open, are entered, left, locked, ended; and he may wait for quick
 * pairing. */
static void act(struct rng *rng, hub_conn conn, const char *room)
{
    static unsigned last_id;
    const size_t what = rng_below(rng, COUNT_OF(deeds) + 3);
    last_id++;
    if (what < COUNT_OF(deeds)) {
        stage_send(&stage, conn, "{\"t\":\"%s\",\"id\":\"%u\",\"d\":{\"room\":\"%s\"%s}}",
                   deeds[what].type, last_id, room, deeds[what].more);
    } else if (what == COUNT_OF(deeds)) {
        stage_send(&stage, conn,
                   "{\"t\":\"create\",\"id\":\"%u\",\"d\":{\"game\":\"djenon-abe\",\"side\":"
                   "\"south\",\"visibility\":\"public\",\"clock\":{\"kind\":\"days\",\"days\":1}}}",
                   last_id);
    } else {
        stage_send(&stage, conn, "{\"t\":\"quick\",\"id\":\"%u\",\"d\":{\"action\":\"%s\"}}",
                   last_id, what % 2 == 0 ? "wait" : "accept");
    }
}

enum { SEEDS = 8 };

START_TEST(deltas_make_of_any_snapshot_what_a_fresh_one_says)
{
    enum { STEPS = 400, PEOPLE = 4, ROOMS = 6 };
    struct rng rng;
    char rooms[ROOMS][ROOM_CAP];
    hub_conn conns[PEOPLE];
    struct known known = {0};
    struct known fresh = {0};
    unsigned messages = 0;
    rng_init(&rng, (uint64_t)_i + 1);
    const hub_conn listener = stage_player(&stage, 8);
    const hub_conn newcomer = stage_player(&stage, 9);
    for (unsigned i = 0; i < PEOPLE; i++) {
        conns[i] = stage_player(&stage, i);
    }
    for (unsigned i = 0; i < ROOMS; i++) {
        open_public_room(conns[i % PEOPLE], rooms[i]);
    }
    listen_to(listener, &known);
    for (unsigned step = 0; step < STEPS; step++) {
        char *room = rooms[rng_below(&rng, ROOMS)];
        act(&rng, conns[rng_below(&rng, PEOPLE)], room);
        for (unsigned i = 0; i < PEOPLE; i++) {
            hear(conns[i], room);
        }
        stage_wait(&stage, (int64_t)rng_below(&rng, 200));
        if (stage.last_conn < STAGE_CONNS && rng_below(&rng, 16) == 0) {
            const size_t who = rng_below(&rng, PEOPLE);
            stage_disconnect(&stage, conns[who]);
            conns[who] = stage_player(&stage, (unsigned)who);
        }
        messages += catch_up(listener, &known);
        if (step % 20 == 19) {
            listen_to(newcomer, &fresh);
            ck_assert_int_eq(fresh.v, known.v);
            stage_wait(&stage, DELTA_MS); /* what was not told yet changes nothing for him */
            messages += catch_up(listener, &known);
            (void)catch_up(newcomer, &fresh);
            ck_assert_int_eq(fresh.v, known.v);
            ck_assert_int_eq(fresh.waiting, known.waiting);
            ck_assert(json_equal(fresh.rooms, known.rooms));
            stage_send(&stage, newcomer, OFF);
            stage_take_ok(&stage, newcomer, "l");
        }
    }
    ck_assert_uint_gt(messages, STEPS / 8);
    json_decref(known.rooms);
    json_decref(fresh.rooms);
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tc = tcase_create(name);
    tcase_add_checked_fixture(tc, set_up, tear_down);
    return tc;
}

static TCase *list_case(void)
{
    TCase *tc = make_case("list");
    tcase_add_test(tc, an_empty_lobby_names_the_games_and_their_clocks);
    tcase_add_test(tc, there_are_no_halls);
    tcase_add_test(tc, an_open_public_room_is_listed_with_who_sits_there);
    tcase_add_test(tc, a_private_room_is_never_listed);
    tcase_add_loop_test(tc, a_room_comes_and_goes_with_what_happens_in_it, 0, COUNT_OF(lives));
    tcase_add_test(tc, an_open_room_is_listed_only_while_somebody_is_at_the_table);
    tcase_add_test(tc, after_a_restart_games_are_listed_at_once_and_open_rooms_with_their_hosts);
    tcase_add_test(tc, a_game_that_sleeps_stays_in_the_list_until_it_ends);
    return tc;
}

static TCase *news_case(void)
{
    TCase *tc = make_case("news");
    tcase_add_test(tc, changes_are_told_together_once_in_a_while);
    tcase_add_test(tc, a_room_of_a_snapshot_that_goes_before_the_next_delta_is_gone_there);
    tcase_add_test(tc, who_does_not_listen_any_more_is_told_nothing);
    tcase_add_test(tc, how_many_wait_for_quick_pairing_is_news);
    tcase_add_test(tc, who_has_seen_a_count_that_was_taken_back_at_once_hears_of_it);
    tcase_add_test(tc, of_many_rooms_the_open_and_newest_are_in_a_snapshot_under_64_kib);
    tcase_add_loop_test(tc, deltas_make_of_any_snapshot_what_a_fresh_one_says, 0, SEEDS);
    return tc;
}

int main(void)
{
    Suite *suite = suite_create("hub/lobby");
    suite_add_tcase(suite, list_case());
    suite_add_tcase(suite, news_case());
    return unit_run(suite);
}
