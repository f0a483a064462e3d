// SPDX-License-Identifier: MIT
#include "net/liveness.h"
#include "unit/unit.h"

enum { PING_MS = 20, HANGUP_MS = 45, PEERS = 3 };

static struct liveness liveness;
static struct life_sign peers[PEERS];

/* Peers 0, 1 and 2 are there from the times 0, 1 and 2 on. */
static void set_up(void)
{
    liveness_init(&liveness, PING_MS, HANGUP_MS);
    for (int64_t i = 0; i < PEERS; i++) {
        liveness_add(&liveness, &peers[i], i);
    }
}

START_TEST(a_peer_is_pinged_once_when_he_has_been_silent_long_enough)
{
    ck_assert_ptr_null(liveness_take_silent(&liveness, PING_MS - 1));
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS), &peers[0]);
    ck_assert_ptr_null(liveness_take_silent(&liveness, PING_MS));
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS + 2), &peers[1]);
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS + 2), &peers[2]);
    ck_assert_ptr_null(liveness_take_silent(&liveness, PING_MS + 2));
}
END_TEST

START_TEST(who_is_heard_waits_anew)
{
    liveness_hear(&liveness, &peers[0], 10);
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS + 2), &peers[1]);
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS + 2), &peers[2]);
    ck_assert_ptr_null(liveness_take_silent(&liveness, 9 + PING_MS));
    ck_assert_ptr_eq(liveness_take_silent(&liveness, 10 + PING_MS), &peers[0]);
    liveness_hear(&liveness, &peers[1], 40);
    ck_assert_ptr_null(liveness_take_silent(&liveness, 39 + PING_MS));
    ck_assert_ptr_eq(liveness_take_silent(&liveness, 40 + PING_MS), &peers[1]);
}
END_TEST

START_TEST(only_who_was_pinged_is_given_up)
{
    ck_assert_ptr_null(liveness_find_lost(&liveness, 10 * HANGUP_MS));
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS), &peers[0]);
    ck_assert_ptr_null(liveness_find_lost(&liveness, HANGUP_MS - 1));
    ck_assert_ptr_eq(liveness_find_lost(&liveness, HANGUP_MS), &peers[0]);
    liveness_remove(&peers[0]);
    ck_assert_ptr_null(liveness_find_lost(&liveness, 10 * HANGUP_MS));
}
END_TEST

START_TEST(who_answers_the_ping_is_kept)
{
    ck_assert_ptr_eq(liveness_take_silent(&liveness, PING_MS), &peers[0]);
    liveness_hear(&liveness, &peers[0], HANGUP_MS - 1);
    ck_assert_ptr_null(liveness_find_lost(&liveness, HANGUP_MS));
}
END_TEST

START_TEST(who_was_removed_is_in_no_list)
{
    for (int i = 0; i < PEERS; i++) {
        liveness_remove(&peers[i]);
        liveness_remove(&peers[i]);
    }
    ck_assert_ptr_null(liveness_take_silent(&liveness, 10 * HANGUP_MS));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/liveness");
    TCase *tcase = tcase_create("liveness");
    tcase_add_checked_fixture(tcase, set_up, NULL);
    tcase_add_test(tcase, a_peer_is_pinged_once_when_he_has_been_silent_long_enough);
    tcase_add_test(tcase, who_is_heard_waits_anew);
    tcase_add_test(tcase, only_who_was_pinged_is_given_up);
    tcase_add_test(tcase, who_answers_the_ping_is_kept);
    tcase_add_test(tcase, who_was_removed_is_in_no_list);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
