// SPDX-License-Identifier: MIT
/* What operators decide about players, as it stands in the store. */
#include <stdio.h>
#include <string.h>

#include "hub/state.h"
#include "hub/verdicts.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

enum { SECOND = 1000 };

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* Whether a note about what operators have decided has this text. */
struct search {
    const char *text;
    bool is_found;
};

static void on_notes(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct search *search = ctx;
    (void)tag;
    ck_assert(result->status == STORE_OK && !result->has_more);
    for (size_t i = 0; i < result->note_count; i++) {
        char body[512];
        (void)snprintf(body, sizeof body, "%.*s", (int)result->notes[i].body.len,
                       result->notes[i].body.at);
        search->is_found = search->is_found || strstr(body, search->text) != NULL;
    }
}

static bool is_noted(const char *text)
{
    struct search search = {.text = text};
    store_list_notes(stage.store, slice_of(HUB_VERDICTS), 0, STORE_PAGE,
                     (struct store_done){.fn = on_notes, .ctx = &search});
    stage_settle(&stage);
    return search.is_found;
}

START_TEST(names_that_are_forgotten_at_one_moment_are_all_gone)
{
    char players[2][STAGE_PLAYER_CAP];
    for (unsigned i = 0; i < COUNT_OF(players); i++) {
        (void)stage_greet(&stage, i, "Bad", players[i]);
        stage_operate_on(&stage, players[i], "rename", ",\"name\":\"Good\"");
    }
    ck_assert(is_noted("Good"));
    stage_wait(&stage, SECOND);
    stage.is_store_held = true;
    stage_operate_on(&stage, players[0], "forget", "");
    stage_operate_on(&stage, players[1], "forget", "");
    stage_release_store(&stage);
    stage_expect_end(&stage, "ok");
    ck_assert(!is_noted("Good"));
}
END_TEST

/* The last heartbeat was before the names were given. */
START_TEST(names_are_forgotten_when_the_clock_was_put_back)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    stage_wait(&stage, HUB_BEAT_MS - 1);
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    stage_operate_on(&stage, player, "rename", ",\"none\":true");
    stage.now_ms -= HUB_BEAT_MS - 1;
    stage_restart(&stage);
    stage_operate_on(&stage, player, "forget", "");
    stage_expect_end(&stage, "ok");
    ck_assert(!is_noted("Good"));
}
END_TEST

START_TEST(a_ban_is_not_removed_with_the_notes_before_it)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    for (unsigned i = 0; i < 2 * STORE_REMOVALS; i++) {
        STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"bbbbbbbbbbbbbbbb\"}");
    }
    stage_wait(&stage, SECOND);
    stage.is_store_held = true;
    stage_operate_on(&stage, player, "forget", "");
    stage_operate_on(&stage, "cccccccccccccccc", "ban", "");
    stage_release_store(&stage);
    stage_restart(&stage);
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 2);
}
END_TEST

START_TEST(notes_with_a_forgotten_name_go_when_the_store_works_again)
{
    char player[STAGE_PLAYER_CAP];
    (void)stage_greet(&stage, 0, "Bad", player);
    stage_operate_on(&stage, player, "rename", ",\"name\":\"Good\"");
    stage_operate_on(&stage, player, "rename", ",\"none\":true");
    stage_fail_notes(&stage, true);
    stage_operate_on(&stage, player, "forget", "");
    stage_expect_end(&stage, "refused");
    stage_wait(&stage, HUB_BEAT_MS);
    ck_assert(is_noted("Good"));
    stage_fail_notes(&stage, false);
    stage_wait(&stage, HUB_BEAT_MS);
    ck_assert(!is_noted("Good"));
}
END_TEST

START_TEST(what_was_decided_stays_when_it_cannot_be_written_anew)
{
    enum { STALE = 300 };
    STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaaaaaa\"}");
    for (unsigned i = 0; i < STALE; i++) {
        STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"bbbbbbbbbbbbbbbb\"}");
    }
    stage_wait(&stage, SECOND);
    stage_fail_notes(&stage, true);
    stage_restart(&stage);
    stage_fail_notes(&stage, false);
    stage_restart(&stage);
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 2);
}
END_TEST

START_TEST(what_waits_for_a_log_that_is_replaced_is_refused)
{
    stage.is_store_held = true;
    stage_operate(&stage, "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaaaaaa\"}");
    stage_operate(&stage, "{\"command\":\"ban\",\"player\":\"bbbbbbbbbbbbbbbb\"}");
    stage_lose_answers(&stage);
    stage_replace_store(&stage);
    stage_expect_end(&stage, "refused");
    stage_release_store(&stage);
    STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
    ck_assert_uint_eq(stage_operator_rows(&stage), 0);
}
END_TEST

/* Nobody frees what waits but the hub. */
START_TEST(a_server_ends_while_decisions_wait_for_each_other)
{
    stage.is_store_held = true;
    stage_operate_on(&stage, "aaaaaaaaaaaaaaaa", "ban", "");
    stage_operate_on(&stage, "bbbbbbbbbbbbbbbb", "ban", "");
    stage_expect_end(&stage, "");
    stage_lose_answers(&stage);
}
END_TEST

/* What was being read of the log before is not waited for. */
START_TEST(bans_of_a_log_that_is_put_in_place_are_read_at_once)
{
    stage.is_store_held = true;
    stage_restart(&stage);
    (void)store_drain(stage.store); /* the times; the bans are asked for */
    stage_lose_answers(&stage);
    stage_replace_store(&stage);
    stage_release_store(&stage);
    ck_assert(hub_is_ready(stage.hub));
}
END_TEST

START_TEST(many_bans_are_read_again_after_a_restart)
{
    enum { MANY = 1100 };
    for (unsigned i = 0; i < MANY; i++) {
        STAGE_OPERATE(&stage, "{\"command\":\"ban\",\"player\":\"aaaaaaaaaaaa%04u\"}", i);
    }
    for (unsigned i = 0; i < 400; i++) {
        STAGE_OPERATE(&stage, "{\"command\":\"unban\",\"player\":\"aaaaaaaaaaaa%04u\"}", i);
    }
    for (unsigned restart = 0; restart < 3; restart++) {
        stage_wait(&stage, SECOND);
        stage_restart(&stage);
        STAGE_OPERATE(&stage, "{\"command\":\"bans\"}");
        ck_assert_uint_eq(stage_operator_rows(&stage), MANY - 400);
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/verdicts");
    TCase *tcase = tcase_create("verdicts");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, names_that_are_forgotten_at_one_moment_are_all_gone);
    tcase_add_test(tcase, names_are_forgotten_when_the_clock_was_put_back);
    tcase_add_test(tcase, a_ban_is_not_removed_with_the_notes_before_it);
    tcase_add_test(tcase, notes_with_a_forgotten_name_go_when_the_store_works_again);
    tcase_add_test(tcase, what_was_decided_stays_when_it_cannot_be_written_anew);
    tcase_add_test(tcase, what_waits_for_a_log_that_is_replaced_is_refused);
    tcase_add_test(tcase, a_server_ends_while_decisions_wait_for_each_other);
    tcase_add_test(tcase, bans_of_a_log_that_is_put_in_place_are_read_at_once);
    tcase_add_test(tcase, many_bans_are_read_again_after_a_restart);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
