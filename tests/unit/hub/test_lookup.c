// SPDX-License-Identifier: MIT
/* Which game is played at a table, for what other sites show of its address. */
#include <stdio.h>

#include "base/mem.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

enum { LONG_MS = 10 * 60000 };

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

/* `rules` is NULL for a fault. */
static void expect(const char *path, const char *rules)
{
    const struct stage_reply *reply = stage_lookup(&stage, path);
    ck_assert_msg(reply->status == (rules != NULL ? 200 : 404), "%s: %u", path, reply->status);
    ck_assert(rules == NULL || strcmp(reply->body, rules) == 0);
}

static void sit(const char *spectators)
{
    char options[64];
    (void)snprintf(options, sizeof options, ",\"spectators\":\"%s\"", spectators);
    stage_sit_with(&stage, "adji-boto", options, &table);
}

static void resign(void)
{
    stage_send_in_room(&stage, table.conn[0],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
}

/* Everybody goes, and the rooms with them. */
static void empty_memory(void)
{
    stage_restart(&stage);
    stage_wait(&stage, LONG_MS);
}

START_TEST(a_table_tells_its_game_in_memory_and_in_the_log)
{
    char name[32];
    char room[16];
    stage_create(&stage, stage_player(&stage, 1), room);
    expect(room, "djenon-abe");
    (void)snprintf(name, sizeof name, "%.5s-%s", room, room + 5);
    expect(name, "djenon-abe");
    (void)snprintf(name, sizeof name, "%.5s-%s-17", room, room + 5);
    expect(name, "djenon-abe");
    empty_memory();
    expect(room, "djenon-abe");
}
END_TEST

/* No more than whoever has the code is shown. */
START_TEST(a_game_that_nobody_may_watch_is_not_told)
{
    sit("none");
    expect(table.room, NULL);
    resign();
    expect(table.room, "adji-boto");
    empty_memory();
    expect(table.room, "adji-boto");
}
END_TEST

START_TEST(a_hidden_table_is_hidden_in_the_log_too_and_answers_as_none_does)
{
    sit("none");
    empty_memory();
    expect(table.room, NULL);
    const struct stage_reply hidden = *stage_lookup(&stage, table.room);
    char *body = mem_copy_text(hidden.body);
    const struct stage_reply *unknown = stage_lookup(&stage, "K7MPQ-2R9XD");
    ck_assert_uint_eq(hidden.status, unknown->status);
    ck_assert_str_eq(body, unknown->body);
    mem_free(body);
}
END_TEST

START_TEST(a_table_that_others_watch_later_tells_its_game)
{
    stage_sit_with(&stage, "adji-boto", ",\"spectators\":\"delayed\",\"delay\":5", &table);
    expect(table.room, "adji-boto");
}
END_TEST

static const char *const others[] = {
    "K7MPQ-2R9XD", "", "/", "..", "K7MPQ", "K7MPQ-2R9XD-", "K7MPQ-2R9XD-x", "K7MPQ2R9XDK", "-----",
};

START_TEST(what_is_no_table_has_no_game)
{
    expect(others[_i], NULL);
}
END_TEST

START_TEST(who_asks_too_often_is_not_told)
{
    char room[16];
    stage.limits.rates[HUB_BUCKET_API] = (struct hub_rate){2, 60000};
    stage.address = 7;
    hub_set_limits(stage.hub, &stage.limits);
    stage_create(&stage, stage_player(&stage, 1), room);
    expect(room, "djenon-abe");
    expect("K7MPQ-2R9XD", NULL);
    ck_assert_uint_eq(stage_lookup(&stage, room)->status, 429);
}
END_TEST

START_TEST(without_the_store_a_page_does_without)
{
    sit("open");
    resign();
    empty_memory();
    stage_fail_reads(&stage, true);
    ck_assert_uint_eq(stage_lookup(&stage, table.room)->status, 503);
    stage_fail_reads(&stage, false);
    expect(table.room, "adji-boto");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hub/lookup");
    TCase *tcase = tcase_create("lookup");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_table_tells_its_game_in_memory_and_in_the_log);
    tcase_add_test(tcase, a_game_that_nobody_may_watch_is_not_told);
    tcase_add_test(tcase, a_hidden_table_is_hidden_in_the_log_too_and_answers_as_none_does);
    tcase_add_test(tcase, a_table_that_others_watch_later_tells_its_game);
    tcase_add_loop_test(tcase, what_is_no_table_has_no_game, 0, COUNT_OF(others));
    tcase_add_test(tcase, who_asks_too_often_is_not_told);
    tcase_add_test(tcase, without_the_store_a_page_does_without);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
