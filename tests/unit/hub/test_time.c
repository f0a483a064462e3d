// SPDX-License-Identifier: MIT
/* What time does to rooms: flags, absence, pauses of the server, spectators who are behind. */
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

#define FISCHER(base, more) ",\"clock\":{\"kind\":\"fischer\",\"base\":" base "}" more

enum { SECOND = 1000, ALIVE = 4 * SECOND };

static struct stage stage;
static struct stage_table table;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

static void empty(hub_conn conn)
{
    while (stage_take(&stage, conn) != NULL) {
    }
}

/* Time passes in steps while these connections say that they are there. */
static void pass(int64_t ms, const hub_conn *conns, size_t count)
{
    while (ms > 0) {
        const int64_t step = ms < ALIVE ? ms : ALIVE;
        for (size_t i = 0; i < count; i++) {
            stage_send(&stage, conns[i], "p");
            stage_take_type(&stage, conns[i], "pong");
        }
        stage_wait(&stage, step);
        ms -= step;
    }
}

static void pass_together(int64_t ms)
{
    pass(ms, table.conn, COUNT_OF(table.conn));
}

static void sit(const char *options)
{
    stage_sit_with(&stage, "djenon-abe", options, &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
}

/* A command of a player about the running game, such as claim; the rest begins with a comma. */
static void ask(unsigned seat, const char *type, const char *rest)
{
    stage_send(&stage, table.conn[seat],
               "{\"t\":\"%s\",\"id\":\"%s\",\"d\":{\"room\":\"%s\",\"game\":1%s}}", type, type,
               table.room, rest);
}

static void sync_room(hub_conn conn, unsigned v)
{
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":%u}}",
               table.room, v);
}

static void move(unsigned seat, char letter)
{
    stage_send(&stage, table.conn[seat],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":%u,"
               "\"pit\":\"%c\",\"pos\":\"%s\"}}",
               table.room, table.ply, letter, table.pos);
}

START_TEST(a_flag_falls_by_the_servers_time_and_both_are_told)
{
    sit(FISCHER("30000", ""));
    pass_together(30 * SECOND - 1);
    stage_expect_silence(&stage, table.conn[0]);
    pass_together(1);
    for (size_t i = 0; i < 2; i++) {
        const json_t *ended = stage_take_type(&stage, table.conn[i], "ended");
        ck_assert_str_eq(stage_text(ended, "d.reason"), "time");
        ck_assert_str_eq(stage_text(ended, "d.winner"), "north");
        ck_assert_int_eq(stage_number(ended, "d.clocks.south"), 0);
    }
}
END_TEST

START_TEST(a_move_that_waits_for_the_store_does_not_lose_to_the_flag)
{
    sit(FISCHER("30000", ""));
    stage.is_store_held = true;
    ask(1, "offer", ",\"kind\":\"draw\"");
    pass_together(29 * SECOND);
    move(0, 'B');
    stage_wait(&stage, 5 * SECOND);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_type(&stage, table.conn[0], "offered");
    const json_t *answer = stage_take_ok(&stage, table.conn[0], "m");
    ck_assert_int_eq(stage_number(answer, "d.events.0.d.clocks.south"), SECOND);
}
END_TEST

START_TEST(what_a_round_trip_takes_is_given_back_and_said)
{
    sit(FISCHER("30000", ""));
    hub_on_round_trip(stage.hub, table.conn[0], 250, stage.now_ms);
    pass_together(10 * SECOND);
    const json_t *answer = stage_play(&stage, &table, 'B');
    ck_assert_int_eq(stage_number(answer, "d.events.0.d.lag"), 250);
    ck_assert_int_eq(stage_number(answer, "d.events.0.d.clocks.south"), 30 * SECOND - 9750);
}
END_TEST

START_TEST(a_first_move_that_does_not_come_calls_the_game_off)
{
    stage_sit_with(&stage, "djenon-abe", FISCHER("30000", ",\"visibility\":\"public\""), &table);
    pass_together(60 * SECOND);
    const json_t *aborted = stage_take_type(&stage, table.conn[0], "aborted");
    ck_assert(json_is_null(stage_at(aborted, "d.seat")));
}
END_TEST

/* The server ends without a word with 2 s on a clock, and everybody returns 12 s later. */
START_TEST(no_flag_falls_while_the_server_is_down)
{
    sit(FISCHER("3000", ""));
    pass_together(SECOND);
    stage.now_ms += 10 * SECOND;
    stage_restart(&stage);
    stage_wait(&stage, 12 * SECOND);
    table.conn[0] = stage_player(&stage, 0);
    sync_room(table.conn[0], 1);
    stage_take_type(&stage, table.conn[0], "seat");
    stage_take_ok(&stage, table.conn[0], "s");
    const json_t *paused = NULL;
    const json_t *message;
    while ((message = stage_take(&stage, table.conn[0])) != NULL) {
        if (strcmp(stage_text(message, "t"), "server-paused") == 0) {
            paused = message;
        }
    }
    ck_assert_ptr_nonnull(paused);
    ck_assert_int_ge(stage_number(paused, "d.ms"), 22 * SECOND - 1);
    ck_assert_int_ge(stage_number(paused, "d.clocks.south"), 2 * SECOND);
    pass(stage_number(paused, "d.clocks.south"), table.conn, 1);
    const json_t *ended = stage_take_type(&stage, table.conn[0], "ended");
    ck_assert_str_eq(stage_text(ended, "d.reason"), "time");
}
END_TEST

START_TEST(the_clock_of_a_player_who_does_not_come_back_goes_on_after_20_seconds)
{
    sit(FISCHER("3000", ""));
    pass_together(SECOND);
    stage_restart(&stage);
    table.conn[1] = stage_player(&stage, 1);
    sync_room(table.conn[1], 6);
    stage_take_ok(&stage, table.conn[1], "s");
    pass(20 * SECOND - 1, &table.conn[1], 1);
    stage_expect_silence(&stage, table.conn[1]);
    pass(1, &table.conn[1], 1);
    stage_take_type(&stage, table.conn[1], "server-paused");
    pass(3 * SECOND, &table.conn[1], 1);
    const json_t *ended = stage_take_type(&stage, table.conn[1], "ended");
    ck_assert_str_eq(stage_text(ended, "d.winner"), "north");
}
END_TEST

START_TEST(a_server_that_dies_again_and_again_charges_nobody)
{
    sit(FISCHER("3000", ""));
    pass_together(SECOND);
    for (int i = 0; i < 5; i++) {
        stage.now_ms += 3600 * SECOND;
        stage_restart(&stage);
        stage_wait(&stage, 15 * SECOND);
    }
    table.conn[0] = stage_player(&stage, 0);
    sync_room(table.conn[0], 6);
    stage_take_type(&stage, table.conn[0], "seat");
    stage_take_ok(&stage, table.conn[0], "s");
    const json_t *paused = stage_take_type(&stage, table.conn[0], "server-paused");
    ck_assert_int_ge(stage_number(paused, "d.clocks.south"), 2 * SECOND);
}
END_TEST

START_TEST(what_happens_in_other_rooms_between_two_deaths_charges_nobody)
{
    sit(FISCHER("3000", ""));
    pass_together(_i * SECOND);
    stage.now_ms += 3600 * SECOND;
    stage_restart(&stage);
    stage_wait(&stage, _i * 10 * SECOND);
    const hub_conn conn = stage_player(&stage, 2);
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    stage_take_ok(&stage, conn, "c");
    stage_restart(&stage);
    table.conn[0] = stage_player(&stage, 0);
    sync_room(table.conn[0], 6);
    stage_take_type(&stage, table.conn[0], "seat");
    stage_take_ok(&stage, table.conn[0], "s");
    const json_t *paused = stage_take_type(&stage, table.conn[0], "server-paused");
    ck_assert_int_ge(stage_number(paused, "d.clocks.south"), 2 * SECOND);
}
END_TEST

START_TEST(rooms_that_nobody_has_loaded_end_by_their_deadlines_too)
{
    sit(FISCHER("3000", ""));
    stage_restart(&stage);
    stage_wait(&stage, 20 * SECOND);
    stage_wait(&stage, 4 * SECOND);
    stage_wait(&stage, SECOND);
    const hub_conn conn = stage_player(&stage, 0);
    sync_room(conn, 0);
    stage_take_ok(&stage, conn, "s");
    const json_t *message = NULL;
    const json_t *last = NULL;
    while ((message = stage_take(&stage, conn)) != NULL) {
        last = message;
    }
    ck_assert_str_eq(stage_text(last, "t"), "ended");
}
END_TEST

START_TEST(no_clock_runs_while_nothing_can_be_stored)
{
    sit(FISCHER("30000", ""));
    stage_fail_store(&stage, true);
    pass_together(SECOND);
    move(0, 'B');
    stage_take_error(&stage, table.conn[0], "unavailable");
    pass_together(600 * SECOND);
    stage_fail_store(&stage, false);
    stage_wait(&stage, SECOND);
    empty(table.conn[1]);
    move(0, 'B');
    const json_t *message;
    do {
        message = stage_take(&stage, table.conn[0]);
        ck_assert_ptr_nonnull(message);
        ck_assert_str_ne(stage_text(message, "t"), "ended");
    } while (strcmp(stage_text(message, "t"), "ok") != 0);
    ck_assert_int_ge(stage_number(message, "d.events.0.d.clocks.south"), 27 * SECOND);
}
END_TEST

/* His connection fell silent in one game, and another one begins at which it is. */
START_TEST(a_game_that_begins_is_a_sign_of_life_in_the_others)
{
    sit(FISCHER("600000", ""));
    stage_send(
        &stage, table.conn[0],
        "{\"t\":\"create\",\"id\":\"o\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    const char *room = stage_text(stage_take_ok(&stage, table.conn[0], "o"), "d.room");
    pass(9 * SECOND, &table.conn[1], 1);
    pass(4 * SECOND, &table.conn[1], 1);
    stage_take_type(&stage, table.conn[1], "absent");
    const hub_conn guest = stage_player(&stage, 2);
    stage_send(&stage, guest, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_wait(&stage, 1);
    const json_t *back = stage_take_type(&stage, table.conn[1], "absent");
    ck_assert(json_is_null(stage_at(back, "d.deadline")));
}
END_TEST

START_TEST(a_player_who_is_away_for_a_moment_is_not_absent)
{
    sit(FISCHER("600000", ""));
    stage_disconnect(&stage, table.conn[1]);
    pass(4900, table.conn, 1);
    table.conn[1] = stage_player(&stage, 1);
    sync_room(table.conn[1], 6);
    stage_take_ok(&stage, table.conn[1], "s");
    pass_together(60 * SECOND);
    stage_expect_silence(&stage, table.conn[0]);
}
END_TEST

START_TEST(who_stays_away_loses_by_a_claim_on_his_turn)
{
    sit(FISCHER("600000", ""));
    stage_disconnect(&stage, table.conn[0]);
    pass(5 * SECOND, &table.conn[1], 1);
    const json_t *absent = stage_take_type(&stage, table.conn[1], "absent");
    ck_assert_str_eq(stage_text(absent, "d.seat"), "south");
    ck_assert(stage_number(absent, "d.deadline") >= stage.now_ms + 118 * SECOND);
    ask(1, "claim", ",\"result\":\"win\"");
    stage_take_error(&stage, table.conn[1], "not-now");
    pass(120 * SECOND, &table.conn[1], 1);
    ask(1, "claim", ",\"result\":\"win\"");
    const json_t *answer = stage_take_ok(&stage, table.conn[1], "claim");
    ck_assert_str_eq(stage_text(answer, "d.events.0.d.reason"), "claimed-win");
    table.conn[0] = stage_player(&stage, 0);
    sync_room(table.conn[0], 6);
    stage_take_ok(&stage, table.conn[0], "s");
    stage_take_type(&stage, table.conn[0], "absent");
    stage_take_type(&stage, table.conn[0], "ended");
}
END_TEST

START_TEST(a_connection_that_falls_silent_is_no_presence_after_10_seconds)
{
    sit(FISCHER("600000", ""));
    pass(9 * SECOND, &table.conn[1], 1);
    stage_expect_silence(&stage, table.conn[1]);
    pass(4 * SECOND, &table.conn[1], 1);
    stage_take_type(&stage, table.conn[1], "absent");
    stage_send(&stage, table.conn[0], "p");
    stage_wait(&stage, 1);
    const json_t *back = stage_take_type(&stage, table.conn[1], "absent");
    ck_assert(json_is_null(stage_at(back, "d.deadline")));
}
END_TEST

START_TEST(one_of_several_connections_is_enough_to_be_there)
{
    sit(FISCHER("600000", ""));
    const hub_conn tab = stage_player(&stage, 0);
    sync_room(tab, 6);
    stage_take_ok(&stage, tab, "s");
    stage_disconnect(&stage, table.conn[0]);
    const hub_conn conns[] = {tab, table.conn[1]};
    pass(60 * SECOND, conns, COUNT_OF(conns));
    stage_expect_silence(&stage, table.conn[1]);
}
END_TEST

START_TEST(a_room_is_not_handed_over_to_somebody_who_is_not_there)
{
    char kicked[STAGE_PLAYER_CAP];
    const char *const players[] = {"nobodynobodynobo", kicked};
    sit("");
    const hub_conn conn = stage_greet(&stage, 2, "Eve", kicked);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"host\",\"id\":\"k\",\"d\":{\"room\":\"%s\",\"action\":\"kick\","
               "\"player\":\"%s\"}}",
               table.room, kicked);
    stage_take_ok(&stage, table.conn[0], "k");
    for (size_t i = 0; i < COUNT_OF(players); i++) {
        stage_send(&stage, table.conn[0],
                   "{\"t\":\"host\",\"id\":\"h\",\"d\":{\"room\":\"%s\",\"action\":\"hand-over\","
                   "\"player\":\"%s\"}}",
                   table.room, players[i]);
        stage_take_error(&stage, table.conn[0], "not-now");
    }
}
END_TEST

/* Where no game runs a client has no reason to say that it is there. */
START_TEST(a_host_who_has_waited_long_may_load_his_page_anew)
{
    char room[16];
    const hub_conn before = stage_player(&stage, 0);
    stage_create(&stage, before, room);
    for (unsigned hour = 0; hour < 25; hour++) {
        stage_wait(&stage, 3600 * SECOND);
    }
    stage_disconnect(&stage, before);
    stage_wait(&stage, 4900);
    const hub_conn after = stage_player(&stage, 0);
    stage_send(&stage, after, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, after, "w");
    const json_t *snapshot = stage_take_type(&stage, after, "snapshot");
    ck_assert_str_eq(stage_text(snapshot, "d.state"), "open");
    stage_wait(&stage, 10 * SECOND);
    stage_expect_silence(&stage, after);
}
END_TEST

static int64_t ask_the_time(hub_conn conn)
{
    stage_send(&stage, conn, "p");
    return stage_number(stage_take_type(&stage, conn, "pong"), "now");
}

START_TEST(a_server_whose_clock_is_behind_the_log_goes_on_from_the_log)
{
    sit(FISCHER("30000", ""));
    const int64_t before_ms = ask_the_time(table.conn[0]);
    stage.now_ms -= 3600 * SECOND;
    stage_restart(&stage);
    table.conn[0] = stage_player(&stage, 0);
    const int64_t after_ms = ask_the_time(table.conn[0]);
    ck_assert_int_ge(after_ms, before_ms);
    ck_assert_int_le(hub_next_deadline(stage.hub), stage.now_ms + SECOND);
    table.conn[1] = stage_player(&stage, 1);
    for (size_t i = 0; i < COUNT_OF(table.conn); i++) {
        sync_room(table.conn[i], 6);
        empty(table.conn[i]);
    }
    pass_together(30 * SECOND);
    stage_take_type(&stage, table.conn[0], "ended");
    ck_assert_int_eq(ask_the_time(table.conn[0]), after_ms + 30 * SECOND);
}
END_TEST

/* --- spectators who are behind --------------------------------------------------------------- */

static unsigned count_plies(hub_conn conn)
{
    const json_t *message;
    unsigned plies = 0;
    while ((message = stage_take(&stage, conn)) != NULL) {
        plies += strcmp(stage_text(message, "t"), "moved") == 0;
    }
    return plies;
}

static hub_conn watch(void)
{
    const hub_conn conn = stage_player(&stage, 2);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_ok(&stage, conn, "w");
    return conn;
}

START_TEST(a_delayed_spectator_is_some_plies_behind_until_the_end)
{
    sit(",\"spectators\":\"delayed\",\"delay\":2");
    const hub_conn conn = watch();
    const json_t *snapshot = stage_take_type(&stage, conn, "snapshot");
    ck_assert_uint_eq(json_array_size(stage_at(snapshot, "d.game.moves")), 0);
    stage_play(&stage, &table, 'B');
    ck_assert_uint_eq(count_plies(conn), 1);
    stage_play(&stage, &table, 'a');
    ck_assert_uint_eq(count_plies(conn), 1);
    sync_room(conn, 0);
    const json_t *answer = stage_take_ok(&stage, conn, "s");
    ck_assert_int_eq(stage_number(answer, "d.to"), 6);
    ck_assert_uint_eq(count_plies(conn), 2);
    ask(0, "resign", "");
    ck_assert_uint_eq(count_plies(conn), 2);
    const hub_conn late = watch();
    const json_t *all = stage_take_type(&stage, late, "snapshot");
    ck_assert_uint_eq(json_array_size(stage_at(all, "d.game.moves")), 4);
}
END_TEST

START_TEST(a_delayed_spectator_is_as_far_behind_after_a_restart)
{
    sit(",\"spectators\":\"delayed\",\"delay\":1");
    stage_restart(&stage);
    const hub_conn conn = watch();
    const json_t *snapshot = stage_take_type(&stage, conn, "snapshot");
    ck_assert_uint_eq(json_array_size(stage_at(snapshot, "d.game.moves")), 1);
    ck_assert_int_eq(stage_number(snapshot, "v"), 5);
}
END_TEST

START_TEST(a_delayed_spectator_who_is_shut_out_misses_no_number)
{
    sit(",\"spectators\":\"delayed\",\"delay\":2");
    const hub_conn conn = watch();
    ask(0, "resign", "");
    empty(conn);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"host\",\"id\":\"h\",\"d\":{\"room\":\"%s\",\"action\":\"settings\","
               "\"spectators\":\"none\"}}",
               table.room);
    const json_t *bare = stage_take(&stage, conn);
    ck_assert_int_eq(stage_number(bare, "v"), 8);
    ck_assert_ptr_null(json_object_get(bare, "t"));
    stage_expect_silence(&stage, conn);
}
END_TEST

START_TEST(a_player_who_leaves_a_room_with_delay_hears_it_in_the_answer)
{
    sit(",\"spectators\":\"delayed\",\"delay\":2");
    ask(0, "resign", "");
    empty(table.conn[0]);
    for (unsigned i = 0; i < 2; i++) {
        stage_send(&stage, table.conn[0], "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"%s\"}}",
                   table.room);
        const json_t *answer = stage_take_ok(&stage, table.conn[0], "l");
        ck_assert_str_eq(stage_text(answer, "d.events.0.t"), "left");
        stage_expect_silence(&stage, table.conn[0]);
    }
}
END_TEST

START_TEST(a_host_who_is_behind_gets_no_events_when_his_command_comes_again)
{
    sit(",\"spectators\":\"delayed\",\"delay\":2");
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
               "\"AAAAAAAAAAAAAAAAAAAA2A\",\"language\":\"en\",\"kind\":\"person\"}}");
    const char *guest = stage_text(stage_take_ok(&stage, conn, "h"), "d.player");
    sync_room(conn, 6);
    stage_take_ok(&stage, conn, "s");
    stage_send(&stage, table.conn[0],
               "{\"t\":\"host\",\"id\":\"h\",\"d\":{\"room\":\"%s\",\"action\":\"hand-over\","
               "\"player\":\"%s\"}}",
               table.room, guest);
    empty(conn);
    for (unsigned i = 0; i < 2; i++) {
        stage_send(&stage, conn,
                   "{\"t\":\"host\",\"id\":\"l\",\"d\":{\"room\":\"%s\",\"action\":\"lock\"}}",
                   table.room);
        const json_t *answer = stage_take_ok(&stage, conn, "l");
        ck_assert_uint_eq(json_array_size(stage_at(answer, "d.events")), 0);
    }
    ask(0, "resign", "");
    empty(conn);
    stage_send(&stage, conn,
               "{\"t\":\"host\",\"id\":\"l\",\"d\":{\"room\":\"%s\",\"action\":\"lock\"}}",
               table.room);
    const json_t *answer = stage_take_ok(&stage, conn, "l");
    ck_assert_uint_eq(json_array_size(stage_at(answer, "d.events")), 1);
}
END_TEST

START_TEST(a_report_is_a_bare_frame_for_everybody)
{
    sit("");
    stage_send(
        &stage, table.conn[0],
        "{\"t\":\"report\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"ply\":1,\"reason\":\"name\"}}",
        table.room);
    const json_t *answer = stage_take_ok(&stage, table.conn[0], "r");
    ck_assert_uint_eq(json_array_size(stage_at(answer, "d.events")), 0);
    for (size_t i = 0; i < 2; i++) {
        const json_t *bare = stage_take(&stage, table.conn[i]);
        ck_assert_int_eq(stage_number(bare, "v"), 7);
        ck_assert_ptr_null(json_object_get(bare, "t"));
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("time");
    TCase *tcase = tcase_create("time");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_flag_falls_by_the_servers_time_and_both_are_told);
    tcase_add_test(tcase, a_move_that_waits_for_the_store_does_not_lose_to_the_flag);
    tcase_add_test(tcase, what_a_round_trip_takes_is_given_back_and_said);
    tcase_add_test(tcase, a_first_move_that_does_not_come_calls_the_game_off);
    tcase_add_test(tcase, no_flag_falls_while_the_server_is_down);
    tcase_add_test(tcase, the_clock_of_a_player_who_does_not_come_back_goes_on_after_20_seconds);
    tcase_add_test(tcase, a_server_that_dies_again_and_again_charges_nobody);
    tcase_add_loop_test(tcase, what_happens_in_other_rooms_between_two_deaths_charges_nobody, 0, 2);
    tcase_add_test(tcase, rooms_that_nobody_has_loaded_end_by_their_deadlines_too);
    tcase_add_test(tcase, no_clock_runs_while_nothing_can_be_stored);
    tcase_add_test(tcase, a_game_that_begins_is_a_sign_of_life_in_the_others);
    tcase_add_test(tcase, a_player_who_is_away_for_a_moment_is_not_absent);
    tcase_add_test(tcase, who_stays_away_loses_by_a_claim_on_his_turn);
    tcase_add_test(tcase, a_connection_that_falls_silent_is_no_presence_after_10_seconds);
    tcase_add_test(tcase, one_of_several_connections_is_enough_to_be_there);
    tcase_add_test(tcase, a_room_is_not_handed_over_to_somebody_who_is_not_there);
    tcase_add_test(tcase, a_host_who_has_waited_long_may_load_his_page_anew);
    tcase_add_test(tcase, a_server_whose_clock_is_behind_the_log_goes_on_from_the_log);
    tcase_add_test(tcase, a_delayed_spectator_is_some_plies_behind_until_the_end);
    tcase_add_test(tcase, a_delayed_spectator_is_as_far_behind_after_a_restart);
    tcase_add_test(tcase, a_delayed_spectator_who_is_shut_out_misses_no_number);
    tcase_add_test(tcase, a_player_who_leaves_a_room_with_delay_hears_it_in_the_answer);
    tcase_add_test(tcase, a_host_who_is_behind_gets_no_events_when_his_command_comes_again);
    tcase_add_test(tcase, a_report_is_a_bare_frame_for_everybody);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
