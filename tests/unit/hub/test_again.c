// SPDX-License-Identifier: MIT
/* What was answered once is answered again, whatever has changed since. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "hub/limits.h"
#include "unit/hub/hall_stage.h"
#include "unit/unit.h"
#include "wire/limits.h"

enum { HOME = 7 };

/* Says a create in a hall, or with hall NULL in none. */
static void create(hub_conn conn, const char *id, const char *of_hall)
{
    char where[64] = "";
    if (of_hall != NULL) {
        (void)snprintf(where, sizeof where, ",\"hall\":\"%s\"", of_hall);
    }
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"%s\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\""
               "%s}}",
               id, where);
}

/* The next message is the answer to the create; writes its room. */
static void expect_room(hub_conn conn, const char *id, char room[HALL_CODE_SIZE])
{
    (void)snprintf(room, HALL_CODE_SIZE, "%s",
                   stage_text(stage_take_ok(&stage, conn, id), "d.room"));
}

static void open_room(hub_conn conn, const char *id, char room[HALL_CODE_SIZE])
{
    create(conn, id, NULL);
    expect_room(conn, id, room);
}

static void expect_same_room(hub_conn conn, const char *id, const char *room)
{
    char again[HALL_CODE_SIZE];
    expect_room(conn, id, again);
    ck_assert_str_eq(again, room);
}

/* --- rooms ------------------------------------------------------------------------------------ */

/* Limits that one create uses up, and what the next one is answered. */
static const struct {
    size_t total;           /* of struct hub_limits; 0: none */
    enum hub_bucket bucket; /* a rate; HUB_BUCKET__COUNT: none */
    const char *code;
} limits[] = {
    {offsetof(struct hub_limits, rooms_max), HUB_BUCKET__COUNT, "too-many"},
    {offsetof(struct hub_limits, player_rooms_max), HUB_BUCKET__COUNT, "too-many"},
    {offsetof(struct hub_limits, address_rooms_max), HUB_BUCKET__COUNT, "too-many"},
    {0, HUB_BUCKET_CREATES, "rate-limited"},
    {0, HUB_BUCKET_ROOMS, "rate-limited"},
};

static void set_limit(size_t i)
{
    stage.address = HOME;
    if (limits[i].total != 0) {
        *(uint64_t *)(void *)((char *)&stage.limits + limits[i].total) = 1;
    } else {
        stage.limits.rates[limits[i].bucket] = (struct hub_rate){1, 60000};
    }
    hub_set_limits(stage.hub, &stage.limits);
}

START_TEST(a_create_comes_again_where_no_other_may)
{
    char room[HALL_CODE_SIZE];
    set_limit((size_t)_i);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    create(conn, "b", NULL);
    stage_take_error(&stage, conn, limits[_i].code);
    create(conn, "a", NULL);
    expect_same_room(conn, "a", room);
    stage_expect_silence(&stage, conn);
    create(conn, "b", NULL);
    stage_take_error(&stage, conn, limits[_i].code);
}
END_TEST

START_TEST(the_id_of_a_create_is_not_taken_twice_at_a_limit)
{
    char room[HALL_CODE_SIZE];
    set_limit(0);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"a\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"north\"}}");
    stage_take_error(&stage, conn, "id-reused");
}
END_TEST

/* It may have been accepted: who asks asks again. */
START_TEST(a_limit_says_nothing_while_the_log_cannot_be_read)
{
    char room[HALL_CODE_SIZE];
    set_limit(0);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    stage_fail_reads(&stage, true);
    create(conn, "a", NULL);
    stage_take_error(&stage, conn, "unavailable");
    stage_fail_reads(&stage, false);
    create(conn, "a", NULL);
    expect_same_room(conn, "a", room);
}
END_TEST

START_TEST(who_has_gone_before_the_log_was_asked_misses_nothing)
{
    char room[HALL_CODE_SIZE];
    set_limit(0);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    stage.is_store_held = true;
    create(conn, "a", NULL);
    stage_disconnect(&stage, conn);
    stage_release_store(&stage);
    const hub_conn back = stage_player(&stage, 1);
    create(back, "a", NULL);
    expect_same_room(back, "a", room);
}
END_TEST

START_TEST(creates_for_which_the_log_is_asked_have_no_answer_yet)
{
    char id[16];
    char room[HALL_CODE_SIZE];
    set_limit(0);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    stage.is_store_held = true;
    for (unsigned i = 0; i < HUB_UNANSWERED_MAX; i++) {
        (void)snprintf(id, sizeof id, "w%u", i);
        create(conn, id, NULL);
    }
    stage_expect_silence(&stage, conn);
    create(conn, "more", NULL);
    stage_take_error(&stage, conn, "rate-limited");
    stage_release_store(&stage);
    for (unsigned i = 0; i < HUB_UNANSWERED_MAX; i++) {
        stage_take_error(&stage, conn, "too-many");
    }
}
END_TEST

/* Opens so many rooms, each followed by its connection. */
static void open_rooms(hub_conn conn, unsigned count)
{
    char id[16];
    char room[HALL_CODE_SIZE];
    for (unsigned i = 0; i < count; i++) {
        (void)snprintf(id, sizeof id, "%u.%u", (unsigned)conn, i);
        open_room(conn, id, room);
    }
}

START_TEST(a_create_comes_again_on_a_connection_that_follows_its_rooms)
{
    char room[HALL_CODE_SIZE];
    const hub_conn other = stage_player(&stage, 1);
    open_room(other, "a", room);
    const hub_conn conn = stage_player(&stage, 1);
    open_rooms(conn, WIRE_WATCHED_ROOMS);
    create(conn, "b", NULL);
    stage_take_error(&stage, conn, "too-many");
    create(conn, "a", NULL);
    expect_same_room(conn, "a", room);
    ck_assert(stage.conns[conn].is_open);
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(creates_that_are_under_way_count_among_the_rooms_that_are_followed)
{
    char id[16];
    char room[HALL_CODE_SIZE];
    const hub_conn conn = stage_player(&stage, 1);
    stage.is_store_held = true;
    for (unsigned i = 0; i <= WIRE_WATCHED_ROOMS; i++) {
        (void)snprintf(id, sizeof id, "%u", i);
        create(conn, id, NULL);
    }
    stage_release_store(&stage);
    for (unsigned i = 0; i < WIRE_WATCHED_ROOMS; i++) {
        (void)snprintf(id, sizeof id, "%u", i);
        expect_room(conn, id, room);
    }
    stage_take_error(&stage, conn, "too-many");
    ck_assert(stage.conns[conn].is_open);
    stage_send_in_room(&stage, conn, "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"@\"}}", room);
    stage_take_ok(&stage, conn, "l");
}
END_TEST

START_TEST(joins_that_are_under_way_count_among_the_rooms_that_are_followed)
{
    char rooms[2][HALL_CODE_SIZE];
    const hub_conn other = stage_player(&stage, 2);
    const hub_conn conn = stage_player(&stage, 1);
    for (size_t i = 0; i < 2; i++) {
        open_room(other, i == 0 ? "x" : "y", rooms[i]);
    }
    open_rooms(conn, WIRE_WATCHED_ROOMS - 1);
    stage.is_store_held = true;
    for (size_t i = 0; i < 2; i++) {
        stage_send(&stage, conn, "{\"t\":\"join\",\"id\":\"j%zu\",\"d\":{\"room\":\"%s\"}}", i,
                   rooms[i]);
    }
    stage_release_store(&stage);
    stage_take_error(&stage, conn, "too-many");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, conn, "j0"), "d.room"), rooms[0]);
    ck_assert(stage.conns[conn].is_open);
}
END_TEST

/* What is refused by the store is not counted for ever. */
START_TEST(creates_that_could_not_be_stored_count_no_more)
{
    char id[16];
    const hub_conn conn = stage_player(&stage, 1);
    stage_fail_store(&stage, true);
    for (unsigned i = 0; i <= WIRE_WATCHED_ROOMS; i++) {
        (void)snprintf(id, sizeof id, "x%u", i);
        create(conn, id, NULL);
        stage_take_error(&stage, conn, "unavailable");
    }
    stage_fail_store(&stage, false);
    open_rooms(conn, WIRE_WATCHED_ROOMS);
}
END_TEST

START_TEST(a_create_under_way_comes_again_where_there_is_no_place_for_it)
{
    char room[HALL_CODE_SIZE];
    const hub_conn first = stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 1);
    open_rooms(second, WIRE_WATCHED_ROOMS);
    stage.is_store_held = true;
    create(first, "a", NULL);
    create(second, "a", NULL);
    stage_release_store(&stage);
    expect_room(second, "a", room);
    ck_assert(stage.conns[second].is_open);
    stage_take_all(&stage, first);
    open_rooms(first, WIRE_WATCHED_ROOMS);
}
END_TEST

START_TEST(a_create_that_comes_again_counts_where_it_is_answered)
{
    char room[HALL_CODE_SIZE];
    const hub_conn first = stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 1);
    open_rooms(second, WIRE_WATCHED_ROOMS - 1);
    stage.is_store_held = true;
    create(first, "a", NULL);
    create(second, "a", NULL);
    create(second, "b", NULL);
    stage_release_store(&stage);
    expect_room(second, "a", room);
    stage_take_error(&stage, second, "too-many");
}
END_TEST

START_TEST(a_create_that_comes_again_has_the_last_place_for_its_own_room)
{
    char room[HALL_CODE_SIZE];
    const hub_conn other = stage_player(&stage, 1);
    open_room(other, "a", room);
    const hub_conn conn = stage_player(&stage, 1);
    open_rooms(conn, WIRE_WATCHED_ROOMS - 1);
    create(conn, "a", NULL);
    expect_same_room(conn, "a", room);
    stage_take_type(&stage, conn, "snapshot");
}
END_TEST

/* Nobody frees it but the hub. */
START_TEST(a_server_ends_while_the_log_is_asked)
{
    char room[HALL_CODE_SIZE];
    set_limit(0);
    const hub_conn conn = stage_player(&stage, 1);
    open_room(conn, "a", room);
    stage.is_store_held = true;
    create(conn, "b", NULL);
    stage_expect_silence(&stage, conn);
    stage_lose_answers(&stage);
}
END_TEST

/* --- halls ------------------------------------------------------------------------------------ */

static void leave_memory(void)
{
    for (hub_conn conn = 1; conn <= stage.last_conn; conn++) {
        if (stage.conns[conn].is_open) {
            stage_disconnect(&stage, conn);
        }
    }
    stage_wait(&stage, 61000);
    stage_wait(&stage, 61000);
}

/* What the host does after a room was opened in his hall, and what the next create is answered. */
static const struct {
    const char *action, *rest;
    bool leaves_memory;
    const char *code;
} changes[] = {
    {"pause", "", false, "hall-paused"},
    {"close", "", false, "hall-closed"},
    {"close", "", true, "no-such-hall"},
    {"settings", ",\"title\":\"Club\",\"game\":\"adji-boto\"", false, "malformed"},
};

START_TEST(a_create_in_a_hall_comes_again_when_no_other_may)
{
    char room[HALL_CODE_SIZE];
    hall_stage_open_hall(GAME);
    hub_conn conn = stage_player(&stage, 1);
    create(conn, "a", hall);
    expect_room(conn, "a", room);
    hall_stage_allow(host, changes[_i].action, changes[_i].rest);
    if (changes[_i].leaves_memory) {
        leave_memory();
        conn = stage_player(&stage, 1);
    }
    create(conn, "b", hall);
    stage_take_error(&stage, conn, changes[_i].code);
    create(conn, "a", hall);
    expect_same_room(conn, "a", room);
}
END_TEST

static void open_hall(const char *id, const char *title)
{
    stage_send(&stage, host,
               "{\"t\":\"hall\",\"id\":\"%s\",\"d\":{\"action\":\"open\",\"title\":\"%s\"}}", id,
               title);
}

START_TEST(a_hall_that_was_opened_once_is_answered_again_where_no_other_may_be)
{
    char id[16];
    hall_stage_open_hall("");
    hall_stage_allow(host, "close", "");
    leave_memory();
    host = stage_player(&stage, 0);
    stage.limits.player_halls_max = 2;
    hub_set_limits(stage.hub, &stage.limits);
    for (unsigned i = 0; i < stage.limits.player_halls_max; i++) {
        (void)snprintf(id, sizeof id, "o%u", i);
        open_hall(id, "Club");
        stage_take_ok(&stage, host, id);
    }
    open_hall("new", "Club");
    stage_take_error(&stage, host, "too-many");
    open_hall("open", "Club");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, host, "open"), "d.hall"), hall);
    open_hall("open", "Other");
    stage_take_error(&stage, host, "id-reused");
}
END_TEST

/* What a host says, and is answered again when the hall is closed and takes nothing any more. */
static const struct {
    const char *action, *rest;
} orders[] = {
    {"settings", ",\"title\":\"Other\""},
    {"add-names", ",\"list\":[{\"name\":\"Ada\"}]"},
    {"announce", ",\"text\":\"Hello\",\"language\":\"en\""},
    {"pause", ""},
    {"tables", ",\"count\":1"},
    {"close", ""},
};

START_TEST(an_order_comes_again_when_the_hall_takes_none)
{
    hall_stage_open_hall(GAME);
    hall_stage_say(host, "x", orders[_i].action, orders[_i].rest);
    stage_take_ok(&stage, host, "x");
    if (strcmp(orders[_i].action, "close") != 0) {
        hall_stage_allow(host, "close", "");
    }
    hall_stage_refuse(host, "announce", "", "hall-closed");
    hall_stage_say(host, "x", orders[_i].action, orders[_i].rest);
    stage_take_ok(&stage, host, "x");
    leave_memory();
    host = stage_player(&stage, 0);
    hall_stage_say(host, "x", orders[_i].action, orders[_i].rest);
    stage_take_ok(&stage, host, "x");
}
END_TEST

static void announce_stop(const char *room)
{
    (void)room;
    hub_announce_stop(stage.hub, 60000, stage.now_ms);
}

static void lock(const char *room)
{
    stage_send_in_room(&stage, host,
                       "{\"t\":\"host\",\"id\":\"l\",\"d\":{\"room\":\"@\",\"action\":\"lock\"}}",
                       room);
}

static void pause_hall(const char *room)
{
    (void)room;
    hall_stage_allow(host, "pause", "");
}

/* What may stand against another join of the room. */
static void (*const obstacles[])(const char *room) = {announce_stop, lock, pause_hall};

START_TEST(a_join_comes_again_when_no_other_may)
{
    char room[HALL_CODE_SIZE];
    hall_stage_open_hall(GAME);
    create(host, "a", hall);
    expect_room(host, "a", room);
    hub_conn conn = stage_player(&stage, 1);
    for (unsigned i = 0; i < 2; i++) {
        stage_send_in_room(&stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}",
                           room);
        const json_t *answer = stage_take_ok(&stage, conn, "j");
        ck_assert_str_eq(stage_text(answer, "d.events.0.t"), "seated");
        if (i == 0) {
            obstacles[_i](room);
            conn = stage_say_hello(&stage, 1, "");
            stage_take_ok(&stage, conn, "h");
            stage_take_all(&stage, conn);
        }
    }
    ck_assert(stage.conns[conn].is_open);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/again");
    TCase *tc = tcase_create("again");
    tcase_add_checked_fixture(tc, hall_stage_set_up, hall_stage_tear_down);
    tcase_add_loop_test(tc, a_create_comes_again_where_no_other_may, 0, COUNT_OF(limits));
    tcase_add_test(tc, the_id_of_a_create_is_not_taken_twice_at_a_limit);
    tcase_add_test(tc, a_limit_says_nothing_while_the_log_cannot_be_read);
    tcase_add_test(tc, who_has_gone_before_the_log_was_asked_misses_nothing);
    tcase_add_test(tc, creates_for_which_the_log_is_asked_have_no_answer_yet);
    tcase_add_test(tc, a_create_comes_again_on_a_connection_that_follows_its_rooms);
    tcase_add_test(tc, creates_that_are_under_way_count_among_the_rooms_that_are_followed);
    tcase_add_test(tc, joins_that_are_under_way_count_among_the_rooms_that_are_followed);
    tcase_add_test(tc, creates_that_could_not_be_stored_count_no_more);
    tcase_add_test(tc, a_create_under_way_comes_again_where_there_is_no_place_for_it);
    tcase_add_test(tc, a_create_that_comes_again_counts_where_it_is_answered);
    tcase_add_test(tc, a_create_that_comes_again_has_the_last_place_for_its_own_room);
    tcase_add_test(tc, a_server_ends_while_the_log_is_asked);
    tcase_add_loop_test(tc, a_create_in_a_hall_comes_again_when_no_other_may, 0, COUNT_OF(changes));
    tcase_add_test(tc, a_hall_that_was_opened_once_is_answered_again_where_no_other_may_be);
    tcase_add_loop_test(tc, an_order_comes_again_when_the_hall_takes_none, 0, COUNT_OF(orders));
    tcase_add_loop_test(tc, a_join_comes_again_when_no_other_may, 0, COUNT_OF(obstacles));
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
