// SPDX-License-Identifier: MIT
/* What an operator may do, and what players see of it. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

enum { SECOND = 1000, DAY = 24 * 3600 * SECOND };

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

/* Both have moved in a game with a clock. */
static void sit(void)
{
    stage_sit_with(&stage, "djenon-abe", ",\"clock\":{\"kind\":\"fischer\",\"base\":600000}",
                   &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
}

/* The id of the player whose secret ends with this digit. */
static const char *id_of(unsigned secret)
{
    static char id[STAGE_PLAYER_CAP];
    stage_disconnect(&stage, stage_greet(&stage, secret, "", id));
    return id;
}

/* --- lines ----------------------------------------------------------------------------------- */

static const char *const bad_lines[] = {
    "x",
    "[]",
    "{}",
    "{\"command\":7}",
    "{\"command\":\"nothing\"}",
    "{\"command\":\"status\"} {}",
    "{\"command\":\"status\",\"all\":true}",
    "{\"command\":\"rooms\",\"public\":true,\"private\":true}",
    "{\"command\":\"close\"}",
    "{\"command\":\"close\",\"room\":\"short\"}",
    "{\"command\":\"close\",\"room\":\"K7MPQ2R9XD\",\"lang\":\"xx\"}",
    "{\"command\":\"rename\",\"player\":\"aaaaaaaaaaaaaaaa\"}",
    "{\"command\":\"rename\",\"player\":\"aaaaaaaaaaaaaaaa\",\"name\":\"A\",\"none\":true}",
    "{\"command\":\"rename\",\"player\":\"aaaaaaaaaaaaaaaa\",\"name\":\"\\u202e\"}",
    "{\"command\":\"ban\",\"player\":\"short\"}",
    "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaaaaaa\",\"days\":0}",
    "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaaaaaa\",\"days\":3651}",
    "{\"command\":\"notice\"}",
    "{\"command\":\"notice\",\"text\":\"A\",\"clear\":true}",
    "{\"command\":\"drain\"}",
    "{\"command\":\"drain\",\"in\":0}",
    "{\"command\":\"drain\",\"in\":86401}",
    "{\"command\":\"drain\",\"in\":5,\"cancel\":true}",
    "{\"command\":\"reports\",\"read\":0}",
};

START_TEST(a_line_that_is_not_understood_is_answered)
{
    stage_operate(&stage, "%s", bad_lines[_i]);
    stage_expect_end(&stage, "malformed");
    ck_assert_uint_eq(stage_operator_rows(&stage), 0);
    ck_assert_uint_eq(stage.orders.endings, 1);
}
END_TEST

START_TEST(help_lists_every_command)
{
    STAGE_OPERATE(&stage, "{\"command\":\"help\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 14);
}
END_TEST

START_TEST(the_status_counts_and_says_whether_it_is_ready)
{
    sit();
    STAGE_OPERATE(&stage, "{\"command\":\"status\"}");
    const json_t *row = stage_operator_row(&stage, 0);
    ck_assert_str_eq(stage_text(row, "ready"), "yes");
    ck_assert_int_eq(stage_number(row, "connections"), 2);
    ck_assert_int_eq(stage_number(row, "players"), 2);
    ck_assert_int_eq(stage_number(row, "playing"), 1);
    stage_expect_null(row, "until");
    stage_fail_store(&stage, true);
    stage_wait(&stage, 2 * SECOND);
    STAGE_OPERATE(&stage, "{\"command\":\"status\"}");
    ck_assert_str_eq(stage_text(stage_operator_row(&stage, 0), "ready"),
                     "no: what is played cannot be stored");
}
END_TEST

START_TEST(a_reload_is_asked_for_and_answered_later)
{
    stage_operate(&stage, "{\"command\":\"reload\"}");
    ck_assert_uint_eq(stage.orders.reloads, 1);
    stage_expect_end(&stage, "");
    hub_on_reloaded(stage.hub, stage.orders.last, false, "port must be a number", stage.now_ms);
    stage_expect_end(&stage, "refused");
}
END_TEST

/* --- rooms ----------------------------------------------------------------------------------- */

static void make_room(unsigned secret, const char *visibility)
{
    const hub_conn conn = stage_player(&stage, secret);
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"visibility\":\"%s\",\"clock\":{\"kind\":\"fischer\",\"base\":60000}}}",
               visibility);
    stage_take_ok(&stage, conn, "c");
}

START_TEST(rooms_are_listed_by_what_is_asked_for)
{
    static const struct {
        const char *rest;
        size_t count;
    } rows[] = {{"", 2}, {",\"public\":true", 1}, {",\"private\":true", 1}, {",\"all\":true", 3}};
    sit();
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    make_room(3, "private");
    make_room(4, "public");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        STAGE_OPERATE(&stage, "{\"command\":\"rooms\"%s}", rows[i].rest);
        ck_assert_msg(stage_operator_rows(&stage) == rows[i].count, "%s: %zu", rows[i].rest,
                      stage_operator_rows(&stage));
    }
}
END_TEST

START_TEST(a_room_says_who_plays_and_who_is_here)
{
    sit();
    const hub_conn spectator = stage_player(&stage, 5);
    stage_send(&stage, spectator, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}",
               table.room);
    stage_wait(&stage, SECOND);
    STAGE_OPERATE(&stage, "{\"command\":\"rooms\"}");
    const json_t *row = stage_operator_row(&stage, 0);
    ck_assert_str_eq(stage_text(row, "room"), table.room);
    ck_assert_str_eq(stage_text(row, "game"), "djenon-abe");
    ck_assert_str_eq(stage_text(row, "state"), "playing");
    ck_assert_str_eq(stage_text(row, "here"), "south north");
    ck_assert_int_eq(stage_number(row, "spectators"), 1);
    ck_assert_uint_eq(strcspn(stage_text(row, "south"), " "), 16);
}
END_TEST

START_TEST(players_are_listed_with_their_connections_and_rooms)
{
    sit();
    (void)stage_player(&stage, 0);
    STAGE_OPERATE(&stage, "{\"command\":\"players\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 2);
    const json_t *a = stage_operator_row(&stage, 0);
    const json_t *b = stage_operator_row(&stage, 1);
    ck_assert_int_eq(stage_number(a, "connections") + stage_number(b, "connections"), 3);
    ck_assert_str_eq(stage_text(a, "rooms"), table.room);
    ck_assert_str_eq(stage_text(b, "rooms"), table.room);
}
END_TEST

START_TEST(a_closed_game_has_no_result_and_the_players_read_why)
{
    sit();
    STAGE_OPERATE(
        &stage, "{\"command\":\"close\",\"room\":\"%s\",\"reason\":\"Bonne nuit\",\"lang\":\"fr\"}",
        table.room);
    for (size_t i = 0; i < 2; i++) {
        const json_t *aborted = stage_take_type(&stage, table.conn[i], "aborted");
        stage_expect_null(aborted, "d.seat");
        const json_t *closed = stage_take_type(&stage, table.conn[i], "closed");
        ck_assert_str_eq(stage_text(closed, "d.reason"), "operator");
        ck_assert_str_eq(stage_text(closed, "d.text"), "Bonne nuit");
        ck_assert_str_eq(stage_text(closed, "d.language"), "fr");
        stage_take_all(&stage, table.conn[i]);
    }
    stage_restart(&stage);
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_ok(&stage, conn, "w");
    ck_assert_str_eq(stage_text(stage_take_type(&stage, conn, "snapshot"), "d.state"), "closed");
}
END_TEST

START_TEST(a_room_that_is_not_in_memory_is_closed_too)
{
    sit();
    stage_restart(&stage);
    STAGE_OPERATE(&stage, "{\"command\":\"close\",\"room\":\"%s\"}", table.room);
    STAGE_OPERATE(&stage, "{\"command\":\"rooms\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 0);
    STAGE_OPERATE(&stage, "{\"command\":\"close\",\"room\":\"%s\"}", table.room);
    stage_operate(&stage, "{\"command\":\"close\",\"room\":\"K7MPQ2R9XD\"}");
    stage_expect_end(&stage, "refused");
}
END_TEST

START_TEST(what_cannot_be_stored_is_refused)
{
    sit();
    stage_fail_store(&stage, true);
    stage_operate(&stage, "{\"command\":\"close\",\"room\":\"%s\"}", table.room);
    stage_expect_end(&stage, "refused");
    stage_operate(&stage, "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaaaaaa\"}");
    stage_expect_end(&stage, "refused");
    stage_fail_store(&stage, false);
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 0);
    STAGE_OPERATE(&stage, "{\"command\":\"close\",\"room\":\"%s\"}", table.room);
}
END_TEST

START_TEST(an_answer_waits_for_the_store)
{
    sit();
    stage.is_store_held = true;
    stage_operate(&stage, "{\"command\":\"rooms\"}");
    stage_expect_end(&stage, "");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_expect_end(&stage, "ok");
    ck_assert_uint_eq(stage_operator_rows(&stage), 1);
}
END_TEST

/* --- names ----------------------------------------------------------------------------------- */

static void expect_name(unsigned secret, const char *said, const char *expected)
{
    const hub_conn conn = stage_say_hello(&stage, secret, said);
    const json_t *answer = stage_skip_to(&stage, conn, "ok");
    const char *name = json_string_value(stage_at(answer, "d.name"));
    ck_assert_pstr_eq(name, expected[0] == '\0' ? NULL : expected);
    stage_disconnect(&stage, conn);
}

START_TEST(a_bad_name_is_changed_in_a_running_game_and_does_not_come_back)
{
    char player[STAGE_PLAYER_CAP];
    sit();
    stage_disconnect(&stage, stage_greet(&stage, 0, "Bad", player));
    const hub_conn south = stage_greet(&stage, 0, "Bad", player);
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"name\":\"Good\"}", player);
    const json_t *renamed = stage_take_type(&stage, table.conn[1], "renamed");
    ck_assert_str_eq(stage_text(renamed, "d.player"), player);
    ck_assert_str_eq(stage_text(renamed, "d.name"), "Good");
    stage_take_all(&stage, south);
    expect_name(0, "Bad", "Good");
    expect_name(0, "Other", "Other");
    stage_restart(&stage);
    expect_name(0, "Bad", "Good");
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"none\":true}", player);
}
END_TEST

START_TEST(a_refused_name_is_not_taken_by_rename_either)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"none\":true}", player);
    stage_take_all(&stage, conn);
    stage_rename(&stage, conn, "n", "\"Bad\"");
    stage_expect_null(stage_take_ok(&stage, conn, "n"), "d.name");
    stage_restart(&stage);
    expect_name(0, "Bad", "");
}
END_TEST

START_TEST(a_forgotten_name_is_gone_also_where_the_operator_gave_it)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"name\":\"Good\"}", player);
    STAGE_OPERATE(&stage, "{\"command\":\"forget\",\"player\":\"%s\"}", player);
    stage_operate(&stage, "{\"command\":\"forget\",\"player\":\"%s\"}", player);
    stage_expect_end(&stage, "refused");
    stage_disconnect(&stage, conn);
    expect_name(0, "Bad", "");
    stage_restart(&stage);
    expect_name(0, "Bad", "");
}
END_TEST

/* --- bans ------------------------------------------------------------------------------------ */

static void expect_banned(unsigned secret, int64_t until_ms)
{
    const hub_conn conn = stage_say_hello(&stage, secret, "");
    const json_t *error = stage_take_error(&stage, conn, "banned");
    const json_t *until = json_object_get(stage_at(error, "d"), "until");
    ck_assert_int_eq(json_integer_value(until), until_ms);
    ck_assert_uint_eq(stage.conns[conn].closed_with, 4004);
}

START_TEST(a_banned_player_is_told_and_closed_and_does_not_come_in)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn one = stage_greet(&stage, 0, "", player);
    const hub_conn two = stage_greet(&stage, 0, "", player);
    const hub_conn other = stage_player(&stage, 1);
    STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"%s\",\"reason\":\"spam\"}", player);
    ck_assert_str_eq(stage_text(stage_take_type(&stage, one, "notice"), "d.code"), "banned");
    ck_assert_uint_eq(stage.conns[one].closed_with, 4004);
    ck_assert_uint_eq(stage.conns[two].closed_with, 4004);
    ck_assert_uint_eq(stage.conns[other].closed_with, 0);
    stage_expect_silence(&stage, other);
    expect_banned(0, 0);
    stage_restart(&stage);
    expect_banned(0, 0);
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_str_eq(stage_text(stage_operator_row(&stage, 0), "reason"), "spam");
    STAGE_OPERATE(&stage, "{\"command\":\"unban\",\"player\":\"%s\"}", player);
    expect_name(0, "A", "A");
    stage_restart(&stage);
    expect_name(0, "A", "A");
    stage_operate(&stage, "{\"command\":\"unban\",\"player\":\"%s\"}", player);
    stage_expect_end(&stage, "refused");
}
END_TEST

START_TEST(a_ban_ends_on_its_day_and_not_before)
{
    const char *player = id_of(0);
    const int64_t until_ms = stage.now_ms + DAY;
    STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"%s\",\"days\":1}", player);
    stage_wait(&stage, DAY - 1);
    expect_banned(0, until_ms);
    stage_wait(&stage, 1);
    expect_name(0, "A", "A");
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 0);
}
END_TEST

START_TEST(a_renamed_player_stays_banned_and_the_other_way_round)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"name\":\"Good\"}", player);
    STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"%s\",\"days\":3650}", player);
    stage_restart(&stage);
    expect_banned(0, stage.now_ms + 3650 * (int64_t)DAY);
    STAGE_OPERATE(&stage, "{\"command\":\"unban\",\"player\":\"%s\"}", player);
    stage_restart(&stage);
    expect_name(0, "Bad", "Good");
}
END_TEST

/* --- at once ---------------------------------------------------------------------------------- */

/* Two decisions about a player that are under way at once. */
static const struct {
    const char *command, *rest;
} pairs[][2] = {
    {{"ban", ""}, {"rename", ",\"name\":\"Good\""}},
    {{"rename", ",\"name\":\"Good\""}, {"ban", ""}},
};

START_TEST(decisions_that_are_under_way_at_once_all_stand)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, pairs[_i][0].command, pairs[_i][0].rest);
    stage_operate_on(&stage, player, pairs[_i][1].command, pairs[_i][1].rest);
    stage_release_store(&stage);
    ck_assert_uint_eq(stage.orders.endings, 2);
    expect_banned(0, 0);
    stage_restart(&stage);
    expect_banned(0, 0);
    STAGE_OPERATE(&stage, "{\"command\":\"unban\",\"player\":\"%s\"}", player);
    expect_name(0, "Bad", "Good");
    stage_restart(&stage);
    expect_name(0, "Bad", "Good");
}
END_TEST

START_TEST(a_ban_that_is_under_way_can_be_taken_back)
{
    const char *player = id_of(0);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "ban", "");
    stage_operate_on(&stage, player, "unban", "");
    stage_release_store(&stage);
    stage_expect_end(&stage, "ok");
    expect_name(0, "A", "A");
    stage_restart(&stage);
    expect_name(0, "A", "A");
}
END_TEST

START_TEST(a_ban_that_is_under_way_outlives_a_forget)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    STAGE_OPERATE(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"name\":\"Good\"}", player);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "ban", "");
    stage_wait(&stage, SECOND);
    stage_operate_on(&stage, player, "forget", "");
    stage_release_store(&stage);
    stage_expect_end(&stage, "ok");
    stage_restart(&stage);
    expect_banned(0, 0);
    STAGE_OPERATE(&stage, "{\"command\":\"unban\",\"player\":\"%s\"}", player);
    expect_name(0, "Bad", "");
}
END_TEST

/* The room as this connection sees it from now on. */
static const json_t *look(hub_conn conn, const char *room)
{
    stage_send_in_room(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"@\"}}", room);
    stage_take_ok(&stage, conn, "w");
    return stage_take_type(&stage, conn, "snapshot");
}

START_TEST(a_player_who_takes_a_name_while_it_is_refused_does_not_keep_it)
{
    char player[STAGE_PLAYER_CAP];
    char room[16];
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    stage_create(&stage, conn, room);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    stage_rename(&stage, conn, "n", "\"Bad\"");
    stage_release_store(&stage);
    stage_expect_end(&stage, "ok");
    stage_take_all(&stage, conn);
    const json_t *snapshot = look(conn, room);
    ck_assert_str_eq(stage_text(snapshot, "d.seats.south.name"), "Good");
    expect_name(0, "", "Good");
}
END_TEST

/* The store answers the operator while the player's list of rooms is still being read. */
START_TEST(a_rename_is_judged_by_what_stands_when_it_happens)
{
    char player[STAGE_PLAYER_CAP];
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    (void)store_drain(stage.store); /* his rooms; the verdict goes to the store */
    stage_rename(&stage, conn, "n", "\"Bad\"");
    stage_release_store(&stage);
    ck_assert_str_eq(stage_text(stage_skip_to(&stage, conn, "ok"), "d.name"), "Good");
    expect_name(0, "", "Good");
}
END_TEST

/* Who sits down while his room is still being read. */
START_TEST(a_refused_name_does_not_come_in_with_a_join_that_waits)
{
    char player[STAGE_PLAYER_CAP];
    char room[16];
    const hub_conn host = stage_player(&stage, 1);
    stage_create(&stage, host, room);
    stage_disconnect(&stage, host);
    stage_wait(&stage, 61 * SECOND);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    (void)store_drain(stage.store);
    stage_send_in_room(&stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}", room);
    stage_release_store(&stage);
    const json_t *answer = stage_skip_to(&stage, conn, "ok");
    ck_assert_str_eq(stage_text(answer, "d.events.0.d.person.name"), "Good");
}
END_TEST

START_TEST(a_name_that_the_operator_gives_does_not_outlive_a_forget)
{
    char player[STAGE_PLAYER_CAP];
    char room[16];
    const hub_conn conn = stage_greet(&stage, 0, "Bad", player);
    stage_create(&stage, conn, room);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    (void)store_drain(stage.store); /* his rooms; the verdict goes to the store */
    (void)store_drain(stage.store); /* the verdict; his rooms are asked for again */
    stage_forget(&stage, conn, "f");
    stage_release_store(&stage);
    stage_expect_end(&stage, "refused");
    stage_restart(&stage);
    const hub_conn back = stage_greet(&stage, 0, "", player);
    const json_t *snapshot = look(back, room);
    stage_expect_null(snapshot, "d.seats.south.name");
}
END_TEST

/* --- what is said to all, the stop ----------------------------------------------------------- */

START_TEST(what_the_operator_says_reaches_all_and_who_comes_later)
{
    const hub_conn first = stage_player(&stage, 0);
    STAGE_OPERATE(&stage, "{\"command\":\"notice\",\"text\":\"Hello\"}");
    STAGE_OPERATE(&stage, "{\"command\":\"notice\",\"text\":\"Bonjour\",\"lang\":\"fr\"}");
    STAGE_OPERATE(&stage, "{\"command\":\"notice\",\"text\":\"Good evening\"}");
    stage_take_type(&stage, first, "notice");
    stage_take_type(&stage, first, "notice");
    stage_take_type(&stage, first, "notice");
    const hub_conn second = stage_say_hello(&stage, 1, "");
    const json_t *notice = stage_skip_to(&stage, second, "notice");
    ck_assert_str_eq(stage_text(notice, "d.code"), "operator");
    const json_t *texts = stage_at(notice, "d.texts");
    ck_assert_uint_eq(json_array_size(texts), 2);
    ck_assert_str_eq(stage_text(json_array_get(texts, 0), "text"), "Good evening");
    ck_assert_str_eq(stage_text(json_array_get(texts, 1), "language"), "fr");
    STAGE_OPERATE(&stage, "{\"command\":\"notice\",\"clear\":true}");
    const json_t *cleared = stage_take_type(&stage, first, "notice");
    ck_assert_uint_eq(json_array_size(stage_at(cleared, "d.texts")), 0);
    const hub_conn third = stage_greet(&stage, 2, "", (char[STAGE_PLAYER_CAP]){0});
    stage_expect_silence(&stage, third);
}
END_TEST

START_TEST(a_stop_is_announced_and_taken_back)
{
    const hub_conn conn = stage_player(&stage, 0);
    stage_operate(&stage, "{\"command\":\"drain\",\"cancel\":true}");
    stage_expect_end(&stage, "refused");
    STAGE_OPERATE(&stage, "{\"command\":\"drain\",\"in\":60}");
    const json_t *notice = stage_take_type(&stage, conn, "notice");
    ck_assert_str_eq(stage_text(notice, "d.code"), "restart");
    ck_assert_int_eq(stage_number(notice, "d.ms"), 60 * SECOND);
    ck_assert_int_eq(hub_stop_time(stage.hub), stage.now_ms + 60 * SECOND);
    STAGE_OPERATE(&stage, "{\"command\":\"drain\",\"cancel\":true}");
    ck_assert_int_eq(hub_stop_time(stage.hub), INT64_MAX);
}
END_TEST

START_TEST(a_stopping_server_takes_no_orders_about_rooms)
{
    hub_stop(stage.hub, stage.now_ms);
    stage_operate(&stage, "{\"command\":\"rooms\"}");
    stage_expect_end(&stage, "refused");
    stage_operate(&stage, "{\"command\":\"drain\",\"in\":5}");
    stage_expect_end(&stage, "refused");
}
END_TEST

/* --- reports --------------------------------------------------------------------------------- */

static void report(hub_conn conn, const char *reason)
{
    stage_send(
        &stage, conn,
        "{\"t\":\"report\",\"id\":\"%s\",\"d\":{\"room\":\"%s\",\"ply\":2,\"reason\":\"%s\"}}",
        reason, table.room, reason);
}

START_TEST(reports_name_who_and_whom_and_are_read_once)
{
    char south[STAGE_PLAYER_CAP];
    sit();
    stage_disconnect(&stage, stage_greet(&stage, 0, "", south));
    report(table.conn[1], "abuse");
    report(table.conn[0], "cheating");
    STAGE_OPERATE(&stage, "{\"command\":\"reports\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 2);
    const json_t *row = stage_operator_row(&stage, 0);
    ck_assert_str_eq(stage_text(row, "room"), table.room);
    ck_assert_str_eq(stage_text(row, "reason"), "abuse");
    ck_assert_str_eq(stage_text(row, "against"), south);
    ck_assert_int_eq(stage_number(row, "game"), 1);
    ck_assert_int_eq(stage_number(row, "ply"), 2);
    ck_assert_str_eq(stage_text(stage_operator_row(&stage, 1), "by"), south);
    const json_int_t first = stage_number(row, "id");
    stage.is_store_held = true;
    stage_operate(&stage, "{\"command\":\"reports\",\"read\":%d}", (int)first);
    stage_wait(&stage, SECOND); /* it is stored later than it was asked for */
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_expect_end(&stage, "ok");
    stage_restart(&stage);
    STAGE_OPERATE(&stage, "{\"command\":\"reports\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 1);
    ck_assert_str_eq(stage_text(stage_operator_row(&stage, 0), "reason"), "cheating");
    STAGE_OPERATE(&stage, "{\"command\":\"reports\",\"all\":true}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 2);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("operator");
    TCase *tcase = tcase_create("operator");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, a_line_that_is_not_understood_is_answered, 0, COUNT_OF(bad_lines));
    tcase_add_test(tcase, help_lists_every_command);
    tcase_add_test(tcase, the_status_counts_and_says_whether_it_is_ready);
    tcase_add_test(tcase, a_reload_is_asked_for_and_answered_later);
    tcase_add_test(tcase, rooms_are_listed_by_what_is_asked_for);
    tcase_add_test(tcase, a_room_says_who_plays_and_who_is_here);
    tcase_add_test(tcase, players_are_listed_with_their_connections_and_rooms);
    tcase_add_test(tcase, a_closed_game_has_no_result_and_the_players_read_why);
    tcase_add_test(tcase, a_room_that_is_not_in_memory_is_closed_too);
    tcase_add_test(tcase, what_cannot_be_stored_is_refused);
    tcase_add_test(tcase, an_answer_waits_for_the_store);
    tcase_add_test(tcase, a_bad_name_is_changed_in_a_running_game_and_does_not_come_back);
    tcase_add_test(tcase, a_refused_name_is_not_taken_by_rename_either);
    tcase_add_test(tcase, a_forgotten_name_is_gone_also_where_the_operator_gave_it);
    tcase_add_test(tcase, a_banned_player_is_told_and_closed_and_does_not_come_in);
    tcase_add_test(tcase, a_ban_ends_on_its_day_and_not_before);
    tcase_add_test(tcase, a_renamed_player_stays_banned_and_the_other_way_round);
    tcase_add_loop_test(tcase, decisions_that_are_under_way_at_once_all_stand, 0, COUNT_OF(pairs));
    tcase_add_test(tcase, a_ban_that_is_under_way_can_be_taken_back);
    tcase_add_test(tcase, a_ban_that_is_under_way_outlives_a_forget);
    tcase_add_test(tcase, a_player_who_takes_a_name_while_it_is_refused_does_not_keep_it);
    tcase_add_test(tcase, a_rename_is_judged_by_what_stands_when_it_happens);
    tcase_add_test(tcase, a_refused_name_does_not_come_in_with_a_join_that_waits);
    tcase_add_test(tcase, a_name_that_the_operator_gives_does_not_outlive_a_forget);
    tcase_add_test(tcase, what_the_operator_says_reaches_all_and_who_comes_later);
    tcase_add_test(tcase, a_stop_is_announced_and_taken_back);
    tcase_add_test(tcase, a_stopping_server_takes_no_orders_about_rooms);
    tcase_add_test(tcase, reports_name_who_and_whom_and_are_read_once);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
