// SPDX-License-Identifier: MIT
/* Spectators who read more slowly than a room goes on. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

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

static hub_conn watch(unsigned player)
{
    const hub_conn conn = stage_player(&stage, player);
    stage_send_in_room(&stage, conn, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"@\"}}",
                       table.room);
    stage_take_ok(&stage, conn, "w");
    stage_take_type(&stage, conn, "snapshot");
    return conn;
}

static void choke(hub_conn conn, bool is_choked)
{
    stage.conns[conn].is_choked = is_choked;
}

/* The room's last version, as South sees it. */
static json_int_t room_version(void)
{
    stage_take_all(&stage, table.conn[0]);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"sync\",\"id\":\"v\",\"d\":{\"room\":\"@\",\"v\":0}}", table.room);
    const json_int_t v = stage_number(stage_take_ok(&stage, table.conn[0], "v"), "d.to");
    stage_take_all(&stage, table.conn[0]);
    return v;
}

START_TEST(a_slow_spectator_is_shown_the_room_when_he_can_read_again)
{
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn slow = watch(3);
    const hub_conn quick = watch(4);
    choke(slow, true);
    stage_play(&stage, &table, 'A');
    stage_play(&stage, &table, 'a');
    stage_expect_silence(&stage, slow);
    stage_take_type(&stage, quick, "moved");
    stage_take_type(&stage, quick, "moved");
    choke(slow, false);
    stage_play(&stage, &table, 'B');
    stage_expect_silence(&stage, slow); /* the net has not said yet that he can */
    hub_on_drained(stage.hub, slow, stage.now_ms);
    ck_assert_int_eq(stage_number(stage_take_type(&stage, slow, "snapshot"), "v"), room_version());
    stage_play(&stage, &table, 'b');
    stage_take_type(&stage, slow, "moved");
    stage_expect_silence(&stage, slow);
}
END_TEST

START_TEST(whoever_cannot_read_the_snapshot_either_gets_a_later_one)
{
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn slow = watch(3);
    choke(slow, true);
    stage_play(&stage, &table, 'A');
    hub_on_drained(stage.hub, slow, stage.now_ms);
    stage_expect_silence(&stage, slow);
    stage_play(&stage, &table, 'a');
    choke(slow, false);
    hub_on_drained(stage.hub, slow, stage.now_ms);
    ck_assert_int_eq(stage_number(stage_take_type(&stage, slow, "snapshot"), "v"), room_version());
    hub_on_drained(stage.hub, slow, stage.now_ms);
    stage_expect_silence(&stage, slow);
}
END_TEST

START_TEST(who_is_there_is_told_again_after_the_snapshot)
{
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn slow = watch(3);
    stage_wait(&stage, 1000);
    choke(slow, true);
    stage_disconnect(&stage, table.conn[1]);
    stage_wait(&stage, 6000);
    const unsigned told = stage.conns[slow].presence_count;
    choke(slow, false);
    hub_on_drained(stage.hub, slow, stage.now_ms);
    stage_wait(&stage, 1000);
    ck_assert_uint_eq(stage.conns[slow].presence_count, told + 1);
}
END_TEST

START_TEST(a_player_is_sent_everything_however_slow)
{
    stage_sit(&stage, "djenon-abe", &table);
    choke(table.conn[0], true);
    choke(table.conn[1], true);
    stage_play(&stage, &table, 'A'); /* looks for the other one's event */
    stage_play(&stage, &table, 'a');
}
END_TEST

START_TEST(a_slow_spectator_who_may_not_see_any_more_is_told_the_number_alone)
{
    stage_sit_with(&stage, "djenon-abe", ",\"spectators\":\"open\"", &table);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
    const hub_conn slow = watch(3);
    choke(slow, true);
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"host\",\"id\":\"h\",\"d\":{\"room\":\"@\",\"action\":\"settings\","
                       "\"spectators\":\"none\"}}",
                       table.room);
    choke(slow, false);
    hub_on_drained(stage.hub, slow, stage.now_ms);
    const json_t *bare = stage_take(&stage, slow);
    ck_assert_ptr_nonnull(bare);
    ck_assert_int_eq(stage_number(bare, "v"), room_version());
    ck_assert_ptr_null(json_object_get(bare, "d"));
}
END_TEST

START_TEST(a_slow_spectator_who_is_behind_is_shown_what_he_may_see)
{
    stage_sit_with(&stage, "djenon-abe", ",\"spectators\":\"delayed\",\"delay\":2", &table);
    const hub_conn slow = watch(3);
    choke(slow, true);
    for (const char *pit = "AaBb"; *pit != '\0'; pit++) {
        stage_play(&stage, &table, *pit);
    }
    choke(slow, false);
    hub_on_drained(stage.hub, slow, stage.now_ms);
    ck_assert_int_eq(stage_number(stage_take_type(&stage, slow, "snapshot"), "v"),
                     room_version() - 2);
}
END_TEST

START_TEST(nobody_drained_is_nobody)
{
    hub_on_drained(stage.hub, 99, stage.now_ms);
    hub_on_drained(stage.hub, stage_connect(&stage), stage.now_ms);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hub/slow");
    TCase *tcase = tcase_create("slow");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_slow_spectator_is_shown_the_room_when_he_can_read_again);
    tcase_add_test(tcase, whoever_cannot_read_the_snapshot_either_gets_a_later_one);
    tcase_add_test(tcase, who_is_there_is_told_again_after_the_snapshot);
    tcase_add_test(tcase, a_player_is_sent_everything_however_slow);
    tcase_add_test(tcase, a_slow_spectator_who_may_not_see_any_more_is_told_the_number_alone);
    tcase_add_test(tcase, a_slow_spectator_who_is_behind_is_shown_what_he_may_see);
    tcase_add_test(tcase, nobody_drained_is_nobody);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
