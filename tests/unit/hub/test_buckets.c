// SPDX-License-Identifier: MIT
#include "hub/buckets.h"
#include "unit/unit.h"

enum { NOW_MS = 1000000 };

static const struct hub_rate five = {5, 10000};
static const struct hub_rate none = {0, 0};

START_TEST(a_bucket_gives_what_it_holds_and_says_when_there_is_more)
{
    struct bucket bucket = {0};
    for (unsigned i = 0; i < five.count; i++) {
        ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS), 0);
        ck_assert_uint_eq(bucket_used(&bucket, five, NOW_MS), i + 1);
    }
    ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS), 2000);
    ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS + 1999), 1);
    ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS + 2000), 0);
    ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS + 2000), 2000);
}
END_TEST

START_TEST(a_bucket_is_full_again_after_its_time_and_never_fuller)
{
    struct bucket bucket = {0};
    for (unsigned i = 0; i < five.count; i++) {
        (void)bucket_take(&bucket, five, NOW_MS);
    }
    ck_assert_uint_eq(bucket_used(&bucket, five, NOW_MS + 9999), 1);
    ck_assert_uint_eq(bucket_used(&bucket, five, NOW_MS + 10000), 0);
    for (unsigned i = 0; i < five.count; i++) {
        ck_assert_uint_eq(bucket_take(&bucket, five, NOW_MS + 3600000), 0);
    }
    ck_assert_uint_ne(bucket_take(&bucket, five, NOW_MS + 3600000), 0);
}
END_TEST

START_TEST(a_rate_that_is_none_is_never_used_up)
{
    struct bucket bucket = {0};
    for (unsigned i = 0; i < 10000; i++) {
        ck_assert_uint_eq(bucket_take(&bucket, none, NOW_MS), 0);
        bucket_charge(&bucket, none, NOW_MS);
    }
    ck_assert_uint_eq(bucket_used(&bucket, none, NOW_MS), 0);
    ck_assert_uint_eq(bucket_wait(&bucket, none, NOW_MS), 0);
}
END_TEST

START_TEST(a_debt_grows_only_so_far)
{
    struct bucket bucket = {0};
    for (unsigned i = 0; i < 100; i++) {
        bucket_charge(&bucket, five, NOW_MS);
    }
    ck_assert_uint_eq(bucket_wait(&bucket, five, NOW_MS), 12000);
    ck_assert_uint_eq(bucket_wait(&bucket, five, NOW_MS + 12000), 0);
}
END_TEST

START_TEST(the_largest_rates_count_exactly)
{
    const struct hub_rate rates[] = {{20000, 1000}, {1, 3600000}, {20000, 3600000}, {3, 10000}};
    const int64_t now_ms = INT64_C(32503680000000); /* the year 3000 */
    for (size_t i = 0; i < COUNT_OF(rates); i++) {
        struct bucket bucket = {0};
        uint32_t taken = 0;
        uint32_t wait_ms = 0;
        while ((wait_ms = bucket_take(&bucket, rates[i], now_ms)) == 0) {
            taken++;
        }
        ck_assert_uint_eq(taken, rates[i].count);
        ck_assert_uint_eq(bucket_take(&bucket, rates[i], now_ms + wait_ms), 0);
    }
}
END_TEST

/* --- meters ----------------------------------------------------------------------------------- */

static struct meters meters;

static void set_up(void)
{
    meters_init(&meters, (struct hash_seed){1, 2}, 2);
}

static void tear_down(void)
{
    meters_finish(&meters);
}

static struct meter *hold(const char *key)
{
    return meters_hold(&meters, slice_of(key));
}

static bool is_known(const char *key)
{
    return meters_find(&meters, slice_of(key)) != NULL;
}

START_TEST(a_meter_is_one_for_all_who_hold_it)
{
    struct meter *anna = hold("anna");
    ck_assert_ptr_eq(hold("anna"), anna);
    ck_assert_ptr_ne(hold("bert"), anna);
    meters_release(&meters, anna);
    meters_forget(&meters, NOW_MS);
    ck_assert(is_known("anna"));
    meters_release(&meters, anna);
    meters_forget(&meters, NOW_MS);
    ck_assert(!is_known("anna"));
    ck_assert(is_known("bert"));
}
END_TEST

START_TEST(what_is_used_up_is_remembered_until_it_has_come_back)
{
    struct meter *anna = hold("anna");
    (void)bucket_take(&anna->buckets[METER_BUCKETS - 1], five, NOW_MS);
    meters_release(&meters, anna);
    meters_forget(&meters, NOW_MS + 1999);
    ck_assert_ptr_eq(hold("anna"), anna);
    ck_assert_uint_eq(bucket_used(&anna->buckets[METER_BUCKETS - 1], five, NOW_MS), 1);
    meters_release(&meters, anna);
    meters_forget(&meters, NOW_MS + 2000);
    ck_assert(!is_known("anna"));
}
END_TEST

START_TEST(who_is_remembered_longest_gives_way)
{
    const char *const names[] = {"anna", "bert", "cora"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct meter *meter = hold(names[i]);
        (void)bucket_take(&meter->buckets[0], five, NOW_MS);
        meters_release(&meters, meter);
        ck_assert(is_known("anna") == (i < 2));
    }
    ck_assert(is_known("bert"));
    ck_assert(is_known("cora"));
    ck_assert_uint_eq(meters.idle_count, 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hub/buckets");
    TCase *tcase = tcase_create("buckets");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_bucket_gives_what_it_holds_and_says_when_there_is_more);
    tcase_add_test(tcase, a_bucket_is_full_again_after_its_time_and_never_fuller);
    tcase_add_test(tcase, a_rate_that_is_none_is_never_used_up);
    tcase_add_test(tcase, a_debt_grows_only_so_far);
    tcase_add_test(tcase, the_largest_rates_count_exactly);
    tcase_add_test(tcase, a_meter_is_one_for_all_who_hold_it);
    tcase_add_test(tcase, what_is_used_up_is_remembered_until_it_has_come_back);
    tcase_add_test(tcase, who_is_remembered_longest_gives_way);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
