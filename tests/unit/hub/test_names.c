// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
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

/* --- rename ----------------------------------------------------------------------------------- */

START_TEST(a_new_name_stands_in_the_rooms_before_it_is_answered)
{
    char anna[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    stage_create(&stage, first, room);
    const hub_conn watcher = stage_player(&stage, 2);
    stage_send(&stage, watcher, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_all(&stage, watcher);
    stage_rename(&stage, first, "r", "\" Ann  B \"");
    const json_t *feed = stage_take_type(&stage, first, "renamed");
    ck_assert_str_eq(stage_text(feed, "d.name"), "Ann B");
    ck_assert_str_eq(stage_text(feed, "d.player"), anna);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, first, "r"), "d.name"), "Ann B");
    stage_take_type(&stage, watcher, "renamed");
    stage_rename(&stage, first, "r2", "\"Ann B\"");
    stage_take_ok(&stage, first, "r2");
    stage_expect_silence(&stage, watcher);
    stage_rename(&stage, first, "r3", "null");
    stage_expect_null(stage_take_type(&stage, first, "renamed"), "d.name");
    stage_expect_null(stage_take_ok(&stage, first, "r3"), "d.name");
}
END_TEST

START_TEST(rooms_that_are_not_in_memory_are_renamed_too)
{
    char anna[STAGE_PLAYER_CAP], room[16];
    stage_create(&stage, stage_greet(&stage, 1, "Anna", anna), room);
    stage_restart(&stage);
    const hub_conn conn = stage_say_hello(&stage, 1, "Anna");
    stage_take_ok(&stage, conn, "h");
    stage_rename(&stage, conn, "r", "\"Ann\"");
    stage_take_all(&stage, conn);
    stage_restart(&stage);
    const hub_conn watcher = stage_player(&stage, 2);
    stage_send(&stage, watcher, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, watcher, "w");
    const json_t *snapshot = stage_take_type(&stage, watcher, "snapshot");
    ck_assert_str_eq(stage_text(snapshot, "d.seats.south.name"), "Ann");
    ck_assert_str_eq(stage_text(snapshot, "d.host.name"), "Ann");
}
END_TEST

START_TEST(a_name_is_kept_apart_from_the_hosts_without_an_event_each_time)
{
    char anna[STAGE_PLAYER_CAP], other[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    stage_create(&stage, first, room);
    stage_send(&stage, first, "{\"t\":\"leave\",\"id\":\"x\",\"d\":{\"room\":\"%s\"}}", room);
    const hub_conn second = stage_greet(&stage, 2, "Bert", other);
    stage_join(&stage, second, room);
    stage_take_all(&stage, first);
    stage_take_all(&stage, second);
    stage_rename(&stage, second, "r", "\"Anna\"");
    const json_t *renamed = stage_take_type(&stage, second, "renamed");
    ck_assert_str_eq(stage_text(renamed, "d.name"), "Anna 2");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "r"), "d.name"), "Anna");
    stage_take_all(&stage, first);
    stage_rename(&stage, second, "r2", "\"Anna\"");
    stage_take_ok(&stage, second, "r2");
    const hub_conn again = stage_say_hello(&stage, 2, "Anna");
    stage_take_ok(&stage, again, "h");
    stage_expect_silence(&stage, first);
}
END_TEST

START_TEST(nobody_is_renamed_while_his_game_runs)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_rename(&stage, table.conn[0], "r", "\"Ann\"");
    stage_take_error(&stage, table.conn[0], "seated-in-game");
    const hub_conn again = stage_say_hello(&stage, 0, "Ann");
    stage_take_ok(&stage, again, "h");
    stage_expect_silence(&stage, table.conn[1]);
}
END_TEST

START_TEST(a_hello_with_another_name_renames_in_open_rooms)
{
    char anna[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    stage_create(&stage, first, room);
    const hub_conn second = stage_say_hello(&stage, 1, "Ann");
    stage_take_ok(&stage, second, "h");
    ck_assert_str_eq(stage_text(stage_take_type(&stage, first, "renamed"), "d.name"), "Ann");
    const hub_conn third = stage_say_hello(&stage, 1, "");
    stage_take_ok(&stage, third, "h");
    stage_expect_silence(&stage, first);
}
END_TEST

START_TEST(a_rename_that_cannot_be_stored_is_unavailable)
{
    char anna[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    stage_create(&stage, first, room);
    stage_fail_store(&stage, true);
    stage_rename(&stage, first, "r", "\"Ann\"");
    stage_take_error(&stage, first, "unavailable");
    stage_fail_store(&stage, false);
    stage_rename(&stage, first, "r", "\"Ann\"");
    stage_take_type(&stage, first, "renamed");
    stage_take_ok(&stage, first, "r");
}
END_TEST

START_TEST(a_rename_is_no_command_of_the_room)
{
    char anna[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    stage_create(&stage, first, room);
    stage_rename(&stage, first, "r", "\"Ann\"");
    stage_take_all(&stage, first);
    stage_send(&stage, first, "{\"t\":\"leave\",\"id\":\"r\",\"d\":{\"room\":\"%s\"}}", room);
    ck_assert_int_eq(stage_number(stage_take_ok(&stage, first, "r"), "d.events.0.v"), 4);
}
END_TEST

/* --- forget
 * ------------------------------------------------------------------------------------ */

/* Anna has played with Bert; her name is wherever it can be. */
static void play_and_resign(hub_conn conn[2], char room[16])
{
    char player[STAGE_PLAYER_CAP];
    conn[0] = stage_greet(&stage, 1, "Anna", player);
    conn[1] = stage_greet(&stage, 2, "Bert", player);
    stage_create(&stage, conn[0], room);
    stage_rename(&stage, conn[0], "r", "\"Annabel\"");
    stage_join(&stage, conn[1], room);
    stage_send(&stage, conn[0],
               "{\"t\":\"say\",\"id\":\"t\",\"d\":{\"room\":\"%s\",\"phrase\":\"hello\"}}", room);
    stage_send(&stage, conn[0],
               "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":1}}", room);
    stage_take_all(&stage, conn[0]);
    stage_take_all(&stage, conn[1]);
}

/* Everything that the log tells of the room, as one text. Free it. */
static char *dump_all(unsigned secret, const char *room)
{
    json_t *all = json_array();
    const hub_conn conn = stage_say_hello(&stage, secret, "");
    stage_send(&stage, conn, "{\"t\":\"sync\",\"id\":\"y\",\"d\":{\"room\":\"%s\",\"v\":0}}", room);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    for (const json_t *message; (message = stage_take(&stage, conn)) != NULL;) {
        json_array_append_new(all, json_deep_copy(message));
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

static void expect_texts(unsigned secret, const char *room, const char *there, const char *gone)
{
    char *text = dump_all(secret, room);
    ck_assert_msg(strstr(text, there) != NULL, "%s is not in %s", there, text);
    ck_assert_msg(strstr(text, gone) == NULL, "%s is in %s", gone, text);
    free(text);
}

START_TEST(a_forgotten_name_is_in_no_record_summary_or_list)
{
    hub_conn conn[2];
    char room[16];
    play_and_resign(conn, room);
    expect_texts(2, room, "Anna", "Carl");
    stage_forget(&stage, conn[0], "f");
    const json_t *snapshot = stage_take_type(&stage, conn[0], "snapshot");
    stage_expect_null(snapshot, "d.seats.south.name");
    stage_expect_null(snapshot, "d.host.name");
    ck_assert_str_eq(stage_text(snapshot, "d.seats.north.name"), "Bert");
    stage_take_ok(&stage, conn[0], "f");
    stage_take_type(&stage, conn[1], "snapshot");
    expect_texts(2, room, "Bert", "Anna");
    expect_texts(1, room, "Bert", "Anna");
    stage_restart(&stage);
    expect_texts(2, room, "Bert", "Anna");
}
END_TEST

START_TEST(a_running_game_goes_on_without_the_name_and_is_whole_after_a_restart)
{
    struct stage_table table;
    char player[STAGE_PLAYER_CAP];
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    (void)stage_greet(&stage, 0, "Anna", player);
    stage_forget(&stage, table.conn[0], "f");
    stage_take_type(&stage, table.conn[0], "snapshot");
    stage_take_type(&stage, table.conn[1], "snapshot");
    stage_take_ok(&stage, table.conn[0], "f");
    stage_play(&stage, &table, 'a');
    stage_restart(&stage);
    const hub_conn again = stage_player(&stage, 1);
    stage_send(&stage, again, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_ok(&stage, again, "w");
    const json_t *snapshot = stage_take_type(&stage, again, "snapshot");
    ck_assert_str_eq(stage_text(snapshot, "d.game.hash"), table.pos);
}
END_TEST

START_TEST(the_lobby_and_quick_pairing_forget_a_name)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    const hub_conn other = stage_greet(&stage, 2, "Bert", player);
    stage_send(&stage, first,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"visibility\":\"public\",\"clock\":{\"kind\":\"fischer\",\"base\":60000}}}");
    stage_send(&stage, other, "{\"t\":\"lobby\",\"id\":\"b\",\"d\":{}}");
    stage_take_ok(&stage, other, "b");
    const json_t *lobby = stage_take_type(&stage, other, "lobby");
    ck_assert_str_eq(stage_text(lobby, "d.rooms.0.host.name"), "Anna");
    stage_send(&stage, first, "{\"t\":\"quick\",\"id\":\"q\",\"d\":{\"action\":\"wait\"}}");
    stage_send(&stage, other, "{\"t\":\"quick\",\"id\":\"q\",\"d\":{\"action\":\"wait\"}}");
    stage_take_ok(&stage, other, "q");
    ck_assert_str_eq(stage_text(stage_take_type(&stage, other, "quick"), "d.opponent.name"),
                     "Anna");
    stage_forget(&stage, first, "f");
    stage_wait(&stage, 1000);
    stage_expect_null(stage_take_type(&stage, other, "lobby"), "d.set.0.host.name");
    stage_send(&stage, other, "{\"t\":\"quick\",\"id\":\"q2\",\"d\":{\"action\":\"wait\"}}");
    stage_take_ok(&stage, other, "q2");
    stage_expect_null(stage_take_type(&stage, other, "quick"), "d.opponent.name");
}
END_TEST

START_TEST(delayed_spectators_see_a_forgotten_name_neither_now_nor_later)
{
    char player[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    const hub_conn watcher = stage_player(&stage, 3);
    stage_send(&stage, first,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"spectators\":\"delayed\",\"delay\":2}}");
    (void)snprintf(room, sizeof room, "%s",
                   stage_text(stage_take_ok(&stage, first, "c"), "d.room"));
    stage_join(&stage, stage_greet(&stage, 2, "Bert", player), room);
    stage_send(&stage, first,
               "{\"t\":\"say\",\"id\":\"t\",\"d\":{\"room\":\"%s\",\"phrase\":\"hello\"}}", room);
    stage_send(&stage, watcher, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_all(&stage, watcher);
    stage_forget(&stage, first, "f");
    stage_expect_null(stage_take_type(&stage, watcher, "snapshot"), "d.seats.south.name");
    stage_send(&stage, first, "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":1}}",
               room);
    for (const json_t *message; (message = stage_take(&stage, watcher)) != NULL;) {
        char *text = json_dumps(message, JSON_COMPACT);
        ck_assert_msg(strstr(text, "Anna") == NULL, "Anna is in %s", text);
        free(text);
    }
}
END_TEST

START_TEST(a_name_that_was_on_its_way_is_forgotten_too)
{
    char player[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    stage_create(&stage, first, room);
    const hub_conn second = stage_greet(&stage, 2, "Bert", player);
    stage.is_store_held = true;
    stage_send(&stage, second, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_forget(&stage, second, "f");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_ok(&stage, second, "j");
    stage_take_type(&stage, second, "snapshot");
    stage_expect_null(stage_take_type(&stage, second, "snapshot"), "d.seats.north.name");
    stage_take_ok(&stage, second, "f");
    expect_texts(1, room, "Anna", "Bert");
}
END_TEST

/* It would be written behind what the forget has looked at already. */
START_TEST(a_rename_that_was_on_its_way_does_not_outlive_a_forget)
{
    char player[STAGE_PLAYER_CAP], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    stage_create(&stage, first, room);
    stage.is_store_held = true;
    stage_rename(&stage, first, "n", "\"Berta\"");
    stage_forget(&stage, first, "f");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_error(&stage, first, "unavailable");
    stage_skip_to(&stage, first, "ok");
    expect_texts(1, room, "seated", "Berta");
    expect_texts(1, room, "seated", "Anna");
    stage_rename(&stage, first, "n", "\"Berta\"");
    ck_assert_str_eq(stage_text(stage_skip_to(&stage, first, "ok"), "d.name"), "Berta");
}
END_TEST

START_TEST(a_name_is_forgotten_once_a_minute_and_the_same_forget_is_answered_again)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    for (int i = 0; i < 2; i++) {
        stage_forget(&stage, first, "f");
        stage_take_ok(&stage, first, "f");
    }
    stage_forget(&stage, first, "f2");
    stage_take_error(&stage, first, "rate-limited");
    stage.now_ms += 60000;
    stage_forget(&stage, first, "f2");
    stage_take_ok(&stage, first, "f2");
}
END_TEST

START_TEST(a_forget_that_cannot_be_stored_is_unavailable_and_may_come_again)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "Anna", player);
    stage_fail_store(&stage, true);
    stage_forget(&stage, first, "f");
    stage_take_error(&stage, first, "unavailable");
    stage_fail_store(&stage, false);
    stage_forget(&stage, first, "f");
    stage_take_ok(&stage, first, "f");
}
END_TEST

static void add_tests(TCase *tcase)
{
    tcase_add_test(tcase, a_new_name_stands_in_the_rooms_before_it_is_answered);
    tcase_add_test(tcase, rooms_that_are_not_in_memory_are_renamed_too);
    tcase_add_test(tcase, a_name_is_kept_apart_from_the_hosts_without_an_event_each_time);
    tcase_add_test(tcase, nobody_is_renamed_while_his_game_runs);
    tcase_add_test(tcase, a_hello_with_another_name_renames_in_open_rooms);
    tcase_add_test(tcase, a_rename_that_cannot_be_stored_is_unavailable);
    tcase_add_test(tcase, a_rename_is_no_command_of_the_room);
    tcase_add_test(tcase, a_forgotten_name_is_in_no_record_summary_or_list);
    tcase_add_test(tcase, a_running_game_goes_on_without_the_name_and_is_whole_after_a_restart);
    tcase_add_test(tcase, the_lobby_and_quick_pairing_forget_a_name);
    tcase_add_test(tcase, delayed_spectators_see_a_forgotten_name_neither_now_nor_later);
    tcase_add_test(tcase, a_name_that_was_on_its_way_is_forgotten_too);
    tcase_add_test(tcase, a_rename_that_was_on_its_way_does_not_outlive_a_forget);
    tcase_add_test(tcase, a_name_is_forgotten_once_a_minute_and_the_same_forget_is_answered_again);
    tcase_add_test(tcase, a_forget_that_cannot_be_stored_is_unavailable_and_may_come_again);
}

static Suite *make_suite(void)
{
    Suite *suite = suite_create("names");
    TCase *tcase = tcase_create("names");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    add_tests(tcase);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
