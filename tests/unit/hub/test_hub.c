// SPDX-License-Identifier: MIT
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

START_TEST(welcome_is_the_first_message)
{
    const hub_conn conn = stage_connect(&stage);
    const json_t *welcome = stage_take_type(&stage, conn, "welcome");
    ck_assert_int_eq(stage_number(welcome, "d.protocol"), 1);
    ck_assert_int_eq(stage_number(welcome, "d.limits.message"), HUB_MESSAGE_MAX);
}
END_TEST

START_TEST(before_hello_nothing_else_is_taken)
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"1\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    stage_take_error(&stage, conn, "version");
    stage_send(&stage, conn, "p");
    stage_take_type(&stage, conn, "pong");
}
END_TEST

START_TEST(an_unreadable_frame_is_answered_with_re_null)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "{\"t\":");
    const json_t *error = stage_take_error(&stage, conn, "malformed");
    ck_assert(json_is_null(stage_at(error, "re")));
}
END_TEST

START_TEST(a_second_hello_is_refused_and_the_first_one_stands)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h2\",\"d\":{\"protocol\":1,\"secret\":"
               "\"AAAAAAAAAAAAAAAAAAAA1A\",\"language\":\"en\",\"kind\":\"person\"}}");
    stage_take_error(&stage, conn, "malformed");
}
END_TEST

START_TEST(the_second_to_sit_starts_the_game)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_expect_silence(&stage, table.conn[0]);
    stage_expect_silence(&stage, table.conn[1]);
}
END_TEST

/* Refusals of join, leave, move and the rest, in a running game. */
static const struct {
    const char *text; /* @ is the room */
    unsigned seat;    /* who sends it; 2 is a third player */
    const char *code;
} refusals[] = {
    {"{\"t\":\"join\",\"id\":\"r\",\"d\":{\"room\":\"@\"}}", 0, "already-seated"},
    {"{\"t\":\"join\",\"id\":\"r\",\"d\":{\"room\":\"@\"}}", 2, "room-full"},
    {"{\"t\":\"join\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"seat\":\"south\"}}", 2, "room-full"},
    {"{\"t\":\"leave\",\"id\":\"r\",\"d\":{\"room\":\"@\"}}", 1, "game-running"},
    {"{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}", 2, "not-seated"},
    {"{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":2}}", 0, "stale-ply"},
    {"{\"t\":\"offer\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1,\"kind\":\"rematch\"}}", 0,
     "game-running"},
    {"{\"t\":\"watch\",\"id\":\"r\",\"d\":{\"room\":\"2222222222\"}}", 2, "no-such-room"},
    {"{\"t\":\"move\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1,\"ply\":0,\"pit\":\"A\","
     "\"pos\":\"0123456789abcdef\"}}",
     0, "stale-ply"},
    {"{\"t\":\"move\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1,\"ply\":1,\"pit\":\"A\","
     "\"pos\":\"b40c5e2a0a5a9b8c\"}}",
     0, "stale-ply"},
};

START_TEST(a_refused_command_says_why_and_changes_nothing)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn third = stage_player(&stage, 2);
    const hub_conn conns[] = {table.conn[0], table.conn[1], third};
    const hub_conn conn = conns[refusals[_i].seat];
    stage_send_in_room(&stage, conn, refusals[_i].text, table.room);
    stage_take_error(&stage, conn, refusals[_i].code);
    if (strcmp(refusals[_i].code, "stale-ply") == 0) {
        stage_take_type(&stage, conn, "snapshot");
    }
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_expect_silence(&stage, conns[i]);
    }
    stage_play(&stage, &table, 'A');
}
END_TEST

START_TEST(an_illegal_move_is_refused_with_the_word_of_the_rules)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"x\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"a\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    const json_t *error = stage_take_error(&stage, table.conn[0], "illegal-move");
    ck_assert_str_eq(stage_text(error, "d.reason"), "not-yours");
    stage_send(&stage, table.conn[1],
               "{\"t\":\"move\",\"id\":\"x\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"a\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    stage_take_error(&stage, table.conn[1], "not-your-turn");
}
END_TEST

START_TEST(a_move_sent_twice_is_played_once_and_answered_twice)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const struct stage_table before = table;
    json_t *first = json_deep_copy(stage_play(&stage, &table, 'A'));
    table = before;
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"g1p0\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,"
               "\"pit\":\"A\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    const json_t *second = stage_take_ok(&stage, table.conn[0], "g1p0");
    ck_assert(json_equal(stage_at(first, "d"), stage_at(second, "d")));
    stage_expect_silence(&stage, table.conn[1]);
    json_decref(first);
}
END_TEST

START_TEST(a_move_sent_again_after_a_restart_gets_its_first_answer)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const struct stage_table before = table;
    json_t *first = json_deep_copy(stage_play(&stage, &table, 'A'));
    stage_restart(&stage);
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn,
               "{\"t\":\"move\",\"id\":\"g1p0\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,"
               "\"pit\":\"A\",\"pos\":\"%s\"}}",
               table.room, before.pos);
    const json_t *again = stage_take_ok(&stage, conn, "g1p0");
    ck_assert(json_equal(stage_at(first, "d"), stage_at(again, "d")));
    json_decref(first);
}
END_TEST

START_TEST(an_id_used_for_another_command_is_refused)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"g1p0\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_error(&stage, table.conn[0], "id-reused");
}
END_TEST

static void resign(struct stage_table *table, unsigned seat)
{
    stage_send(&stage, table->conn[seat],
               "{\"t\":\"resign\",\"id\":\"r%u\",\"d\":{\"room\":\"%s\",\"game\":%u}}", table->game,
               table->room, table->game);
    stage_take_type(&stage, table->conn[seat], "ok");
    stage_take_type(&stage, table->conn[1 - seat], "ended");
}

/* Both want another game; the sides are swapped. */
static void rematch(struct stage_table *table)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        stage_send(&stage, table->conn[seat],
                   "{\"t\":\"offer\",\"id\":\"o%u\",\"d\":{\"room\":\"%s\",\"game\":%u,\"kind\":"
                   "\"rematch\"}}",
                   table->game, table->room, table->game);
        stage_take_type(&stage, table->conn[seat], "ok");
        stage_take_type(&stage, table->conn[1 - seat], seat == 0 ? "offered" : "answered");
    }
    const json_t *started = stage_take_type(&stage, table->conn[0], "started");
    const hub_conn north = table->conn[0];
    table->conn[0] = table->conn[1];
    table->conn[1] = north;
    table->game++;
    table->ply = 0;
    (void)snprintf(table->pos, sizeof table->pos, "%s", stage_text(started, "d.hash"));
}

START_TEST(the_same_id_in_two_games_of_a_series_is_two_moves)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    resign(&table, 0);
    rematch(&table);
    /* The player who was South is North now; he uses the id of his first move again. */
    stage_play(&stage, &table, 'A');
    stage_send(
        &stage, table.conn[1],
        "{\"t\":\"move\",\"id\":\"g1p0\",\"d\":{\"room\":\"%s\",\"game\":2,\"ply\":1,\"pit\":"
        "\"a\",\"pos\":\"%s\"}}",
        table.room, table.pos);
    const json_t *answer = stage_take_ok(&stage, table.conn[1], "g1p0");
    ck_assert_int_eq(stage_number(answer, "d.events.0.d.game"), 2);
    stage_restart(&stage);
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(
        &stage, conn,
        "{\"t\":\"move\",\"id\":\"g1p0\",\"d\":{\"room\":\"%s\",\"game\":2,\"ply\":1,\"pit\":"
        "\"a\",\"pos\":\"%s\"}}",
        table.room, table.pos);
    const json_t *again = stage_take_ok(&stage, conn, "g1p0");
    ck_assert_int_eq(stage_number(again, "d.events.0.d.game"), 2);
}
END_TEST

START_TEST(a_create_sent_again_after_a_restart_names_the_first_room)
{
    static const char create[] =
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"adji-boto\",\"side\":\"random\"}}";
    hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "%s", create);
    json_t *first = json_deep_copy(stage_take_ok(&stage, conn, "c"));
    stage_restart(&stage);
    conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "%s", create);
    const json_t *again = stage_take_ok(&stage, conn, "c");
    ck_assert(json_equal(stage_at(first, "d"), stage_at(again, "d")));
    stage_take_type(&stage, conn, "snapshot");
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"random\"}}");
    stage_take_error(&stage, conn, "id-reused");
    json_decref(first);
}
END_TEST

START_TEST(a_command_under_way_is_answered_on_the_newest_connection_alone)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn newest = stage_player(&stage, 0);
    stage.is_store_held = true;
    const hub_conn conns[] = {table.conn[0], newest};
    for (size_t i = 0; i < COUNT_OF(conns); i++) {
        stage_send(&stage, conns[i],
                   "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,"
                   "\"pit\":\"A\",\"pos\":\"%s\"}}",
                   table.room, table.pos);
    }
    stage_expect_silence(&stage, table.conn[0]);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_ok(&stage, newest, "m");
    stage_take_type(&stage, table.conn[0], "moved");
    stage_expect_silence(&stage, table.conn[0]);
    stage_take_type(&stage, table.conn[1], "moved");
}
END_TEST

START_TEST(what_cannot_be_stored_is_refused_and_has_not_happened)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_fail_store(&stage, true);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"A\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    stage_take_error(&stage, table.conn[0], "unavailable");
    stage_expect_silence(&stage, table.conn[1]);
    ck_assert(!hub_is_ready(stage.hub));
    stage_fail_store(&stage, false);
    stage_wait(&stage, 1000);
    ck_assert(hub_is_ready(stage.hub));
    stage_send(&stage, table.conn[0],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":0,\"pit\":"
               "\"B\",\"pos\":\"%s\"}}",
               table.room, table.pos);
    const json_t *pause = stage_take_type(&stage, table.conn[0], "server-paused");
    ck_assert_int_eq(stage_number(pause, "d.ms"), 1000);
    stage_take_ok(&stage, table.conn[0], "m");
}
END_TEST

START_TEST(sync_sends_what_is_missing_or_a_snapshot)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":3}}",
               table.room);
    const json_t *answer = stage_take_ok(&stage, conn, "s");
    ck_assert_str_eq(stage_text(answer, "d.kind"), "events");
    ck_assert_int_eq(stage_number(answer, "d.from"), 4);
    stage_take_type(&stage, conn, "started");
    stage_take_type(&stage, conn, "moved");
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":99}}",
               table.room);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, conn, "s"), "d.kind"), "snapshot");
    stage_take_type(&stage, conn, "snapshot");
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":5}}",
               table.room);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, conn, "s"), "d.kind"), "events");
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(a_closed_room_is_no_room_for_others)
{
    const hub_conn host = stage_player(&stage, 0);
    const hub_conn guest = stage_player(&stage, 1);
    const hub_conn other = stage_player(&stage, 2);
    stage_send(&stage, host,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"north\","
               "\"spectators\":\"none\"}}");
    const char *room = stage_text(stage_take_ok(&stage, host, "c"), "d.room");
    stage_send(&stage, other, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, other, "w");
    stage_take_type(&stage, other, "snapshot");
    stage_send(&stage, guest, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, guest, "j");
    const json_t *seated = stage_take(&stage, other);
    ck_assert_str_eq(stage_text(seated, "t"), "seated");
    const json_t *bare = stage_take(&stage, other);
    ck_assert_ptr_null(json_object_get(bare, "t"));
    ck_assert_int_eq(stage_number(bare, "v"), 4);
    stage_send(&stage, other, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_error(&stage, other, "no-such-room");
}
END_TEST

START_TEST(an_aborted_game_counts_for_nothing_and_keeps_the_sides)
{
    struct stage_table table;
    stage_sit(&stage, "adji-boto", &table);
    stage_play(&stage, &table, 'C');
    stage_send(&stage, table.conn[0],
               "{\"t\":\"abort\",\"id\":\"a\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_error(&stage, table.conn[0], "game-running");
    stage_send(&stage, table.conn[1],
               "{\"t\":\"abort\",\"id\":\"a\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_take_ok(&stage, table.conn[1], "a");
    stage_take_type(&stage, table.conn[0], "aborted");
    stage_send(
        &stage, table.conn[0],
        "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":1,\"kind\":\"rematch\"}}",
        table.room);
    stage_take_ok(&stage, table.conn[0], "o");
    stage_take_type(&stage, table.conn[1], "offered");
    stage_send(
        &stage, table.conn[1],
        "{\"t\":\"answer\",\"id\":\"n\",\"d\":{\"room\":\"%s\",\"game\":1,\"kind\":\"rematch\","
        "\"accept\":true}}",
        table.room);
    const json_t *answer = stage_take_ok(&stage, table.conn[1], "n");
    const json_t *hello = stage_at(answer, "d.events.1.d.south.player");
    stage_send(&stage, table.conn[1], "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}",
               table.room);
    stage_take_ok(&stage, table.conn[1], "w");
    const json_t *snapshot = stage_take_type(&stage, table.conn[1], "snapshot");
    ck_assert_uint_eq(json_array_size(stage_at(snapshot, "d.series")), 0);
    ck_assert_str_eq(json_string_value(hello), stage_text(snapshot, "d.host.player"));
}
END_TEST

START_TEST(hello_lists_running_and_finished_games)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-aboure", &table);
    stage_play(&stage, &table, 'A');
    hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    static const char hello[] =
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
        "\"AAAAAAAAAAAAAAAAAAAA1A\",\"language\":\"en\",\"kind\":\"person\"}}";
    stage_send(&stage, conn, "%s", hello);
    const json_t *answer = stage_take_ok(&stage, conn, "h");
    ck_assert_str_eq(stage_text(answer, "d.seats.0.room"), table.room);
    ck_assert(json_is_true(stage_at(answer, "d.seats.0.turn")));
    resign(&table, 0);
    stage_take_type(&stage, conn, "seat");
    stage_restart(&stage);
    conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(&stage, conn, "%s", hello);
    answer = stage_take_ok(&stage, conn, "h");
    ck_assert_uint_eq(json_array_size(stage_at(answer, "d.seats")), 0);
    ck_assert_str_eq(stage_text(answer, "d.finished.0.winner"), "north");
    ck_assert_str_eq(stage_text(answer, "d.finished.0.reason"), "resign");
}
END_TEST

START_TEST(a_connection_follows_so_many_rooms_and_no_more)
{
    const hub_conn hosts[] = {stage_player(&stage, 0), stage_player(&stage, 2)};
    const hub_conn other = stage_player(&stage, 1);
    for (int i = 0; i <= WIRE_WATCHED_ROOMS; i++) {
        const hub_conn host = hosts[i / WIRE_WATCHED_ROOMS];
        stage_send(&stage, host,
                   "{\"t\":\"create\",\"id\":\"c%d\",\"d\":{\"game\":\"djenon-abe\",\"side\":"
                   "\"south\"}}",
                   i);
        const char *room = stage_text(stage_take(&stage, host), "d.room");
        stage_send(&stage, other, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
        if (i < WIRE_WATCHED_ROOMS) {
            stage_take_ok(&stage, other, "w");
            stage_take_type(&stage, other, "snapshot");
        }
    }
    stage_take_error(&stage, other, "too-many");
}
END_TEST

START_TEST(a_room_that_nobody_follows_leaves_memory_and_comes_back)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    stage_disconnect(&stage, table.conn[0]);
    stage_disconnect(&stage, table.conn[1]);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 1);
    stage_wait(&stage, 60000);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    const hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_ok(&stage, conn, "w");
    const json_t *snapshot = stage_take_type(&stage, conn, "snapshot");
    ck_assert_str_eq(stage_text(snapshot, "d.game.hash"), table.pos);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub");
    TCase *tcase = tcase_create("hub");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, welcome_is_the_first_message);
    tcase_add_test(tcase, before_hello_nothing_else_is_taken);
    tcase_add_test(tcase, an_unreadable_frame_is_answered_with_re_null);
    tcase_add_test(tcase, a_second_hello_is_refused_and_the_first_one_stands);
    tcase_add_test(tcase, the_second_to_sit_starts_the_game);
    tcase_add_loop_test(tcase, a_refused_command_says_why_and_changes_nothing, 0,
                        COUNT_OF(refusals));
    tcase_add_test(tcase, an_illegal_move_is_refused_with_the_word_of_the_rules);
    tcase_add_test(tcase, a_move_sent_twice_is_played_once_and_answered_twice);
    tcase_add_test(tcase, a_move_sent_again_after_a_restart_gets_its_first_answer);
    tcase_add_test(tcase, an_id_used_for_another_command_is_refused);
    tcase_add_test(tcase, the_same_id_in_two_games_of_a_series_is_two_moves);
    tcase_add_test(tcase, a_create_sent_again_after_a_restart_names_the_first_room);
    tcase_add_test(tcase, a_command_under_way_is_answered_on_the_newest_connection_alone);
    tcase_add_test(tcase, what_cannot_be_stored_is_refused_and_has_not_happened);
    tcase_add_test(tcase, sync_sends_what_is_missing_or_a_snapshot);
    tcase_add_test(tcase, a_closed_room_is_no_room_for_others);
    tcase_add_test(tcase, an_aborted_game_counts_for_nothing_and_keeps_the_sides);
    tcase_add_test(tcase, hello_lists_running_and_finished_games);
    tcase_add_test(tcase, a_connection_follows_so_many_rooms_and_no_more);
    tcase_add_test(tcase, a_room_that_nobody_follows_leaves_memory_and_comes_back);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
