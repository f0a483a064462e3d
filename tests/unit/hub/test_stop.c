// SPDX-License-Identifier: MIT
/* What happens in a room whose clocks stand still, because the server was away or cannot store. */
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

#define HALF_MINUTE ",\"clock\":{\"kind\":\"fischer\",\"base\":30000}"
#define TEN_MINUTES ",\"clock\":{\"kind\":\"fischer\",\"base\":600000}"

enum { SECOND = 1000 };

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

/* Both have moved, and South is to move. */
static void sit(const char *options)
{
    stage_sit_with(&stage, "djenon-abe", options, &table);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'd');
}

/* Time passes in steps while these connections say that they are there. */
static void pass(unsigned seconds, const hub_conn *conns, size_t count)
{
    for (unsigned second = 0; second < seconds; second++) {
        for (size_t i = 0; i < count; i++) {
            stage_send(&stage, conns[i], "p");
        }
        stage_wait(&stage, SECOND);
    }
}

/* A command of a player about the running game; the rest begins with a comma. */
static void ask(unsigned seat, const char *type, const char *rest)
{
    stage_send(&stage, table.conn[seat],
               "{\"t\":\"%s\",\"id\":\"%s\",\"d\":{\"room\":\"%s\",\"game\":1%s}}", type, type,
               table.room, rest);
}

static void move(unsigned seat, char letter)
{
    stage_send(&stage, table.conn[seat],
               "{\"t\":\"move\",\"id\":\"m\",\"d\":{\"room\":\"%s\",\"game\":1,\"ply\":%u,"
               "\"pit\":\"%c\",\"pos\":\"%s\"}}",
               table.room, table.ply, letter, table.pos);
}

/* The player is at the table again, with an empty inbox. */
static void come_back(unsigned seat)
{
    table.conn[seat] = stage_player(&stage, seat);
    stage_send(&stage, table.conn[seat],
               "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"%s\",\"v\":0}}", table.room);
    stage_take_all(&stage, table.conn[seat]);
}

START_TEST(nobody_claims_while_the_clocks_stand_still)
{
    sit(TEN_MINUTES);
    stage_disconnect(&stage, table.conn[0]);
    pass(100, &table.conn[1], 1);
    stage.now_ms += 3600 * SECOND;
    stage_restart(&stage);
    come_back(1);
    ask(1, "claim", ",\"result\":\"win\"");
    stage_take_error(&stage, table.conn[1], "not-now");
}
END_TEST

static const struct {
    const char *kind;
    const char *ply;
    const char *event;
} accepted[] = {
    {"pause", "", "paused"},
    {"draw", "", "ended"},
    {"takeback", ",\"ply\":1", "undone"},
};

START_TEST(what_is_agreed_while_the_clocks_stand_still_charges_nobody)
{
    char rest[64];
    sit(HALF_MINUTE);
    (void)snprintf(rest, sizeof rest, ",\"kind\":\"%s\"%s", accepted[_i].kind, accepted[_i].ply);
    ask(0, "offer", rest);
    stage.now_ms += 3600 * SECOND;
    stage_restart(&stage);
    come_back(1);
    (void)snprintf(rest, sizeof rest, ",\"kind\":\"%s\",\"accept\":true", accepted[_i].kind);
    ask(1, "answer", rest);
    const json_t *answer = stage_take_ok(&stage, table.conn[1], "answer");
    ck_assert_str_eq(stage_text(answer, "d.events.1.t"), accepted[_i].event);
    ck_assert_int_ge(stage_number(answer, "d.events.1.d.clocks.south"), 29 * SECOND);
}
END_TEST

/* The server's own event is not tried again at once when it was refused; the move is. */
START_TEST(a_move_is_not_charged_for_a_pause_that_could_not_be_stored)
{
    sit(HALF_MINUTE);
    stage_fail_store(&stage, true);
    move(0, 'B');
    stage_take_error(&stage, table.conn[0], "unavailable");
    pass(90, table.conn, COUNT_OF(table.conn));
    stage_fail_store(&stage, false);
    move(0, 'B');
    const json_t *answer = stage_skip_to(&stage, table.conn[0], "ok");
    ck_assert_int_ge(stage_number(answer, "d.events.0.d.clocks.south"), 29 * SECOND);
}
END_TEST

START_TEST(a_room_that_all_have_left_stands_still_as_long_as_nothing_can_be_stored)
{
    sit(HALF_MINUTE);
    stage_fail_store(&stage, true);
    move(0, 'B');
    stage_disconnect(&stage, table.conn[0]);
    stage_disconnect(&stage, table.conn[1]);
    pass(300, NULL, 0);
    stage_fail_store(&stage, false);
    come_back(0);
    pass(1, table.conn, 1);
    const json_t *paused = stage_skip_to(&stage, table.conn[0], "server-paused");
    ck_assert_int_ge(stage_number(paused, "d.clocks.south"), 29 * SECOND);
}
END_TEST

/* What happens in other rooms says nothing about one whose player has not come back yet. */
START_TEST(a_server_that_dies_again_soon_charges_nobody_for_the_first_time)
{
    char room[16];
    sit(HALF_MINUTE);
    pass(1, table.conn, COUNT_OF(table.conn));
    stage.now_ms += 3600 * SECOND;
    stage_restart(&stage);
    pass(5, NULL, 0);
    stage_create(&stage, stage_player(&stage, 2), room);
    stage_restart(&stage);
    come_back(0);
    pass(1, table.conn, 1);
    stage_send(&stage, table.conn[0], "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}",
               table.room);
    const json_t *snapshot = stage_skip_to(&stage, table.conn[0], "snapshot");
    ck_assert_int_ge(stage_number(snapshot, "d.clocks.south"), 27 * SECOND);
}
END_TEST

START_TEST(that_the_clocks_stand_still_is_told_soon)
{
    sit(HALF_MINUTE);
    stage_fail_store(&stage, true);
    pass(1, table.conn, COUNT_OF(table.conn));
    const unsigned before = stage.conns[table.conn[1]].presence_count;
    move(0, 'B');
    pass(1, table.conn, COUNT_OF(table.conn));
    ck_assert_uint_eq(stage.conns[table.conn[1]].presence_count, before + 1);
}
END_TEST

START_TEST(what_happens_elsewhere_between_two_ends_of_the_server_charges_nobody)
{
    sit(HALF_MINUTE);
    pass(1, table.conn, COUNT_OF(table.conn));
    stage_restart(&stage);
    stage_wait(&stage, 10 * SECOND);
    const hub_conn conn = stage_player(&stage, 2);
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    stage_take_ok(&stage, conn, "c");
    stage_restart(&stage);
    come_back(1);
    pass(20, &table.conn[1], 1);
    const json_t *paused = stage_skip_to(&stage, table.conn[1], "server-paused");
    ck_assert_int_eq(stage_number(paused, "d.clocks.south"), 29 * SECOND);
}
END_TEST

START_TEST(a_clock_that_stood_still_as_the_server_ended_was_not_charged)
{
    sit(HALF_MINUTE);
    pass(1, table.conn, COUNT_OF(table.conn));
    stage_fail_store(&stage, true);
    move(0, 'B');
    stage_fail_store(&stage, false);
    pass(10, &table.conn[1], 1);
    stage_restart(&stage);
    come_back(1);
    pass(20, &table.conn[1], 1);
    const json_t *paused = stage_skip_to(&stage, table.conn[1], "server-paused");
    ck_assert_int_eq(stage_number(paused, "d.clocks.south"), 29 * SECOND);
}
END_TEST

START_TEST(what_is_said_while_the_clocks_stand_still_charges_nobody)
{
    sit(HALF_MINUTE);
    pass(1, table.conn, COUNT_OF(table.conn));
    stage_restart(&stage);
    come_back(1);
    pass(5, &table.conn[1], 1);
    stage_send(&stage, table.conn[1],
               "{\"t\":\"say\",\"id\":\"b\",\"d\":{\"room\":\"%s\",\"phrase\":\"back\"}}",
               table.room);
    pass(15, &table.conn[1], 1);
    const json_t *paused = stage_skip_to(&stage, table.conn[1], "server-paused");
    ck_assert_int_eq(stage_number(paused, "d.ms"), 20 * SECOND);
    ck_assert_int_eq(stage_number(paused, "d.clocks.south"), 29 * SECOND);
}
END_TEST

START_TEST(what_the_players_pause_does_not_stand_still_when_they_go_on)
{
    const json_t *message;
    sit(HALF_MINUTE);
    ask(0, "offer", ",\"kind\":\"pause\"");
    stage_restart(&stage);
    come_back(1);
    ask(1, "answer", ",\"kind\":\"pause\",\"accept\":true");
    come_back(0);
    ask(1, "resume", "");
    pass(21, table.conn, COUNT_OF(table.conn));
    stage_take_type(&stage, table.conn[0], "resumed");
    while ((message = stage_take(&stage, table.conn[0])) != NULL) {
        ck_assert_str_ne(stage_text(message, "t"), "server-paused");
    }
}
END_TEST

START_TEST(the_time_that_the_store_takes_to_refuse_a_move_is_charged_to_nobody)
{
    sit(HALF_MINUTE);
    stage_fail_store(&stage, true);
    stage.is_store_held = true;
    move(0, 'B');
    stage_wait(&stage, 20 * SECOND);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_take_error(&stage, table.conn[0], "unavailable");
    stage_fail_store(&stage, false);
    move(0, 'B');
    const json_t *paused = stage_skip_to(&stage, table.conn[0], "server-paused");
    ck_assert_int_eq(stage_number(paused, "d.clocks.south"), 30 * SECOND);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("stop");
    TCase *tcase = tcase_create("stop");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, nobody_claims_while_the_clocks_stand_still);
    tcase_add_loop_test(tcase, what_is_agreed_while_the_clocks_stand_still_charges_nobody, 0,
                        (int)COUNT_OF(accepted));
    tcase_add_test(tcase, a_move_is_not_charged_for_a_pause_that_could_not_be_stored);
    tcase_add_test(tcase, a_room_that_all_have_left_stands_still_as_long_as_nothing_can_be_stored);
    tcase_add_test(tcase, a_server_that_dies_again_soon_charges_nobody_for_the_first_time);
    tcase_add_test(tcase, that_the_clocks_stand_still_is_told_soon);
    tcase_add_test(tcase, what_happens_elsewhere_between_two_ends_of_the_server_charges_nobody);
    tcase_add_test(tcase, a_clock_that_stood_still_as_the_server_ended_was_not_charged);
    tcase_add_test(tcase, what_is_said_while_the_clocks_stand_still_charges_nobody);
    tcase_add_test(tcase, what_the_players_pause_does_not_stand_still_when_they_go_on);
    tcase_add_test(tcase, the_time_that_the_store_takes_to_refuse_a_move_is_charged_to_nobody);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
