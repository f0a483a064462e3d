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

static void sign_out(hub_conn conn, unsigned secret)
{
    stage_send(&stage, conn,
               "{\"t\":\"sign-out\",\"id\":\"s\",\"d\":{\"secret\":\"" STAGE_SECRET "\"}}", secret);
}

/* --- link and adopt
 * ---------------------------------------------------------------------------- */

START_TEST(a_code_makes_another_secret_speak_for_the_player)
{
    char anna[STAGE_PLAYER_CAP], same[STAGE_PLAYER_CAP], other[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    const hub_conn second = stage_greet(&stage, 2, "", other);
    ck_assert_str_ne(anna, other);
    link_device(first, code);
    adopt(second, code);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "a"), "d.player"), anna);
    stage_disconnect(&stage, second);
    const hub_conn third = stage_greet(&stage, 2, "", same);
    ck_assert_str_eq(same, anna);
    stage_expect_silence(&stage, third);
}
END_TEST

START_TEST(connections_by_two_secrets_are_one_player_with_one_name)
{
    char anna[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    link_device(first, code);
    adopt(stage_player(&stage, 2), code);
    const hub_conn second = stage_say_hello(&stage, 2, "");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, second, "h"), "d.name"), "Anna");
    stage_rename(&stage, second, "r", "\"Ann\"");
    stage_take_ok(&stage, second, "r");
    const hub_conn third = stage_say_hello(&stage, 1, "");
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, third, "h"), "d.name"), "Ann");
}
END_TEST

START_TEST(an_adopt_that_comes_again_is_answered_again)
{
    char anna[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
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
    char anna[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
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
    char anna[STAGE_PLAYER_CAP], codes[4][16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
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
    char anna[STAGE_PLAYER_CAP], code[16], room[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    stage_create(&stage, second, room);
    link_device(first, code);
    adopt(second, code);
    stage_take_error(&stage, second, "not-now");
    const hub_conn third = stage_player(&stage, 3);
    adopt(third, code);
    stage_take_ok(&stage, third, "a");
}
END_TEST

/* Where he waits for a table, on any of his connections; '@' is a hall's code. */
static const char *const waits[] = {
    "{\"t\":\"quick\",\"id\":\"w\",\"d\":{\"action\":\"wait\"}}",
    "{\"t\":\"hall\",\"id\":\"w\",\"d\":{\"action\":\"wait\",\"hall\":\"@\"}}",
    "{\"t\":\"hall\",\"id\":\"w\",\"d\":{\"action\":\"ready\",\"hall\":\"@\"}}",
};

START_TEST(a_secret_that_waits_for_a_table_adopts_nobody)
{
    char anna[STAGE_PLAYER_CAP], code[16], hall[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    const hub_conn second = stage_player(&stage, 2);
    const hub_conn waiting = stage_player(&stage, 2);
    stage_send(&stage, first,
               "{\"t\":\"hall\",\"id\":\"o\",\"d\":{\"action\":\"open\",\"title\":\"Club\"}}");
    (void)snprintf(hall, sizeof hall, "%s",
                   stage_text(stage_take_ok(&stage, first, "o"), "d.hall"));
    stage_send_in_room(&stage, waiting, "{\"t\":\"lobby\",\"id\":\"i\",\"d\":{\"hall\":\"@\"}}",
                       hall);
    stage_take_all(&stage, waiting);
    stage_send_in_room(&stage, waiting, waits[_i], hall);
    stage_take_ok(&stage, waiting, "w");
    link_device(first, code);
    adopt(second, code);
    stage_take_error(&stage, second, "not-now");
    stage_disconnect(&stage, waiting);
    adopt(second, code);
    stage_take_ok(&stage, second, "a");
}
END_TEST

START_TEST(a_secret_that_has_adopted_adopts_nobody_else)
{
    char anna[STAGE_PLAYER_CAP], bert[STAGE_PLAYER_CAP], code[16];
    const hub_conn second = stage_player(&stage, 2);
    link_device(stage_greet(&stage, 1, "Anna", anna), code);
    adopt(second, code);
    stage_take_ok(&stage, second, "a");
    link_device(stage_greet(&stage, 3, "Bert", bert), code);
    adopt(second, code);
    stage_take_error(&stage, second, "not-now");
}
END_TEST

START_TEST(an_adoption_that_cannot_be_stored_is_refused_and_the_code_still_works)
{
    char anna[STAGE_PLAYER_CAP], code[16];
    const hub_conn second = stage_player(&stage, 2);
    link_device(stage_greet(&stage, 1, "Anna", anna), code);
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

/* --- sign-out
 * ---------------------------------------------------------------------------------- */

START_TEST(signing_out_leaves_the_new_secret_alone_with_the_player)
{
    char anna[STAGE_PLAYER_CAP], same[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    const hub_conn tab = stage_greet(&stage, 1, "Anna", same);
    for (int i = 0; i < 2; i++) {
        sign_out(first, 5);
        ck_assert_str_eq(stage_text(stage_take_ok(&stage, first, "s"), "d.player"), anna);
    }
    ck_assert_uint_eq(stage.conns[tab].closed_with, 4003);
    ck_assert_uint_eq(stage.conns[first].closed_with, 0);
    stage_restart(&stage);
    const hub_conn old = stage_say_hello(&stage, 1, "Anna");
    stage_take_error(&stage, old, "bad-secret");
    ck_assert_uint_eq(stage.conns[old].closed_with, 4003);
    (void)stage_greet(&stage, 5, "Anna", same);
    ck_assert_str_eq(same, anna);
}
END_TEST

START_TEST(open_codes_end_when_somebody_signs_out)
{
    char anna[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
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
    char anna[STAGE_PLAYER_CAP], bert[STAGE_PLAYER_CAP], code[16];
    const hub_conn first = stage_greet(&stage, 1, "Anna", anna);
    link_device(stage_greet(&stage, 3, "Bert", bert), code);
    adopt(stage_player(&stage, 2), code);
    sign_out(first, 2);
    stage_take_error(&stage, first, "bad-secret");
    stage_fail_store(&stage, true);
    sign_out(first, 5);
    stage_take_error(&stage, first, "unavailable");
    (void)stage_greet(&stage, 1, "Anna", bert);
    ck_assert_str_eq(bert, anna);
}
END_TEST

START_TEST(a_hello_that_cannot_be_read_may_be_said_again)
{
    stage_fail_reads(&stage, true);
    const hub_conn conn = stage_say_hello(&stage, 1, "Anna");
    stage_take_error(&stage, conn, "unavailable");
    stage_fail_reads(&stage, false);
    stage_send(&stage, conn,
               "{\"t\":\"hello\",\"id\":\"h2\",\"d\":{\"protocol\":1,\"secret\":\"" STAGE_SECRET
               "\",\"language\":\"en\",\"kind\":\"person\"}}",
               1U);
    stage_take_ok(&stage, conn, "h2");
}
END_TEST

/* --- games
 * ------------------------------------------------------------------------------------- */

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
    stage_take_all(&stage, table.conn[0]);
    stage_send(&stage, table.conn[0], "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    const json_t *page = stage_take_ok(&stage, table.conn[0], "g");
    ck_assert_uint_eq(json_array_size(stage_at(page, "d.games")), WIRE_GAMES_PAGE);
    ck_assert_int_eq(stage_number(page, "d.games.0.game"), GAMES);
    stage_send(&stage, table.conn[0], "{\"t\":\"games\",\"id\":\"g2\",\"d\":{\"before\":\"%s\"}}",
               stage_text(page, "d.next"));
    page = stage_take_ok(&stage, table.conn[0], "g2");
    ck_assert_uint_eq(json_array_size(stage_at(page, "d.games")), 1);
    ck_assert_int_eq(stage_number(page, "d.games.0.game"), 1);
    stage_expect_null(page, "d.next");
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

/* --- another log
 * ------------------------------------------------------------------------------- */

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
    stage_create(&stage, conn, room);
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
    stage_rename(&stage, table.conn[0], "r", "\"Ann\"");
    stage_forget(&stage, table.conn[0], "f");
    sign_out(table.conn[0], 5);
    adopt(table.conn[1], "2222222222");
    const hub_conn late = stage_say_hello(&stage, 3, "Carl");
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
    tcase_add_loop_test(tcase, a_secret_that_waits_for_a_table_adopts_nobody, 0, COUNT_OF(waits));
    tcase_add_test(tcase, a_secret_that_has_adopted_adopts_nobody_else);
    tcase_add_test(tcase, an_adoption_that_cannot_be_stored_is_refused_and_the_code_still_works);
    tcase_add_test(tcase, whoever_guesses_codes_is_warned_and_then_closed);
    tcase_add_test(tcase, one_adopt_of_a_connection_is_judged_at_a_time);
    tcase_add_test(tcase, signing_out_leaves_the_new_secret_alone_with_the_player);
    tcase_add_test(tcase, open_codes_end_when_somebody_signs_out);
    tcase_add_test(tcase, a_secret_of_somebody_else_is_not_a_new_one);
    tcase_add_test(tcase, a_hello_that_cannot_be_read_may_be_said_again);
}

static Suite *make_suite(void)
{
    Suite *suite = suite_create("identity");
    TCase *tcase = tcase_create("identity");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    add_identity_tests(tcase);
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
