// SPDX-License-Identifier: MIT
#include "base/attr.h"
#include "hub/metrics.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

START_TEST(a_game_is_counted_as_it_was_played)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-aboure", &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
    const struct hub_metrics *metrics = hub_metrics(stage.hub);
    ck_assert_uint_eq(metrics->opened, 2);
    ck_assert_uint_eq(metrics->rooms_created, 1);
    ck_assert_uint_eq(metrics->games_started, 1);
    ck_assert_uint_eq(metrics->games_ended, 0);
    ck_assert_uint_eq(metrics->moves, 2);
    ck_assert_uint_eq(metrics->commands[WIRE_COMMAND_HELLO], 2);
    ck_assert_uint_eq(metrics->commands[WIRE_COMMAND_MOVE], 2);
    ck_assert_uint_eq(metrics->messages, 6);
}
END_TEST

START_TEST(every_answer_of_a_room_and_every_append_is_timed)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    const struct hub_metrics *metrics = hub_metrics(stage.hub);
    ck_assert_uint_eq(metrics->commits.count, 3); /* create, join, move */
    ck_assert_uint_eq(metrics->answers.count, 3);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\","
               "\"game\":7}}",
               table.room);
    stage_take_error(&stage, table.conn[0], "stale-ply");
    ck_assert_uint_eq(metrics->answers.count, 4);
    ck_assert_uint_eq(metrics->commits.count, 3);
}
END_TEST

START_TEST(an_error_is_counted_by_its_code)
{
    const hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{");
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"2222222222\"}}");
    const struct hub_metrics *metrics = hub_metrics(stage.hub);
    ck_assert_uint_eq(metrics->errors[WIRE_CODE_MALFORMED], 1);
    ck_assert_uint_eq(metrics->errors[WIRE_CODE_NO_SUCH_ROOM], 1);
    ck_assert_uint_eq(metrics->errors[WIRE_CODE_UNAVAILABLE], 0);
}
END_TEST

START_TEST(a_resync_is_counted_by_its_kind)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    static const unsigned known[] = {1, 9};
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        stage_send(&stage, table.conn[0],
                   "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":%u}}", table.room,
                   known[i]);
    }
    const struct hub_metrics *metrics = hub_metrics(stage.hub);
    ck_assert_uint_eq(metrics->resyncs[HUB_RESYNC_EVENTS], 1);
    ck_assert_uint_eq(metrics->resyncs[HUB_RESYNC_SNAPSHOT], 1);
    ck_assert_uint_eq(metrics->resyncs[HUB_RESYNC_BEHIND], 0);
}
END_TEST

START_TEST(what_the_store_refuses_is_counted)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_fail_store(&stage, true);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_error(&stage, table.conn[0], "unavailable");
    ck_assert_uint_eq(hub_metrics(stage.hub)->appends_refused, 1);
    stage_fail_store(&stage, false);
}
END_TEST

START_TEST(a_room_read_from_the_log_is_counted_as_loaded)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    ck_assert_uint_eq(hub_metrics(stage.hub)->rooms_loaded, 0);
    stage_restart(&stage);
    const hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_ok(&stage, conn, "w");
    ck_assert_uint_eq(hub_metrics(stage.hub)->rooms_loaded, 1);
}
END_TEST

START_TEST(the_counts_of_now_are_those_of_what_is_there)
{
    struct stage_table table;
    char room[16];
    stage_sit(&stage, "djenon-abe", &table);
    stage_create(&stage, stage_player(&stage, 3), room);
    const struct hub_counts counts = hub_counts(stage.hub);
    ck_assert_uint_eq(counts.connections, 3);
    ck_assert_uint_eq(counts.players, 3);
    ck_assert_uint_eq(counts.rooms_loaded, 2);
    ck_assert_uint_eq(counts.rooms_open, 1);
    ck_assert_uint_eq(counts.rooms_playing, 1);
    ck_assert_uint_eq(counts.rooms_frozen, 0);
    ck_assert_uint_eq(counts.jobs_waiting, 0);
    ck_assert_uint_eq(counts.questions, 0);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/metrics");
    TCase *tcase = tcase_create("metrics");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_game_is_counted_as_it_was_played);
    tcase_add_test(tcase, every_answer_of_a_room_and_every_append_is_timed);
    tcase_add_test(tcase, an_error_is_counted_by_its_code);
    tcase_add_test(tcase, a_resync_is_counted_by_its_kind);
    tcase_add_test(tcase, what_the_store_refuses_is_counted);
    tcase_add_test(tcase, a_room_read_from_the_log_is_counted_as_loaded);
    tcase_add_test(tcase, the_counts_of_now_are_those_of_what_is_there);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
