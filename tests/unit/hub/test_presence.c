// SPDX-License-Identifier: MIT
/* Who reads the rules before sitting down, and who is told of it. */
#include "unit/hub/stage.h"
#include "unit/unit.h"

enum { SOON_MS = 300 };

static struct stage stage;
static char room[16];
static hub_conn host, guest;

#define READING(on) "{\"t\":\"reading\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"on\":" on "}}"
#define WATCH       "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"@\"}}"
#define LEAVE       "{\"t\":\"leave\",\"id\":\"l\",\"d\":{\"room\":\"@\"}}"
#define RESIGN      "{\"t\":\"resign\",\"id\":\"g\",\"d\":{\"room\":\"@\",\"game\":1}}"
#define SYNC        "{\"t\":\"sync\",\"id\":\"s\",\"d\":{\"room\":\"@\",\"v\":0}}"

static void set_up(void)
{
    stage_open(&stage);
    host = stage_player(&stage, 1);
    stage_create(&stage, host, room);
    guest = stage_player(&stage, 2);
    stage_send_in_room(&stage, guest, SYNC, room);
    stage_take_all(&stage, guest);
}

static void tear_down(void)
{
    stage_close(&stage);
}

static void say(hub_conn conn, const char *text)
{
    stage_send_in_room(&stage, conn, text, room);
    stage_wait(&stage, SOON_MS);
}

static void begin_reading(hub_conn conn)
{
    say(conn, READING("true"));
    stage_take_ok(&stage, conn, "r");
}

START_TEST(the_host_learns_that_a_guest_reads_the_rules_and_that_it_is_over)
{
    begin_reading(guest);
    ck_assert_uint_eq(stage.conns[host].reading, 1);
    ck_assert_uint_eq(stage.conns[guest].reading, 1);
    say(guest, READING("false"));
    stage_take_ok(&stage, guest, "r");
    ck_assert_uint_eq(stage.conns[host].reading, 0);
}
END_TEST

START_TEST(guests_are_counted)
{
    const hub_conn other = stage_player(&stage, 3);
    say(other, SYNC);
    stage_take_all(&stage, other);
    begin_reading(guest);
    begin_reading(other);
    ck_assert_uint_eq(stage.conns[host].reading, 2);
}
END_TEST

/* However often it is said, the others hear of it four times a second at most. */
START_TEST(saying_it_over_and_over_tells_nobody_more)
{
    stage_wait(&stage, SOON_MS);
    const unsigned told = stage.conns[host].presence_count;
    for (unsigned i = 0; i < 20; i++) {
        stage_send_in_room(&stage, guest, i % 2 == 0 ? READING("true") : READING("false"), room);
    }
    begin_reading(guest);
    ck_assert_uint_eq(stage.conns[host].presence_count, told + 1);
    begin_reading(guest);
    ck_assert_uint_eq(stage.conns[host].presence_count, told + 1);
}
END_TEST

static void watch_instead(void)
{
    say(guest, WATCH);
}

static void leave_room(void)
{
    say(guest, LEAVE);
}

static void sit_down(void)
{
    stage_join(&stage, guest, room);
    stage_wait(&stage, SOON_MS);
}

static void lose_connection(void)
{
    stage_disconnect(&stage, guest);
    stage_wait(&stage, SOON_MS);
}

static void lose_seat_to_another(void)
{
    stage_join(&stage, stage_player(&stage, 3), room);
    stage_wait(&stage, SOON_MS);
}

/* And one of the two goes after their game: a seat is free again. */
static void lose_seat_for_a_while(void)
{
    const hub_conn other = stage_player(&stage, 3);
    stage_join(&stage, other, room);
    say(other, RESIGN);
    say(other, LEAVE);
}

/* In a room where the other seat stays free. */
static void sit_down_and_rise(void)
{
    say(host, LEAVE);
    stage_take_all(&stage, guest);
    sit_down();
    say(guest, LEAVE);
}

static void (*const endings[])(void) = {
    watch_instead,         leave_room,        sit_down, lose_connection, lose_seat_to_another,
    lose_seat_for_a_while, sit_down_and_rise,
};

START_TEST(it_ends_with_a_seat_with_watching_and_with_the_visit)
{
    begin_reading(guest);
    endings[_i]();
    ck_assert_uint_eq(stage.conns[host].reading, 0);
}
END_TEST

static void expect_not_now(hub_conn conn)
{
    say(conn, READING("true"));
    ck_assert_str_eq(stage_text(stage_take_type(&stage, conn, "error"), "d.code"), "not-now");
    ck_assert_uint_eq(stage.conns[host].reading, 0);
}

START_TEST(who_sits_there_reads_nothing_first)
{
    expect_not_now(host);
}
END_TEST

START_TEST(who_does_not_follow_the_room_reads_nothing_there)
{
    expect_not_now(stage_player(&stage, 3));
}
END_TEST

START_TEST(nobody_reads_first_when_the_game_has_begun)
{
    lose_seat_to_another();
    stage_take_all(&stage, guest);
    expect_not_now(guest);
}
END_TEST

START_TEST(a_room_that_is_not_there_is_no_room_to_read_in)
{
    stage_send(&stage, guest,
               "{\"t\":\"reading\",\"id\":\"r\",\"d\":{\"room\":\"K7MPQ2R9XD\",\"on\":true}}");
    ck_assert_str_eq(stage_text(stage_take_type(&stage, guest, "error"), "d.code"), "no-such-room");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hub/presence");
    TCase *tcase = tcase_create("presence");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, the_host_learns_that_a_guest_reads_the_rules_and_that_it_is_over);
    tcase_add_test(tcase, guests_are_counted);
    tcase_add_test(tcase, saying_it_over_and_over_tells_nobody_more);
    tcase_add_loop_test(tcase, it_ends_with_a_seat_with_watching_and_with_the_visit, 0,
                        COUNT_OF(endings));
    tcase_add_test(tcase, who_sits_there_reads_nothing_first);
    tcase_add_test(tcase, who_does_not_follow_the_room_reads_nothing_there);
    tcase_add_test(tcase, nobody_reads_first_when_the_game_has_begun);
    tcase_add_test(tcase, a_room_that_is_not_there_is_no_room_to_read_in);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
