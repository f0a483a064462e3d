// SPDX-License-Identifier: MIT
/* Halls and their log: starts, crashes, a store that refuses or takes its time. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/hall_stage.h"
#include "unit/unit.h"

START_TEST(a_restart_loses_nothing)
{
    hall_stage_open_hall(GAME ",\"names\":\"list\"");
    hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_allow(host, "add-names", ",\"list\":[{\"name\":\"Ada\"}]");
    hall_stage_allow(conns[0], "name", ",\"name\":\"Ada\"");
    hall_stage_allow(host, "announce", ",\"text\":\"Hi\",\"language\":\"en\"");
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[0], room);
    hall_stage_allow(host, "tables", ",\"count\":1");
    hall_stage_allow(host, "pause", "");
    hall_stage_restart();
    const json_t *list = hall_stage_look();
    ck_assert_str_eq(stage_text(list, "d.document.state"), "paused");
    ck_assert_str_eq(stage_text(list, "d.document.announcement.text"), "Hi");
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.results")), 1);
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.standings")), 2);
    ck_assert_str_eq(stage_text(json_array_get(stage_at(list, "d.document.list"), 0), "name"),
                     "Ada");
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.rooms")), 1);
    host = stage_player(&stage, 0);
    hall_stage_allow(host, "resume", "");
    conns[0] = hall_stage_come(1);
    conns[1] = hall_stage_come(2);
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[1], "wait", "");
    hall_stage_find_news(conns[1], "waiting");
    stage_expect_silence(&stage, conns[1]);
}
END_TEST

START_TEST(a_result_that_the_hall_has_not_heard_of_is_found_after_a_crash)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    stage_take_all(&stage, conns[0]);
    stage.is_store_held = true;
    stage_send(&stage, conns[0],
               "{\"t\":\"resign\",\"id\":\"e\",\"d\":{\"room\":\"%s\",\"game\":1}}", room);
    stage_lose_answers(&stage);
    stage.is_store_held = false;
    hall_stage_restart();
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.results")), 1);
}
END_TEST

START_TEST(a_round_that_was_stored_before_a_crash_gets_its_rooms)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    hall_stage_allow(conns[0], "ready", "");
    hall_stage_allow(conns[1], "ready", "");
    stage.is_store_held = true;
    hall_stage_say(host, "n", "round", "");
    stage_lose_answers(&stage);
    stage.is_store_held = false;
    hall_stage_restart();
    const json_t *list = hall_stage_look();
    ck_assert_int_eq(stage_number(list, "d.document.round.tables"), 1);
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.rooms")), 1);
    ck_assert_str_eq(stage_text(json_array_get(stage_at(list, "d.rooms"), 0), "state"), "playing");
}
END_TEST

START_TEST(what_cannot_be_stored_is_refused_or_waits)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    stage_fail_store(&stage, true);
    hall_stage_refuse(host, "pause", "", "unavailable");
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[1], "wait", "");
    stage_wait(&stage, 1000);
    hall_stage_find_news(conns[0], "lost");
    stage_fail_store(&stage, false);
    stage_wait(&stage, 1100);
    stage_wait(&stage, 1100);
    hall_stage_find_room(conns[0], room);
    hall_stage_resign(conns[0], room);
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.results")), 1);
}
END_TEST

START_TEST(whoever_asks_is_answered_while_what_happened_cannot_be_stored)
{
    hall_stage_open_hall(GAME);
    stage_fail_store(&stage, true);
    stage_wait(&stage, 86400000); /* the hall ends, and that cannot be stored */
    const hub_conn late = stage_player(&stage, 1);
    hall_stage_listen(late, "");
    const json_t *list = stage_take_type(&stage, late, "lobby");
    ck_assert_str_eq(stage_text(list, "d.document.state"), "open");
    (void)stage_ask(&stage, "/api/halls/@", hall, "", 200);
    hall_stage_refuse(host, "pause", "", "unavailable");
    stage_fail_store(&stage, false);
    stage_wait(&stage, 1100);
    ck_assert_str_eq(stage_text(hall_stage_look(), "d.document.state"), "closed");
}
END_TEST

START_TEST(a_hall_that_cannot_be_opened_is_not_there)
{
    stage_fail_store(&stage, true);
    stage_send(&stage, host,
               "{\"t\":\"hall\",\"id\":\"o\",\"d\":{\"action\":\"open\",\"title\":\"Club\"}}");
    stage_take_error(&stage, host, "unavailable");
    stage_fail_store(&stage, false);
    hall_stage_open_hall("");
}
END_TEST

START_TEST(times_are_the_same_after_a_restart)
{
    hall_stage_open_hall(GAME);
    const int64_t said_ms = stage.now_ms;
    stage.is_store_held = true;
    hall_stage_say(host, "a", "announce", ",\"text\":\"Tea\",\"language\":\"en\"");
    stage_wait(&stage, 70); /* that the disk takes */
    stage.is_store_held = false;
    stage_wait(&stage, 0);
    const json_t *list = hall_stage_look();
    ck_assert_int_eq(stage_number(list, "d.document.announcement.at"), said_ms);
    hall_stage_restart();
    list = hall_stage_look();
    ck_assert_int_eq(stage_number(list, "d.document.announcement.at"), said_ms);
}
END_TEST

START_TEST(requests_for_halls_that_are_not_there_are_all_answered)
{
    static const char *const paths[] = {"/api/halls/2222222222", "/api/halls/3333333333"};
    static const unsigned order[] = {0, 1, 0, 0, 1, 1};
    stage.is_store_held = true;
    for (unsigned i = 0; i < COUNT_OF(order); i++) {
        const struct hub_question question = {.path = slice_of(paths[order[i]])};
        hub_on_request(stage.hub, 100 + i, &question, stage.now_ms);
    }
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply_count, COUNT_OF(order));
    (void)stage_ask(&stage, "/api/rooms", "", "", 200);
}
END_TEST

START_TEST(whoever_asks_for_a_hall_that_is_not_there_does_not_keep_the_server_from_starting)
{
    hall_stage_open_hall(GAME);
    for (unsigned drains = 0; drains < 8; drains++) {
        stage.is_store_held = true;
        stage_restart(&stage);
        for (unsigned i = 0; i < drains; i++) {
            (void)store_drain(stage.store);
        }
        const struct hub_question question = {.path = slice_of("/api/halls/2222222222")};
        hub_on_request(stage.hub, 100, &question, stage.now_ms);
        stage.is_store_held = false;
        stage_wait(&stage, 30000);
        ck_assert_msg(hub_is_ready(stage.hub), "after %u drains", drains);
    }
}
END_TEST

START_TEST(a_hall_rests_while_the_store_takes_its_time)
{
    hall_stage_open_hall(GAME);
    stage_fail_store(&stage, true);
    hall_stage_say(host, "x", "announce", ",\"text\":\"Tea\",\"language\":\"en\"");
    stage_fail_store(&stage, false);
    stage_wait(&stage, 2000);
    stage.is_store_held = true;
    hall_stage_say(host, "y", "announce", ",\"text\":\"Tea\",\"language\":\"en\"");
    hall_stage_say(host, "z", "pause", "");
    stage_wait(&stage, 0);
    ck_assert_int_gt(hub_next_deadline(stage.hub), stage.now_ms + 1);
    stage.is_store_held = false;
    stage_settle(&stage);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/hall_log");
    TCase *tc = tcase_create("log");
    tcase_add_checked_fixture(tc, hall_stage_set_up, hall_stage_tear_down);
    tcase_add_test(tc, a_restart_loses_nothing);
    tcase_add_test(tc, a_result_that_the_hall_has_not_heard_of_is_found_after_a_crash);
    tcase_add_test(tc, a_round_that_was_stored_before_a_crash_gets_its_rooms);
    tcase_add_test(tc, what_cannot_be_stored_is_refused_or_waits);
    tcase_add_test(tc, whoever_asks_is_answered_while_what_happened_cannot_be_stored);
    tcase_add_test(tc, a_hall_that_cannot_be_opened_is_not_there);
    tcase_add_test(tc, times_are_the_same_after_a_restart);
    tcase_add_test(tc, requests_for_halls_that_are_not_there_are_all_answered);
    tcase_add_test(
        tc, whoever_asks_for_a_hall_that_is_not_there_does_not_keep_the_server_from_starting);
    tcase_add_test(tc, a_hall_rests_while_the_store_takes_its_time);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
