// SPDX-License-Identifier: MIT
/* What goes wrong, or crosswise, around a hub: a store that cannot, questions under way, watchers
 * who may not see any more, and limits. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"
#include "wire/limits.h"

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* The hello of the player whose secret ends with this digit; its answer is not awaited. */
static void say_hello(hub_conn conn, unsigned player)
{
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
               "\"AAAAAAAAAAAAAAAAAAAA%uA\",\"language\":\"en\",\"kind\":\"person\"}}",
               player);
}

static void ask_about(hub_conn conn, const char *type, const char *id, const char *room)
{
    stage_send(&stage, conn, "{\"t\":\"%s\",\"id\":\"%s\",\"d\":{\"room\":\"%s\"}}", type, id,
               room);
}

static void sync_from(hub_conn conn, const char *room, unsigned v)
{
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":%u}}", room,
               v);
}

START_TEST(until_hello_is_answered_nothing_else_is_taken)
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage.is_store_held = true;
    say_hello(conn, 0);
    ask_about(conn, "watch", "w", "2222222222");
    stage_take_error(&stage, conn, "version");
    say_hello(conn, 0);
    stage_take_error(&stage, conn, "malformed");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_ok(&stage, conn, "h");
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(a_hello_that_was_refused_is_said_again)
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_fail_reads(&stage, true);
    say_hello(conn, 0);
    stage_take_error(&stage, conn, "unavailable");
    ask_about(conn, "watch", "w", "2222222222");
    stage_take_error(&stage, conn, "version");
    stage_fail_reads(&stage, false);
    say_hello(conn, 1);
    stage_take_ok(&stage, conn, "h");
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(a_move_during_hello_is_told_after_its_answer)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage.is_store_held = true;
    say_hello(conn, 1);
    (void)store_drain(stage.store); /* who it is; what he has is asked for next */
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"A\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    stage.is_store_held = false;
    stage_settle(&stage);
    const json_t *answer = stage_take_ok(&stage, conn, "h");
    ck_assert_int_eq(stage_number(answer, "d.seats.0.v"), 4);
    ck_assert_int_eq(stage_number(stage_take_type(&stage, conn, "seat"), "d.v"), 5);
}
END_TEST

START_TEST(a_game_of_others_is_not_among_those_of_a_host_who_left)
{
    struct stage_table table;
    const hub_conn host = stage_player(&stage, 2);
    stage_send(
        &stage, host,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    memset(&table, 0, sizeof table);
    (void)snprintf(table.room, sizeof table.room, "%s",
                   stage_text(stage_take_ok(&stage, host, "c"), "d.room"));
    ask_about(host, "leave", "l", table.room);
    for (unsigned seat = 0; seat < 2; seat++) {
        table.conn[seat] = stage_player(&stage, seat);
        ask_about(table.conn[seat], "join", "j", table.room);
        stage_take_ok(&stage, table.conn[seat], "j");
        stage_take_type(&stage, table.conn[seat], "snapshot");
    }
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_type(&stage, table.conn[0], "seated");
    stage_take_type(&stage, table.conn[0], "started");
    stage_take_ok(&stage, table.conn[0], "r");
    const hub_conn again = stage_connect(&stage);
    stage_take_type(&stage, again, "welcome");
    say_hello(again, 2);
    const json_t *answer = stage_take_ok(&stage, again, "h");
    ck_assert_uint_eq(json_array_size(stage_at(answer, "d.finished")), 0);
}
END_TEST

START_TEST(questions_with_one_id_on_two_connections_are_two_questions)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_restart(&stage);
    const hub_conn conns[] = {stage_player(&stage, 0), stage_player(&stage, 0),
                              stage_player(&stage, 0)};
    stage.is_store_held = true;
    ask_about(conns[0], "watch", "s", table.room);
    ask_about(conns[1], "watch", "s", table.room);
    sync_from(conns[2], table.room, 4);
    stage.is_store_held = false;
    stage_settle(&stage);
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_take_type(&stage, conns[i], "seat"); /* the player to move is back: clocks go on */
        stage_take_ok(&stage, conns[i], "s");
    }
}
END_TEST

/* What the log is asked for, and cannot be read. */
static const char *const reading[] = {
    "{\"t\":\"sync\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"v\":2}}",
    "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}",
    "{\"t\":\"watch\",\"id\":\"r\",\"d\":{\"room\":\"2222222222\"}}",
};

START_TEST(what_the_store_cannot_say_now_has_an_answer_too)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_fail_reads(&stage, true);
    stage_send_in_room(&stage, table.conn[1], reading[_i], table.room);
    if (_i == 0) {
        ck_assert_str_eq(stage_text(stage_take_ok(&stage, table.conn[1], "r"), "d.kind"),
                         "snapshot");
        stage_take_type(&stage, table.conn[1], "snapshot");
    } else {
        stage_take_error(&stage, table.conn[1], "unavailable");
    }
    stage_expect_silence(&stage, table.conn[1]);
    stage_fail_reads(&stage, false);
    stage_play(&stage, &table, 'A');
}
END_TEST

START_TEST(a_room_that_cannot_be_stored_is_not_there)
{
    const hub_conn conn = stage_player(&stage, 0);
    static const char create[] =
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}";
    stage_fail_store(&stage, true);
    stage_send(&stage, conn, "%s", create);
    stage_take_error(&stage, conn, "unavailable");
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    stage_fail_store(&stage, false);
    stage_send(&stage, conn, "%s", create);
    stage_take_ok(&stage, conn, "c");
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(what_waits_when_the_server_stops_is_finished)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage.is_store_held = true;
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"A\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    stage_send(&stage, table.conn[1],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    hub_stop(stage.hub, stage.now_ms);
    sync_from(table.conn[1], table.room, 2);
    stage_take_type(&stage, table.conn[1], "notice");
    stage_take_error(&stage, table.conn[1], "unavailable");
    ck_assert(!hub_is_idle(stage.hub));
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert(hub_is_idle(stage.hub));
    stage_take_type(&stage, table.conn[0], "notice");
    stage_take_ok(&stage, table.conn[0], "m");
    stage_take_type(&stage, table.conn[0], "ended");
    stage_take_type(&stage, table.conn[1], "moved");
    stage_take_ok(&stage, table.conn[1], "r");
}
END_TEST

/* A closed room with both seats taken, and somebody who watched it while it was open. */
static hub_conn watch_closed_room(struct stage_table *out)
{
    memset(out, 0, sizeof *out);
    out->conn[0] = stage_player(&stage, 0);
    out->conn[1] = stage_player(&stage, 1);
    const hub_conn other = stage_player(&stage, 2);
    stage_send(&stage, out->conn[0],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"spectators\":\"none\"}}");
    (void)snprintf(out->room, sizeof out->room, "%s",
                   stage_text(stage_take_ok(&stage, out->conn[0], "c"), "d.room"));
    ask_about(other, "watch", "w", out->room);
    stage_take_ok(&stage, other, "w");
    stage_take_type(&stage, other, "snapshot");
    ask_about(out->conn[1], "join", "j", out->room);
    const json_t *answer = stage_take_ok(&stage, out->conn[1], "j");
    (void)snprintf(out->pos, sizeof out->pos, "%s", stage_text(answer, "d.events.1.d.hash"));
    out->game = 1;
    stage_take_type(&stage, out->conn[1], "snapshot");
    stage_take_type(&stage, out->conn[0], "seated");
    stage_take_type(&stage, out->conn[0], "started");
    stage_take_type(&stage, other, "seated");
    ck_assert_ptr_null(json_object_get(stage_take(&stage, other), "t"));
    return other;
}

START_TEST(who_may_not_see_a_room_any_more_may_stop_following_it)
{
    struct stage_table table;
    const hub_conn other = watch_closed_room(&table);
    ask_about(other, "leave", "l", table.room);
    stage_take_ok(&stage, other, "l");
    stage_play(&stage, &table, 'A');
    stage_expect_silence(&stage, other);
    ask_about(other, "leave", "m", table.room);
    stage_take_error(&stage, other, "no-such-room");
}
END_TEST

START_TEST(a_player_who_left_is_told_on_his_other_connections)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
    const hub_conn tab = stage_player(&stage, 0);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"@\"}}", table.room);
    const json_t *gone = stage_take_type(&stage, tab, "seat");
    ck_assert_str_eq(stage_text(gone, "d.room"), table.room);
    ck_assert(json_is_null(stage_at(gone, "d.seat")));
    stage_expect_silence(&stage, tab);
}
END_TEST

START_TEST(a_host_who_may_not_watch_may_still_give_orders)
{
    struct stage_table table;
    stage_sit_with(&stage, "djenon-abe", ",\"spectators\":\"none\"", &table);
    const hub_conn third = stage_player(&stage, 2);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
    stage_take_ok(&stage, table.conn[0], "r");
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"@\"}}", table.room);
    stage_take_ok(&stage, table.conn[0], "l");
    stage_send_in_room(&stage, third, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}",
                       table.room);
    stage_take_ok(&stage, third, "j");
    static const char lock[] = "{\"t\":\"host\",\"id\":\"h\",\"d\":{\"room\":\"@\","
                               "\"action\":\"lock\"}}";
    const hub_conn host = stage_player(&stage, 0);
    const hub_conn stranger = stage_player(&stage, 3);
    stage_send_in_room(&stage, host, lock, table.room);
    stage_take_ok(&stage, host, "h");
    stage_send_in_room(&stage, stranger, lock, table.room);
    stage_take_error(&stage, stranger, "no-such-room");
}
END_TEST

/* The host has left his seat and watches, on two connections, when a game begins that nobody may
 * watch. */
START_TEST(a_host_who_opens_a_room_is_shown_what_he_missed)
{
    struct stage_table table;
    stage_sit_with(&stage, "djenon-abe", ",\"spectators\":\"none\"", &table);
    const hub_conn tab = stage_player(&stage, 0);
    const hub_conn third = stage_player(&stage, 2);
    const hub_conn host[] = {table.conn[0], tab};
    ask_about(tab, "watch", "w", table.room);
    stage_send_in_room(&stage, host[0],
                       "{\"t\":\"abort\",\"id\":\"a\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
    stage_send_in_room(&stage, host[0], "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"@\"}}",
                       table.room);
    stage_send_in_room(&stage, third, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}",
                       table.room);
    stage_send_in_room(&stage, third,
                       "{\"t\":\"abort\",\"id\":\"b\",\"d\":{\"room\":\"@\",\"game\":2}}",
                       table.room);
    for (size_t i = 0; i < COUNT_OF(host); i++) {
        stage_take_all(&stage, host[i]);
    }
    stage_send_in_room(&stage, host[0],
                       "{\"t\":\"host\",\"id\":\"o\",\"d\":{\"room\":\"@\",\"action\":\"settings\","
                       "\"spectators\":\"open\"}}",
                       table.room);
    stage_take_ok(&stage, host[0], "o");
    for (size_t i = 0; i < COUNT_OF(host); i++) {
        const json_t *snapshot = stage_take_type(&stage, host[i], "snapshot");
        ck_assert_int_eq(stage_number(snapshot, "d.game.number"), 2);
        stage_expect_silence(&stage, host[i]);
    }
}
END_TEST

START_TEST(who_may_not_see_a_room_is_not_told_who_is_there)
{
    struct stage_table table;
    const hub_conn other = watch_closed_room(&table);
    stage_wait(&stage, 1000);
    const unsigned before = stage.conns[other].presence_count;
    stage_disconnect(&stage, table.conn[1]);
    stage_wait(&stage, 1000);
    ck_assert_uint_eq(stage.conns[other].presence_count, before);
    ck_assert_uint_gt(stage.conns[table.conn[0]].presence_count, 0);
}
END_TEST

/* Appends to a room's log behind the hub's back. */
static void write_behind(const char *room, uint64_t expected_v)
{
    const struct slice record = slice_of("{}");
    const struct store_summary summary = {.at_ms = stage.now_ms, .body = record};
    const struct store_batch batch = {.key = slice_of(room),
                                      .expected_v = expected_v,
                                      .records = &record,
                                      .record_count = 1,
                                      .summary = &summary};
    store_append(stage.store, &batch, (struct store_done){0});
    stage_settle(&stage);
}

START_TEST(who_follows_a_room_that_another_server_wrote_to_is_sent_to_sync)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    write_behind(table.room, 4);
    stage.is_store_held = true;
    sync_from(table.conn[1], table.room, 2);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"A\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_error(&stage, table.conn[0], "unavailable");
    for (unsigned seat = 0; seat < 2; seat++) {
        ck_assert_uint_eq(stage.conns[table.conn[seat]].closed_with, 1013);
    }
}
END_TEST

/* Its clocks run, whether anybody comes back or not. */
START_TEST(a_room_that_another_server_wrote_to_is_read_anew)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    write_behind(table.room, 4);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_error(&stage, table.conn[0], "unavailable");
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    stage_wait(&stage, 1000);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 1);
}
END_TEST

START_TEST(codes_that_cannot_be_looked_up_are_not_remembered)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_fail_reads(&stage, true);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"K7MPQ2R9XD\"}}");
    stage_take_error(&stage, conn, "unavailable");
    stage.is_store_held = true;
    stage_wait(&stage, 1000);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
}
END_TEST

START_TEST(a_connection_has_so_many_commands_without_an_answer_and_no_more)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage.is_store_held = true;
    for (int i = 0; i < HUB_UNANSWERED_MAX; i++) {
        sync_from(table.conn[0], table.room, 2);
    }
    stage_expect_silence(&stage, table.conn[0]);
    sync_from(table.conn[0], table.room, 2);
    stage_take_error(&stage, table.conn[0], "rate-limited");
    stage.is_store_held = false;
    stage_settle(&stage);
    for (int i = 0; i < HUB_UNANSWERED_MAX; i++) {
        stage_take_ok(&stage, table.conn[0], "s");
        stage_take_type(&stage, table.conn[0], "seated");
        stage_take_type(&stage, table.conn[0], "started");
    }
    stage_play(&stage, &table, 'A');
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/trouble");
    TCase *tcase = tcase_create("trouble");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, until_hello_is_answered_nothing_else_is_taken);
    tcase_add_test(tcase, a_hello_that_was_refused_is_said_again);
    tcase_add_test(tcase, a_move_during_hello_is_told_after_its_answer);
    tcase_add_test(tcase, a_game_of_others_is_not_among_those_of_a_host_who_left);
    tcase_add_test(tcase, questions_with_one_id_on_two_connections_are_two_questions);
    tcase_add_loop_test(tcase, what_the_store_cannot_say_now_has_an_answer_too, 0,
                        COUNT_OF(reading));
    tcase_add_test(tcase, a_room_that_cannot_be_stored_is_not_there);
    tcase_add_test(tcase, what_waits_when_the_server_stops_is_finished);
    tcase_add_test(tcase, who_may_not_see_a_room_any_more_may_stop_following_it);
    tcase_add_test(tcase, a_player_who_left_is_told_on_his_other_connections);
    tcase_add_test(tcase, a_host_who_may_not_watch_may_still_give_orders);
    tcase_add_test(tcase, a_host_who_opens_a_room_is_shown_what_he_missed);
    tcase_add_test(tcase, who_may_not_see_a_room_is_not_told_who_is_there);
    tcase_add_test(tcase, who_follows_a_room_that_another_server_wrote_to_is_sent_to_sync);
    tcase_add_test(tcase, a_room_that_another_server_wrote_to_is_read_anew);
    tcase_add_test(tcase, codes_that_cannot_be_looked_up_are_not_remembered);
    tcase_add_test(tcase, a_connection_has_so_many_commands_without_an_answer_and_no_more);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
