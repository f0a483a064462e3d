// SPDX-License-Identifier: MIT
#include <signal.h>

#include "base/attr.h"
#include "base/histogram.h"
#include "unit/unit.h"

static const uint64_t bounds[] = {0, 1, 10, 100};

/* A value and the bucket that counts it. */
static const struct {
    uint64_t value;
    size_t bucket;
} rows[] = {
    {0, 0}, {1, 1}, {2, 2}, {9, 2}, {10, 2}, {11, 3}, {100, 3}, {101, 4}, {UINT64_MAX, 4},
};

START_TEST(a_value_counts_in_the_first_bucket_that_it_does_not_pass)
{
    struct histogram histogram;
    histogram_init(&histogram, bounds, COUNT_OF(bounds));
    histogram_observe(&histogram, rows[_i].value);
    for (size_t i = 0; i <= COUNT_OF(bounds); i++) {
        ck_assert_uint_eq(histogram.counts[i], i == rows[_i].bucket);
    }
    ck_assert_uint_eq(histogram.count, 1);
    ck_assert_uint_eq(histogram.sum, rows[_i].value);
}
END_TEST

START_TEST(a_single_bound_divides_in_two)
{
    static const uint64_t only[] = {5};
    struct histogram histogram;
    histogram_init(&histogram, only, COUNT_OF(only));
    histogram_observe(&histogram, 5);
    histogram_observe(&histogram, 6);
    ck_assert_uint_eq(histogram.counts[0], 1);
    ck_assert_uint_eq(histogram.counts[1], 1);
}
END_TEST

START_TEST(count_and_sum_are_those_of_all_values)
{
    struct histogram histogram;
    histogram_init(&histogram, bounds, COUNT_OF(bounds));
    for (uint64_t value = 1; value <= 1000; value++) {
        histogram_observe(&histogram, value);
    }
    uint64_t total = 0;
    for (size_t i = 0; i <= COUNT_OF(bounds); i++) {
        total += histogram.counts[i];
    }
    ck_assert_uint_eq(histogram.count, 1000);
    ck_assert_uint_eq(total, 1000);
    ck_assert_uint_eq(histogram.sum, 500500);
    ck_assert_uint_eq(histogram.counts[2], 9);
    ck_assert_uint_eq(histogram.counts[4], 900);
}
END_TEST

START_TEST(bounds_that_do_not_rise_are_a_programming_error)
{
    static const uint64_t wrong[] = {1, 3, 3};
    struct histogram histogram;
    histogram_init(&histogram, wrong, COUNT_OF(wrong));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/histogram");
    TCase *tc = tcase_create("histogram");
    tcase_add_loop_test(tc, a_value_counts_in_the_first_bucket_that_it_does_not_pass, 0,
                        COUNT_OF(rows));
    tcase_add_test(tc, a_single_bound_divides_in_two);
    tcase_add_test(tc, count_and_sum_are_those_of_all_values);
    tcase_add_test_raise_signal(tc, bounds_that_do_not_rise_are_a_programming_error, SIGABRT);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
