// SPDX-License-Identifier: MIT
/* Every limit of halls, at it and one past it. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "hub/limits.h"
#include "hub/metrics.h"
#include "unit/hub/hall_stage.h"
#include "unit/unit.h"

enum { DAY_MS = 86400000, ROOMS_MAX = 2000, LIVE_MAX = 300, EVENTS_MAX = 20000, INPUTS_MAX = 512 };

static void set_total(uint64_t *total, uint64_t value)
{
    *total = value;
    hub_set_limits(stage.hub, &stage.limits);
}

/* The next message refuses, and names the limit. */
static void expect_full(hub_conn conn, const char *text)
{
    const json_t *error = stage_take_error(&stage, conn, "too-many");
    ck_assert_str_eq(stage_text(error, "d.text"), text);
}

/* The refusal was counted for operators, so often. */
static void expect_refusals(enum hub_bucket bucket, uint64_t count)
{
    ck_assert_uint_eq(hub_metrics(stage.hub)->refusals[bucket], count);
}

static void say_open(hub_conn conn, unsigned id)
{
    stage_send(&stage, conn,
               "{\"t\":\"hall\",\"id\":\"o%u\",\"d\":{\"action\":\"open\",\"title\":\"x\"}}", id);
}

static void expect_hall(hub_conn conn, unsigned id)
{
    char name[16];
    say_open(conn, id);
    (void)snprintf(name, sizeof name, "o%u", id);
    (void)snprintf(hall, sizeof hall, "%s",
                   stage_text(stage_take_ok(&stage, conn, name), "d.hall"));
}

/* The action is refused by a limit. */
static void expect_refused(hub_conn conn, const char *action, const char *rest, const char *text)
{
    stage_take_all(&stage, conn);
    hall_stage_say(conn, "full", action, rest);
    expect_full(conn, text);
}

static void say_listen(hub_conn conn, const char *rest)
{
    stage_take_all(&stage, conn);
    stage_send(&stage, conn, "{\"t\":\"lobby\",\"id\":\"in\",\"d\":{\"hall\":\"%s\"%s}}", hall,
               rest);
}

/* --- halls ----------------------------------------------------------------------------------- */

START_TEST(a_host_has_so_many_halls_and_no_more)
{
    set_total(&stage.limits.player_halls_max, 2);
    expect_hall(host, 0);
    expect_hall(host, 1);
    say_open(host, 2);
    expect_full(host, "you have as many open halls as a host may: close one");
    expect_refusals(HUB_BUCKET_HALLS_PLAYER, 1);
    expect_hall(stage_player(&stage, 1), 0);
    say_open(host, 0);
    (void)snprintf(hall, sizeof hall, "%s",
                   stage_text(stage_take_ok(&stage, host, "o0"), "d.hall"));
    hall_stage_allow(host, "close", "");
    expect_hall(host, 3);
    say_open(host, 4);
    stage_take_error(&stage, host, "too-many");
}
END_TEST

START_TEST(a_server_has_so_many_halls_and_no_more)
{
    set_total(&stage.limits.halls_max, 2);
    expect_hall(stage_player(&stage, 1), 0);
    expect_hall(host, 0);
    const hub_conn late = stage_player(&stage, 2);
    say_open(late, 0);
    expect_full(late, "the server has as many open halls as it may");
    expect_refusals(HUB_BUCKET_HALLS_TOTAL, 1);
    hall_stage_allow(host, "close", "");
    expect_hall(late, 1);
    hall_stage_restart();
    host = stage_player(&stage, 0);
    say_open(host, 9);
    stage_take_error(&stage, host, "too-many");
}
END_TEST

START_TEST(a_hall_that_somebody_only_asks_for_does_not_count)
{
    set_total(&stage.limits.halls_max, 1);
    const hub_conn guesser = stage_player(&stage, 1);
    stage.is_store_held = true;
    stage_send(&stage, guesser, "{\"t\":\"lobby\",\"id\":\"in\",\"d\":{\"hall\":\"2222222222\"}}");
    say_open(host, 0);
    stage_expect_silence(&stage, host);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_ok(&stage, host, "o0");
    stage_take_error(&stage, guesser, "no-such-hall");
}
END_TEST

/* --- people ---------------------------------------------------------------------------------- */

#define CROWD "as many people are in this hall as may be"

START_TEST(so_many_are_present_and_no_more)
{
    set_total(&stage.limits.hall_people_max, 3);
    hall_stage_open_hall("");
    hall_stage_listen(host, "");
    const hub_conn first = hall_stage_come(1);
    hall_stage_come(2);
    const hub_conn late = stage_player(&stage, 3);
    say_listen(late, "");
    expect_full(late, CROWD);
    expect_refusals(HUB_BUCKET_HALL_PEOPLE, 1);
    hall_stage_come(2); /* a second connection is nobody more */
    hall_stage_listen(late, ",\"wall\":true");
    say_listen(late, "");
    expect_full(late, CROWD);
    stage_disconnect(&stage, first);
    hall_stage_listen(late, "");
}
END_TEST

START_TEST(a_place_is_kept_for_the_host)
{
    set_total(&stage.limits.hall_people_max, 3);
    hall_stage_open_hall("");
    hall_stage_come(1);
    hall_stage_come(2);
    const hub_conn late = stage_player(&stage, 3);
    say_listen(late, "");
    expect_full(late, CROWD);
    hall_stage_listen(host, "");
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.people")), 3);
}
END_TEST

START_TEST(twice_as_many_connections_listen_and_no_more)
{
    set_total(&stage.limits.hall_people_max, 2);
    hall_stage_open_hall("");
    const hub_conn late = stage_player(&stage, 2);
    hub_conn wall = 0;
    for (unsigned i = 0; i < 3; i++) {
        wall = stage_player(&stage, 1);
        hall_stage_listen(wall, ",\"wall\":true");
    }
    say_listen(late, ",\"wall\":true");
    expect_full(late, "as many connections listen in this hall as may");
    expect_refusals(HUB_BUCKET_HALL_LISTENERS, 1);
    hall_stage_listen(wall, ",\"wall\":true"); /* who is in already asks again */
    hall_stage_listen(host, "");
    stage_disconnect(&stage, wall);
    hall_stage_listen(late, ",\"wall\":true");
}
END_TEST

START_TEST(so_many_commands_wait_for_a_hall_and_no_more)
{
    char id[16];
    hub_conn guests[INPUTS_MAX / HUB_UNANSWERED_MAX + 1];
    hall_stage_open_hall("");
    for (unsigned i = 0; i < COUNT_OF(guests); i++) {
        guests[i] = hall_stage_come(i + 1);
        stage_take_all(&stage, guests[i]);
    }
    stage.is_store_held = true;
    hall_stage_say(host, "first", "pause", "");
    for (unsigned i = 0; i <= INPUTS_MAX; i++) {
        (void)snprintf(id, sizeof id, "i%u", i);
        hall_stage_say(guests[i / HUB_UNANSWERED_MAX], id, "stop", "");
    }
    const hub_conn last = guests[INPUTS_MAX / HUB_UNANSWERED_MAX];
    const json_t *error = stage_take_error(&stage, last, "unavailable");
    ck_assert_str_eq(stage_text(error, "d.text"), "too many commands wait in this hall: try again");
    stage.is_store_held = false;
    stage_settle(&stage);
    for (unsigned i = 0; i < INPUTS_MAX; i++) {
        (void)snprintf(id, sizeof id, "i%u", i);
        stage_take_ok(&stage, guests[i / HUB_UNANSWERED_MAX], id);
    }
}
END_TEST

/* --- rooms ----------------------------------------------------------------------------------- */

#define ROOMS  "a hall has 2,000 rooms at most: open another"
#define TABLES "a hall has 300 tables at most that are open or played at: close some"
#define TOTAL  "the server has as many open rooms as it may"

/* Tables in steps that one command makes. */
static void make_tables(unsigned count)
{
    char rest[32];
    for (unsigned made = 0; made < count; made += 30) {
        (void)snprintf(rest, sizeof rest, ",\"count\":%u", count - made < 30 ? count - made : 30);
        hall_stage_allow(host, "tables", rest);
    }
}

static void expect_no_room(hub_conn conn, const char *text)
{
    stage_take_all(&stage, conn);
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"hall\":\"%s\"}}",
               hall);
    expect_full(conn, text);
}

START_TEST(so_many_tables_are_open_and_a_host_makes_no_more)
{
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    make_tables(LIVE_MAX - 1);
    expect_refused(host, "tables", ",\"count\":2", TABLES);
    make_tables(1);
    expect_refused(host, "tables", ",\"count\":1", TABLES);
    stage_wait(&stage, DAY_MS); /* nobody has come to them: they are closed */
    make_tables(1);
}
END_TEST

static void make_ready(const hub_conn *conns, size_t count, const char *rest)
{
    for (size_t i = 0; i < count; i++) {
        hall_stage_allow(conns[i], "ready", rest);
    }
}

START_TEST(a_hall_has_so_many_rooms_and_no_more)
{
    hub_conn conns[6];
    hall_stage_open_hall(GAME FISCHER);
    hall_stage_listen(host, "");
    for (unsigned made = 0; made < ROOMS_MAX - 200; made += LIVE_MAX) {
        make_tables(LIVE_MAX);
        stage_wait(&stage, DAY_MS);
    }
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        conns[i] = hall_stage_come(i + 1);
    }
    make_tables(198);
    expect_refused(host, "tables", ",\"count\":3", ROOMS);
    make_ready(conns, 6, "");
    expect_refused(host, "round", "", ROOMS);
    make_ready(&conns[4], 2, ",\"on\":false");
    hall_stage_allow(host, "round", "");
    ck_assert_int_eq(stage_number(hall_stage_look(), "d.document.round.tables"), 2);
    expect_refused(host, "tables", ",\"count\":1", ROOMS);
    expect_refused(conns[4], "wait", "", ROOMS);
    expect_no_room(conns[4], "a hall has 2,000 rooms and 20,000 events at most");
    make_ready(&conns[4], 2, "");
    expect_refused(host, "round", "", ROOMS);
}
END_TEST

START_TEST(rooms_of_halls_count_as_the_servers)
{
    set_total(&stage.limits.rooms_max, 2);
    hall_stage_open_hall(GAME FISCHER);
    hall_stage_listen(host, "");
    hub_conn conns[6];
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        conns[i] = hall_stage_come(i + 1);
    }
    expect_refused(host, "tables", ",\"count\":3", TOTAL);
    make_ready(conns, 6, "");
    expect_refused(host, "round", "", TOTAL);
    expect_refusals(HUB_BUCKET_ROOMS_TOTAL, 2);
    make_ready(&conns[4], 2, ",\"on\":false");
    hall_stage_allow(host, "round", "");
    expect_refused(conns[4], "wait", "", TOTAL);
    expect_no_room(conns[4], TOTAL);
}
END_TEST

START_TEST(who_waits_is_paired_when_there_is_a_room)
{
    char room[HALL_CODE_SIZE];
    hub_conn conns[4];
    set_total(&stage.limits.rooms_max, 1);
    hall_stage_open_hall(GAME FISCHER);
    hall_stage_listen(host, "");
    hall_stage_allow(host, "pause", "");
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        conns[i] = hall_stage_come(i + 1);
        hall_stage_allow(conns[i], "wait", "");
    }
    hall_stage_allow(host, "resume", "");
    hall_stage_find_room(conns[0], room);
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.rooms")), 1);
    hall_stage_resign(conns[0], room);
    stage_wait(&stage, 1000);
    hall_stage_find_room(conns[2], room);
    hall_stage_find_room(conns[3], room);
}
END_TEST

START_TEST(a_hall_has_so_many_events_and_nothing_new_begins_after_them)
{
    char room[HALL_CODE_SIZE];
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[0], room); /* three events: the hall, a table, a result */
    for (unsigned v = 3; v < EVENTS_MAX; v++) {
        hall_stage_allow(host, "announce", "");
    }
    const char *text = "20,000 events are in this hall: open another";
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        stage_take_all(&stage, conns[i]);
        stage_send_in_room(&stage, conns[i],
                           "{\"t\":\"offer\",\"id\":\"again\",\"d\":{\"room\":\"@\","
                           "\"game\":1,\"kind\":\"rematch\"}}",
                           room);
    }
    expect_full(conns[1], text);
    expect_refused(host, "announce", "", text);
    expect_refused(host, "tables", ",\"count\":1", text);
    expect_refused(host, "ready", "", text);
    hall_stage_allow(host, "close", "");
}
END_TEST

/* --- lists ----------------------------------------------------------------------------------- */

START_TEST(a_list_has_sixty_four_names_at_most)
{
    char rest[256];
    hall_stage_open_hall("");
    for (unsigned i = 0; i < 64; i++) {
        (void)snprintf(rest, sizeof rest, ",\"list\":[{\"name\":\"n%u\"}]", i);
        hall_stage_allow(host, "add-names", rest);
    }
    expect_refused(host, "add-names", ",\"list\":[{\"name\":\"n64\"}]",
                   "a hall has 64 names to choose from at most");
    hall_stage_allow(host, "add-names", ",\"list\":[{\"name\":\"n7\"}]");
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.document.list")), 64);
}
END_TEST

/* The results of a message: of this table and those after it. Result: the first that is not there. */
static unsigned follow_results(const json_t *list, unsigned table)
{
    size_t i;
    json_t *result;
    json_array_foreach (json_object_get(stage_at(list, "d"), "results"), i, result) {
        ck_assert_int_eq(stage_number(result, "table"), table++);
    }
    return table;
}

/* The results in all messages of a snapshot: those of these tables, in order. */
static void expect_results(hub_conn conn, unsigned first, unsigned last)
{
    const json_t *list;
    unsigned table = first;
    hall_stage_listen(conn, ",\"wall\":true");
    while ((list = stage_take(&stage, conn)) != NULL) {
        table = follow_results(list, table);
    }
    ck_assert_uint_eq(table, last + 1);
}

START_TEST(a_newcomer_sees_the_last_hundred_results)
{
    char room[HALL_CODE_SIZE];
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    for (unsigned game = 1; game <= 101; game++) {
        make_ready(conns, 2, "");
        hall_stage_allow(host, "round", "");
        hall_stage_find_room(conns[0], room);
        hall_stage_resign(conns[0], room);
        if (game >= 100) {
            expect_results(stage_player(&stage, 8), game - 99, game);
        }
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/hall_limits");
    TCase *tc = tcase_create("limits of halls");
    tcase_add_checked_fixture(tc, hall_stage_set_up, hall_stage_tear_down);
    tcase_set_timeout(tc, 120);
    tcase_add_test(tc, a_host_has_so_many_halls_and_no_more);
    tcase_add_test(tc, a_server_has_so_many_halls_and_no_more);
    tcase_add_test(tc, a_hall_that_somebody_only_asks_for_does_not_count);
    tcase_add_test(tc, so_many_are_present_and_no_more);
    tcase_add_test(tc, a_place_is_kept_for_the_host);
    tcase_add_test(tc, twice_as_many_connections_listen_and_no_more);
    tcase_add_test(tc, so_many_commands_wait_for_a_hall_and_no_more);
    tcase_add_test(tc, so_many_tables_are_open_and_a_host_makes_no_more);
    tcase_add_test(tc, a_hall_has_so_many_rooms_and_no_more);
    tcase_add_test(tc, rooms_of_halls_count_as_the_servers);
    tcase_add_test(tc, who_waits_is_paired_when_there_is_a_room);
    tcase_add_test(tc, a_hall_has_so_many_events_and_nothing_new_begins_after_them);
    tcase_add_test(tc, a_list_has_sixty_four_names_at_most);
    tcase_add_test(tc, a_newcomer_sees_the_last_hundred_results);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
