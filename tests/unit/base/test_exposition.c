// SPDX-License-Identifier: MIT
#include "base/attr.h"
#include "base/exposition.h"
#include "unit/unit.h"

static struct buf out;

static void set_up(void)
{
    buf_init(&out, 65536);
}

static void tear_down(void)
{
    buf_finish(&out);
}

START_TEST(a_family_says_what_it_is_before_its_samples)
{
    exposition_begin(&out, "x_total", EXPOSITION_COUNTER, "How many x.");
    exposition_add(&out, "x_total", (struct exposition_number){12, 0});
    ck_assert_str_eq(buf_text(&out), "# HELP x_total How many x.\n"
                                     "# TYPE x_total counter\n"
                                     "x_total 12\n");
}
END_TEST

static const struct {
    struct exposition_number number;
    const char *text;
} numbers[] = {
    {{0, 0}, "n 0\n"},
    {{UINT64_MAX, 0}, "n 18446744073709551615\n"},
    {{0, 3}, "n 0.000\n"},
    {{7, 3}, "n 0.007\n"},
    {{1050, 3}, "n 1.050\n"},
    {{1, 9}, "n 0.000000001\n"},
    {{UINT64_MAX, 9}, "n 18446744073.709551615\n"},
};

START_TEST(a_number_has_its_decimals)
{
    exposition_add(&out, "n", numbers[_i].number);
    ck_assert_str_eq(buf_text(&out), numbers[_i].text);
}
END_TEST

START_TEST(the_value_of_a_label_is_escaped)
{
    exposition_add_labelled(&out, "n", "a", "x\"y\\z\nw{}", (struct exposition_number){1, 0});
    ck_assert_str_eq(buf_text(&out), "n{a=\"x\\\"y\\\\z\\nw{}\"} 1\n");
}
END_TEST

START_TEST(a_histogram_counts_all_below_each_bound)
{
    static const uint64_t bounds[] = {1, 1000, 2500};
    struct histogram histogram;
    histogram_init(&histogram, bounds, COUNT_OF(bounds));
    static const uint64_t values[] = {1, 999, 1000, 2501};
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        histogram_observe(&histogram, values[i]);
    }
    exposition_add_histogram(&out, "t_seconds", &histogram, 3);
    ck_assert_str_eq(buf_text(&out), "t_seconds_bucket{le=\"0.001\"} 1\n"
                                     "t_seconds_bucket{le=\"1.000\"} 3\n"
                                     "t_seconds_bucket{le=\"2.500\"} 3\n"
                                     "t_seconds_bucket{le=\"+Inf\"} 4\n"
                                     "t_seconds_sum 4.501\n"
                                     "t_seconds_count 4\n");
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/exposition");
    TCase *tc = tcase_create("exposition");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_family_says_what_it_is_before_its_samples);
    tcase_add_loop_test(tc, a_number_has_its_decimals, 0, COUNT_OF(numbers));
    tcase_add_test(tc, the_value_of_a_label_is_escaped);
    tcase_add_test(tc, a_histogram_counts_all_below_each_bound);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
