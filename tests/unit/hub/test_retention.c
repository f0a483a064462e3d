// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "store/store.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

static const int64_t minute_ms = 60000;
static const int64_t day_ms = 86400000;

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
    stage.keep = (struct hub_keep){.public_days = 20, .private_days = 10, .aborted_days = 5};
    stage_restart(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* Creates a room, plays a game to its end or aborts it, and leaves. The name of a public one gets
 * a clock. */
static void make_room(bool is_public, const char *end, char room[16])
{
    hub_conn conn[2] = {stage_player(&stage, 0), stage_player(&stage, 1)};
    stage_send(&stage, conn[0],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"visibility\":\"%s\",\"clock\":{\"kind\":\"days\",\"days\":3}}}",
               is_public ? "public" : "private");
    (void)snprintf(room, 16, "%s", stage_text(stage_take_ok(&stage, conn[0], "c"), "d.room"));
    stage_send(&stage, conn[1], "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, conn[1], "j");
    if (end != NULL) {
        stage_send(&stage, conn[0],
                   "{\"t\":\"%s\",\"id\":\"e\",\"d\":{\"room\":\"%s\",\"game\":1}}", end, room);
    }
    stage_disconnect(&stage, conn[0]);
    stage_disconnect(&stage, conn[1]);
}

static bool is_there(const char *room)
{
    const hub_conn conn = stage_player(&stage, 2);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    const json_t *answer = stage_take(&stage, conn);
    const bool is_found = strcmp(stage_text(answer, "t"), "ok") == 0;
    ck_assert_str_eq(is_found ? "no-such-room" : stage_text(answer, "d.code"), "no-such-room");
    stage_disconnect(&stage, conn);
    return is_found;
}

/* Lets so many days go by without a server, and the first minutes after its start. */
static void pass_days(int64_t days)
{
    stage_wait(&stage, 2 * minute_ms);
    stage.now_ms += days * day_ms;
    stage_restart(&stage);
    stage_wait(&stage, 4 * minute_ms);
    stage_wait(&stage, minute_ms);
}

static const struct {
    bool is_public;
    const char *end;
    int64_t days;
    bool is_kept;
} rows[] = {
    {true, "resign", 19, true},   {true, "resign", 21, false}, {false, "resign", 9, true},
    {false, "resign", 11, false}, {true, "abort", 4, true},    {true, "abort", 6, false},
    {false, "abort", 6, false},
};

START_TEST(a_room_that_is_over_is_kept_for_the_days_of_its_kind)
{
    char room[16];
    make_room(rows[_i].is_public, rows[_i].end, room);
    pass_days(rows[_i].days);
    ck_assert_int_eq(is_there(room), rows[_i].is_kept);
}
END_TEST

START_TEST(nothing_is_removed_in_the_first_minutes)
{
    char room[16];
    make_room(false, "resign", room);
    stage_wait(&stage, 2 * minute_ms);
    stage.now_ms += 11 * day_ms;
    stage_restart(&stage);
    stage_wait(&stage, 4 * minute_ms);
    ck_assert(is_there(room));
}
END_TEST

START_TEST(a_room_in_memory_is_removed_an_hour_later)
{
    char room[16];
    make_room(false, "resign", room);
    stage_wait(&stage, 2 * minute_ms);
    stage.now_ms += 11 * day_ms;
    stage_restart(&stage);
    const hub_conn conn = stage_player(&stage, 2);
    stage_send(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(&stage, conn, "w");
    stage_wait(&stage, 5 * minute_ms);
    stage_disconnect(&stage, conn);
    stage_wait(&stage, 2 * minute_ms);
    ck_assert(is_there(room));
    stage_wait(&stage, 2 * minute_ms);
    stage_wait(&stage, 2 * minute_ms);
    stage_wait(&stage, 60 * minute_ms);
    ck_assert(!is_there(room));
}
END_TEST

static void on_notes(void *ctx, uint64_t tag, const struct store_result *result)
{
    (void)tag;
    *(size_t *)ctx = result->note_count;
}

static size_t count_reports(void)
{
    size_t count = SIZE_MAX;
    store_list_notes(stage.store, slice_of("report"), 0, 10,
                     (struct store_done){.fn = on_notes, .ctx = &count});
    stage_settle(&stage);
    ck_assert_uint_ne(count, SIZE_MAX);
    return count;
}

START_TEST(a_report_is_noted_and_kept_as_long_as_private_games)
{
    char room[16];
    make_room(false, "resign", room);
    const hub_conn conn = stage_player(&stage, 0);
    stage_send(
        &stage, conn,
        "{\"t\":\"report\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"ply\":0,\"reason\":\"abuse\"}}",
        room);
    stage_take_ok(&stage, conn, "r");
    ck_assert_uint_eq(count_reports(), 1);
    stage_disconnect(&stage, conn);
    pass_days(9);
    ck_assert_uint_eq(count_reports(), 1);
    pass_days(2);
    ck_assert_uint_eq(count_reports(), 0);
}
END_TEST

START_TEST(zero_days_are_for_ever)
{
    char room[16];
    stage.keep = (struct hub_keep){.public_days = 0};
    make_room(false, "resign", room);
    pass_days(4000);
    ck_assert(is_there(room));
}
END_TEST

START_TEST(more_rooms_than_a_page_are_removed_in_one_go)
{
    char rooms[20][16];
    char first[16];
    make_room(false, "resign", first);
    for (size_t i = 0; i < COUNT_OF(rooms); i++) {
        make_room(false, "resign", rooms[i]);
    }
    pass_days(11);
    ck_assert(!is_there(first));
    ck_assert(!is_there(rooms[19]));
}
END_TEST

START_TEST(a_store_that_fails_is_asked_again_an_hour_later)
{
    char room[16];
    make_room(false, "resign", room);
    stage_wait(&stage, 2 * minute_ms);
    stage.now_ms += 11 * day_ms;
    stage_restart(&stage);
    stage_fail_reads(&stage, true);
    stage_wait(&stage, 5 * minute_ms);
    stage_fail_reads(&stage, false);
    stage_wait(&stage, 5 * minute_ms);
    stage_fail_store(&stage, true);
    stage_wait(&stage, 60 * minute_ms);
    stage_fail_store(&stage, false);
    ck_assert(is_there(room));
    stage_wait(&stage, 2 * minute_ms);
    stage_wait(&stage, 2 * minute_ms);
    stage_wait(&stage, 60 * minute_ms);
    ck_assert(!is_there(room));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("retention");
    TCase *tcase = tcase_create("retention");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, a_room_that_is_over_is_kept_for_the_days_of_its_kind, 0,
                        COUNT_OF(rows));
    tcase_add_test(tcase, nothing_is_removed_in_the_first_minutes);
    tcase_add_test(tcase, a_room_in_memory_is_removed_an_hour_later);
    tcase_add_test(tcase, a_report_is_noted_and_kept_as_long_as_private_games);
    tcase_add_test(tcase, zero_days_are_for_ever);
    tcase_add_test(tcase, more_rooms_than_a_page_are_removed_in_one_go);
    tcase_add_test(tcase, a_store_that_fails_is_asked_again_an_hour_later);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
