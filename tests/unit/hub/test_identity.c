// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"
#include "wire/limits.h"

#define SECRET "AAAAAAAAAAAAAAAAAAAA%uA"

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* Says hello, with a name unless it is empty, and leaves the answer in the inbox. */
static hub_conn say_hello(unsigned secret, const char *name)
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"" SECRET
               "\"%s%s%s,\"language\":\"en\",\"kind\":\"person\"}}",
               secret, name[0] == '\0' ? "" : ",\"name\":\"", name, name[0] == '\0' ? "" : "\"");
    return conn;
}

static hub_conn greet(unsigned secret, const char *name, char player[WIRE_PLAYER_CAP])
{
    const hub_conn conn = say_hello(secret, name);
    const json_t *answer = stage_take_ok(&stage, conn, "h");
    (void)snprintf(player, WIRE_PLAYER_CAP, "%s", stage_text(answer, "d.player"));
    return conn;
}

static void create(hub_conn conn, char room[16])
{
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    const json_t *created = stage_take_ok(&stage, conn, "c");
    (void)snprintf(room, 16, "%s", stage_text(created, "d.room"));
}

static void join(hub_conn conn, const char *room)
{
    stage_send(&stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, conn, "j");
}

static void link_device(hub_conn conn, char code[16])
{
    stage_send(&stage, conn, "{\"t\":\"link\",\"id\":\"l\",\"d\":{}}");
    const json_t *answer = stage_take_ok(&stage, conn, "l");
    ck_assert_int_eq(stage_number(answer, "d.expires"), stage.now_ms + 300000);
    (void)snprintf(code, 16, "%s", stage_text(answer, "d.code"));
    ck_assert_uint_eq(strlen(code), CODE_LEN);
}

static void adopt(hub_conn conn, const char *code)
{
    stage_send(&stage, conn, "{\"t\":\"adopt\",\"id\":\"a\",\"d\":{\"code\":\"%s\"}}", code);
}

static void rename_player(hub_conn conn, const char *id, const char *name)
{
    stage_send(&stage, conn, "{\"t\":\"rename\",\"id\":\"%s\",\"d\":{\"name\":%s}}", id, name);
}

static void sign_out(hub_conn conn, unsigned secret)
{
    stage_send(&stage, conn, "{\"t\":\"sign-out\",\"id\":\"s\",\"d\":{\"secret\":\"" SECRET "\"}}",
               secret);
}

static void forget(hub_conn conn, const char *id)
{
    stage_send(&stage, conn, "{\"t\":\"forget\",\"id\":\"%s\",\"d\":{}}", id);
}

static void take_all(hub_conn conn)
{
    while (stage_take(&stage, conn) != NULL) {
    }
}

static void expect_null(const json_t *json, const char *path)
{
    ck_assert_msg(json_is_null(stage_at(json, path)), "%s is not null", path);
}

/* --- link and adopt ---------------------------------------------------------------------------- */

START_TEST(a_code_makes_another_secret_speak_for_the_player)
{
    char anna[WIRE_PLAYER_CAP], same[WIRE_PLAYER_CAP], other[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn second = greet(2, "", other);
    ck_assert_str_ne(anna, other);
    link_device(first, code);
    adopt(second, code);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "a"), "d.player"), anna);
    stage_disconnect(&stage, second);
    const hub_conn third = greet(2, "", same);
    ck_assert_str_eq(same, anna);
    stage_expect_silence(&stage, third);
}
END_TEST

START_TEST(connections_by_two_secrets_are_one_player_with_one_name)
{
    char anna[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    link_device(first, code);
    adopt(stage_player(&stage, 2), code);
    const hub_conn second = say_hello(2, "");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "h"), "d.name"), "Anna");
    rename_player(second, "r", "\"Ann\"");
    stage_take_ok(&stage, second, "r");
    const hub_conn third = say_hello(1, "");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, third, "h"), "d.name"), "Ann");
}
END_TEST

START_TEST(an_adopt_that_comes_again_is_answered_again)
{
    char anna[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    link_device(first, code);
    for (int i = 0; i < 2; i++) {
        adopt(second, code);
        ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "a"), "d.player"), anna);
    }
    stage_restart(&stage);
    const hub_conn third = stage_player(&stage, 2);
    adopt(third, code);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, third, "a"), "d.player"), anna);
}
END_TEST

START_TEST(a_code_works_once_and_for_five_minutes)
{
    char anna[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    const hub_conn third = stage_player(&stage, 3);
    link_device(first, code);
    adopt(second, code);
    stage_take_ok(&stage, second, "a");
    adopt(third, code);
    stage_take_error(&stage, third, "no-such-code");
    link_device(first, code);
    stage.now_ms += 300000;
    adopt(third, code);
    stage_take_error(&stage, third, "no-such-code");
    adopt(third, "2222222222");
    stage_take_error(&stage, third, "no-such-code");
}
END_TEST

START_TEST(the_oldest_of_four_codes_works_no_more)
{
    char anna[WIRE_PLAYER_CAP], codes[4][16];
    const hub_conn first = greet(1, "Anna", anna);
    for (size_t i = 0; i < COUNT_OF(codes); i++) {
        link_device(first, codes[i]);
    }
    const hub_conn second = stage_player(&stage, 2);
    adopt(second, codes[0]);
    stage_take_error(&stage, second, "no-such-code");
    adopt(second, codes[1]);
    stage_take_ok(&stage, second, "a");
}
END_TEST

START_TEST(a_secret_with_seats_or_games_adopts_nobody)
{
    char anna[WIRE_PLAYER_CAP], code[16], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    create(second, room);
    link_device(first, code);
    adopt(second, code);
    stage_take_error(&stage, second, "not-now");
    const hub_conn third = stage_player(&stage, 3);
    adopt(third, code);
    stage_take_ok(&stage, third, "a");
}
END_TEST

START_TEST(a_secret_that_has_adopted_adopts_nobody_else)
{
    char anna[WIRE_PLAYER_CAP], bert[WIRE_PLAYER_CAP], code[16];
    const hub_conn second = stage_player(&stage, 2);
    link_device(greet(1, "Anna", anna), code);
    adopt(second, code);
    stage_take_ok(&stage, second, "a");
    link_device(greet(3, "Bert", bert), code);
    adopt(second, code);
    stage_take_error(&stage, second, "not-now");
}
END_TEST

START_TEST(an_adoption_that_cannot_be_stored_is_refused_and_the_code_still_works)
{
    char anna[WIRE_PLAYER_CAP], code[16];
    const hub_conn second = stage_player(&stage, 2);
    link_device(greet(1, "Anna", anna), code);
    stage_fail_store(&stage, true);
    adopt(second, code);
    stage_take_error(&stage, second, "unavailable");
    stage_fail_store(&stage, false);
    adopt(stage_player(&stage, 3), code);
    adopt(second, code);
    stage_take_error(&stage, second, "no-such-code");
}
END_TEST

START_TEST(whoever_guesses_codes_is_warned_and_then_closed)
{
    const hub_conn conn = stage_player(&stage, 2);
    for (int i = 0; i < HUB_WRONG_CODES; i++) {
        ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
        adopt(conn, "2222222222");
        stage_take_error(&stage, conn, "no-such-code");
        if (i == HUB_WRONG_CODES - 2) {
            const json_t *notice = stage_take_type(&stage, conn, "notice");
            ck_assert_str_eq(stage_text(notice, "d.code"), "slow-down");
        }
    }
    ck_assert_uint_eq(stage.conns[conn].closed_with, 1008);
}
END_TEST

START_TEST(one_adopt_of_a_connection_is_judged_at_a_time)
{
    const hub_conn conn = stage_player(&stage, 2);
    stage.is_store_held = true;
    adopt(conn, "2222222222");
    adopt(conn, "3333333333");
    stage_take_error(&stage, conn, "not-now");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_error(&stage, conn, "no-such-code");
}
END_TEST

/* --- sign-out ---------------------------------------------------------------------------------- */

START_TEST(signing_out_leaves_the_new_secret_alone_with_the_player)
{
    char anna[WIRE_PLAYER_CAP], same[WIRE_PLAYER_CAP];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn tab = greet(1, "Anna", same);
    for (int i = 0; i < 2; i++) {
        sign_out(first, 5);
        ck_assert_str_eq(stage_text(stage_take_ok(&stage, first, "s"), "d.player"), anna);
    }
    ck_assert_uint_eq(stage.conns[tab].closed_with, 4003);
    ck_assert_uint_eq(stage.conns[first].closed_with, 0);
    stage_restart(&stage);
    const hub_conn old = say_hello(1, "Anna");
    stage_take_error(&stage, old, "bad-secret");
    ck_assert_uint_eq(stage.conns[old].closed_with, 4003);
    (void)greet(5, "Anna", same);
    ck_assert_str_eq(same, anna);
}
END_TEST

START_TEST(open_codes_end_when_somebody_signs_out)
{
    char anna[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    link_device(first, code);
    sign_out(first, 5);
    stage_take_ok(&stage, first, "s");
    adopt(second, code);
    stage_take_error(&stage, second, "no-such-code");
}
END_TEST

START_TEST(a_secret_of_somebody_else_is_not_a_new_one)
{
    char anna[WIRE_PLAYER_CAP], bert[WIRE_PLAYER_CAP], code[16];
    const hub_conn first = greet(1, "Anna", anna);
    link_device(greet(3, "Bert", bert), code);
    adopt(stage_player(&stage, 2), code);
    sign_out(first, 2);
    stage_take_error(&stage, first, "bad-secret");
    stage_fail_store(&stage, true);
    sign_out(first, 5);
    stage_take_error(&stage, first, "unavailable");
    (void)greet(1, "Anna", bert);
    ck_assert_str_eq(bert, anna);
}
END_TEST

START_TEST(a_hello_that_cannot_be_read_may_be_said_again)
{
    stage_fail_reads(&stage, true);
    const hub_conn conn = say_hello(1, "Anna");
    stage_take_error(&stage, conn, "unavailable");
    stage_fail_reads(&stage, false);
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h2\",\"d\":{\"protocol\":1,\"secret\":\"" SECRET
               "\",\"language\":\"en\",\"kind\":\"person\"}}",
               1U);
    stage_take_ok(&stage, conn, "h2");
}
END_TEST

/* --- names ------------------------------------------------------------------------------------- */

START_TEST(a_new_name_stands_in_the_rooms_before_it_is_answered)
{
    char anna[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    create(first, room);
    const hub_conn watcher = stage_player(&stage, 2);
    stage_send(&stage, watcher, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    take_all(watcher);
    rename_player(first, "r", "\" Ann  B \"");
    const json_t *feed = stage_take_type(&stage, first, "renamed");
    ck_assert_str_eq(stage_text(feed, "d.name"), "Ann B");
    ck_assert_str_eq(stage_text(feed, "d.player"), anna);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, first, "r"), "d.name"), "Ann B");
    stage_take_type(&stage, watcher, "renamed");
    rename_player(first, "r2", "\"Ann B\"");
    stage_take_ok(&stage, first, "r2");
    stage_expect_silence(&stage, watcher);
    rename_player(first, "r3", "null");
    expect_null(stage_take_type(&stage, first, "renamed"), "d.name");
    expect_null(stage_take_ok(&stage, first, "r3"), "d.name");
}
END_TEST

START_TEST(rooms_that_are_not_in_memory_are_renamed_too)
{
    char anna[WIRE_PLAYER_CAP], room[16];
    create(greet(1, "Anna", anna), room);
    stage_restart(&stage);
    const hub_conn conn = say_hello(1, "Anna");
    stage_take_ok(&stage, conn, "h");
    rename_player(conn, "r", "\"Ann\"");
    take_all(conn);
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
    char anna[WIRE_PLAYER_CAP], other[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    create(first, room);
    stage_send(&stage, first, "{\"t\":\"leave\",\"id\":\"x\",\"d\":{\"room\":\"%s\"}}", room);
    const hub_conn second = greet(2, "Bert", other);
    join(second, room);
    take_all(first);
    take_all(second);
    rename_player(second, "r", "\"Anna\"");
    const json_t *renamed = stage_take_type(&stage, second, "renamed");
    ck_assert_str_eq(stage_text(renamed, "d.name"), "Anna 2");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "r"), "d.name"), "Anna");
    take_all(first);
    rename_player(second, "r2", "\"Anna\"");
    stage_take_ok(&stage, second, "r2");
    const hub_conn again = say_hello(2, "Anna");
    stage_take_ok(&stage, again, "h");
    stage_expect_silence(&stage, first);
}
END_TEST

START_TEST(nobody_is_renamed_while_his_game_runs)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    rename_player(table.conn[0], "r", "\"Ann\"");
    stage_take_error(&stage, table.conn[0], "seated-in-game");
    const hub_conn again = say_hello(0, "Ann");
    stage_take_ok(&stage, again, "h");
    stage_expect_silence(&stage, table.conn[1]);
}
END_TEST

START_TEST(a_hello_with_another_name_renames_in_open_rooms)
{
    char anna[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    create(first, room);
    const hub_conn second = say_hello(1, "Ann");
    stage_take_ok(&stage, second, "h");
    ck_assert_str_eq(stage_text(stage_take_type(&stage, first, "renamed"), "d.name"), "Ann");
    const hub_conn third = say_hello(1, "");
    stage_take_ok(&stage, third, "h");
    stage_expect_silence(&stage, first);
}
END_TEST

START_TEST(a_rename_that_cannot_be_stored_is_unavailable)
{
    char anna[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    create(first, room);
    stage_fail_store(&stage, true);
    rename_player(first, "r", "\"Ann\"");
    stage_take_error(&stage, first, "unavailable");
    stage_fail_store(&stage, false);
    rename_player(first, "r", "\"Ann\"");
    stage_take_type(&stage, first, "renamed");
    stage_take_ok(&stage, first, "r");
}
END_TEST

START_TEST(a_rename_is_no_command_of_the_room)
{
    char anna[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", anna);
    create(first, room);
    rename_player(first, "r", "\"Ann\"");
    take_all(first);
    stage_send(&stage, first, "{\"t\":\"leave\",\"id\":\"r\",\"d\":{\"room\":\"%s\"}}", room);
    ck_assert_int_eq(stage_number(stage_take_ok(&stage, first, "r"), "d.events.0.v"), 4);
}
END_TEST

/* --- forget ------------------------------------------------------------------------------------ */

/* Anna has played with Bert; her name is wherever it can be. */
static void play_and_resign(hub_conn conn[2], char room[16])
{
    char player[WIRE_PLAYER_CAP];
    conn[0] = greet(1, "Anna", player);
    conn[1] = greet(2, "Bert", player);
    create(conn[0], room);
    rename_player(conn[0], "r", "\"Annabel\"");
    join(conn[1], room);
    stage_send(&stage, conn[0],
               "{\"t\":\"say\",\"id\":\"t\",\"d\":{\"room\":\"%s\",\"phrase\":\"hello\"}}", room);
    stage_send(&stage, conn[0],
               "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":1}}", room);
    take_all(conn[0]);
    take_all(conn[1]);
}

/* Everything that the log tells of the room, as one text. Free it. */
static char *dump_all(unsigned secret, const char *room)
{
    json_t *all = json_array();
    const hub_conn conn = say_hello(secret, "");
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
    forget(conn[0], "f");
    const json_t *snapshot = stage_take_type(&stage, conn[0], "snapshot");
    expect_null(snapshot, "d.seats.south.name");
    expect_null(snapshot, "d.host.name");
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
    char player[WIRE_PLAYER_CAP];
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    (void)greet(0, "Anna", player);
    forget(table.conn[0], "f");
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
    char player[WIRE_PLAYER_CAP];
    const hub_conn first = greet(1, "Anna", player);
    const hub_conn other = greet(2, "Bert", player);
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
    forget(first, "f");
    stage_wait(&stage, 1000);
    expect_null(stage_take_type(&stage, other, "lobby"), "d.set.0.host.name");
    stage_send(&stage, other, "{\"t\":\"quick\",\"id\":\"q2\",\"d\":{\"action\":\"wait\"}}");
    stage_take_ok(&stage, other, "q2");
    expect_null(stage_take_type(&stage, other, "quick"), "d.opponent.name");
}
END_TEST

START_TEST(delayed_spectators_see_a_forgotten_name_neither_now_nor_later)
{
    char player[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", player);
    const hub_conn watcher = stage_player(&stage, 3);
    stage_send(&stage, first,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"spectators\":\"delayed\",\"delay\":2}}");
    (void)snprintf(room, sizeof room, "%s",
                   stage_text(stage_take_ok(&stage, first, "c"), "d.room"));
    join(greet(2, "Bert", player), room);
    stage_send(&stage, first,
               "{\"t\":\"say\",\"id\":\"t\",\"d\":{\"room\":\"%s\",\"phrase\":\"hello\"}}", room);
    stage_send(&stage, watcher, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    take_all(watcher);
    forget(first, "f");
    expect_null(stage_take_type(&stage, watcher, "snapshot"), "d.seats.south.name");
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
    char player[WIRE_PLAYER_CAP], room[16];
    const hub_conn first = greet(1, "Anna", player);
    create(first, room);
    const hub_conn second = greet(2, "Bert", player);
    stage.is_store_held = true;
    stage_send(&stage, second, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    forget(second, "f");
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_ok(&stage, second, "j");
    stage_take_type(&stage, second, "snapshot");
    expect_null(stage_take_type(&stage, second, "snapshot"), "d.seats.north.name");
    stage_take_ok(&stage, second, "f");
    expect_texts(1, room, "Anna", "Bert");
}
END_TEST

START_TEST(a_name_is_forgotten_once_a_minute_and_the_same_forget_is_answered_again)
{
    char player[WIRE_PLAYER_CAP];
    const hub_conn first = greet(1, "Anna", player);
    for (int i = 0; i < 2; i++) {
        forget(first, "f");
        stage_take_ok(&stage, first, "f");
    }
    forget(first, "f2");
    stage_take_error(&stage, first, "rate-limited");
    stage.now_ms += 60000;
    forget(first, "f2");
    stage_take_ok(&stage, first, "f2");
}
END_TEST

START_TEST(a_forget_that_cannot_be_stored_is_unavailable_and_may_come_again)
{
    char player[WIRE_PLAYER_CAP];
    const hub_conn first = greet(1, "Anna", player);
    stage_fail_store(&stage, true);
    forget(first, "f");
    stage_take_error(&stage, first, "unavailable");
    stage_fail_store(&stage, false);
    forget(first, "f");
    stage_take_ok(&stage, first, "f");
}
END_TEST

/* --- games ------------------------------------------------------------------------------------- */

START_TEST(finished_games_are_listed_a_page_at_a_time)
{
    enum { GAMES = WIRE_GAMES_PAGE + 1 };
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    for (unsigned game = 1; game <= GAMES; game++) {
        stage.now_ms += 1000;
        stage_send(&stage, table.conn[0],
                   "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":%u}}",
                   table.room, game);
        for (unsigned i = 0; i < 2; i++) {
            stage_send(&stage, table.conn[i],
                       "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":%u,"
                       "\"kind\":\"rematch\"}}",
                       table.room, game);
        }
    }
    take_all(table.conn[0]);
    stage_send(&stage, table.conn[0], "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    const json_t *page = stage_take_ok(&stage, table.conn[0], "g");
    ck_assert_uint_eq(json_array_size(stage_at(page, "d.games")), WIRE_GAMES_PAGE);
    ck_assert_int_eq(stage_number(page, "d.games.0.game"), GAMES);
    stage_send(&stage, table.conn[0], "{\"t\":\"games\",\"id\":\"g2\",\"d\":{\"before\":\"%s\"}}",
               stage_text(page, "d.next"));
    page = stage_take_ok(&stage, table.conn[0], "g2");
    ck_assert_uint_eq(json_array_size(stage_at(page, "d.games")), 1);
    ck_assert_int_eq(stage_number(page, "d.games.0.game"), 1);
    expect_null(page, "d.next");
}
END_TEST

static const char *const bad_cursors[] = {
    "x", "1", "1.", "-1.A", "99999999999999999999.A", "1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};

START_TEST(a_cursor_that_was_never_given_is_malformed)
{
    const hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{\"before\":\"%s\"}}",
               bad_cursors[_i]);
    stage_take_error(&stage, conn, "malformed");
}
END_TEST

/* --- another log ------------------------------------------------------------------------------- */

START_TEST(when_the_log_is_replaced_everybody_is_sent_away_and_comes_back_to_the_new_one)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_play(&stage, &table, 'A');
    const hub_conn waiting = stage_player(&stage, 3);
    stage_send(&stage, waiting, "{\"t\":\"lobby\",\"id\":\"b\",\"d\":{}}");
    stage_send(&stage, waiting, "{\"t\":\"quick\",\"id\":\"q\",\"d\":{\"action\":\"wait\"}}");
    stage_replace_store(&stage);
    for (unsigned i = 0; i < 2; i++) {
        const json_t *notice = stage_take_type(&stage, table.conn[i], "notice");
        ck_assert_str_eq(stage_text(notice, "d.code"), "restart");
        ck_assert_uint_eq(stage.conns[table.conn[i]].closed_with, 1012);
        stage_send(&stage, table.conn[i], "p");
        stage_expect_silence(&stage, table.conn[i]);
        stage_disconnect(&stage, table.conn[i]);
    }
    ck_assert(hub_is_ready(stage.hub));
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", table.room);
    stage_take_error(&stage, conn, "no-such-room");
    stage_send(&stage, conn, "{\"t\":\"lobby\",\"id\":\"b\",\"d\":{}}");
    stage_take_ok(&stage, conn, "b");
    ck_assert_int_eq(stage_number(stage_take_type(&stage, conn, "lobby"), "d.waiting"), 0);
    char room[16];
    create(conn, room);
}
END_TEST

START_TEST(rooms_that_slept_are_not_woken_when_the_log_is_replaced)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_restart(&stage);
    stage_replace_store(&stage);
    stage_wait(&stage, 60000);
    stage_wait(&stage, 60000);
    ck_assert(hub_is_ready(stage.hub));
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
}
END_TEST

START_TEST(what_was_asked_of_the_log_before_finds_nobody_when_it_is_replaced)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage.is_store_held = true;
    stage_fail_store(&stage, true);
    stage_fail_reads(&stage, true);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    stage_send(&stage, table.conn[0], "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    rename_player(table.conn[0], "r", "\"Ann\"");
    forget(table.conn[0], "f");
    sign_out(table.conn[0], 5);
    adopt(table.conn[1], "2222222222");
    const hub_conn late = say_hello(3, "Carl");
    stage_fail_store(&stage, false);
    stage_fail_reads(&stage, false);
    stage_replace_store(&stage);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_type(&stage, late, "notice");
    stage_expect_silence(&stage, late);
    ck_assert(hub_is_idle(stage.hub));
    ck_assert(hub_is_ready(stage.hub));
    ck_assert_uint_eq(hub_counts(stage.hub).appends_waiting, 0);
}
END_TEST

static void add_identity_tests(TCase *tcase)
{
    tcase_add_test(tcase, a_code_makes_another_secret_speak_for_the_player);
    tcase_add_test(tcase, connections_by_two_secrets_are_one_player_with_one_name);
    tcase_add_test(tcase, an_adopt_that_comes_again_is_answered_again);
    tcase_add_test(tcase, a_code_works_once_and_for_five_minutes);
    tcase_add_test(tcase, the_oldest_of_four_codes_works_no_more);
    tcase_add_test(tcase, a_secret_with_seats_or_games_adopts_nobody);
    tcase_add_test(tcase, a_secret_that_has_adopted_adopts_nobody_else);
    tcase_add_test(tcase, an_adoption_that_cannot_be_stored_is_refused_and_the_code_still_works);
    tcase_add_test(tcase, whoever_guesses_codes_is_warned_and_then_closed);
    tcase_add_test(tcase, one_adopt_of_a_connection_is_judged_at_a_time);
    tcase_add_test(tcase, signing_out_leaves_the_new_secret_alone_with_the_player);
    tcase_add_test(tcase, open_codes_end_when_somebody_signs_out);
    tcase_add_test(tcase, a_secret_of_somebody_else_is_not_a_new_one);
    tcase_add_test(tcase, a_hello_that_cannot_be_read_may_be_said_again);
}

static void add_name_tests(TCase *tcase)
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
    tcase_add_test(tcase, a_name_is_forgotten_once_a_minute_and_the_same_forget_is_answered_again);
    tcase_add_test(tcase, a_forget_that_cannot_be_stored_is_unavailable_and_may_come_again);
}

static Suite *make_suite(void)
{
    Suite *suite = suite_create("identity");
    TCase *tcase = tcase_create("identity");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    add_identity_tests(tcase);
    add_name_tests(tcase);
    tcase_add_test(tcase, finished_games_are_listed_a_page_at_a_time);
    tcase_add_loop_test(tcase, a_cursor_that_was_never_given_is_malformed, 0,
                        COUNT_OF(bad_cursors));
    tcase_add_test(tcase,
                   when_the_log_is_replaced_everybody_is_sent_away_and_comes_back_to_the_new_one);
    tcase_add_test(tcase, rooms_that_slept_are_not_woken_when_the_log_is_replaced);
    tcase_add_test(tcase, what_was_asked_of_the_log_before_finds_nobody_when_it_is_replaced);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
