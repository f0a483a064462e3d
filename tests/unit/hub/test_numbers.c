// SPDX-License-Identifier: MIT
/* Numbers that nobody configures: lists and waiting lines, at their length and one past it. */
#include <stdio.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

/* As clients count on them. */
enum {
    SEATS = 100,
    FINISHED = 10,
    ROWS = 100,
    WATCHED = 32,
    UNANSWERED = 64,
    WAITING = 256,
    FORGETS = 16
};

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* Opens tables of these numbers, on as many connections as it takes. */
static void open_tables(unsigned player, unsigned from, unsigned to, const char *options)
{
    hub_conn conn = 0;
    for (unsigned i = from; i < to; i++) {
        if ((i - from) % WATCHED == 0) {
            conn = stage_player(&stage, player);
        }
        stage_send(&stage, conn,
                   "{\"t\":\"create\",\"id\":\"c%u\",\"d\":{\"game\":\"djenon-abe\","
                   "\"side\":\"south\"%s}}",
                   i, options);
        stage_skip_to(&stage, conn, "ok");
        stage_wait(&stage, 1);
    }
}

START_TEST(a_hello_lists_a_hundred_seats)
{
    for (unsigned more = 0; more < 2; more++) {
        open_tables(1, more == 0 ? 0 : SEATS, SEATS + more, "");
        const hub_conn conn = stage_say_hello(&stage, 1, "");
        const json_t *ok = stage_take_ok(&stage, conn, "h");
        ck_assert_uint_eq(json_array_size(stage_at(ok, "d.seats")), SEATS);
    }
}
END_TEST

/* Resigns the game, and takes a rematch. */
static void play_on(const struct stage_table *table, unsigned game)
{
    stage_send(&stage, table->conn[0],
               "{\"t\":\"resign\",\"id\":\"q\",\"d\":{\"room\":\"%s\",\"game\":%u}}", table->room,
               game);
    for (unsigned i = 0; i < 2; i++) {
        stage_send(&stage, table->conn[i],
                   "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":%u,"
                   "\"kind\":\"rematch\"}}",
                   table->room, game);
    }
}

START_TEST(a_hello_lists_ten_finished_games_the_last_one_first)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    for (unsigned game = 1; game <= FINISHED + 1; game++) {
        stage.now_ms += 1000;
        play_on(&table, game);
        if (game >= FINISHED) {
            const hub_conn conn = stage_say_hello(&stage, 1, "");
            const json_t *ok = stage_take_ok(&stage, conn, "h");
            ck_assert_uint_eq(json_array_size(stage_at(ok, "d.finished")), FINISHED);
            ck_assert_int_eq(stage_number(ok, "d.finished.0.game"), game);
        }
    }
}
END_TEST

START_TEST(a_lobby_begins_with_a_hundred_rooms)
{
    const hub_conn listener = stage_player(&stage, 9);
    for (unsigned more = 0; more < 2; more++) {
        open_tables(1, more == 0 ? 0 : ROWS, ROWS + more,
                    ",\"visibility\":\"public\",\"clock\":{\"kind\":\"fischer\",\"base\":90000,"
                    "\"increment\":5000}");
        stage_take_all(&stage, listener);
        stage_send(&stage, listener, "{\"t\":\"lobby\",\"id\":\"l%u\",\"d\":{}}", more);
        const json_t *lobby = stage_skip_to(&stage, listener, "lobby");
        ck_assert_uint_eq(json_array_size(stage_at(lobby, "d.rooms")), ROWS);
    }
}
END_TEST

START_TEST(so_many_commands_wait_for_a_room_and_no_more)
{
    struct stage_table table;
    hub_conn conns[WAITING / UNANSWERED + 2];
    char id[16];
    stage_sit(&stage, "djenon-abe", &table);
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        conns[i] = stage_player(&stage, 3);
    }
    stage.is_store_held = true;
    stage_send_in_room(
        &stage, table.conn[0],
        "{\"t\":\"say\",\"id\":\"first\",\"d\":{\"room\":\"@\",\"phrase\":\"oops\"}}", table.room);
    for (unsigned i = 0; i <= WAITING; i++) {
        stage_send(&stage, conns[i / UNANSWERED],
                   "{\"t\":\"watch\",\"id\":\"w%u\",\"d\":{\"room\":\"%s\"}}", i, table.room);
    }
    const hub_conn last = conns[WAITING / UNANSWERED];
    const json_t *error = stage_take_error(&stage, last, "unavailable");
    ck_assert_str_eq(stage_text(error, "d.text"), "too many commands wait in this room: try again");
    stage.is_store_held = false;
    stage_settle(&stage);
    for (unsigned i = 0; i < WAITING; i++) {
        (void)snprintf(id, sizeof id, "w%u", i);
        const json_t *ok = stage_skip_to(&stage, conns[i / UNANSWERED], "ok");
        ck_assert_str_eq(stage_text(ok, "re"), id);
    }
}
END_TEST

START_TEST(so_many_names_are_deleted_in_a_minute_and_no_more)
{
    for (unsigned i = 0; i <= FORGETS; i++) {
        const hub_conn conn = stage_connect(&stage);
        stage_send(&stage, conn,
                   "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
                   "\"AAAAAAAAAAAAAAAAAAA%02uA\",\"language\":\"en\",\"kind\":\"person\"}}",
                   i);
        stage_skip_to(&stage, conn, "ok");
        stage_forget(&stage, conn, "f");
        if (i < FORGETS) {
            stage_take_ok(&stage, conn, "f");
        } else {
            stage_take_error(&stage, conn, "rate-limited");
            stage_wait(&stage, 60000);
            stage_forget(&stage, conn, "f");
            stage_skip_to(&stage, conn, "ok");
        }
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/numbers");
    TCase *tc = tcase_create("numbers");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, a_hello_lists_a_hundred_seats);
    tcase_add_test(tc, a_hello_lists_ten_finished_games_the_last_one_first);
    tcase_add_test(tc, a_lobby_begins_with_a_hundred_rooms);
    tcase_add_test(tc, so_many_commands_wait_for_a_room_and_no_more);
    tcase_add_test(tc, so_many_names_are_deleted_in_a_minute_and_no_more);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
