// SPDX-License-Identifier: MIT
/* A stop that is announced, and what the stop itself charges: nothing. */
#include <signal.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

#define THREE_SECONDS ",\"clock\":{\"kind\":\"fischer\",\"base\":3000}"
#define QUICK_WAIT    "{\"t\":\"quick\",\"id\":\"q\",\"d\":{\"action\":\"wait\"}}"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

static void expect_notice(hub_conn conn, const char *code, json_int_t ms)
{
    const json_t *notice = stage_take_type(&stage, conn, "notice");
    ck_assert_str_eq(stage_text(notice, "d.code"), code);
    if (ms == 0) {
        ck_assert_ptr_null(json_object_get(stage_at(notice, "d"), "ms"));
    } else {
        ck_assert_int_eq(stage_number(notice, "d.ms"), ms);
    }
}

static void ask(hub_conn conn, const char *type, const char *room, const char *rest)
{
    stage_send(&stage, conn, "{\"t\":\"%s\",\"id\":\"%s\",\"d\":{\"room\":\"%s\"%s}}", type, type,
               room, rest);
}

START_TEST(everybody_hears_when_the_server_stops_and_who_comes_later_too)
{
    const hub_conn first = stage_player(&stage, 1);
    hub_announce_stop(stage.hub, 10 * MINUTE, stage.now_ms);
    expect_notice(first, "restart", 10 * MINUTE);
    stage_wait(&stage, 4 * MINUTE);
    const hub_conn second = stage_say_hello(&stage, 2, "Late");
    (void)stage_take_ok(&stage, second, "h");
    expect_notice(second, "restart", 6 * MINUTE);
    ck_assert(hub_is_ready(stage.hub));
    ck_assert_int_eq(hub_stop_time(stage.hub), stage.now_ms + 6 * MINUTE);
}
END_TEST

START_TEST(another_time_takes_the_place_of_the_first)
{
    const hub_conn conn = stage_player(&stage, 1);
    hub_announce_stop(stage.hub, 1, stage.now_ms);
    expect_notice(conn, "restart", 1);
    hub_announce_stop(stage.hub, HUB_ANNOUNCE_MAX_MS, stage.now_ms);
    expect_notice(conn, "restart", HUB_ANNOUNCE_MAX_MS);
    ck_assert_int_eq(hub_stop_time(stage.hub), stage.now_ms + HUB_ANNOUNCE_MAX_MS);
}
END_TEST

START_TEST(a_time_beyond_a_day_is_a_programming_error)
{
    hub_announce_stop(stage.hub, HUB_ANNOUNCE_MAX_MS + 1, stage.now_ms);
}
END_TEST

START_TEST(a_running_game_goes_on_until_the_stop)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    expect_notice(table.conn[0], "restart", MINUTE);
    expect_notice(table.conn[1], "restart", MINUTE);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
    ask(table.conn[0], "join", table.room, "");
    stage_take_error(&stage, table.conn[0], "already-seated");
}
END_TEST

START_TEST(no_game_starts_before_an_announced_stop)
{
    char room[16];
    const hub_conn host = stage_player(&stage, 1);
    const hub_conn guest = stage_player(&stage, 2);
    stage_create(&stage, host, room);
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    stage_take_all(&stage, host);
    stage_take_all(&stage, guest);
    ask(guest, "join", room, "");
    stage_take_error(&stage, guest, "not-now");
    stage_expect_silence(&stage, host);
    ask(guest, "watch", room, "");
    stage_take_ok(&stage, guest, "watch");
}
END_TEST

START_TEST(no_rematch_is_offered_or_accepted_before_an_announced_stop)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
    ask(table.conn[0], "resign", table.room, ",\"game\":1");
    ask(table.conn[0], "offer", table.room, ",\"game\":1,\"kind\":\"rematch\"");
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    stage_take_all(&stage, table.conn[0]);
    stage_take_all(&stage, table.conn[1]);
    ask(table.conn[1], "offer", table.room, ",\"game\":1,\"kind\":\"rematch\"");
    stage_take_error(&stage, table.conn[1], "not-now");
    ask(table.conn[1], "answer", table.room, ",\"game\":1,\"kind\":\"rematch\",\"accept\":true");
    stage_take_error(&stage, table.conn[1], "not-now");
    ask(table.conn[1], "answer", table.room, ",\"game\":1,\"kind\":\"rematch\",\"accept\":false");
    stage_take_ok(&stage, table.conn[1], "answer");
}
END_TEST

static void expect_let_go(hub_conn conn)
{
    const json_t *news = stage_take_type(&stage, conn, "quick");
    ck_assert_str_eq(stage_text(news, "d.state"), "out");
    ck_assert(json_is_true(stage_at(news, "d.restart")));
}

START_TEST(who_waits_for_anybody_is_let_go)
{
    const hub_conn first = stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 2);
    stage_send(&stage, first, QUICK_WAIT);
    stage_take_all(&stage, first);
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    expect_notice(first, "restart", MINUTE);
    expect_let_go(first);
    stage_take_all(&stage, second);
    stage_send(&stage, second, QUICK_WAIT);
    stage_take_error(&stage, second, "not-now");
}
END_TEST

START_TEST(a_pair_that_has_not_accepted_is_let_go)
{
    const hub_conn conns[] = {stage_player(&stage, 1), stage_player(&stage, 2)};
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_send(&stage, conns[i], QUICK_WAIT);
    }
    stage_send(&stage, conns[0], "{\"t\":\"quick\",\"id\":\"a\",\"d\":{\"action\":\"accept\"}}");
    stage_take_all(&stage, conns[0]);
    stage_take_all(&stage, conns[1]);
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        expect_notice(conns[i], "restart", MINUTE);
        expect_let_go(conns[i]);
    }
}
END_TEST

START_TEST(a_pair_whose_room_cannot_be_stored_is_let_go)
{
    const hub_conn conns[] = {stage_player(&stage, 1), stage_player(&stage, 2)};
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_send(&stage, conns[i], QUICK_WAIT);
    }
    stage_fail_store(&stage, true);
    stage.is_store_held = true;
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_send(&stage, conns[i],
                   "{\"t\":\"quick\",\"id\":\"a\",\"d\":{\"action\":\"accept\"}}");
    }
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_take_all(&stage, conns[i]);
    }
    stage.is_store_held = false;
    stage_settle(&stage);
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        expect_let_go(conns[i]);
        stage_expect_silence(&stage, conns[i]);
    }
}
END_TEST

START_TEST(what_was_called_off_is_told_and_games_start_again)
{
    char room[16];
    const hub_conn host = stage_player(&stage, 1);
    const hub_conn guest = stage_player(&stage, 2);
    stage_create(&stage, host, room);
    hub_announce_stop(stage.hub, MINUTE, stage.now_ms);
    stage_take_all(&stage, guest);
    hub_cancel_stop(stage.hub, stage.now_ms);
    expect_notice(guest, "no-restart", 0);
    ck_assert(hub_stop_time(stage.hub) == INT64_MAX);
    ask(guest, "join", room, "");
    stage_take_ok(&stage, guest, "join");
}
END_TEST

START_TEST(what_was_never_announced_is_not_called_off)
{
    const hub_conn conn = stage_player(&stage, 1);
    hub_cancel_stop(stage.hub, stage.now_ms);
    stage_expect_silence(&stage, conn);
}
END_TEST

/* The last word of a stop, on all that the player had waiting. */
static const json_t *sync_after_restart(const struct stage_table *table)
{
    const hub_conn conn = stage_player(&stage, 0);
    ask(conn, "sync", table->room, ",\"v\":0");
    return stage_skip_to(&stage, conn, "server-paused");
}

START_TEST(a_stop_that_takes_long_charges_nobody)
{
    struct stage_table table;
    stage_sit_with(&stage, "djenon-abe", THREE_SECONDS, &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
    stage_take_all(&stage, table.conn[0]);
    stage_take_all(&stage, table.conn[1]);
    stage.now_ms += SECOND;
    hub_stop(stage.hub, stage.now_ms);
    expect_notice(table.conn[0], "restart", SECOND);
    for (int i = 0; i < 8; i++) {
        stage_wait(&stage, SECOND); /* the flag would fall */
    }
    stage_expect_silence(&stage, table.conn[0]);
    ck_assert(hub_is_idle(stage.hub));
    stage_restart(&stage);
    const json_t *paused = sync_after_restart(&table);
    ck_assert_int_eq(stage_number(paused, "d.clocks.south"), 2 * SECOND);
    ck_assert_int_eq(stage_number(paused, "d.ms"), 8 * SECOND);
}
END_TEST

START_TEST(a_stop_during_the_wait_for_players_charges_nobody)
{
    struct stage_table table;
    stage_sit_with(&stage, "djenon-abe", THREE_SECONDS, &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
    stage.now_ms += 3600 * SECOND;
    stage_restart(&stage);
    stage_wait(&stage, 10 * SECOND);
    hub_stop(stage.hub, stage.now_ms);
    stage_wait(&stage, 5 * SECOND);
    stage_restart(&stage);
    const json_t *paused = sync_after_restart(&table);
    ck_assert_int_ge(stage_number(paused, "d.clocks.south"), 2 * SECOND);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/drain");
    TCase *tcase = tcase_create("drain");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, everybody_hears_when_the_server_stops_and_who_comes_later_too);
    tcase_add_test(tcase, another_time_takes_the_place_of_the_first);
    tcase_add_test_raise_signal(tcase, a_time_beyond_a_day_is_a_programming_error, SIGABRT);
    tcase_add_test(tcase, a_running_game_goes_on_until_the_stop);
    tcase_add_test(tcase, no_game_starts_before_an_announced_stop);
    tcase_add_test(tcase, no_rematch_is_offered_or_accepted_before_an_announced_stop);
    tcase_add_test(tcase, who_waits_for_anybody_is_let_go);
    tcase_add_test(tcase, a_pair_that_has_not_accepted_is_let_go);
    tcase_add_test(tcase, a_pair_whose_room_cannot_be_stored_is_let_go);
    tcase_add_test(tcase, what_was_called_off_is_told_and_games_start_again);
    tcase_add_test(tcase, what_was_never_announced_is_not_called_off);
    tcase_add_test(tcase, a_stop_that_takes_long_charges_nobody);
    tcase_add_test(tcase, a_stop_during_the_wait_for_players_charges_nobody);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
